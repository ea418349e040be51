"""Carrying a run on: what is started, and how it ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from wenko.run.actions import (
    Action,
    AnswerCall,
    AskModel,
    EndStep,
    Finish,
    MakeCall,
    Pause,
    StartStep,
)
from wenko.run.drive import NoProgress, drive
from wenko.run.slots import RunSlot

pytestmark = pytest.mark.anyio
FIRST, SECOND, THIRD = MakeCall(0, 0), MakeCall(1, 0), MakeCall(2, 0)


class Failed(Exception):
    pass


class Work:
    """Actions that are under way until the test ends them; what is next is the test's too."""

    def __init__(self, *actions: Action) -> None:
        self.next: tuple[Action, ...] = actions
        self.started: list[Action] = []
        self.cancelled: list[Action] = []
        self.slots = asyncio.Semaphore(1)
        self.woken = asyncio.Event()
        self.flushed = 0
        self._ends: dict[Action, asyncio.Future[None]] = {}

    async def perform(self, action: Action) -> None:
        self.started.append(action)
        end = self._ends[action] = asyncio.get_running_loop().create_future()
        try:
            await end
        except asyncio.CancelledError:
            await asyncio.sleep(0)  # It cleans up.
            self.cancelled.append(action)
            raise

    async def flush(self) -> None:
        self.flushed += 1

    async def end(self, action: Action, *then: Action, error: Exception | None = None) -> None:
        """End it; ``then`` is next."""
        self.next = then
        if error is None:
            self._ends[action].set_result(None)
        else:
            self._ends[action].set_exception(error)
        await settled()


async def settled() -> None:
    """Let everything go on that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def driven(work: Work) -> AsyncIterator["asyncio.Task[None]"]:
    slot = RunSlot(work.slots)
    await slot.acquire()
    driving = asyncio.create_task(
        drive(lambda: work.next, work.perform, slot, work.woken, work.flush)
    )
    await settled()
    try:
        yield driving
    finally:
        driving.cancel()
        with suppress(BaseException):
            await driving


async def test_what_is_next_is_started_once_and_the_end_is_when_nothing_is_next() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work) as driving:
        assert work.started == [FIRST, SECOND]
        await work.end(FIRST, SECOND)
        assert work.started == [FIRST, SECOND]
        await work.end(SECOND)
        assert driving.done()
        assert driving.result() is None


async def test_a_step_does_one_thing_at_a_time() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work):
        # An input arrives, after which something else would be next for the first step.
        await work.end(SECOND, EndStep(0), StartStep(1))
        assert work.started == [FIRST, SECOND, StartStep(1)]
        await work.end(FIRST, EndStep(0), StartStep(1))
        assert work.started == [FIRST, SECOND, StartStep(1), EndStep(0)]


async def test_reading_calls_of_one_turn_are_made_side_by_side_and_the_loop_waits_for_them() -> (
    None
):
    work = Work(AnswerCall(1, 0), AnswerCall(1, 1))
    async with driven(work):
        assert work.started == [AnswerCall(1, 0), AnswerCall(1, 1)]
        await work.end(AnswerCall(1, 1), AnswerCall(1, 0))
        await work.end(AnswerCall(1, 0), AskModel(2))
        assert work.started[-1] == AskModel(2)


async def test_what_comes_from_outside_wakes_a_run_that_waits_for_a_call() -> None:
    work = Work(FIRST)
    async with driven(work):
        work.next = (FIRST, Pause(0))
        work.woken.set()
        await settled()
        assert work.started == [FIRST, Pause(0)]
        assert work.slots.locked(), "the call has the run's slot"


async def test_what_has_ended_is_on_disk_before_the_run_waits_for_the_rest() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work):
        assert work.flushed == 0
        await work.end(FIRST, SECOND)
        assert work.flushed == 1


async def test_the_run_itself_does_one_thing_at_a_time_beside_its_steps() -> None:
    work = Work(FIRST, SECOND, Pause(0))
    async with driven(work):
        await work.end(FIRST, SECOND, Pause(1))
        assert work.started == [FIRST, SECOND, Pause(0)]
        await work.end(Pause(0), SECOND, Pause(1))
        assert work.started == [FIRST, SECOND, Pause(0), Pause(1)]


async def test_nothing_waits_for_a_group() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work):
        await work.end(FIRST, SECOND, THIRD)
        assert work.started == [FIRST, SECOND, THIRD], "while the second is under way"


async def test_the_first_failure_cancels_the_rest_and_waits_for_it() -> None:
    work = Work(FIRST, SECOND, THIRD)
    async with driven(work) as driving:
        await work.end(SECOND, FIRST, THIRD, error=Failed())
        assert driving.done()
        assert isinstance(driving.exception(), Failed)
        assert work.cancelled == [FIRST, THIRD]


async def test_a_failure_of_what_runs_alone_ends_the_run_too() -> None:
    work = Work(FIRST)
    async with driven(work) as driving:
        await work.end(FIRST, FIRST, error=Failed())
        assert isinstance(driving.exception(), Failed)


async def test_a_cancelled_run_leaves_nothing_under_way() -> None:
    for actions in [(FIRST,), (FIRST, SECOND)]:
        work = Work(*actions)
        async with driven(work) as driving:
            driving.cancel()
            await settled()
            assert driving.cancelled()
            assert work.cancelled == list(actions)


@pytest.mark.parametrize("beside", [(), (SECOND,)])
async def test_an_action_that_changed_nothing_is_not_performed_for_ever(
    beside: tuple[Action, ...],
) -> None:
    work = Work(FIRST, *beside)
    async with driven(work) as driving:
        await work.end(FIRST, FIRST, *beside)
        assert isinstance(driving.exception(), NoProgress)
        assert work.started == [FIRST, *beside]
        assert work.cancelled == list(beside)


async def test_what_is_not_next_any_more_goes_on_to_its_end() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work) as driving:
        await work.end(FIRST)
        assert not driving.done()
        assert work.cancelled == []
        await work.end(SECOND, Finish(False))
        assert work.started[-1] == Finish(False)


async def test_steps_side_by_side_hold_one_slot_until_the_last_of_them_ends() -> None:
    work = Work(FIRST, SECOND)
    async with driven(work):
        assert work.slots.locked()
        await work.end(FIRST, SECOND)
        assert work.slots.locked()
        await work.end(SECOND)
        assert work.slots.locked(), "the run holds it again"
