"""The calls of this sandbox by ``call_id``, kept until the server has stored their results."""

import os

from .children import Children
from .console import Consoles
from .listeners import listens
from .process_call import ProcessCall
from .terminal_call import TerminalCall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .http import HttpExchange
    from .json_codec import Object
    from .loop import Loop

MAX_RESULTS = 1000
MAX_RESULT_BYTES = 16 * 1024 * 1024
MAX_BACKGROUND = 8
"""Calls that may be in the background at a time; a further one is killed at its limit."""
END_INTERVAL = 0.01


class Calls:
    def __init__(
        self,
        loop: "Loop",
        env: "dict[str, str]",
        root: str,
        output_limit: int,
        changed: "Callable[[], list[str]]",
    ) -> None:
        self.loop = loop
        self.env = env
        self.root = root
        """The workspace."""
        self.limit = output_limit
        self.changed = changed
        self.children = Children()
        self.consoles = Consoles(loop, self.children)
        self._calls: dict[str, ProcessCall] = {}
        self._by_pid: dict[int, ProcessCall] = {}
        self._result_bytes = 0
        self._jobs = 0

    @property
    def running(self) -> "list[ProcessCall]":
        return [call for call in self._by_pid.values() if call.result is None]

    @property
    def known(self) -> int:
        """How many calls run or have a result that was not yet forgotten."""
        return len(self._calls)

    def call_of(self, pids: "list[int]") -> "str | None":
        """The call that has one of these processes."""
        calls = (self._by_pid.get(pid) for pid in pids)
        return next((call.id for call in calls if call is not None), None)

    def run(self, request: "Object", exchange: "HttpExchange") -> None:
        """Start the call unless it is known; reply with its result in both cases."""
        call = self._calls.get(request["call_id"])
        if call is None:
            kind = TerminalCall if request.get("terminal") else ProcessCall
            call = self._calls[request["call_id"]] = kind(self, request)
            call.start(request)
        call.attach(exchange, request, call.id)

    def collect(self, request: "Object", exchange: "HttpExchange") -> None:
        call = self._calls.get(request["call_id"])
        if call is None:
            return exchange.reply({"result": None})
        return call.attach(exchange, request)

    # --- in the background ---------------------------------------------------------------------

    def next_job(self) -> int:
        """The number of a call that goes on in the background; 0 if there are too many."""
        if sum(call.job > 0 for call in self.running) >= MAX_BACKGROUND:
            return 0
        self._jobs += 1
        return self._jobs

    def background(self) -> "list[Object]":
        """The calls that went on in the background, also those that have ended since."""
        return [
            {
                "job": call.job,
                "call_id": call.id,
                "running": call.result is None,
                "command": call.command,
            }
            for call in self._calls.values()
            if call.job
        ]

    def look(self, request: "Object", exchange: "HttpExchange") -> None:
        call = self._calls.get(request["call_id"])
        if call is None:
            return exchange.reply({"result": None, "changed": self.changed()})
        return call.look(exchange, request)

    def end_background(self, keep_listening: bool, exchange: "HttpExchange") -> None:
        """Stop what runs in the background; what listens on a port may stay, as a call's rest."""
        stopped, kept = [], []
        for call in self.running:
            if call.job and keep_listening and listens(call.pid):
                call.release()
                kept.append(call)
            elif call.job:
                call.kill("cancelled")
                stopped.append(call)
        reply = {"stopped": [each.id for each in stopped], "kept": [each.id for each in kept]}
        self._reply_when_ended(stopped, reply, exchange)

    def _reply_when_ended(
        self, calls: "list[ProcessCall]", reply: "Object", exchange: "HttpExchange"
    ) -> None:
        if all(call.result is not None for call in calls):
            return exchange.reply(reply)
        wait = lambda: self._reply_when_ended(calls, reply, exchange)  # noqa: E731
        self.loop.call_later(END_INTERVAL, wait)
        return None

    # --- terminals -----------------------------------------------------------------------------

    def type(self, call_id: str, data: bytes, number: "int | None") -> str:
        """Type into the call's terminal; returns an error code, empty if it worked."""
        call = self._calls.get(call_id)
        return call.type(data, number) if isinstance(call, TerminalCall) else "not_running"

    def pause_timeout(self, call_id: str, number: int) -> None:
        call = self._calls.get(call_id)
        if isinstance(call, TerminalCall):
            call.pause_timeout(number)

    def resize(self, call_id: str, rows: int, cols: int) -> None:
        call = self._calls.get(call_id)
        if isinstance(call, TerminalCall):
            call.resize(rows, cols)

    def cancel(self, call_id: str) -> None:
        call = self._calls.get(call_id)
        if call is not None:
            call.kill("cancelled")

    def forget(self, call_id: str) -> None:
        call = self._calls.get(call_id)
        if call is not None and call.result is not None:
            del self._calls[call_id]
            self._result_bytes -= call.size

    def reap(self) -> None:
        """Reap every ended child: processes of calls, and orphans that were reparented to us."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            self.children.ended(pid, status)
            call = self._by_pid.pop(pid, None)
            if call is not None:
                call.reaped(os.waitstatus_to_exitcode(status))

    def append_stderr(self, text: str) -> None:
        """Add a line to the stderr of every running call."""
        for call in self.running:
            call.append_stderr(text)

    # --- for the calls themselves ---------------------------------------------------------------

    def track_process(self, pid: int, call: ProcessCall) -> None:
        """When this holder ends, the call ends."""
        self._by_pid[pid] = call

    def untrack_process(self, pid: int) -> None:
        self._by_pid.pop(pid, None)

    def retain(self, call: ProcessCall) -> None:
        """Keep a finished call's result, and drop the oldest ones beyond the limits."""
        self._result_bytes += call.size
        for each in list(self._calls.values()):
            if len(self._calls) <= MAX_RESULTS and self._result_bytes <= MAX_RESULT_BYTES:
                break
            if each is not call:
                self.forget(each.id)
