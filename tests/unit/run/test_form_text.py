"""A form or display that cannot be shown is said in words."""

from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.run.conversation.form_text import request_as_text


def test_R46_questions_and_options_are_listed_in_english() -> None:
    fields = [
        {"label": "Sport", "options": ["running", {"value": 2, "label": "Swimming"}]},
        {"name": "when"},
        "How often?",
        {"label": "Password", "type": "password"},
    ]
    assert request_as_text({"title": "Sports", "fields": fields}, "en", "why.") == (
        "(The form cannot be shown: why. Please answer these questions in your next message.)\n\n"
        "**Sports**\n\n1. Sport: running / Swimming\n2. when\n3. How often?"
    )


def test_R46_a_form_that_was_cut_off_is_said_as_far_as_it_came() -> None:
    cut = '{"response": "x", "hitl_request": {"title": "T", "fields": [{"label": "喜欢的运动", "opt'
    assert request_as_text(cut, "zh", "why").endswith("**T**\n\n1. 喜欢的运动")


def test_fields_by_name_are_read_too() -> None:
    said = request_as_text(
        {"fields": {"sport": {"type": "text"}, "day": {"label": "Day"}}}, "en", ""
    )
    assert said.endswith("1. sport\n2. Day")


def test_R53_a_drawing_stays_in_its_code_block() -> None:
    display = {"type": "ascii", "data": {"content": "+-+\n```\n+-+", "colour": 1}}
    said = request_as_text({"type": "visual_display", "displays": [display]}, "en", "")
    assert said.endswith("```\n+-+\n``\n+-+\n```")


@each_row("raw", [None, 1, "prose", [], {}, {"title": "T"}, {"fields": [None, {}]}])
def test_a_request_that_asks_nothing_says_nothing(raw: object) -> None:
    assert request_as_text(raw, "zh", "why") == ""


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "fields",
                    "label",
                    "options",
                    "displays",
                    "data",
                    "rows",
                    "headers",
                    "name",
                    "title",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
)


@given(values)
def test_any_request_becomes_text(raw: object) -> None:
    assert isinstance(request_as_text(raw, "zh", "why"), str)
