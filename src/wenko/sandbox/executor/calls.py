"""The calls of this sandbox, remembered by ``call_id`` until their results are safe elsewhere."""

import os

from .call import ProcessCall
from .console import Consoles
from .terminal_call import TerminalCall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .http import HttpExchange
    from .json_codec import Object
    from .loop import Loop

KEPT_RESULTS = 1000
KEPT_BYTES = 16 * 1024 * 1024


class Calls:
    def __init__(
        self,
        loop: "Loop",
        env: "dict[str, str]",
        output_limit: int,
        changed: "Callable[[], list[str]]",
    ) -> None:
        self.loop = loop
        self.env = env
        self.limit = output_limit
        self.changed = changed
        self.consoles = Consoles(loop)
        self._calls: dict[str, ProcessCall] = {}
        self._leaders: dict[int, ProcessCall] = {}
        self._kept_bytes = 0

    @property
    def running(self) -> "list[ProcessCall]":
        return [call for call in self._leaders.values() if call.result is None]

    @property
    def known(self) -> int:
        """How many calls run or have a result that nobody said to be safe elsewhere."""
        return len(self._calls)

    def run(self, request: "Object", exchange: "HttpExchange") -> None:
        """Start the call unless it is known; either way answer with its result."""
        call = self._calls.get(request["call_id"])
        if call is None:
            kind = TerminalCall if request.get("terminal") else ProcessCall
            call = self._calls[request["call_id"]] = kind(self, request)
            call.start(request)
        call.attach(exchange, request)

    def collect(self, request: "Object", exchange: "HttpExchange") -> None:
        call = self._calls.get(request["call_id"])
        if call is None:
            return exchange.answer({"result": None})
        return call.attach(exchange, request)

    def type(self, call_id: str, data: bytes, number: "int | None") -> str:
        """Type into the call's terminal; why not, if it cannot be."""
        call = self._calls.get(call_id)
        return call.type(data, number) if isinstance(call, TerminalCall) else "not_running"

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
            self._kept_bytes -= call.size

    def reap(self) -> None:
        """Collect every ended child: our calls', and the orphans that fell to us."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            call = self._leaders.pop(pid, None)
            if call is not None:
                call.reaped(os.waitstatus_to_exitcode(status))

    def note(self, text: str) -> None:
        """Say something in the stderr of the calls that run now."""
        for call in self.running:
            call.note(text)

    # --- what the calls themselves ask for ------------------------------------------------------

    def lead(self, pid: int, call: ProcessCall) -> None:
        """This process's end is the call's."""
        self._leaders[pid] = call

    def unlead(self, pid: int) -> None:
        self._leaders.pop(pid, None)

    def is_alone(self, call: ProcessCall) -> bool:
        return all(each is call for each in self.running)

    def keep(self, call: ProcessCall) -> None:
        self._kept_bytes += call.size
        for each in list(self._calls.values()):
            if len(self._calls) <= KEPT_RESULTS and self._kept_bytes <= KEPT_BYTES:
                break
            if each is not call:
                self.forget(each.id)
