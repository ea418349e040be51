"""A text field on the screen: empties it, types into it, and reads back what it then shows."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, replace

from wenko.errors import NotTyped
from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.screen import Screen
from wenko.terminal.session import TerminalSession

BACKSPACE = "\x7f"
ECHO_TIMEOUT = 3.0
"""Seconds in which a field has to show what was typed."""
_LETTER = "a"
_LONGEST = 500
"""Most single backspaces that empty a field."""
_VISIBLE_END = 8
"""Least part of a long text that a field which scrolls sideways has to show."""
_BAR = re.compile(r"^\s*[│┃]\s{0,2}")
_FRAME = "│┃|┆▐▕ \u00a0"
_DRAWN_CURSOR = "█▌▎▏_"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the field begins, and what follows it while it is empty."""

    row: int
    before: str
    after: str = ""
    begins: tuple[str, ...] = ()
    """Shorter texts before it: a hint such as ``(Bob)`` may go away when something is typed."""
    shows: tuple[str, int] = ("", 0)
    """The row as it was, and the cursor's column."""
    at_cursor: bool = False
    """The terminal's cursor is in it; some libraries hide that one and draw their own."""


class TextField:
    """The field of one prompt."""

    def __init__(self, session: TerminalSession, waiting: Waiting, prompt: ScreenPrompt) -> None:
        self._session = session
        self._waiting = waiting
        self._prompt = prompt
        self.hidden = prompt.secret
        """Whether it hides what is typed."""

    async def fill(self, text: str) -> bool:
        """Type it; whether it is still to be submitted. ``NotTyped`` if it is not what is shown."""
        if text and text == self._prompt.prefilled:
            return True
        place = await self._empty()
        return not text or await self._type(place, text)

    async def press_key(self, key: str) -> bool:
        """Type what stands for a choice; some programs wait for Enter then, some do not."""
        place = await self._empty() if self._prompt.prefilled else self._place()
        before = self._session.current_screen.lines
        await self._session.press(key)
        if self._session.ended or self._left(place):
            return False
        if self._session.current_screen.lines == before:
            raise _not_typed("")
        return True

    async def hides_text(self) -> bool:
        """Whether a letter is not shown; it is taken back at once."""
        place = self._place()
        await self._session.press(_LETTER)
        hidden = not self._shows(place, _LETTER)
        await self._session.press(BACKSPACE)
        return hidden

    # --- typing -------------------------------------------------------------------------------

    async def _empty(self) -> _Place:
        """Remove what is in the field, as far as the screen shows that keys do so."""
        screen, filled = self._session.current_screen, self._prompt.prefilled
        if not filled and not screen.before_cursor[-1:].isalnum():
            return self._place()
        if filled and screen.after_cursor.strip(_FRAME + _DRAWN_CURSOR):
            await self._session.press("\x1bOF" if screen.application_keys else "\x1b[F")
        first = self._place()
        begins = self._session.current_screen.lines[first.row]
        for keys in (BACKSPACE * max(1, len(filled)), *[BACKSPACE] * _LONGEST):
            before = self._session.current_screen.lines[first.row]
            await self._session.press(keys)
            after = self._session.current_screen.lines[first.row]
            if after != begins and after.startswith(begins):
                raise _not_typed(after.strip(_FRAME))
            if after == before:
                break
        found = self._place()
        return replace(found, begins=(*found.begins, first.before)) if filled else found

    async def _type(self, place: _Place, text: str) -> bool:
        await self._session.press(text)
        with suppress(TimeoutError):
            async with asyncio.timeout(ECHO_TIMEOUT):
                while not self._session.ended and not self._left(place):
                    if self._shows(place, text) or self._hides(place, text):
                        return True
                    await self._session.changed()
        if self._session.ended or (len(text) == 1 and self._left(place)):
            return False  # One key may have been the whole answer: ``read -n1``.
        shown = self._typed(place).strip()
        if not self._left(place):
            await self._undo(place, len(text))
        raise _not_typed(shown)

    async def _undo(self, place: _Place, typed: int) -> None:
        before = self._typed(place)
        await self._session.press(BACKSPACE)
        if self._typed(place) != before:
            await self._session.press(BACKSPACE * (typed - 1))

    # --- reading ------------------------------------------------------------------------------

    def _place(self) -> _Place:
        screen = self._session.current_screen
        found = self._find(screen)
        return replace(found, shows=(screen.lines[found.row], screen.column))

    def _find(self, screen: Screen) -> _Place:
        row = screen.row
        at = screen.index_at(row, screen.column)
        shown = self._prompt.prefilled or self._prompt.help
        for each in [row, *range(len(screen.lines) - 1, -1, -1)] if shown else []:
            # What no key removes stands there as an example, until something is typed.
            line = screen.lines[each].rstrip(_FRAME + _DRAWN_CURSOR)
            if line.endswith(shown):
                start = len(line) - len(shown)
                return _Place(each, line[:start], at_cursor=each == row and at >= start)
        bar = None if self._prompt.method == "boxes" else _bar_row(screen)
        if bar is not None:
            found = _BAR.match(screen.lines[bar])
            return _Place(bar, found[0] if found else "")
        line = screen.lines[row].ljust(at)
        default = self._prompt.found_default
        hint = default.source if default is not None else ""
        begins = (line[:at].rstrip().removesuffix(hint),) if hint else ()
        return _Place(row, line[:at], line[at:], begins, at_cursor=True)

    def _shows(self, place: _Place, text: str) -> bool:
        screen = self._session.current_screen
        typed = self._typed(place)
        if typed.strip() == text.strip():
            return True
        if typed and self._prompt.method == "boxes" and place.at_cursor:
            # A field in a box scrolls sideways.
            return len(typed) >= _VISIBLE_END and text.rstrip().endswith(typed.strip())
        row = _row_of(screen, place)
        ends = screen.index_at(screen.row, screen.column)
        if place.at_cursor and screen.row > row:
            rows = [*screen.lines[row : screen.row], screen.lines[screen.row][:ends]]
            return _squeezed(rows) == _squeezed([place.before, text])
        wanted = _squeezed([place.before, text])
        joined = ((_squeezed(screen.lines[row:end])) for end in range(row + 2, len(screen.lines)))
        return not place.at_cursor and any(each.rstrip(_DRAWN_CURSOR) == wanted for each in joined)

    def _hides(self, place: _Place, text: str) -> bool:
        """Whether the field shows a mask of the text, or nothing of a secret."""
        typed = self._typed(place).strip()
        masks = len(set(typed)) == 1 and not typed.isalnum() and typed[0] not in text
        if masks and len(typed) == len(text):
            self.hidden = True
            return True
        unmoved = not typed and self._session.reads_again is not None
        return self._prompt.secret and unmoved

    def _typed(self, place: _Place) -> str:
        """What stands in the field's row since it was empty."""
        screen = self._session.current_screen
        row = _row_of(screen, place)
        line = screen.lines[row]
        starts = (each for each in (place.before, *place.begins) if line.startswith(each.rstrip()))
        start = next(starts, None)
        if start is None:
            return line.strip(_FRAME)
        if (line, screen.column) == place.shows:
            return ""
        # The text may begin a column before the cursor that waits for it.
        begin = len(start.rstrip())
        if not place.at_cursor or screen.row != row:
            return line[begin:].strip(_FRAME).rstrip(_DRAWN_CURSOR)
        ends = screen.index_at(row, screen.column)
        rest = line[ends:].strip(_FRAME + _DRAWN_CURSOR)
        follows = rest and rest != place.after.strip(_FRAME + _DRAWN_CURSOR)
        # A suggestion how to go on is paler than what was typed.
        pale = all(
            each.faint or each.foreground in (0, 8) for each in screen.styles(row, ends, len(line))
        )
        return line.ljust(ends)[begin:ends] + (rest if follows and not pale else "")

    def _left(self, place: _Place) -> bool:
        """Whether the cursor has left the field: the command has taken the answer."""
        screen = self._session.current_screen
        row = _row_of(screen, place)
        below = screen.row > row and not screen.lines[screen.row].strip()
        return place.at_cursor and (screen.row < row or below)


def _row_of(screen: Screen, place: _Place) -> int:
    """A long text may have scrolled the field up."""
    begins = place.before.rstrip()
    rows = [place.row, *range(place.row, -1, -1)]
    return next(
        (each for each in rows if begins and screen.lines[each].startswith(begins)), place.row
    )


def _bar_row(screen: Screen) -> int | None:
    """The last row beside a bar, if that is how the prompt is drawn."""
    shown = [row for row, line in enumerate(screen.lines) if line.strip()]
    if not shown or not screen.lines[shown[-1]].lstrip().startswith("└"):
        return None
    return next((row for row in reversed(shown) if screen.lines[row].lstrip()[:1] == "│"), None)


def _squeezed(rows: list[str]) -> str:
    return "".join("".join(row.strip(_FRAME).split()) for row in rows)


def _not_typed(shown: str) -> NotTyped:
    return NotTyped(
        f"The field shows {shown!r} instead of the answer; nothing was submitted.",
        f"输入框里显示的是“{shown}”，与答案不符；没有提交。",
    )
