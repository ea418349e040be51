"""A whole request: a form or a display, unpacked from whatever is around it."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from wenko.protocol.form_reading.actions import read_actions
from wenko.protocol.form_reading.displays import (
    CONTENT,
    DISPLAYS,
    DRAWING_TYPES,
    TABLE_TYPES,
    read_displays,
)
from wenko.protocol.form_reading.field_types import named_type
from wenko.protocol.form_reading.fields import LABELS, OPTIONS, read_fields
from wenko.protocol.form_reading.tables import HEADERS
from wenko.protocol.form_reading.values import (
    Given,
    UnclearRequest,
    first_text,
    folded,
    pick,
    text_of,
    unpacked,
)
from wenko.text import BilingualText, shorten, truncate

KEYS = (
    "hitl_request", "hitl", "form_request", "form", "request", "question", "ask_user", "display",
)  # fmt: skip
"""Where a request may stand in a model's reply, the documented key first."""
FIELDS = (
    "fields", "questions", "inputs", "form_fields", "properties", "items", "elements", "controls",
    "字段", "问题", "表单项", "components",
)  # fmt: skip
_DISPLAY = frozenset({"visualdisplay", "display", "show", "showuser", "visual", "展示"})
_AROUND = frozenset({"title", "description", "context", "actions", "id", "type", "标题"})
_KINDS = frozenset({"type", "id"})
_NOTHING_WORDS = frozenset({"", "none", "null", "na", "no", "false", "undefined", "无", "没有"})
_WRAPPINGS = 4
_TITLE_LIMIT, _ID_LIMIT, _DESCRIPTION_LIMIT = 500, 200, 60_000


def read_request(raw: object, now: datetime) -> dict[str, Any]:
    """The fields of a strict request; raises ``UnclearRequest``."""
    given = _unwrapped(raw)
    is_display = _is_display(given)
    read = _display(given) if is_display else _form(given, now)
    identifier = text_of(pick(given, "id", "request_id"))
    if identifier and len(identifier) <= _ID_LIMIT and not isinstance(given.get("id"), bool):
        read["id"] = identifier
    return read


def find_request(reply: Mapping[str, Any]) -> Any:
    """The request in a model's reply, under whatever key; ``None`` if there is none."""
    for key in KEYS:
        for name, value in reply.items():
            if folded(name) != folded(key) or _is_nothing(value):
                continue
            if name == KEYS[0] or looks_like_request(value):
                return value
    return None


def _is_nothing(value: Any, depth: int = _WRAPPINGS) -> bool:
    """Whether a value says that nothing is asked, in any of the ways in which models say it."""
    value = unpacked(value)
    if isinstance(value, dict):
        value = [each for key, each in value.items() if folded(key) not in _KINDS]
    if isinstance(value, list | tuple):
        return not value or (depth > 0 and all(_is_nothing(each, depth - 1) for each in value))
    return not isinstance(value, str) or folded(value) in _NOTHING_WORDS


def looks_like_request(raw: object) -> bool:
    """Whether a value asks or shows something, rather than being data or prose."""
    raw = unpacked(raw)
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = unpacked(raw[0])
    if not isinstance(raw, dict):
        return False
    inner = find_request(raw) is not None
    content = any(isinstance(pick(raw, each), list | dict | str) for each in (*FIELDS, *DISPLAYS))
    return inner or (content and bool(first_text(raw, "title", "标题") or "type" in raw))


def _unwrapped(raw: object) -> dict[str, Any]:
    for _ in range(_WRAPPINGS):
        raw = unpacked(raw)
        if isinstance(raw, list | tuple) and len(raw) == 1:
            raw = raw[0]
        elif isinstance(raw, list | tuple) and raw and all(_is_question(each) for each in raw):
            raw = {"fields": list(raw)}
        elif isinstance(raw, dict) and (inner := _inner(raw)) is not None:
            raw = inner
        else:
            break
    if not isinstance(raw, dict) or not raw:
        raise UnclearRequest(_NOTHING)
    return raw


def _inner(given: Given) -> dict[str, Any] | None:
    """The request inside an object that asks and shows nothing itself, with its title."""
    if pick(given, *FIELDS, *DISPLAYS[2:], *OPTIONS) is not None or _is_table(given):
        return None
    raw = unpacked(pick(given, *KEYS, "displays", "data", "payload", "schema", "arguments"))
    if given.get("displays") is not None or not raw:
        return None
    around = {key: value for key, value in given.items() if folded(key) in _AROUND}
    if isinstance(raw, list | tuple) and len(raw) == 1:
        raw = unpacked(raw[0])
    if isinstance(raw, dict):
        return {**around, **raw}
    if isinstance(raw, list | tuple) and all(_is_question(each) for each in raw):
        return {**around, "fields": raw}
    return None


def _is_table(given: Given) -> bool:
    return pick(given, *HEADERS[:4]) is not None and pick(given, "rows", "data") is not None


def _is_question(raw: Any) -> bool:
    return isinstance(raw, dict) and bool(first_text(raw, *LABELS, "name"))


def _is_display(given: Given) -> bool:
    kind = folded(text_of(given.get("type")))
    if kind in _DISPLAY | {"ascii", "asciiart"} | TABLE_TYPES:
        return True
    has_fields = any(pick(given, each) for each in FIELDS if each not in ("items", "components"))
    if kind == "form" or has_fields:
        return False
    if kind in DRAWING_TYPES and pick(given, *CONTENT) is not None and not pick(given, *OPTIONS):
        return kind != "text" or pick(given, "content") is not None
    return _is_table(given) or bool(pick(given, *DISPLAYS) and not pick(given, *OPTIONS))


def _form(given: Given, now: datetime) -> dict[str, Any]:
    raw = next(filter(None, (pick(given, each) for each in FIELDS if given)), None)
    if raw is None or (not isinstance(raw, dict | list | str)):
        raw = list(_as_field(given))
    elif isinstance(raw, str) and pick(given, *OPTIONS) is not None:
        raw = [{**given, "label": raw}]
    fields = read_fields(raw, given.get("required"), now)
    if not fields:
        raise UnclearRequest(_NO_FIELDS)
    described = _description(given)
    title, described = _title(given, described, fields[0]["label"])
    return {
        "type": "form",
        "title": title,
        "description": described,
        "fields": fields,
        "actions": read_actions(unpacked(pick(given, "actions", "buttons", "按钮", "操作"))),
        "context": _context(unpacked(given.get("context"))),
    }


def _as_field(given: Given) -> Iterator[dict[str, Any]]:
    """A request that is itself its only question."""
    kind = named_type(given.get("type")) if folded(text_of(given.get("type"))) != "form" else None
    asked = first_text(
        given, "question", "prompt", "label", "问题", *LABELS, "message", "description"
    )
    if asked and (kind is not None or pick(given, *OPTIONS) is not None):
        type_ = given.get("type") if kind is not None else None
        yield {**given, "name": "answer", "id": None, "label": asked, "type": type_}
    elif question := first_text(given, "question", "问题"):
        yield {"name": "answer", "label": question}


def _display(given: Given) -> dict[str, Any]:
    raw = pick(given, *DISPLAYS)
    displays = read_displays(raw if isinstance(raw, list | dict | str) else [dict(given)])
    if not displays:
        raise UnclearRequest(_NO_DISPLAYS)
    first = displays[0]["data"]
    described = _description(given)
    title, described = _title(given, described, first.get("caption") or first.get("title") or "…")
    label = first_text(given, "dismiss_label", "close_label", "dismiss", "关闭文案", limit=200)
    read = {
        "type": "visual_display",
        "title": title,
        "description": described,
        "displays": displays,
    }
    return {**read, "dismiss_label": label} if label else read


def _title(given: Given, described: str | None, other: str) -> tuple[str, str | None]:
    """A title, and the description; what is too long for a title is not lost."""
    title = first_text(given, "title", "heading", "header", "标题", "name", "subject")
    title = title or shorten(described or other, 80) or "…"
    if len(title) <= _TITLE_LIMIT:
        return title, described
    return shorten(title, _TITLE_LIMIT), "\n\n".join(filter(None, (title, described)))


def _description(given: Given) -> str | None:
    raw = pick(given, "description", "desc", "message", "subtitle", "instructions", "描述", "说明")
    if isinstance(raw, list | tuple):
        raw = "\n".join(filter(None, map(text_of, raw)))
    return truncate(text_of(raw), _DESCRIPTION_LIMIT) or None


def _context(raw: Any) -> dict[str, str] | None:
    if isinstance(raw, str) and folded(raw) == "collectpreference":
        return {"intent": "collect_preference"}
    if not isinstance(raw, dict):
        return None
    intent, category = (
        first_text(raw, "intent", "意图"),
        first_text(raw, "memory_category", "category"),
    )
    given = {"intent": intent, "memory_category": category}
    return {name: value for name, value in given.items() if value} or None


_NOTHING = BilingualText(en="it is neither a form nor a display", zh="它既不是表单也不是展示内容")
_NO_FIELDS = BilingualText(en="the form has no fields", zh="表单没有任何字段")
_NO_DISPLAYS = BilingualText(
    en="the display has no table and no drawing", zh="展示内容里没有表格也没有字符图"
)
