"""Validates answers: every value by its field's type, options and limits."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any

from wenko.protocol.hitl import (
    CHOICE_TYPES,
    MANY_CHOICE_TYPES,
    NUMERIC_TYPES,
    TEXT_LIMIT,
    HITLField,
    HITLFieldType,
    HITLRequest,
)
from wenko.protocol.messages import MessageKey, text
from wenko.text import CONTROL_CHARACTERS, Language, replace_surrogates

# The page's default range of a slider.
SLIDER = (0.0, 100.0)
# The kernel discards the rest of a longer line in a terminal.
TYPED_LIMIT = 4000
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_DATETIME = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?")


class InvalidFieldValue(Exception):
    """A value is not valid for its field."""

    def __init__(self, why: MessageKey, **values: object) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """An answer's parsed values, or its faults, by field."""

    data: dict[str, Any] = field(default_factory=dict)
    edited: tuple[str, ...] = ()
    """Fields whose default was changed."""
    filled: tuple[str, ...] = ()
    """Fields that differ from the form as shown, including empty ones that were filled in."""
    faults: dict[str, str] = field(default_factory=dict)


def check_answer(form: HITLRequest, given: dict[str, Any], language: Language) -> CheckedAnswer:
    """Validate an answer. A field that is left out keeps its default; null clears it."""
    known = {each.name for each in form.fields}
    faults = {name: text("field_unknown", language) for name in given if name not in known}
    data: dict[str, Any] = {}
    for each in form.fields:
        try:
            data[each.name] = validate_value(each, given.get(each.name, default_of(each)))
        except InvalidFieldValue as invalid:
            faults[each.name] = text(invalid.why, language, **invalid.values)
    changed = [each for each in form.fields if data.get(each.name) != _shown_value(each)]
    edited = tuple(each.name for each in changed if each.default is not None)
    return CheckedAnswer(data, edited, tuple(each.name for each in changed), faults)


def check_typing(form: HITLRequest, checked: CheckedAnswer, language: Language) -> CheckedAnswer:
    """Reject values that cannot be typed into a terminal, where some characters are commands."""
    faults = {}
    for each in form.fields:
        value = checked.data.get(each.name)
        if isinstance(value, str) and (invalid := _typing_fault(each, value)) is not None:
            faults[each.name] = text(invalid.why, language, **invalid.values)
    return replace(checked, faults=faults)


def _typing_fault(field: HITLField, value: str) -> InvalidFieldValue | None:
    if CONTROL_CHARACTERS.search(value):
        return InvalidFieldValue("field_control")
    if "\n" in value and field.type is not HITLFieldType.TEXTAREA:
        return InvalidFieldValue("field_one_line")
    if any(len(line.encode()) > TYPED_LIMIT for line in value.split("\n")):
        return InvalidFieldValue("field_too_long", limit=TYPED_LIMIT)
    return None


def defaults(form: HITLRequest) -> dict[str, Any] | None:
    """The form's default values; ``None`` if they are not a valid answer."""
    checked = check_answer(form, {}, "zh")
    return None if checked.faults else checked.data


def without_invalid_defaults(form: HITLRequest) -> HITLRequest:
    """The form without proposed values that its own fields do not accept.

    Such a value is not visible in its widget, and the form could not be sent with it.
    """
    fields = [
        each if _accepts_default(each) else each.model_copy(update={"default": None})
        for each in form.fields
    ]
    return form.model_copy(update={"fields": tuple(fields)})


def _accepts_default(field: HITLField) -> bool:
    if field.default is None:
        return True
    try:
        return validate_value(field, default_of(field)) is not None
    except InvalidFieldValue:
        return False


def default_of(field: HITLField) -> Any:
    return list(field.default) if isinstance(field.default, tuple) else field.default


def validate_value(field: HITLField, value: Any) -> Any:
    """The value if it is valid; null for an empty one that is not required."""
    if value is None or value == [] or (isinstance(value, str) and not value.strip()):
        if field.required:
            raise InvalidFieldValue("field_required")
        return None
    if field.type in MANY_CHOICE_TYPES:
        return _options(field, value)
    if field.type in CHOICE_TYPES:
        return _option(field, value)
    if field.type in NUMERIC_TYPES:
        return _number(field, value)
    return _BY_TYPE[field.type](value)


def _options(field: HITLField, values: Any) -> list[Any]:
    if not isinstance(values, list):
        raise InvalidFieldValue("field_list")
    chosen = [_option(field, value) for value in values]
    if len(set(map(repr, chosen))) != len(chosen):
        raise InvalidFieldValue("field_twice")
    return chosen


def _option(field: HITLField, value: Any) -> Any:
    for option in field.options or ():
        # In Python True == 1, but True is not a valid answer where 1 was offered.
        if option.value == value and isinstance(option.value, bool) is isinstance(value, bool):
            return option.value
    raise InvalidFieldValue("field_option")


def _number(field: HITLField, value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidFieldValue("field_number")
    if abs(value) > 1e308 or not math.isfinite(value):
        raise InvalidFieldValue("field_number")
    low, high = SLIDER if field.type is HITLFieldType.SLIDER else (None, None)
    low = low if field.min is None else field.min
    high = high if field.max is None else field.max
    if low is not None and value < low:
        raise InvalidFieldValue("field_min", limit=f"{low:g}")
    if high is not None and value > high:
        raise InvalidFieldValue("field_max", limit=f"{high:g}")
    if field.step is not None:
        base = field.min or 0.0
        steps = (value - base) / field.step
        if not math.isfinite(steps) or not math.isclose(steps, round(steps), abs_tol=1e-6):
            raise InvalidFieldValue("field_step", base=f"{base:g}", step=f"{field.step:g}")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise InvalidFieldValue("field_text")
    if len(value) > TEXT_LIMIT:
        raise InvalidFieldValue("field_too_long", limit=TEXT_LIMIT)
    return replace_surrogates(value)


def _date(value: Any) -> str:
    if not isinstance(value, str) or not _DATE.fullmatch(value) or not _parses(date, value):
        raise InvalidFieldValue("field_date")
    return value


def _datetime(value: Any) -> str:
    if not isinstance(value, str) or not _DATETIME.fullmatch(value) or not _parses(datetime, value):
        raise InvalidFieldValue("field_datetime")
    return value


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidFieldValue("field_boolean")
    return value


def _parses(kind: type[date], value: str) -> bool:
    try:
        kind.fromisoformat(value)
    except ValueError:
        return False
    return value.isascii()


def _shown_value(field: HITLField) -> Any:
    """The field's value as it was shown."""
    try:
        return validate_value(field, default_of(field))
    except InvalidFieldValue:
        return None


_BY_TYPE: dict[HITLFieldType, Callable[[Any], Any]] = {
    HITLFieldType.TEXT: _text,
    HITLFieldType.TEXTAREA: _text,
    HITLFieldType.DATE: _date,
    HITLFieldType.DATETIME: _datetime,
    HITLFieldType.BOOLEAN: _boolean,
}
