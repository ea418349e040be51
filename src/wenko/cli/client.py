"""A client of a Wenko server, over the same HTTP and WebSocket API that every client uses."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from wenko.composition.data_lock import DataInUse, running_server
from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.service.auth import load_token
from wenko.settings import Settings

RECONNECT_DELAY = 0.3
TIMEOUT = 300.0
"""Seconds: the first request for a sandbox waits until its files are in place."""
LISTED = 500
"""Conversations of one request."""
Find = Callable[[], Awaitable[str]]
"""The address of the server, wherever it is now."""


class RequestRefused(WenkoError):
    """The server rejected a request."""

    code = "refused"

    def __init__(self, details: str, zh: str | None = None, reason: str | None = None) -> None:
        super().__init__(details, zh)
        self.reason = reason
        """The code that the server gave."""

    @classmethod
    def of(cls, reply: Mapping[str, Any]) -> Self:
        """Of a reply that is no success; its message is in the language of the request."""
        return cls(reply["message"], reason=reply.get("code"))


class ServerSilent(WenkoError):
    """The server did not answer in time, or the connection broke."""

    code = "server_silent"


@asynccontextmanager
async def find_or_start_server(settings: Settings) -> AsyncIterator[str]:
    """The address of the server that uses this data folder, or of a temporary one."""
    if (url := running_server(settings.data)) is not None:
        yield url
    else:
        # Most commands find a server, and importing one takes a second.
        from wenko.cli.server import temporary_server

        async with temporary_server(settings) as url:
            yield url


@asynccontextmanager
async def lasting_server(settings: Settings) -> AsyncIterator[Find]:
    """Finds the server that uses this data folder, or starts one; also later, because one that
    another command has started ends with that command."""
    async with AsyncExitStack() as started:

        async def find() -> str:
            while (url := running_server(settings.data)) is None:
                try:
                    return await started.enter_async_context(find_or_start_server(settings))
                except DataInUse:
                    await asyncio.sleep(RECONNECT_DELAY)  # It does not answer yet, or no more.
            return url

        yield find


def folders_of(conversation: dict[str, Any]) -> tuple[str, ...]:
    """The real folders that a conversation is about."""
    clone = conversation["worktree"]
    return tuple(filter(None, (conversation["workspace"], clone and clone["repository"])))


class ApiClient:
    """Sends requests to one server with the owner's token."""

    def __init__(self, url: str, settings: Settings, find: Find | None = None) -> None:
        self._url = url
        self._find = find
        """Where the server is after a connection was lost; null: where it was."""
        self._headers = {
            "Authorization": f"Bearer {load_token(settings)}",
            "Accept-Language": settings.language,
        }

    async def get(self, path: str) -> Any:
        return await self.request("GET", path)

    async def get_bytes(self, path: str) -> bytes:
        response = await self._ask("GET", path)
        if response.status_code != 200:
            _data_of(response.json())
        return response.content

    async def post(self, path: str, body: Any = None) -> dict[str, Any]:
        """The whole response, also of an error."""
        response: dict[str, Any] = (await self._ask("POST", path, body)).json()
        return response

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """The ``data`` of the response; raises ``RequestRefused`` for an error."""
        return _data_of((await self._ask(method, path, body)).json())

    async def _ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        try:
            async with self.http(httpx.Timeout(TIMEOUT)) as http:
                return await http.request(method, path, json=body)
        except httpx.TransportError as error:
            raise ServerSilent(
                f"The server at {self._url} did not answer ({type(error).__name__}). Look at its "
                "log, or try again.",
                f"{self._url} 的服务器没有应答（{type(error).__name__}）。请查看日志，或稍后再试。",
            ) from None

    def http(self, timeout: httpx.Timeout) -> httpx.AsyncClient:
        """For what is larger than one JSON object; the caller closes it."""
        return httpx.AsyncClient(base_url=self._url, headers=self._headers, timeout=timeout)

    async def create_conversation(
        self, language: str | None = None, workspace: str | None = None
    ) -> str:
        body = {"language": language, "workspace": workspace}
        made = _data_of(await self.post("/conversations", body))
        return str(made["id"])

    async def latest_conversation(self) -> str:
        """The conversation that was used last."""
        found = await self.get("/conversations")
        if not found:
            raise RequestRefused(
                "There is no conversation yet; start one with `wenko run`.",
                "还没有对话；请用 `wenko run` 开始一个。",
            )
        return str(found[0]["id"])

    async def conversation_in(self, folder: str, kind: str | None = None) -> str:
        """The one that was used last of those that work in this folder, or in a clone of it."""
        found: list[dict[str, Any]] = []
        after = ""
        while True:
            page = await self.get(f"/conversations?limit={LISTED}{after}")
            found += [
                each
                for each in page
                if folder in folders_of(each) and (kind is None or each[kind] is not None)
            ]
            if len(page) < LISTED:
                break
            after = f"&after={page[-1]['cursor']}"
        if not found:
            raise RequestRefused(
                f"No conversation works in {folder} yet; begin one: wenko run --workspace . …",
                f"还没有会话在 {folder} 中工作；可以新建一个：wenko run --workspace . …",
            )
        return str(max(found, key=lambda each: str(each["updated_at"]))["id"])

    async def run(
        self,
        message: str,
        conversation_id: str | None,
        language: str | None,
        gate: Mapping[str, Any] | None = None,
        attachments: Sequence[str] = (),
    ) -> AsyncIterator[dict[str, Any]]:
        """Send a message; every event of its run exactly once, also over broken connections.

        ``gate`` may have the ``mode``, ``approve_plan`` and ``network`` that hold from this message
        on. If it is ``unattended``, the first question that waits for an answer is the last event.
        """
        data = {
            "message": message,
            "conversation_id": conversation_id,
            "language": language,
            "attachments": attachments,
            **(gate or {}),
        }
        chat = {"type": "chat", "request_id": new_id(), "data": data}
        accepted: dict[str, Any] = {}
        last = 0
        while True:
            try:
                async with self._socket() as socket:
                    if accepted:
                        conversation = accepted["conversation_id"]
                        follow = {"conversation_id": conversation, "after": last}
                        await socket.send(json.dumps({"type": "follow", "data": follow}))
                    else:
                        await socket.send(json.dumps(chat))
                    async for frame in socket:
                        event = json.loads(frame)
                        if event["type"] == "accepted" and event["data"]["run_id"]:
                            accepted = event["data"]
                        elif event["type"] == "error" and "seq" not in event:
                            _raise_unless_retryable(event)
                        if event.get("seq", 0) <= last:
                            continue
                        last = event["seq"]
                        if event["run_id"] != accepted.get("run_id"):
                            continue
                        yield event
                        if event["type"] == "process_completed":
                            return
                        if (gate or {}).get("unattended") and waits(event):
                            return
            except (ConnectionClosed, OSError):
                await asyncio.sleep(RECONNECT_DELAY)
                if self._find is not None:
                    self._url = await self._find()

    async def cancel(self, conversation_id: str) -> None:
        await self._ask("POST", f"/conversations/{conversation_id}/cancel")

    def _socket(self) -> connect:
        address = self._url.replace("http", "ws", 1) + "/ws/chat"
        return connect(address, additional_headers=self._headers, max_size=None, proxy=None)


def waits(event: Mapping[str, Any]) -> bool:
    """Whether it is a question for whose answer an unattended run waits."""
    if event["type"] != "hitl":
        return False
    request = event["payload"]["request"]
    return request["type"] == "form" and not request.keys() & {"host", "effect"}


def _data_of(response: dict[str, Any]) -> Any:
    if not response["success"]:
        raise RequestRefused.of(response)
    return response["data"]


def _raise_unless_retryable(reply: dict[str, Any]) -> None:
    """A failure that belongs to no command closes the connection; a new one resumes."""
    if reply["request_id"] is not None or reply["data"]["code"] != WenkoError.code:
        raise RequestRefused.of(reply)
