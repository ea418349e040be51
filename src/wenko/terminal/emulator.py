"""Emulates a terminal with libghostty-vt: cells, cursor, modes, and replies to queries.

Cells are read through the raw interface, only where they are needed: a style of the wrapper costs
57 µs, a whole row here 0.5 ms.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

MAX_ROWS, MAX_COLS = 500, 1000
_MAX_STRING = 64 * 1024
_MAX_CODEPOINTS = 256
_APPLICATION_CURSOR_KEYS = 1
# A terminal without colours leaves programs waiting that ask for its background.
_FOREGROUND, _BACKGROUND = (229, 229, 229), (0, 0, 0)


class CellStyle(NamedTuple):
    """``foreground`` and ``background``: ``None``, a number of the palette, or red, green, blue."""

    foreground: int | tuple[int, int, int] | None = None
    background: int | tuple[int, int, int] | None = None
    bold: bool = False
    faint: bool = False
    underlined: bool = False
    reversed: bool = False


PLAIN = CellStyle()


class Cell(NamedTuple):
    text: str
    """Of a wide character's second column, empty."""
    style: CellStyle = PLAIN


@dataclass(frozen=True, slots=True)
class Cursor:
    row: int
    column: int


class Emulator(Protocol):
    def feed(self, text: str) -> None: ...
    def resize(self, rows: int, cols: int) -> None: ...
    def lines(self) -> list[str]: ...
    def cells(self, row: int) -> list[Cell]: ...
    def is_wrapped(self, row: int) -> bool:
        """Whether a line continues on the next row."""

    @property
    def cursor(self) -> Cursor: ...
    @property
    def alternate(self) -> bool: ...
    @property
    def application_keys(self) -> bool: ...


class GhosttyEmulator:
    """An ``Emulator`` of libghostty-vt."""

    def __init__(self, rows: int, cols: int, on_reply: Callable[[bytes], None]) -> None:
        # Imported on first use: it parses the library's declarations for 0.1 s.
        from pyghostty import Terminal, core

        self._core: Any = core
        self._rows, self._cols = clamp(rows, cols)
        self._terminal: Any = Terminal(
            self._cols, self._rows, scrollback=0, fg=_FOREGROUND, bg=_BACKGROUND
        )
        # Images may name files of this machine: zero bytes of storage switch them off.
        self._set("KITTY_IMAGE_STORAGE_LIMIT", "uint64_t*", 0)
        self._set("APC_MAX_BYTES", "size_t*", _MAX_STRING)
        self._terminal.on_reply(on_reply)

    def feed(self, text: str) -> None:
        self._terminal.feed(text.encode("utf-8", "replace"))

    def resize(self, rows: int, cols: int) -> None:
        self._rows, self._cols = clamp(rows, cols)
        self._terminal.resize(self._cols, self._rows)

    def lines(self) -> list[str]:
        lines: list[str] = self._terminal.text().split("\n")
        return (lines + [""] * self._rows)[: self._rows]

    def cells(self, row: int) -> list[Cell]:
        reader = self._reader
        at = self._terminal.ref(0, row)
        return [reader.cell(at, column) for column in range(self._cols)]

    def is_wrapped(self, row: int) -> bool:
        return self._reader.is_wrapped(self._terminal.ref(0, row))

    @property
    def cursor(self) -> Cursor:
        column, row = self._terminal.cursor
        return Cursor(min(row, self._rows - 1), min(column, self._cols - 1))

    @property
    def alternate(self) -> bool:
        return bool(self._terminal.get("active_screen", "int"))

    @property
    def application_keys(self) -> bool:
        return bool(self._terminal.mode(_APPLICATION_CURSOR_KEYS))

    @cached_property
    def _reader(self) -> "_CellReader":
        return _CellReader(self._core)

    def _set(self, option: str, ctype: str, value: int) -> None:
        lib, ffi = self._core.lib, self._core.ffi
        key = getattr(lib, f"GHOSTTY_TERMINAL_OPT_{option}")
        self._core.check(
            lib.ghostty_terminal_set(self._terminal._t[0], key, ffi.new(ctype, value)), option
        )


class _CellReader:
    """Reads cells into structures that are allocated once."""

    def __init__(self, core: Any) -> None:
        ffi, self._lib = core.ffi, core.lib
        self._cell = ffi.new("GhosttyCell*")
        self._row = ffi.new("GhosttyRow*")
        self._number = ffi.new("uint32_t*")
        self._flag = ffi.new("bool*")
        self._wide = ffi.new("GhosttyCellWide*")
        self._style = core.init_sized("GhosttyStyle")
        self._graphemes = ffi.new("uint32_t[]", _MAX_CODEPOINTS)
        self._length = ffi.new("size_t*")

    def cell(self, at: Any, column: int) -> Cell:
        lib, cell = self._lib, self._cell
        at.x = column
        lib.ghostty_grid_ref_cell(at, cell)
        lib.ghostty_cell_get(cell[0], lib.GHOSTTY_CELL_DATA_WIDE, self._wide)
        if self._wide[0] == lib.GHOSTTY_CELL_WIDE_SPACER_TAIL:
            return Cell("", PLAIN)
        lib.ghostty_cell_get(cell[0], lib.GHOSTTY_CELL_DATA_HAS_TEXT, self._flag)
        text = self._text(at) if self._flag[0] else " "
        lib.ghostty_cell_get(cell[0], lib.GHOSTTY_CELL_DATA_HAS_STYLING, self._flag)
        return Cell(text, self._read_style(at) if self._flag[0] else PLAIN)

    def is_wrapped(self, at: Any) -> bool:
        lib = self._lib
        lib.ghostty_grid_ref_row(at, self._row)
        lib.ghostty_row_get(self._row[0], lib.GHOSTTY_ROW_DATA_WRAP, self._flag)
        return bool(self._flag[0])

    def _text(self, at: Any) -> str:
        lib = self._lib
        failed = lib.ghostty_grid_ref_graphemes(at, self._graphemes, _MAX_CODEPOINTS, self._length)
        if not failed:
            return "".join(chr(self._graphemes[each]) for each in range(self._length[0])) or " "
        lib.ghostty_cell_get(self._cell[0], lib.GHOSTTY_CELL_DATA_CODEPOINT, self._number)
        return chr(self._number[0])

    def _read_style(self, at: Any) -> CellStyle:
        found = self._style
        if self._lib.ghostty_grid_ref_style(at, found):
            return PLAIN
        return CellStyle(
            self._color(found.fg_color),
            self._color(found.bg_color),
            bool(found.bold),
            bool(found.faint),
            bool(found.underline),
            bool(found.inverse),
        )

    def _color(self, color: Any) -> int | tuple[int, int, int] | None:
        if color.tag == self._lib.GHOSTTY_STYLE_COLOR_PALETTE:
            return int(color.value.palette)
        if color.tag == self._lib.GHOSTTY_STYLE_COLOR_RGB:
            rgb = color.value.rgb
            return (int(rgb.r), int(rgb.g), int(rgb.b))
        return None


def clamp(rows: int, cols: int) -> tuple[int, int]:
    """A size that an emulator can allocate, whatever a client asked for."""
    return min(max(rows, 1), MAX_ROWS), min(max(cols, 1), MAX_COLS)


def is_loaded() -> bool:
    return "pyghostty" in sys.modules


def load() -> None:
    """Import the library ahead of its first use; a missing one is noticed there."""
    try:
        import pyghostty  # noqa: F401
    except (ImportError, OSError):
        return
