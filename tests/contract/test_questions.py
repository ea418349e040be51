"""Questions on both databases: stored with their event, answered once, whoever answers."""

import asyncio
import random

import pytest

from tests.support.desk import OWNER, SPORT, Desk, request
from wenko.agent.log import RunLog
from wenko.errors import (
    InvalidAnswer,
    NotYours,
    RequestAnswered,
    RequestExpired,
    UnknownQuestion,
    WrongSession,
)
from wenko.human.question import Answer, Question, QuestionOutcome
from wenko.protocol.events import Token
from wenko.storage import questions, runs
from wenko.storage.questions import QuestionRow

pytestmark = pytest.mark.anyio


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
    assert ended == QuestionOutcome(
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


async def test_an_answer_on_another_server_in_the_moment_of_asking_is_not_missed(
    desk: Desk, other_server: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await desk.open()
    asked = await desk.ask(record, SPORT)
    read = desk.human._row

    async def read_and_overtaken(question_id: str) -> QuestionRow:
        row = await read(question_id)
        if row.status == "pending":
            await other_server.human.answer(asked, OWNER, Answer("reject"))
            desk.human.waits.wake(record.conversation_id)
        return row

    monkeypatch.setattr(desk.human, "_row", read_and_overtaken)
    async with asyncio.timeout(5):
        assert (await desk.human.ended(asked)).action == "reject"


async def listening(desk: Desk, record: RunLog) -> None:
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
