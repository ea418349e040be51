"""The fields of a form, whatever a model wrote instead of the documented list."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from wenko.protocol.form_reading.defaults import read_default
from wenko.protocol.form_reading.field_types import (
    CHOICES,
    PASSWORD,
    TYPE_KEYS,
    named_type,
    type_of,
)
from wenko.protocol.form_reading.options import Option, read_options
from wenko.protocol.form_reading.values import (
    Given,
    UnclearRequest,
    first_text,
    folded,
    number_of,
    pick,
    text_of,
    truth_of,
    unpacked,
)
from wenko.text import BilingualText, shorten

NAMES = ("name", "key", "field", "field_name", "id", "variable", "字段", "字段名")
LABELS = (
    "label", "title", "question", "text", "prompt", "display_name", "caption",
    "标签", "问题", "题目", "名称", "标题",
)  # fmt: skip
OPTIONS = (
    "options", "choices", "enum", "values", "items", "selections", "candidates", "oneOf", "选项",
)  # fmt: skip
DEFAULTS = (
    "default", "default_value", "value", "initial", "initial_value", "selected", "checked",
    "preset", "prefill", "默认", "默认值",
)  # fmt: skip
_HINTS = ("placeholder", "hint", "help", "help_text", "example", "tip", "提示", "占位符")
_KNOWN = frozenset(map(folded, (*NAMES, *LABELS, *OPTIONS, *TYPE_KEYS, "required", "placeholder")))
_NAME_LIMIT, _LABEL_LIMIT = 200, 1000


def read_fields(raw: Any, required: Any, now: datetime) -> list[dict[str, Any]]:
    """The fields; ``required`` may name some of them, as in a JSON Schema."""
    named = {text_of(each) for each in required} if isinstance(required, list) else set()
    fields: list[dict[str, Any]] = []
    for each in _listed(raw):
        field = _field(each, now)
        field["required"] = field["required"] or field["name"] in named
        field["name"] = _unused(field["name"], {other["name"] for other in fields})
        fields.append(field)
    return fields


def _listed(raw: Any) -> Iterator[dict[str, Any]]:
    raw = unpacked(raw)
    if isinstance(raw, dict):
        alone = folded("type") in map(folded, raw) or _is_field(raw)
        raw = [raw] if alone else [_by_name(name, each) for name, each in raw.items()]
    for item in raw if isinstance(raw, list | tuple) else ():
        each = unpacked(item)
        if isinstance(each, list | tuple) and len(each) == 1:
            each = each[0]
        if isinstance(each, dict):
            only = next(iter(each), "")
            wrapped = len(each) == 1 and isinstance(each[only], dict) and folded(only) not in _KNOWN
            yield _by_name(only, each[only]) if wrapped else each
        elif text_of(each):
            yield {"label": text_of(each)}
        elif each is not None:
            raise UnclearRequest(_NO_FIELD)


def _by_name(name: Any, given: Any) -> dict[str, Any]:
    """A field of an object whose keys are the names."""
    if isinstance(given, dict):
        return {"name": text_of(name), **given}
    if isinstance(given, list | tuple):
        return {"name": text_of(name), "options": given}
    if (type_ := named_type(given)) is not None:
        return {"name": text_of(name), "type": type_}
    return {"name": text_of(name), "label": text_of(given)}


def _is_field(given: Given) -> bool:
    keys = set(map(folded, given))
    return "label" in keys or ("name" in keys and bool(keys & _KNOWN - {"name"}))


def _field(given: dict[str, Any], now: datetime) -> dict[str, Any]:
    label, name = _label_and_name(given)
    options = _options(given)
    type_ = type_of(given, bool(options))
    if type_ is None:
        raise UnclearRequest(_unknown_type(label, text_of(pick(given, *TYPE_KEYS))))
    if type_ in CHOICES and not options:
        raise UnclearRequest(_no_options(label))
    secret = type_ == PASSWORD or truth_of(pick(given, "secret", "masked", "password")) is True
    type_, limits = _limits("text" if type_ == PASSWORD else type_, given)
    default = read_default(type_, pick(given, *DEFAULTS), options, now)
    return {
        "name": name,
        "type": type_,
        "label": label,
        "required": _is_required(given),
        "placeholder": _placeholder(type_, given, options),
        "options": options if type_ in CHOICES else None,
        "default": None if secret else default,
        "secret": secret and type_ == "text",
        **limits,
    }


def _label_and_name(given: Given) -> tuple[str, str]:
    """Each from the other where one is missing."""
    name = first_text(given, *NAMES)
    label = first_text(given, *LABELS) or name.replace("_", " ").strip()
    label = label or first_text(given, "description", *_HINTS)
    if not label:
        raise UnclearRequest(_NO_FIELD)
    return shorten(label, _LABEL_LIMIT) if len(label) > _LABEL_LIMIT else label, (name or label)[
        :_NAME_LIMIT
    ].strip()


def _options(given: Given) -> list[Option]:
    if options := read_options(pick(given, *OPTIONS)):
        return options
    # As in a JSON Schema: the options of an array are those of its items.
    items = pick(given, "items")
    return read_options(pick(items, *OPTIONS)) if isinstance(items, dict) else []


def _is_required(given: Given) -> bool:
    required = truth_of(pick(given, "required", "mandatory", "is_required", "必填", "必须"))
    optional = truth_of(pick(given, "optional", "可选", "选填"))
    return required is True and optional is not True


def _placeholder(type_: str, given: Given, options: list[Option]) -> str | None:
    """The hint; options of a field that offers none are suggestions, and are not lost."""
    hint = first_text(given, *_HINTS)
    suggested = "" if type_ in CHOICES else " / ".join(each["label"] for each in options)
    described = first_text(given, "description", "desc", "说明", "描述")
    return hint or suggested or described or None


def _limits(type_: str, given: Given) -> tuple[str, dict[str, Any]]:
    """The type, which is no slider where nothing can slide, and its numeric limits."""
    given = {**_nested_limits(given), **given}
    low = number_of(pick(given, "min", "minimum", "min_value", "最小值"))
    high = number_of(pick(given, "max", "maximum", "max_value", "最大值"))
    step = number_of(pick(given, "step", "multiple_of", "interval", "步长"))
    if low is not None and high is not None and low > high:
        low, high = high, low
    if type_ == "slider" and (0 if low is None else low) >= (100 if high is None else high):
        type_ = "number"
    return type_, {"min": low, "max": high, "step": step if step is not None and step > 0 else None}


def _nested_limits(given: Given) -> dict[str, Any]:
    """``validation: {"min": 1}`` and ``range: [1, 5]``."""
    found: dict[str, Any] = {}
    for name in ("validation", "constraints", "rules", "limits", "range", "范围"):
        nested = unpacked(pick(given, name))
        if isinstance(nested, list | tuple) and len(nested) == 2:
            nested = dict(zip(("min", "max"), nested, strict=True))
        if isinstance(nested, dict):
            found |= nested
    return found


def _unused(name: str, used: set[str]) -> str:
    number, candidate = 2, name
    while candidate in used:
        candidate, number = f"{name[: _NAME_LIMIT - 5]}_{number}", number + 1
    return candidate


_NO_FIELD = BilingualText(
    en="a field has neither a label nor a name, so it is not known what it asks",
    zh="有一个字段既没有标签也没有名称，不知道要问什么",
)


def _unknown_type(label: str, type_: str) -> BilingualText:
    return BilingualText(
        en=f"the field “{shorten(label, 60)}” has the unknown type “{shorten(type_, 40)}”",
        zh=f"字段「{shorten(label, 60)}」的类型「{shorten(type_, 40)}」无法识别",
    )


def _no_options(label: str) -> BilingualText:
    return BilingualText(
        en=f"the field “{shorten(label, 60)}” is a choice without options",
        zh=f"字段「{shorten(label, 60)}」是选择题，却没有选项",
    )
