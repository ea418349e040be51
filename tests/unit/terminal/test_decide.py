"""Prompts are decided by rules; the rest is left to the user."""

import pytest

from tests.support.tables import each_row
from wenko.sandbox.base import Waiting
from wenko.terminal.consequences import is_destructive
from wenko.terminal.decide import decide
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.screen import Screen

COOKED = Waiting(1, "", "certain", "cooked", "bash")


def prompt_on(line: str, waiting: Waiting = COOKED) -> ScreenPrompt:
    screen = Screen(24, 120)
    screen.feed(line.replace("\n", "\r\n"))
    return read_prompt(screen, waiting)


@each_row(
    ("line", "message", "response"),
    [
        ("Add TypeScript? [y/N] ", "要 TypeScript", "yes"),
        ("Add TypeScript? [Y/n] ", "不要 TypeScript", "no"),
        ("Add TypeScript? [Y/n] ", "without TypeScript please", "no"),
        ("Add TypeScript? [y/N] ", "全部用默认", "no"),
        ("Add TypeScript? [y/N] ", "创建一个新项目", None),
        ("Colour [red/green]: ", "make it green", "green"),
        ("Proceed? [Y/n] ", "装好依赖", "yes"),
        ("Proceed? [y/N] ", "装好依赖", None),
        ("package name: (shop) ", "初始化", "shop"),
        ("Name: ", "初始化", None),
        ("Do you accept the license? [Y/n] ", "默认", None),
        ("Password: ", "默认", None),
    ],
)
def test_R22_R75_only_a_clear_prompt_is_decided(
    line: str, message: str, response: str | None
) -> None:
    decision = decide(prompt_on(line), "some-tool", message, "zh")
    assert (decision.response if decision else None) == response
    assert decision is None or decision.reason


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("Continue? [Y/n] ", "apt-get remove nano"),
        ("Proceed (Y/n)? ", "pip uninstall flask"),
        ("Overwrite? [Y/n] ", "tool"),
        ("确定要清空吗 [Y/n] ", "tool"),
        ("These packages will be REMOVED:\n  nano\n\nDo you want to continue? [Y/n] ", "tool"),
    ],
)
def test_T15_a_destructive_prompt_is_left_to_the_user(line: str, command: str) -> None:
    assert is_destructive(prompt_on(line), command)
    assert decide(prompt_on(line), command, "都用默认，是", "zh") is None
