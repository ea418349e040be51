"""Whether the answer to a prompt is clear: by words, by intent, by harmlessness, by default."""

import pytest

from wenko.sandbox.base import Waiting
from wenko.terminal.decide import decide, destructive
from wenko.terminal.reading import ScreenPrompt, read_prompt
from wenko.terminal.screen import Screen

COOKED = Waiting(1, "", "certain", "cooked", "bash")


def asked(line: str, waiting: Waiting = COOKED) -> ScreenPrompt:
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
def test_R21_C11_a_line_is_read_as_what_it_asks(
    line: str, kind: str, options: tuple[str, ...], default: str | None
) -> None:
    found = asked(line)
    assert (found.kind, found.options, found.default) == (kind, options, default)


@pytest.mark.parametrize(
    ("line", "wish", "response"),
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
def test_R22_R75_a_clear_answer_is_given_and_an_unclear_one_is_not(
    line: str, wish: str, response: str | None
) -> None:
    decision = decide(asked(line), "some-tool", wish, "zh")
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
def test_T15_what_destroys_is_the_persons(line: str, command: str) -> None:
    assert destructive(asked(line), command)
    assert decide(asked(line), command, "都用默认，是", "zh") is None


def test_a_radio_button_tells_the_focus_whatever_its_neighbours_are_painted() -> None:
    """create-vite paints the names of frameworks; the one that is lit up is not the chosen one."""
    lines = "◆  Framework:\n│  ● \x1b[33mVanilla\x1b[0m\n│  ○ Vue\n│  ○ \x1b[36mReact\x1b[0m\n└\n"
    found = asked(lines, Waiting(1, "", "certain", "raw", "node"))
    assert (found.options, found.default) == (("Vanilla", "Vue", "React"), "Vanilla")


def test_a_message_to_the_terminal_is_not_shown_as_text() -> None:
    screen = Screen(24, 80)
    for piece in ("\x1bP+q54", "4e\x1b\\", "\x1b[>4;1", "mName: "):
        screen.feed(piece)
    assert screen.text == "Name:"


def test_what_a_full_screen_program_covered_is_there_again() -> None:
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
    assert asked("Name: ").kind == "input"
