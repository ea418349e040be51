"""Timestamps and ids of the wire models."""

import re
import uuid
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from wenko.protocol import model
from wenko.protocol.events import Token
from wenko.protocol.model import TIMESTAMP_PATTERN, new_id, now_ms, timestamp


def test_P9_an_id_is_a_uuid_of_version_7() -> None:
    before, made, after = now_ms(), uuid.UUID(new_id()), now_ms()
    assert made.version == 7
    assert made.variant == uuid.RFC_4122
    assert before <= made.int >> 80 <= after


def test_P9_ids_sort_by_the_moment_they_were_made(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter(range(1_700_000_000_000, 1_700_000_000_500))
    monkeypatch.setattr(model, "now_ms", lambda: next(moments))
    made = [new_id() for _ in range(500)]
    assert made == sorted(made)


def test_P9_ids_differ() -> None:
    assert len({new_id() for _ in range(10_000)}) == 10_000


def test_P8_C32_time_is_utc_with_milliseconds_and_z() -> None:
    assert timestamp(1_704_283_200_007) == "2024-01-03T12:00:00.007Z"
    assert re.fullmatch(TIMESTAMP_PATTERN, timestamp())


@given(ms=st.integers(0, 4_102_444_800_000))
def test_P8_a_timestamp_loses_no_millisecond(ms: int) -> None:
    moment = datetime.fromisoformat(timestamp(ms))
    assert moment.tzinfo == UTC
    assert round(moment.timestamp() * 1000) == ms


def test_P4_an_event_cannot_be_changed() -> None:
    event = Token(content="a")
    with pytest.raises(ValidationError):
        event.content = "b"  # type: ignore[misc]


def test_an_event_with_a_misspelt_field_is_rejected() -> None:
    with pytest.raises(ValidationError):
        Token(content="a", contnet="b")  # type: ignore[call-arg]
