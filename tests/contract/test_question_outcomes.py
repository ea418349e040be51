"""How questions end: by expiry, with their run, and what is remembered of them."""

import asyncio
from typing import Any

import pytest

from tests.support.question_server import OWNER, SPORT, TABLE, QuestionServer
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
async def test_R48_an_expired_question_ends_by_its_policy(
    server: QuestionServer, policy: str, status: str, action: str | None, data: dict[str, Any]
) -> None:
    log = await server.open()
    form = {
        "title": "级别",
        "policy": policy,
        "context": {"intent": "collect_preference"},
        "fields": [
            {"name": "level", "type": "number", "label": "级别", "default": 3},
            {"name": "why", "type": "text", "label": "原因"},
        ],
    }
    asked = await server.ask(log, form, ttl=0.01)
    waiting = asyncio.create_task(server.human.wait(asked))
    sweeping = asyncio.create_task(server.sweeper.run_forever())
    async with asyncio.timeout(5):
        ended = await waiting
    sweeping.cancel()
    assert (ended.status, ended.action, ended.data) == (status, action, data)
    assert [each.type for each in await server.events(log)] == ["hitl", "hitl_closed"]
    assert await server.remembered() == [], "nothing was approved, so nothing is remembered"


async def test_R48_a_question_with_the_wait_policy_never_expires(server: QuestionServer) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT, policy="wait", ttl=0)
    assert await server.sweeper.sweep() > 0
    row = await server.row(asked)
    assert (row.status, row.expires_at, row.body["expires_at"]) == ("pending", None, None)


async def test_T6_the_next_server_expires_what_ran_out_during_downtime(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    log = await server.open()
    asked = [await server.ask(log, SPORT, ttl=-1000) for _ in range(3)]
    await other_server.sweeper.sweep()
    for each in asked:
        assert (await server.row(each)).status == "expired"


async def test_T13_expiry_does_not_depend_on_the_time_zone(
    server: QuestionServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    log = await server.open()
    for zone in ("Asia/Shanghai", "America/Los_Angeles"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        open_ = await server.ask(log, SPORT, ttl=60)
        over = await server.ask(log, SPORT, ttl=-1)
        await server.sweeper.sweep()
        assert (await server.row(open_)).status == "pending", zone
        assert (await server.row(over)).status == "expired", zone
    monkeypatch.undo()
    time.tzset()


async def test_P26_the_forms_of_an_ended_run_are_cancelled(server: QuestionServer) -> None:
    log = await server.open()
    form = await server.ask(log, SPORT)
    display = await server.ask(log, TABLE)
    waiting = asyncio.create_task(server.human.wait(form))
    await server.human.cancel(log.run.id)
    async with asyncio.timeout(5):
        assert (await waiting).status == "cancelled"
    assert (await server.row(display)).status == "pending", "what was shown can still be looked at"
    with pytest.raises(RequestAnswered) as refused:
        await server.human.answer(form, OWNER, Answer("approve", {"sport": "swimming"}))
    assert "取消" in refused.value.localized(None)


async def test_P18_closing_a_display_after_its_run_is_not_an_event_of_the_run(
    server: QuestionServer,
) -> None:
    log = await server.open()
    asked = await server.ask(log, TABLE)
    await log.flush(in_transaction=lambda c: runs.end(c, log.run, True))
    await server.human.answer(asked, OWNER, Answer("dismiss"))
    hitl, closed = await server.journal.read(log.conversation_id)
    assert (hitl.run_id, closed.run_id) == (log.run.id, None)


async def test_R49_an_approved_preference_is_remembered_with_its_label(
    server: QuestionServer,
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    await server.human.answer(asked, OWNER, Answer("approve", {"sport": "swimming"}))
    assert await server.remembered() == ["preference/您最喜欢的运动=游泳"]
    [memory] = await server.database.read(lambda c: memories.of_owner(c, OWNER))
    assert (memory.question_id, memory.value) == (asked, "swimming")
    assert await server.remembered("somebody-else") == []


async def test_R49_R45_nothing_of_a_skipped_form_is_remembered(server: QuestionServer) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    done = await server.human.answer(asked, OWNER, Answer("reject", {"sport": "swimming"}))
    assert (done.outcome.data, await server.remembered()) == ({}, [])
    assert (await server.row(asked)).answer is None


async def test_a_new_preference_replaces_the_old_one(server: QuestionServer) -> None:
    log = await server.open()
    for sport in ("swimming", "basketball"):
        asked = await server.ask(log, SPORT)
        await server.human.answer(asked, OWNER, Answer("approve", {"sport": sport}))
    assert await server.remembered() == ["preference/您最喜欢的运动=篮球"]
