"""Model servers as they are found on a developer's machine: small HTTP servers on loopback.

Each answers its list endpoint with the shape of the real program's reply; ``answering_ollama`` also
passes chat requests on to a ``RecordedProvider``, so that what was chosen can be used.
"""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from wenko.testing import RecordedProvider

OLLAMA = {
    "models": [
        {
            "name": "qwen3:8b",
            "model": "qwen3:8b",
            "size": 5225388164,
            "details": {
                "family": "qwen3",
                "parameter_size": "8.2B",
                "quantization_level": "Q4_K_M",
            },
        },
        {
            "name": "nomic-embed-text:latest",
            "size": 274302450,
            "details": {"family": "nomic-bert", "parameter_size": "137M"},
        },
    ]
}
LM_STUDIO = {
    "object": "list",
    "data": [
        {"id": "qwen/qwen3-4b", "object": "model", "owned_by": "organization_owner"},
        {"id": "text-embedding-nomic-embed-text-v1.5", "owned_by": "organization_owner"},
    ],
}
LLAMA_CPP = {
    "object": "list",
    "data": [{"id": "gemma-3-4b-it-Q4_K_M.gguf", "object": "model", "owned_by": "llamacpp"}],
}
VLLM = {
    "object": "list",
    "data": [{"id": "Qwen/Qwen3-8B", "owned_by": "vllm", "max_model_len": 40960}],
}


class LocalModelServer:
    """Answers GET with ``replies`` by path; POST goes to ``forward_to``, if it is set."""

    def __init__(self, **replies: Any) -> None:
        self.replies: dict[str, Any] = replies
        self.asked: list[str] = []
        self.authorizations: list[str | None] = []
        self.forward_to = ""
        self.released = threading.Event()
        self.silent = False
        handler = type("Handler", (_Handler,), {"owner": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> "LocalModelServer":
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    owner: LocalModelServer

    def do_GET(self) -> None:
        self.owner.asked.append(self.path)
        self.owner.authorizations.append(self.headers.get("Authorization"))
        if self.owner.silent:
            self.owner.released.wait(30)
            return
        found = self.owner.replies.get(self.path)
        if found is None:
            self._reply(404, b"not found", "text/plain")
        elif isinstance(found, bytes):
            self._reply(200, found, "text/html")
        elif isinstance(found, str):
            self.send_response(302)
            self.send_header("Location", found)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            self._reply(200, json.dumps(found).encode(), "application/json")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        url = self.owner.forward_to + self.path
        with httpx.stream(
            "POST", url, content=body, headers={"Content-Type": "application/json"}, trust_env=False
        ) as reply:
            content = b"".join(reply.iter_bytes())
            self._reply(reply.status_code, content, reply.headers["Content-Type"])

    def _reply(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        return


@contextmanager
def ollama(models: Any = None) -> Iterator[LocalModelServer]:
    with LocalModelServer(**{"/api/tags": models or OLLAMA}) as server:
        yield server


@contextmanager
def openai_list(models: Any) -> Iterator[LocalModelServer]:
    with LocalModelServer(**{"/v1/models": models}) as server:
        yield server


@contextmanager
def answering_ollama() -> Iterator[tuple[LocalModelServer, RecordedProvider]]:
    """An Ollama whose model answers, with the script that it answers from."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    provider = RecordedProvider()
    asyncio.run_coroutine_threadsafe(provider.__aenter__(), loop).result(10)
    try:
        with ollama() as server:
            server.forward_to = provider.url
            yield server, provider
    finally:
        asyncio.run_coroutine_threadsafe(provider.__aexit__(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
        loop.close()
