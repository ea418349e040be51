"""The executor's HTTP server: its routes, the lease without a connection, the memory limit."""

import os
import sys
from _socket import socket

from . import PROTOCOL
from .calls import Calls
from .file_replies import reply_or_error
from .files import Files
from .fingerprints import Fingerprints
from .http import HttpConnection, HttpExchange
from .json_codec import loads
from .limits import harden
from .loop import Loop, Timer
from .paths import Workspace
from .processes import enforce_memory_limit, kill_all, processes
from .search_process import SearchProcess
from .signals import SIGCHLD, set_wakeup_fd, signal
from .workspace_diff import WorkspaceDiff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

LISTENING = 3
"""The descriptor of the listening socket, inherited from the server."""
MEMORY_INTERVAL = 0.5
MUTATING = ("write", "append", "edit", "mkdir", "move", "copy", "delete")
SEARCHING = ("search", "find")
MAX_REPLIES = 1000


def main() -> None:
    """The entry point in the sandbox; the configuration is the last argument."""
    # Any other descriptor leaked from outside would be inherited by every tool.
    os.closerange(LISTENING + 1, 1 << 20)
    os.set_inheritable(LISTENING, False)
    # A tool can nest folders deeper than Python's default recursion limit.
    sys.setrecursionlimit(10_000)
    ExecutorServer(loads(sys.argv[1].encode()), LISTENING).serve()


class ExecutorServer:
    def __init__(self, config: "Object", listening: int) -> None:
        self._config = config
        self._loop = Loop()
        self._listening = socket(fileno=listening)
        self._workspace = Workspace(config["workspace"])
        self._calls = Calls(
            self._loop, config["env"], config["output_limit"], lambda: self.diff.changed()
        )
        fingerprints = Fingerprints(self._workspace.root, config["hidden"])
        self._files = Files(self._workspace, fingerprints)
        self._replies: dict[str, Object] = {}
        self._diff: WorkspaceDiff | None = None
        self._connections: set[HttpConnection] = set()
        self._lease: Timer | None = None
        self._checking_memory = False

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
            return
        self._connections.add(HttpConnection(self._loop, fd, self._handle, self._closed))
        if self._lease is not None:
            self._lease.cancel()

    def _closed(self, connection: HttpConnection) -> None:
        self._connections.discard(connection)
        if not self._connections:
            self._start_lease()

    def _start_lease(self) -> None:
        self._lease = self._loop.call_later(self._config["lease"], self._end)

    def _end(self) -> None:
        kill_all()
        self._loop.stop()

    # --- the memory limit --------------------------------------------------------------------

    def _schedule_memory_check(self) -> None:
        if not self._checking_memory:
            self._checking_memory = True
            self._loop.call_later(MEMORY_INTERVAL, self._check_memory)

    def _check_memory(self) -> None:
        self._checking_memory = False
        if enforce_memory_limit(self._config["memory"]) is not None:
            limit = self._config["memory"] >> 20
            self._calls.append_stderr(
                f"\n[killed: the sandbox used more than {limit} MiB of memory]\n"
            )
        if self._calls.running or processes():
            self._schedule_memory_check()

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
        version = {"runtime": self._config["runtime"], "protocol": PROTOCOL}
        exchange.reply({"id": self._config["id"], **version, "calls": self._calls.known})

    def run(self, request: "Object", exchange: HttpExchange) -> None:
        request["cwd"] = self._workspace.working_directory(request["cwd"])
        self._schedule_memory_check()
        self._calls.run(request, exchange)

    def collect(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.collect(request, exchange)

    def cancel(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.cancel(request["call_id"])
        exchange.reply({})

    def type(self, request: "Object", exchange: HttpExchange) -> None:
        error = self._calls.type(request["call_id"], request["data"].encode(), request["number"])
        exchange.reply({"error": error} if error else {}, 409 if error else 200)

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
        if reply is None:
            reply = self._files.do(request)
            if call_id is not None and request["action"] in MUTATING:
                self._remember(call_id, reply)
        return exchange.reply(reply)

    def _search(self, request: "Object", exchange: HttpExchange) -> None:
        def start() -> "Object":
            root = self._workspace.resolve(request["path"])
            os.stat(root)
            request.update(root=root, workspace=self._workspace.root)
            self._schedule_memory_check()
            SearchProcess(self._loop, self._config["env"], request, exchange)
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
            data = self._files.read_bytes(request["path"], request["offset"], request["limit"])
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

    def changed(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"paths": self.diff.changed()})

    def changes(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.reply({"changes": self.diff.changes(request["limit"])})

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


_ROUTES = {
    "/hello": ExecutorServer.hello,
    "/run": ExecutorServer.run,
    "/collect": ExecutorServer.collect,
    "/cancel": ExecutorServer.cancel,
    "/type": ExecutorServer.type,
    "/resize": ExecutorServer.resize,
    "/forget": ExecutorServer.forget,
    "/file": ExecutorServer.file,
    "/read_bytes": ExecutorServer.read_bytes,
    "/write_bytes": ExecutorServer.write_bytes,
    "/changed": ExecutorServer.changed,
    "/changes": ExecutorServer.changes,
    "/set_baseline": ExecutorServer.set_baseline,
    "/tree": ExecutorServer.tree,
    "/shutdown": ExecutorServer.shutdown,
}
