"""Loops with SIGKILL at random moments, and loops with a fifth of the requests failing.

Each call of a loop appends a mark of its own to a file, so a call that was made twice shows. The
provider answers from the transcript, so a turn that is asked for again shows.
"""

import asyncio
import json
import os
import random
import re
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.figures import Figure
from bench.loops import GOAL
from tests.live import LiveServer
from tests.support.forkserver import ForkServer
from wenko.storage.compression import decompress
from wenko.testing import Fault, RecordedProvider
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

RUNS = int(os.environ.get("BENCH_RUNS", "100"))
AT_ONCE = 10
CALLS = 8
KILLS = 4
"""For each batch of runs."""
FAULTS: tuple[Fault, ...] = ("rate_limit", "server_error", "cut", "garbage", "empty")
_NAME = re.compile(r"task number (\d+)")


class LoopScript(RecordedProvider):
    """Answers a loop's request with the call that follows the last one in its transcript."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, int]] = []
        """Task and turn of each request of a loop."""
        self.on_request = self._next
        self.defaults["triage"] = json.dumps(GOAL)
        # After a kill between the analysis and the plan, the plan is asked for alone.
        self.defaults["plan"] = json.dumps(GOAL["plan"])

    def _next(self, request: ProviderRequest) -> ProviderReply | None:
        if not request.tools or request.output is not None:
            return None
        messages = request.messages
        task = next(found[1] for each in messages if (found := _NAME.search(each.content)))
        marks = [call.arguments for each in messages for call in each.tool_calls]
        turn = len(marks) + 1
        self.asked.append((task, turn))
        if turn > CALLS:
            return ProviderReply("All marks were written.")
        command = f"echo {turn} >> marks.txt; sleep 0.0{turn}; echo done {turn}"
        return ProviderReply(f"Mark {turn}.", (("shell", {"command": command}),))


@dataclass(slots=True)
class Counts:
    runs: int = 0
    ended: int = 0
    succeeded: int = 0
    asked_again: int = 0
    made_twice: int = 0
    false_success: int = 0
    kills: int = 0
    requests: int = 0
    repeated: int = 0
    """Requests for a turn whose reply was lost with the server, or failed."""
    codes: Counter[str] = field(default_factory=Counter)


def figures() -> Iterator[Figure]:
    """``BENCH_PARTS=kills`` or ``faults`` measures one of both."""
    LiveServer.spawn = staticmethod(ForkServer().spawn)
    parts = {"kills": ("killed", KILLS, ()), "faults": ("a fifth of requests failing", 0, FAULTS)}
    for number, (part, (name, kills, faults)) in enumerate(parts.items()):
        if os.environ.get("BENCH_PARTS", part) != part:
            continue
        with tempfile.TemporaryDirectory() as folder:
            counts = asyncio.run(_run_all(Path(folder), random.Random(number), kills, faults))
        yield Figure(f"runs of loops, {name}", counts.runs, "", RUNS, True)
        if kills:
            yield Figure("  times that a run was killed", counts.kills, "")
        yield Figure("  ended", counts.ended, "", counts.runs, True)
        yield Figure("  succeeded", counts.succeeded, "")
        yield Figure("  success without all the work", counts.false_success, "", 0)
        yield Figure("  requests of loops", counts.requests, "")
        yield Figure("  of these, for turns whose reply was lost or failed", counts.repeated, "")
        yield Figure("  turns on disk that were asked for again", counts.asked_again, "", 0)
        yield Figure("  calls made twice", counts.made_twice, "", 0)
        if counts.codes:
            print("  ends without success:", dict(counts.codes))


async def _run_all(
    data: Path, chance: random.Random, kills: int, faults: tuple[Fault, ...]
) -> Counts:
    counts = Counts()
    async with LoopScript() as provider:
        if faults:
            provider.will_fail_by_chance(0.2, faults)
        server = LiveServer(
            data,
            WENKO_MODEL="openai:gpt-5",
            WENKO_MODEL_BASE_URL=provider.openai_url,
            WENKO_LANGUAGE="en",
            WENKO_MODEL_CONCURRENCY=str(AT_ONCE),
        )
        await asyncio.to_thread(server.start)
        try:
            for first in range(0, RUNS, AT_ONCE):
                numbers = range(first, min(first + AT_ONCE, RUNS))
                await _batch(server, provider, numbers, chance, kills, counts)
        finally:
            await asyncio.to_thread(server.stop)
    return counts


async def _batch(
    server: LiveServer,
    provider: LoopScript,
    numbers: range,
    chance: random.Random,
    kills: int,
    counts: Counts,
) -> None:
    """Some runs at once; the server is killed ``kills`` times meanwhile."""
    conversations: dict[str, str] = {}
    async with server.socket() as socket:
        for number in numbers:
            accepted = await socket.chat(f"task number {number}: write all marks")
            conversations[str(number)] = accepted["conversation_id"]
    on_disk: set[tuple[str, int]] = set()
    seen = 0
    for _ in range(kills):
        # At this time no request of the last server is left, so all that follow are new ones.
        await _requests_above(provider, seen + chance.randint(1, 2 * AT_ONCE))
        await asyncio.sleep(chance.uniform(0.0, 0.1))
        await asyncio.to_thread(server.kill)
        counts.asked_again += sum(each in on_disk for each in provider.asked[seen:])
        on_disk = _turns_on_disk(server.data, conversations)
        running = len(numbers) - sum(turn > CALLS for _, turn in on_disk)
        counts.kills += running
        seen = len(provider.asked)
        await asyncio.to_thread(server.start)
        if not running:
            break
    for task, conversation in conversations.items():
        events = await server.remaining_events(conversation)
        end = events[-1]
        # A revision's step begins with turn 1 again.
        turns = [
            (each["data"]["step_id"], each["data"]["turn"])
            for each in events
            if each["type"] == "model_turn"
        ]
        calls = [each["data"]["turn_call_id"] for each in events if each["type"] == "tool_call"]
        marks = _marks(server.data, conversation)
        counts.runs += 1
        counts.ended += end["type"] == "process_completed"
        counts.succeeded += end["success"]
        complete = sorted(map(int, marks)) == list(range(1, CALLS + 1))
        counts.false_success += end["success"] and not complete
        counts.made_twice += len(marks) - len(set(marks)) + len(calls) - len(set(calls))
        counts.asked_again += len(turns) - len(set(turns))
        if not end["success"]:
            counts.codes[str(end["data"]["error_code"])] += 1
            print("   ", task, end["message"][:160])
    counts.asked_again += sum(each in on_disk for each in provider.asked[seen:])
    counts.repeated += len(provider.asked) - len(set(provider.asked))
    counts.requests += len(provider.asked)
    provider.asked.clear()
    provider.requests.clear()


async def _requests_above(provider: LoopScript, count: int) -> None:
    for _ in range(1_000):
        if len(provider.asked) >= count:
            return
        await asyncio.sleep(0.01)


def _turns_on_disk(data: Path, conversations: dict[str, str]) -> set[tuple[str, int]]:
    """Task and number of each turn that is stored."""
    with sqlite3.connect(data / "wenko.db") as connection:
        rows = connection.execute(
            "SELECT conversations.id, events.body FROM events JOIN conversations"
            " ON conversations.pk = events.conversation_pk WHERE events.type = 'model_turn'"
        ).fetchall()
    tasks = {conversation: task for task, conversation in conversations.items()}
    return {
        (tasks[conversation], json.loads(decompress(body))["data"]["turn"])
        for conversation, body in rows
        if conversation in tasks
    }


def _marks(data: Path, conversation: str) -> list[str]:
    path = data / "sandboxes" / conversation / "workspace" / "marks.txt"
    return path.read_text().split() if path.exists() else []
