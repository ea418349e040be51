"""Displays: tables and ASCII drawings as a language model writes them (R53, R56)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from wenko.protocol.model import LenientModel
from wenko.text import BilingualText, bilingual_fault

_LONG_ROW = BilingualText(
    en="a row has more cells than there are headers", zh="有一行的单元格比表头多"
)


class HITLDisplayType(StrEnum):
    TABLE = "table"
    ASCII = "ascii"


Alignment = Literal["left", "center", "right"]


class HITLTableData(LenientModel):
    headers: tuple[str, ...] = Field(min_length=1)
    rows: tuple[tuple[str, ...], ...]
    alignment: tuple[Alignment, ...] | None = None
    """One value per column, from the left."""
    caption: str | None = None

    @field_validator("headers", mode="before")
    @classmethod
    def _headers_as_text(cls, headers: Any) -> Any:
        return [_cell(value) for value in _list(headers)]

    @field_validator("rows", mode="before")
    @classmethod
    def _cells_as_text(cls, rows: Any) -> Any:
        return [[_cell(value) for value in _list(row)] for row in _list(rows)]

    @model_validator(mode="before")
    @classmethod
    def _pad_short_rows(cls, data: Any) -> Any:
        if not isinstance(data, dict) or not isinstance(data.get("headers"), list | tuple):
            return data
        width, rows = len(data["headers"]), data.get("rows")
        if not isinstance(rows, list | tuple):
            return data
        padded = [
            [*row, *[""] * (width - len(row))] if isinstance(row, list | tuple) else row
            for row in rows
        ]
        return {**data, "rows": padded}

    @model_validator(mode="after")
    def _columns_agree(self) -> HITLTableData:
        if any(len(row) > len(self.headers) for row in self.rows):
            raise bilingual_fault(_LONG_ROW)
        if self.alignment is not None and len(self.alignment) > len(self.headers):
            raise ValueError("alignment names more columns than there are headers")
        return self


class HITLAsciiData(LenientModel):
    content: str = Field(min_length=1, max_length=1024 * 1024)
    """Shown verbatim in a monospace font."""
    title: str | None = None


class HITLDisplayField(LenientModel):
    type: HITLDisplayType
    data: HITLTableData | HITLAsciiData

    @model_validator(mode="before")
    @classmethod
    def _data_by_type(cls, field: Any) -> Any:
        # Without this the union would accept a table as a drawing; ``type`` selects the data model.
        if not isinstance(field, dict) or not isinstance(field.get("data"), dict):
            return field
        if field.get("type") == HITLDisplayType.TABLE:
            return {**field, "data": HITLTableData.model_validate(field["data"])}
        if field.get("type") == HITLDisplayType.ASCII:
            return {**field, "data": HITLAsciiData.model_validate(field["data"])}
        return field

    @model_validator(mode="after")
    def _type_and_data_agree(self) -> HITLDisplayField:
        if isinstance(self.data, HITLTableData) is not (self.type is HITLDisplayType.TABLE):
            raise ValueError(f"the data does not match the type {self.type}")
        return self


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError("expected a list")
    return list(value)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return str(value)
    raise ValueError("a table cell must be text or a number")
