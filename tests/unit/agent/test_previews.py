"""Short forms of errors."""

import pytest

from tests.support.tables import each_row
from wenko.agent.previews import error_class, error_of
from wenko.protocol.plan import ToolOutcome


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
def test_an_error_is_the_last_line_or_the_fatal_one(printed: str, shown: str) -> None:
    assert error_of(ToolOutcome(success=False, stderr=printed), "en") == shown


def test_R40a_a_long_error_without_a_class_is_shortened() -> None:
    assert len(error_class("words " * 100)) <= 80
