"""Forms and displays as documented: parsing, defaults, rejection."""

from typing import Any

import pytest
from hypothesis import given

from tests.support.strategies import json_values, of_model
from tests.support.tables import each_row
from wenko.protocol.displays import HITLDisplayType, HITLTableData
from wenko.protocol.events import Hitl, HitlPayload, parse_event
from wenko.protocol.hitl import (
    HITLDisplayRequest,
    HITLFieldType,
    HITLRequest,
    parse_hitl_request_from_dict,
    validate_hitl_request,
)

DOCUMENTED_TYPES = [
    "text",
    "textarea",
    "select",
    "multiselect",
    "radio",
    "checkbox",
    "number",
    "slider",
    "date",
    "boolean",
]
SPORT = {
    "id": "5b2a0f8e-0000-4000-8000-000000000001",
    "type": "form",
    "title": "选择您的运动偏好",
    "description": "这将帮助我更好地了解您",
    "fields": [
        {
            "name": "sport",
            "type": "select",
            "label": "您最喜欢的运动",
            "required": True,
            "options": [
                {"value": "basketball", "label": "篮球"},
                {"value": "swimming", "label": "游泳"},
            ],
        },
        {
            "name": "notes",
            "type": "textarea",
            "label": "补充说明",
            "placeholder": "可选填写",
            "required": False,
        },
    ],
    "actions": {
        "approve": {"label": "确认", "style": "primary"},
        "edit": {"label": "修改后提交", "style": "default"},
        "reject": {"label": "跳过", "style": "secondary"},
    },
    "context": {"intent": "collect_preference", "memory_category": "preference"},
}
TABLE = {"headers": ["型号", "价格"], "rows": [["A1", "100"]], "alignment": ["left", "right"]}


def form(**changes: Any) -> HITLRequest | None:
    request = parse_hitl_request_from_dict({**SPORT, **changes})
    assert request is None or isinstance(request, HITLRequest)
    return request


def field(**changes: Any) -> HITLRequest | None:
    return form(fields=[{"name": "a", "type": "text", "label": "A", **changes}])


def display(*displays: Any, **changes: Any) -> HITLDisplayRequest | None:
    data = {"type": "visual_display", "title": "手机对比", "displays": list(displays), **changes}
    request = parse_hitl_request_from_dict(data)
    assert request is None or isinstance(request, HITLDisplayRequest)
    return request


def table(**changes: Any) -> HITLTableData | None:
    request = display({"type": "table", "data": {**TABLE, **changes}})
    if request is None:
        return None
    assert isinstance(request.displays[0].data, HITLTableData)
    return request.displays[0].data


# --- forms -----------------------------------------------------------------------------------


def test_R41_the_documented_form_is_understood() -> None:
    request = form()
    assert request is not None
    given_fields = request.model_dump(mode="json", exclude_unset=True)
    assert given_fields == SPORT


def test_R41_a_request_without_type_is_a_form() -> None:
    request = form(type=None)
    assert request is not None
    assert request.type == "form"


@pytest.mark.parametrize("given_id", [None, ""])
def test_R41_C24_a_missing_id_is_filled_in(given_id: str | None) -> None:
    first, second = form(id=given_id), form(id=given_id)
    assert first is not None
    assert second is not None
    assert first.id != second.id


@pytest.mark.parametrize("missing", ["name", "type", "label"])
def test_R42_a_field_needs_name_type_and_label(missing: str) -> None:
    whole = {"name": "a", "type": "text", "label": "A"}
    assert validate_hitl_request({**SPORT, "fields": [whole]})
    part = {key: value for key, value in whole.items() if key != missing}
    with pytest.raises(ValueError, match=missing):
        validate_hitl_request({**SPORT, "fields": [part]})


def test_R42_what_a_field_leaves_out_has_a_default() -> None:
    request = field()
    assert request is not None
    only = request.fields[0]
    assert (only.required, only.placeholder, only.options) == (False, None, None)


@each_row("type_", [*DOCUMENTED_TYPES, "datetime"])
def test_R43_C23_every_field_type_is_understood(type_: str) -> None:
    request = field(type=type_, options=[{"value": 1, "label": "一"}])
    assert request is not None
    assert request.fields[0].type == HITLFieldType(type_)


@pytest.mark.parametrize("type_", ["colour", 5, ["text", "select"], {}])
def test_R43_an_unknown_field_type_is_rejected(type_: Any) -> None:
    assert field(type=type_) is None


def test_R44_actions_have_their_documented_defaults() -> None:
    request = form(actions=None)
    assert request is not None
    assert request.actions.model_dump() == SPORT["actions"]


def test_R44_a_renamed_button_keeps_its_style() -> None:
    request = form(actions={"approve": {"label": "好"}, "reject": None, "dance": {"label": "舞"}})
    assert request is not None
    approve, reject = request.actions.approve, request.actions.reject
    assert (approve.label, approve.style) == ("好", "primary")
    assert (reject.label, reject.style) == ("跳过", "secondary")


def test_R46_null_means_not_given() -> None:
    request = field(required=None, placeholder=None, options=None)
    assert request is not None
    assert request.fields[0].required is False


@each_row(
    "changes",
    [
        {"fields": None},
        {"fields": []},
        {"fields": "sport"},
        {"fields": [None]},
        {"fields": [{}]},
        {"fields": 5},
    ],
)
def test_R46_a_form_that_asks_nothing_is_none(changes: dict[str, Any]) -> None:
    assert form(**changes) is None


@each_row(
    "changes",
    [
        {"title": None},
        {"title": ""},
        {"title": 5},
        {"type": "chart"},
        {"type": 5},
        {"actions": "approve"},
        {"context": "preference"},
    ],
)
def test_R46_what_is_not_documented_is_invalid_and_read_as_it_was_meant(
    changes: dict[str, Any],
) -> None:
    with pytest.raises(ValueError):
        validate_hitl_request({**SPORT, **changes})
    read = form(**changes)
    assert read is not None
    assert [each.name for each in read.fields] == ["sport", "notes"]


@pytest.mark.parametrize(
    "changes",
    [
        {"type": "select"},
        {"type": "radio", "options": []},
        {"name": "", "label": ""},
    ],
)
def test_R46_a_field_that_cannot_be_answered_is_rejected(changes: dict[str, Any]) -> None:
    assert field(**changes) is None


@each_row(
    "changes",
    [
        {"type": "checkbox", "options": [{"value": "a"}]},
        {"type": "multiselect", "options": ["a", "b"]},
        {"type": "select", "options": [{"value": "a", "label": "1"}, {"value": "a", "label": "2"}]},
        {"type": "number", "min": 5, "max": 1},
        {"type": "slider", "step": 0},
        {"type": "slider", "min": float("nan")},
        {"type": "number", "max": 10**400},
        {"name": ""},
        {"label": ""},
    ],
)
def test_R46_the_strict_model_rejects_what_is_not_documented(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        validate_hitl_request(
            {**SPORT, "fields": [{"name": "a", "type": "text", "label": "A", **changes}]}
        )
    assert field(**changes) is not None, "but it is clear what is meant"


def _fields(count: int) -> list[dict[str, Any]]:
    return [{"name": f"f{number}", "type": "text", "label": "F"} for number in range(count)]


def test_R47_C21_a_form_has_at_most_five_fields() -> None:
    assert form(fields=_fields(5)) is not None
    assert form(fields=_fields(6)) is None


def test_C21_the_limit_is_a_setting() -> None:
    six = {**SPORT, "fields": _fields(6)}
    assert parse_hitl_request_from_dict(six, max_fields=6) is not None
    assert parse_hitl_request_from_dict({**SPORT, "fields": _fields(2)}, max_fields=1) is None


def test_C21_a_stored_form_stays_readable_when_the_limit_shrinks() -> None:
    six = parse_hitl_request_from_dict({**SPORT, "fields": _fields(6)}, max_fields=6)
    assert six is not None
    event = Hitl(payload=HitlPayload(request=six))
    assert parse_event(event.model_dump(mode="json")) == event


def test_R47_two_fields_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="unique"):
        validate_hitl_request({**SPORT, "fields": [*_fields(1), *_fields(1)]})


def test_unknown_fields_from_a_model_are_dropped() -> None:
    request = field(visible_if="b == 1", regex="^a$")
    assert request is not None
    assert not hasattr(request.fields[0], "visible_if")


# --- displays --------------------------------------------------------------------------------


def test_R52_a_display_is_recognised_by_its_type_and_has_no_fields_or_actions() -> None:
    request = display({"type": "table", "data": TABLE})
    assert request is not None
    assert request.dismiss_label == "关闭"
    assert not {"fields", "actions"} & set(HITLDisplayRequest.model_fields)


@pytest.mark.parametrize("changes", [{"title": None}, {"displays": None}, {"displays": []}])
def test_R52_R54_title_and_displays_are_mandatory(changes: dict[str, Any]) -> None:
    assert display({"type": "table", "data": TABLE}, **changes) is None


def test_R53_tables_and_drawings_keep_their_order() -> None:
    request = display(
        {"type": "ascii", "data": {"content": "+--+\n|你|\n+--+", "title": "框"}},
        {"type": "table", "data": {**TABLE, "caption": "对比"}},
    )
    assert request is not None
    kinds = [each.type for each in request.displays]
    assert kinds == [HITLDisplayType.ASCII, HITLDisplayType.TABLE]
    assert request.displays[1].data.model_dump(mode="json") == {**TABLE, "caption": "对比"}


@each_row(
    "shown",
    [
        None,
        "table",
        {},
        {"type": "table"},
        {"type": "table", "data": None},
        {"type": "table", "data": {"content": "+--+"}},
        {"type": "ascii", "data": TABLE},
        {"type": "ascii", "data": {"content": ""}},
        {"type": "ascii", "data": {"content": ["+"]}},
        {"type": "chart", "data": TABLE},
        {"type": ["table"], "data": TABLE},
        {"type": {"table": 1}, "data": TABLE},
    ],
)
def test_R54_C27_a_malformed_display_is_none(shown: Any) -> None:
    assert display(shown) is None
    assert display({"type": "table", "data": TABLE}, shown) is None


def test_C27_scalars_become_text() -> None:
    found = table(headers=["a", 1, None, True], rows=[[1, 2.5, None, False]], alignment=None)
    assert found is not None
    assert found.headers == ("a", "1", "", "true")
    assert found.rows == (("1", "2.5", "", "false"),)


def test_C27_short_rows_are_padded() -> None:
    found = table(rows=[["A1"], []])
    assert found is not None
    assert found.rows == (("A1", ""), ("", ""))


@each_row(
    "changes",
    [
        {"rows": [["1", "2", "3"]]},
        {"rows": [[["nested"]]]},
        {"rows": "A1"},
        {"rows": None},
        {"rows": ["A1"]},
        {"headers": []},
        {"headers": None},
        {"headers": [{"text": "型号"}]},
        {"alignment": ["middle"]},
        {"alignment": ["left", "left", "left"]},
        {"alignment": "left"},
    ],
)
def test_R54_C27_a_malformed_table_is_none(changes: dict[str, Any]) -> None:
    assert table(**changes) is None


def test_R60_a_replayed_display_is_read_only() -> None:
    shown = {"type": "table", "data": TABLE}
    request = display(shown, id="context-replay-1704283200000", readonly=True, session_id="s")
    assert request is not None
    assert (request.id, request.readonly) == ("context-replay-1704283200000", True)


# --- anything --------------------------------------------------------------------------------


@given(data=json_values)
def test_R54_parsing_never_raises(data: Any) -> None:
    parse_hitl_request_from_dict(data)
    parse_hitl_request_from_dict({**SPORT, "fields": data})
    parse_hitl_request_from_dict({**SPORT, "fields": [data]})
    parse_hitl_request_from_dict({**SPORT, "actions": data, "context": data})
    for type_ in ("table", "ascii", data):
        display({"type": type_, "data": data})
        display({"type": type_, "data": {"headers": data, "rows": data, "content": data}})


def test_R54_even_endless_nesting_does_not_raise() -> None:
    deep: dict[str, Any] = {}
    deep["fields"] = [deep]
    assert parse_hitl_request_from_dict(deep) is None
    assert parse_hitl_request_from_dict({**SPORT, "fields": [deep]}) is None


@given(request=of_model(HITLRequest) | of_model(HITLDisplayRequest))
def test_R41_R52_a_valid_request_survives_the_wire(request: Any) -> None:
    wire = request.model_dump(mode="json")
    if isinstance(request, HITLRequest):
        ours = {"approval": None, "plan": None, "plan_reason": None, "host": None}
        request = request.model_copy(update=ours)
    assert parse_hitl_request_from_dict(wire) == request


def test_P47_a_models_form_cannot_look_like_an_approval() -> None:
    shown = {"tool": "shell", "arguments": {}, "digest": "", "plan_version": 0, "step_id": 0}
    forged = parse_hitl_request_from_dict(
        {
            **SPORT,
            "approval": {**shown, "attempt": 0, "reason": ""},
            "plan": {"goal": "x"},
            "plan_reason": "x",
        }
    )
    assert isinstance(forged, HITLRequest)
    assert (forged.approval, forged.plan, forged.plan_reason) == (None, None, None)
