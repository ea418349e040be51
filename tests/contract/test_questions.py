"""The one question keeps its promises on every database: stored first, ended once, never lost."""

import asyncio
import random
from typing import Any

import pytest

from wenko.agent.record import Record
from wenko.agent.state import RunState
from wenko.errors import (
    InvalidAnswer,
    NotYours,
    RequestAnswered,
    RequestExpired,
    UnknownQuestion,
    WrongSession,
)
from wenko.human.desk import Human
from wenko.human.expiry import Sweeper
from wenko.human.question import Answer, Ended, Question
from wenko.journal import Journal
from wenko.memory.keeping import keep
from wenko.protocol.events import Event, Token
from wenko.protocol.hitl import AnyHITLRequest, validate_hitl_request
from wenko.settings import Settings
from wenko.storage import conversations, memories, questions, runs
from wenko.storage.database import Database
from wenko.storage.questions import QuestionRow

pytestmark = pytest.mark.anyio

OWNER = "owner-1"
SPORT = {
    "title": "选择您的运动偏好",
    "fields": [
        {
            "name": "sport",
            "type": "select",
            "label": "您最喜欢的运动",
            "required": True,
            "options": [
                {"value": "basketball", "label": "篮球"},
                {"value": "swimming", "label": "游泳"},
            ],
        },
        {"name": "notes", "type": "textarea", "label": "补充说明"},
    ],
    "context": {"intent": "collect_preference", "memory_category": "preference"},
}
TABLE = {
    "type": "visual_display",
    "title": "手机",
    "displays": [{"type": "table", "data": {"headers": ["名称"], "rows": [["Pixel 8"]]}}],
}


def request(fields: dict[str, Any], **more: Any) -> AnyHITLRequest:
    return validate_hitl_request({**fields, **more})


class Desk:
    """A conversation with a run that asks, on some server."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.journal = Journal(database)
        self.human = Human(database, self.journal, settings, keep)
        self.sweeper = Sweeper(self.human, database)

    async def open(self, owner: str = OWNER) -> Record:
        made = await self.database.write(lambda c: conversations.create(c, owner, "", "zh"))
        run = await self.database.write(lambda c: runs.create(c, made.id, "hello"))
        claimed = await self.database.write(lambda c: runs.claim(c, run.id))
        return Record(self.journal, made.id, claimed.ref, "zh", RunState())

    async def ask(self, record: Record, fields: dict[str, Any], **more: Any) -> str:
        ttl = more.pop("ttl", None)
        question = Question.of(request(fields, **more), ttl=ttl)
        return await self.human.show(question, record)

    async def row(self, question_id: str) -> QuestionRow:
        return await self.human.get(question_id, OWNER)

    async def events(self, record: Record) -> list[Event]:
        return [each.event for each in await self.journal.read(record.conversation_id)]

    async def remembered(self, owner: str = OWNER) -> list[str]:
        found = await self.database.read(lambda c: memories.of_owner(c, owner))
        return [f"{each.category}/{each.label}={each.shown}" for each in reversed(found)]


@pytest.fixture
async def desk(database: Database) -> Desk:
    return Desk(database, Settings())


@pytest.fixture
async def other_server(database: Database) -> Desk:
    """Another server, or a later one, on the same database."""
    return Desk(database, Settings())


async def test_P28_a_question_is_on_disk_together_with_its_event(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    row = await desk.row(asked)
    [event] = await desk.events(record)
    assert row.status == "pending"
    assert row.body == event.payload.request.model_dump(mode="json")  # type: ignore[attr-defined]
    assert row.body["session_id"] == record.conversation_id


async def test_P28_a_question_that_cannot_be_stored_is_not_told(desk: Desk) -> None:
    record = await desk.open()
    await desk.database.write(lambda c: runs.end(c, record.run, True))
    with pytest.raises(Exception, match="has ended"):
        await desk.ask(record, SPORT)
    assert await desk.events(record) == []
    assert await desk.database.read(lambda c: questions.of_owner(c, OWNER)) == []


async def test_R45_whoever_asked_goes_on_with_the_answer(desk: Desk) -> None:
    record = await desk.open()
    asking = asyncio.create_task(desk.human.ask(Question.of(request(SPORT, id="sport-1")), record))
    async with asyncio.timeout(5):
        while not await desk.journal.read(record.conversation_id):
            await asyncio.sleep(0.001)
    accepted = await desk.human.answer(
        "sport-1", OWNER, Answer("approve", {"sport": "swimming"}, by="li")
    )
    async with asyncio.timeout(5):
        ended = await asking
    assert accepted.message == "偏好已保存"
    assert ended == Ended(
        "sport-1", "answered", "approve", {"sport": "swimming", "notes": None}, (), "li"
    )
    closed = (await desk.events(record))[-1]
    assert closed == ended.event


async def test_T2_a_refused_answer_leaves_the_question_open_and_names_the_field(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    with pytest.raises(InvalidAnswer) as refused:
        await desk.human.answer(asked, OWNER, Answer("approve", {"sport": "chess"}))
    assert refused.value.fields == {"sport": "不是可选项"}
    assert "您最喜欢的运动" in refused.value.details
    assert (await desk.row(asked)).status == "pending"
    again = await desk.human.answer(asked, OWNER, Answer("approve", {"sport": "basketball"}))
    assert again.ended.data["sport"] == "basketball"


async def test_T6_a_question_outlives_the_process_that_asked(
    desk: Desk, other_server: Desk
) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    waiting = asyncio.create_task(other_server.human.ended(asked))
    await asyncio.sleep(0)
    await other_server.human.answer(asked, OWNER, Answer("approve", {"sport": "swimming"}))
    async with asyncio.timeout(5):
        assert (await waiting).agreed


async def test_asking_again_under_the_same_id_waits_for_the_same_question(desk: Desk) -> None:
    record = await desk.open()
    question = Question.of(request(SPORT, id="call-7"), once=True)
    assert await desk.human.show(question, record) == "call-7"
    assert await desk.human.show(question, record) == "call-7"
    assert len(await desk.events(record)) == 1


async def test_C24_a_repeated_or_unusable_id_is_replaced(desk: Desk) -> None:
    record = await desk.open()
    first = await desk.ask(record, SPORT, id="form-1")
    second = await desk.ask(record, SPORT, id="form-1")
    third = await desk.ask(record, SPORT, id="../../etc/passwd")
    replay = await desk.ask(record, SPORT, id="context-replay-1")
    assert first == "form-1"
    assert len({first, second, third, replay}) == 4
    assert "/" not in third


async def test_an_answer_on_another_server_wakes_who_waits_here(
    desk: Desk, other_server: Desk
) -> None:
    if desk.database.dialect == "sqlite":
        other_server = desk  # a data folder belongs to one server
    record = await desk.open()
    await listening(desk, record)
    asked = await desk.ask(record, SPORT)
    waiting = asyncio.create_task(desk.human.ended(asked))
    async with asyncio.timeout(10):
        await other_server.human.answer(asked, OWNER, Answer("reject"))
        assert (await waiting).action == "reject"


async def listening(desk: Desk, record: Record) -> None:
    """Returns when this server hears of what others write."""
    if desk.database.dialect == "sqlite":
        return
    heard = asyncio.Event()

    def wake(conversation_id: str) -> None:
        heard.set()
        desk.human.waits.wake(conversation_id)

    await desk.database.listen(wake)
    async with asyncio.timeout(10):
        while not heard.is_set():
            await desk.journal.append(record.conversation_id, [Token(content=".")])
            await asyncio.sleep(0.01)


async def test_a_lost_notice_delays_an_answer_but_loses_nothing(
    desk: Desk, other_server: Desk
) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    waiting = asyncio.create_task(desk.human.ended(asked))
    await asyncio.sleep(0)
    await other_server.human.answer(asked, OWNER, Answer("reject"))
    async with asyncio.timeout(10):
        while not waiting.done():
            await desk.sweeper.sweep()
        assert (await waiting).action == "reject"


async def test_P29_of_many_answers_at_once_one_wins_and_is_told_once(
    desk: Desk, other_server: Desk
) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)

    async def answer(number: int) -> str:
        server = (desk, other_server)[number % 2]
        try:
            data = {"sport": "swimming", "notes": str(number)}
            done = await server.human.answer(asked, OWNER, Answer("approve", data))
        except RequestAnswered:
            return "late"
        return str(done.ended.data["notes"])

    said = await asyncio.gather(*(answer(number) for number in range(20)))
    [winner] = [each for each in said if each != "late"]
    assert (await desk.row(asked)).answer == {"sport": "swimming", "notes": winner}
    assert [each.type for each in await desk.events(record)] == ["hitl", "hitl_closed"]
    assert len(await desk.remembered()) == 2


async def test_P39_the_same_answer_with_the_same_key_is_given_once(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    answer = Answer("approve", {"sport": "swimming"}, key="k1")
    first = await desk.human.answer(asked, OWNER, answer)
    again = await desk.human.answer(asked, OWNER, answer)
    assert (again.ended, again.message) == (first.ended, first.message)
    with pytest.raises(RequestAnswered):
        await desk.human.answer(asked, OWNER, Answer("reject", key="k2"))
    assert len(await desk.events(record)) == 2


async def test_C30_late_unknown_answered_and_foreign_answers_are_told_apart(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    answer = Answer("approve", {"sport": "swimming"})
    with pytest.raises(UnknownQuestion):
        await desk.human.answer("no-such-question", OWNER, answer)
    with pytest.raises(NotYours):
        await desk.human.answer(asked, "somebody-else", answer)
    with pytest.raises(WrongSession):
        await desk.human.answer(asked, OWNER, Answer("approve", {}, session_id="elsewhere"))
    late = await desk.ask(record, SPORT, ttl=0)
    with pytest.raises(RequestExpired, match="过期"):
        await desk.human.answer(late, OWNER, answer)
    await desk.human.answer(asked, OWNER, answer)
    with pytest.raises(RequestAnswered):
        await desk.human.answer(asked, OWNER, answer)


async def test_C25_a_session_that_is_named_must_be_the_question_s(desk: Desk) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    right = Answer("approve", {"sport": "swimming"}, session_id=record.conversation_id)
    assert (await desk.human.answer(asked, OWNER, right)).ended.agreed


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
    await record.flush(beside=lambda c: runs.end(c, record.run, True))
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


async def test_any_text_can_be_asked_and_answered(desk: Desk) -> None:
    record = await desk.open()
    strange = "<script>alert(1)</script> \u0000 \ud800 \U0001f600 ' \" ${step_0_stdout} {x}"
    form = {**SPORT, "title": strange.replace("\ud800", ""), "context": None}
    asked = await desk.ask(record, form)
    data = {"sport": "swimming", "notes": strange}
    done = await desk.human.answer(asked, OWNER, Answer("approve", data))
    assert done.ended.data["notes"] == strange.replace("\ud800", "\ufffd")


async def test_T11_open_questions_are_answered_in_any_order_by_several_clients(
    desk: Desk, other_server: Desk
) -> None:
    """A thousand at once: none is lost, none is answered twice, each gets its own answer."""
    records = [await desk.open() for _ in range(20)]
    asked = [await desk.ask(records[number % 20], SPORT, id=f"q{number}") for number in range(1000)]
    waiting = {each: asyncio.create_task(desk.human.ended(each)) for each in asked}
    await listening(desk, records[0])
    accepted: list[str] = []

    async def client(server: Desk, seed: int) -> None:
        order = random.Random(seed).sample(asked, len(asked))
        for each in order:
            if len(accepted) == len(asked):
                return
            answer = Answer("approve", {"sport": "swimming", "notes": each}, by=str(seed))
            try:
                await server.human.answer(each, OWNER, answer)
            except RequestAnswered:
                continue
            accepted.append(each)

    servers = [desk, desk, other_server if desk.database.dialect == "postgresql" else desk]
    await asyncio.gather(*(client(server, seed) for seed, server in enumerate(servers)))
    async with asyncio.timeout(60):
        ended = {each: await task for each, task in waiting.items()}
    assert sorted(accepted) == sorted(asked)
    assert all(ended[each].data["notes"] == each for each in asked)
    for record in records:
        types = [each.type for each in await desk.events(record) if each.type != "token"]
        assert (types.count("hitl"), types.count("hitl_closed")) == (50, 50)
