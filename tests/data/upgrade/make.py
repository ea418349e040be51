"""Makes ``kernel-1.db.gz`` and ``kernel-1-seen.json.gz``: a database whose server was killed at
work, and what its clients had seen.

Made once, in a checkout of 0cbdb26 with this file (schema 0012, kernel 1: a loop for each step that
is a goal), by

    python -m tests.data.upgrade.make

Later versions cannot make it again: a new kernel adds a pair of files of its own.
"""

import asyncio
import gzip
import json
import os
import signal
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.live import JsonObject, LiveServer, only
from tests.support.scripted_server import ChatClient, chat_client
from wenko.journal import Journal
from wenko.protocol.envelope import encode
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder
from wenko.storage.database import open_database
from wenko.testing import RecordedProvider
from wenko.testing.wire_formats import Call, ProviderReply
from wenko.testing.wire_requests import ProviderRequest

HERE = Path(__file__).parent
LOOP, STEP, FORM, PROMPT, PLAN, TALK = (
    "Write three notes, one after the other",
    "Run these three commands",
    "Book the trip for me",
    "Greet me by my name",
    "Tidy up after my approval",
    "Recommend me a sport",
)
"""The messages of the runs that are unfinished."""
TASK, CHAT, FIXED = (
    "Count the words of the poem",
    "Which sport suits me?",
    "/playbook self-repair",
)
"""Those of the runs that have ended."""
AGAIN = "And how many letters?"
"""A second message after ``TASK``."""
SLOW, FIXED_SLOW = "echo slow >> two.txt; sleep 600", "echo slow > slow.txt; sleep 600"
"""Commands in flight."""
PROMPTS = "read -p 'Your name: ' name; echo hello $name"
CENTURY = 100 * 365 * 24 * 3600
"""Seconds: the forms are still open when the database is opened."""
CITY = {
    "title": "Where to?",
    "fields": [{"name": "city", "type": "text", "label": "City", "required": True}],
}
SPORT = {
    "title": "Your sport",
    "type": "form",
    "fields": [
        {
            "name": "sport",
            "type": "select",
            "label": "Sport",
            "options": [
                {"value": "swimming", "label": "Swimming"},
                {"value": "running", "label": "Running"},
            ],
        }
    ],
}
ASK_THE_PERSON = {
    "reason": "the message does not say it",
    "quote": "",
    "basis": "none",
    "sure": "unsure",
    "action": "ask",
    "answers": [],
    "meanings": [],
}


def shell(command: str) -> Call:
    return "shell", {"command": command}


def start(goal: str, *steps: str | Call, checks: tuple[JsonObject, ...] = ()) -> Call:
    """Steps one after the other: what is to be reached, or a call."""
    chained: list[JsonObject] = []
    for number, each in enumerate(steps):
        fixed = {"description": each}
        if not isinstance(each, str):
            fixed = {"description": f"command {number}", "tool": each[0], "tool_args": each[1]}
        chained.append({**fixed, "depends_on": [number - 1] if number else []})
    stated = {"goal": goal, "task_type": "shell", "complexity": "complex", "checks": [*checks]}
    return "start_task", {**stated, "reasoning": "It takes work", "steps": chained}


def turn(text: str, *calls: Call, reasoning: str = "") -> ProviderReply:
    return ProviderReply(text, calls, reasoning)


SCRIPTS: dict[str, list[ProviderReply]] = {
    LOOP: [
        turn(
            "I begin with the first.",
            start("Three notes", "write one", "write two", "write three"),
            shell("echo one > one.txt"),
            reasoning="Three files, three steps.",
        ),
        turn("one.txt is written."),
        turn("Now the second.", shell("echo two > two.txt; wc -l two.txt")),
        turn("And more of it.", shell(SLOW)),
    ],
    STEP: [
        turn(
            "",
            start("Three commands", *map(shell, ("echo a > a.txt", FIXED_SLOW, "echo c > c.txt"))),
        )
    ],
    FORM: [
        turn("I look first.", start("Book a trip"), shell("echo looked > log.txt")),
        turn("I need the city.", ("ask_user", CITY)),
    ],
    PROMPT: [turn("", start("Greet the person"), shell(PROMPTS))],
    PLAN: [
        turn(
            "This is what I would do.",
            start("Tidy up", "find the files", "remove them"),
            shell("echo found > found.txt"),
        )
    ],
    TASK: [
        turn(
            "I write it down and count.",
            start("Count words", checks=({"description": "counted", "command": "test -s n.txt"},)),
            shell("echo to be or not > poem.txt"),
            shell("wc -w < poem.txt | tee n.txt"),
        ),
        turn("The poem has **4** words."),
    ],
    AGAIN: [turn("It has 11 letters.")],
    CHAT: [
        turn(json.dumps({"response": "That depends.", "hitl_request": SPORT})),
        turn("Swimming it is."),
    ],
    TALK: [turn(json.dumps({"response": "Let us see.", "hitl_request": SPORT}))],
    FIXED: [turn("The commands were repaired and have run.")],
}


class Model:
    """Each message has a script of its own, whatever the others do meanwhile."""

    def __init__(self) -> None:
        self._scripts = {message: [*replies] for message, replies in SCRIPTS.items()}

    def reply(self, request: ProviderRequest) -> ProviderReply | None:
        if request.output == "interactive_decision":
            return ProviderReply(json.dumps(ASK_THE_PERSON))
        last = max(self._scripts, key=request.text.rfind)
        script = self._scripts[last]
        return script.pop(0) if script else None


async def finish(server: LiveServer, chat: ChatClient) -> None:
    """The conversations that have ended."""
    first = await server.run(TASK)
    await server.run(AGAIN, first[0]["conversation_id"])
    await server.run(FIXED)
    await chat.send(CHAT)
    await chat.answer(await chat.question(), sport="swimming")
    await chat.end()


async def begin(chat: ChatClient, message: str, until: str, **more: Any) -> None:
    """A run that has come to an event of this type, with these values in its data."""
    where = None
    if message == PLAN:
        _, made = await chat.post("/conversations", {"language": "en"})
        where = made["data"]["id"]
        async with chat.server.http() as http:
            await http.put(f"/conversations/{where}/mode", json={"approve_plan": True})
    await chat.send(message, where)
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] == until and more.items() <= (event.get("data") or {}).items()
    )


async def work_until_killed(data: Path) -> JsonObject:
    """What its clients saw beside events."""
    async with RecordedProvider() as provider, AsyncExitStack() as sockets:
        provider.on_request = Model().reply
        server = LiveServer(
            data,
            WENKO_MODEL="openai:any",
            WENKO_MODEL_BASE_URL=provider.openai_url,
            WENKO_MODEL_API_KEY="sk-test",
            WENKO_MODE="auto",
            WENKO_LANGUAGE="en",
            WENKO_HITL_TTL=str(CENTURY),
        )
        await asyncio.to_thread(server.start)
        try:
            chats = [await sockets.enter_async_context(chat_client(server)) for _ in range(7)]
            await finish(server, chats[0])
            await begin(chats[1], FORM, "hitl")
            await begin(chats[2], PROMPT, "user_input_required")
            await begin(chats[3], PLAN, "hitl")
            await begin(chats[4], TALK, "hitl")
            await begin(chats[5], STEP, "tool_call", arguments={"command": FIXED_SLOW})
            await begin(chats[6], LOOP, "tool_call", arguments={"command": SLOW})
            return await views(chats[0])
        finally:
            await asyncio.to_thread(server.kill)


def lose_sandboxes(data: Path) -> None:
    for each in data.glob("sandboxes/*/status.json"):
        if (pid := executor_pid(Folder(data / "sandboxes", each.parent.name))) is not None:
            os.kill(pid, signal.SIGKILL)


def content_of(path: Path) -> bytes:
    """The database with what is still in its log."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("VACUUM")
    content = connection.serialize()
    connection.close()
    return content


async def views(chat: ChatClient) -> JsonObject:
    """The list of conversations, and what a file of each one that has ended would say."""
    listed = await chat.get("/conversations")
    ended = [each["id"] for each in listed if each["status"] == "idle"]
    shared = {each: await chat.get(f"/conversations/{each}/share/preview") for each in ended}
    return {"listed": listed, "shared": shared}


async def events_of(data: Path, conversations: list[str]) -> dict[str, list[JsonObject]]:
    """As a client gets them, by the first message of each conversation."""
    database = await open_database(None, data)
    journal, found = Journal(database), {}
    for each in conversations:
        events = [encode(record) for record in await journal.read(each, limit=10_000)]
        found[only(events, "process_started")[0]["data"]["user_message"]] = events
    await database.close()
    return found


async def make() -> None:
    with TemporaryDirectory(prefix="wenko-upgrade-") as folder:
        data = Path(folder)
        try:
            seen = await work_until_killed(data)
        finally:
            lose_sandboxes(data)
        content = content_of(data / "wenko.db")
        seen["events"] = await events_of(data, [each["id"] for each in seen["listed"]])
        wire = json.dumps(seen, ensure_ascii=False).encode()
        assert folder.encode() not in content + wire, "no path of this machine"
        (HERE / "kernel-1.db.gz").write_bytes(gzip.compress(content, mtime=0))
        (HERE / "kernel-1-seen.json.gz").write_bytes(gzip.compress(wire, mtime=0))


if __name__ == "__main__":
    asyncio.run(make())
