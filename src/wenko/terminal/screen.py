"""The screen of a command: lines, cursor and styles, rendered from what it prints."""

import logging
import re
from collections.abc import Callable

from wenko.terminal.emulator import Cell, CellStyle, Cursor, Emulator, GhosttyEmulator
from wenko.terminal.plain_text import PlainText

_LOG = logging.getLogger(__name__)
# Not the reply that offers the kitty keyboard protocol: keys are typed in the older form.
_REPLY = re.compile(
    rb"\x1b(?:\[[?>]?[\d;]*[cnR]|\[\?[\d;]*\$y|\][\d;]*rgba?:[\da-fA-F/]+(?:\x07|\x1b\\)"
    rb"|P[^\x1b]*\x1b\\)"
)


class Screen:
    """Renders what a command prints. ``on_reply`` receives the terminal's replies to queries.

    No output ends a run: if the emulator fails, the text is kept without emulation.
    """

    def __init__(self, rows: int, cols: int, on_reply: Callable[[str], None] | None = None) -> None:
        self._size = (rows, cols)
        self._reply_to = on_reply
        self._emulator = self._create()
        self._lines: list[str] | None = None
        self._cells: dict[int, list[Cell]] = {}
        self._cursor: Cursor | None = None

    def feed(self, text: str) -> None:
        self._forget()
        try:
            self._emulator.feed(text)
        except Exception:
            _LOG.exception("the terminal emulator failed; the text is shown without emulation")
            self._emulator = self._plain()
            self._emulator.feed(text)

    def resize(self, rows: int, cols: int) -> None:
        self._forget()
        self._size = (rows, cols)
        try:
            self._emulator.resize(rows, cols)
        except Exception:
            _LOG.exception("the terminal emulator cannot be resized; its text is kept")
            self._emulator = self._plain()

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = [line.rstrip() for line in self._emulator.lines()]
        return self._lines

    @property
    def text(self) -> str:
        """The visible text, without the empty lines at the bottom."""
        return "\n".join(self.lines).rstrip()

    @property
    def row(self) -> int:
        return self._position.row

    @property
    def column(self) -> int:
        """In cells; a wide character has two."""
        return self._position.column

    @property
    def before_cursor(self) -> str:
        return "".join(cell.text for cell in self._row_cells(self.row)[: self.column])

    @property
    def after_cursor(self) -> str:
        """From the cell at the cursor on."""
        return "".join(cell.text for cell in self._row_cells(self.row)[self.column :]).rstrip()

    @property
    def application_keys(self) -> bool:
        """Whether arrow keys are sent in application mode (DECCKM)."""
        return self._emulator.application_keys

    @property
    def alternate(self) -> bool:
        """Whether a program uses the alternate screen."""
        return self._emulator.alternate

    def is_wrapped(self, row: int) -> bool:
        """Whether a line was too long for its row and continues on the next."""
        return self._emulator.is_wrapped(row)

    def whole_row(self, row: int) -> str:
        """With the spaces at its end, which belong to a line that continues."""
        return "".join(cell.text for cell in self._row_cells(row))

    def index_at(self, row: int, column: int) -> int:
        """The place in ``lines[row]`` that a column of cells is shown at."""
        return sum(len(cell.text) for cell in self._row_cells(row)[:column])

    def styles(self, row: int, start: int, end: int) -> list[CellStyle]:
        """The style of each character that is no space, by places in ``lines[row]``."""
        found, at = [], 0
        for cell in self._row_cells(row):
            if start <= at < end and cell.text.strip():
                found.append(cell.style)
            at += len(cell.text)
        return found

    def style(self, row: int, start: int, end: int) -> frozenset[CellStyle]:
        """The different styles of a part of a line."""
        return frozenset(self.styles(row, start, end))

    def typed_text(self) -> str:
        """The text of the field before the cursor: its style differs from the bold question's."""
        line = self.before_cursor.rstrip()
        styles = self.styles(self.row, 0, len(line))
        if not styles:
            return ""
        start = len(line)
        while start > 0 and self.style(self.row, start - 1, start) <= {styles[-1]}:
            start -= 1
        bold_letter = any(
            line[at].isalnum() and any(each.bold for each in self.styles(self.row, at, at + 1))
            for at in range(start)
        )
        text = line[start:].strip()
        return text if bold_letter and re.match(r"\w", text) else ""

    @property
    def _position(self) -> Cursor:
        if self._cursor is None:
            self._cursor = self._emulator.cursor
        return self._cursor

    def _row_cells(self, row: int) -> list[Cell]:
        if row not in self._cells:
            self._cells[row] = self._emulator.cells(row)
        return self._cells[row]

    def _forget(self) -> None:
        self._lines, self._cursor = None, None
        self._cells.clear()

    def _create(self) -> Emulator:
        try:
            return GhosttyEmulator(*self._size, self._reply)
        except (ImportError, OSError):
            _LOG.warning("libghostty-vt is missing: prompts are read from plain text")
            return PlainText(*self._size, self._reply)

    def _plain(self) -> Emulator:
        """Plain text that begins with what could be shown so far."""
        plain = PlainText(*self._size, self._reply)
        try:
            lines = self._emulator.lines()[: self._emulator.cursor.row + 1]
            plain.feed("\n".join(line.rstrip() for line in lines))
        except Exception:
            _LOG.exception("the text before the failure is lost")
        return plain

    def _reply(self, reply: bytes) -> None:
        if self._reply_to is not None and _REPLY.fullmatch(reply):
            self._reply_to(reply.decode("ascii", "replace"))
