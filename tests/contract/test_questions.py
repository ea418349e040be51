"""Questions on both databases: stored with their event, answered once, on any server."""

import asyncio
import os
import random

import pytest

from tests.support.question_server import OWNER, SPORT, QuestionServer, request
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
from wenko.run.log import RunLog
from wenko.storage import questions, runs
from wenko.storage.questions import QuestionRow

pytestmark = pytest.mark.anyio
QUESTIONS = int(os.environ.get("WENKO_TEST_QUESTIONS", "200"))
"""`make soak` asks a thousand."""


async def test_P28_a_question_is_stored_together_with_its_event(server: QuestionServer) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    row = await server.row(asked)
    [event] = await server.events(log)
    assert row.status == "pending"
    assert row.body == event.payload.request.model_dump(mode="json")  # type: ignore[attr-defined]
    assert row.body["session_id"] == log.conversation_id


async def test_P28_a_question_that_is_not_stored_is_not_published(
    server: QuestionServer,
) -> None:
    log = await server.open()
    await server.database.write(lambda c: runs.end(c, log.run, True))
    with pytest.raises(Exception, match="has ended"):
        await server.ask(log, SPORT)
    assert await server.events(log) == []
    assert await server.database.read(lambda c: questions.of_owner(c, OWNER)) == []


async def test_R45_the_asking_run_gets_the_answer(server: QuestionServer) -> None:
    log = await server.open()
    asking = asyncio.create_task(server.human.ask(Question.of(request(SPORT, id="sport-1")), log))
    async with asyncio.timeout(5):
        while not await server.journal.read(log.conversation_id):
            await asyncio.sleep(0.001)
    accepted = await server.human.answer(
        "sport-1", OWNER, Answer("approve", {"sport": "swimming"}, by="li")
    )
    async with asyncio.timeout(5):
        ended = await asking
    assert accepted.message == "偏好已保存"
    assert ended == QuestionOutcome(
        "sport-1", "answered", "approve", {"sport": "swimming", "notes": None}, (), "li"
    )
    closed = (await server.events(log))[-1]
    assert closed == ended.event


async def test_T2_a_rejected_answer_leaves_the_question_open_and_names_the_field(
    server: QuestionServer,
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    with pytest.raises(InvalidAnswer) as refused:
        await server.human.answer(asked, OWNER, Answer("approve", {"sport": "chess"}))
    assert refused.value.fields == {"sport": "不是可选项"}
    assert "您最喜欢的运动" in refused.value.details
    assert (await server.row(asked)).status == "pending"
    again = await server.human.answer(asked, OWNER, Answer("approve", {"sport": "basketball"}))
    assert again.outcome.data["sport"] == "basketball"


async def test_T6_a_question_outlives_the_process_that_asked(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    waiting = asyncio.create_task(other_server.human.wait(asked))
    await asyncio.sleep(0)
    await other_server.human.answer(asked, OWNER, Answer("approve", {"sport": "swimming"}))
    async with asyncio.timeout(5):
        assert (await waiting).agreed


async def test_asking_again_under_the_same_id_waits_for_the_same_question(
    server: QuestionServer,
) -> None:
    log = await server.open()
    question = Question.of(request(SPORT, id="call-7"), once=True)
    assert await server.human.publish(question, log) == "call-7"
    assert await server.human.publish(question, log) == "call-7"
    assert len(await server.events(log)) == 1


async def test_C24_a_repeated_or_unusable_id_is_replaced(server: QuestionServer) -> None:
    log = await server.open()
    first = await server.ask(log, SPORT, id="form-1")
    second = await server.ask(log, SPORT, id="form-1")
    third = await server.ask(log, SPORT, id="../../etc/passwd")
    replay = await server.ask(log, SPORT, id="context-replay-1")
    assert first == "form-1"
    assert len({first, second, third, replay}) == 4
    assert "/" not in third


async def test_an_answer_on_another_server_wakes_the_waiting_run(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    if server.database.dialect == "sqlite":
        other_server = server  # a data folder belongs to one server
    log = await server.open()
    await listening(server, log)
    asked = await server.ask(log, SPORT)
    waiting = asyncio.create_task(server.human.wait(asked))
    async with asyncio.timeout(10):
        await other_server.human.answer(asked, OWNER, Answer("reject"))
        assert (await waiting).action == "reject"


async def test_an_answer_on_another_server_while_asking_is_not_missed(
    server: QuestionServer, other_server: QuestionServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    read = server.human._row

    async def read_and_overtaken(question_id: str) -> QuestionRow:
        row = await read(question_id)
        if row.status == "pending":
            await other_server.human.answer(asked, OWNER, Answer("reject"))
            server.human.pending.wake(log.conversation_id)
        return row

    monkeypatch.setattr(server.human, "_row", read_and_overtaken)
    async with asyncio.timeout(5):
        assert (await server.human.wait(asked)).action == "reject"


async def listening(server: QuestionServer, log: RunLog) -> None:
    """Returns when this server gets notifications of what others write."""
    if server.database.dialect == "sqlite":
        return
    heard = asyncio.Event()

    def wake(conversation_id: str) -> None:
        heard.set()
        server.human.pending.wake(conversation_id)

    await server.database.listen(wake)
    async with asyncio.timeout(10):
        while not heard.is_set():
            await server.journal.append(log.conversation_id, [Token(content=".")])
            await asyncio.sleep(0.01)


async def test_a_lost_notification_delays_an_answer_but_loses_nothing(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    waiting = asyncio.create_task(server.human.wait(asked))
    await asyncio.sleep(0)
    await other_server.human.answer(asked, OWNER, Answer("reject"))
    async with asyncio.timeout(10):
        while not waiting.done():
            await server.sweeper.sweep()
        assert (await waiting).action == "reject"


async def test_P29_of_concurrent_answers_one_wins_and_is_published_once(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)

    async def answer(number: int) -> str:
        target = (server, other_server)[number % 2]
        try:
            data = {"sport": "swimming", "notes": str(number)}
            done = await target.human.answer(asked, OWNER, Answer("approve", data))
        except RequestAnswered:
            return "late"
        return str(done.outcome.data["notes"])

    replies = await asyncio.gather(*(answer(number) for number in range(20)))
    [winner] = [each for each in replies if each != "late"]
    assert (await server.row(asked)).answer == {"sport": "swimming", "notes": winner}
    assert [each.type for each in await server.events(log)] == ["hitl", "hitl_closed"]
    assert len(await server.remembered()) == 2


async def test_P39_an_answer_repeated_under_its_key_counts_once(server: QuestionServer) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    answer = Answer("approve", {"sport": "swimming"}, key="k1")
    first = await server.human.answer(asked, OWNER, answer)
    again = await server.human.answer(asked, OWNER, answer)
    assert (again.outcome, again.message) == (first.outcome, first.message)
    with pytest.raises(RequestAnswered):
        await server.human.answer(asked, OWNER, Answer("reject", key="k2"))
    assert len(await server.events(log)) == 2


async def test_C30_late_unknown_repeated_and_foreign_answers_have_their_own_errors(
    server: QuestionServer,
) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    answer = Answer("approve", {"sport": "swimming"})
    with pytest.raises(UnknownQuestion):
        await server.human.answer("no-such-question", OWNER, answer)
    with pytest.raises(NotYours):
        await server.human.answer(asked, "somebody-else", answer)
    with pytest.raises(WrongSession):
        await server.human.answer(asked, OWNER, Answer("approve", {}, session_id="elsewhere"))
    late = await server.ask(log, SPORT, ttl=0)
    with pytest.raises(RequestExpired, match="expired") as expired:
        await server.human.answer(late, OWNER, answer)
    assert "过期" in expired.value.localized("zh")
    await server.human.answer(asked, OWNER, answer)
    with pytest.raises(RequestAnswered):
        await server.human.answer(asked, OWNER, answer)


async def test_C25_a_given_session_id_must_match_the_question(server: QuestionServer) -> None:
    log = await server.open()
    asked = await server.ask(log, SPORT)
    right = Answer("approve", {"sport": "swimming"}, session_id=log.conversation_id)
    assert (await server.human.answer(asked, OWNER, right)).outcome.agreed


async def test_any_text_can_be_asked_and_answered(server: QuestionServer) -> None:
    log = await server.open()
    strange = "<script>alert(1)</script> \u0000 \ud800 \U0001f600 ' \" ${step_0_stdout} {x}"
    form = {**SPORT, "title": strange.replace("\ud800", ""), "context": None}
    asked = await server.ask(log, form)
    data = {"sport": "swimming", "notes": strange}
    done = await server.human.answer(asked, OWNER, Answer("approve", data))
    assert done.outcome.data["notes"] == strange.replace("\ud800", "\ufffd")


async def test_T11_open_questions_are_answered_in_any_order_by_several_clients(
    server: QuestionServer, other_server: QuestionServer
) -> None:
    """Many at once: none is lost, none is answered twice, each gets its own answer."""
    logs = [await server.open() for _ in range(20)]
    asked = [
        await server.ask(logs[number % 20], SPORT, id=f"q{number}") for number in range(QUESTIONS)
    ]
    waiting = {each: asyncio.create_task(server.human.wait(each)) for each in asked}
    await listening(server, logs[0])
    accepted: list[str] = []

    async def client(target: QuestionServer, seed: int) -> None:
        order = random.Random(seed).sample(asked, len(asked))
        for each in order:
            if len(accepted) == len(asked):
                return
            answer = Answer("approve", {"sport": "swimming", "notes": each}, by=str(seed))
            try:
                await target.human.answer(each, OWNER, answer)
            except RequestAnswered:
                continue
            accepted.append(each)

    servers = [server, server, other_server if server.database.dialect == "postgresql" else server]
    await asyncio.gather(*(client(each, seed) for seed, each in enumerate(servers)))
    async with asyncio.timeout(60):
        ended = {each: await task for each, task in waiting.items()}
    assert sorted(accepted) == sorted(asked)
    assert all(ended[each].data["notes"] == each for each in asked)
    for log in logs:
        types = [each.type for each in await server.events(log) if each.type != "token"]
        assert (types.count("hitl"), types.count("hitl_closed")) == (QUESTIONS / 20, QUESTIONS / 20)


async def test_C24_an_id_that_another_run_takes_meanwhile_is_replaced_and_nothing_is_lost(
    server: QuestionServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Models give their forms ids such as `form-1`."""
    log, other = await server.open(), await server.open()
    log.stage(Token(content="before"))
    find = server.human._find
    looks = 0

    async def taken_after_the_first_look(question_id: str) -> QuestionRow | None:
        nonlocal looks
        looks += 1
        found = await find(question_id)
        if looks == 1:
            assert await server.ask(other, SPORT, id="form-1") == "form-1"
        return found

    monkeypatch.setattr(server.human, "_find", taken_after_the_first_look)
    asked = await server.ask(log, SPORT, id="form-1")
    assert asked != "form-1"
    assert [each.type for each in await server.events(log)] == ["token", "hitl"]
    assert list(log.state.questions) == [asked]
    assert (await server.row(asked)).conversation_id == log.conversation_id
