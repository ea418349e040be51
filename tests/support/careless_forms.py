"""Forms as careless models write them, for Hypothesis: a clear meaning in any wrong shape."""

import json
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tests.support.strategies import json_values
from wenko.protocol.hitl import CHOICE_TYPES, MANY_CHOICE_TYPES, HITLField, HITLRequest

SPELLINGS: dict[str, tuple[str, ...]] = {
    "text": ("text", "Text", "string", "textbox", "text_input", "单行文本", "输入框"),
    "textarea": ("textarea", "TextArea", "multiline", "long-text", "多行文本"),
    "select": ("select", "Select", "dropdown", "单选", "下拉框", "single_choice", "SELECT BOX"),
    "multiselect": ("multiselect", "multi-select", "多选", "Multiple Select", "tags"),
    "radio": ("radio", "Radio", "radio_group", "单选框", "RadioButtons"),
    "checkbox": ("checkbox", "checkboxes", "Checkbox Group", "复选框"),
    "number": ("number", "int", "Integer", "float", "数字", "numeric"),
    "slider": ("slider", "range", "滑块", "Slider"),
    "date": ("date", "Date", "date_picker", "日期"),
    "boolean": ("boolean", "bool", "switch", "toggle", "是否", "YesNo"),
}
words = st.sampled_from(["跑步", "游泳", "Tea", "green tea", "C++", "0", "n/a", "一 二", "é", "🙂"])
names = st.sampled_from(["sport", "times_a_week", "city", "起点", "x1", "Note"])


@dataclass(frozen=True)
class Careless:
    """A request as it was written, and the types and labels of the fields that it means."""

    raw: Any
    types: tuple[str, ...]
    labels: tuple[str, ...]


@st.composite
def careless_forms(draw: st.DrawFn) -> Careless:
    """Every one has a clear meaning."""
    meant = draw(
        st.lists(st.tuples(names, st.sampled_from(sorted(SPELLINGS))), min_size=1, max_size=5)
    )
    written = [draw(_field(name, type_, at)) for at, (name, type_) in enumerate(meant)]
    fields: Any = draw(st.sampled_from([written, written, json.dumps(written)]))
    if len(written) == 1:
        fields = draw(st.sampled_from([fields, written[0]]))
    request: dict[str, Any] = {
        "title": draw(st.sampled_from(["Plan", 7, "计划"])),
        "fields": fields,
    }
    request |= draw(
        st.fixed_dictionaries(
            {},
            optional={
                "id": st.sampled_from([1, "", None, "a b", [], 3.5]),
                "type": st.sampled_from(["form", "Form", None, "survey"]),
                "actions": st.sampled_from([None, [], "ok", ["确认", "取消"], {"ok": "好"}])
                | json_values,
                "context": st.sampled_from([None, "x", []]) | json_values,
                "description": words | st.none() | json_values,
                "policy": st.sampled_from(["wait", "never", 5]),
            },
        )
    )
    wrap = st.sampled_from(
        [
            lambda given: given,
            lambda given: [given],
            lambda given: json.dumps(given, ensure_ascii=False),
            lambda given: {"hitl_request": given},
            lambda given: {"form": given},
            lambda given: {"hitl": json.dumps(given)},
        ]
    )
    labels = tuple(f"{name} {at}" for at, (name, _) in enumerate(meant))
    return Careless(draw(wrap)(request), tuple(type_ for _, type_ in meant), labels)


@st.composite
def _field(draw: st.DrawFn, name: str, type_: str, at: int) -> dict[str, Any]:
    key = draw(st.sampled_from(["label", "Label", "title", "question"]))
    field: dict[str, Any] = {"type": draw(st.sampled_from(SPELLINGS[type_])), key: f"{name} {at}"}
    if draw(st.booleans()):
        field[draw(st.sampled_from(["name", "key", "Name"]))] = name
    if type_ in CHOICE_TYPES:
        field[draw(st.sampled_from(["options", "choices", "Options"]))] = draw(_options())
    extras = {
        "required": st.sampled_from(["是", "true", 1, True, "no", None, "maybe"]) | json_values,
        "default": st.sampled_from(["2", "true", "明天", "跑步", ["跑步"], 5, True]) | json_values,
        "min": st.sampled_from([1, "1", None]),
        "max": st.sampled_from([7, "7", "many"]),
        "step": st.sampled_from([1, 0, "0.5", -3]),
        "placeholder": json_values,
    }
    return field | draw(st.fixed_dictionaries({}, optional=extras))


@st.composite
def _options(draw: st.DrawFn) -> Any:
    labels = draw(st.lists(words, min_size=1, max_size=4, unique=True))
    plain = [label for label in labels if not set("/,、 ") & set(label)] or ["a", "b"]
    return draw(
        st.sampled_from(
            [
                labels,
                [{"value": at, "label": label} for at, label in enumerate(labels)],
                [{"value": label} for label in labels],
                [{"label": label} for label in labels],
                {f"v{at}": label for at, label in enumerate(labels)},
                [[f"v{at}", label] for at, label in enumerate(labels)],
                json.dumps(labels),
                ", ".join(plain),
                "\n".join(labels),
                [1, 2.5, True],
            ]
        )
    )


_values = json_values | st.sampled_from(["是", "2", "明天", "visual_display", "a, b", "[1, 2]"])
_some = st.lists(_values, max_size=3) | st.dictionaries(words, _values, max_size=3) | _values
_loose_fields = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from([*sum(SPELLINGS.values(), ()), "colour", "file"]) | _values,
        "label": words | _values,
        "name": names | _values,
        "options": _options() | _some,
        "default": _some,
        "required": _some,
        "min": _values,
        "max": _values,
        "step": _values,
        "secret": _values,
        "multiple": _values,
        "items": _some,
    },
)
_rows = st.lists(_some, max_size=3) | st.dictionaries(words, _some, max_size=3) | _values
_loose_displays = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["table", "ascii", "Table", "chart", "diagram"]) | _values,
        "data": _rows,
        "headers": _some,
        "columns": st.lists(st.dictionaries(st.sampled_from(["title", "key", "align"]), words))
        | _some,
        "rows": _rows,
        "content": _some,
        "alignment": _some,
        "caption": _values,
    },
)


def _several(items: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(items, max_size=4) | items | st.dictionaries(names, items, max_size=3) | _some


_loose = st.fixed_dictionaries(
    {},
    optional={
        "title": words | _values,
        "type": st.sampled_from(["form", "visual_display", "table", "select", "confirm"]) | _values,
        "fields": _several(_loose_fields),
        "displays": _several(_loose_displays),
        "options": _some,
        "question": _values,
        "actions": _some,
        "context": _some,
        "id": _values,
        "headers": _some,
        "rows": _rows,
    },
)
scraps = st.one_of(
    _loose,
    _loose.map(lambda given: [given]),
    _loose.map(json.dumps),
    _loose.map(lambda given: {"form": given}),
    _several(_loose_fields),
    _some,
)
"""Requests whose parts are of any kind, with or without a meaning."""


def answer_to(form: HITLRequest) -> dict[str, Any]:
    """A complete answer, as a person could give it."""
    return {each.name: _answer(each) for each in form.fields}


def _answer(field: HITLField) -> Any:
    if field.type in CHOICE_TYPES:
        assert field.options
        value = field.options[0].value
        return [value] if field.type in MANY_CHOICE_TYPES else value
    if field.type in ("number", "slider"):
        low = field.min if field.min is not None else field.max
        return (low if low is not None else 0) if field.step is None else field.min or 0
    return {"boolean": True, "date": "2024-01-31", "datetime": "2024-01-31T09:30"}.get(
        field.type, "x"
    )
