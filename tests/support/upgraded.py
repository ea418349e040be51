"""What clients see of the database in ``tests/data/upgrade`` once this version has opened it."""

import asyncio
import gzip
import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

from tests.data.upgrade.make import (
    CHAT,
    FIXED,
    FORM,
    LOOP,
    PLAN,
    PROMPT,
    STEP,
    TALK,
    TASK,
    shell,
)
from tests.live import JsonObject
from tests.support.provider_server import ProviderServer, provider_server
from tests.support.scripted_server import ChatClient, chat_client
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

DATA = Path(__file__).parents[1] / "data/upgrade"
UNFINISHED = (LOOP, STEP, FORM, PROMPT, PLAN, TALK)
NOTHING_LOST = (FORM, PLAN, TALK)
"""These waited for a person when their sandbox was lost."""
GO_ON = (LOOP, FORM, PLAN)
"""In these the model makes one more call."""
ENDED = (TASK, CHAT, FIXED)
ENDS_WITHIN = 45.0
NOTE = "made after the upgrade"
ANSWERS: dict[str, JsonObject] = {FORM: {"city": "Lisbon"}, PLAN: {}, TALK: {"sport": "running"}}


def read(name: str) -> bytes:
    return gzip.decompress((DATA / name).read_bytes())


SEEN: JsonObject = json.loads(read("kernel-1-seen.json.gz"))
BEFORE: dict[str, list[JsonObject]] = SEEN["events"]
"""By the first message of each conversation."""


def where(message: str) -> str:
    conversation: str = BEFORE[message][0]["conversation_id"]
    return conversation


def go_on(request: ProviderRequest) -> ProviderReply | None:
    """One more call, then the answer; to a message that begins nothing, the answer."""
    if not request.tools or request.opens:
        return ProviderReply("Still here.")
    if NOTE in request.text:
        return ProviderReply("All of it is done.")
    return ProviderReply("I go on.", (shell(f"echo '{NOTE}' >> later.txt"),))


@dataclass
class Upgraded:
    """What clients of this version saw."""

    events: dict[str, list[JsonObject]] = field(default_factory=dict)
    listed: list[JsonObject] = field(default_factory=list)
    shared: dict[str, JsonObject] = field(default_factory=dict)
    files: dict[str, dict[str, str]] = field(default_factory=dict)
    """Of the workspaces, which were empty when it was opened."""
    forks: dict[str, list[JsonObject]] = field(default_factory=dict)
    questions: list[JsonObject] = field(default_factory=list)
    requests: list[ProviderRequest] = field(default_factory=list)
    """Until the unfinished runs had ended."""
    later: dict[str, list[JsonObject]] = field(default_factory=dict)
    """A new message in each conversation that had ended."""
    retried: list[JsonObject] = field(default_factory=list)
    kernels: dict[str, int] = field(default_factory=dict)
    """Of the first run of each conversation."""

    def of_run(self, message: str) -> list[JsonObject]:
        """The events of the run that was unfinished."""
        return [each for each in self.events[message] if each["run_id"] is not None]

    def told(self, message: str) -> str:
        """What the model was told while this run went on."""
        return "\n".join(each.text for each in self.requests if message in each.text)


async def upgrade(data: Path) -> Upgraded:
    """All its conversations on one server, with no sandbox of before."""
    (data / "wenko.db").write_bytes(read("kernel-1.db.gz"))
    found = Upgraded()
    # Another format than before: ids of calls begin otherwise, as those of a provider never repeat.
    async with provider_server(data, "anthropic", mode="auto", reply=go_on) as server:
        async with chat_client(server) as chat:
            await answer(chat)
            await until_they_end(server)
            found.requests = [*server.provider.requests]
            found.listed = await chat.get("/conversations")
            found.questions = await chat.get("/hitl")
            for message in BEFORE:
                found.events[message] = await replay(server, where(message))
                found.files[message] = files_of(data, message)
            for message in ENDED:
                found.shared[message] = await chat.get(
                    f"/conversations/{where(message)}/share/preview"
                )
                found.forks[message] = await fork(server, chat, message)
                found.later[message] = await server.run("Are you there?", where(message))
        found.retried = await retry(server)
    connection = sqlite3.connect(data / "wenko.db")
    kernels = dict(connection.execute("SELECT id, kernel FROM runs"))
    connection.close()
    found.kernels = {message: kernels[BEFORE[message][0]["run_id"]] for message in BEFORE}
    return found


async def answer(chat: ChatClient) -> None:
    pending = {each["conversation_id"]: each for each in await chat.get("/hitl?status=pending")}
    for message, given in ANSWERS.items():
        status, reply = await chat.answer(pending[where(message)], "approve", **given)
        assert status == 200, (message, reply)


async def until_they_end(server: ProviderServer) -> None:
    """One that does not end fails its own tests, not those of all."""
    ending = [
        asyncio.create_task(server.remaining_events(where(each), BEFORE[each][-1]["seq"]))
        for each in UNFINISHED
    ]
    _, endless = await asyncio.wait(ending, timeout=ENDS_WITHIN)
    for task in endless:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


async def replay(server: ProviderServer, conversation: str) -> list[JsonObject]:
    """Everything that was ever stored, as a client that opens it gets it."""
    async with server.http() as http:
        shown = (await http.get(f"/conversations/{conversation}")).json()["data"]
    async with server.socket() as socket:
        await socket.follow(conversation)
        return await socket.events_until(lambda event: event["seq"] == shown["last_seq"])


async def fork(server: ProviderServer, chat: ChatClient, message: str) -> list[JsonObject]:
    body = {"seq": BEFORE[message][-1]["seq"], "title": f"fork of {message}"}
    status, made = await chat.post(f"/conversations/{where(message)}/fork", body)
    assert status == 201, made
    return await replay(server, made["data"]["id"])


async def retry(server: ProviderServer) -> list[JsonObject]:
    """The last step of the run with fixed calls."""
    run_id = BEFORE[FIXED][0]["run_id"]
    async with chat_client(server) as chat:
        shown = await chat.get(f"/conversations/{where(FIXED)}")
        body = {"step_id": 2, "run_id": run_id}
        status, reply = await chat.post(f"/conversations/{where(FIXED)}/retry", body)
        assert status == 200, reply
        return await server.remaining_events(where(FIXED), shown["last_seq"])


def files_of(data: Path, message: str) -> dict[str, str]:
    workspace = data / "sandboxes" / where(message) / "workspace"
    return {each.name: each.read_text() for each in workspace.glob("*.txt")}
