"""What a message asks memory for in words: "请记住…", "remember that…", "forget that…".

Recognised by rules, so that it does not depend on a model's mood. Only an imperative at the
beginning of a sentence counts: "write a function that remembers its arguments" asks for code.
"""

import re
from dataclasses import dataclass

LONGEST = 2_000
"""Characters of a sentence that can be a request; longer ones are material."""


@dataclass(frozen=True, slots=True)
class MemoryRequests:
    """``remember`` and ``forget`` hold what is named; an empty text to forget means the last."""

    remember: tuple[str, ...] = ()
    forget: tuple[str, ...] = ()
    rest: str = ""
    """What else the message says."""

    @property
    def is_whole_message(self) -> bool:
        return bool(self.remember or self.forget) and not self.rest


def read_requests(message: str) -> MemoryRequests:
    remember: list[str] = []
    forget: list[str] = []
    rest: list[str] = []
    weak: list[str] = []
    open_list = False
    for sentence in _sentences(message):
        body = sentence.strip()
        item = _ITEM.match(body)
        if open_list and item is not None and (text := _cleaned(body[item.end() :])):
            remember.append(text)
            continue
        open_list = False
        if len(body) > LONGEST or _QUESTION.search(body):
            rest.append(sentence)
        elif (named := _named(_FORGET, body)) is not None and not _not_memory(named):
            forget.append("" if _THAT.fullmatch(named) else named)
        elif (text := _named(_REMEMBER, body) or "") or _REMEMBER.match(body):
            if _not_memory(text):
                rest.append(sentence)
            elif text and _WEAK.search(body):
                weak.append(re.sub(r"^to\s+", "", text, flags=re.IGNORECASE))
            elif text:
                remember.append(text)
            else:
                open_list = True
        else:
            rest.append(sentence)
    left = "".join(rest).strip()
    left = "" if _COURTESY.fullmatch(left) else left
    if weak and (left or not (remember or forget or len(weak) == 1)):
        # "Write it in Python. Don't forget the tests." is one task.
        return MemoryRequests(rest=message)
    remember += weak
    if not (remember or forget):
        return MemoryRequests(rest=message)
    return MemoryRequests(tuple(remember), tuple(forget), left)


_POLITE_ZH = (
    r"(?:请|麻烦|拜托|帮我|帮忙|给我|你|您|要|一定|务必|也|还|再|先|顺便|好的?|对了|"
    r"那|以后|，|,|、|\s)*"
)
_POLITE_EN = (
    r"(?:please|pls|kindly|could you|can you|would you|will you|also|and|btw|"
    r"by the way|always|ok|okay|"
    r"oh|hey|wenko|so|now|i want you to|i'd like you to|you should|,|\s)*"
)
_REMEMBER = re.compile(
    rf"^{_POLITE_ZH}(?:把(?P<zh_object>.{{1,400}}?)(?:记住|记下来|记下|记一下|"
    rf"记到记忆里|存入记忆|加入记忆)"
    r"|(?:记住|牢记|谨记|记下来|记下|记一下|记着|记好|别忘了?|不要忘了?|不要忘记|别忘记|记忆一下)"
    r"(?:了|啦|哦|，|,|：|:|\s|一下|一点|这一点|这点|以下(?:内容|信息|"
    r"几点)?)*(?P<zh>.*?))[。.!！~～\s]*$"
    rf"|^{_POLITE_EN}(?:remember|don'?t forget|do not forget|never forget|"
    rf"keep in mind|bear in mind|"
    r"make a note(?: of)?|take note(?: of)?|note down|memori[sz]e)\b"
    r"(?:\s+(?:that|this|the following|of the fact that|for (?:me|later|"
    r"next time)))*\s*[:：,，\-–—]*\s*"
    r"(?P<en>.*?)[.!\s]*$",
    re.IGNORECASE | re.DOTALL,
)
_FORGET = re.compile(
    rf"^{_POLITE_ZH}(?:把(?P<zh_object>.{{1,400}}?)(?:忘掉|忘了|忘记|从记忆(?:里|"
    rf"中)删(?:除|掉)|删掉)"
    r"|(?:忘掉|忘记|忘了|不要再记(?:住|得)?|别再记(?:住|着|得)?|不用再?记(?:住|得)?|"
    r"从记忆(?:里|中)删(?:除|掉)|删(?:除|掉)记忆)"
    r"(?:关于|有关|吧|，|,|：|:|\s)*(?P<zh>.*?)(?:的(?:事|记忆|内容))?(?:吧)?)[。.!！~～\s]*$"
    rf"|^{_POLITE_EN}(?:forget|don'?t remember|do not remember|stop remembering|no longer remember|"
    r"erase (?:from (?:your )?memory)?|delete (?:from (?:your )?memory|the memory)|"
    r"remove (?:from (?:your )?memory|the memory))"
    r"(?:\s+(?:what (?:i|you) (?:said|know|remember(?:ed)?|told you)|everything|"
    r"anything|the fact|about|of|that|"
    r"that i (?:said|"
    r"told you)))*\s*[:：,，\-–—]*\s*(?P<en>.*?)(?:\s+from (?:your )?memory)"
    r"?[.!\s]*$",
    re.IGNORECASE | re.DOTALL,
)
_THAT = re.compile(
    r"\s*(?:它|这个?|那个?|这件事|那件事|刚才(?:说|记)?的?(?:那个|那条|话|事|内容)?|"
    r"上一条|这条|that|this|it|the last one|the last thing)?"
    r"(?:吧|了)?\s*",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"[?？]\s*$|(?:吗|呢|没有|了没)[。\s]*$|怎么|如何|为什么|什么是"
    r"|^(?:do|did|can|could|will|would|what|which|who|how|why|"
    r"where)\b(?!.*\b(?:please|remember that)\b)"
    r"(?!\s+you\s+(?:please\s+)?(?:remember|forget|keep|note|memori))",
    re.IGNORECASE,
)
_NOT_MEMORY = re.compile(
    # A program that remembers something, an idiom, and an order for right now.
    r"^(?:me\s*$|me\b.{0,12}(?:button|checkbox|cookie|token|option|feature)|"
    r"the milk\s*$|when\b|how\b|why\b|"
    r"to\s+(?:save|close|open|add|import|commit|run|update|check|call|include|"
    r"use)\b.{0,80}(?:now|here|in this (?:file|step|task))|"
    r"it\s*,|about it\b.{0,4}$|(?:用户名|密码|登录|状态|我)(?:的)?(?:功能|选项|按钮|复选框|勾选))",
    re.IGNORECASE,
)
_WEAK = re.compile(
    r"^\W*(?:请|你|也|还|最后|and|also|please|,|，|\s)*(?:别忘|不要忘|don'?t forget|"
    r"do not forget|remember to\b)",
    re.IGNORECASE,
)
"""May as well be a part of the task: counts only if the message says nothing else."""
_COURTESY = re.compile(
    r"(?:谢谢|多谢|感谢|辛苦了|好吗|好的|你好|您好|嗨|thanks?(?: you)?|thx|hi|hello|"
    r"hey|ok|okay|please|[\s。，,.!！~～])*",
    re.IGNORECASE,
)
_ITEM = re.compile(r"(?:[-*•·]|\d{1,2}[.)、）]|[①-⑩])\s*")
_FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL)
_SENTENCE = re.compile(r"[^。！？!?\n]*?(?:[。！？!?\n]+|\.(?=\s+\S|\s*$)\s*|；|;\s|$)", re.DOTALL)


def _sentences(message: str) -> list[str]:
    """With their ends; code is one sentence that asks nothing."""
    found: list[str] = []
    position = 0
    for fence in [*_FENCE.finditer(message), None]:
        prose = message[position : fence.start() if fence else len(message)]
        found += [match.group() for match in _SENTENCE.finditer(prose) if match.group()]
        if fence is not None:
            found.append(fence.group().ljust(LONGEST + 1))
            position = fence.end()
    return found


def _named(pattern: re.Pattern[str], sentence: str) -> str | None:
    match = pattern.match(sentence)
    if match is None:
        return None
    groups = match.groupdict()
    return _cleaned(next((each for each in groups.values() if each is not None), ""))


def _cleaned(text: str) -> str:
    text = text.strip().strip("：:，,;；").strip()
    if len(text) > 1 and text[0] in "\"'“「『" and text[-1] in "\"'”」』":
        text = text[1:-1].strip()
    return re.sub(r"^(?:that|the fact that)\s+", "", text, flags=re.IGNORECASE)


def _not_memory(text: str) -> bool:
    return _NOT_MEMORY.match(text) is not None
