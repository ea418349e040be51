"""A field's prefilled value in the type of its field; dropped if it cannot be converted.

A value of another type would not be seen in the form and would keep it from being sent.
"""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from wenko.protocol.form_reading.dates import read_date, read_datetime
from wenko.protocol.form_reading.field_types import CHOICES, MANY
from wenko.protocol.form_reading.options import Option
from wenko.protocol.form_reading.values import number_of, pick, text_of, truth_of, unpacked

_SEPARATOR = re.compile(r"[,，、;；|\n]")


def read_default(type_: str, raw: Any, options: list[Option], now: datetime) -> Any:
    """The value, or ``None``."""
    if raw is None:
        return None
    if type_ in MANY:
        return _several(raw, options) or None
    if isinstance(raw, list | tuple) and type_ not in ("text", "textarea"):
        if len(raw) != 1:
            return None
        raw = raw[0]
    return _chosen(raw, options) if type_ in CHOICES else _READERS[type_](raw, now)


def _several(raw: Any, options: list[Option]) -> list[Any]:
    raw = unpacked(raw)
    if isinstance(raw, str) and _chosen(raw, options) is None:
        raw = [part.strip() for part in _SEPARATOR.split(raw) if part.strip()]
    found = [_chosen(each, options) for each in (raw if isinstance(raw, list | tuple) else [raw])]
    return list({repr(each): each for each in found if each is not None}.values())


def _chosen(raw: Any, options: list[Option]) -> Any:
    """The value of the option that is meant: by value, by text, by label."""
    if isinstance(raw, dict):
        raw = pick(raw, "value", "id", "key", "label", "text", "name")
    values = [option["value"] for option in options]
    exact = [each for each in values if repr(each) == repr(raw)]
    word = text_of(raw).casefold()
    if exact or not word:
        return exact[0] if exact else None
    alike = [each for each in values if text_of(each).casefold() == word]
    labelled = [each["value"] for each in options if each["label"].casefold() == word]
    return next(iter(alike or labelled), None)


def _text(raw: Any, _now: datetime) -> str | None:
    if isinstance(raw, list | tuple):
        parts = [text_of(each) for each in raw]
        return ("\n".join(parts) or None) if all(parts) else None
    return (raw if isinstance(raw, str) else text_of(raw)) or None


def _on_or_off(raw: Any, _now: datetime) -> bool | None:
    return truth_of(raw)


def _number(raw: Any, _now: datetime) -> int | float | None:
    return number_of(raw)


def _date(raw: Any, now: datetime) -> str | None:
    return read_date(text_of(raw), now)


def _datetime(raw: Any, now: datetime) -> str | None:
    return read_datetime(text_of(raw), now)


_READERS: dict[str, Callable[[Any, datetime], Any]] = {
    "text": _text,
    "textarea": _text,
    "number": _number,
    "slider": _number,
    "boolean": _on_or_off,
    "date": _date,
    "datetime": _datetime,
}
