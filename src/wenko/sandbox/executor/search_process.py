"""One search in a process of its own: a slow pattern must not block the executor."""

import os
import sys

from .json_codec import dumps, loads
from .limits import reserve_processes
from .pipes import memory_file
from .signals import SIGINT, SIGKILL, SIGPIPE, SIGXFSZ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .http import HttpExchange
    from .json_codec import Object
    from .loop import Loop

GRACE = 1.0
"""Seconds beyond the time limit in which the search itself may end and reply with what it has."""
MAX_REPLY = 4 * 1024 * 1024
READ_SIZE = 1 << 16
_PROGRAM = "from executor.search import main; main()"


class SearchProcess:
    def __init__(
        self, loop: "Loop", env: "dict[str, str]", request: "Object", exchange: "HttpExchange"
    ) -> None:
        self._loop = loop
        self._exchange = exchange
        self._path: str = request["path"]
        self._limit: float = request["timeout"]
        self._output = bytearray()
        self._timed_out = False
        self._source, self.pid = _start(env, dumps(request))
        self._timer = loop.call_later(self._limit + GRACE, self._time_out)
        loop.watch(self._source, lambda _: self._read())
        exchange.on_disconnect = self._kill

    def _read(self) -> None:
        try:
            data = os.read(self._source, READ_SIZE)
        except BlockingIOError:
            return
        self._output += data
        if not data or len(self._output) > MAX_REPLY:
            self._finish()

    def _time_out(self) -> None:
        self._timed_out = True
        self._finish()

    def _finish(self) -> None:
        self._kill()
        self._timer.cancel()
        self._loop.unwatch(self._source)
        os.close(self._source)
        self._exchange.on_disconnect = None
        self._exchange.reply(self._reply())

    def _reply(self) -> "Object":
        if self._timed_out:
            seconds = f"{self._limit:g}"
            return {
                "ok": False,
                "error_code": "search_timeout",
                "message": f"The search in {self._path} took longer than {seconds} s; use a "
                "simpler pattern, a glob or a smaller folder.",
                "details": {"seconds": self._limit},
            }
        try:
            return loads(bytes(self._output))
        except ValueError:
            message = f"The search in {self._path} was killed before it ended."
            return {"ok": False, "error_code": "io_error", "message": message}

    def _kill(self) -> None:
        """Kill the search and what it started; it leads a process group."""
        try:
            os.killpg(self.pid, SIGKILL)
        except OSError:
            return  # It has ended.


def _start(env: "dict[str, str]", request: bytes) -> "tuple[int, int]":
    """Start it; returns where its reply can be read, and its process id."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    program = f"import sys; sys.path.insert(0, {folder!r}); {_PROGRAM}"
    argv = [sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", program]
    stdin = memory_file(request)
    source, output = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    os.set_blocking(output, True)

    def spawn() -> int:
        return os.posix_spawn(
            argv[0],
            argv,
            env,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, stdin, 0),
                (os.POSIX_SPAWN_DUP2, output, 1),
                (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0),
            ],
            setsid=True,
            setsigmask=(),
            setsigdef=(SIGINT, SIGPIPE, SIGXFSZ),
        )

    try:
        try:
            return source, spawn()
        except BlockingIOError:
            # A fork bomb took every slot; the reserve lets the user still look around.
            with reserve_processes():
                return source, spawn()
    except OSError:
        os.close(source)
        raise
    finally:
        os.close(stdin)
        os.close(output)
