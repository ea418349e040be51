"""An HTTP endpoint in front of a language model: counts and limits the requests of any agent.

Two agents count differently, e.g. without the requests that failed; behind the same endpoint
their numbers mean the same.
"""

import http.client
import json
import math
import socket
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import urlsplit

from bench.tasks.cpu import Clock
from bench.tasks.measure import Traffic, traffic_of

READ = 65536
WATCH_SECONDS = 0.2
REFUSED = {"error": {"message": "The limit of this task is reached.", "code": 403}}


class MeteredModel:
    """Forwards to ``base_url`` while the context is open, at most ``most`` completions.

    ``clock`` shows the CPU seconds of the model's process; past ``cpu_seconds`` a reply that is
    under way is cut off too.
    """

    def __init__(
        self,
        base_url: str,
        most: int,
        seconds: float,
        clock: Clock | None = None,
        cpu_seconds: float = math.inf,
    ) -> None:
        self.target = urlsplit(base_url)
        self.most = most
        self.seconds = seconds
        self.cpu_limit = cpu_seconds
        self.reached: str | None = None
        """The limit that was reached: ``requests``, ``cpu`` or null."""
        self.lines: list[dict[str, Any]] = []
        """One for each completion, as in a recording of model traffic."""
        self.refused = 0
        self.open: set[http.client.HTTPConnection] = set()
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._clock = clock or (lambda: 0.0)
        self._began = self._clock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}{self.target.path}"

    @property
    def traffic(self) -> Traffic:
        with self._lock:
            return traffic_of(list(self.lines))

    @property
    def cpu_seconds(self) -> float:
        """What the model has spent since the beginning."""
        return self._clock() - self._began

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed.set()
        self._server.shutdown()
        self._server.server_close()
        # A model that still writes for an agent past its time would delay the next one.
        self._cut_off()

    def admit(self, request: dict[str, Any]) -> dict[str, Any] | None:
        """A line for the request; null if the limit is reached."""
        messages = [_text(each) for each in request.get("messages", [])]
        line = {"messages": messages, "tools": request.get("tools")}
        with self._lock:
            if len(self.lines) >= self.most:
                self.reached = self.reached or "requests"
            elif self.cpu_seconds >= self.cpu_limit:
                self.reached = self.reached or "cpu"
            if self.reached:
                self.refused += 1
                return None
            self.lines.append(line)
        return line

    def _watch(self) -> None:
        while not self._closed.wait(WATCH_SECONDS):
            if self.open and self.cpu_seconds >= self.cpu_limit:
                self.reached = self.reached or "cpu"
                self._cut_off()

    def _cut_off(self) -> None:
        for connection in list(self.open):
            if connection.sock is not None:
                with suppress(OSError):
                    connection.sock.shutdown(socket.SHUT_RDWR)


def _handler(model: MeteredModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self._forward("GET", b"", None)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            line = None
            if self.path.endswith("/chat/completions"):
                line = model.admit(json.loads(body))
                if line is None:
                    self._refuse()
                    return
            self._forward("POST", body, line)

        def _refuse(self) -> None:
            body = json.dumps(REFUSED).encode()
            self.send_response(403)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def _forward(self, method: str, body: bytes, line: dict[str, Any] | None) -> None:
            host = model.target.netloc
            connection = http.client.HTTPConnection(host, timeout=model.seconds)
            received = bytearray()
            model.open.add(connection)
            try:
                connection.request(method, self.path, body, _headers(self.headers))
                reply = connection.getresponse()
                self.send_response(reply.status)
                self.send_header("Content-Type", reply.getheader("Content-Type", ""))
                self.end_headers()
                while chunk := reply.read1(READ):
                    received += chunk
                    self.wfile.write(chunk)
                    self.wfile.flush()
            except (OSError, http.client.HTTPException):
                # Either side is gone: the agent gave up, or the model's time limit was reached.
                self.close_connection = True
            finally:
                if line is not None:
                    line.update(usage_of(received.decode("utf-8", errors="replace")))
                model.open.discard(connection)
                connection.close()

    return Handler


def usage_of(reply: str) -> dict[str, int]:
    """The tokens of a whole or a streamed reply."""
    found: dict[str, Any] = {}
    # A stream may begin with comment lines, which a service sends while it reads a long prompt.
    events = [line.removeprefix("data:") for line in reply.splitlines() if line[:5] == "data:"]
    for text in events or [reply]:
        try:
            value = json.loads(text)
        except ValueError:
            continue
        if isinstance(value, dict) and value.get("usage"):
            found = value["usage"]
    details = found.get("prompt_tokens_details") or {}
    return {
        "input_tokens": found.get("prompt_tokens") or 0,
        "output_tokens": found.get("completion_tokens") or 0,
        "cached_tokens": details.get("cached_tokens") or 0,
    }


def _text(message: dict[str, Any]) -> list[Any]:
    return [message.get("role"), message.get("content"), message.get("tool_calls")]


def _headers(headers: Any) -> dict[str, str]:
    kept = ("content-type", "authorization", "accept")
    return {name: value for name, value in headers.items() if name.lower() in kept}
