"""The executor's own JSON codec agrees with ``json``."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.sandbox.executor.json_codec import dumps, loads

_plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
_values = st.recursive(
    _plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(st.dictionaries(st.text(), _values))
def test_output_of_json_is_parsed(value: dict[str, Any]) -> None:
    assert loads(json.dumps(value).encode()) == value
    assert loads(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()) == value


@given(_values.filter(lambda value: value != float("inf") and value != float("-inf")))
def test_output_is_parsed_by_json(value: Any) -> None:
    try:
        written = dumps({"value": value})
    except ValueError:
        return
    assert json.loads(written) == {"value": value}


@each_row("bad", [b"", b"{", b"[]", b"3", b'{"a"}', b"\xff", b"nul", b'{"a":}'])
def test_anything_else_is_refused(bad: bytes) -> None:
    with pytest.raises(ValueError):
        loads(bad)


def test_a_name_that_is_not_utf8_does_not_prevent_a_reply() -> None:
    assert json.loads(dumps({"name": b"a\xff".decode("utf-8", "surrogateescape")}))


def test_a_value_that_is_no_json_raises() -> None:
    with pytest.raises(TypeError):
        dumps({"value": object()})
