"""Generated malformations: a form that can be answered, or clear words; never an exception."""

import os
from datetime import datetime
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from pydantic import ValidationError

from tests.support.careless_forms import Careless, answer_to, careless_forms, scraps
from tests.support.strategies import of_model
from wenko.human.validation import check_answer, without_invalid_defaults
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
    read_hitl_request,
    validate_hitl_request,
)

NOW = datetime(2024, 1, 31)
thorough = settings(
    max_examples=int(os.environ.get("WENKO_TEST_FORMS", "150")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
)


def _assert_answerable(request: AnyHITLRequest) -> None:
    wire = request.model_dump(mode="json")
    assert validate_hitl_request(wire) == request, "the strict model reads it again"
    request.model_dump_json()
    if isinstance(request, HITLRequest):
        shown = without_invalid_defaults(request)
        checked = check_answer(shown, answer_to(shown), "en")
        assert not checked.faults
        untouched = check_answer(shown, {}, "en").faults
        assert all(field.required for field in shown.fields if field.name in untouched), (
            "no proposed value keeps the form from being sent"
        )


@thorough
@given(written=careless_forms())
def test_R41_R46_a_clear_form_is_understood_in_any_shape(written: Careless) -> None:
    request = read_hitl_request(written.raw, now=NOW)
    assert isinstance(request, HITLRequest)
    assert tuple(each.label for each in request.fields) == written.labels
    assert tuple(each.type.value for each in request.fields) == written.types
    _assert_answerable(request)


@thorough
@given(raw=scraps)
@example(raw={"fields": [{"label": "\ud800"}], "title": "\udfff"})
@example(raw={"title": "x", "fields": {"a": {"type": "select", "options": {"a": {"a": {}}}}}})
def test_R46_R54_anything_else_is_a_usable_request_or_clear_words(raw: Any) -> None:
    request, words = _read(raw)
    assert words if request is None else True
    if request is not None:
        _assert_answerable(request)


def _read(raw: Any) -> tuple[AnyHITLRequest | None, str]:
    try:
        return read_hitl_request(raw, now=NOW), ""
    except UnclearRequest as unclear:
        return None, unclear.why.en and unclear.why.zh
    except ValidationError as invalid:
        # The limits that the documents give: five fields, no row longer than the headers.
        # A part that breaks them leaves its list too short, which is a fault of its own.
        ours = any(fault["type"] == "invalid" for fault in invalid.errors())
        return None, str(invalid) if ours else ""


@given(request=of_model(HITLDisplayRequest))
def test_R52_a_documented_display_is_read_as_it_is(request: HITLDisplayRequest) -> None:
    if not request.title.strip():
        return
    read = read_hitl_request(request.model_dump(mode="json"))
    assert isinstance(read, HITLDisplayRequest)
    for before, after in zip(request.displays, read.displays, strict=True):
        if before.type == "ascii" and before.data.content.strip():  # type: ignore[union-attr]
            assert after.data.content == before.data.content  # type: ignore[union-attr]
