"""What one call sees of a console: a screen for people, plain text for its result, keys to type.

stdin and stdout are on one pty, stderr on a second, and both feed the same screen.
"""

import os
import termios

from .output import whole_characters
from .plain import Plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .console import Console, Tty

REPLAY = 256 * 1024
LIVE = 32 * 1024
PIECE, PIECES = 1 << 13, 32


class Terminal:
    def __init__(self, console: "Console") -> None:
        self._console = console
        self.main, self.errors = console.main, console.errors
        self.sources = {"stdout": self.main.master, "stderr": self.errors.master}
        self.read_from = self.main
        """The one that the command reads from now; what is typed goes there."""
        self._plain = {"stdout": Plain(), "stderr": Plain()}
        self._replay = bytearray()
        self._cut = False
        self._live = bytearray()
        self.flooded = False
        """Whether more came than could be shown since somebody last looked."""
        self._typed = bytearray()
        self._agreed = [tty.fresh for tty in self.ttys]

    @property
    def ttys(self) -> "tuple[Tty, Tty]":
        return self.main, self.errors

    # --- output ------------------------------------------------------------------------------

    def read(self, name: str) -> bytes:
        """What was printed, several pieces together: the kernel gives 4 KiB at a time."""
        pieces = [os.read(self.sources[name], PIECE)]
        try:
            while pieces[-1] and len(pieces) < PIECES:
                pieces.append(os.read(self.sources[name], PIECE))
        except OSError:
            pass  # No more now, or for ever; the next read tells.
        return b"".join(pieces)

    def show(self, name: str, data: bytes, watched: bool) -> bytes:
        """Put output on the screen; gives what of it belongs to the result."""
        self._replay += data
        if len(self._replay) > 2 * REPLAY:
            # Cut at a line's start: half an escape sequence would be shown as text.
            start = self._replay.find(b"\n", len(self._replay) - REPLAY) + 1
            del self._replay[: start or len(self._replay) - REPLAY]
        if watched:
            self._live += data
            if len(self._live) > 2 * LIVE:
                self._skip()
        return self._plain[name].take(data)

    def _skip(self) -> None:
        """Nobody can read so fast: the screen shows the end of it."""
        start = self._live.find(b"\n", len(self._live) - LIVE) + 1
        del self._live[: start or len(self._live) - LIVE]
        self.flooded = True

    def rest(self, name: str) -> bytes:
        return self._plain[name].rest()

    def replay(self) -> str:
        """What somebody who comes now must see first; what is on its way is part of it."""
        return self._replay.decode("utf-8", "replace")

    def take_live(self, final: bool = False) -> str:
        whole = len(self._live) if final else whole_characters(self._live)
        text = self._live[:whole].decode("utf-8", "replace")
        del self._live[:whole]
        self.flooded = False
        return text

    # --- input -------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        self._console.worn = True
        self._typed += data
        self.send()

    def send(self) -> bool:
        """Write what the terminal takes; whether something is left."""
        while self._typed:
            try:
                written = os.write(self.read_from.master, self._typed[:1024])
            except BlockingIOError:
                return True
            except OSError:
                self._typed.clear()
                return False
            del self._typed[:written]
        return False

    def resize(self, rows: int, cols: int) -> None:
        for tty in self.ttys:
            tty.resize(rows, cols)

    def agree(self) -> None:
        """Programs take both for one terminal: what they set on either must hold for the other."""
        now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        changed = [each != before for each, before in zip(now, self._agreed)]  # noqa: B905
        if changed[0] != changed[1]:
            source = now[0] if changed[0] else now[1]
            other = self.errors if changed[0] else self.main
            termios.tcsetattr(other.master, termios.TCSANOW, source)
            now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        self._agreed = now

    def pass_on(self, reader: "Tty") -> bool:
        """``more`` looks for a key on stdin and then reads it from stderr: bring it there."""
        other = self.main if reader is self.errors else self.errors
        if other.unread() == 0:
            return False
        self.read_from = reader
        self.type(other.take_unread())
        return True
