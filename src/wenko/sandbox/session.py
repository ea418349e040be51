"""``Sandbox`` implemented by requests to an executor."""

import json
import time
from dataclasses import asdict
from typing import Any

from wenko.errors import NotWaiting, SandboxUnavailable
from wenko.protocol.files import FileChange, FileTree
from wenko.sandbox.base import (
    Call,
    CallResult,
    FileDetails,
    FileReply,
    FileRequest,
    OnOutput,
    TerminalSize,
    TerminalView,
    Waiting,
)
from wenko.sandbox.client import ExecutorClient, ExecutorReply, Json, OnLine
from wenko.sandbox.tree import file_tree

MAX_CHANGES = 500
MAX_NODES = 5000
MAX_READ = 1024 * 1024


class ExecutorSandbox:
    """Connected to an executor that an earlier server may have started."""

    def __init__(self, id: str, session_id: str, client: ExecutorClient) -> None:
        self.id = id
        self._session_id = session_id
        self._client = client
        self.last_used = time.monotonic()
        self._changed: tuple[str, ...] | None = None

    @property
    def alive(self) -> bool:
        return not self._client.ended.is_set()

    @property
    def busy(self) -> bool:
        return self._client.busy

    async def run(
        self, call: Call, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult:
        terminal = None
        if call.terminal is not None:
            terminal = {**asdict(call.terminal), "patience": call.patience}
        request = {
            "call_id": call.call_id,
            "argv": call.argv,
            "cwd": call.cwd,
            "stdin": call.stdin,
            "timeout": call.timeout,
            "env": call.env,
            "terminal": terminal,
            "stream": on_output is not None,
            "screen": view is not None,
        }
        reply = await self._post("/run", request, _line_handler(on_output, view))
        self._changed = tuple(reply["changed"])
        return CallResult(**reply["result"])

    async def watch(self, call_id: str, view: TerminalView) -> CallResult | None:
        request = {"call_id": call_id, "stream": False, "screen": True}
        result = (await self._post("/collect", request, _line_handler(None, view)))["result"]
        return None if result is None else CallResult(**result)

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None:
        request = {"call_id": call_id, "data": keys, "number": number}
        reply = await self._request("/type", json.dumps(request).encode())
        if reply.status == 409:
            raise NotWaiting(
                "The command no longer waits for this input.", "命令已经不再等待这个输入。"
            )

    async def resize(self, call_id: str, size: TerminalSize) -> None:
        await self._post("/resize", {"call_id": call_id, **asdict(size)})

    async def cancel(self, call_id: str) -> None:
        await self._post("/cancel", {"call_id": call_id})

    async def forget(self, *call_ids: str) -> None:
        await self._post("/forget", {"call_ids": call_ids})

    async def files(self, request: FileRequest) -> FileReply:
        return _file_reply(await self._request("/file", json.dumps(asdict(request)).encode()))

    async def read_bytes(self, path: str, offset: int = 0, limit: int = MAX_READ) -> FileReply:
        request = {"path": path, "offset": offset, "limit": limit}
        reply = await self._request("/read_bytes", json.dumps(request).encode())
        return FileReply(ok=True, data=reply.body) if reply.status == 200 else _file_reply(reply)

    async def write_bytes(self, path: str, data: bytes, append: bool = False) -> FileReply:
        mode = "append" if append else "write"
        return _file_reply(await self._request(f"/write_bytes?{mode}={path.encode().hex()}", data))

    async def changed_paths(self) -> tuple[str, ...]:
        # The reply to a call contains the list, so mostly no request is needed.
        if (known := self._changed) is not None:
            self._changed = None
            return known
        return tuple((await self._post("/changed", {}))["paths"])

    async def changes(self) -> tuple[FileChange, ...]:
        reply = await self._post("/changes", {"limit": MAX_CHANGES})
        return tuple(FileChange(**each) for each in reply["changes"])

    async def set_baseline(self) -> None:
        await self._post("/set_baseline", {})

    async def tree(self, max_depth: int = 5) -> FileTree:
        reply = await self._post("/tree", {"max_depth": max_depth, "max_nodes": MAX_NODES})
        return file_tree(reply, self._session_id, max_depth)

    async def stop(self, unless_busy: bool = False) -> bool:
        """Stop the executor; returns whether it stops."""
        if not self.alive:
            return True
        body = json.dumps({"unless_busy": unless_busy}).encode()
        try:
            reply = await self._client.request("/shutdown", body)
        except SandboxUnavailable:
            return True
        return reply.status == 200

    async def disconnect(self) -> None:
        await self._client.close()

    async def ended(self) -> None:
        await self._client.ended.wait()

    async def _post(self, path: str, value: Json, on_line: OnLine | None = None) -> Json:
        reply = await self._request(path, json.dumps(value).encode(), on_line)
        if reply.status != 200:
            raise _request_failed(reply.json.get("error"))
        return reply.json

    async def _request(
        self, path: str, body: bytes, on_line: OnLine | None = None
    ) -> ExecutorReply:
        self.last_used = time.monotonic()
        self._changed = None
        try:
            return await self._client.request(path, body, on_line)
        finally:
            self.last_used = time.monotonic()


def _line_handler(on_output: OnOutput | None, view: TerminalView | None) -> OnLine | None:
    if on_output is None and view is None:
        return None

    def handle(line: dict[str, Any]) -> None:
        for name, value in line.items():
            if name in ("stdout", "stderr") and on_output is not None:
                on_output(name, value)  # type: ignore[arg-type]
            elif name == "screen" and view is not None:
                view.screen(value)
            elif name == "replay" and view is not None:
                view.replay(value)
            elif name == "waiting" and view is not None:
                view.waiting(None if value is None else Waiting(**value))

    return handle


def _request_failed(reason: object) -> SandboxUnavailable:
    return SandboxUnavailable(f"The sandbox request failed: {reason}", f"沙箱无法完成：{reason}")


def _file_reply(reply: ExecutorReply) -> FileReply:
    value = reply.json
    if "ok" not in value:
        raise _request_failed(value.get("error"))
    entries = value.pop("entries", None)
    details = value.pop("details", None)
    if details is not None:
        details = FileDetails(**{**details, "lines": tuple(details.get("lines", ()))})
    return FileReply(**value, entries=None if entries is None else tuple(entries), details=details)
