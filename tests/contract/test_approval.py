"""An approval holds for exactly what was shown, once, and outlives the server that asked."""

import asyncio

import pytest

from tests.support.approvals import Desk, Office
from wenko.errors import ApprovalExpired, Denied, InvalidAnswer, Rejected
from wenko.human.question import Question
from wenko.protocol.gate import Mode
from wenko.protocol.hitl import HITLField, HITLRequest
from wenko.protocol.plan import Arguments
from wenko.settings import Settings
from wenko.storage.database import Database

pytestmark = pytest.mark.anyio

RISKY: Arguments = {"command": "git reset --hard"}


@pytest.fixture
async def office(database: Database) -> Office:
    return Office(database, Settings())


@pytest.fixture
async def other_office(database: Database) -> Office:
    """Another server, or a later one, on the same database."""
    return Office(database, Settings())


@pytest.fixture
async def desk(office: Office) -> Desk:
    return await office.open()


async def choose(desk: Desk, mode: Mode) -> None:
    await desk.office.choices.choose(desk.conversation_id, mode)


async def test_D8_ordinary_work_asks_nobody(desk: Desk) -> None:
    wanted: Arguments = {"command": "python3 test.py && rm -rf build"}
    assert await desk.clear("shell", wanted) == wanted
    assert await desk.every_question() == []


async def test_D8_what_nobody_can_want_is_refused_without_asking(desk: Desk) -> None:
    with pytest.raises(Denied, match="delete the system") as refused:
        await desk.clear("shell", {"command": "rm -rf /"})
    assert refused.value.code == "denied"
    assert "不会执行" in refused.value.localized("zh")
    assert await desk.every_question() == []


async def test_P47_a_risky_call_asks_with_the_exact_arguments(desk: Desk) -> None:
    wanted: Arguments = {"command": "git reset --hard", "working_dir": "/workspace", "timeout": 5}
    clearing = desk.clearing("shell", wanted, version=2, step=3)
    row = await desk.asked_one()
    assert (row.kind, row.policy) == ("approval", "deny")
    assert row.expires_at is not None
    about = row.body["approval"]
    assert about["arguments"] == wanted
    assert (about["tool"], about["step_id"], about["plan_version"]) == ("shell", 3, 2)
    assert about["shape"] == "shell: git reset --hard"
    assert "discards work" in row.body["description"]
    fields = {field["name"]: field["default"] for field in row.body["fields"]}
    assert fields["arg_command"] == "git reset --hard"
    assert len(fields) <= 5
    await desk.answer(row)
    assert await clearing == wanted


async def test_a_no_reaches_whoever_wanted_it_with_its_reason(desk: Desk) -> None:
    clearing = desk.clearing("shell", RISKY)
    row = await desk.asked_one()
    await desk.answer(row, "reject", reason="keep my work")
    with pytest.raises(Rejected, match="keep my work") as refused:
        await clearing
    assert refused.value.code == "rejected"
    [kept] = await desk.every_question()
    assert kept.answer == {"reason": "keep my work"}


async def test_nobodys_answer_is_a_no(database: Database) -> None:
    office = Office(database, Settings(hitl_ttl=0))
    desk = await office.open()
    clearing = desk.clearing("shell", RISKY)
    await desk.asked()
    await office.sweeper.sweep()
    with pytest.raises(ApprovalExpired) as refused:
        await clearing
    assert refused.value.code == "approval_expired"


async def test_a_change_to_something_harmless_is_made_without_asking_again(desk: Desk) -> None:
    clearing = desk.clearing("shell", RISKY)
    await desk.answer(await desk.asked_one(), "edit", arg_command="git stash")
    assert await clearing == {"command": "git stash"}
    assert len(await desk.every_question()) == 1


async def test_a_change_to_another_risk_is_asked_about_again(desk: Desk) -> None:
    clearing = desk.clearing("shell", RISKY)
    first = await desk.asked_one()
    await desk.answer(first, "edit", arg_command="git push --force")
    second = await desk.asked_one()
    assert second.id != first.id
    assert second.body["approval"]["arguments"] == {"command": "git push --force"}
    await desk.answer(second)
    assert await clearing == {"command": "git push --force"}


async def test_a_change_within_the_same_risk_is_not_asked_about_twice(desk: Desk) -> None:
    clearing = desk.clearing("shell", RISKY)
    await desk.answer(await desk.asked_one(), "edit", arg_command="git reset --hard HEAD~1")
    assert await clearing == {"command": "git reset --hard HEAD~1"}


@pytest.mark.parametrize(
    ("tool", "arguments", "said", "wrong"),
    [
        ("shell", RISKY, {"arg_command": "rm -rf /"}, "arg_command"),
        ("shell", RISKY, {"arg_command": None}, "arg_command"),
        ("shell", {**RISKY, "timeout": 5}, {"arg_timeout": "soon"}, "arg_timeout"),
        ("shell", {**RISKY, "timeout": 5}, {"arg_timeout": "-1"}, "arg_command"),
        ("letter", {"to": "a", "tags": ["x"]}, {"arg_tags": "[1"}, "arg_tags"),
        ("letter", {"to": "a", "tags": ["x"]}, {"arg_tags": "3"}, "arg_to"),
        (
            "letter",
            {"to": "a", "tags": [], "reason": "b", "always": True},
            {"rest": '{"tool": "shell"}'},
            "rest",
        ),
        ("shell", RISKY, {"nonsense": 1}, "nonsense"),
        ("shell", RISKY, {"always": "yes"}, "always"),
    ],
)
async def test_T2_a_change_that_cannot_be_made_is_refused_and_the_question_stays(
    desk: Desk, tool: str, arguments: Arguments, said: dict[str, object], wrong: str
) -> None:
    clearing = desk.clearing(tool, arguments)
    row = await desk.asked_one()
    with pytest.raises(InvalidAnswer) as refused:
        await desk.answer(row, "edit", **said)
    assert list(refused.value.fields) == [wrong]
    await desk.answer(row)
    assert await clearing == arguments


async def test_arguments_named_like_the_forms_own_fields_are_kept_apart(desk: Desk) -> None:
    wanted: Arguments = {"to": "Ada", "reason": "hello", "always": True}
    clearing = desk.clearing("letter", wanted)
    row = await desk.asked_one()
    assert [field["name"] for field in row.body["fields"]] == [
        "arg_to",
        "arg_reason",
        "arg_always",
        "always",
        "reason",
    ]
    await desk.answer(row, "edit", arg_reason="bye", arg_always="false")
    assert await clearing == {"to": "Ada", "reason": "bye", "always": False}


async def test_many_arguments_share_a_field_and_very_long_ones_are_only_shown(desk: Desk) -> None:
    await choose(desk, "ask-all")
    long = "x" * 200_000
    wanted: Arguments = {"action": "write", "path": "a.txt", "content": long}
    clearing = desk.clearing("file_manager", wanted)
    row = await desk.asked_one()
    assert len(str(row.body)) < 30_000
    assert "200000 characters" in row.body["description"]
    await desk.answer(row, "edit", arg_path="b.txt")
    assert await clearing == {"action": "write", "path": "b.txt", "content": long}
    many: Arguments = {"command": "ls", "working_dir": ".", "timeout": 5, "env": {"A": "b"}}
    clearing = desk.clearing("shell", many, step=1)
    row = await desk.asked_one()
    names = [field["name"] for field in row.body["fields"]]
    assert len(names) <= 5
    rest = '{"timeout": 6, "env": {"A": "c"}}'
    await desk.answer(row, "edit", rest=rest)
    assert await clearing == {**many, "timeout": 6, "env": {"A": "c"}}


async def test_after_a_restart_it_is_the_same_question(desk: Desk, other_office: Office) -> None:
    before = desk.clearing("shell", RISKY)
    first = await desk.asked_one()
    before.cancel()
    later = await other_office.take_up(desk)
    after = later.clearing("shell", RISKY)
    assert [row.id for row in await later.asked()] == [first.id]
    await later.answer(first)
    assert await after == RISKY
    assert len(await later.every_question()) == 1


async def test_an_answer_given_while_no_server_ran_counts(desk: Desk, other_office: Office) -> None:
    before = desk.clearing("shell", RISKY)
    row = await desk.asked_one()
    before.cancel()
    await desk.answer(row, "edit", arg_command="git stash", always=True)
    later = await other_office.take_up(desk)
    assert await later.clear("shell", RISKY) == {"command": "git stash"}


async def test_a_no_holds_after_a_restart_even_if_the_mode_is_milder_by_then(
    desk: Desk, other_office: Office
) -> None:
    before = desk.clearing("shell", RISKY)
    row = await desk.asked_one()
    before.cancel()
    await desk.answer(row, "reject")
    await choose(desk, "auto")
    later = await other_office.take_up(desk)
    with pytest.raises(Rejected):
        await later.clear("shell", RISKY)


async def test_an_approval_is_not_one_for_other_arguments_another_plan_or_another_try(
    desk: Desk,
) -> None:
    clearing = desk.clearing("shell", RISKY)
    await desk.answer(await desk.asked_one())
    await clearing
    others = [
        desk.clearing("shell", {"command": "git reset --hard HEAD~9"}),
        desk.clearing("shell", RISKY, version=1),
        desk.clearing("shell", RISKY, attempt=1),
        desk.clearing("shell", RISKY, step=1),
    ]
    rows = await desk.asked(4)
    assert not any(each.done() for each in others)
    for row in rows:
        await desk.answer(row, "reject")
    ends = await asyncio.gather(*others, return_exceptions=True)
    assert [type(end) for end in ends] == [Rejected] * 4


async def test_an_approval_is_used_once(desk: Desk, other_office: Office) -> None:
    clearing = desk.clearing("shell", RISKY)
    await desk.answer(await desk.asked_one())
    await desk.called("shell", await clearing)
    again = desk.clearing("shell", RISKY)
    second = await desk.asked_one()
    again.cancel()
    later = await other_office.take_up(desk)
    after = later.clearing("shell", RISKY)
    assert [row.id for row in await later.asked()] == [second.id]
    assert not after.done()
    await later.answer(second)
    assert await after == RISKY


async def test_T8_a_question_about_something_else_is_no_approval(desk: Desk) -> None:
    """Even if it stands under the very id that the approval would have."""
    clearing = desk.clearing("shell", RISKY)
    real = await desk.asked_one()
    clearing.cancel()
    elsewhere = await desk.office.open()
    forged = real.id.replace(desk.run.id, elsewhere.run.id)
    form = HITLRequest(
        id=forged, title="harmless", fields=(HITLField(name="x", type="text", label="x"),)
    )
    await desk.office.human.show(Question(form, "form"), elsewhere.record)
    [row] = await elsewhere.asked()
    assert row.id == forged
    await elsewhere.answer(row)
    with pytest.raises(Rejected):
        await elsewhere.clear("shell", RISKY)


async def test_always_holds_for_the_shape_in_this_conversation_until_taken_back(
    desk: Desk,
) -> None:
    clearing = desk.clearing("shell", RISKY)
    await desk.answer(await desk.asked_one(), "approve", always=True)
    assert await clearing == RISKY
    same_shape: Arguments = {"command": "cd app && git reset --hard origin/main"}
    assert await desk.clear("shell", same_shape, step=1) == same_shape
    elsewhere = await desk.office.open()
    waiting = elsewhere.clearing("shell", same_shape)
    await elsewhere.asked()
    waiting.cancel()
    forbidding = desk.office.choices.forbid(desk.conversation_id, "shell: git reset --hard")
    assert await forbidding
    waiting = desk.clearing("shell", same_shape, step=2)
    await desk.asked()
    waiting.cancel()


async def test_always_is_not_offered_for_what_cannot_be_known(desk: Desk) -> None:
    waiting = desk.clearing("shell", {"command": 'rm -rf "$DIR"'})
    row = await desk.asked_one()
    assert "always" not in [field["name"] for field in row.body["fields"]]
    waiting.cancel()


async def test_P48_switching_the_mode_counts_from_the_next_call_on(desk: Desk) -> None:
    harmless: Arguments = {"command": "touch x"}
    assert await desk.clear("shell", harmless) == harmless
    await choose(desk, "ask-all")
    waiting = desk.clearing("shell", harmless, step=1)
    await desk.answer(await desk.asked_one())
    assert await waiting == harmless
    await choose(desk, "read-only")
    with pytest.raises(Denied, match="read-only"):
        await desk.clear("shell", harmless, step=2)
    assert await desk.clear("shell", {"command": "ls"}, step=3) == {"command": "ls"}
    await choose(desk, "auto")
    assert await desk.clear("shell", RISKY, step=4) == RISKY
    with pytest.raises(Denied):
        await desk.clear("shell", {"command": "rm -rf /"}, step=5)


async def test_T11_steps_side_by_side_ask_side_by_side(desk: Desk) -> None:
    one = desk.clearing("shell", RISKY, step=1)
    two = desk.clearing("letter", {"to": "Ada"}, step=2)
    rows = {row.body["approval"]["step_id"]: row for row in await desk.asked(2)}
    await desk.answer(rows[2], "reject", reason="not her")
    with pytest.raises(Rejected, match="not her"):
        await two
    assert not one.done()
    await desk.answer(rows[1])
    assert await one == RISKY


async def test_arguments_that_the_tool_refuses_are_left_to_the_tool(desk: Desk) -> None:
    wrong: Arguments = {"command": 5}
    assert await desk.clear("shell", wrong) == wrong


async def test_another_spelling_leads_to_the_same_gate(desk: Desk) -> None:
    with pytest.raises(Denied):
        await desk.clear("execute_code", {"language": "SH", "code": "rm -rf /"})
