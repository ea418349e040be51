"""An approval is valid once, for exactly what was shown, and survives a restart."""

import asyncio

import pytest

from tests.support.approvals import OWNER, ApprovalServer, ServerRun
from wenko.errors import ApprovalExpired, Denied, InvalidAnswer, Rejected
from wenko.human.question import Answer, Question
from wenko.protocol.gate import Mode
from wenko.protocol.hitl import HITLField, HITLRequest
from wenko.protocol.plan import Arguments
from wenko.settings import Settings
from wenko.storage.database import Database
from wenko.storage.questions import Action

pytestmark = pytest.mark.anyio

RISKY: Arguments = {"command": "npm publish"}


@pytest.fixture
async def server(database: Database) -> ApprovalServer:
    return ApprovalServer(database, Settings())


@pytest.fixture
async def other_server(database: Database) -> ApprovalServer:
    """Another server, or a later one, on the same database."""
    return ApprovalServer(database, Settings())


@pytest.fixture
async def run(server: ApprovalServer) -> ServerRun:
    return await server.open()


async def choose(run: ServerRun, mode: Mode) -> None:
    await run.server.gate_settings.update(run.conversation_id, mode)


async def test_D8_ordinary_work_needs_no_approval(run: ServerRun) -> None:
    wanted: Arguments = {"command": "python3 test.py && rm -rf build"}
    assert await run.approve("shell", wanted) == wanted
    assert await run.every_question() == []


async def test_D8_destructive_calls_are_denied_without_asking(run: ServerRun) -> None:
    with pytest.raises(Denied, match="delete the system") as refused:
        await run.approve("shell", {"command": "rm -rf /"})
    assert refused.value.code == "denied"
    assert "不会执行" in refused.value.localized("zh")
    assert await run.every_question() == []


async def test_P47_a_risky_call_asks_with_the_exact_arguments(run: ServerRun) -> None:
    wanted: Arguments = {"command": "npm publish", "working_dir": "/workspace", "timeout": 5}
    approving = run.approving("shell", wanted, version=2, step=3)
    row = await run.asked_one()
    assert (row.kind, row.policy) == ("approval", "deny")
    assert row.expires_at is not None
    about = row.body["approval"]
    assert about["arguments"] == wanted
    assert (about["tool"], about["step_id"], about["plan_version"]) == ("shell", 3, 2)
    assert about["shape"] == "shell: npm publish"
    assert "acts outside" in row.body["description"]
    fields = {field["name"]: field["default"] for field in row.body["fields"]}
    assert fields["arg_command"] == "npm publish"
    assert len(fields) <= 5
    await run.answer(row)
    assert await approving == wanted


WRITE: Arguments = {"action": "write", "path": "notes.md", "content": "new"}


@pytest.fixture
async def run_without_undo(database: Database) -> ServerRun:
    return await ApprovalServer(database, Settings(undo=False)).open()


async def test_with_undo_a_file_is_overwritten_unasked(run: ServerRun) -> None:
    assert await run.approve("file_manager", WRITE) == WRITE
    assert await run.every_question() == []


async def test_without_undo_changing_a_file_asks(run_without_undo: ServerRun) -> None:
    run = run_without_undo
    approving = run.approving("file_manager", WRITE)
    row = await run.asked_one()
    assert row.body["approval"]["shape"] == "file_manager: write notes.md"
    assert "Undo is off" in row.body["description"]
    await run.answer(row, always=True)
    assert await approving == WRITE
    assert await run.approve("file_manager", WRITE, attempt=1) == WRITE
    reading: Arguments = {"action": "read", "path": "other.md"}
    assert await run.approve("file_manager", reading) == reading
    assert len(await run.every_question()) == 1


async def test_a_rejection_carries_its_reason(run: ServerRun) -> None:
    approving = run.approving("shell", RISKY)
    row = await run.asked_one()
    await run.answer(row, "reject", reason="keep my work")
    with pytest.raises(Rejected, match="keep my work") as refused:
        await approving
    assert refused.value.code == "rejected"
    [kept] = await run.every_question()
    assert kept.answer == {"reason": "keep my work"}


async def test_the_reply_to_a_decision_says_what_happens_to_the_call(run: ServerRun) -> None:
    """“Skipped, nothing was saved” is true of a form, and a riddle after a refused command."""
    replies: list[tuple[Action, str]] = [
        ("reject", "Denied; it will not run"),
        ("approve", "Allowed"),
    ]
    for attempt, (action, says) in enumerate(replies):
        approving = run.approving("shell", RISKY, attempt=attempt)
        row = await run.asked_one()
        accepted = await run.server.human.answer(row.id, OWNER, Answer(action, {}, "me"))
        assert accepted.message == says
        await asyncio.wait([approving])
        approving.exception()


async def test_an_expired_approval_is_a_rejection(database: Database) -> None:
    server = ApprovalServer(database, Settings(hitl_ttl=0))
    run = await server.open()
    approving = run.approving("shell", RISKY)
    await run.asked()
    await server.sweeper.sweep()
    with pytest.raises(ApprovalExpired) as refused:
        await approving
    assert refused.value.code == "approval_expired"


async def test_an_edit_to_something_harmless_is_not_asked_about_again(run: ServerRun) -> None:
    approving = run.approving("shell", RISKY)
    await run.answer(await run.asked_one(), "edit", arg_command="git stash")
    assert await approving == {"command": "git stash"}
    assert len(await run.every_question()) == 1


async def test_an_edit_to_another_risk_is_asked_about_again(run: ServerRun) -> None:
    approving = run.approving("shell", RISKY)
    first = await run.asked_one()
    await run.answer(first, "edit", arg_command="cargo publish")
    second = await run.asked_one()
    assert second.id != first.id
    assert second.body["approval"]["arguments"] == {"command": "cargo publish"}
    await run.answer(second)
    assert await approving == {"command": "cargo publish"}


async def test_an_edit_within_the_same_risk_is_not_asked_about_again(run: ServerRun) -> None:
    approving = run.approving("shell", RISKY)
    await run.answer(await run.asked_one(), "edit", arg_command="npm publish --tag next")
    assert await approving == {"command": "npm publish --tag next"}


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
async def test_T2_an_invalid_edit_is_rejected_and_the_question_stays_open(
    run: ServerRun, tool: str, arguments: Arguments, said: dict[str, object], wrong: str
) -> None:
    approving = run.approving(tool, arguments)
    row = await run.asked_one()
    with pytest.raises(InvalidAnswer) as refused:
        await run.answer(row, "edit", **said)
    assert list(refused.value.fields) == [wrong]
    await run.answer(row)
    assert await approving == arguments


async def test_arguments_named_like_fields_of_the_form_are_kept_apart(run: ServerRun) -> None:
    wanted: Arguments = {"to": "Ada", "reason": "hello", "always": True}
    approving = run.approving("letter", wanted)
    row = await run.asked_one()
    assert [field["name"] for field in row.body["fields"]] == [
        "arg_to",
        "arg_reason",
        "arg_always",
        "always",
        "reason",
    ]
    await run.answer(row, "edit", arg_reason="bye", arg_always="false")
    assert await approving == {"to": "Ada", "reason": "bye", "always": False}


async def test_many_arguments_share_a_field_and_very_long_ones_are_only_shown(
    run: ServerRun,
) -> None:
    await choose(run, "ask-all")
    long = "x" * 200_000
    wanted: Arguments = {"action": "write", "path": "a.txt", "content": long}
    approving = run.approving("file_manager", wanted)
    row = await run.asked_one()
    assert len(str(row.body)) < 30_000
    assert "200000 characters" in row.body["description"]
    await run.answer(row, "edit", arg_path="b.txt")
    assert await approving == {"action": "write", "path": "b.txt", "content": long}
    many: Arguments = {"command": "ls", "working_dir": ".", "timeout": 5, "env": {"A": "b"}}
    approving = run.approving("shell", many, step=1)
    row = await run.asked_one()
    names = [field["name"] for field in row.body["fields"]]
    assert len(names) <= 5
    rest = '{"timeout": 6, "env": {"A": "c"}}'
    await run.answer(row, "edit", rest=rest)
    assert await approving == {**many, "timeout": 6, "env": {"A": "c"}}


async def test_after_a_restart_it_is_the_same_question(
    run: ServerRun, other_server: ApprovalServer
) -> None:
    before = run.approving("shell", RISKY)
    first = await run.asked_one()
    before.cancel()
    later = await other_server.resume(run)
    after = later.approving("shell", RISKY)
    assert [row.id for row in await later.asked()] == [first.id]
    await later.answer(first)
    assert await after == RISKY
    assert len(await later.every_question()) == 1


async def test_an_answer_given_during_downtime_counts(
    run: ServerRun, other_server: ApprovalServer
) -> None:
    before = run.approving("shell", RISKY)
    row = await run.asked_one()
    before.cancel()
    await run.answer(row, "edit", arg_command="git stash", always=True)
    later = await other_server.resume(run)
    assert await later.approve("shell", RISKY) == {"command": "git stash"}


async def test_a_rejection_holds_after_a_restart_in_a_milder_mode(
    run: ServerRun, other_server: ApprovalServer
) -> None:
    before = run.approving("shell", RISKY)
    row = await run.asked_one()
    before.cancel()
    await run.answer(row, "reject")
    await choose(run, "auto")
    later = await other_server.resume(run)
    with pytest.raises(Rejected):
        await later.approve("shell", RISKY)


async def test_an_approval_is_not_valid_for_other_arguments_plans_or_attempts(
    run: ServerRun,
) -> None:
    approving = run.approving("shell", RISKY)
    await run.answer(await run.asked_one())
    await approving
    others = [
        run.approving("shell", {"command": "npm publish --tag other"}),
        run.approving("shell", RISKY, version=1),
        run.approving("shell", RISKY, attempt=1),
        run.approving("shell", RISKY, step=1),
    ]
    rows = await run.asked(4)
    assert not any(each.done() for each in others)
    for row in rows:
        await run.answer(row, "reject")
    ends = await asyncio.gather(*others, return_exceptions=True)
    assert [type(end) for end in ends] == [Rejected] * 4


async def test_an_approval_is_used_once(run: ServerRun, other_server: ApprovalServer) -> None:
    approving = run.approving("shell", RISKY)
    await run.answer(await run.asked_one())
    await run.called("shell", await approving)
    again = run.approving("shell", RISKY)
    second = await run.asked_one()
    again.cancel()
    later = await other_server.resume(run)
    after = later.approving("shell", RISKY)
    assert [row.id for row in await later.asked()] == [second.id]
    assert not after.done()
    await later.answer(second)
    assert await after == RISKY


async def test_T8_a_question_of_another_kind_is_not_an_approval(run: ServerRun) -> None:
    """Even if it has the id that the approval would have."""
    approving = run.approving("shell", RISKY)
    real = await run.asked_one()
    approving.cancel()
    elsewhere = await run.server.open()
    forged = real.id.replace(run.id, elsewhere.id)
    form = HITLRequest(
        id=forged, title="harmless", fields=(HITLField(name="x", type="text", label="x"),)
    )
    await run.server.human.publish(Question(form, "form"), elsewhere.log)
    [row] = await elsewhere.asked()
    assert row.id == forged
    await elsewhere.answer(row)
    with pytest.raises(Rejected):
        await elsewhere.approve("shell", RISKY)


async def test_always_allow_covers_the_shape_in_this_conversation_until_revoked(
    run: ServerRun,
) -> None:
    approving = run.approving("shell", RISKY)
    await run.answer(await run.asked_one(), "approve", always=True)
    assert await approving == RISKY
    same_shape: Arguments = {"command": "cd app && npm publish ./app"}
    assert await run.approve("shell", same_shape, step=1) == same_shape
    elsewhere = await run.server.open()
    waiting = elsewhere.approving("shell", same_shape)
    await elsewhere.asked()
    waiting.cancel()
    forbidding = run.server.gate_settings.revoke(run.conversation_id, "shell: npm publish")
    assert await forbidding
    waiting = run.approving("shell", same_shape, step=2)
    await run.asked()
    waiting.cancel()


async def test_always_allow_is_not_offered_for_calls_without_a_shape(run: ServerRun) -> None:
    waiting = run.approving("shell", {"command": "cp key ~/.ssh/id_rsa"})
    row = await run.asked_one()
    assert "always" not in [field["name"] for field in row.body["fields"]]
    waiting.cancel()


async def test_P48_a_mode_switch_applies_from_the_next_call_on(run: ServerRun) -> None:
    harmless: Arguments = {"command": "touch x"}
    assert await run.approve("shell", harmless) == harmless
    await choose(run, "ask-all")
    waiting = run.approving("shell", harmless, step=1)
    await run.answer(await run.asked_one())
    assert await waiting == harmless
    await choose(run, "read-only")
    with pytest.raises(Denied, match="read-only"):
        await run.approve("file_manager", WRITE, step=2)
    assert await run.approve("shell", harmless, step=3) == harmless, "its sandbox is read-only"
    await choose(run, "auto")
    assert await run.approve("shell", RISKY, step=4) == RISKY
    with pytest.raises(Denied):
        await run.approve("shell", {"command": "rm -rf /"}, step=5)


async def test_P60_an_approval_does_not_outlast_the_change_to_read_only(run: ServerRun) -> None:
    waiting = run.approving("letter", {"to": "Ada"})
    row = await run.asked_one()
    await choose(run, "read-only")
    await run.answer(row)
    with pytest.raises(Denied, match="read-only"):
        await waiting


async def test_T11_parallel_steps_ask_in_parallel(run: ServerRun) -> None:
    one = run.approving("shell", RISKY, step=1)
    two = run.approving("letter", {"to": "Ada"}, step=2)
    rows = {row.body["approval"]["step_id"]: row for row in await run.asked(2)}
    await run.answer(rows[2], "reject", reason="not her")
    with pytest.raises(Rejected, match="not her"):
        await two
    assert not one.done()
    await run.answer(rows[1])
    assert await one == RISKY


async def test_arguments_that_the_tool_rejects_are_left_to_the_tool(run: ServerRun) -> None:
    wrong: Arguments = {"command": 5}
    assert await run.approve("shell", wrong) == wrong


async def test_other_spellings_of_arguments_do_not_bypass_the_gate(run: ServerRun) -> None:
    with pytest.raises(Denied):
        await run.approve("execute_code", {"language": "SH", "code": "rm -rf /"})
