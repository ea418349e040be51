"""The watchdog sees what blocks the event loop, and ends a run that blocks it for too long."""

import asyncio
import logging
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType

import pytest

from wenko.engine import watchdog
from wenko.engine.watchdog import Stall, Watchdog, current_run, take_stalled_run
from wenko.errors import RunStalled

pytestmark = pytest.mark.anyio
TICK = 0.02
LIMIT = 0.15
SLOW = re.compile(r"(a+)+$")


def regex() -> None:
    SLOW.match("a" * 40 + "b")


def endless() -> None:
    while True:
        pass


def sleep() -> None:
    time.sleep(60)


def briefly() -> None:
    time.sleep(5 * TICK)


class Watched:
    def __init__(self, folder: Path) -> None:
        self.file = folder / "stalled-run"
        self.stalls: list[Stall] = []
        self.ended = asyncio.Event()
        # Without the processor's own time: each test is short, and the machine may be busy.
        self.watchdog = Watchdog(LIMIT, self._on_stall, self.file, TICK, waited=lambda: 0.0)
        self.watchdog.start()

    def _on_stall(self, stall: Stall) -> None:
        self.stalls.append(stall)
        self.ended.set()

    async def run(self, work: Callable[[], None], run_id: str | None = "run-1") -> None:
        """As the engine does: in a task whose context names the run."""

        async def resume() -> None:
            current_run.set(run_id)
            work()

        edge = FunctionType(
            resume.__code__, {**globals(), "__name__": EDGE}, "resume", None, resume.__closure__
        )
        await asyncio.create_task(edge())

    async def stall(self) -> Stall:
        await asyncio.wait_for(self.ended.wait(), 10)
        return self.stalls[-1]


EDGE = "wenko.run.run"


@pytest.fixture
async def watched(tmp_path: Path) -> Iterator[Watched]:
    found = Watched(tmp_path)
    yield found
    found.watchdog.stop()


@pytest.mark.parametrize("work", [regex, endless, sleep])
async def test_a_run_that_blocks_the_loop_is_ended_and_named(
    watched: Watched, work: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), pytest.raises(RunStalled):
        await watched.run(work)
    stall = await watched.stall()
    assert (stall.run_id, stall.interrupted) == ("run-1", True)
    assert work.__name__ in stall.stack
    assert stall.seconds > 0
    assert watched.watchdog.count == 1
    assert any(work.__name__ in record.getMessage() for record in caplog.records)


async def test_a_short_stall_is_reported_and_ends_nothing(watched: Watched) -> None:
    await watched.run(briefly)
    stall = await watched.stall()
    assert (stall.run_id, stall.interrupted) == ("run-1", False)
    assert not watched.file.exists()


@pytest.mark.parametrize("module", ["wenko.storage.events", "wenko.journal", "sqlalchemy.engine"])
async def test_nothing_is_raised_into_what_all_runs_share(watched: Watched, module: str) -> None:
    kept: list[str] = []

    def until_it_is_noted() -> None:
        while not watched.file.exists():
            pass
        kept.append(watched.file.read_text())

    shared = FunctionType(
        until_it_is_noted.__code__,
        {**globals(), "__name__": module},
        "until_it_is_noted",
        None,
        until_it_is_noted.__closure__,
    )
    await watched.run(shared)
    stall = await watched.stall()
    assert (stall.run_id, stall.interrupted) == ("run-1", False)
    # For the next server, had this one been killed; not needed any more when it goes on.
    assert kept == ["run-1"]
    while watched.file.exists():
        await asyncio.sleep(TICK)


async def test_what_belongs_to_no_run_is_reported_and_not_interrupted(watched: Watched) -> None:
    def longer_than_the_limit() -> None:
        time.sleep(LIMIT + 4 * TICK)

    await watched.run(longer_than_the_limit, run_id=None)
    stall = await watched.stall()
    assert (stall.run_id, stall.interrupted) == (None, False)


async def test_a_task_that_a_run_started_for_all_is_not_interrupted(watched: Watched) -> None:
    current_run.set("run-1")

    async def reader_of_a_connection() -> None:
        time.sleep(LIMIT + 4 * TICK)

    await asyncio.create_task(reader_of_a_connection())
    assert not (await watched.stall()).interrupted


async def test_time_without_a_processor_is_no_stall(tmp_path: Path) -> None:
    stalls: list[Stall] = []
    began = time.monotonic()
    # All time is time in which the thread waited for a processor.
    starved = Watchdog(
        LIMIT, stalls.append, tmp_path / "file", TICK, waited=lambda: time.monotonic() - began
    )
    starved.start()
    try:
        time.sleep(LIMIT + 4 * TICK)
        current_run.set("run-1")
        await asyncio.sleep(3 * TICK)
    finally:
        starved.stop()
    assert not any(stall.interrupted for stall in stalls)
    assert all(stall.seconds <= 0 for stall in stalls)


async def test_without_the_alarm_a_thread_sees_the_stack(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stalls: list[Stall] = []

    async def blocked() -> None:
        watching = Watchdog(LIMIT, stalls.append, tmp_path / "file", TICK)
        watching.start()
        try:
            time.sleep(0.3)  # releases the lock, so that the thread can look
            while not stalls:
                await asyncio.sleep(TICK)
        finally:
            watching.stop()

    thread = threading.Thread(target=lambda: asyncio.run(blocked()))
    thread.start()
    await asyncio.to_thread(thread.join, 10)
    assert "time.sleep(0.3)" in stalls[0].stack
    assert stalls[0].run_id is None


def test_a_killed_server_leaves_the_run_that_blocked_it(tmp_path: Path) -> None:
    file = tmp_path / "stalled-run"
    assert take_stalled_run(file) is None
    file.write_text("run-1\n")
    assert take_stalled_run(file) == "run-1"
    assert take_stalled_run(file) is None


def test_the_functions_of_a_run_that_are_looked_for_exist() -> None:
    for module, name in watchdog._EDGES:
        __import__(module)
        source = Path(sys.modules[module].__file__ or "").read_text()
        assert f"def {name}(" in source
