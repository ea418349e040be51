"""A form or display in words, for one that cannot be shown: the user can still answer it."""

import re
from typing import Any

from wenko.models.replies.objects import begun_object
from wenko.protocol.form_reading.displays import DISPLAYS
from wenko.protocol.form_reading.field_types import PASSWORD, TYPE_KEYS, named_type
from wenko.protocol.form_reading.fields import LABELS, NAMES, OPTIONS
from wenko.protocol.form_reading.options import read_options
from wenko.protocol.form_reading.request import FIELDS, find_request
from wenko.protocol.form_reading.values import first_text, pick, unpacked
from wenko.protocol.messages import text
from wenko.text import Language, shorten

_MAX_LABEL = 500
_MAX_ITEMS = 100
_MAX_CONTENT = 16_000
_BACKTICKS = re.compile("`{3,}")


def request_as_text(raw: object, language: Language, why: str) -> str:
    """What can be read of a model's request, as Markdown; empty if it asks and shows nothing."""
    request = _as_object(raw)
    questions = _questions(request, language)
    displays = [_display(each) for each in _items(pick(request, *DISPLAYS))]
    content = [each for each in (*questions, *displays) if each]
    if not content:
        return ""
    introduction = text(
        "hitl_in_text" if questions else "hitl_display_in_text", language, why=why.rstrip("。.")
    )
    title, description = (_label(pick(request, key)) for key in ("title", "description"))
    parts = [introduction, f"**{title}**" if title else "", description]
    parts += ["\n".join(questions)] if questions else []
    return "\n\n".join(filter(None, [*parts, *displays]))


def _as_object(raw: object) -> dict[str, Any]:
    raw = unpacked(raw)
    if isinstance(raw, str):
        raw = begun_object(raw)
    if isinstance(raw, list) and len(raw) == 1:
        raw = unpacked(raw[0])
    if isinstance(raw, list):
        return {"fields": raw}
    if not isinstance(raw, dict):
        return {}
    inner = unpacked(find_request(raw))
    return inner if isinstance(inner, dict) else raw


def _questions(request: dict[str, Any], language: Language) -> list[str]:
    asked = pick(request, *FIELDS)
    alone = [request] if pick(request, *OPTIONS) is not None else []
    fields = [field for field in (_items(asked) or alone) if not _is_secret(field)]
    lines = filter(None, (_question(field, language) for field in fields))
    return [f"{number}. {line}" for number, line in enumerate(lines, start=1)]


def _question(field: object, language: Language) -> str:
    if not isinstance(field, dict):
        return _label(field)
    label = first_text(field, *LABELS, "placeholder", *NAMES, limit=_MAX_LABEL)
    options = [shorten(each["label"], _MAX_LABEL) for each in read_options(pick(field, *OPTIONS))]
    choices = " / ".join(options[:_MAX_ITEMS])
    low, high = _label(field.get("min")), _label(field.get("max"))
    if not choices and (low or high):
        choices = f"{low}–{high}"
    if not label or not choices:
        return label or choices
    return f"{label}：{choices}" if language == "zh" else f"{label}: {choices}"


def _is_secret(field: object) -> bool:
    """A message is stored, so nobody is asked to write a password into one."""
    return isinstance(field, dict) and (
        bool(field.get("secret")) or named_type(pick(field, *TYPE_KEYS)) == PASSWORD
    )


def _display(display: object) -> str:
    data = display.get("data", display) if isinstance(display, dict) else display
    if not isinstance(data, dict):
        return _label(data)
    if isinstance(content := data.get("content"), str) and content.strip():
        # A fence inside would end the one around it.
        return f"```\n{_BACKTICKS.sub('``', content[:_MAX_CONTENT])}\n```"
    headers = [_cell(each) for each in _items(data.get("headers"))]
    rows = [[_cell(each) for each in _items(row)] for row in _items(data.get("rows"))]
    width = max((len(row) for row in (headers, *rows)), default=0)
    if not width:
        return ""
    padded = [row + [""] * (width - len(row)) for row in (headers, ["---"] * width, *rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in padded)


def _items(value: object) -> list[Any]:
    """A list, also where a model wrote an object with names or one single item."""
    if isinstance(value, dict):
        named = all(isinstance(each, dict) for each in value.values())
        value = [{"name": key, **each} for key, each in value.items()] if named else [value]
    elif value is not None and not isinstance(value, list | tuple):
        value = [value]
    return list(value or ())[:_MAX_ITEMS]


def _cell(value: object) -> str:
    return _label(value).replace("|", "\\|")


def _label(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return shorten(str(value), _MAX_LABEL)
