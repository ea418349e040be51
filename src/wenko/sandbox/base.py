"""The interface of a sandbox, whatever isolates it: calls, terminals, files and their changes.

The sandbox keeps a call under its ``call_id`` from its start until ``forget``, so a restarted
server gets the result of a call that the killed one started by running it again under that id.
"""

import asyncio
from collections.abc import AsyncIterable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from wenko.protocol.files import FileChange, FileTree

if TYPE_CHECKING:
    from wenko.sandbox.binding import Binding
    from wenko.sandbox.large_files import LargeFiles
    from wenko.sandbox.secrets.known import ConversationSecrets
    from wenko.sandbox.trial_folders import TrialFolders

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
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
    options: tuple[str, ...] = ()
    """The long options that the program was started with, without their values."""


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
    streamed: Mapping[Stream, int] = field(default_factory=dict)
    """Characters of its output that a server before this one has published."""
    background: float = 0.0
    """Seconds that it may go on after its time limit; without any it is killed then."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look at a call that went on in the background."""

    look_id: str
    """Idempotency key: the same look, repeated after a crash, gets the same output."""
    call_id: str
    seconds: float
    """How long to wait for its end."""
    stop: bool = False
    """Kill it."""
    streamed: Mapping[Stream, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BackgroundCall:
    """A call that went on in the background, and may have ended since."""

    job: int
    """Its number in this sandbox."""
    call_id: str
    running: bool
    command: str = ""


@dataclass(frozen=True, slots=True)
class BackgroundEnd:
    """What became of the calls in the background: ids of calls."""

    stopped: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """They listen on a port, so they stay; their calls are over."""


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
    running: bool = False
    """It has not ended but goes on in the background; the output is that since the last look."""
    job: int = 0
    """Its number, if it went on in the background."""
    background_full: bool = False
    """It was killed at its limit because too many others are in the background."""


@dataclass(frozen=True, slots=True)
class DesktopUse:
    """One request to the browser or the desktop of a sandbox, which it starts on first use."""

    call_id: str
    request: dict[str, object]
    timeout: float = 60.0


@dataclass(frozen=True, slots=True)
class DesktopReply:
    """How the call ended; what the browser or desktop replied, if it did."""

    call: CallResult
    reply: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class ListeningPort:
    """A TCP port on which a program of the sandbox listens."""

    port: int
    program: str


@dataclass(frozen=True, slots=True)
class ProxyClient:
    """A program in the sandbox that connected to the proxy."""

    streams: Streams
    port: int | None = None
    """Of its end of the connection, by which the executor finds the program."""


@dataclass(frozen=True, slots=True)
class ConnectedProgram:
    """Null is what is not known."""

    name: str | None = None
    call_id: str | None = None


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
    """One replacement: ``old`` occurs once in the file and becomes ``new``."""

    old: str
    new: str
    all: bool = False
    """Wherever it occurs."""


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
    """First line to read, from 1. Only such a read is one that the conversation has seen: without
    it, ``read`` gives the whole file up to 1 MiB."""
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
    unmasked: bool = False
    """It is for the owner of the files, who sees the secrets in them."""


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
    nearest: str = ""
    """The lines that have most in common with an ``old`` that does not occur, numbered."""
    loose: bool = False
    """An ``old`` matched only apart from spaces at the ends of lines or from its indentation."""
    changed: bool = False
    """Somebody had changed the file since the conversation last read or wrote it."""
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
class FileInfo:
    """One file, folder or link."""

    name: str
    path: str
    type: Literal["file", "directory", "symlink"]
    size: int
    modified_at: str
    mode: int
    mtime_ns: int = 0
    inode: int = 0
    """With it, ``read_bytes`` refuses another file that has taken the place of this one."""
    target: str | None = None
    """Of a link."""
    regular: bool = True
    """Not a pipe, a socket or a device."""


@dataclass(frozen=True, slots=True)
class FolderPage:
    """Entries of a folder, sorted by name."""

    path: str
    entries: tuple[FileInfo, ...]
    more: str | None
    """The name after which the next page begins; ``None`` at the end."""


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
    info: FileInfo | None = None
    """What ``describe`` found."""
    page: FolderPage | None = None
    """What ``scan`` found."""
    size: int | None = None
    """Bytes that ``write_stream`` wrote."""


class Sandbox(Protocol):
    """The running sandbox of one conversation.

    What ``run``, ``look``, ``use_desktop``, ``files`` and ``changes`` give has the secrets of the
    workspace masked; ``watch`` and what reads bytes is for the owner and has not.
    """

    id: str
    """Identifies this start of the sandbox; a new id means that earlier calls are lost."""
    read_only: bool
    """Nothing in it can change the workspace or the home folder, whatever it is; /tmp stays."""
    bound: "Binding | None"
    """The real folder that it works in, if it does."""
    large: "LargeFiles"
    """What of that folder is read-only, because undo could not keep it."""
    outdated: bool
    """Something is there that should be read-only: another one is started for the next call."""

    async def secrets(self) -> "ConversationSecrets":
        """The secrets in the files as they are now."""

    async def run(
        self, call: Call, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult:
        """Run a process to its end. A call that is known already is not run again: this waits
        for its result."""

    async def use_desktop(self, use: DesktopUse) -> DesktopReply:
        """Use the browser or the desktop, as a call: a known one is not done again."""

    async def read_scratch(self, name: str) -> bytes:
        """A picture that a reply of the desktop names; kept for a while only."""

    async def accept_connection(self) -> ProxyClient:
        """Wait for a program in the sandbox that connects to the proxy.

        Raises ``SandboxUnavailable`` when the sandbox has ended or ``stop_accepting`` was called.
        """

    async def connected_program(self, client: ProxyClient) -> ConnectedProgram:
        """Which program has this connection, as far as the kernel tells."""

    async def start_accepting(self) -> None:
        """From now on a program in the sandbox can connect to the proxy; it may have to wait."""

    async def stop_accepting(self) -> None:
        """Nothing in the sandbox finds a proxy any more."""

    async def connect(self, target: Literal["desktop"] | int) -> Streams:
        """A connection to the view of the desktop (RFB), or to a port inside.

        Raises ``NothingListens`` if there is none."""

    async def listeners(self) -> tuple[ListeningPort, ...]:
        """The ports on which programs inside listen; looking is no use of the sandbox."""

    async def watch(self, call_id: str, view: TerminalView) -> CallResult | None:
        """Follow a call's terminal until the call ends; ``None`` if there is no such call."""

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None:
        """Type into a call's terminal. With ``number``, raise ``NotWaiting`` unless the command
        still waits at that number."""

    async def pause_timeout(self, call_id: str, number: int) -> None:
        """Do not count time against the call's limit while it waits at ``number``: a user is
        asked. It counts again by itself once the command continues."""

    async def resize(self, call_id: str, size: TerminalSize) -> None:
        """Change the size of the call's terminal."""

    async def background(self) -> tuple[BackgroundCall, ...]:
        """The calls that went on in the background, in their order."""

    async def look(
        self, look: Look, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult | None:
        """How such a call ended, or that it still runs; ``None`` if there is no such call."""

    async def end_background(self, keep_listening: bool = True) -> BackgroundEnd:
        """Stop the calls in the background; those that listen on a port may stay."""

    async def cancel(self, call_id: str) -> None:
        """Kill the call's process tree; its result then has ``cancelled`` set."""

    async def forget(self, *call_ids: str) -> None:
        """Drop these results; the server has stored them."""

    async def files(self, request: FileRequest) -> FileReply:
        """One file operation, confined to the workspace."""

    async def describe(self, path: str) -> FileReply:
        """What is at the path, links followed, in ``info``."""

    async def scan(self, path: str, after: str = "", limit: int = 2000) -> FileReply:
        """The entries of a folder whose names come after ``after``, in ``page``."""

    async def read_bytes(
        self, path: str, offset: int = 0, limit: int = 1024 * 1024, inode: int | None = None
    ) -> FileReply:
        """Read part of a file, text or binary, into ``data``."""

    async def write_stream(self, path: str, parts: AsyncIterable[bytes]) -> FileReply:
        """Write a file of any size, part by part: it appears when it is complete, or not at all.

        An exception of ``parts`` is passed on, and nothing is changed."""

    async def write_bytes(self, path: str, data: bytes, append: bool = False) -> FileReply:
        """Write or extend a file, text or binary."""

    async def checkpoint(self, request: dict[str, Any]) -> dict[str, Any]:
        """What changed since an earlier state; see ``executor/checkpoint.py``."""

    async def contents(self, parts: Sequence[tuple[str, int, int]]) -> list[bytes | None]:
        """Parts of files, each by path, offset and length; ``None`` where there is no file."""

    async def restore(self, operations: Sequence[Sequence[str | int]]) -> list[str | None]:
        """Remove, make, link, place or change the mode of paths; for each, why it failed."""

    async def restore_file(self, path: str, mode: int, data: bytes) -> str | None:
        """Write a file with this mode; returns why it failed."""

    async def stage_file(self, staging: str, name: str, mode: int, data: bytes) -> str | None:
        """Write a file into the folder ``staging``, from which ``restore`` can place it; returns
        the code of a failure."""

    async def changed_paths(self) -> tuple[str, ...]:
        """Paths that differ from the last baseline; cheap."""

    async def changes(self) -> tuple[FileChange, ...]:
        """Files that differ from the last baseline, with diffs."""

    async def fingerprints(self, paths: Sequence[str]) -> list[str]:
        """What each of these files contains now, whatever it contains."""

    async def set_baseline(self) -> None:
        """Count changes from the present state of the workspace."""

    async def tree(self, max_depth: int = 5) -> FileTree:
        """The workspace as a tree, with each node's status against the baseline."""


@dataclass(frozen=True, slots=True)
class SandboxLimits:
    """What one sandbox and all of them may use."""

    running: int
    max_sandboxes: int
    memory_mb: int
    total_memory_mb: int
    memory_counted_by: Literal["kernel", "executor"] | None
    """``None`` before the first sandbox has started."""
    no_cgroups: str
    """Why the kernel does not limit them, if it does not."""
    processes: int
    cpus: float
    disk_mb: int
    files: int


class Sandboxes(Protocol):
    """The sandboxes of this server."""

    @property
    def limits(self) -> SandboxLimits:
        """The limits, and how many sandboxes run."""

    @property
    def trials(self) -> "TrialFolders | None":
        """Copies of a conversation's files, to try a call in; ``None`` without isolation."""

    def get_open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox | None:
        """The conversation's sandbox if it is open already, and read-only or not as wanted."""

    def running(self) -> Sequence[tuple[str, Sandbox]]:
        """The conversations whose sandbox is open, and it; looking is no use of it."""

    async def adopt(self, conversation_id: str) -> Sandbox | None:
        """The conversation's sandbox if it runs, also one that an earlier server left."""

    async def open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox:
        """The conversation's sandbox: open already, adopted after a restart, or new.

        ``read_only`` wants one in which nothing can be changed, or one in which it can; ``None``
        takes what is there. One of the other kind is stopped when its calls have ended, with all
        its processes. Without isolation there is only one kind.
        """

    def let_write(self, conversation_id: str, paths: frozenset[str]) -> None:
        """Which files of a real folder may be written though undo cannot keep them: those that a
        person allowed. Others are read-only in a sandbox that is opened to be written in."""

    async def bind(self, conversation_id: str, binding: "Binding") -> None:
        """Make a real folder the workspace of a conversation that has none yet."""

    async def close(self, conversation_id: str) -> None:
        """Stop the sandbox; its files stay."""

    async def delete(self, conversation_id: str) -> None:
        """Stop the sandbox and remove its files; a bound folder stays as it is.

        The last of many files may go later.
        """

    async def sweep_deleted(self) -> None:
        """Remove the files that an earlier server had begun to delete."""

    async def copy(self, conversation_id: str, to: str) -> None:
        """Copy its files to the conversation ``to``; what runs in the sandbox goes on."""

    async def has_files(self, conversation_id: str) -> bool:
        """Whether its workspace may have anything in it; opens no sandbox."""

    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]:
        """Write the context files, which tools cannot change (R67); the names of those that were
        damaged and are kept aside. Does nothing for a conversation without a sandbox."""

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        """Stop idle sandboxes and disconnect from the others, which their lease keeps running.

        A sandbox is not idle if a call runs in it or if its conversation is in ``keep``: a run
        that the next server resumes may be about to start a call there.
        """
