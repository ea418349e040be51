"""What the server asks an executor, and what it knows without asking."""

import asyncio
import json

import pytest

from wenko.sandbox.base import ListeningPort
from wenko.sandbox.client import ExecutorReply
from wenko.sandbox.session import ExecutorSandbox

pytestmark = pytest.mark.anyio


class RecordedClient:
    """Answers as an executor in which ``processes`` run."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self.busy = False
        self.processes = False
        self.asked: list[str] = []

    async def request(self, path: str, body: bytes, on_line: object = None) -> ExecutorReply:
        self.asked.append(path)
        found = [{"port": 8000, "program": "python3"}] if self.processes else []
        reply = {"listeners": found, "processes": self.processes}
        return ExecutorReply(200, json.dumps(reply).encode())


async def test_a_sandbox_without_processes_is_not_asked_for_its_ports_until_it_is_used() -> None:
    client = RecordedClient()
    sandbox = ExecutorSandbox("id", "session", client, lambda: None)  # type: ignore[arg-type]
    assert await sandbox.listeners() == ()
    assert await sandbox.listeners() == ()
    assert client.asked == ["/listeners"]
    client.processes = True
    await sandbox.set_baseline()
    port = ListeningPort(8000, "python3")
    assert await sandbox.listeners() == await sandbox.listeners() == (port,)
    assert client.asked.count("/listeners") == 3
    client.processes = False
    await sandbox.listeners()
    client.busy = True
    await sandbox.listeners()
    assert client.asked.count("/listeners") == 5, "a call runs, and may start a server"
