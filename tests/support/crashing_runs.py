"""Runs whose server dies after any of its batches: scripts, who answers them, and how it dies.

The server is a real one without HTTP. It dies as by ``kill -9``: nothing later is stored, nothing
is closed well, and only its sandboxes live on, unless they die too.
"""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from pydantic import JsonValue

from wenko.composition.services import Services, open_services
from wenko.errors import WenkoError
from wenko.journal import Journal
from wenko.models.interface import TextDelta
from wenko.models.request import ModelToolCall
from wenko.planners.interface import (
    Ask,
    CallRepair,
    Judgement,
    NextTurn,
    Open,
    Part,
    Revision,
    Summary,
    Task,
)
from wenko.planners.statements import ASK_USER, analysis_stated, plan_fields, stated
from wenko.planners.transcript import LoopTurn, PlanChanged, Transcript
from wenko.protocol.envelope import EventRecord
from wenko.protocol.plan import Arguments, Check, Plan, Step, TaskAnalysis
from wenko.run.repair import repairer
from wenko.sandbox.executor.processes import kill_tree
from wenko.service.auth import Principal
from wenko.settings import Settings
from wenko.storage.database import SqliteDatabase, open_database
from wenko.testing import ScriptedPlanner

LIMIT = 60.0
"""Seconds for one life of a server."""
FORM: dict[str, Any] = {
    "title": "?",
    "fields": [{"name": "a", "type": "text", "label": "A", "default": "b"}],
}
OUTSIDE = '''
from pathlib import Path
from wenko.tools import tool

@tool
def outside(label: str) -> str:
    """Has an effect outside that a repeat would have again."""
    with Path({path!r}).open("a") as file:
        file.write(label + "\\n")
    return label
'''


# --- scripts -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fixed:
    """A step with a call of its own."""

    kind: str
    """``works``, ``fails``, ``fixable`` (by other arguments), ``lucky`` (the second time),
    ``outside`` (a tool that is not idempotent), ``asks`` (the user)."""
    after: tuple[int, ...] = ()
    expected: str | None = None
    """``holds``, or what does not."""


@dataclass(frozen=True)
class Goal:
    """A step that is a loop: the kinds of the calls of each turn, then a text."""

    turns: tuple[tuple[str, ...], ...]
    """``works``, ``fails``, ``outside``, ``unknown``, ``garbled``, ``replans``."""
    after: tuple[int, ...] = ()
    text: str = "done"


@dataclass(frozen=True)
class Crash:
    batches: int
    """It dies when it has stored so many."""
    at_once: bool = True
    """Otherwise at its next write: what comes between is done and not stored."""
    sandbox: bool = False
    """Its sandboxes die with it."""


@dataclass(frozen=True)
class Script:
    steps: tuple[Fixed | Goal, ...] = ()
    """None: the message is answered, after so many ``forms``."""
    forms: int = 0
    opens: bool = False
    """The first reply begins to work, with the calls of the first goal."""
    marks: bool = False
    """A model that began so marks the steps itself, in one loop."""
    checks: tuple[str, ...] = ()
    """``true``, ``false``, ``fixed`` (holds after a revision), ``judged``."""
    revises: bool = True
    asks: bool = False
    """Every call that may do harm asks."""
    approves_plan: bool = False
    rejected: int | None = None
    """The step whose approval is refused."""
    note: int | None = None
    pause: int | None = None
    cancel: int | None = None
    """After so many events."""
    crashes: tuple[Crash, ...] = ()


class World:
    """What outlives a server: its data folder, and what was done."""

    def __init__(self, data: Path, script: Script) -> None:
        self.data = data
        self.script = script
        self._path = data / "effects"
        (data / "tools").mkdir(parents=True)
        (data / "tools/outside.py").write_text(OUTSIDE.format(path=str(self._path)))

    @property
    def effects(self) -> Counter[str]:
        return Counter(self._path.read_text().split() if self._path.exists() else ())

    def mark(self, label: str, then: str = "true") -> Arguments:
        """A command that shows each time it was run."""
        return {"command": f"echo {label} >> {self._path}; sleep 0.01; {then}"}

    def lose_sandboxes(self) -> None:
        for status in self.data.glob("sandboxes/*/*"):
            with suppress(ValueError, OSError, TypeError, KeyError):
                kill_tree(int(json.loads(status.read_text())["pid"]))

    def call(self, kind: str, label: str) -> tuple[str, Arguments]:
        """A tool and its arguments."""
        match kind:
            case "outside":
                return "outside", {"label": label}
            case "asks":
                return "ask_user", {"title": label, "fields": FORM["fields"]}
            case "lucky":
                again = f"grep -c '^{label}$' {self._path} | grep -qx 1"
                return "shell", self.mark(label, f"! {again} || {{ echo {_BUSY} >&2; exit 1; }}")
            case "works":
                return "shell", self.mark(label)
        return "shell", self.mark(label, "exit 1")


_BUSY = "Connection reset by peer"


class Author(ScriptedPlanner):
    """Answers from what it is given alone, as a real model does, so also after a crash."""

    def __init__(self, world: World) -> None:
        super().__init__(is_language_model=True)
        self._world = world
        self.script = world.script
        self.marks = world.script.marks

    def plan(self) -> Plan:
        checks = {
            name: Check(
                description=name, command=self._world.mark(f"check-{name}", then)["command"]
            )
            for name, then in (("true", "true"), ("false", "exit 3"), ("fixed", "test -e fixed"))
        }
        checks["judged"] = Check(description="judged")
        return Plan(
            goal="the goal",
            steps=tuple(self._step(*each) for each in enumerate(self.script.steps)),
            checks=tuple(checks[each] for each in self.script.checks),
        )

    def _step(self, number: int, step: Fixed | Goal) -> Step:
        after = tuple(each for each in step.after if each < number)
        if isinstance(step, Goal):
            return Step(step_id=number, description=f"goal {number}", depends_on=after)
        tool, arguments = self._world.call(step.kind, f"fixed-{number}")
        description = f"{step.kind} {number}"
        return Step(
            step_id=number,
            description=description,
            tool=tool,
            tool_args=arguments,
            depends_on=after,
            expected=step.expected,
        )

    async def stream(self, task: Task, ask: Ask) -> AsyncGenerator[Part, None]:
        for part in self._parts(task, ask):
            yield part

    def _parts(self, task: Task, ask: Ask) -> Iterator[Part]:
        match ask:
            case Open(exchanges):
                yield from self._open(task, len(exchanges))
            case NextTurn(transcript) if transcript.marked:
                yield from self._marked_turn(transcript)
            case NextTurn(transcript):
                yield from self._turn(transcript)
            case CallRepair(_, failure):
                if failure.step.description.startswith("fixable"):
                    fixed = self._world.mark(f"fixed-{failure.step.step_id}-again")
                    yield written({"analysis": "", "arguments": fixed, "explanation": "better"})
            case Revision(plan):
                if self.script.revises:
                    made = self._world.mark(f"revised-{len(plan.steps)}")
                    step = Step(step_id=99, description="works", tool="shell", tool_args=made)
                    yield written(plan_fields(Plan(goal=plan.goal, steps=(step,))))
            case Judgement(step):
                yield written(
                    {"is_valid": step.expected in ("holds", "judged"), "reason": "judged"}
                )
            case Summary():
                yield TextDelta("all ")
                yield TextDelta("done")

    def _open(self, task: Task, forms: int) -> Iterator[Part]:
        works = bool(self.script.steps) and task.message == "go"
        analysis = TaskAnalysis(
            complexity="moderate" if works else "simple",
            task_type="code" if works else "chat",
            requires_sandbox=works,
            reasoning="",
            suggested_approach="",
        )
        if works and self.script.opens:
            yield from self._opening()
            return
        yield analysis_stated(analysis, self.plan() if works else None)
        if not works:
            yield TextDelta(f"part {forms} ")
            yield TextDelta("of the answer")
            if forms < self.script.forms:
                yield stated(ASK_USER, FORM)

    def _opening(self) -> tuple[ModelToolCall, ...]:
        plan = self.plan()
        steps = [
            {
                "description": each.description,
                "tool": each.tool,
                "tool_args": each.tool_args,
                "depends_on": list(each.depends_on),
                "expected": each.expected,
            }
            for each in plan.steps
        ]
        checks = [each.model_dump(mode="json") for each in plan.checks]
        stated = {"goal": "the goal", "steps": steps, "checks": checks}
        opening = ModelToolCall("opening", "start_task", json.dumps(stated))
        first = self.script.steps[0]
        calls = first.turns[0] if isinstance(first, Goal) and first.turns else ("works",)
        return (opening, *self._calls(calls, "goal-0-0"))

    def _turn(self, transcript: Transcript) -> Iterator[Part]:
        assert transcript.step is not None
        id_, description = transcript.step.step_id, transcript.step.description
        turns = [each.data for each in transcript.entries if isinstance(each, LoopTurn)]
        steps = (each.step_id for each in transcript.plan.steps if each.tool is None)
        first = min(steps, default=None)
        number = sum(each.step_id == id_ or (each.opening and id_ == first) for each in turns)
        goals = {f"goal {i}": (i, each) for i, each in enumerate(self.script.steps)}
        place, goal = goals.get(description, (0, None))
        if isinstance(goal, Goal) and number < len(goal.turns):
            yield TextDelta(f"turn {number}")
            yield from self._calls(goal.turns[number], f"goal-{place}-{number}")
        elif isinstance(goal, Goal):
            yield TextDelta(goal.text)
        elif number == 0:  # A step that a revision added: it makes the checks hold.
            made = self._world.mark(f"added-{id_}", "touch fixed")
            yield ModelToolCall(f"added-{id_}", "shell", json.dumps(made))
        else:
            yield TextDelta("done")

    def _marked_turn(self, transcript: Transcript) -> Iterator[Part]:
        """The turns of all goals in order, each goal marked where it begins."""
        turns = [each.data for each in transcript.entries if isinstance(each, LoopTurn)]
        moves: list[tuple[ModelToolCall, ...]] = []
        for place, goal in enumerate(self.script.steps):
            for number, kinds in enumerate(goal.turns if isinstance(goal, Goal) else ()):
                given = {"done": list(range(place)), "current": place}
                mark = ModelToolCall(f"mark-{place}", "update_plan", json.dumps(given))
                calls = self._calls(kinds, f"goal-{place}-{number}")
                moves.append(calls if number or not place else (mark, *calls))
        asked = {call.id for turn in turns for call in turn.tool_calls}
        changed = [each for each in transcript.entries if isinstance(each, PlanChanged)]
        if len(turns) < len(moves):
            yield from moves[len(turns)]
        elif any(each.failed_checks for each in changed) and "added" not in asked:
            made = self._world.mark("added", "touch fixed")
            yield ModelToolCall("added", "shell", json.dumps(made))
        else:
            yield TextDelta("done")

    def _calls(self, kinds: tuple[str, ...], label: str) -> tuple[ModelToolCall, ...]:
        return tuple(self._call(kind, f"{label}-{place}") for place, kind in enumerate(kinds))

    def _call(self, kind: str, label: str) -> ModelToolCall:
        if kind == "unknown":
            return ModelToolCall(label, "nothing", "{}")
        if kind == "garbled":
            return ModelToolCall(label, "shell", '{"command": ')
        if kind == "replans":
            step = {"description": "works again", "tool": "shell"}
            step["tool_args"] = self._world.mark(f"{label}-planned")  # type: ignore[assignment]
            given = {"reason": "better", "steps": [step]}
            return ModelToolCall(label, "update_plan", json.dumps(given))
        if kind == "reads":
            return ModelToolCall(label, "read_file", json.dumps({"path": "fixed"}))
        tool, arguments = self._world.call(kind, label)
        return ModelToolCall(label, tool, json.dumps(arguments))


def written(reply: JsonValue) -> TextDelta:
    return TextDelta(json.dumps(reply))


@dataclass(frozen=True)
class Lived:
    """A conversation that is over."""

    records: list[EventRecord]
    effects: Counter[str]
    crashes: int


# --- a server that dies --------------------------------------------------------------------------


class Killed(BaseException):
    """Not an ``Exception``: a killed process handles nothing."""


class Death:
    def __init__(self, crash: Crash | None) -> None:
        self._crash = crash
        self._stored = 0
        self.dead = False
        self.came = asyncio.Event()

    @contextmanager
    def awaits(self) -> Iterator[None]:
        append, write = Journal.append_once, SqliteDatabase.write

        async def append_once(*given: Any, **named: Any) -> Any:
            stored = await append(*given, **named)
            if named.get("run") is not None and self._crash is not None:
                self._stored += 1
                if self._stored == self._crash.batches:
                    self.dead = True
                    self.came.set()
                if self.dead and self._crash.at_once:
                    raise Killed
            return stored

        async def write_alive(*given: Any, **named: Any) -> Any:
            if self.dead:
                raise Killed
            return await write(*given, **named)

        with (
            patch.object(Journal, "append_once", append_once),
            patch.object(SqliteDatabase, "write", write_alive),
            patch.object(repairer, "RETRY_DELAY", 0.01),
        ):
            yield


class Person:
    """Answers what is asked, and interferes where the script says so."""

    def __init__(self, script: Script, services: Services, user: Principal, where: str) -> None:
        self._script = script
        self._services = services
        self._user = user
        self._where = where

    async def attend(self) -> None:
        """Until the conversation is idle. What was seen before a crash is seen again."""
        follow = self._services.events.follow_until_idle
        async for batch in await follow(self._user, self._where):
            for record in batch:
                with suppress(WenkoError):  # It was answered before, or the run has ended.
                    await self._see(record)

    async def _see(self, record: EventRecord) -> None:
        script, conversations = self._script, self._services.conversations
        if record.seq == script.note:
            await conversations.submit(self._user, "a note", self._where, key="note")
        if record.seq == script.pause:
            await conversations.pause(self._user, self._where)
        if record.seq == script.cancel:
            await conversations.cancel(self._user, self._where, record.run_id)
        if record.type == "run_paused":
            await conversations.resume(self._user, self._where)
        if record.type == "hitl":
            request = record.body["payload"]["request"]
            about = request.get("approval") or {}
            rejected = script.rejected is not None and about.get("step_id") == script.rejected
            action: Any = "reject" if rejected else "approve"
            await self._services.questions.respond(self._user, request["id"], action, {})


async def live(world: World, where: str | None, crash: Crash | None) -> tuple[str, bool]:
    """One life of a server; the conversation, and whether it became idle."""
    script = world.script
    settings = Settings(
        data=world.data,
        sandbox="unsafe-none",
        mode="ask-risky" if script.asks else "auto",
        approve_plan=script.approves_plan,
        undo=False,
        previews=False,
    )
    death, idle = Death(crash), False
    with death.awaits(), suppress(Killed):
        async with open_services(settings, Author(world)) as services:
            user = await services.auth.authenticate(services.token)
            conversations = services.conversations
            if where is None:
                where = (await conversations.create(user, language="en")).id
            await conversations.submit(user, "go", where, key="go")
            attending = asyncio.ensure_future(Person(script, services, user, where).attend())
            dying = asyncio.ensure_future(death.came.wait())
            async with asyncio.timeout(LIMIT):
                await asyncio.wait({attending, dying}, return_when=asyncio.FIRST_COMPLETED)
            if death.dead and crash is not None and not crash.at_once:
                # Whatever it does until its next write is done, and not stored.
                await asyncio.wait({attending}, timeout=0.1)
            idle = attending.done() and not death.dead
            if idle:
                await attending
            attending.cancel()
            dying.cancel()
    assert where is not None
    return where, idle


async def stored(world: World, where: str) -> list[EventRecord]:
    database = await open_database(None, world.data)
    journal = Journal(database)
    found: list[EventRecord] = []
    while page := await journal.read(where, found[-1].seq if found else 0):
        found += page
    await database.close()
    return found


def carry_out(script: Script) -> Lived:
    """Until the conversation is idle, however often its server dies."""
    where: str | None = None
    idle, crashes = False, 0
    with TemporaryDirectory(prefix="wenko-crash-") as folder:
        world = World(Path(folder), script)
        try:
            for crash in (*script.crashes, None):
                # A loop of its own: what a dead server had begun in this process ends with it.
                where, idle = asyncio.run(live(world, where, crash))
                if idle:
                    break
                crashes += 1
                if crash is not None and crash.sandbox:
                    world.lose_sandboxes()
            assert idle
            assert where is not None
            return Lived(asyncio.run(stored(world, where)), world.effects, crashes)
        finally:
            world.lose_sandboxes()
            # What the dead servers left open ends here, where it is expected, not in another test.
            gc.collect()
