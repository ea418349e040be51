"""What every part of the reader needs: keys by meaning, text, truth, numbers."""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

from wenko.text import BilingualText, replace_surrogates, shorten, yes_or_no

Given = Mapping[str, Any]
_NESTED_TEXTS = 4
"""JSON text inside JSON text is unpacked so many times."""
_TRUE = frozenset(
    {"1", "on", "t", "required", "mandatory", "must", "checked", "必填", "必须", "必选"}
)
_FALSE = frozenset(
    {"0", "off", "f", "optional", "unchecked", "none", "选填", "可选", "非必填", "不必"}
)
_ON = {"开": True, "开启": True, "对": True, "有": True, "关": False, "关闭": False, "错": False}


class UnclearRequest(ValueError):
    """It cannot be told what a form asks or a display shows; says why, in both languages."""

    def __init__(self, why: BilingualText) -> None:
        super().__init__(why.en)
        self.why = why


def folded(key: object) -> str:
    """A key or word without case, spaces and separators: ``defaultValue`` is ``default_value``."""
    return "".join(each for each in str(key).casefold() if each.isalnum())


def pick(given: Given, *names: str) -> Any:
    """The value of the first of these keys that has one."""
    return next(picks(given, *names), None)


def picks(given: Given, *names: str) -> Iterator[Any]:
    by_key = {folded(key): value for key, value in reversed(list(given.items()))}
    found = (by_key.get(folded(name)) for name in names)
    return (value for value in found if value is not None)


def unpacked(value: Any) -> Any:
    """The value that JSON text contains; any other text stays as it is."""
    for _ in range(_NESTED_TEXTS):
        if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "[", '"'):
            break
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            break
    return value


def text_of(value: Any, limit: int | None = None) -> str:
    """A text or number as text; anything else is empty."""
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if not isinstance(value, str | int | float):
        return ""
    text = replace_surrogates(str(value)).strip()
    return text if limit is None or len(text) <= limit else shorten(text, limit)


def first_text(given: Given, *names: str, limit: int | None = None) -> str:
    """The text of the first of these keys that has one."""
    found = (each for each in picks(given, *names) if not isinstance(each, bool))
    return next(filter(None, (text_of(each, limit) for each in found)), "")


def truth_of(value: Any) -> bool | None:
    """What a value says where yes or no is expected; ``None`` if neither."""
    if isinstance(value, bool):
        return value
    word = text_of(value).casefold()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    if (said := yes_or_no(word)) is not None:
        return said == "yes"
    return _ON.get(word)


def number_of(value: Any) -> int | float | None:
    """A finite number, also where it is written as text."""
    if isinstance(value, str):
        value = _number_in(value.strip())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if abs(value) < 1e300 and math.isfinite(value) else None


def scalar_of(value: Any) -> str | int | float | bool | None:
    """A value that an option may have."""
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, bool):
        return value
    return number_of(value)


def _number_in(text: str) -> int | float | None:
    for read in (int, float):
        try:
            # Underscores are Python's, not a person's.
            return None if "_" in text or len(text) > 300 else read(text)
        except ValueError:
            continue
    return None
