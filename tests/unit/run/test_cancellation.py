"""Cancelling a run interrupts its waits; other cancellations of the task pass through."""

import asyncio
from contextlib import suppress

import pytest

from wenko.errors import RunCancelled
from wenko.run.cancellation import Cancellation

pytestmark = pytest.mark.anyio


class Work:
    """Waits forever, and records whether it was cancelled."""

    def __init__(self, stubborn: bool = False) -> None:
        self.started = asyncio.Event()
        self.cancelled = False
        self._stubborn = stubborn

    async def __call__(self) -> str:
        self.started.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled = True
            if not self._stubborn:
                raise
        return "done all the same"


async def test_work_that_is_not_cancelled_gives_its_result() -> None:
    cancellation = Cancellation()
    assert await cancellation.guard(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(ZeroDivisionError):
        await cancellation.guard(_fail())


async def _fail() -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("stubborn", [False, True])
async def test_work_is_interrupted_when_the_run_is_cancelled(stubborn: bool) -> None:
    cancellation, work = Cancellation(), Work(stubborn)
    task = asyncio.create_task(cancellation.guard(work()))
    await work.started.wait()
    cancellation.request()
    with pytest.raises(RunCancelled):
        await task
    assert work.cancelled
    assert task.cancelling() == 0


async def test_nothing_starts_once_the_run_is_cancelled() -> None:
    work = Work()
    with pytest.raises(RunCancelled):
        await Cancellation(requested=True).guard(work())
    assert not work.started.is_set()


async def test_the_run_can_clean_up_after_it_was_cancelled() -> None:
    cancellation, work, cleaned_up = Cancellation(), Work(), []

    async def run() -> None:
        with suppress(RunCancelled):
            await cancellation.guard(work())
        await asyncio.sleep(0)
        cleaned_up.append(True)

    task = asyncio.create_task(run())
    await work.started.wait()
    cancellation.request()
    await task
    assert cleaned_up


async def test_a_server_shutdown_is_not_a_cancelled_run() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(work()))
    await work.started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_server_shutdown_takes_precedence_over_a_cancelled_run() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(work()))
    await work.started.wait()
    cancellation.request()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_nested_wait_ends_once() -> None:
    cancellation, work = Cancellation(), Work()
    task = asyncio.create_task(cancellation.guard(cancellation.guard(work())))
    await work.started.wait()
    cancellation.request()
    with pytest.raises(RunCancelled):
        await task
    assert task.cancelling() == 0


async def test_parallel_waits_all_end() -> None:
    cancellation, works = Cancellation(), [Work(), Work()]
    tasks = [asyncio.create_task(cancellation.guard(work())) for work in works]
    for work in works:
        await work.started.wait()
    cancellation.request()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in ended] == [RunCancelled, RunCancelled]
