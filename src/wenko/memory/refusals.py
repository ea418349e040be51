"""What is never remembered: secrets, and texts that are too long."""

import math
import re

from wenko.errors import MemoryRefused

LONGEST = 2_000
"""Characters of one memory; a longer text is a document."""
LONGEST_LABEL = 1_000

KEY_FORMATS = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----"
    r"|\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}"
    r"|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\bglpat-[A-Za-z0-9_-]{16,}"
    r"|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{30,}|\bxox[abprs]-[A-Za-z0-9-]{10,}"
    r"|(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+|\bhf_[A-Za-z0-9]{20,}"
    r"|\w{1,20}://[^\s/:@]{1,200}:[^\s/@]{1,1000}@"
)
_NAMED = re.compile(
    r"(?:pass(?:word|phrase|code|wd)|\bpwd|\bpin(?: code)?|secret(?: key)?|"
    r"api[ _-]?key|access[ _-]?key|"
    r"private key|(?:access |auth |bearer )?token|cvv|otp|密码|口令|密钥|令牌|"
    r"验证码|支付密码|助记词)"
    r"(?:\s{0,9}(?:of|for|to|的)\s{0,9}[\w\s]{1,30}?)?\s{0,9}(?:is|are|was|=|:|：|是|为|改成|"
    r"改为|设为|设成|->|→){1,9}\s{0,9}"
    r"[\"'“「『`]?(?P<value>[\x21-\x7e]{3,})",
    re.IGNORECASE,
)
_PUBLIC_WORDS = re.compile(
    r"(?:stored|kept|managed|saved|in|the|a|an|not|never|always|my|on|required|"
    r"rotated|changed|long|too|"
    r"important|optional|hard|difficult|generated|different|reset|\d{1,2}\+?)\b",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<!\d)(?:\d[ -]?){12,18}[\dXx](?!\d)")
_LONG = re.compile(r"(?<![\w/.])[A-Za-z0-9+/_=-]{28,}(?![\w/])")
_ENTROPY = 4.0
"""Bits a character from which a long word looks random."""


def refuse_unsuitable(text: str, label: str = "") -> None:
    """Raises ``MemoryRefused`` for what must not, or cannot, be remembered."""
    if not text.strip():
        raise MemoryRefused(
            "There is nothing to remember: the text is empty.", "没有要记住的内容：文字为空。"
        )
    if len(text) > LONGEST or len(label) > LONGEST_LABEL:
        raise MemoryRefused(
            f"A memory has at most {LONGEST} characters, this one has {len(text)}. Keep what "
            "matters, or put the text into a file.",
            f"一条记忆最多 {LONGEST} 个字符，这一条有 {len(text)} "
            f"个。请只保留要点，或把内容存成文件。",
        )
    if holds_secret(f"{label}: {text}" if label else text):
        raise MemoryRefused(
            "This looks like a password, key, token or card number. Secrets are not remembered; "
            "keep them in a password manager.",
            "这看起来是密码、密钥、令牌或卡号。机密信息不会被记住；请存放在密码管理器里。",
        )


def holds_secret(text: str) -> bool:
    if KEY_FORMATS.search(text):
        return True
    for match in _NAMED.finditer(text):
        if not _PUBLIC_WORDS.match(match["value"]):
            return True
    if any(_is_card_or_identity(match.group()) for match in _DIGITS.finditer(text)):
        return True
    return any(_is_random(match.group()) for match in _LONG.finditer(text))


def _is_card_or_identity(text: str) -> bool:
    digits = re.sub(r"[ -]", "", text)
    if len(digits) == 18 and digits[:17].isdigit():
        weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
        total = sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))
        if "10X98765432"[total % 11] == digits[17].upper():
            return True
    if not digits.isdigit() or not 13 <= len(digits) <= 19 or len(set(digits)) < 2:
        return False
    doubled = [int(each) * (2 if index % 2 else 1) for index, each in enumerate(digits[::-1])]
    return sum(each // 10 + each % 10 for each in doubled) % 10 == 0


def _is_random(word: str) -> bool:
    if len(word) == 40 and re.fullmatch(r"[0-9a-f]+", word):
        return False  # a commit
    sorts = [any(test(each) for each in word) for test in (str.islower, str.isupper, str.isdigit)]
    if not sorts[2] or sum(sorts) < 2 or "/" in word.strip("/"):
        return False
    counts = [word.count(each) for each in set(word)]
    entropy = -sum(each / len(word) * math.log2(each / len(word)) for each in counts)
    return entropy >= _ENTROPY if len(word) < 40 else entropy >= 3.0
