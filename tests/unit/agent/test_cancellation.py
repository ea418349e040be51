"""A run that is cancelled drops what it waits for; everybody else's cancellation stays theirs."""

import asyncio
from contextlib import suppress

import pytest

from wenko.agent.cancellation import Cancellation
from wenko.errors import RunCancelled

pytestmark = pytest.mark.anyio


class Work:
    """Waits without end, and remembers what became of it."""

    def __init__(self, stubborn: bool = False) -> None:
        self.begun = asyncio.Event()
        self.dropped = False
        self._stubborn = stubborn

    async def __call__(self) -> str:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.dropped = True
            if not self._stubborn:
                raise
        return "done all the same"


async def test_work_that_nobody_cancels_gives_its_result() -> None:
    cancellation = Cancellation()
    assert await cancellation.guard(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(ZeroDivisionError):
        await cancellation.guard(_fail())


async def _fail() -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("stubborn", [False, True])
async def test_work_is_dropped_when_the_run_is_cancelled(stubborn: bool) -> None:
    cancellation, work = Cancellation(), Work(stubborn)
    task = asyncio.create_task(cancellation.guard(work()))
    await work.begun.wait()
    cancellation.request()
    with pytest.raises(RunCancelled):
        await task
    assert work.dropped
    assert task.cancelling() == 0


async def test_nothing_begins_once_the_run_is_cancelled() -> None:
    work = Work()
    with pytest.raises(RunCancelled):
        await Cancellation(requested=True).guard(work())
    assert not work.begun.is_set()


async def test_the_run_can_still_tidy_up_after_it_was_cancelled() -> None:
    cancellation, work, tidied = Cancellation(), Work(), []

    async def run() -> None:
        with suppress(RunCancelled):
            await cancellation.guard(work())
        await asyncio.sleep(0)
        tidied.append(True)

    task = asyncio.create_task(run())
    await work.begun.wait()
    cancellation.request()
    await task
    assert tidied


async def test_a_server_that_stops_is_not_taken_for_a_person_who_cancels() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(work()))
    await work.begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_server_that_stops_wins_over_a_person_who_cancels() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(work()))
    await work.begun.wait()
    cancellation.request()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_wait_within_a_wait_ends_once() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(cancellation.guard(work())))
    await work.begun.wait()
    cancellation.request()
    with pytest.raises(RunCancelled):
        await task
    assert task.cancelling() == 0


async def test_waits_side_by_side_all_end() -> None:
    cancellation, works = Cancellation(), [Work(), Work()]
    tasks = [asyncio.create_task(cancellation.guard(work())) for work in works]
    for work in works:
        await work.begun.wait()
    cancellation.request()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in ended] == [RunCancelled, RunCancelled]
