"""The interface of a sandbox, whatever isolates it: calls, terminals, files and their changes.

The sandbox keeps a call under its ``call_id`` from its start until ``forget``, so a restarted
server gets the result of a call that the killed one started by running it again under that id.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Literal, Protocol

from wenko.protocol.files import FileChange, FileTree

Stream = Literal["stdout", "stderr"]
OnOutput = Callable[[Stream, str], None]
"""Receives output while a call runs; whole UTF-8 characters, undecodable bytes are U+FFFD."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A command is waiting for input, with the kernel's evidence for it."""

    number: int
    """Counts the waits of one call, so that an answer cannot reach a later prompt."""
    why: str
    confidence: Literal["certain", "uncertain"]
    mode: Literal["cooked", "raw", "password"]
    """``cooked``: lines with echo. ``raw``: single keys. ``password``: lines without echo."""
    program: str = ""


class TerminalView(Protocol):
    """Receives what a call's terminal shows."""

    def replay(self, text: str) -> None:
        """The output so far, sent once on attaching; not called if there is none."""

    def screen(self, text: str) -> None:
        """New output, as raw terminal data."""

    def waiting(self, waiting: Waiting | None) -> None:
        """The command started to wait for input, or continues (``None``)."""


@dataclass(frozen=True, slots=True)
class TerminalSize:
    rows: int = 24
    cols: int = 120


@dataclass(frozen=True, slots=True)
class Call:
    """One process to run in the sandbox."""

    call_id: str
    argv: tuple[str, ...]
    cwd: str = "/workspace"
    stdin: str = ""
    timeout: float = 60.0
    env: dict[str, str] = field(default_factory=dict)
    terminal: TerminalSize | None = None
    """Run it on a terminal of this size instead of with pipes; ``stdin`` is then ignored."""
    patience: float = 5.0
    """Seconds of silence before a wait is assumed where the kernel gives no evidence."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """How a call ended. Output beyond the limit keeps head and tail; byte counts are exact."""

    stdout: str
    stderr: str
    return_code: int | None
    """Exit status; negative signal number if killed; ``None`` if it never started."""
    duration: float
    timed_out: bool = False
    cancelled: bool = False
    truncated: bool = False
    stdout_bytes: int = 0
    stderr_bytes: int = 0
    start_error: str | None = None
    """Why the process could not be started at all."""


FileAction = Literal[
    "read",
    "write",
    "append",
    "edit",
    "search",
    "find",
    "list",
    "mkdir",
    "move",
    "copy",
    "delete",
    "exists",
]


@dataclass(frozen=True, slots=True)
class TextEdit:
    """One exact replacement: ``old`` occurs once in the file and becomes ``new``."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class FileRequest:
    """One file operation inside the workspace. Relative paths are relative to /workspace."""

    action: FileAction
    path: str
    content: str | None = None
    destination: str | None = None
    call_id: str | None = None
    """Idempotency key: a repeated id returns the earlier reply and changes nothing."""
    offset: int | None = None
    """First line to read, from 1. Only such a read counts as one: without it, ``read`` gives the
    whole file up to 1 MiB, and ``edit`` still refuses."""
    limit: int | None = None
    """Most lines (``read``), matches (``search``) or paths (``find``)."""
    edits: tuple[TextEdit, ...] = ()
    pattern: str | None = None
    """Text to search for, or the name to find, with ``*``, ``?`` and ``**``."""
    regex: bool = False
    glob: str | None = None
    """Search only files whose name, or path if it has a ``/``, matches."""
    ignore_case: bool = False
    context: int = 0
    """Lines before and after each match."""
    timeout: float = 10.0
    """Seconds that ``search`` and ``find`` may take."""


@dataclass(frozen=True, slots=True)
class FileDetails:
    """Numbers that belong to a reply; which ones depends on the action and the error."""

    first_line: int = 0
    last_line: int = 0
    total_lines: int | None = None
    """``None`` if the file is too large to count its lines."""
    line_cut: bool = False
    """The last line is longer than one read can be; its end is missing."""
    edit: int = 0
    """The edit that failed, from 1."""
    edits: int = 0
    count: int = 0
    """How often its ``old`` occurs, or how many matches or paths were found."""
    count_is_minimum: bool = False
    """There are more than ``count``."""
    lines: tuple[int, ...] = ()
    files: int = 0
    stopped_by: Literal["limit", "size", "time"] | None = None
    """Why a search ended before it had seen everything."""
    skipped: int = 0
    """Files that were too large to be searched."""
    seconds: float = 0
    reason: str = ""
    unseen: bool = False
    """It has content that was neither read nor written through the file actions."""


@dataclass(frozen=True, slots=True)
class FileReply:
    """The result of a file operation: ``ok``, or a stable ``error_code`` with a message."""

    ok: bool
    message: str = ""
    content: str | None = None
    entries: tuple[dict[str, str | int], ...] | None = None
    exists: bool | None = None
    truncated: bool = False
    error_code: str | None = None
    data: bytes | None = None
    """The content that ``read_bytes`` read; empty beyond the end of the file."""
    details: FileDetails | None = None


class Sandbox(Protocol):
    """The running sandbox of one conversation."""

    id: str
    """Identifies this start of the sandbox; a new id means that earlier calls are lost."""

    async def run(
        self, call: Call, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult:
        """Run a process to its end. A call that is known already is not run again: this waits
        for its result."""

    async def watch(self, call_id: str, view: TerminalView) -> CallResult | None:
        """Follow a call's terminal until the call ends; ``None`` if there is no such call."""

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None:
        """Type into a call's terminal. With ``number``, raise ``NotWaiting`` unless the command
        still waits at that number."""

    async def resize(self, call_id: str, size: TerminalSize) -> None:
        """Change the size of the call's terminal."""

    async def cancel(self, call_id: str) -> None:
        """Kill the call's process tree; its result then has ``cancelled`` set."""

    async def forget(self, *call_ids: str) -> None:
        """Drop these results; the server has stored them."""

    async def files(self, request: FileRequest) -> FileReply:
        """One file operation, confined to the workspace."""

    async def read_bytes(self, path: str, offset: int = 0, limit: int = 1024 * 1024) -> FileReply:
        """Read part of a file, text or binary, into ``data``."""

    async def write_bytes(self, path: str, data: bytes, append: bool = False) -> FileReply:
        """Write or extend a file, text or binary."""

    async def changed_paths(self) -> tuple[str, ...]:
        """Paths that differ from the last baseline; cheap."""

    async def changes(self) -> tuple[FileChange, ...]:
        """Files that differ from the last baseline, with diffs."""

    async def set_baseline(self) -> None:
        """Count changes from the present state of the workspace."""

    async def tree(self, max_depth: int = 5) -> FileTree:
        """The workspace as a tree, with each node's status against the baseline."""


class Sandboxes(Protocol):
    """The sandboxes of this server."""

    def get_open(self, conversation_id: str) -> Sandbox | None:
        """The conversation's sandbox if it is open already."""

    async def open(self, conversation_id: str) -> Sandbox:
        """The conversation's sandbox: open already, adopted after a restart, or new."""

    async def close(self, conversation_id: str) -> None:
        """Stop the sandbox; its files stay."""

    async def delete(self, conversation_id: str) -> None:
        """Stop the sandbox and remove its files."""

    async def copy(self, conversation_id: str, to: str) -> None:
        """Stop the sandbox and copy its files to the conversation ``to``."""

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        """Stop idle sandboxes and disconnect from the others, which their lease keeps running.

        A sandbox is not idle if a call runs in it or if its conversation is in ``keep``: a run
        that the next server resumes may be about to start a call there.
        """
