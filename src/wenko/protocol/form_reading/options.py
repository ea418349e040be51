"""The options of a choice: plain values, objects with any of both keys, a mapping, or text."""

import re
from collections import Counter
from typing import Any

from wenko.protocol.form_reading.values import folded, pick, scalar_of, text_of, unpacked

_LABEL_LIMIT = 1000
_LABELS = (
    "label", "text", "title", "display", "display_name", "caption", "name", "desc", "description",
    "标签", "名称", "文本", "选项",
)  # fmt: skip
_VALUES = ("value", "id", "key", "code", "val", "const", "值")
_KNOWN = frozenset(map(folded, (*_LABELS, *_VALUES)))
_BULLET = re.compile(r"^\s*(?:[-*•·–]\s+|\(?(?:\d{1,2}|[A-Za-z])[.)、）]\s*)")
_SEPARATOR = re.compile(r"(?<!\s)\s*(?:[,，、;；|]\s*|(?<=\s)/\s+)")

Option = dict[str, Any]


def read_options(raw: Any) -> list[Option]:
    """``value`` and ``label`` of each option; empty if there are none."""
    raw = unpacked(raw)
    if isinstance(raw, str):
        found = [_option(part) for part in _parts(raw)]
    elif isinstance(raw, dict):
        found = _of_mapping(raw)
    elif isinstance(raw, list | tuple):
        pairs = bool(raw) and all(_is_pair(each) for each in raw)
        found = [_option({"value": e[0], "label": e[1]} if pairs else e) for e in raw]
    else:
        found = []
    return _distinct([each for each in found if each is not None])


def _of_mapping(given: dict[Any, Any]) -> list[Option | None]:
    if given and all(folded(key) in _KNOWN for key in given):
        return [_option(given)]
    if all(isinstance(each, dict) for each in given.values()):
        return [_option({"value": key, **each}) for key, each in given.items()]
    return [_option({"value": key, "label": label}) for key, label in given.items()]


def _option(raw: Any) -> Option | None:
    if isinstance(raw, dict):
        if len(raw) == 1 and folded(key := next(iter(raw))) not in _KNOWN:
            raw = {"value": key, "label": raw[key]}
        value, label = scalar_of(pick(raw, *_VALUES)), text_of(pick(raw, *_LABELS), _LABEL_LIMIT)
    else:
        value, label = scalar_of(raw), text_of(raw, _LABEL_LIMIT)
    # An empty value cannot be told from no answer, so it could never be sent.
    if value is None or (isinstance(value, str) and not value.strip()):
        value = label
    label = label or text_of(value, _LABEL_LIMIT)
    return {"value": value, "label": label} if label else None


def _distinct(options: list[Option]) -> list[Option]:
    """Without repetitions; where several options share a value, their labels tell them apart."""
    unique = list({(repr(each["value"]), each["label"]): each for each in options}.values())
    uses = Counter(repr(each["value"]) for each in unique)
    told = [
        {**each, "value": each["label"]} if uses[repr(each["value"])] > 1 else each
        for each in unique
    ]
    return list({repr(each["value"]): each for each in told}.values())


def _parts(text: str) -> list[str]:
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) == 1:
        return [part for part in _SEPARATOR.split(lines[0].strip()) if part]
    return [_BULLET.sub("", line).strip() for line in lines]


def _is_pair(raw: Any) -> bool:
    return (
        isinstance(raw, list | tuple)
        and len(raw) == 2
        and scalar_of(raw[0]) is not None
        and isinstance(raw[1], str)
    )
