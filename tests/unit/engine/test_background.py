"""Background work that fails is reported and tried again, at growing intervals."""

import asyncio
import logging

import pytest

from wenko.engine.background import MAX_DELAY, STEADY, Background, FailingWork
from wenko.errors import BadRequest
from wenko.storage.faults import storage_unavailable

pytestmark = pytest.mark.anyio


class Time:
    """A clock that moves when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)


@pytest.fixture
def clock() -> Time:
    return Time()


@pytest.fixture
def background(clock: Time) -> Background:
    return Background(lambda: clock.now, clock.sleep)


async def test_work_is_tried_again_until_it_succeeds_once(
    background: Background, clock: Time, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[int] = []
    seen: list[list[FailingWork]] = []

    async def sweep() -> None:
        seen.append(background.failing())
        tries.append(1)
        if len(tries) == 2:
            raise BadRequest("the text of a user")
        if len(tries) < 10:
            raise KeyError("the text of a user")

    await background.start("sweep", sweep)
    assert len(tries) == 10
    assert clock.slept == [1, 2, 4, 8, 16, 32, MAX_DELAY, MAX_DELAY, MAX_DELAY]
    assert seen[1] == [FailingWork("sweep", 1, "KeyError", 0.0)]
    assert seen[2] == [FailingWork("sweep", 2, "bad_request", 0.0)]
    assert background.failing() == []
    assert all("Traceback" in caplog.handler.format(each) for each in caplog.records)


async def test_a_loop_that_works_for_a_while_begins_with_the_short_pause_again(
    background: Background, clock: Time
) -> None:
    lasts = iter([0.0, 0.0, STEADY / 2, STEADY, 0.0])
    reported: list[bool] = []

    async def loop() -> None:
        if (seconds := next(lasts, None)) is None:
            return
        clock.now += seconds
        reported.append(bool(background.failing()))
        raise OSError

    await background.start("loop", loop)
    assert clock.slept == [1, 2, 4, 1, 2]
    assert reported == [False, True, True, False, True]


async def test_the_seconds_until_the_next_try_are_reported(clock: Time) -> None:
    sleeping, awake = asyncio.Event(), asyncio.Event()

    async def sleep(_seconds: float) -> None:
        sleeping.set()
        await awake.wait()

    async def fail() -> None:
        raise OSError

    background = Background(lambda: clock.now, sleep)
    background.start("loop", fail)
    await sleeping.wait()
    clock.now += 0.25
    # However long the pause is, it is no success.
    assert background.failing() == [FailingWork("loop", 1, "OSError", 0.8)]
    clock.now += 2 * STEADY
    assert background.failing() == [FailingWork("loop", 1, "OSError", 0.0)]
    await background.stop()
    assert background.failing() == []


async def test_P62_storage_that_is_away_is_one_line_without_a_traceback(
    background: Background, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[int] = []

    async def once() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise storage_unavailable()

    with caplog.at_level(logging.WARNING):
        await background.start("once", once)
    assert [record.exc_info for record in caplog.records] == [None]


async def test_the_failure_of_one_piece_of_work_does_not_touch_the_others(clock: Time) -> None:
    background = Background()
    failed, release = asyncio.Event(), asyncio.Event()

    async def fail() -> None:
        failed.set()
        raise OSError

    other = background.start("other", release.wait)  # type: ignore[arg-type]
    background.start("failing", fail)
    await failed.wait()
    assert not other.done()
    release.set()
    await other
    await background.stop()
