"""Text without terminal emulation: stands in where the emulator fails or is not installed."""

import re
from collections.abc import Callable

from wenko.terminal.emulator import Cell, Cursor, clamp

_SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]{0,4096}\x1b?|[ -/]*)?$")
_CONTROL = re.compile(r"[\x00-\x07\x0b-\x0c\x0e-\x1f\x7f]")


class PlainText:
    """An ``Emulator`` that keeps the last lines; the cursor is where the text ends."""

    def __init__(self, rows: int, cols: int, on_reply: Callable[[bytes], None]) -> None:
        self._rows, self._cols = clamp(rows, cols)
        self._on_reply = on_reply
        self._lines = [""]
        self._unfinished = ""

    def feed(self, text: str) -> None:
        text = self._unfinished + text
        unfinished = _UNFINISHED.search(text)
        at = unfinished.start() if unfinished else len(text)
        self._unfinished = text[at:]
        self._answer(text[:at])
        plain = _CONTROL.sub("", _SEQUENCE.sub("", text[:at]))
        for part in plain.replace("\r\n", "\n").split("\n"):
            self._lines[-1] = self._printed(self._lines[-1], part)
            self._lines.append("")
        self._lines.pop()
        self._lines = self._lines[-self._rows :]

    def resize(self, rows: int, cols: int) -> None:
        self._rows, self._cols = clamp(rows, cols)
        self._lines = self._lines[-self._rows :]

    def lines(self) -> list[str]:
        shown = [line[-self._cols :] for line in self._lines]
        return (shown + [""] * self._rows)[: self._rows]

    def cells(self, row: int) -> list[Cell]:
        return [Cell(character) for character in self.lines()[row].ljust(self._cols)]

    def is_wrapped(self, row: int) -> bool:
        return False

    @property
    def cursor(self) -> Cursor:
        row = len(self._lines) - 1
        return Cursor(row, min(len(self.lines()[row]), self._cols - 1))

    @property
    def alternate(self) -> bool:
        return False

    @property
    def application_keys(self) -> bool:
        return False

    def _printed(self, line: str, part: str) -> str:
        for piece in re.split(r"(\r|\x08)", part.expandtabs()):
            if piece == "\r":
                line = ""
            elif piece == "\x08":
                line = line[:-1]
            else:
                line += piece
        return line[-4096:]

    def _answer(self, text: str) -> None:
        """Programs wait for these replies."""
        if "\x1b[6n" in text:
            self._on_reply(f"\x1b[{self.cursor.row + 1};{self.cursor.column + 1}R".encode())
        if "\x1b[c" in text or "\x1b[0c" in text:
            self._on_reply(b"\x1b[?6c")
