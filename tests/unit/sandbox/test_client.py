"""The client against an executor that answers in pieces, wrongly, late or not at all."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from wenko.errors import SandboxUnavailable, TooLarge
from wenko.sandbox import client as module
from wenko.sandbox.client import ExecutorClient
from wenko.sandbox.folder import Folder

pytestmark = pytest.mark.anyio
Answer = Callable[[bytes], list[bytes]]


class FakeExecutor:
    """Answers every request with the pieces that the test wants, one write each."""

    def __init__(self) -> None:
        self.answer: Answer = lambda request: [b""]
        self.connections = 0
        self.heard = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while request := await reader.read(65536):
                self.heard += 1
                for piece in self.answer(request):
                    writer.write(piece)
                    await writer.drain()
                    await asyncio.sleep(0)
                if not self.answer(request):
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
    made = ExecutorClient(folder)
    yield made
    await made.close()
    server.close()


def whole(value: object, status: bytes = b"200 OK") -> bytes:
    body = json.dumps(value).encode()
    return b"HTTP/1.1 %b\r\nContent-Length: %d\r\n\r\n%b" % (status, len(body), body)


async def test_an_answer_in_single_bytes_is_put_together(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    data = whole({"a": "你"})
    executor.answer = lambda _: [data[at : at + 1] for at in range(len(data))]
    assert (await client.request("/x", b"")).json == {"a": "你"}
    assert (await client.request("/x", b"")).json == {"a": "你"}
    assert executor.connections == 1


async def test_lines_are_told_as_they_come_and_the_last_is_the_answer(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    lines = [b'{"stdout":"a"}\n', b'{"stderr":"b"}\n', b'{"result":1}\n']
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(line), line) for line in lines)
    executor.answer = lambda _: [head, chunks[:20], chunks[20:], b"0\r\n\r\n"]
    heard: list[object] = []
    reply = await client.request("/x", b"", heard.append)
    assert heard == [{"stdout": "a"}, {"stderr": "b"}]
    assert reply.json == {"result": 1}


@pytest.mark.parametrize(
    "nonsense",
    [
        b"HTTP/1.1 xyz\r\nContent-Length: 1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{{{\r\n",
        b"x" * 20000,
    ],
)
async def test_nonsense_ends_the_connection_and_says_so(
    client: ExecutorClient, executor: FakeExecutor, nonsense: bytes
) -> None:
    executor.answer = lambda _: [nonsense]
    with pytest.raises(SandboxUnavailable):
        await client.request("/x", b"", lambda _: None)


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff"])
async def test_an_answer_of_another_kind_is_refused(
    client: ExecutorClient, executor: FakeExecutor, body: bytes
) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body)
    executor.answer = lambda _: [head + body]
    reply = await client.request("/x", b"")
    with pytest.raises(SandboxUnavailable):
        _ = reply.json


async def test_hanging_up_is_told_to_whoever_waits(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.answer = lambda _: []
    with pytest.raises(SandboxUnavailable, match="ended"):
        await client.request("/x", b"")
    assert client.ended.is_set()


async def test_an_answer_that_comes_too_late_is_nobody_elses(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    held: list[bytes] = []
    executor.answer = lambda _: held or [b""]
    first = asyncio.create_task(client.request("/slow", b""))
    while not executor.heard:
        await asyncio.sleep(0.001)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    held.append(whole({"who": "second"}))
    assert (await client.request("/x", b"")).json == {"who": "second"}
    assert executor.connections == 2


async def test_giving_up_while_connecting_leaves_nothing_behind(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.answer = lambda _: [whole({})]
    first = asyncio.create_task(client.request("/x", b""))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert (await client.request("/x", b"")).json == {}
    assert not client.busy


async def test_side_by_side_requests_have_connections_of_their_own(
    client: ExecutorClient, executor: FakeExecutor
) -> None:
    executor.answer = lambda _: [whole({})]
    await asyncio.gather(*(client.request("/x", b"") for _ in range(5)))
    assert executor.connections == 5
    await client.request("/x", b"")
    assert executor.connections == 5


async def test_a_request_that_is_too_large_is_refused_here(
    client: ExecutorClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_REQUEST", 10)
    with pytest.raises(TooLarge):
        await client.request("/x", b"x" * 11)


async def test_nobody_listening_is_told_plainly(tmp_path: Path) -> None:
    with pytest.raises(SandboxUnavailable, match="starts anew"):
        await ExecutorClient(Folder(tmp_path, "none")).request("/x", b"")
