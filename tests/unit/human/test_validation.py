"""Validation of answers against their form (T3)."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.strategies import json_values, of_model
from tests.support.tables import each_row
from wenko.human.validation import check_answer, defaults
from wenko.protocol.hitl import HITLRequest

OPTIONS = [
    {"value": "a", "label": "甲"},
    {"value": 1, "label": "一"},
    {"value": True, "label": "真"},
]


def form(**field: Any) -> HITLRequest:
    fields = [{"name": "x", "label": "X", **field}]
    return HITLRequest.model_validate({"title": "T", "fields": fields})


def fault(value: Any, **field: Any) -> str | None:
    return check_answer(form(**field), {"x": value}, "en").faults.get("x")


ACCEPTED: list[tuple[dict[str, Any], Any]] = [
    ({"type": "text"}, "好"),
    ({"type": "textarea"}, "a\nb"),
    ({"type": "select", "options": OPTIONS}, "a"),
    ({"type": "select", "options": OPTIONS}, 1),
    ({"type": "radio", "options": OPTIONS}, True),
    ({"type": "multiselect", "options": OPTIONS}, ["a", 1, True]),
    ({"type": "checkbox", "options": OPTIONS}, ["a"]),
    ({"type": "number"}, -1.5),
    ({"type": "number", "min": 0, "max": 10, "step": 0.1}, 0.3),
    ({"type": "number", "min": 1, "step": 2}, 7),
    ({"type": "slider"}, 100),
    ({"type": "slider", "min": -5, "max": 5}, -5),
    ({"type": "date"}, "2024-02-29"),
    ({"type": "datetime"}, "2024-02-29T23:59"),
    ({"type": "datetime"}, "2024-02-29T23:59:30.123Z"),
    ({"type": "boolean"}, False),
]
REJECTED: list[tuple[dict[str, Any], Any]] = [
    ({"type": "text"}, 7),
    ({"type": "text"}, ["a"]),
    ({"type": "text"}, "x" * 70_000),
    ({"type": "select", "options": OPTIONS}, "b"),
    ({"type": "select", "options": OPTIONS}, "1"),
    ({"type": "select", "options": OPTIONS}, ["a"]),
    ({"type": "select", "options": [{"value": 1, "label": "一"}]}, True),
    ({"type": "radio", "options": OPTIONS}, {"value": "a"}),
    ({"type": "multiselect", "options": OPTIONS}, "a"),
    ({"type": "multiselect", "options": OPTIONS}, ["a", "a"]),
    ({"type": "checkbox", "options": OPTIONS}, ["a", "c"]),
    ({"type": "number"}, "7"),
    ({"type": "number"}, True),
    ({"type": "number"}, math.nan),
    ({"type": "number"}, math.inf),
    ({"type": "number"}, 10**400),
    ({"type": "number", "min": 0}, -1),
    ({"type": "number", "max": 10}, 10.5),
    ({"type": "number", "step": 2}, 3),
    ({"type": "number", "step": 1e-300}, 1e300),
    ({"type": "slider"}, 101),
    ({"type": "slider", "max": 5}, 6),
    ({"type": "date"}, "2024-02-30"),
    ({"type": "date"}, "20240101"),
    ({"type": "date"}, "2024-01-01T00:00"),
    ({"type": "date"}, "２０２４-01-01"),
    ({"type": "datetime"}, "2024-01-01"),
    ({"type": "datetime"}, "2024-01-01T25:00"),
    ({"type": "boolean"}, "true"),
    ({"type": "boolean"}, 1),
]


@each_row(("field", "value"), ACCEPTED)
def test_R43_a_valid_value_is_accepted_unchanged(field: dict[str, Any], value: Any) -> None:
    checked = check_answer(form(**field), {"x": value}, "en")
    assert (checked.faults, checked.data) == ({}, {"x": value})


@each_row(("field", "value"), REJECTED)
def test_T3_an_invalid_value_is_rejected_with_the_reason(field: dict[str, Any], value: Any) -> None:
    assert fault(value, **field)


@pytest.mark.parametrize("empty", [None, "", "  \n", []])
def test_T3_an_empty_required_value_is_rejected(empty: Any) -> None:
    assert fault(empty, type="text", required=True) == "is required"
    assert check_answer(form(type="text"), {"x": empty}, "en").data == {"x": None}
    assert check_answer(form(type="text", required=True), {}, "zh").faults == {"x": "必填"}


def test_T3_an_unknown_field_is_rejected() -> None:
    checked = check_answer(form(type="text"), {"x": "a", "y": "b", "__class__": 1}, "en")
    assert set(checked.faults) == {"y", "__class__"}


def test_C22_changing_a_proposed_value_is_an_edit() -> None:
    fields = [
        {"name": "kept", "type": "text", "label": "K", "default": "same"},
        {"name": "changed", "type": "number", "label": "C", "default": 1},
        {"name": "emptied", "type": "text", "label": "E", "default": "gone"},
        {"name": "many", "type": "checkbox", "label": "M", "options": OPTIONS, "default": ["a"]},
        {"name": "new", "type": "text", "label": "N"},
    ]
    asked = HITLRequest.model_validate({"title": "T", "fields": fields})
    same = check_answer(asked, {"new": "filled in", "many": ["a"]}, "en")
    assert (same.edited, same.filled) == ((), ("new",))
    changed = check_answer(asked, {"changed": 2, "emptied": None, "many": ["a", 1]}, "en")
    assert changed.edited == ("changed", "emptied", "many")


def test_a_form_with_invalid_defaults_has_none() -> None:
    assert defaults(form(type="select", options=OPTIONS, default="b")) is None
    assert defaults(form(type="text", required=True)) is None
    assert defaults(form(type="text")) == {"x": None}


@given(asked=of_model(HITLRequest), given=st.dictionaries(st.text(max_size=3), json_values))
def test_no_form_and_no_answer_raise(asked: HITLRequest, given: dict[str, Any]) -> None:
    names = [field.name for field in asked.fields]
    values = dict(zip(names, given.values(), strict=False)) | given
    checked = check_answer(asked, values, "zh")
    assert set(checked.faults) <= set(names) | set(values)
    assert set(checked.data) | set(checked.faults) >= set(names)
