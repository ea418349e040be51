"""Terminal output is rendered to a screen, across splits, modes and sizes."""

from wenko.terminal.screen import Screen


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
    assert screen.text.endswith("Name:")
