"""Sandboxes of a real Docker engine; ``make test-docker`` starts one if there is none.

The contract suite runs in containers too, by the same command.
"""

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.escapes.run import escape
from tests.live import LiveServer, only
from tests.support.sandboxes import (
    WITH_DOCKER,
    eventually,
    exists,
    read,
    sandboxes_in,
    sh,
    shell,
    write,
)
from wenko.cli.doctor import diagnose
from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.docker.address import EngineAddress
from wenko.sandbox.docker.sandboxes import DockerSandboxes
from wenko.sandbox.selftest import isolation_report
from wenko.settings import Settings

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not WITH_DOCKER, reason="NO DOCKER ENGINE: run make test-docker"),
]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["docker", "docker, read-only"])
async def test_R73_no_escape_attempt_from_a_container_succeeds(mode: str) -> None:
    outcome = await escape(mode)
    assert outcome.succeeded == {}
    assert outcome.attempts >= 300


async def test_R1_the_report_proves_the_isolation_of_containers(tmp_path: Path) -> None:
    checks = await isolation_report(Settings(data=tmp_path, sandbox="docker"))
    assert len(checks) >= 15
    assert [each for each in checks if not each.ok] == []


async def test_R73_no_sandbox_takes_the_processes_of_another(tmp_path: Path) -> None:
    """The kernel counts them by user id, and there is one id for each conversation."""
    pools = [sandboxes_in(tmp_path / each, "docker", sandbox_processes=64) for each in "ab"]
    opened = [await each.open("the-same-id") for each in pools]
    many = "for each in $(seq 50); do sleep 300 & done; jobs -r | wc -l"
    started = [(await sh(each, many)).stdout for each in opened]
    assert [each.strip() for each in started] == ["50", "50"]
    for each in pools:
        await each.delete("the-same-id")
        await each.shutdown()


async def test_R73_doctor_says_what_is_missing(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, sandbox="docker", docker_image="no-such-image")
    found = [each async for each in diagnose(settings)]
    failed = [each.details for each in found if each.part == "sandbox: start"]
    assert "make docker-image" in failed[0]


async def test_a_container_that_is_gone_loses_its_calls_and_not_its_files(tmp_path: Path) -> None:
    sandboxes = sandboxes_in(tmp_path)
    assert isinstance(sandboxes, DockerSandboxes)
    name = new_id()
    sandbox = await sandboxes.open(name)
    await write(sandbox, "kept", "1")
    running = asyncio.create_task(sandbox.run(shell("touch begun; sleep 600")))
    await eventually(lambda: exists(sandbox, "begun"))
    filters = f'{{"label": ["wenko.conversation={name}"]}}'
    (container,) = await sandboxes.engine.get("/containers/json", filters=filters)
    await sandboxes.engine.post(f"/containers/{container['Id']}/kill")
    with pytest.raises(SandboxUnavailable):
        await running
    again = await sandboxes.open(name)
    assert again.id != sandbox.id
    assert (await read(again, "kept")).content == "1"
    await sandboxes.delete(name)
    assert (await sandboxes.engine.get("/volumes", filters=filters))["Volumes"] in (None, [])
    assert await sandboxes.engine.get("/containers/json", all="1", filters=filters) == []
    await sandboxes.shutdown()


async def test_R67_the_server_writes_context_files_that_tools_cannot_change(tmp_path: Path) -> None:
    sandboxes = sandboxes_in(tmp_path)
    name = new_id()
    assert await sandboxes.write_context(name, {"a.json": []}) == []
    assert not await sandboxes.has_files(name)
    sandbox = await sandboxes.open(name)
    assert await sandboxes.has_files(name)
    assert await sandboxes.write_context(name, {"a.json": [1]}) == []
    assert (await sh(sandbox, "cat /root/.agent/context/a.json")).stdout.split() == ["[", "1", "]"]
    for command in ("rm -rf {}/*", "mv {} /root/.agent/x", "echo > {}/a.json", "chmod 777 {}"):
        command = command.format("/root/.agent/context")
        assert (await sh(sandbox, command)).return_code != 0, command
    await sandboxes.delete(name)
    await sandboxes.shutdown()


class Forwarder:
    """The engine at a TCP address, which can be cut off."""

    def __init__(self) -> None:
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        assert self._server is not None
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        engine = EngineAddress.find(None, os.environ)
        their_reader, their_writer = await engine.connect()
        self._writers |= {writer, their_writer}
        await asyncio.gather(_copy(reader, their_writer), _copy(their_reader, writer))


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, RuntimeError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
        writer.write_eof()


async def test_R73_a_remote_engine_that_was_unreachable_has_kept_the_sandbox(
    tmp_path: Path,
) -> None:
    remote = Forwarder()
    await remote.start()
    address = f"tcp://127.0.0.1:{remote.port}"
    assert urlsplit(address).port
    sandboxes = sandboxes_in(tmp_path, "docker", docker_host=address)
    name = new_id()
    sandbox = await sandboxes.open(name)
    call = shell("echo x >> count; until [ -e go ]; do sleep 0.05; done; wc -l < count")
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "count"))
    remote.cut()
    with pytest.raises(SandboxUnavailable):
        await running
    with pytest.raises(SandboxUnavailable, match="does not answer"):
        await sandboxes.open(name)
    await remote.start()
    again = await sandboxes.open(name)
    assert again.id == sandbox.id
    await write(again, "go", "")
    assert (await again.run(call)).stdout.strip() == "1"
    await sandboxes.delete(name)
    await sandboxes.shutdown()
    remote.cut()


@pytest.mark.timeout(300)
async def test_R73_a_killed_server_finds_its_container_and_repeats_nothing(tmp_path: Path) -> None:
    message = "$ echo mark >> marks.txt; sleep 4; echo finished\n$ cat marks.txt"
    server = LiveServer(tmp_path / "data", WENKO_SANDBOX="docker", WENKO_LANGUAGE="en")
    server.start()
    try:
        async with server.socket() as socket:
            accepted = await socket.chat(message)
            await socket.events_until(lambda event: event["type"] == "tool_call")
        await asyncio.sleep(0.5)
        server.kill()
        server.start()
        conversation = accepted["conversation_id"]
        events = await server.remaining_events(conversation)
        assert events[-1]["success"], events[-1]
        results = [each["data"]["result"]["stdout"] for each in only(events, "tool_result")]
        assert results == ["finished\n", "mark\n"]
        async with server.http() as http:
            health = (await http.get("/health")).json()
            assert (await http.delete(f"/conversations/{conversation}")).status_code < 300
        assert "docker" in str(health)
    finally:
        server.stop()
