"""Text of others is only text, wherever the command line prints it."""

import ast
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from tests.support.tables import each_row
from tools.examples import example_records
from wenko.cli import tables
from wenko.cli.output import SafeConsole, json_line
from wenko.cli.progress import ProgressPrinter
from wenko.cli.questions import TerminalQuestions, display_panel, heading, parse
from wenko.protocol.envelope import encode
from wenko.text import printable

CLI = Path(__file__).parents[3] / "src/wenko/cli"
DANGEROUS = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    r"\ud800-\udfff\U000e0000-\U000e0fff]"
)
HOSTILE = (
    "\x1b[2J\x1b[H",
    "\x1b]0;title\x07",
    "\x1b]52;c;ZXZpbA==\x1b\\",
    "\x1b]8;;http://evil.example\x1b\\click\x1b]8;;\x1b\\",
    "\x9b2J",
    "\x9d0;title\x9c",
    "\x90q\x9c",
    "\x1b\x1b[31m[31m",
    "\x1bc",
    "over\rwritten",
    "back\x08\x08\x08\x08",
    "\x07\x00\x0e\x7f",
    "exe.\u202egpj",
    "\u2066\u2069\u200f\u061c",
    "in\u200bvisible\ufeff",
    "\U000e0041\U000e007f",
    "half \ud83d",
    "line\u2028line",
    "[link=http://evil.example]x[/link] [/] [bold",
)


def shown(render: Callable[[SafeConsole], object]) -> str:
    console = SafeConsole(file=io.StringIO(), width=120, color_system=None, force_terminal=True)
    render(console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def with_text(value: Any, hostile: str) -> Any:
    """The same object with this in every text that is not a name or an id."""
    if isinstance(value, dict):
        return {
            key: inner
            if key
            in ("type", "id", "status", "change_type", "stream", "name", "alignment", "style")
            else with_text(inner, hostile)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [with_text(each, hostile) for each in value]
    if isinstance(value, str) and not re.fullmatch(r"[\w-]{36}|\d{4}-\d\d-\d\dT.*", value):
        return f"{value} {hostile} end"
    return value


@each_row("hostile", HOSTILE)
def test_P61_no_event_sends_a_control_sequence_to_the_terminal(hostile: str) -> None:
    for type_, record in example_records().items():
        event = with_text(encode(record), hostile) | {"type": type_}
        for verbose in (False, True):

            def render(console: SafeConsole, event: Any = event, verbose: bool = verbose) -> None:
                ProgressPrinter(console, "en", {}, verbose).show(event)

            assert not DANGEROUS.search(shown(render)), type_


FORM = {
    "id": "f1",
    "type": "form",
    "title": "Title",
    "description": "Description",
    "fields": [
        {
            "name": "sport",
            "type": "select",
            "label": "Sport",
            "options": [{"value": "a", "label": "A"}],
        }
    ],
}
DISPLAY = {
    "id": "d1",
    "type": "visual_display",
    "title": "Title",
    "displays": [
        {"type": "table", "data": {"headers": ["h"], "rows": [["cell"]], "caption": "c"}},
        {"type": "ascii", "data": {"content": "drawing", "title": "t"}},
    ],
}


@each_row("hostile", [each for each in HOSTILE if "\ud83d" not in each])
def test_P61_no_question_sends_a_control_sequence_to_the_terminal(hostile: str) -> None:
    form: Any = parse(with_text(FORM, hostile))
    display: Any = parse(with_text(DISPLAY, hostile))
    hint = TerminalQuestions(SafeConsole(), None, "en")._hint(form)  # type: ignore[arg-type]
    for printed in (heading(form), display_panel(display), hint):
        assert not DANGEROUS.search(shown(lambda console, what=printed: console.print(what)))  # type: ignore[misc]


@each_row("hostile", HOSTILE)
def test_P61_no_list_sends_a_control_sequence_to_the_terminal(hostile: str) -> None:
    question = {
        "id": "q",
        "status": "pending",
        "expires_at": None,
        "request": {"title": hostile},
        "conversation_title": hostile,
    }
    conversation = {
        "id": "c",
        "status": "idle",
        "pinned": True,
        "updated_at": "2024-01-03T12:00:00.000Z",
    }
    tool = {"name": hostile, "origin": hostile, "description": hostile}
    printed: list[RenderableType] = [
        tables.of_questions([question]),
        tables.of_conversations([{**conversation, "title": hostile}]),
        tables.of_tools([tool]),
        Text(hostile),
        Markdown(f"[text](http://x/{hostile}) {hostile}\n\n```\n{hostile}\n```"),
    ]
    for each in printed:
        assert not DANGEROUS.search(shown(lambda console, what=each: console.print(what)))  # type: ignore[misc]


@given(st.text())
def test_P61_any_text_is_printed_without_control_characters(text: str) -> None:
    assert not DANGEROUS.search(printable(text))
    assert printable(printable(text)) == printable(text)


@given(st.text(alphabet="abc 中文🎉é\n\t", max_size=50))
def test_P61_harmless_text_is_printed_as_it_is(text: str) -> None:
    assert printable(text) == text


@given(st.recursive(st.text() | st.integers(), lambda inner: st.dictionaries(st.text(), inner)))
def test_P61_json_escapes_what_a_terminal_would_execute_and_loses_nothing(value: Any) -> None:
    line = json_line(value)
    assert not DANGEROUS.search(line)
    assert json.loads(line) == value


@each_row("hostile", HOSTILE)
def test_P61_json_keeps_hostile_text(hostile: str) -> None:
    assert json.loads(json_line({"content": hostile})) == {"content": hostile}


def test_P61_everything_is_printed_through_one_module() -> None:
    for path in CLI.glob("*.py"):
        if path.name == "output.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "Console"), f"{path.name}:{node.lineno}"
            if isinstance(node, ast.Attribute):
                written = ast.unparse(node)
                assert written not in ("sys.stdout.write", "sys.stderr.write"), path.name
                assert written not in ("typer.echo", "typer.secho"), path.name
