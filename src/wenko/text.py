"""Text for users and models: bilingual texts, truncation, masking, validation messages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

Language = Literal["zh", "en"]
MASK = "••••"
"""Stands wherever a secret was."""
EXAMINED_OUTPUT = 64 * 1024
EXAMINED_LINES = 2_000
EXAMINED_LINE = 1_000
CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""All but tab and newline; a terminal may execute them."""
DECEPTIVE_CHARACTERS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # what terminals execute
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # what changes the order of characters
    r"\xad\u180e\u200b\u2028\u2029\u2060-\u2065\ufeff\ufff9-\ufffb"  # what cannot be seen
    r"\U000e0000-\U000e0fff\ud800-\udfff]"
)
"""Characters that make a text look like another one; not joiners, which emoji need."""
_ESCAPE_SEQUENCES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]*[0-~]"
)
_YES = frozenset({"y", "yes", "true", "ok", "是", "好", "确认", "同意"})
_NO = frozenset({"n", "no", "false", "否", "不", "取消", "不同意"})


def language_of(name: str | None) -> Language:
    """The language that texts exist in; Chinese for any other name."""
    return "en" if name == "en" else "zh"


@dataclass(frozen=True, slots=True)
class BilingualText:
    """A text in English and Chinese."""

    en: str
    zh: str

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")

    def localized(self, language: str) -> str:
        return self.zh if language == "zh" else self.en


def yes_or_no(word: str) -> Literal["yes", "no"] | None:
    """What a typed word means, in either language; ``None`` for any other word."""
    folded = word.strip().casefold()
    return "yes" if folded in _YES else "no" if folded in _NO else None


def printable(text: str) -> str:
    """For a terminal: without escape sequences, and with a mark for each deceptive character.

    A mark, because two file names that differ in an invisible character are two files.
    """
    if text.isascii() and text.isprintable():
        return text
    visible = _ESCAPE_SEQUENCES.sub("", text).replace("\r\n", "\n")
    return DECEPTIVE_CHARACTERS.sub("\ufffd", visible)


def has_surrogates(text: str) -> bool:
    """Whether it contains half a surrogate pair, which is no text in any encoding."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def replace_surrogates(text: str) -> str:
    """Valid Unicode: JSON allows half a surrogate pair, no database and no socket does."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def truncate(text: str, limit: int) -> str:
    """At most ``limit`` characters of the beginning and the end; a note says how many are omitted.

    Both ends are kept: a listing begins with what matters, a traceback ends with it.
    """
    if len(text) <= limit:
        return text
    half = limit // 2
    return f"{text[:half]}\n… [{len(text) - 2 * half} characters omitted] …\n{text[-half:]}"


def examined_lines(output: str) -> list[str]:
    """The last lines of a program's output, each cut: what is searched for known messages.

    A program prints what it likes, also megabytes in one line, and a search holds the server.
    """
    tail = output[-EXAMINED_OUTPUT:]
    return [line[:EXAMINED_LINE] for line in tail.split("\n")[-EXAMINED_LINES:]]


def token_count(text: str) -> int:
    """An estimate, rather too high: three letters or one Chinese character to a token."""
    return len(text) // 3 if text.isascii() else len(text.encode(errors="replace")) // 3


def truncate_bytes(text: str, limit: int) -> tuple[str, bool]:
    """As ``truncate``, counted in UTF-8 bytes; and whether anything is missing."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= limit:
        return raw.decode(), False
    half = limit // 2
    head = raw[:half].decode("utf-8", "ignore")
    tail = raw[-half:].decode("utf-8", "ignore")
    return f"{head}\n… [{len(raw) - 2 * half} bytes omitted] …\n{tail}", True


def shorten(text: str, limit: int) -> str:
    """The beginning, on one line, for titles and labels."""
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def validation_message(
    error: ValidationError | Sequence[Any],
    root: str = "",
    skip: int = 0,
    limit: int | None = None,
    language: Language = "en",
) -> str:
    """What is wrong, as ``place: problem; place: problem``.

    ``root`` names the whole value, ``skip`` leaves out the first parts of each place, ``limit``
    is the most problems to list.
    """
    faults = error.errors() if isinstance(error, ValidationError) else list(error)
    described = []
    for fault in faults[:limit]:
        place = ".".join(map(str, fault["loc"][skip:])) or root
        problem = _problem(fault, language)
        described.append(f"{place}: {problem}" if place else problem)
    return ("；" if language == "zh" else "; ").join(described)


def bilingual_fault(fault: BilingualText) -> PydanticCustomError:
    """An error for a validator of ours, which ``validation_message`` gives in either language."""
    return PydanticCustomError("invalid", "{en}", {"en": fault.en, "zh": fault.zh})


_CHINESE_PROBLEMS = {
    "missing": "缺少",
    "extra_forbidden": "没有这个参数",
    "literal_error": "应为 {expected}",
    "string_type": "应为字符串",
    "int_type": "应为整数",
    "int_parsing": "应为整数",
    "int_from_float": "应为整数",
    "float_type": "应为数字",
    "float_parsing": "应为数字",
    "bool_type": "应为 true 或 false",
    "bool_parsing": "应为 true 或 false",
    "tuple_type": "应为列表",
    "list_type": "应为列表",
    "greater_than": "应大于 {gt}",
    "greater_than_equal": "应不小于 {ge}",
    "less_than": "应小于 {lt}",
    "less_than_equal": "应不大于 {le}",
    "string_too_short": "至少要有 {min_length} 个字符",
    "string_too_long": "最多 {max_length} 个字符",
    "too_short": "至少要有 {min_length} 项",
    "too_long": "最多 {max_length} 项",
}


def _problem(fault: Any, language: Language) -> str:
    if language == "zh":
        context = fault.get("ctx", {})
        if "zh" in context:
            return str(context["zh"])
        if fault["type"] in _CHINESE_PROBLEMS:
            return _CHINESE_PROBLEMS[fault["type"]].format(**context)
    return str(fault["msg"])
