"""A small OpenAI-compatible embedding server with vectors that follow from the text alone."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MEANINGS = (
    ("libation", "ristretto"),
    ("vehicle", "automobile", "bicycle"),
    ("doctor", "physician"),
)


class EmbeddingServer:
    def __init__(self, server: ThreadingHTTPServer) -> None:
        self._server = server
        self.requests: list[dict[str, object]] = []
        self.keys: list[str | None] = []
        self.fails = False
        self.reply: bytes | None = None
        """Sent instead of vectors."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"


def vector_of(text: str) -> list[float]:
    """One dimension for each meaning, and some that tell texts apart."""
    lower = text.casefold()
    meant = [float(any(word in lower for word in words)) for words in MEANINGS]
    noise = [((hash_of(text) >> shift) % 97) / 970 for shift in (0, 7, 14, 21)]
    return [*meant, *noise]


def hash_of(text: str) -> int:
    value = 7
    for character in text:
        value = (value * 31 + ord(character)) % (1 << 31)
    return value


@contextmanager
def embedding_server() -> Iterator[EmbeddingServer]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            served.requests.append({**body, "path": self.path})
            served.keys.append(self.headers.get("Authorization"))
            data = [
                {"index": index, "embedding": vector_of(text)}
                for index, text in enumerate(body["input"])
            ]
            reply = served.reply or json.dumps({"data": data[::-1]}).encode()
            self.send_response(500 if served.fails else 200)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    served = EmbeddingServer(server)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
