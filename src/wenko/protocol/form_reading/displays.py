"""The tables and drawings of a display, with or without the documented ``data`` around them."""

from typing import Any

from wenko.protocol.form_reading.tables import HEADERS, markdown_table, read_table
from wenko.protocol.form_reading.values import (
    Given,
    UnclearRequest,
    first_text,
    folded,
    pick,
    text_of,
    unpacked,
)
from wenko.text import BilingualText, replace_surrogates, shorten

DISPLAYS = ("displays", "display", "components", "blocks", "tables", "drawings", "展示", "visuals")
CONTENT = ("content", "ascii", "art", "drawing", "diagram", "text", "body", "code", "lines", "内容")
TABLE_TYPES = frozenset({"table", "grid", "dataframe", "datatable", "spreadsheet", "表格", "表"})
_DRAWING_TYPES = (
    "ascii asciiart text drawing diagram code pre preformatted art plaintext monospace flowchart "
    "tree sketch markdown figure 字符图 字符画 文本 图 流程图 示意图 架构图"
)
DRAWING_TYPES = frozenset(_DRAWING_TYPES.split())


def read_displays(raw: Any) -> list[dict[str, Any]]:
    raw = unpacked(raw)
    if isinstance(raw, dict):
        nested = [each for each in raw.values() if isinstance(each, dict)]
        raw = nested if len(nested) == len(raw) > 0 and not _shows(raw) else [raw]
    elif isinstance(raw, str):
        raw = [raw]
    items = [unpacked(each) for each in raw] if isinstance(raw, list | tuple) else []
    return [_display(each) for each in items if each is not None]


def _shows(given: Given) -> bool:
    return pick(given, "type", *HEADERS, "rows", *CONTENT) is not None


def _display(raw: Any) -> dict[str, Any]:
    if isinstance(raw, str) and raw.strip():
        return _text_display(raw, {})
    if not isinstance(raw, dict):
        raise UnclearRequest(_UNCLEAR)
    inner = unpacked(pick(raw, "data", "table", "内容"))
    # Flat, or with a caption beside the data.
    whole: Given = {**raw, **inner} if isinstance(inner, dict) and _shows(inner) else raw
    kind = folded(text_of(raw.get("type")))
    content = _content(whole)
    if content is None and kind in DRAWING_TYPES:
        content = _joined(inner)
    if kind in DRAWING_TYPES and content is not None:
        return _drawing(content, whole)
    if (table := read_table(whole)) is not None:
        return {"type": "table", "data": table}
    text = content if content is not None else inner
    if isinstance(text, str) and text.strip() and (not kind or kind in TABLE_TYPES | DRAWING_TYPES):
        return _text_display(text, whole)
    raise UnclearRequest(_unknown(text_of(raw.get("type"))))


def _text_display(text: str, given: Given) -> dict[str, Any]:
    rows = markdown_table(text)
    if rows is None or any(len(row) > len(rows[0]) for row in rows):
        return _drawing(text, given)
    caption = first_text(given, "caption", "title") or None
    return {"type": "table", "data": {"headers": rows[0], "rows": rows[1:], "caption": caption}}


def _drawing(content: str, given: Given) -> dict[str, Any]:
    # Nothing of it is trimmed: in a drawing, every space has its place.
    title = first_text(given, "title", "caption", "name", "label", "标题") or None
    return {"type": "ascii", "data": {"content": replace_surrogates(content), "title": title}}


def _content(given: Given) -> str | None:
    return _joined(pick(given, *CONTENT))


def _joined(found: Any) -> str | None:
    """A text, or its lines in a list."""
    if isinstance(found, list | tuple) and all(isinstance(each, str) for each in found):
        found = "\n".join(found)
    return found if isinstance(found, str) and found.strip() else None


_UNCLEAR = BilingualText(
    en="a part of the display is neither a table nor a drawing",
    zh="展示内容中有一项既不是表格也不是字符图",
)


def _unknown(type_: str) -> BilingualText:
    if not type_:
        return _UNCLEAR
    return BilingualText(
        en=f"a part of type “{shorten(type_, 40)}” has no table or drawing that can be read",
        zh=f"类型为「{shorten(type_, 40)}」的一项没有可读的表格或字符图",
    )
