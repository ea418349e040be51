"""Forms that a careless model writes are read as they were meant, or said to be unclear."""

import json
from datetime import datetime
from typing import Any

import pytest

from tests.support.tables import each_row
from wenko.human.validation import InvalidFieldValue, default_of, validate_value
from wenko.protocol.form_reading.dates import read_date, read_datetime
from wenko.protocol.form_reading.request import find_request
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.hitl import HITLDisplayRequest, HITLField, HITLRequest, read_hitl_request

NOW = datetime(2024, 1, 31, 9, 5)
TWO = [("1", "1"), ("2", "2")]


def form(raw: Any) -> HITLRequest:
    request = read_hitl_request(raw, now=NOW)
    assert isinstance(request, HITLRequest)
    return request


def field(**given: Any) -> HITLField:
    return form({"title": "T", "fields": [{"name": "a", "label": "A", **given}]}).fields[0]


def options(raw: Any) -> list[tuple[Any, str]]:
    read = field(type="select", options=raw).options or ()
    return [(each.value, each.label) for each in read]


def table(*displays: Any, **request: Any) -> dict[str, Any]:
    raw = {"type": "visual_display", "title": "T", "displays": list(displays), **request}
    read = read_hitl_request(raw)
    assert isinstance(read, HITLDisplayRequest)
    return read.displays[0].data.model_dump(mode="json", exclude_none=True)


# --- options ---------------------------------------------------------------------------------


@each_row(
    ("raw", "read"),
    [
        (["red", "blue"], [("red", "red"), ("blue", "blue")]),
        ([1, 2.5], [(1, "1"), (2.5, "2.5")]),
        ([{"value": "r"}, {"value": "b"}], [("r", "r"), ("b", "b")]),
        ([{"label": "红"}, {"label": "蓝"}], [("红", "红"), ("蓝", "蓝")]),
        ([{"text": "Red", "id": 7}], [(7, "Red")]),
        ([{"Value": "r", "Label": "Red"}], [("r", "Red")]),
        ([{"r": "Red"}, {"b": "Blue"}], [("r", "Red"), ("b", "Blue")]),
        ([["r", "Red"], ["b", "Blue"]], [("r", "Red"), ("b", "Blue")]),
        ({"r": "红", "b": "蓝"}, [("r", "红"), ("b", "蓝")]),
        ({"r": {"label": "红"}}, [("r", "红")]),
        ("red\nblue", [("red", "red"), ("blue", "blue")]),
        ("- red\n- blue", [("red", "red"), ("blue", "blue")]),
        ("1. 红\n2. 蓝", [("红", "红"), ("蓝", "蓝")]),
        ("red, blue", [("red", "red"), ("blue", "blue")]),
        ("红、蓝，绿", [("红", "红"), ("蓝", "蓝"), ("绿", "绿")]),
        ('["red", "blue"]', [("red", "red"), ("blue", "blue")]),
        ([{"value": "", "label": "无"}, "有"], [("无", "无"), ("有", "有")]),
        (["a", "a", "b"], [("a", "a"), ("b", "b")]),
        ([True, False], [(True, "✓"), (False, "✗")]),
        ([None, "", "a", {}, [], "b"], [("a", "a"), ("b", "b")]),
        (
            [{"value": "run", "label": "跑步"}, {"value": "run", "label": "游泳"}],
            [("跑步", "跑步"), ("游泳", "游泳")],
        ),
    ],
)
def test_R42_options_are_read_however_they_are_written(raw: Any, read: Any) -> None:
    assert options(raw) == read


@each_row("key", ["options", "choices", "Options", "values", "选项", "enum"])
def test_R42_options_may_stand_under_another_key(key: str) -> None:
    read = field(type="radio", **{key: ["1", "2"]})
    assert [(each.value, each.label) for each in read.options or ()] == TWO


# --- types -----------------------------------------------------------------------------------


@each_row(
    ("given", "type_"),
    [
        ("Select", "select"),
        ("DROPDOWN", "select"),
        ("单选", "select"),
        ("下拉框", "select"),
        ("single_choice", "select"),
        ("enum", "select"),
        ("radio-group", "radio"),
        ("RadioButton", "radio"),
        ("单选框", "radio"),
        ("checkboxes", "checkbox"),
        ("复选框", "checkbox"),
        ("multi-select", "multiselect"),
        ("Multiple Choices", "multiselect"),
        ("多选题", "multiselect"),
        ("array", "multiselect"),
    ],
)
def test_R43_choices_are_understood_by_meaning(given: str, type_: str) -> None:
    assert field(type=given, options=["1", "2"]).type == type_


@each_row(
    ("given", "type_"),
    [
        ("string", "text"),
        ("TextBox", "text"),
        ("text_input", "text"),
        ("input", "text"),
        ("email", "text"),
        ("单行文本", "text"),
        ("填空题", "text"),
        ("", "text"),
        (None, "text"),
        (["text"], "text"),
        ("multiline", "textarea"),
        ("long_text", "textarea"),
        ("多行文本框", "textarea"),
        ("int", "number"),
        ("Integer", "number"),
        ("float", "number"),
        ("数字", "number"),
        ("range", "slider"),
        ("滑块", "slider"),
        ("DatePicker", "date"),
        ("日期", "date"),
        ("datetime-local", "datetime"),
        ("switch", "boolean"),
        ("bool", "boolean"),
        ("toggle", "boolean"),
        ("yes/no", "boolean"),
        ("是否", "boolean"),
        ("checkbox", "boolean"),
    ],
)
def test_R43_other_fields_are_understood_by_meaning(given: Any, type_: str) -> None:
    assert field(type=given).type == type_


@each_row(
    ("given", "type_"),
    [
        ({"type": "string", "enum": ["1", "2"]}, "select"),
        ({"options": ["1", "2"]}, "select"),
        ({"options": ["1", "2"], "multiple": "true"}, "multiselect"),
        ({"type": "select", "multiple": True, "options": ["1", "2"]}, "multiselect"),
        ({"type": "colour", "options": ["1", "2"]}, "select"),
        ({"min": 1, "max": 5}, "number"),
        ({"type": "gauge", "min": 1, "max": 5}, "number"),
        ({"default": True}, "boolean"),
        ({"type": "array", "items": {"enum": ["1", "2"]}}, "multiselect"),
    ],
)
def test_R43_the_rest_of_a_field_is_a_hint_to_its_type(given: Any, type_: str) -> None:
    assert field(**given).type == type_


@each_row("given", ["colour", 5, {"a": 1}, ["a", "b"], "file", "object", "🙂"])
def test_R43_R46_an_unknown_type_without_a_hint_is_unclear(given: Any) -> None:
    with pytest.raises(UnclearRequest) as unclear:
        field(type=given)
    assert "“A”" in unclear.value.why.en
    assert "「A」" in unclear.value.why.zh


@pytest.mark.parametrize("given", ["select", "多选", "radio"])
@pytest.mark.parametrize("raw", [None, [], {}, "", [None], 5, True])
def test_R46_a_choice_without_options_is_unclear(given: str, raw: Any) -> None:
    with pytest.raises(UnclearRequest, match="without options"):
        field(type=given, options=raw)


def test_R43_a_password_is_hidden_and_has_no_proposed_value() -> None:
    read = field(type="Password", default="hunter2")
    assert (read.type, read.secret, read.default) == ("text", True, None)


def test_R43_options_of_a_text_field_are_not_lost() -> None:
    assert field(type="text", options=["北京", "上海"]).placeholder == "北京 / 上海"


# --- fields ----------------------------------------------------------------------------------


@each_row(
    ("given", "required"),
    [
        ("是", True),
        ("true", True),
        (1, True),
        ("必填", True),
        ("YES", True),
        ("否", False),
        ("false", False),
        (0, False),
        ("选填", False),
        (None, False),
        ("perhaps", False),
        ([], False),
    ],
)
def test_R42_required_is_read_as_a_word(given: Any, required: bool) -> None:
    assert field(type="text", required=given).required is required


@each_row(
    ("given", "name", "label"),
    [
        ({"name": "favourite_sport"}, "favourite_sport", "favourite sport"),
        ({"label": "喜欢的运动"}, "喜欢的运动", "喜欢的运动"),
        ({"key": "s", "title": "Sport"}, "s", "Sport"),
        ({"id": 7, "question": "Sport?"}, "7", "Sport?"),
        ({"Name": "s", "Label": "Sport"}, "s", "Sport"),
        ({"name": 3, "label": 4}, "3", "4"),
        ({"placeholder": "Your town"}, "Your town", "Your town"),
        ("Your town", "Your town", "Your town"),
    ],
)
def test_R42_name_and_label_are_made_from_each_other(given: Any, name: str, label: str) -> None:
    read = form({"title": "T", "fields": [given]}).fields[0]
    assert (read.name, read.label) == (name, label)


def test_R47_names_become_unique() -> None:
    fields = [{"name": "a", "label": "1"}, {"name": "a", "label": "2"}, {"name": "a_2"}]
    assert [each.name for each in form({"title": "T", "fields": fields}).fields] == [
        "a",
        "a_2",
        "a_2_2",
    ]


@each_row(
    "fields",
    [
        [{"name": "a", "label": "A"}],
        {"name": "a", "label": "A"},
        {"a": {"label": "A"}},
        {"a": "A"},
        [{"a": {"label": "A"}}],
        '[{"name": "a", "label": "A"}]',
        ['{"name": "a", "label": "A"}'],
        [[{"name": "a", "label": "A"}]],
        [None, {"name": "a", "label": "A"}],
    ],
)
def test_R42_a_list_of_fields_may_be_written_otherwise(fields: Any) -> None:
    [read] = form({"title": "T", "fields": fields}).fields
    assert (read.name, read.label) == ("a", "A")


def test_R42_a_json_schema_is_a_form() -> None:
    schema = {
        "title": "Trip",
        "type": "object",
        "properties": {
            "city": {"type": "string", "title": "City"},
            "days": {"type": "integer", "minimum": 1, "maximum": 9, "default": 3},
        },
        "required": ["city"],
    }
    city, days = form(schema).fields
    assert (city.label, city.required, days.required) == ("City", True, False)
    assert (days.type, days.min, days.max, days.default) == ("number", 1, 9, 3)


@pytest.mark.parametrize(
    ("given", "limits"),
    [
        ({"min": "1", "max": "5", "step": "0.5"}, (1, 5, 0.5)),
        ({"min": 5, "max": 1}, (1, 5, None)),
        ({"minimum": 1, "maximum": 5}, (1, 5, None)),
        ({"min": "one", "max": float("nan"), "step": 0}, (None, None, None)),
        ({"min": True, "max": 10**400, "step": -1}, (None, None, None)),
    ],
)
def test_R42_limits_are_numbers_or_dropped(given: Any, limits: Any) -> None:
    read = field(type="number", **given)
    assert (read.min, read.max, read.step) == limits


@pytest.mark.parametrize("given", [{"min": 5, "max": 5}, {"max": -1}, {"min": 100}])
def test_R43_a_slider_that_cannot_slide_is_a_number(given: Any) -> None:
    assert field(type="slider", **given).type == "number"


# --- defaults --------------------------------------------------------------------------------


@each_row(
    ("type_", "given", "read"),
    [
        ("number", "2", 2),
        ("number", "2.5", 2.5),
        ("number", [3], 3),
        ("number", "two", None),
        ("number", True, None),
        ("boolean", "true", True),
        ("boolean", "是", True),
        ("boolean", 0, False),
        ("boolean", "maybe", None),
        ("text", 5, "5"),
        ("text", ["a", "b"], "a\nb"),
        ("text", {"a": 1}, None),
        ("date", "明天", "2024-02-01"),
        ("date", "Tomorrow", "2024-02-01"),
        ("date", "2024/2/3", "2024-02-03"),
        ("date", "2024年2月3日", "2024-02-03"),
        ("date", "3 February 2024", "2024-02-03"),
        ("date", "soon", None),
        ("date", "2024-02-30", None),
        ("datetime", "明天 9:30", "2024-02-01T09:30"),
        ("datetime", "2024-02-03T09:30:00Z", "2024-02-03T09:30:00Z"),
        ("datetime", "2024-02-03", None),
    ],
)
def test_R42_a_default_is_converted_or_dropped(type_: str, given: Any, read: Any) -> None:
    assert field(type=type_, default=given).default == read


@each_row(
    ("given", "read"),
    [
        ("b", "b"),
        ("B", "b"),
        ("蓝", "b"),
        ({"value": "b", "label": "蓝"}, "b"),
        (["b"], "b"),
        (["r", "b"], None),
        ("green", None),
        (2, None),
    ],
)
def test_R42_the_default_of_a_choice_is_an_option_or_nothing(given: Any, read: Any) -> None:
    choices = [{"value": "r", "label": "红"}, {"value": "b", "label": "蓝"}]
    assert field(type="select", options=choices, default=given).default == read


@pytest.mark.parametrize(
    ("given", "read"),
    [("红, 蓝", (1, 2)), (["1", "green"], (1,)), (1, (1,)), ("green", None), ([1, "红"], (1,))],
)
def test_R42_the_defaults_of_several_choices_are_options(given: Any, read: Any) -> None:
    choices = [{"value": 1, "label": "红"}, {"value": 2, "label": "蓝"}]
    assert field(type="checkboxes", options=choices, default=given).default == read


@each_row(
    ("text", "read"),
    [
        ("today", "2024-01-31"),
        ("后天", "2024-02-02"),
        ("in 3 days", "2024-02-03"),
        ("3天后", "2024-02-03"),
        ("20240203", "2024-02-03"),
        ("Feb 3, 2024", "2024-02-03"),
        ("2024.02.03", "2024-02-03"),
        ("25/12/2024", "2024-12-25"),
        ("12/25/2024", "2024-12-25"),
        ("01/02/2024", None),
        ("2024-02-03T10:00:00+08:00", "2024-02-03"),
        ("Marz 3, 2024", "2024-03-03"),
        ("99999999", None),
        ("x" * 100_000, None),
    ],
)
def test_a_day_is_read_only_where_it_is_certain(text: str, read: str | None) -> None:
    assert read_date(text, NOW) == read


@each_row(
    ("text", "read"),
    [
        ("now", "2024-01-31T09:05"),
        ("tomorrow 3pm", None),
        ("tomorrow 3:15 pm", "2024-02-01T15:15"),
        ("明天下午3点", "2024-02-01T15:00"),
        ("2024-02-03 9:30:15", "2024-02-03T09:30:15"),
        ("2024-02-03T09:30:00.123+0800", "2024-02-03T09:30:00+08:00"),
        ("2024-02-03 25:00", None),
        ("9:30", None),
    ],
)
def test_a_time_is_read_only_where_it_is_certain(text: str, read: str | None) -> None:
    found = read_datetime(text, NOW)
    assert found == read
    if found is not None:
        validate_value(field(type="datetime"), found)


# --- the request around it -------------------------------------------------------------------

CITY = {"title": "T", "fields": [{"name": "a", "label": "A"}]}


@each_row(
    "raw",
    [
        CITY,
        json.dumps(CITY),
        json.dumps(json.dumps(CITY)),
        [CITY],
        {"hitl_request": CITY},
        {"hitl": json.dumps(CITY)},
        {"form": CITY},
        {"request": [CITY]},
        {"title": "T", "form": {"fields": CITY["fields"]}},
        {"title": "T", "questions": json.dumps(CITY["fields"])},
        {"type": "form", "data": CITY},
        {**CITY, "type": "Form"},
        {**CITY, "type": "survey"},
        {**CITY, "type": 5},
        {"Title": "T", "Fields": [{"name": "a", "label": "A"}]},
        {"title": "T", "questions": [{"name": "a", "label": "A"}]},
        {"标题": "T", "字段": [{"name": "a", "label": "A"}]},
    ],
)
def test_R41_a_form_is_found_in_what_is_around_it(raw: Any) -> None:
    read = form(raw)
    assert (read.title, [each.label for each in read.fields]) == ("T", ["A"])


@pytest.mark.parametrize(
    "raw",
    [
        {"question": "Which?", "options": ["1", "2"]},
        {"title": "Which?", "type": "select", "options": ["1", "2"]},
        {"type": "单选", "question": "Which?", "options": "1, 2"},
        {"hitl_request": {"question": "Which?", "choices": {"1": "1", "2": "2"}}},
    ],
)
def test_R42_a_request_may_be_its_only_question(raw: Any) -> None:
    read = form(raw)
    [only] = read.fields
    assert (read.title, only.label, only.type) == ("Which?", "Which?", "select")
    assert [(each.value, each.label) for each in only.options or ()] == TWO


@pytest.mark.parametrize(("given", "read"), [(7, "7"), ("x", "x")])
def test_R41_a_numeric_id_is_text(given: Any, read: str) -> None:
    assert form({**CITY, "id": given}).id == read


@each_row("given", [None, "", [], {}, True, "x" * 201])
def test_R41_C24_an_unusable_id_is_replaced(given: Any) -> None:
    assert len(form({**CITY, "id": given}).id) == 36


@pytest.mark.parametrize(
    ("raw", "title"),
    [
        ({"fields": ["Your town?"]}, "Your town?"),
        ({"description": "About you", "fields": ["Your town?"]}, "About you"),
        ({"title": 5, "fields": ["Your town?"]}, "5"),
    ],
)
def test_R41_a_missing_title_is_made_from_the_form(raw: Any, title: str) -> None:
    assert form(raw).title == title


def test_R41_a_title_that_is_too_long_is_not_lost() -> None:
    long = "word " * 200
    read = form({**CITY, "title": long, "description": "more"})
    assert len(read.title) <= 500
    assert read.description == f"{long.strip()}\n\nmore"


@each_row(
    ("actions", "labels"),
    [
        (None, ("确认", "跳过")),
        ("approve", ("确认", "跳过")),
        (["approve", "reject"], ("确认", "跳过")),
        (["取消", "确定"], ("确定", "取消")),
        (["Submit", "Cancel"], ("Submit", "Cancel")),
        ({"approve": "好", "cancel": "算了"}, ("好", "算了")),
        ({"confirm": {"label": "好", "style": "success"}}, ("好", "跳过")),
        ([{"type": "submit", "label": "好"}, {"action": "skip", "text": "算了"}], ("好", "算了")),
        (["first", "second"], ("确认", "跳过")),
        ({"approve": {"label": ""}, "reject": 5}, ("确认", "跳过")),
    ],
)
def test_R44_actions_are_named_by_their_meaning(actions: Any, labels: Any) -> None:
    read = form({**CITY, "actions": actions}).actions
    assert (read.approve.label, read.reject.label) == labels
    assert (read.approve.style, read.reject.style) == ("primary", "secondary")


def test_R48_a_model_cannot_switch_off_the_time_limit() -> None:
    read = form({**CITY, "policy": "wait", "expires_at": None, "readonly": True})
    assert (read.policy, read.readonly, read.expires_at) == ("expire", False, None)


@each_row(
    "raw",
    [None, 5, "prose", [], {}, [1, 2], {"title": "T"}, {"title": "T", "fields": []}, {"a": 1}],
)
def test_R46_what_asks_and_shows_nothing_is_unclear(raw: Any) -> None:
    with pytest.raises(UnclearRequest) as unclear:
        read_hitl_request(raw)
    assert unclear.value.why.en
    assert unclear.value.why.zh


def test_R41_the_documented_key_is_found_first() -> None:
    assert find_request({"form": CITY, "hitl_request": "x"}) == "x"
    assert find_request({"response": "hi", "HitlRequest": CITY}) == CITY
    assert find_request({"form": "prose", "request": {"path": "/"}, "display": 1}) is None


# --- displays --------------------------------------------------------------------------------

PHONES = {"headers": ["名称", "价格"], "rows": [["A1", "100"], ["B2", "200"]]}


@each_row(
    "shown",
    [
        {"type": "table", "data": PHONES},
        {"type": "Table", **PHONES},
        {"type": "表格", "data": json.dumps(PHONES)},
        {"type": "table", "columns": ["名称", "价格"], "data": [["A1", 100], ["B2", 200]]},
        {"type": "table", "data": {"columns": ["名称", "价格"], "rows": PHONES["rows"]}},
        {
            "type": "table",
            "headers": ["名称", "价格"],
            "rows": [{"名称": "A1", "价格": 100}, {"价格": 200, "名称": "B2"}],
        },
        {"type": "table", "data": [{"名称": "A1", "价格": 100}, {"名称": "B2", "价格": 200}]},
        {
            "type": "table",
            "columns": [{"title": "名称", "key": "n"}, {"title": "价格", "dataIndex": "p"}],
            "rows": [{"n": "A1", "p": 100}, {"n": "B2", "p": 200}],
        },
        {
            "type": "table",
            "headers": ["名称", "价格"],
            "rows": [{"n": "A1", "p": 100}, {"n": "B2", "p": 200}],
        },
        {"type": "table", "data": {"名称": ["A1", "B2"], "价格": [100, 200]}},
        {"type": "table", "data": "| 名称 | 价格 |\n|---|---|\n| A1 | 100 |\n| B2 | 200 |"},
        {"headers": "名称, 价格", "rows": PHONES["rows"]},
    ],
)
def test_R53_a_table_is_read_however_it_is_written(shown: Any) -> None:
    assert table(shown) == PHONES


@each_row(
    "raw",
    [
        {"type": "table", "title": "T", **PHONES},
        {"title": "T", "columns": ["名称", "价格"], "data": PHONES["rows"]},
        {"type": "visual_display", "title": "T", "displays": {"type": "table", **PHONES}},
        {"type": "visual_display", "title": "T", "data": {"type": "table", "data": PHONES}},
        {"type": "visual_display", "title": "T", "data": PHONES},
        {"title": "T", "display": {"type": "table", **PHONES}},
        {"type": "display", "title": "T", "displays": [json.dumps({"type": "table", **PHONES})]},
    ],
)
def test_R52_a_request_may_be_its_only_table(raw: Any) -> None:
    read = read_hitl_request(raw)
    assert isinstance(read, HITLDisplayRequest)
    assert (read.title, read.displays[0].data.model_dump()["headers"]) == ("T", ("名称", "价格"))


@each_row(
    ("given", "read"),
    [
        (["Left", "右"], ["left", "right"]),
        ("center", ["center", "center"]),
        ({"价格": "right"}, ["left", "right"]),
        (["left", "right", "right"], ["left", "right"]),
        (["diagonal"], None),
        (5, None),
    ],
)
def test_R53_an_alignment_never_costs_the_table(given: Any, read: Any) -> None:
    assert table({"type": "table", "data": {**PHONES, "alignment": given}}).get("alignment") == read


@each_row(
    "shown",
    [
        {"type": "ascii", "data": {"content": " ┌┐ \n └┘ "}},
        {"type": "ascii", "content": " ┌┐ \n └┘ "},
        {"type": "ASCII-Art", "data": " ┌┐ \n └┘ "},
        {"type": "diagram", "data": {"lines": [" ┌┐ ", " └┘ "]}},
        {"content": " ┌┐ \n └┘ "},
        " ┌┐ \n └┘ ",
        {"type": "ascii", "data": [" ┌┐ ", " └┘ "]},
    ],
)
def test_R53_every_character_of_a_drawing_is_kept(shown: Any) -> None:
    assert table(shown) == {"content": " ┌┐ \n └┘ "}


@each_row(
    "shown",
    [
        5,
        {},
        {"type": "chart"},
        {"type": "chart", "data": {"x": 1, "y": {"z": 2}}},
        {"type": "table", "data": {"headers": ["a", "b"], "rows": "prose"}},
        {"type": "table", "headers": ["a", "b"], "rows": [{"x": 1}]},
    ],
)
def test_R54_C27_a_display_that_shows_nothing_is_unclear(shown: Any) -> None:
    with pytest.raises(UnclearRequest):
        table(shown)


@pytest.mark.parametrize(
    "given",
    [
        {"range": [1, 5]},
        {"range": {"min": 1, "max": 5}},
        {"validation": {"minimum": "1", "maximum": "5"}},
        {"constraints": {"max": 5}, "min": 1},
    ],
)
def test_R42_limits_are_read_wherever_they_stand(given: Any) -> None:
    read = field(type="number", **given)
    assert (read.min, read.max) == (1, 5)


def test_every_default_that_is_read_can_be_sent() -> None:
    for type_, given in (("number", "9"), ("slider", 200), ("date", "明天"), ("boolean", "是")):
        read = field(type=type_, default=given, required=True)
        if read.default is None:
            continue
        try:
            validate_value(read, default_of(read))
        except InvalidFieldValue:
            assert type_ == "slider", "limits are checked where a question is published"
