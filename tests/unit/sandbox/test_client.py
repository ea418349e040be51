"""The client against an executor that replies in pieces, wrongly, late or not at all."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from wenko.errors import SandboxUnavailable, TooLarge
from wenko.sandbox import client as module
from wenko.sandbox.client import ExecutorClient, UnixEndpoint
from wenko.sandbox.folder import Folder

pytestmark = pytest.mark.anyio
Reply = Callable[[bytes], list[bytes]]


class FakeExecutor:
    """Replies to every request with the test's pieces, one write each."""

    def __init__(self) -> None:
        self.reply: Reply = lambda request: [b""]
        self.connections = 0
        self.requests = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while request := await reader.read(65536):
                self.requests += 1
                for piece in self.reply(request):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
                if not self.reply(request):
                    break
        finally:
            writer.close()


@pytest.fixture
def executor() -> FakeExecutor:
    return FakeExecutor()


@pytest.fixture
async def client(executor: FakeExecutor, tmp_path: Path) -> AsyncIterator[ExecutorClient]:
    folder = Folder(tmp_path, "one")
    folder.prepare(None)
    server = await asyncio.start_unix_server(executor.serve, sock=folder.listen())
    made = ExecutorClient(UnixEndpoint(folder))
    yield made
    await made.close()
    server.close()


def whole(value: object, status: bytes = b"200 OK") -> bytes:
    body = json.dumps(value).encode()
    return b"HTTP/1.1 %b\r\nContent-Length: %d\r\n\r\n%b" % (status, len(body), body)


async def test_a_reply_in_single_bytes_is_reassembled(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    data = whole({"a": "你"})
    executor.reply = lambda _: [data[at : at + 1] for at in range(len(data))]
    assert (await client.request("/x", b"")).json == {"a": "你"}
    assert (await client.request("/x", b"")).json == {"a": "你"}
    assert executor.connections == 1


async def test_lines_are_streamed_and_the_last_one_is_the_reply(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    lines = [b'{"stdout":"a"}\n', b'{"stderr":"b"}\n', b'{"result":1}\n']
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(line), line) for line in lines)
    executor.reply = lambda _: [head, chunks[:20], chunks[20:], b"0\r\n\r\n"]
    lines_received: list[object] = []
    reply = await client.request("/x", b"", lines_received.append)
    assert lines_received == [{"stdout": "a"}, {"stderr": "b"}]
    assert reply.json == {"result": 1}


@pytest.mark.parametrize(
    "invalid",
    [
        b"HTTP/1.1 xyz\r\nContent-Length: 1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{{{\r\n",
        b"x" * 20000,
    ],
)
async def test_an_invalid_reply_closes_the_connection_and_raises(
    client: ExecutorClient, executor: FakeExecutor, invalid: bytes
) -> None:
    executor.reply = lambda _: [invalid]
    with pytest.raises(SandboxUnavailable):
        await client.request("/x", b"", lambda _: None)


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff"])
async def test_a_reply_that_is_no_json_object_is_refused(
    client: ExecutorClient, executor: FakeExecutor, body: bytes
) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
    executor.reply = lambda _: [head + body]
    reply = await client.request("/x", b"")
    with pytest.raises(SandboxUnavailable):
        _ = reply.json


async def test_a_lost_connection_fails_the_pending_request(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.reply = lambda _: []
    with pytest.raises(SandboxUnavailable, match="ended"):
        await client.request("/x", b"")
    assert client.ended.is_set()


async def test_a_late_reply_reaches_no_other_request(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    replies: list[bytes] = []
    executor.reply = lambda _: replies or [b""]
    first = asyncio.create_task(client.request("/slow", b""))
    while not executor.requests:
        await asyncio.sleep(0.001)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    replies.append(whole({"who": "second"}))
    assert (await client.request("/x", b"")).json == {"who": "second"}
    assert executor.connections == 2


async def test_cancelling_while_connecting_leaves_no_connection_busy(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.reply = lambda _: [whole({})]
    first = asyncio.create_task(client.request("/x", b""))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert (await client.request("/x", b"")).json == {}
    assert not client.busy


async def test_concurrent_requests_have_their_own_connections(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.reply = lambda _: [whole({})]
    await asyncio.gather(*(client.request("/x", b"") for _ in range(5)))
    assert executor.connections == 5
    await client.request("/x", b"")
    assert executor.connections == 5


async def test_a_request_that_is_too_large_is_refused_by_the_client(
    client: ExecutorClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_REQUEST", 10)
    with pytest.raises(TooLarge):
        await client.request("/x", b"x" * 11)


async def test_a_missing_executor_raises(tmp_path: Path) -> None:
    with pytest.raises(SandboxUnavailable, match="starts a new one"):
        await ExecutorClient(UnixEndpoint(Folder(tmp_path, "none"))).request("/x", b"")
