"""Base classes of the wire models, timestamps and ids."""

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from wenko.text import BilingualText, bilingual_fault, has_surrogates

TIMESTAMP_PATTERN = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$"

Timestamp = Annotated[str, Field(pattern=TIMESTAMP_PATTERN, examples=["2024-01-03T12:00:00.000Z"])]


class WireModel(BaseModel):
    """Frozen, without extra fields; defaults and nulls are always serialised."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        json_schema_serialization_defaults_required=True,
        use_attribute_docstrings=True,
    )


class RequestModel(BaseModel):
    """What a client sends: no database stores NUL or half a surrogate pair in a text."""

    _may_contain_nul: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="after")
    def _reject_unstorable(self) -> Self:
        for name in type(self).model_fields:
            value = "".join(_texts_of(getattr(self, name)))
            if "\x00" in value and name not in self._may_contain_nul:
                raise bilingual_fault(
                    BilingualText(f"{name} contains the character NUL", f"{name} 含有 NUL 字符")
                )
            if has_surrogates(value):
                raise bilingual_fault(
                    BilingualText(
                        f"{name} contains half a surrogate pair", f"{name} 含有不成对的代理字符"
                    )
                )
        return self


def _texts_of(value: object) -> Iterator[str]:
    """A text, or those of a list: lists of ids are looked up in the database like one id."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        # With something between: two halves of surrogate pairs must not become one.
        yield from (f"{each} " for each in value if isinstance(each, str))


class LenientModel(WireModel):
    """For input written by language models: unknown fields are dropped, null counts as absent."""

    model_config = ConfigDict(extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        return {name: value for name, value in given.items() if value is not None}


def timestamp(ms: int | None = None) -> str:
    """UTC with milliseconds and ``Z``: the only timestamp format on the wire."""
    at = now_ms() if ms is None else ms
    return f"{_second(at // 1000)}.{at % 1000:03d}Z"


@lru_cache(maxsize=256)
def _second(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


# The two highest bits of this digit of a UUID are 10.
_VARIANTS = {digit: "89ab"[int(digit, 16) % 4] for digit in "0123456789abcdef"}


def new_id() -> str:
    """A UUIDv7: sortable by creation time in milliseconds, and impossible to guess."""
    time_, random = f"{now_ms():012x}", os.urandom(10).hex()
    variant = _VARIANTS[random[3]]
    return f"{time_[:8]}-{time_[8:]}-7{random[:3]}-{variant}{random[4:7]}-{random[8:]}"


def format_uuid(digits: str) -> str:
    """A UUID in its canonical form; ``uuid.UUID`` takes four times as long."""
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"
