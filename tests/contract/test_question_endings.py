"""How questions end: by time, with their run, and what they leave in memory."""

import asyncio
from typing import Any

import pytest

from tests.support.desk import OWNER, SPORT, TABLE, Desk
from wenko.errors import (
    RequestAnswered,
)
from wenko.human.question import Answer
from wenko.storage import memories, runs

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("policy", "status", "action", "data"),
    [
        ("expire", "expired", None, {}),
        ("deny", "expired", "reject", {}),
        ("default", "expired", "approve", {"level": 3, "why": None}),
    ],
)
async def test_R48_when_time_is_over_the_question_s_own_policy_decides(
    desk: Desk, policy: str, status: str, action: str | None, data: dict[str, Any]
) -> None:
    record = await desk.open()
    form = {
        "title": "级别",
        "policy": policy,
        "context": {"intent": "collect_preference"},
        "fields": [
            {"name": "level", "type": "number", "label": "级别", "default": 3},
            {"name": "why", "type": "text", "label": "原因"},
        ],
    }
    asked = await desk.ask(record, form, ttl=0.01)
    waiting = asyncio.create_task(desk.human.ended(asked))
    sweeping = asyncio.create_task(desk.sweeper.sweep_for_ever())
    async with asyncio.timeout(5):
        ended = await waiting
    sweeping.cancel()
    assert (ended.status, ended.action, ended.data) == (status, action, data)
    assert [each.type for each in await desk.events(record)] == ["hitl", "hitl_closed"]
    assert await desk.remembered() == [], "nobody agreed to have anything remembered"


async def test_R48_a_question_that_waits_never_ends_by_itself(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT, policy="wait", ttl=0)
    assert await desk.sweeper.sweep() > 0
    row = await desk.row(asked)
    assert (row.status, row.expires_at, row.body["expires_at"]) == ("pending", None, None)


async def test_T6_what_ran_out_while_no_server_ran_is_swept_by_the_next(
    desk: Desk, other_server: Desk
) -> None:
    record = await desk.open()
    asked = [await desk.ask(record, SPORT, ttl=-1000) for _ in range(3)]
    await other_server.sweeper.sweep()
    for each in asked:
        assert (await desk.row(each)).status == "expired"


async def test_T13_expiry_does_not_depend_on_the_time_zone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    record = await desk.open()
    for zone in ("Asia/Shanghai", "America/Los_Angeles"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        open_ = await desk.ask(record, SPORT, ttl=60)
        over = await desk.ask(record, SPORT, ttl=-1)
        await desk.sweeper.sweep()
        assert (await desk.row(open_)).status == "pending", zone
        assert (await desk.row(over)).status == "expired", zone
    monkeypatch.undo()
    time.tzset()


async def test_P26_when_a_run_ends_nobody_waits_for_its_forms(desk: Desk) -> None:
    record = await desk.open()
    form = await desk.ask(record, SPORT)
    display = await desk.ask(record, TABLE)
    waiting = asyncio.create_task(desk.human.ended(form))
    await desk.human.cancel(record.run.id)
    async with asyncio.timeout(5):
        assert (await waiting).status == "cancelled"
    assert (await desk.row(display)).status == "pending", "what was shown can still be looked at"
    with pytest.raises(RequestAnswered, match="取消"):
        await desk.human.answer(form, OWNER, Answer("approve", {"sport": "swimming"}))


async def test_P18_a_display_that_is_closed_after_its_run_is_no_event_of_that_run(
    desk: Desk,
) -> None:
    record = await desk.open()
    asked = await desk.ask(record, TABLE)
    await record.flush(in_transaction=lambda c: runs.end(c, record.run, True))
    await desk.human.answer(asked, OWNER, Answer("dismiss"))
    hitl, closed = await desk.journal.read(record.conversation_id)
    assert (hitl.run_id, closed.run_id) == (record.run.id, None)


async def test_R49_an_approved_preference_is_remembered_with_its_label(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    await desk.human.answer(asked, OWNER, Answer("approve", {"sport": "swimming"}))
    assert await desk.remembered() == ["preference/您最喜欢的运动=游泳"]
    [memory] = await desk.database.read(lambda c: memories.of_owner(c, OWNER))
    assert (memory.question_id, memory.value) == (asked, "swimming")
    assert await desk.remembered("somebody-else") == []


async def test_R49_R45_a_skipped_form_leaves_nothing_in_memory(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    done = await desk.human.answer(asked, OWNER, Answer("reject", {"sport": "swimming"}))
    assert (done.ended.data, await desk.remembered()) == ({}, [])
    assert (await desk.row(asked)).answer is None


async def test_a_preference_given_anew_replaces_the_old_one(desk: Desk) -> None:
    record = await desk.open()
    for sport in ("swimming", "basketball"):
        asked = await desk.ask(record, SPORT)
        await desk.human.answer(asked, OWNER, Answer("approve", {"sport": sport}))
    assert await desk.remembered() == ["preference/您最喜欢的运动=篮球"]
