"""One call's terminal: output for viewers, plain text for the result, and typed input.

stdin and stdout are on one pty, stderr on a second, and both feed the same screen.
"""

import os
import termios

from .output import whole_characters
from .plain import PlainText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .console import Console, Tty

MAX_REPLAY = 256 * 1024
MAX_LIVE = 32 * 1024
READ_SIZE, MAX_READS = 1 << 13, 32


class Terminal:
    def __init__(self, console: "Console") -> None:
        self._console = console
        self.main, self.errors = console.main, console.errors
        self.sources = {"stdout": self.main.master, "stderr": self.errors.master}
        self.input_tty = self.main
        """The pty that the command reads from; typed input goes there."""
        self._plain = {"stdout": PlainText(), "stderr": PlainText()}
        self._replay = bytearray()
        self._live = bytearray()
        self.flooded = False
        """Whether live output was dropped since it was last taken."""
        self._typed = bytearray()
        self._synced = [tty.initial for tty in self.ttys]

    @property
    def ttys(self) -> "tuple[Tty, Tty]":
        return self.main, self.errors

    # --- output ------------------------------------------------------------------------------

    def read(self, name: str) -> bytes:
        """Several reads together: the kernel returns 4 KiB at a time."""
        pieces = [os.read(self.sources[name], READ_SIZE)]
        try:
            while pieces[-1] and len(pieces) < MAX_READS:
                pieces.append(os.read(self.sources[name], READ_SIZE))
        except OSError:
            pass  # Nothing more now, or end of file; the next read shows which.
        return b"".join(pieces)

    def add_output(self, name: str, data: bytes, watched: bool) -> "tuple[bytes, bytes]":
        """Record output for replay and viewers; returns its plain text to stream and to keep."""
        self._replay += data
        if len(self._replay) > 2 * MAX_REPLAY:
            # Cut at the start of a line: half an escape sequence would be shown as text.
            start = self._replay.find(b"\n", len(self._replay) - MAX_REPLAY) + 1
            del self._replay[: start or len(self._replay) - MAX_REPLAY]
        if watched:
            self._live += data
            if len(self._live) > 2 * MAX_LIVE:
                self._drop_live()
        return self._plain[name].feed(data)

    def _drop_live(self) -> None:
        """Output is faster than its viewers: keep only the end."""
        start = self._live.find(b"\n", len(self._live) - MAX_LIVE) + 1
        del self._live[: start or len(self._live) - MAX_LIVE]
        self.flooded = True

    def flush_plain(self, name: str) -> "tuple[bytes, bytes]":
        flushed = self._plain[name].flush()
        self._plain[name] = PlainText()
        return flushed

    def replay(self) -> str:
        """The output so far, for a new viewer; includes live output not yet sent."""
        return self._replay.decode("utf-8", "replace")

    def take_live(self, final: bool = False) -> str:
        whole = len(self._live) if final else whole_characters(self._live)
        text = self._live[:whole].decode("utf-8", "replace")
        del self._live[:whole]
        self.flooded = False
        return text

    # --- input -------------------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        self._console.typed_into = True
        self._typed += data
        self.send_typed()

    def send_typed(self) -> bool:
        """Write as much typed input as the pty accepts; returns whether some is left."""
        while self._typed:
            try:
                written = os.write(self.input_tty.master, self._typed[:1024])
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

    def sync_settings(self) -> None:
        """Programs take both ptys for one terminal: copy a change of settings to the other."""
        now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        changed = [each != before for each, before in zip(now, self._synced)]  # noqa: B905
        if changed[0] != changed[1]:
            source = now[0] if changed[0] else now[1]
            other = self.errors if changed[0] else self.main
            termios.tcsetattr(other.master, termios.TCSANOW, source)
            now = [termios.tcgetattr(tty.master) for tty in self.ttys]
        self._synced = now

    def forward_unread(self, reader: "Tty") -> bool:
        """Move unread input to the pty that is read: ``more`` polls stdin, then reads stderr."""
        other = self.main if reader is self.errors else self.errors
        if other.unread() == 0:
            return False
        self.input_tty = reader
        self.type(other.take_unread())
        return True
