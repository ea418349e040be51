"""Reading prompts from the screen, and deciding them by rules."""

import pytest

from wenko.sandbox.base import Waiting
from wenko.terminal.decide import decide, is_destructive
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.screen import Screen

COOKED = Waiting(1, "", "certain", "cooked", "bash")


def prompt_on(line: str, waiting: Waiting = COOKED) -> ScreenPrompt:
    screen = Screen(24, 120)
    screen.feed(line.replace("\n", "\r\n"))
    return read_prompt(screen, waiting)


@pytest.mark.parametrize(
    ("line", "kind", "options", "default"),
    [
        ("Go on? [y/N] ", "confirm", ("yes", "no"), "no"),
        ("Go on? (Y/n) ", "confirm", ("yes", "no"), "yes"),
        ("Is this OK? (yes) ", "confirm", ("yes", "no"), "yes"),
        ("Are you sure (yes/no/[fingerprint])? ", "confirm", ("yes", "no"), None),
        ("继续吗？(是/否) ", "confirm", ("yes", "no"), None),
        ("rm: remove regular file 'a'? ", "confirm", ("yes", "no"), None),
        ("1) red\n2) green\n#? ", "select", ("red", "green"), None),
        ("Colour [red/green] (red): ", "select", ("red", "green"), "red"),
        ("package name: (shop) ", "input", (), "shop"),
        ("Name [Bob]: ", "input", (), "Bob"),
        ("Name: ", "input", (), None),
        ("Word 1: a\nWord 2: b\nWord 3: ", "input", (), None),
        ("API key: ", "password", (), None),
        ("", "unknown", (), None),
    ],
)
def test_R21_C11_a_line_is_read_with_kind_options_and_default(
    line: str, kind: str, options: tuple[str, ...], default: str | None
) -> None:
    found = prompt_on(line)
    assert (found.kind, found.options, found.default) == (kind, options, default)


@pytest.mark.parametrize(
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


def test_a_radio_button_shows_the_focus_whatever_colour_its_neighbours_have() -> None:
    """create-vite colours the names of frameworks; the highlighted one is not the chosen one."""
    lines = "◆  Framework:\n│  ● \x1b[33mVanilla\x1b[0m\n│  ○ Vue\n│  ○ \x1b[36mReact\x1b[0m\n└\n"
    found = prompt_on(lines, Waiting(1, "", "certain", "raw", "node"))
    assert (found.options, found.default) == (("Vanilla", "Vue", "React"), "Vanilla")


def test_a_device_control_string_is_not_shown_as_text() -> None:
    screen = Screen(24, 80)
    for piece in ("\x1bP+q54", "4e\x1b\\", "\x1b[>4;1", "mName: "):
        screen.feed(piece)
    assert screen.text == "Name:"


def test_leaving_the_alternate_screen_restores_the_text() -> None:
    screen = Screen(24, 80)
    screen.feed("before\x1b[?1049h\x1b[Hover")
    assert screen.alternate
    assert screen.lines[0] == "over"
    screen.feed("\x1b[?1049l")
    assert screen.lines[0] == "before"


def test_a_screen_of_one_cell_can_be_fed() -> None:
    screen = Screen(1, 1)
    screen.feed("hello\r\nworld")
    screen.resize(24, 80)
    screen.feed("\r\nName: ")
    assert prompt_on("Name: ").kind == "input"
