"""What a terminal shows of a command's output at the end: overwritten and erased text is gone.

Unlike on a terminal, no line wraps, and whatever scrolls away stays in the text.
"""

from .output import whole_characters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

WINDOW = 60
"""Lines at the end that the cursor can still reach."""
MAX_COLUMN = 4096
MAX_ROW = 8 * 1024
"""A longer row is no line that a program redraws; kept whole, each piece would copy it again."""
ESC, BACKSPACE, RETURN = b"\x1b", b"\x08", b"\r"


class RenderedText:
    """Applies carriage returns, backspaces and cursor movements, however the data is split.

    Sequences must be complete, and without an effect on the layout they must have been removed.
    """

    def __init__(self) -> None:
        self._rows = [b""]
        self._row = 0
        self._column: int | None = None
        """``None`` at the end of the row, which most output never leaves."""
        self._pending = b""

    def feed(self, data: bytes) -> bytes:
        """The lines that no later output can change any more."""
        data = self._pending + data
        self._pending = b""
        if data.endswith(RETURN):
            # The first half of a line end, or a carriage return: the next byte tells.
            data, self._pending = data[:-1], RETURN
        data = data.replace(b"\r\n", b"\n")
        at_end = self._column is None and self._row == len(self._rows) - 1
        if at_end and ESC not in data and BACKSPACE not in data and RETURN not in data:
            return self._append(data) + self._settle_long_row()
        whole = whole_characters(data)
        data, self._pending = data[:whole], data[whole:] + self._pending
        at = 0
        while at < len(data):
            at = self._apply(data, at)
        return self._scroll() + self._settle_long_row()

    def flush(self) -> bytes:
        """The rest; no more data follows."""
        if self._pending != RETURN:
            self._write(self._pending)
        rest, self._rows = b"\n".join(self._rows), [b""]
        self._row, self._column, self._pending = 0, None, b""
        return rest

    def _append(self, data: bytes) -> bytes:
        """Plain text at the end of everything."""
        first, *rows = (self._rows.pop() + data).rsplit(b"\n", WINDOW)
        if b"\n" not in first and len(self._rows) + len(rows) < WINDOW:
            self._rows += [first, *rows]
            self._row = len(self._rows) - 1
            return b""
        scrolled = [*self._rows, first]
        self._rows = rows or [scrolled.pop()]
        self._row = len(self._rows) - 1
        return b"".join(row + b"\n" for row in scrolled)

    def _scroll(self) -> bytes:
        surplus = len(self._rows) - WINDOW
        if surplus <= 0:
            return b""
        scrolled, self._rows = self._rows[:surplus], self._rows[surplus:]
        self._row = max(self._row - surplus, 0)
        return b"".join(row + b"\n" for row in scrolled)

    def _settle_long_row(self) -> bytes:
        """Everything up to the end of a row that has grown too long; it goes on in an empty one."""
        if len(self._rows[-1]) <= MAX_ROW or self._row < len(self._rows) - 1:
            return b""
        settled, self._rows = b"\n".join(self._rows), [b""]
        self._row, self._column = 0, None
        return settled

    # --- control characters and sequences ------------------------------------------------------

    def _apply(self, data: bytes, at: int) -> int:
        """Apply the text or the control character at ``at``; returns where the next one is."""
        byte = data[at : at + 1]
        if byte == b"\n":
            self._next_row()
        elif byte == RETURN:
            self._move(0)
        elif byte == BACKSPACE:
            self._move(self._position() - 1)
        elif byte == ESC:
            end = at + 2
            while end < len(data) and not 0x40 <= data[end] <= 0x7E:
                end += 1
            self._control(data[at + 2 : end], data[end : end + 1])
            return end + 1
        else:
            ends = [data.find(each, at) for each in (b"\n", RETURN, BACKSPACE, ESC)]
            end = min((each for each in ends if each >= 0), default=len(data))
            self._write(data[at:end])
            return end
        return at + 1

    def _control(self, parameters: bytes, kind: bytes) -> None:
        action = _ACTIONS.get(kind)
        first = parameters.split(b";")[0]
        if action is not None and (first.isdigit() or not first):
            action(self, min(int(first or b"0"), MAX_COLUMN))

    def _next_row(self) -> None:
        self._row += 1
        if self._row == len(self._rows):
            self._rows.append(b"")
        self._move(0)

    def _position(self) -> int:
        return _width(self._rows[self._row]) if self._column is None else self._column

    def _move(self, column: int) -> None:
        column = min(max(column, 0), MAX_COLUMN)
        self._column = None if column == _width(self._rows[self._row]) else column

    def _move_row(self, rows: int) -> None:
        column = self._position()
        self._row = min(max(self._row + rows, 0), len(self._rows) - 1)
        self._move(column)

    def _write(self, text: bytes) -> None:
        row = self._rows[self._row]
        if self._column is None:
            self._rows[self._row] = row + text
            return
        column = self._column
        cells, new = _cells(row), _cells(text)
        cells += [b" "] * (column - len(cells))
        end = column + len(new)
        # Half of a wide character cannot stay.
        if column and cells[column:] and not cells[column]:
            cells[column - 1] = b" "
        if cells[end:] and not cells[end]:
            cells[end] = b" "
        cells[column:end] = new
        # Spaces that overwrite the end of a line are how programs erase it.
        self._rows[self._row] = b"".join(cells).rstrip(b" ")
        self._move(column + len(new))

    # --- sequences -----------------------------------------------------------------------------

    def _erase_line(self, which: int) -> None:
        column, cells = self._position(), _cells(self._rows[self._row])
        if which == 0:
            cells = cells[:column]
        elif which == 1:
            cells[: column + 1] = [b" "] * min(column + 1, len(cells))
        else:
            cells = []
        self._rows[self._row] = b"".join(cells).rstrip(b" ") if which else b"".join(cells)
        self._move(column)

    def _erase_below(self, which: int) -> None:
        # Erasing the whole screen is no reason to forget what was printed.
        if which == 0:
            self._erase_line(0)
            del self._rows[self._row + 1 :]

    def _delete_cells(self, count: int) -> None:
        column, cells = self._position(), _cells(self._rows[self._row])
        del cells[column : column + max(count, 1)]
        self._rows[self._row] = b"".join(cells)
        self._move(column)

    def _insert_cells(self, count: int) -> None:
        column, cells = self._position(), _cells(self._rows[self._row])
        cells[column:column] = [b" "] * max(count, 1)
        self._rows[self._row] = b"".join(cells)
        self._move(column)

    def _to_new_row(self, _: int) -> None:
        """A full-screen program draws elsewhere; on which line is not known here."""
        self._row = len(self._rows) - 1
        if self._rows[self._row]:
            self._next_row()

    def _up(self, count: int) -> None:
        self._move_row(-max(count, 1))

    def _down(self, count: int) -> None:
        self._move_row(max(count, 1))

    def _right(self, count: int) -> None:
        self._move(self._position() + max(count, 1))

    def _left(self, count: int) -> None:
        self._move(self._position() - max(count, 1))

    def _to_column(self, column: int) -> None:
        self._move(max(column, 1) - 1)

    def _to_line_below(self, count: int) -> None:
        self._down(count)
        self._move(0)

    def _to_line_above(self, count: int) -> None:
        self._up(count)
        self._move(0)


_ACTIONS: "dict[bytes, Callable[[RenderedText, int], None]]" = {
    b"A": RenderedText._up,
    b"B": RenderedText._down,
    b"C": RenderedText._right,
    b"D": RenderedText._left,
    b"E": RenderedText._to_line_below,
    b"F": RenderedText._to_line_above,
    b"G": RenderedText._to_column,
    b"H": RenderedText._to_new_row,
    b"J": RenderedText._erase_below,
    b"K": RenderedText._erase_line,
    b"P": RenderedText._delete_cells,
    b"@": RenderedText._insert_cells,
    b"d": RenderedText._to_new_row,
    b"f": RenderedText._to_new_row,
}
LAYOUT = frozenset(kind[0] for kind in _ACTIONS)
"""Final bytes of the control sequences that change the layout."""


def _width(row: bytes) -> int:
    return len(row) if row.isascii() else len(_cells(row))


def _cells(row: bytes) -> "list[bytes]":
    """One item for each column; a wide character has an empty one after it."""
    if row.isascii():
        return [row[at : at + 1] for at in range(len(row))]
    from unicodedata import combining, east_asian_width

    cells: list[bytes] = []
    for character in row.decode("utf-8", "surrogateescape"):
        encoded = character.encode("utf-8", "surrogateescape")
        if cells and (combining(character) or character in "\u200d\ufe0f"):
            cells[-1] += encoded
            continue
        cells.append(encoded)
        if east_asian_width(character) in "WF":
            cells.append(b"")
    return cells
