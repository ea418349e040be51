"""Short forms of errors."""

import json
from pathlib import Path

import pytest

from tests.support.tables import each_row
from wenko.protocol.plan import ToolOutcome
from wenko.run.error_line import EXAMINED, error_line
from wenko.run.previews import error_class, error_of


@each_row(
    ("error", "shown"),
    [
        ("ModuleNotFoundError: No module named 'flask'", "ModuleNotFoundError"),
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("subprocess.TimeoutExpired: Command 'x' timed out", "TimeoutExpired"),
        ("java.lang.NullPointerException: at Main", "NullPointerException"),
        ("Uncaught TypeError: x is not a function", "TypeError"),
        ("cat: notes.txt: No such file or directory", "No such file or directory"),
        ("/bin/sh: 1: frob: not found", "not found"),
        ("退出码 9", "退出码 9"),
        ("", ""),
    ],
)
def test_R40a_a_failed_step_names_the_class_of_its_error(error: str, shown: str) -> None:
    assert error_class(error) == shown


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("Traceback\n  File\nValueError: x\n", "ValueError: x"),
        (
            "fatal: not a git repository\nStopping at filesystem boundary.\n",
            "fatal: not a git repository",
        ),
        ("  last  \n\n", "last"),
    ],
)
def test_an_error_is_the_line_that_says_why(printed: str, shown: str) -> None:
    assert error_of(ToolOutcome(success=False, stderr=printed), "en") == shown


def test_the_error_of_a_real_program_is_the_line_that_says_why() -> None:
    """What failing programs printed, as it was, and the line that a person would quote."""
    recorded = Path(__file__).parents[2] / "data/failed_programs.jsonl"
    for line in recorded.read_text("utf-8").splitlines():
        each = json.loads(line)
        outcome = ToolOutcome(success=False, stdout=each["stdout"], stderr=each["stderr"])
        assert error_of(outcome, "en") == each["error"], each["command"]


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("\x1b[1m\x1b[31merror\x1b[0m: it broke\nDone.\n", "error: it broke"),
        ("x" * (2 * EXAMINED), "x" * 500),
        ("error: " * 9000, "error: " * 71 + "err"),
        (": " * EXAMINED, (": " * 250).strip()),
        ("Traceback (most recent call last):\n", "Traceback (most recent call last):"),
        (
            "thread 'main' panicked at src/main.rs:2:5:\nboom\n",
            "thread 'main' panicked at src/main.rs:2:5: boom",
        ),
        ("warning: only this\n", "warning: only this"),
        (" \n\t\n", None),
    ],
)
def test_an_error_is_one_bounded_line_of_any_output(printed: str, shown: str | None) -> None:
    assert error_line(printed) == shown


def test_an_error_is_taken_from_the_output_only_if_it_is_marked() -> None:
    assert error_line("all of it\nthe last: line\n", only_marked=True) is None
    assert error_line("a.ts(1,7): error TS2322: no\nFound 1 error.\n", only_marked=True) == (
        "a.ts(1,7): error TS2322: no"
    )


def test_R40a_a_long_error_without_a_class_is_shortened() -> None:
    assert len(error_class("words " * 100)) <= 80
