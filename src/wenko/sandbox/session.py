"""``Sandbox`` implemented by requests to an executor."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterable, Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Literal, TypeVar

from wenko.errors import NotWaiting, SandboxUnavailable, SecretPlaceholder
from wenko.protocol.files import FileChange, FileTree
from wenko.sandbox.base import (
    BackgroundCall,
    BackgroundEnd,
    Call,
    CallResult,
    ConnectedProgram,
    DesktopReply,
    DesktopUse,
    FileDetails,
    FileInfo,
    FileReply,
    FileRequest,
    FolderPage,
    ListeningPort,
    Look,
    OnOutput,
    ProxyClient,
    Streams,
    TerminalSize,
    TerminalView,
)
from wenko.sandbox.binding import Binding
from wenko.sandbox.client import ExecutorClient, ExecutorReply, Json, OnLine
from wenko.sandbox.large_files import LargeFiles
from wenko.sandbox.masked import (
    MaskedOutput,
    changes_content,
    line_handler,
    masked_change,
    masked_reply,
    masked_result,
    masked_values,
    refusal,
    with_originals,
)
from wenko.sandbox.secrets.known import ConversationSecrets
from wenko.sandbox.secrets.masker import Masker
from wenko.sandbox.tree import file_tree

MAX_CHANGES = 500
MAX_NODES = 5000
MAX_READ = 1024 * 1024
PAGE = 2000
CANCEL_TIMEOUT = 10.0
LONG_TEXT = 64 * 1024
Masked = TypeVar("Masked")
_CLIENT_PORT = re.compile(rb"\r\nClient-Port: (\d{1,5})\r\n")


class ExecutorSandbox:
    """Connected to an executor that an earlier server may have started."""

    def __init__(
        self,
        id: str,
        session_id: str,
        client: ExecutorClient,
        kill: Callable[[], None],
        read_only: bool = False,
        bound: Binding | None = None,
        large: LargeFiles | None = None,
        secrets: ConversationSecrets | None = None,
    ) -> None:
        self.id = id
        self.read_only = read_only
        self.bound = bound
        """The folder that it was started with; it keeps that one, wherever it is moved to."""
        self._secrets = secrets or ConversationSecrets()
        self._secrets_version = -1
        self.large = large or LargeFiles()
        self.outdated = False
        """Whether something is there that it should protect and does not."""
        self._kill = kill
        self._session_id = session_id
        self._client = client
        self.last_used = time.monotonic()
        self._changed: tuple[str, ...] | None = None
        self._empty_since: float | None = None
        """The last use after which no process was left: until the next one, nothing can listen."""
        self._calls = 0
        self._no_calls = asyncio.Event()
        self._no_calls.set()

    @property
    def alive(self) -> bool:
        return not self._client.ended.is_set()

    @property
    def busy(self) -> bool:
        return self._client.busy

    async def secrets(self) -> ConversationSecrets:
        # Looking is no use of the sandbox; an executor of an earlier version cannot.
        body = json.dumps({"version": self._secrets_version}).encode()
        try:
            found = (await self._client.request("/secrets", body)).json
        except SandboxUnavailable:
            return self._secrets  # Whatever comes next fails too; an earlier result is still told.
        if found.get("files") is not None:
            await self._secrets.update(found["files"])
            self._secrets_version = found["version"]
        return self._secrets

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
            "streamed": dict(call.streamed),
            "screen": view is not None,
            "background": call.background,
        }
        result = await self._masked_call("/run", request, on_output, view)
        assert result is not None
        return result

    async def background(self) -> tuple[BackgroundCall, ...]:
        calls = (await self._post("/background", {}))["calls"]
        return tuple(BackgroundCall(**each) for each in calls)

    async def look(
        self, look: Look, on_output: OnOutput | None = None, view: TerminalView | None = None
    ) -> CallResult | None:
        request = {**asdict(look), "stream": on_output is not None, "screen": view is not None}
        return await self._masked_call("/look", request, on_output, view)

    async def end_background(self, keep_listening: bool = True) -> BackgroundEnd:
        body = json.dumps({"keep_listening": keep_listening}).encode()
        reply = await self._request("/end_background", body)
        # An executor of an earlier version does not know the request, and has no such calls.
        ended = reply.json if reply.status == 200 else {}
        return BackgroundEnd(tuple(ended.get("stopped", ())), tuple(ended.get("kept", ())))

    async def use_desktop(self, use: DesktopUse) -> DesktopReply:
        request = {
            "call_id": use.call_id,
            "request": use.request,
            "timeout": use.timeout,
            "stream": False,
            "screen": False,
        }
        result = await self._call("/desktop", request)
        assert result is not None
        name = result.stdout.strip()
        masker = (await self.secrets()).masker()
        if result.return_code != 0 or not name:
            return DesktopReply(masked_result(result, masker), None)
        reply = json.loads(await self.read_scratch(name))
        return DesktopReply(result, masked_values(reply, masker))

    async def accept_connection(self) -> ProxyClient:
        head, streams = await self._client.tunnel_with_head("/accept")
        # An executor of an earlier version does not tell it.
        port = _CLIENT_PORT.search(head)
        return ProxyClient(streams, int(port[1]) if port is not None else None)

    async def connected_program(self, client: ProxyClient) -> ConnectedProgram:
        if client.port is None:
            return ConnectedProgram()
        body = json.dumps({"port": client.port}).encode()
        reply = (await self._client.request("/connected_program", body)).json
        return ConnectedProgram(reply.get("program"), reply.get("call_id"))

    async def start_accepting(self) -> None:
        await self._post("/start_accepting", {})

    async def stop_accepting(self) -> None:
        await self._post("/stop_accepting", {})

    async def connect(self, target: Literal["desktop"] | int) -> Streams:
        self.last_used = time.monotonic()
        return await self._client.tunnel(f"/connect?{target}")

    async def listeners(self) -> tuple[ListeningPort, ...]:
        if self._empty_since == self.last_used and not self.busy:
            return ()
        used = self.last_used
        # An executor of an earlier version does not know the request.
        reply = (await self._client.request("/listeners", b"")).json
        found = reply.get("listeners", ())
        if not reply.get("processes", True):
            self._empty_since = used
        return tuple(ListeningPort(each["port"], each["program"]) for each in found)

    async def read_scratch(self, name: str) -> bytes:
        reply = await self._request("/scratch", json.dumps({"name": name}).encode())
        if reply.status != 200:
            raise _request_failed(reply.json.get("error"))
        if not name.endswith(".json"):
            return reply.body
        masker = (await self.secrets()).masker()
        return masker.mask(reply.body.decode("utf-8", "replace")).encode()

    async def _masked_call(
        self, path: str, request: Json, on_output: OnOutput | None, view: TerminalView | None
    ) -> CallResult | None:
        output = MaskedOutput((await self.secrets()).masker(), request["streamed"], on_output, view)
        request["streamed"] = output.request_from
        result = await self._call(path, request, output.on_line)
        output.end()
        # The call may have made or fetched a file with secrets.
        masker = (await self.secrets()).masker()
        if result is None:
            return None
        return await _masked(len(result.stdout + result.stderr), masked_result, result, masker)

    async def _call(
        self, path: str, request: Json, on_line: OnLine | None = None
    ) -> CallResult | None:
        self._calls += 1
        self._no_calls.clear()
        try:
            reply = await self._post(path, request, on_line)
        finally:
            self._calls -= 1
            if not self._calls:
                self._no_calls.set()
        self._changed = tuple(reply["changed"])
        return None if reply["result"] is None else CallResult(**reply["result"])

    async def watch(self, call_id: str, view: TerminalView) -> CallResult | None:
        request = {"call_id": call_id, "stream": False, "screen": True}
        handler = line_handler(None, view)
        result = (await self._post("/collect", request, handler))["result"]
        return None if result is None else CallResult(**result)

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None:
        request = {"call_id": call_id, "data": keys, "number": number}
        reply = await self._request("/type", json.dumps(request).encode())
        if reply.status == 409:
            raise NotWaiting(
                "The command no longer waits for this input.", "命令已经不再等待这个输入。"
            )

    async def pause_timeout(self, call_id: str, number: int) -> None:
        await self._post("/pause_timeout", {"call_id": call_id, "number": number})

    async def resize(self, call_id: str, size: TerminalSize) -> None:
        await self._post("/resize", {"call_id": call_id, **asdict(size)})

    async def cancel(self, call_id: str) -> None:
        try:
            async with asyncio.timeout(CANCEL_TIMEOUT):
                await self._post("/cancel", {"call_id": call_id})
        except TimeoutError:
            # It hangs or was stopped: its commands end with it, and their calls fail.
            self._kill()
            await self.ended()

    async def forget(self, *call_ids: str) -> None:
        await self._post("/forget", {"call_ids": call_ids})

    async def files(self, request: FileRequest) -> FileReply:
        if request.unmasked:
            return await self._file(request)
        secrets, path = await self.secrets(), request.path
        if changes_content(request):
            found = await self.describe(path)
            path = found.info.path if found.info is not None else path
            try:
                request = with_originals(request, path, secrets)
            except SecretPlaceholder as refused:
                return refusal(refused)
        reply = await self._file(request)
        return await _masked(len(reply.content or ""), masked_reply, reply, secrets.masker(path))

    async def _file(self, request: FileRequest) -> FileReply:
        return _file_reply(await self._request("/file", json.dumps(asdict(request)).encode()))

    async def describe(self, path: str) -> FileReply:
        reply = await self._request("/describe", json.dumps({"path": path}).encode())
        value = reply.json
        if not value.get("ok"):
            return _file_reply(reply)
        return FileReply(ok=True, info=FileInfo(**value["details"]))

    async def scan(self, path: str, after: str = "", limit: int = PAGE) -> FileReply:
        request = {"path": path, "after": after, "limit": limit}
        reply = await self._request("/scan", json.dumps(request).encode())
        value = reply.json
        if not value.get("ok"):
            return _file_reply(reply)
        entries = tuple(FileInfo(**each) for each in value["entries"])
        return FileReply(ok=True, page=FolderPage(value["path"], entries, value["more"]))

    async def write_stream(self, path: str, parts: AsyncIterable[bytes]) -> FileReply:
        begun = await self._request("/begin_upload", json.dumps({"path": path}).encode())
        if not begun.json.get("ok"):
            return _file_reply(begun)
        upload_id = begun.json["upload_id"]
        finished = json.dumps({"upload_id": upload_id}).encode()
        try:
            async for part in parts:
                written = await self._request(f"/write_upload?{upload_id}", part)
                if not written.json.get("ok"):
                    return _named(_file_reply(written), path)
            reply = await self._request("/finish_upload", finished)
        except BaseException:
            # Also when the client is gone: shielded, so that no part of a file stays behind.
            with suppress(SandboxUnavailable):
                await asyncio.shield(self._request("/abort_upload", finished))
            raise
        if not reply.json.get("ok"):
            return _named(_file_reply(reply), path)
        return FileReply(ok=True, size=reply.json["size"])

    async def read_bytes(
        self, path: str, offset: int = 0, limit: int = MAX_READ, inode: int | None = None
    ) -> FileReply:
        request = {"path": path, "offset": offset, "limit": limit, "inode": inode}
        reply = await self._request("/read_bytes", json.dumps(request).encode())
        return FileReply(ok=True, data=reply.body) if reply.status == 200 else _file_reply(reply)

    async def write_bytes(self, path: str, data: bytes, append: bool = False) -> FileReply:
        mode = "append" if append else "write"
        return _file_reply(await self._request(f"/write_bytes?{mode}={path.encode().hex()}", data))

    async def checkpoint(self, request: Json) -> Json:
        return await self._look("/checkpoint", request)

    async def contents(self, parts: Sequence[tuple[str, int, int]]) -> list[bytes | None]:
        found: list[bytes | None] = []
        while len(found) < len(parts):
            body = json.dumps({"parts": parts[len(found) :]}).encode()
            reply = await self._client.request("/contents", body)
            some = _split_contents(reply.body)
            # The reply is limited in size: what is missing at its end is asked for again.
            while len(some) > 1 and some[-1] is None:
                some.pop()
            found += some
        return found

    async def restore(self, operations: Sequence[Sequence[str | int]]) -> list[str | None]:
        errors: list[str | None] = (await self._post("/restore", {"operations": operations}))[
            "errors"
        ]
        return errors

    async def restore_file(self, path: str, mode: int, data: bytes) -> str | None:
        target = f"/restore_file?{mode:o}-{path.encode().hex()}"
        reply = _file_reply(await self._request(target, data))
        return None if reply.ok else reply.message

    async def stage_file(self, staging: str, name: str, mode: int, data: bytes) -> str | None:
        reply = await self._request(f"/stage_file?{mode:o}/{staging}/{name}", data)
        # An executor of an earlier version does not know the request.
        return None if reply.json.get("ok") else reply.json.get("error_code", "unknown")

    async def changed_paths(self) -> tuple[str, ...]:
        # The reply to a call contains the list, so mostly no request is needed.
        if (known := self._changed) is not None:
            self._changed = None
            return known
        return tuple((await self._post("/changed", {}))["paths"])

    async def changes(self) -> tuple[FileChange, ...]:
        reply = await self._post("/changes", {"limit": MAX_CHANGES})
        secrets, found = await self.secrets(), [FileChange(**each) for each in reply["changes"]]

        def masked(changes: list[FileChange], _: Masker) -> list[FileChange]:
            return [masked_change(each, secrets.masker(each.path)) for each in changes]

        size = sum(len((each.new_content or "") + (each.diff or "")) for each in found)
        shown = await _masked(size, masked, found, secrets.masker())
        return tuple(shown)

    async def fingerprints(self, paths: Sequence[str]) -> list[str]:
        # An executor of an earlier version does not know the request.
        reply = await self._client.request("/fingerprints", json.dumps({"paths": paths}).encode())
        found: list[str] = reply.json.get("found") or [""] * len(paths)
        return found

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

    async def calls_ended(self) -> None:
        """Wait until no call of this server runs in it."""
        await self._no_calls.wait()

    async def ended(self) -> None:
        await self._client.ended.wait()

    async def _look(self, path: str, value: Json) -> Json:
        """Like ``_post``, for what changes nothing: the list of changed paths stays known."""
        reply = await self._client.request(path, json.dumps(value).encode())
        if reply.status != 200:
            raise _request_failed(reply.json.get("error"))
        return reply.json

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


async def _masked(
    size: int, mask: Callable[[Masked, Masker], Masked], value: Masked, masker: Masker
) -> Masked:
    """Long texts are searched in a thread: the event loop is not held up."""
    if size < LONG_TEXT or not masker.longest:
        return mask(value, masker)
    return await asyncio.to_thread(mask, value, masker)


def _request_failed(reason: object) -> SandboxUnavailable:
    return SandboxUnavailable(f"The sandbox request failed: {reason}", f"沙箱无法完成：{reason}")


def _split_contents(body: bytes) -> list[bytes | None]:
    parts: list[bytes | None] = []
    at = 0
    while at < len(body):
        size, at = int.from_bytes(body[at : at + 8], "big"), at + 8
        if size == (1 << 64) - 1:
            parts.append(None)
        else:
            parts.append(body[at : at + size])
            at += size
    return parts


def _named(reply: FileReply, path: str) -> FileReply:
    return replace(reply, message=reply.message.replace("The file", path, 1))


def _file_reply(reply: ExecutorReply) -> FileReply:
    value = reply.json
    if "ok" not in value:
        raise _request_failed(value.get("error"))
    entries = value.pop("entries", None)
    details = value.pop("details", None)
    if details is not None:
        details = FileDetails(**{**details, "lines": tuple(details.get("lines", ()))})
    return FileReply(**value, entries=None if entries is None else tuple(entries), details=details)
