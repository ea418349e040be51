"""The executor's HTTP server: its routes, the lease without a connection, its limits."""

import os
import sys
from _socket import SO_PEERCRED, SOL_SOCKET, socket

from . import PROTOCOL
from .calls import Calls
from .checkpoint import Checkpointer, plain_path
from .connections import Connections
from .desktop_call import desktop_call, read_scratch
from .disk import DiskLimit
from .file_replies import failure, reply_or_error
from .files import Files
from .fingerprints import Fingerprints
from .folder_scan import describe_path, scan_folder
from .http import HttpConnection, HttpExchange
from .index import fingerprints
from .json_codec import loads
from .limits import harden
from .listeners import Listeners, program_connected
from .loop import Loop, Timer
from .memory import KernelMemoryLimit, MemoryLimit
from .paths import Workspace
from .processes import kill_all, processes, send_signal
from .search_process import SearchProcess
from .secret_files import SecretFiles
from .signals import SIGCHLD, SIGKILL, set_wakeup_fd, signal
from .tunnels import PORT, Tunnels
from .uploads import Uploads
from .workspace_diff import WorkspaceDiff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

LISTENING = 3
"""The descriptor of the listening socket, inherited from the server."""
CHECK_INTERVAL = 0.25
MUTATING = ("write", "append", "edit", "mkdir", "move", "copy", "delete")
GROWING = ("write", "append", "edit", "mkdir", "copy")
SEARCHING = ("search", "find")
DISK_FULL = "the workspace has reached its limit; delete something first"
MAX_REPLIES = 1000


def main() -> None:
    """The entry point in the sandbox; the configuration is the last argument."""
    config = loads(sys.argv[1].encode())
    kept = [LISTENING] if config["memory_events"] is None else [LISTENING, config["memory_events"]]
    # Any other descriptor leaked from outside would be inherited by every tool.
    os.closerange(kept[-1] + 1, 1 << 20)
    os.closerange(LISTENING + 1, kept[-1])
    for fd in kept:
        os.set_inheritable(fd, False)
    # A tool can nest folders deeper than Python's default recursion limit.
    sys.setrecursionlimit(10_000)
    ExecutorServer(config, LISTENING).serve()


class ExecutorServer:
    def __init__(self, config: "Object", listening: int) -> None:
        self._config = config
        self._loop = Loop()
        self._listening = socket(fileno=listening)
        self._tunnels = Tunnels(self._loop)
        self._connections_inside = Connections(self._loop, config["scratch"])
        self._listeners = Listeners()
        self._workspace = Workspace(config["workspace"])
        self._calls = Calls(
            self._loop,
            config["env"],
            self._workspace.root,
            config["output_limit"],
            lambda: self.diff.changed(),
        )
        fingerprints = Fingerprints(self._workspace.root, config["hidden"])
        self._files = Files(self._workspace, fingerprints)
        self._uploads = Uploads(self._loop, self._workspace)
        self._checkpointer = Checkpointer(self._workspace)
        self._secret_files = SecretFiles(self._workspace)
        self._replies: dict[str, Object] = {}
        self._diff: WorkspaceDiff | None = None
        self._connections: set[HttpConnection] = set()
        self._lease: Timer | None = None
        self._check_scheduled = False
        self._memory = _memory_limit(config)
        folders = [config["workspace"], config["hidden"], config["env"]["HOME"]]
        self._disk = DiskLimit(folders, config["disk"], config["files"], config["disk_reserve"])

    def serve(self) -> None:
        harden(self._config["processes"])
        self._watch_children()
        self._listening.setblocking(False)
        self._loop.watch(self._listening.fileno(), lambda _: self._accept())
        self._start_lease()
        self._loop.run()

    def _watch_children(self) -> None:
        read, write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        set_wakeup_fd(write, warn_on_full_buffer=False)
        signal(SIGCHLD, lambda *_: None)

        def reap(_: int) -> None:
            os.read(read, 4096)
            self._calls.reap()

        self._loop.watch(read, reap)

    # --- connections and the lease -----------------------------------------------------------

    def _accept(self) -> None:
        try:
            fd, _ = self._listening._accept()  # type: ignore[attr-defined]
        except OSError:
            return None
        if not self._is_server(fd):
            return os.close(fd)
        self._connections.add(HttpConnection(self._loop, fd, self._handle, self._closed))
        if self._lease is not None:
            self._lease.cancel()
        return None

    def _is_server(self, fd: int) -> bool:
        """Whether it is the server that has connected, where tools can find the socket too."""
        peer = self._config.get("peer")
        if peer is None:
            return True
        accepted = socket(fileno=os.dup(fd))
        credentials = accepted.getsockopt(SOL_SOCKET, SO_PEERCRED, 12)
        accepted.close()
        return bool(int.from_bytes(credentials[4:8], sys.byteorder) == peer)

    def _closed(self, connection: HttpConnection) -> None:
        self._connections.discard(connection)
        if not self._connections:
            self._start_lease()

    def _start_lease(self) -> None:
        self._lease = self._loop.call_later(self._config["lease"], self._end)

    def _end(self) -> None:
        kill_all()
        self._loop.stop()

    # --- memory and disk ----------------------------------------------------------------------

    def _schedule_check(self) -> None:
        if not self._check_scheduled:
            self._check_scheduled = True
            self._loop.call_later(CHECK_INTERVAL, self._check_limits)

    def _check_limits(self) -> None:
        self._check_scheduled = False
        exceeded = self._memory.enforce()
        if exceeded is not None:
            self._calls.append_stderr(f"\n[killed: {exceeded} MiB of memory]\n")
        full = self._disk.check()
        if full is not None:
            reason, writers = full
            self._calls.append_stderr(f"\n[killed: {reason}]\n")
            for pid in writers:
                send_signal(pid, SIGKILL)
        if self._calls.running or processes() or self._disk.full:
            self._schedule_check()

    # --- requests ----------------------------------------------------------------------------

    def _handle(self, exchange: HttpExchange) -> None:
        path, _, query = exchange.target.partition("?")
        handler = _ROUTES.get(path)
        if handler is None:
            return exchange.reply({"error": f"no such endpoint: {path}"}, 404)
        try:
            if query:
                return handler(self, {"query": query}, exchange)
            return handler(self, loads(exchange.body) if exchange.body else {}, exchange)
        except Exception as error:
            # The outermost handler: whatever a tool did to the workspace, the executor goes on.
            return exchange.reply({"error": f"{type(error).__name__}: {error}"}, 400)

    def hello(self, request: "Object", exchange: HttpExchange) -> None:
        config = self._config
        version = {"runtime": config["runtime"], "protocol": PROTOCOL}
        about = {"id": config["id"], "read_only": config["read_only"], **version}
        about |= {name: config[name] for name in ("protected", "granted") if name in config}
        exchange.reply({**about, "pid": os.getpid(), "calls": self._calls.known})

    def run(self, request: "Object", exchange: HttpExchange) -> None:
        request["cwd"] = self._workspace.working_directory(request["cwd"])
        self._schedule_check()
        self._calls.run(request, exchange)

    def desktop(self, request: "Object", exchange: HttpExchange) -> None:
        """A call of the program that speaks to the browser and the desktop."""
        desktop_call(request, self._config)
        self.run(request, exchange)

    def accept(self, request: "Object", exchange: HttpExchange) -> None:
        self._tunnels.wait(exchange)

    def start_accepting(self, request: "Object", exchange: HttpExchange) -> None:
        self._tunnels.start()
        exchange.reply({})

    def stop_accepting(self, request: "Object", exchange: HttpExchange) -> None:
        self._tunnels.stop()
        exchange.reply({})

    def connect(self, request: "Object", exchange: HttpExchange) -> None:
        self._connections_inside.connect(request["query"], exchange)

    def listeners(self, request: "Object", exchange: HttpExchange) -> None:
        running = bool(processes())
        found = self._listeners.list() if running else []
        exchange.reply({"listeners": found, "processes": running})

    def connected_program(self, request: "Object", exchange: HttpExchange) -> None:
        """Which program has a connection to the proxy, and the call that it belongs to."""
        found = program_connected(request["port"], PORT)
        name, pids = found or ("", [])
        exchange.reply({"program": name or None, "call_id": self._calls.call_of(pids)})

    def scratch(self, request: "Object", exchange: HttpExchange) -> None:
        try:
            exchange.reply_bytes(read_scratch(self._config["scratch"], request["name"]))
        except (OSError, ValueError) as error:
            exchange.reply({"error": f"{type(error).__name__}: {error}"}, 404)

    def collect(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.collect(request, exchange)

    def look(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.look(request, exchange)

    def background(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"calls": self._calls.background()})

    def end_background(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.end_background(request["keep_listening"], exchange)

    def cancel(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.cancel(request["call_id"])
        exchange.reply({})

    def type(self, request: "Object", exchange: HttpExchange) -> None:
        error = self._calls.type(request["call_id"], request["data"].encode(), request["number"])
        exchange.reply({"error": error} if error else {}, 409 if error else 200)

    def pause_timeout(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.pause_timeout(request["call_id"], request["number"])
        exchange.reply({})

    def resize(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.resize(request["call_id"], request["rows"], request["cols"])
        exchange.reply({})

    def forget(self, request: "Object", exchange: HttpExchange) -> None:
        for call_id in request["call_ids"]:
            self._calls.forget(call_id)
            self._replies.pop(call_id, None)
        exchange.reply({})

    def file(self, request: "Object", exchange: HttpExchange) -> None:
        if request["action"] in SEARCHING:
            return self._search(request, exchange)
        call_id = request.pop("call_id", None)
        reply = self._replies.get(call_id)
        if reply is None and request["action"] in GROWING and not self._has_room():
            reply = failure("no_space", f"{request['path']} cannot be written: {DISK_FULL}.")
        if reply is None:
            reply = self._files.do(request)
            if call_id is not None and request["action"] in MUTATING:
                self._remember(call_id, reply)
        return exchange.reply(reply)

    def _has_room(self) -> bool:
        if self._disk.full:
            self._disk.check()
        return not self._disk.full

    def _search(self, request: "Object", exchange: HttpExchange) -> None:
        def start() -> "Object":
            root = self._workspace.resolve(request["path"])
            os.stat(root)
            request.update(root=root, workspace=self._workspace.root)
            self._schedule_check()
            search = SearchProcess(self._loop, self._config["env"], request, exchange)
            self._calls.children.add(search.pid)
            return {"ok": True}

        failed = reply_or_error(request["path"], start)
        if not failed["ok"]:
            exchange.reply(failed)

    def _remember(self, call_id: str, reply: "Object") -> None:
        """Repeated after a crash of the server, an action must not be done again."""
        self._replies[call_id] = reply
        while len(self._replies) > MAX_REPLIES:
            del self._replies[next(iter(self._replies))]

    def read_bytes(self, request: "Object", exchange: HttpExchange) -> None:
        data = b""

        def read() -> "Object":
            nonlocal data
            data = self._files.read_bytes(
                request["path"], request["offset"], request["limit"], request.get("inode")
            )
            return {"ok": True}

        reply = reply_or_error(request["path"], read)
        if reply["ok"]:
            exchange.reply_bytes(data)
        else:
            exchange.reply(reply, 409)

    def write_bytes(self, request: "Object", exchange: HttpExchange) -> None:
        mode, _, hexadecimal = request["query"].partition("=")
        path = bytes.fromhex(hexadecimal).decode()
        body, append = exchange.body, mode == "append"
        write = lambda: {"ok": True, **self._files.write_bytes(path, body, append)}  # noqa: E731
        exchange.reply(reply_or_error(path, write))

    def describe(self, request: "Object", exchange: HttpExchange) -> None:
        path = request["path"]
        describe = lambda: {"ok": True, "details": describe_path(self._workspace, path)}  # noqa: E731
        exchange.reply(reply_or_error(path, describe))

    def scan(self, request: "Object", exchange: HttpExchange) -> None:
        path, after, limit = request["path"], request["after"], request["limit"]
        scan = lambda: {"ok": True, **scan_folder(self._workspace, path, after, limit)}  # noqa: E731
        exchange.reply(reply_or_error(path, scan))

    def begin_upload(self, request: "Object", exchange: HttpExchange) -> None:
        path = request["path"]
        if not self._has_room():
            failed = failure("no_space", f"{path} cannot be written: {DISK_FULL}.")
            return exchange.reply(failed)
        self._schedule_check()
        begin = lambda: {"ok": True, "upload_id": self._uploads.begin(path)}  # noqa: E731
        return exchange.reply(reply_or_error(path, begin))

    def write_upload(self, request: "Object", exchange: HttpExchange) -> None:
        upload_id, body = request["query"], exchange.body
        if not self._disk.has_room_for(len(body)):
            self._uploads.abort(upload_id)
            return exchange.reply(failure("no_space", f"The file cannot be written: {DISK_FULL}."))
        self._schedule_check()
        write = lambda: {"ok": True, "size": self._uploads.write(upload_id, body)}  # noqa: E731
        return exchange.reply(reply_or_error("The file", write))

    def finish_upload(self, request: "Object", exchange: HttpExchange) -> None:
        finish = lambda: {"ok": True, "size": self._uploads.finish(request["upload_id"])}  # noqa: E731
        exchange.reply(reply_or_error("The file", finish))

    def abort_upload(self, request: "Object", exchange: HttpExchange) -> None:
        self._uploads.abort(request["upload_id"])
        exchange.reply({"ok": True})

    def checkpoint(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply(self._checkpointer.take(request))

    def contents(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply_bytes(self._checkpointer.contents(request))

    def restore(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"errors": self._checkpointer.restore(request["operations"])})

    def restore_file(self, request: "Object", exchange: HttpExchange) -> None:
        mode, _, encoded = request["query"].partition("-")
        path, body = bytes.fromhex(encoded).decode(), exchange.body

        def write() -> "Object":
            self._checkpointer.restore_file(path, int(mode, 8), body)
            return {"ok": True}

        exchange.reply(reply_or_error(plain_path(path), write))

    def stage_file(self, request: "Object", exchange: HttpExchange) -> None:
        mode, staging, name = request["query"].split("/")
        body = exchange.body

        def write() -> "Object":
            self._checkpointer.stage_file(staging, name, int(mode, 8), body)
            return {"ok": True}

        exchange.reply(reply_or_error(name, write))

    def secrets(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply(self._secret_files.since(request["version"]))

    def changed(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"paths": self.diff.changed()})

    def changes(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"changes": self.diff.changes(request["limit"])})

    def fingerprints(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"found": fingerprints(self._workspace.resolve, request["paths"])})

    def set_baseline(self, request: "Object", exchange: HttpExchange) -> None:
        self.diff.set_baseline()
        exchange.reply({})

    def tree(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply(self.diff.tree(request["max_depth"], request["max_nodes"]))

    def shutdown(self, request: "Object", exchange: HttpExchange) -> None:
        if request["unless_busy"] and self._calls.running:
            return exchange.reply({"busy": True}, 409)
        exchange.reply({})
        return self._end()

    @property
    def diff(self) -> WorkspaceDiff:
        if self._diff is None:
            self._diff = WorkspaceDiff(self._workspace.root, self._config["hidden"])
        return self._diff


def _memory_limit(config: "Object") -> "MemoryLimit | KernelMemoryLimit":
    if config["memory_events"] is not None:
        return KernelMemoryLimit(config["memory"], config["memory_events"])
    return MemoryLimit(config["memory"], config["memory_reserve"], config["tmpfs"])


_ROUTES = {
    "/hello": ExecutorServer.hello,
    "/run": ExecutorServer.run,
    "/desktop": ExecutorServer.desktop,
    "/accept": ExecutorServer.accept,
    "/start_accepting": ExecutorServer.start_accepting,
    "/stop_accepting": ExecutorServer.stop_accepting,
    "/connect": ExecutorServer.connect,
    "/listeners": ExecutorServer.listeners,
    "/connected_program": ExecutorServer.connected_program,
    "/scratch": ExecutorServer.scratch,
    "/collect": ExecutorServer.collect,
    "/look": ExecutorServer.look,
    "/background": ExecutorServer.background,
    "/end_background": ExecutorServer.end_background,
    "/cancel": ExecutorServer.cancel,
    "/type": ExecutorServer.type,
    "/pause_timeout": ExecutorServer.pause_timeout,
    "/resize": ExecutorServer.resize,
    "/forget": ExecutorServer.forget,
    "/file": ExecutorServer.file,
    "/read_bytes": ExecutorServer.read_bytes,
    "/write_bytes": ExecutorServer.write_bytes,
    "/describe": ExecutorServer.describe,
    "/scan": ExecutorServer.scan,
    "/begin_upload": ExecutorServer.begin_upload,
    "/write_upload": ExecutorServer.write_upload,
    "/finish_upload": ExecutorServer.finish_upload,
    "/abort_upload": ExecutorServer.abort_upload,
    "/checkpoint": ExecutorServer.checkpoint,
    "/contents": ExecutorServer.contents,
    "/restore": ExecutorServer.restore,
    "/restore_file": ExecutorServer.restore_file,
    "/stage_file": ExecutorServer.stage_file,
    "/secrets": ExecutorServer.secrets,
    "/changed": ExecutorServer.changed,
    "/changes": ExecutorServer.changes,
    "/fingerprints": ExecutorServer.fingerprints,
    "/set_baseline": ExecutorServer.set_baseline,
    "/tree": ExecutorServer.tree,
    "/shutdown": ExecutorServer.shutdown,
}
