"""Questions are expired again once storage is back; meanwhile the log stays readable."""

import asyncio
from typing import Any, cast

import pytest

from wenko.human import expiry
from wenko.human.expiry import ExpirySweeper
from wenko.human.service import QuestionService
from wenko.storage.database import Database
from wenko.storage.faults import storage_unavailable

pytestmark = pytest.mark.anyio


class AwayDatabase:
    """Storage that cannot be reached."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def read(self, _unit: Any) -> Any:
        self.asked.set()
        raise storage_unavailable()


class NoQuestions:
    def __init__(self) -> None:
        self.asked = asyncio.Event()


async def test_P62_storage_that_is_away_is_logged_in_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    database = AwayDatabase()
    sweeper = ExpirySweeper(cast(QuestionService, NoQuestions()), cast(Database, database))
    sweeping = asyncio.create_task(sweeper.run_forever())
    await asyncio.wait_for(database.asked.wait(), 5)
    while not caplog.records:
        await asyncio.sleep(0)
    sweeping.cancel()
    [record] = caplog.records
    assert record.levelname == "WARNING"
    assert record.exc_info is None


def test_the_time_of_expiry_does_not_go_back_with_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    day = 24 * 3600 * 1000
    clock = [10 * day]
    steady = [100.0]
    monkeypatch.setattr(expiry, "now_ms", lambda: clock[0])
    monkeypatch.setattr(expiry.time, "monotonic", lambda: steady[0])
    sweeper = ExpirySweeper(cast(QuestionService, NoQuestions()), cast(Database, AwayDatabase()))
    assert sweeper._now() == 10 * day
    clock[0] -= day
    steady[0] += 60
    assert sweeper._now() == 10 * day + 60_000
    clock[0] += 3 * day
    assert sweeper._now() == 12 * day, "a clock that was set forward is followed"
    clock[0] -= 2 * day
    steady[0] += 0.5
    assert sweeper._now() == 12 * day + 500
