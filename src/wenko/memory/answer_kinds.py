"""What a question asks for (a time, a place, a person, a number), and sentences that answer it."""

import re

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_COUNT = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_DIGIT = r"[一二两三四五六七八九十百千万\d]"

KINDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile("|".join((*chinese, rf"\b(?:{'|'.join(english)})\b"))))
    for kind, chinese, english in (
        (
            "?time",
            (
                r"什么时候|何时|哪[天年]|几[点号月]|星期几|周几|多久",
                rf"{_DIGIT}[点月号日年]|(?:周|星期)[一二三四五六日末天]|每[天周月年季]|[早晚]上|[上下]午",
                r"[明后今]年",
            ),
            (
                rf"when|how often|how long|{_DAY}|(?:in|on|by|until) {_MONTH}|every|daily|weekly",
                r"\d+ ?[ap]m|at \d+|tomorrow|next (?:week|month|year)",
            ),
        ),
        (
            "?place",
            (
                r"哪里|哪儿|在哪|哪个(?:城市|国家|地方)|什么地方",
                r"[住位放]在|搬到|[在去回][^，。]{0,3}[市区省县国州京海]",
            ),
            (r"where|which (?:city|country|town)", r"live|lives|moving|located|(?:in|to) the"),
        ),
        (
            "?person",
            (r"谁|叫什么|姓什么", r"叫[^我你他她]|姓[^名]"),
            (r"who|names?|called|named|mr|ms|mrs|dr|prof",),
        ),
        (
            "?number",
            (
                r"多少|几[个只条人次页位岁台]|多[大高长重远]",
                rf"{_DIGIT}[个只条人次页位岁台米字分秒]|\d",
            ),
            (r"how (?:many|much|old|tall|big|long|large)", _COUNT),
        ),
    )
)


def kinds_in(text: str) -> list[str]:
    return [kind for kind, pattern in KINDS if pattern.search(text)]
