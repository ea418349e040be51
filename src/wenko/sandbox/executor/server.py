"""The doors of the executor: which request does what, how long it lives without a server."""

import os
import time
from _socket import socket

from . import PROTOCOL
from .baseline import Baseline, Change
from .calls import Calls
from .files import Files, answered, iso_time
from .http import Connection, Exchange
from .limits import harden
from .loop import Loop, Timer
from .paths import Workspace
from .processes import kill_everyone
from .signals import SIGCHLD, set_wakeup_fd, signal
from .snapshot import Entry, Snapshot
from .watchdog import anybody, relieve
from .wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .wire import Object

WATCH_EVERY = 0.5


class Server:
    def __init__(self, config: "Object", listening: int) -> None:
        self._config = config
        self._loop = Loop()
        self._listening = socket(fileno=listening)
        self._workspace = Workspace(config["workspace"])
        self._calls = Calls(self._loop, config["env"], config["output_limit"])
        self._files = Files(self._workspace)
        self._baseline: Baseline | None = None
        self._connections: set[Connection] = set()
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
        self._connections.add(Connection(self._loop, fd, self._handle, self._closed))
        if self._lease is not None:
            self._lease.cancel()

    def _closed(self, connection: Connection) -> None:
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

    def _handle(self, exchange: Exchange) -> None:
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

    def hello(self, request: "Object", exchange: Exchange) -> None:
        who = {"id": self._config["id"], "runtime": self._config["runtime"], "protocol": PROTOCOL}
        exchange.answer({**who, "calls": self._calls.known})

    def run(self, request: "Object", exchange: Exchange) -> None:
        request["cwd"] = self._workspace.folder(request["cwd"])
        self._watch_memory()
        self._calls.run(request, exchange)

    def collect(self, request: "Object", exchange: Exchange) -> None:
        self._calls.collect(request, exchange)

    def cancel(self, request: "Object", exchange: Exchange) -> None:
        self._calls.cancel(request["call_id"])
        exchange.answer({})

    def forget(self, request: "Object", exchange: Exchange) -> None:
        self._calls.forget(request["call_id"])
        exchange.answer({})

    def file(self, request: "Object", exchange: Exchange) -> None:
        exchange.answer(self._files.do(request))

    def read_bytes(self, request: "Object", exchange: Exchange) -> None:
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

    def write_bytes(self, request: "Object", exchange: Exchange) -> None:
        mode, _, hexadecimal = request["query"].partition("=")
        path = bytes.fromhex(hexadecimal).decode()
        body, append = exchange.body, mode == "append"
        write = lambda: {"ok": True, **self._files.write_bytes(path, body, append)}  # noqa: E731
        exchange.answer(answered(path, write))

    def changed(self, request: "Object", exchange: Exchange) -> None:
        found = self.baseline.compare(Snapshot(self._workspace.root))
        exchange.answer({"paths": sorted(self._shown(each.path) for each in found)})

    def changes(self, request: "Object", exchange: Exchange) -> None:
        now = Snapshot(self._workspace.root)
        found = [each for each in self.baseline.compare(now) if self._is_file(each, now)]
        found.sort(key=lambda each: each.path)
        told = [self.baseline.describe(now, each) for each in found[: request["limit"]]]
        for each in told:
            each["path"] = self._shown(each["path"])
            each["old_path"] = self._shown(each["old_path"]) if each["old_path"] else None
        exchange.answer({"changes": told})

    def set_baseline(self, request: "Object", exchange: Exchange) -> None:
        self.baseline.set()
        exchange.answer({})

    def tree(self, request: "Object", exchange: Exchange) -> None:
        now = Snapshot(self._workspace.root)
        found = self.baseline.compare(now)
        statuses = {each.path: each.status for each in found}
        depth, limit = request["max_depth"], request["max_nodes"]
        rows = [
            _row(path, entry, statuses.get(path, "unchanged"))
            for path, entry in now.entries.items()
            if path.count("/") < depth
        ]
        gone = [each.path for each in found if each.status == "deleted"]
        rows += [[path, self.baseline.kind(path), None, None, "deleted", 0, 0] for path in gone]
        exchange.answer({"rows": rows[:limit], **_totals(now, found, self.baseline)})

    def shutdown(self, request: "Object", exchange: Exchange) -> None:
        if request["unless_busy"] and self._calls.running:
            return exchange.answer({"busy": True}, 409)
        exchange.answer({})
        return self._end()

    @property
    def baseline(self) -> Baseline:
        if self._baseline is None:
            self._baseline = Baseline(self._workspace.root, self._config["hidden"])
        return self._baseline

    def _shown(self, path: str) -> str:
        return f"/workspace/{path}"

    def _is_file(self, change: Change, now: Snapshot) -> bool:
        entry = now.entries.get(change.path)
        kind = self.baseline.kind(change.path) if entry is None else entry.kind
        return kind != "directory"


_DOORS = {
    "/hello": Server.hello,
    "/run": Server.run,
    "/collect": Server.collect,
    "/cancel": Server.cancel,
    "/forget": Server.forget,
    "/file": Server.file,
    "/read_bytes": Server.read_bytes,
    "/write_bytes": Server.write_bytes,
    "/changed": Server.changed,
    "/changes": Server.changes,
    "/set_baseline": Server.set_baseline,
    "/tree": Server.tree,
    "/shutdown": Server.shutdown,
}


def _row(path: str, entry: Entry, status: str) -> "list[object]":
    modified = iso_time(entry.mtime / 1e9)
    return [path, entry.kind, entry.size, modified, status, entry.mode, entry.children]


def _totals(now: Snapshot, found: "list[Change]", baseline: Baseline) -> "Object":
    files = [each for each in now.entries.values() if each.kind != "directory"]
    count = {"created": 0, "modified": 0, "renamed": 0, "deleted": 0}
    for each in found:
        entry = now.entries.get(each.path)
        kind = baseline.kind(each.path) if entry is None else entry.kind
        if kind != "directory":
            count[each.status] += 1
    return {
        "files": len(files),
        "directories": len(now.entries) - len(files) + 1,
        "size": sum(each.size for each in files),
        "created": count["created"],
        "modified": count["modified"] + count["renamed"],
        "deleted": count["deleted"],
        "truncated": now.truncated,
        "generated_at": iso_time(time.time()),
    }
