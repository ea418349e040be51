"""Templates: which names are replaced, and that no value can break out of its quotes."""

import ast
import html
import json
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.planners.playbooks.templates import FILTERS, fill, fill_all

NASTY = [
    "'; rm -rf / #",
    '"; import os; os.system("id") #',
    "$(id)",
    "`id`",
    "${step_0_stdout}",
    "a\\",
    "\\'",
    "'''",
    '"""',
    "{other}",
    "{{ config }}",
    "<script>alert(1)</script>",
    "-rf",
    "你好, O'Brien $5",
    "\u2028",
]


def test_only_declared_names_are_replaced() -> None:
    template = "{name} {other} {{name}} ${name} {% if name %} f'{name!r}' {name:>3} { name }"
    assert fill(template, {"name": "A"}) == (
        "A {other} {{name}} ${name} {% if name %} f'{name!r}' {name:>3} { name }"
    )


def test_a_value_is_never_parsed_as_a_template() -> None:
    assert fill("{a}{b}", {"a": "{b}", "b": "{a}"}) == "{b}{a}"


def test_arguments_are_filled_at_any_depth() -> None:
    assert fill_all({"x": ["{a}", {"y": "{a}"}, 1, None]}, {"a": "v"}) == {
        "x": ["v", {"y": "v"}, 1, None]
    }


@pytest.mark.parametrize("value", NASTY)
@pytest.mark.parametrize("name", FILTERS)
def test_no_filter_lets_a_variable_reference_through(name: str, value: str) -> None:
    assert "${" not in fill(f"{{v|{name}}}", {"v": value})


@given(st.text())
def test_the_python_filter_keeps_the_value_and_only_the_value(value: str) -> None:
    assert ast.literal_eval(fill("{v|python}", {"v": value})) == value


@given(st.text())
def test_the_json_filter_keeps_the_value_and_only_the_value(value: str) -> None:
    assert json.loads(fill("{v|json}", {"v": value})) == value


@settings(max_examples=25, deadline=None)
@given(st.text(alphabet=st.characters(exclude_characters="\0", codec="utf-8"), max_size=40))
def test_the_shell_filter_keeps_the_value_and_only_the_value(value: str) -> None:
    command = fill("printf %s {v|shell}", {"v": value})
    assert subprocess.run(["bash", "-c", command], capture_output=True).stdout == value.encode()


@each_row("value", NASTY)
def test_the_shell_filter_withstands_known_attacks(value: str) -> None:
    command = fill("printf %s {v|shell}", {"v": value})
    assert subprocess.run(["bash", "-c", command], capture_output=True).stdout == value.encode()


@given(st.text())
def test_the_html_filter_leaves_neither_tags_nor_template_marks(value: str) -> None:
    filled = fill("{v|html}", {"v": value})
    assert not set(filled) & set("<>\"'{$")
    assert html.unescape(filled) == html.unescape(html.escape(value))
