"""What an answer says, in Chinese or English."""

import re

ADMITS = re.compile(
    r"can(?:no|')t\b|can not|could(?:n't| not)|unable|impossible|not possible|no way|"
    r"(?:does|do|did|is|are|was|were|has|have)(?:n't| not)\b|no such|not found|missing|"
    r"there (?:is|are|was|were) no\b|without\b|"
    r"无法|不能|不可能|没法|做不到|不存在|没有|找不到|缺少|未找到|未能",
    re.IGNORECASE,
)
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
CHINESE_NUMBERS = "零一二三四五六七八九十"


def admits(answer: str) -> bool:
    """Whether the answer says that something cannot be done or is not there."""
    return ADMITS.search(answer) is not None


def says_number(answer: str, number: int) -> bool:
    """Whether the answer has the number, in digits or as a word."""
    digits = answer.replace(",", "")
    if re.search(rf"(?<![\d.]){number}(?![\d]|\.\d)", digits):
        return True
    if number >= len(NUMBERS):
        return False
    word = rf"\b{NUMBERS[number]}\b"
    return bool(re.search(word, answer, re.IGNORECASE)) or CHINESE_NUMBERS[number] in answer
