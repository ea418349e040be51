"""The headers and rows of a table: lists, objects, columns, or a table in Markdown."""

import json
import re
from collections.abc import Sequence
from typing import Any

from wenko.protocol.form_reading.values import Given, first_text, pick, scalar_of, text_of, unpacked

HEADERS = ("headers", "header", "columns", "cols", "column_names", "head", "fields", "表头", "列")
ROWS = ("rows", "data", "items", "records", "body", "values", "lines", "行", "数据")
_COLUMN_TEXT = ("title", "label", "header", "text", "name", "header_name", "key", "field", "标题")
_COLUMN_KEYS = ("key", "data_index", "field", "accessor", "prop", "name", "id", "title", "label")
_ALIGNMENT = {
    "left": "left", "l": "left", "start": "left", "左": "left", "左对齐": "left", "居左": "left",
    "right": "right", "r": "right", "end": "right", "右": "right", "右对齐": "right",
    "居右": "right",
    "center": "center", "centre": "center", "c": "center", "middle": "center", "中": "center",
    "居中": "center", "居中对齐": "center",
}  # fmt: skip
_RULE = re.compile(r"\s*:?-{2,}:?\s*")


def read_table(given: Given) -> dict[str, Any] | None:
    """The table's data; ``None`` if there are no rows to be found."""
    columns = _list(pick(given, *HEADERS))
    rows = unpacked(pick(given, *ROWS))
    if isinstance(rows, str):
        found = markdown_table(rows)
        rows, columns = (found[1:], columns or found[0]) if found else (None, columns)
    keys, listed = _rows(rows, [_key(each) for each in columns])
    if listed is None or not (columns or keys):
        return None
    headers = [_header(each) for each in columns] or keys
    return {
        "headers": headers,
        "rows": listed,
        "alignment": _alignment(given, columns, headers),
        "caption": first_text(given, "caption", "title", "name", "标题", "说明") or None,
    }


def markdown_table(text: str) -> list[list[str]] | None:
    """Headers and rows of a Markdown table."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) < 2 or "|" not in lines[0]:
        return None
    cells = [_cells(line) for line in lines]
    if not all(_RULE.fullmatch(cell) for cell in cells[1]) or len(cells[1]) != len(cells[0]):
        return None
    return [cells[0], *cells[2:]]


def _cells(line: str) -> list[str]:
    inner = line.removeprefix("|")
    inner = inner.removesuffix("|") if not inner.endswith("\\|") else inner
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", inner)]


def _rows(raw: Any, keys: list[str]) -> tuple[list[str], list[list[str]] | None]:
    """The columns that the rows name themselves, and the rows."""
    if isinstance(raw, dict):
        return _by_column(raw, keys)
    if not isinstance(raw, list | tuple):
        return [], None
    objects = [each for each in raw if isinstance(each, dict)]
    if objects and len(objects) == len(raw):
        inner = [_list(pick(each, "cells", "values", "row")) for each in objects]
        if all(inner) and not any(key in each for key in keys for each in objects):
            return _blank(inner), [[_cell(cell) for cell in row] for row in inner]
        names = list(dict.fromkeys(text_of(key) for each in objects for key in each))
        used = keys if set(keys) & set(names) else names
        if keys and used is not keys and len(names) != len(keys):
            return [], None  # which value belongs under which header cannot be told
        return names, [[_cell(_value(each, key)) for key in used] for each in objects]
    lists = [_list(each) if isinstance(each, list | tuple) else [each] for each in raw]
    if any(isinstance(each, dict) for each in raw) or (len(keys) > 1 and _has_bare(raw)):
        return [], None
    return _blank(lists), [[_cell(cell) for cell in row] for row in lists]


def _by_column(raw: dict[str, Any], keys: list[str]) -> tuple[list[str], list[list[str]] | None]:
    """An object of columns, or of two columns: a name and its value."""
    values = list(raw.values())
    if values and all(isinstance(each, list | tuple) for each in values):
        names = [text_of(key) for key in raw]
        longest = max(map(len, values))
        rows = [
            [_cell(each[at]) if at < len(each) else "" for each in values] for at in range(longest)
        ]
        return names, None if keys and len(keys) != len(names) else rows
    if (
        not values
        or any(isinstance(each, dict | list) for each in values)
        or len(keys) not in (0, 2)
    ):
        return [], None
    return ["", ""], [[text_of(key), _cell(value)] for key, value in raw.items()]


def _alignment(given: Given, columns: list[Any], headers: list[str]) -> list[str] | None:
    """One side per column; an unknown one is left, because it loses nothing."""
    raw = unpacked(pick(given, "alignment", "align", "alignments", "aligns", "对齐"))
    if isinstance(raw, str):
        raw = [raw] * len(headers)
    elif isinstance(raw, dict):
        raw = [raw.get(header) for header in headers]
    elif not isinstance(raw, list | tuple):
        raw = [
            pick(each, "align", "alignment") if isinstance(each, dict) else None for each in columns
        ]
    sides = [_ALIGNMENT.get(text_of(each).casefold()) for each in raw[: len(headers)]]
    return [side or "left" for side in sides] if any(sides) else None


def _header(column: Any) -> str:
    return first_text(column, *_COLUMN_TEXT) if isinstance(column, dict) else _cell(column)


def _key(column: Any) -> str:
    return first_text(column, *_COLUMN_KEYS) if isinstance(column, dict) else text_of(column)


def _value(row: dict[str, Any], key: str) -> Any:
    return next((value for name, value in row.items() if text_of(name) == key), None)


def _blank(rows: Sequence[Sequence[Any]]) -> list[str]:
    return [""] * max(map(len, rows), default=0)


def _has_bare(raw: Sequence[Any]) -> bool:
    return any(not isinstance(each, list | tuple) for each in raw)


def _list(value: Any) -> list[Any]:
    value = unpacked(value)
    if isinstance(value, str):
        value = [part.strip() for part in re.split(r"[,，、|\t]", value) if part.strip()]
    if isinstance(value, dict):
        value = [{"key": key, "title": each} for key, each in value.items()]
    return list(value) if isinstance(value, list | tuple) else []


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict) and (text := first_text(value, "text", "value", "label")):
        return text
    if isinstance(value, dict | list | tuple):
        return json.dumps(value, ensure_ascii=False, default=str)
    return "" if scalar_of(value) is None else text_of(value)
