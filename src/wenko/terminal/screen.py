"""Renders terminal output to a screen of lines, cursor and styles."""

import re
from collections.abc import Callable
from typing import Any

import pyte

_ALTERNATE = frozenset(mode << 5 for mode in (47, 1047, 1049))
# pyte takes the first for colours (``CSI > 4 ; 1 m`` would underline all that follows) and shows
# the second, which are messages to the terminal, as text.
_UNSUPPORTED = re.compile(
    r"\x1b\[[<=>][0-9;:]*[A-Za-z~]|\x1b[PX^_][^\x1b\x07]{0,65536}(?:\x1b\\|\x07)"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[<=>]?[0-9;:]*|[PX^_][^\x1b\x07]{0,65536}\x1b?)?$")


class Screen:
    """Renders what a command prints. ``on_reply`` receives the terminal's replies to queries."""

    def __init__(self, rows: int, cols: int, on_reply: Callable[[str], None] | None = None) -> None:
        self._screen = _Pyte(cols, rows, on_reply)
        self._stream = pyte.Stream(self._screen)
        self._pending = ""

    def feed(self, text: str) -> None:
        text = self._pending + text
        unfinished = _UNFINISHED.search(text)
        at = unfinished.start() if unfinished else len(text)
        self._pending = text[at:]
        self._stream.feed(_UNSUPPORTED.sub("", text[:at]))

    def resize(self, rows: int, cols: int) -> None:
        self._screen.resize(max(rows, 1), max(cols, 1))

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The visible text, without the empty lines at the bottom."""
        return "\n".join(self.lines).rstrip()

    @property
    def row(self) -> int:
        return min(self._screen.cursor.y, self._screen.lines - 1)

    @property
    def before_cursor(self) -> str:
        return self._screen.display[self.row][: self._screen.cursor.x]

    @property
    def column(self) -> int:
        return int(self._screen.cursor.x)

    @property
    def application_keys(self) -> bool:
        """Whether arrow keys are sent in application mode (DECCKM)."""
        return (1 << 5) in self._screen.mode

    @property
    def alternate(self) -> bool:
        """Whether a program uses the alternate screen."""
        return self._screen.saved is not None

    def typed_text(self) -> str:
        """The text of the field before the cursor: its style differs from the bold question's."""
        cells = self._screen.buffer[self.row]
        end = len(self.before_cursor.rstrip())
        if end == 0:
            return ""
        style = _style(cells[end - 1])
        start = end
        while start > 0 and _style(cells[start - 1]) == style:
            start -= 1
        question = [cells[column] for column in range(start)]
        has_question = any(cell.bold and cell.data.isalnum() for cell in question)
        text = "".join(cells[column].data for column in range(start, end)).strip()
        return text if has_question and re.match(r"\w", text) else ""

    def style(self, row: int, start: int, end: int) -> frozenset[tuple[object, ...]]:
        """The styles of these cells: colours, bold, underline, reverse."""
        cells = self._screen.buffer[row]
        return frozenset(
            _style(cell)
            for cell in (cells[column] for column in range(start, end))
            if cell.data.strip()
        )


def _style(cell: Any) -> tuple[object, ...]:
    return (cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse)


class _Pyte(pyte.Screen):
    """Adds the alternate screen that full-screen programs use, which pyte does not have."""

    def __init__(self, cols: int, rows: int, on_reply: Callable[[str], None] | None) -> None:
        self.saved: tuple[Any, Any] | None = None
        self._on_reply = on_reply
        super().__init__(cols, rows)

    def set_mode(self, *modes: int, **options: Any) -> None:
        super().set_mode(*modes, **options)
        private = {mode << 5 for mode in modes} if options.get("private") else set()
        if private & _ALTERNATE and self.saved is None:
            lines = {row: dict(line) for row, line in self.buffer.items()}
            self.saved = (lines, (self.cursor.x, self.cursor.y))
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        super().reset_mode(*modes, **options)
        private = {mode << 5 for mode in modes} if options.get("private") else set()
        if private & _ALTERNATE and self.saved is not None:
            (lines, (x, y)), self.saved = self.saved, None
            self.erase_in_display(2)
            for row, line in lines.items():
                self.buffer[row].update(line)
            self.cursor_position(y + 1, x + 1)

    def write_process_input(self, data: str) -> None:
        if self._on_reply is not None:
            self._on_reply(data)

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        super().resize(lines, columns)
        self.cursor.x = min(self.cursor.x, self.columns - 1)
        self.cursor.y = min(self.cursor.y, self.lines - 1)
