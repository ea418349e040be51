"""The kind of a sentence that a person asks to have remembered, by its words."""

import re

from wenko.storage.memories import MemoryKind

_PLAN = re.compile(
    r"打算|计划|准备(?:去|在|买|换|开始)|将要?|下(?:周|个?月|个?季度|年)|明(?:天|"
    r"年)|后天|目标是|截止|之前要|要去|想要?(?:去|学|买|换)"
    r"|\b(?:plan(?:ning)?|going|intend|want|hope|aim)\s+to\b|\bwill\b|"
    r"\bnext (?:week|month|year|quarter)\b|\btomorrow\b"
    r"|\bdeadline\b|\bby (?:monday|tuesday|wednesday|thursday|friday|the end of)\b|\bgoal is\b",
    re.IGNORECASE,
)
_PREFERENCE = re.compile(
    r"喜欢|讨厌|偏好|偏爱|最爱|不吃|不喝|不要|请用|用.{1,12}(?:回答|回复|写|缩进)|"
    r"回答|回复|叫我|称呼我|简短|详细|习惯用|宁愿|更想"
    r"|\b(?:prefer|like|love|hate|dislike|enjoy|favou?rite|rather|call me|avoid|"
    r"don'?t (?:use|want)|always use|never use)\b"
    r"|\b(?:answer|reply|respond|write)\b.{0,20}\bin\b",
    re.IGNORECASE,
)
_PATTERN = re.compile(
    r"每(?:天|周|月|年|次|个?工作日|早|晚)|通常|一般|总是|经常|往往|平时|周[一二三四五六日末]都"
    r"|\b(?:usually|always|often|every|each|daily|weekly|typically|normally|"
    r"whenever|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|weekends))\b",
    re.IGNORECASE,
)


def kind_of_text(text: str) -> MemoryKind:
    for pattern, kind in ((_PREFERENCE, "preference"), (_PATTERN, "pattern"), (_PLAN, "plan")):
        if pattern.search(text):
            return kind  # type: ignore[return-value]
    return "fact"
