"""The doors of the executor: which request does what, how long it lives without a server."""

import os
from _socket import socket

from . import PROTOCOL
from .calls import Calls
from .files import Files, answered
from .http import HttpConnection, HttpExchange
from .json_codec import loads
from .limits import harden
from .loop import Loop, Timer
from .paths import Workspace
from .processes import kill_everyone
from .signals import SIGCHLD, set_wakeup_fd, signal
from .watchdog import anybody, relieve
from .workspace_diff import WorkspaceDiff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

WATCH_EVERY = 0.5
CHANGING = ("write", "append", "mkdir", "move", "copy", "delete")
KEPT_REPLIES = 1000


class ExecutorServer:
    def __init__(self, config: "Object", listening: int) -> None:
        self._config = config
        self._loop = Loop()
        self._listening = socket(fileno=listening)
        self._workspace = Workspace(config["workspace"])
        self._calls = Calls(
            self._loop, config["env"], config["output_limit"], lambda: self.story.changed()
        )
        self._files = Files(self._workspace)
        self._replies: dict[str, Object] = {}
        self._story: WorkspaceDiff | None = None
        self._connections: set[HttpConnection] = set()
        self._lease: Timer | None = None
        self._watching = False

    def serve(self) -> None:
        harden(self._config["processes"])
        self._hear_of_children()
        self._listening.setblocking(False)
        self._loop.watch(self._listening.fileno(), lambda _: self._accept())
        self._start_lease()
        self._loop.run()

    def _hear_of_children(self) -> None:
        read, write = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
        set_wakeup_fd(write, warn_on_full_buffer=False)
        signal(SIGCHLD, lambda *_: None)

        def heard(_: int) -> None:
            os.read(read, 4096)
            self._calls.reap()

        self._loop.watch(read, heard)

    # --- connections, and the lease without any ----------------------------------------------

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
        self._lease = self._loop.later(self._config["lease"], self._end)

    def _end(self) -> None:
        kill_everyone()
        self._loop.stop()

    # --- memory ------------------------------------------------------------------------------

    def _watch_memory(self) -> None:
        if not self._watching:
            self._watching = True
            self._loop.later(WATCH_EVERY, self._look_at_memory)

    def _look_at_memory(self) -> None:
        self._watching = False
        if relieve(self._config["memory"]) is not None:
            limit = self._config["memory"] >> 20
            self._calls.note(f"\n[killed: the sandbox used more than {limit} MiB of memory]\n")
        if self._calls.running or anybody():
            self._watch_memory()

    # --- requests ----------------------------------------------------------------------------

    def _handle(self, exchange: HttpExchange) -> None:
        path, _, query = exchange.target.partition("?")
        door = _DOORS.get(path)
        if door is None:
            return exchange.answer({"error": f"no door {path}"}, 404)
        try:
            if query:
                return door(self, {"query": query}, exchange)
            return door(self, loads(exchange.body) if exchange.body else {}, exchange)
        except Exception as error:
            # The edge: whatever a tool did to the workspace, the executor goes on.
            return exchange.answer({"error": f"{type(error).__name__}: {error}"}, 400)

    def hello(self, request: "Object", exchange: HttpExchange) -> None:
        who = {"id": self._config["id"], "runtime": self._config["runtime"], "protocol": PROTOCOL}
        exchange.answer({**who, "calls": self._calls.known})

    def run(self, request: "Object", exchange: HttpExchange) -> None:
        request["cwd"] = self._workspace.folder(request["cwd"])
        self._watch_memory()
        self._calls.run(request, exchange)

    def collect(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.collect(request, exchange)

    def cancel(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.cancel(request["call_id"])
        exchange.answer({})

    def type(self, request: "Object", exchange: HttpExchange) -> None:
        why_not = self._calls.type(request["call_id"], request["data"].encode(), request["number"])
        exchange.answer({"error": why_not} if why_not else {}, 409 if why_not else 200)

    def resize(self, request: "Object", exchange: HttpExchange) -> None:
        self._calls.resize(request["call_id"], request["rows"], request["cols"])
        exchange.answer({})

    def forget(self, request: "Object", exchange: HttpExchange) -> None:
        for call_id in request["call_ids"]:
            self._calls.forget(call_id)
            self._replies.pop(call_id, None)
        exchange.answer({})

    def file(self, request: "Object", exchange: HttpExchange) -> None:
        call_id = request.pop("call_id", None)
        reply = self._replies.get(call_id)
        if reply is None:
            reply = self._files.do(request)
            if call_id is not None and request["action"] in CHANGING:
                self._remember(call_id, reply)
        exchange.answer(reply)

    def _remember(self, call_id: str, reply: "Object") -> None:
        """Asked again after a crash of the server, an action must not be done again."""
        self._replies[call_id] = reply
        while len(self._replies) > KEPT_REPLIES:
            del self._replies[next(iter(self._replies))]

    def read_bytes(self, request: "Object", exchange: HttpExchange) -> None:
        data = b""

        def read() -> "Object":
            nonlocal data
            data = self._files.read_bytes(request["path"], request["offset"], request["limit"])
            return {"ok": True}

        reply = answered(request["path"], read)
        if reply["ok"]:
            exchange.answer_bytes(data)
        else:
            exchange.answer(reply, 409)

    def write_bytes(self, request: "Object", exchange: HttpExchange) -> None:
        mode, _, hexadecimal = request["query"].partition("=")
        path = bytes.fromhex(hexadecimal).decode()
        body, append = exchange.body, mode == "append"
        write = lambda: {"ok": True, **self._files.write_bytes(path, body, append)}  # noqa: E731
        exchange.answer(answered(path, write))

    def changed(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.answer({"paths": self.story.changed()})

    def changes(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.answer({"changes": self.story.changes(request["limit"])})

    def set_baseline(self, request: "Object", exchange: HttpExchange) -> None:
        self.story.begin()
        exchange.answer({})

    def tree(self, request: "Object", exchange: HttpExchange) -> None:
        exchange.answer(self.story.tree(request["max_depth"], request["max_nodes"]))

    def shutdown(self, request: "Object", exchange: HttpExchange) -> None:
        if request["unless_busy"] and self._calls.running:
            return exchange.answer({"busy": True}, 409)
        exchange.answer({})
        return self._end()

    @property
    def story(self) -> WorkspaceDiff:
        if self._story is None:
            self._story = WorkspaceDiff(self._workspace.root, self._config["hidden"])
        return self._story


_DOORS = {
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
