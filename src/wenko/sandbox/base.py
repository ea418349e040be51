"""What every sandbox offers, whatever isolates it: calls that survive us, files, and their story.

A call is known by its ``call_id`` from the moment it starts until it is forgotten, so a server
that was killed meanwhile can collect the result of what it started before.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Literal, Protocol

from wenko.protocol.files import FileChange, FileTree

Stream = Literal["stdout", "stderr"]
OnOutput = Callable[[Stream, str], None]
"""Told of output while a call still runs; text is whole UTF-8, undecodable bytes are U+FFFD."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command waits for somebody to type: the kernel's evidence for it."""

    number: int
    """Counts the waits of one call, so an answer cannot reach another question than was seen."""
    why: str
    confidence: Literal["certain", "uncertain"]
    mode: Literal["cooked", "raw", "password"]
    """Lines with echo, single keys, or lines without echo."""
    program: str = ""


class TerminalView(Protocol):
    """Whoever looks at a call's terminal."""

    def replay(self, text: str) -> None:
        """What it has shown before somebody looked; nothing comes if that is nothing."""

    def screen(self, text: str) -> None:
        """Output as a terminal takes it, from the beginning of what is kept."""

    def waiting(self, waiting: Waiting | None) -> None:
        """The command waits now, or goes on."""


@dataclass(frozen=True, slots=True)
class TerminalSize:
    rows: int = 24
    cols: int = 120


@dataclass(frozen=True, slots=True)
class Call:
    """One process to run inside: its argument vector, where, with what on stdin, for how long."""

    call_id: str
    argv: tuple[str, ...]
    cwd: str = "/workspace"
    stdin: str = ""
    timeout: float = 60.0
    env: dict[str, str] = field(default_factory=dict)
    terminal: TerminalSize | None = None
    """Run it on a terminal of this size rather than with pipes; then ``stdin`` is typed."""
    patience: float = 5.0
    """Seconds of silence before a wait is supposed where it cannot be seen."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """How a call ended. Output keeps head and tail up to the limit; the byte counts are whole."""

    stdout: str
    stderr: str
    return_code: int | None
    """Exit status; negative signal number when killed; null when it never started."""
    duration: float
    timed_out: bool = False
    cancelled: bool = False
    truncated: bool = False
    stdout_bytes: int = 0
    stderr_bytes: int = 0
    start_error: str | None = None
    """Why the process could not be started at all."""


@dataclass(frozen=True, slots=True)
class FileRequest:
    """One file operation inside the workspace. Relative paths are relative to /workspace."""

    action: Literal["read", "write", "append", "list", "mkdir", "move", "copy", "delete", "exists"]
    path: str
    content: str | None = None
    destination: str | None = None
    call_id: str | None = None
    """With an id that the sandbox knows, the earlier reply is given and nothing is done again."""


@dataclass(frozen=True, slots=True)
class FileReply:
    """What came of it: ``ok``, or a stable ``error_code`` with a sentence."""

    ok: bool
    message: str = ""
    content: str | None = None
    entries: tuple[dict[str, str | int], ...] | None = None
    exists: bool | None = None
    truncated: bool = False
    error_code: str | None = None
    data: bytes | None = None
    """What ``read_bytes`` found; empty beyond the end of the file."""


class Sandbox(Protocol):
    """One conversation's sandbox, started and connected."""

    id: str
    """Names this life of the sandbox; another id after a restart means that calls were lost."""

    async def run(
        self, call: Call, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult:
        """Run a process to its end. If the call is known already, only wait for its result."""

    async def watch(self, call_id: str, view: TerminalView) -> CallResult | None:
        """Look at a call's terminal until it ends; ``None`` if there is no such call."""

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None:
        """Type into a call's terminal; with ``number``, only if that wait still lasts."""

    async def resize(self, call_id: str, size: TerminalSize) -> None:
        """Give the call's terminal another size."""

    async def collect(self, call_id: str, on_output: OnOutput | None = None) -> CallResult | None:
        """The result of a call started earlier, waited for; ``None`` if it was never started."""

    async def cancel(self, call_id: str) -> None:
        """Kill the call's whole process tree; its result then says ``cancelled``."""

    async def forget(self, *call_ids: str) -> None:
        """These results are safe elsewhere; the sandbox need not keep them."""

    async def files(self, request: FileRequest) -> FileReply:
        """One file operation, confined to the workspace."""

    async def read_bytes(self, path: str, offset: int = 0, limit: int = 1024 * 1024) -> FileReply:
        """A part of any file, text or not, in ``data``."""

    async def write_bytes(self, path: str, data: bytes, append: bool = False) -> FileReply:
        """Write or extend any file, text or not."""

    async def changed_paths(self) -> tuple[str, ...]:
        """Paths that differ from the last baseline, cheaply."""

    async def changes(self) -> tuple[FileChange, ...]:
        """What differs from the last baseline, with diffs."""

    async def set_baseline(self) -> None:
        """From now on, changes are counted from this moment."""

    async def tree(self, max_depth: int = 5) -> FileTree:
        """The workspace as a tree, with each node's status against the baseline."""


class Sandboxes(Protocol):
    """All sandboxes of this server."""

    def at_hand(self, conversation_id: str) -> Sandbox | None:
        """The conversation's sandbox if nothing has to be waited for."""

    async def open(self, conversation_id: str) -> Sandbox:
        """The conversation's sandbox: at hand, adopted after a restart, or new."""

    async def close(self, conversation_id: str) -> None:
        """Stop the sandbox; its files stay."""

    async def delete(self, conversation_id: str) -> None:
        """Stop the sandbox and remove its files."""

    async def copy(self, conversation_id: str, to: str) -> None:
        """Begin another conversation's sandbox with the files of this one, which is stopped."""

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        """This server ends: stop idle sandboxes, leave the others to their lease.

        Those with a running call are not idle, nor are those of the conversations to ``keep``: a
        run that the next server carries on may be about to start a call there.
        """
