"""Prompts are read from the screen with their kind, options and default."""

from tests.support.tables import each_row
from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.screen import Screen

COOKED = Waiting(1, "", "certain", "cooked", "bash")


def prompt_on(line: str, waiting: Waiting = COOKED) -> ScreenPrompt:
    screen = Screen(24, 120)
    screen.feed(line.replace("\n", "\r\n"))
    return read_prompt(screen, waiting)


def in_a_box(command: str, *rows: str) -> ScreenPrompt:
    """As dialog and whiptail draw it, with the cursor in the first row."""
    program, widget = command.split()
    lines = [
        "┌──────────────┐",
        *(f"│ {row} │" for row in rows),
        "│ <Ok>         │",
        "└──────────────┘",
    ]
    screen = Screen(24, 80)
    screen.feed("\r\n".join(lines) + "\x1b[2;4H")
    return read_prompt(screen, Waiting(1, "", "certain", "raw", program, (widget,)))


@each_row(
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


def test_a_radio_button_shows_the_focus_whatever_colour_its_neighbours_have() -> None:
    """create-vite colours the names of frameworks; the highlighted one is not the chosen one."""
    lines = "◆  Framework:\n│  ● \x1b[33mVanilla\x1b[0m\n│  ○ Vue\n│  ○ \x1b[36mReact\x1b[0m\n└\n"
    found = prompt_on(lines, Waiting(1, "", "certain", "raw", "node"))
    assert (found.options, found.default) == (("Vanilla", "Vue", "React"), "Vanilla")


def test_R76_a_question_of_an_editor_is_not_taken_for_its_text() -> None:
    question = "[O]pen Read-Only, (E)dit anyway, (R)ecover, (Q)uit, (A)bort: "
    vim = Waiting(1, "", "certain", "raw", "vim.basic")
    found = prompt_on(f'Swap file ".x.swp" already exists!\n{question}', vim)
    assert (found.kind, found.options) == ("select", ("Open", "Edit", "Recover", "Quit", "Abort"))
    assert [choice.key for choice in found.choices] == ["O", "E", "R", "Q", "A"]
    assert prompt_on("a file\n~\n~\n", vim).kind == "editor"


def test_R75_an_answered_question_is_not_asked_again() -> None:
    """A program may still read the terminal while it begins to work."""
    raw = Waiting(1, "", "certain", "raw", "node")
    answered = "\x1b[32m✔\x1b[39m \x1b[1mAdd JSX?\x1b[22m › \x1b[4mNo\x1b[24m / Yes\n"
    found = prompt_on(answered, raw)
    assert (found.kind, found.options) == ("unknown", ())


@each_row(
    ("line", "secret"),
    [
        ("CVV: ", True),
        ("Recovery phrase: ", True),
        ("Enter your 12-word seed phrase: ", True),
        ("Wi-Fi key: ", True),
        ("Deploy key: ", True),
        ("助记词：", True),
        ("安全码：", True),
        ("Host key algorithm: ", False),
        ("SSH key path: ", False),
        ("Primary key column: ", False),
        ("Public key: ", False),
        ("Zip code: ", False),
    ],
)
def test_T15_words_for_secrets_make_a_field_secret(line: str, secret: bool) -> None:
    assert prompt_on(line).secret is secret


def test_a_placeholder_with_a_slash_is_no_toggle() -> None:
    raw = Waiting(1, "", "certain", "raw", "node")
    found = prompt_on("◆  Folder\n│  \x1b[7ms\x1b[27m\x1b[2mrc/app\x1b[22m\n└\n", raw)
    assert (found.kind, found.options) == ("input", ())


def test_R76_scroll_marks_are_no_part_of_a_label() -> None:
    raw = Waiting(1, "", "certain", "raw", "node")
    found = prompt_on("? Pick ›\n❯   one\n    two\n  ↓ three\n", raw)
    assert found.options == ("one", "two", "three")
    listed = in_a_box("whiptail --menu", "1 one      ↑", "2 two      ▮", "3 three    ↓")
    assert listed.options == ("1 one", "2 two", "3 three")
    assert listed.scrolls


def test_R76_a_radio_list_has_the_marked_choice_as_its_default() -> None:
    found = in_a_box("dialog --radiolist", "( ) b BIOS  ", "(*) u UEFI  ", "( ) p PXE   ")
    assert (found.radio, found.default, found.focus) == (True, "u UEFI", 0)


def test_R75_a_dialog_with_several_fields_is_left_to_the_user() -> None:
    found = in_a_box("dialog --form", "Host: local ", "Port: 80    ")
    assert (found.kind, found.method, found.options) == ("unknown", "screen", ())
