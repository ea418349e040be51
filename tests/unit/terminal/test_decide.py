"""Prompts are decided by rules; the rest is left to the user."""

import pytest

from tests.support.tables import each_row
from wenko.sandbox.base import Waiting
from wenko.terminal.consequences import is_destructive
from wenko.terminal.decide import decide
from wenko.terminal.prompt import PromptChoice, ScreenPrompt
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


NPM_INIT = """This utility will walk you through creating a package.json file.
It only covers the most common items, and tries to guess sensible defaults.

Use `npm install <pkg>` afterwards to install a package and
save it as a dependency in the package.json file.

Press ^C at any time to quit.
"""


@each_row(
    ("field", "response"),
    [
        ("package name: (demo) ", "demo"),
        ("description: ", ""),
        ("git repository: ", ""),
        ("license: (ISC) ", "ISC"),
        ("License [MIT]: ", "MIT"),
        ("Accept the license [MIT]: ", None),
        ("Name (required): ", None),
        ("Amount: ", None),
        ("Password: ", None),
        (">>> ", None),
        ("mysql> ", None),
    ],
)
def test_R22_to_use_the_defaults_is_enter_on_every_harmless_field(
    field: str, response: str | None
) -> None:
    decision = decide(prompt_on(NPM_INIT + field), "npm init", "npm init，都用默认", "zh")
    assert (decision.response if decision else None) == response


def test_R22_the_marked_choices_are_the_defaults_of_a_list_with_several() -> None:
    choices = (PromptChoice("JSX", checked=True), PromptChoice("Router"))
    asked = ScreenPrompt("multiselect", "Features", "list", choices)
    chosen = decide(asked, "npm create vue", "用默认配置", "zh")
    assert chosen is not None
    assert chosen.response == "JSX"
    assert decide(asked, "npm create vue", "做一个网站", "zh") is None


APT_INSTALL = """The following additional packages will be installed:
  libjq1 libonig5
Suggested packages:
  jq-doc
The following NEW packages will be installed:
  jq libjq1 libonig5
0 upgraded, 3 newly installed, {removed} to remove and 41 not upgraded.
Need to get 418 kB of archives.
After this operation, 1,163 kB of additional disk space will be used.
Do you want to continue? [Y/n] """


@pytest.mark.parametrize(("removed", "response"), [(0, "yes"), (2, None)])
def test_R22_an_installation_that_removes_nothing_is_confirmed(
    removed: int, response: str | None
) -> None:
    asked = prompt_on(APT_INSTALL.format(removed=removed))
    decision = decide(asked, "apt-get install jq", "装 jq", "zh")
    assert (decision.response if decision else None) == response


@pytest.mark.parametrize(
    "line",
    [
        "Press [ENTER] to continue",
        "[Press Enter to continue]",
        "-- Press ENTER to continue --",
        "Press <Enter> to continue",
        "请按【回车】键继续",
        "Setup finished successfully!\nPress any key to exit",
    ],
)
def test_R22_enter_is_pressed_where_nothing_else_is_asked(line: str) -> None:
    decision = decide(prompt_on(line), "some-tool", "run it", "en")
    assert decision is not None
    assert decision.response == ""
