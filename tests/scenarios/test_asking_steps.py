"""Plan steps that ask questions and show displays."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.questions import DISPLAY, FORM
from tests.support.scripted_server import (
    ChatClient,
    ScriptedServer,
    chat_client,
    scripted_server,
)
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio


def step(step_id: int, tool: str, **args: Any) -> Step:
    before = (step_id - 1,) if step_id else ()
    return Step(step_id=step_id, description=tool, tool=tool, tool_args=args, depends_on=before)


async def test_a_step_asks_and_later_steps_use_the_answer(
    server: ScriptedServer, chat: ChatClient
) -> None:
    fields = [{"name": "city", "type": "text", "label": "城市", "required": True}]
    code = "import json\nprint(json.loads('${step_0_stdout}')['data']['city'])"
    rows = "print('[[\"北京\", 3]]')"
    table = {"headers": ["城市", "次数"], "rows": "${step_2_stdout}"}
    server.model.will_plan(
        Plan(
            goal="问城市",
            steps=(
                step(0, "ask_user", title="哪个城市", fields=fields),
                step(1, "execute_code", language="python", code=code),
                step(2, "execute_code", language="python", code=rows),
                step(3, "show_user", title="结果", displays=[{"type": "table", "data": table}]),
            ),
        )
    )
    await chat.send("计划")
    asked = await chat.question()
    [call] = only(chat.events, "tool_call")
    assert asked["id"] == call["data"]["call_id"], "so that the call finds it again"
    await chat.answer(asked, "approve", city="北京's")
    shown = await chat.question()
    events = await chat.end()
    assert events[-1]["success"] is True, only(events, "step_failed")
    results = {
        each["data"]["step_id"]: each["data"]["result"] for each in only(events, "tool_result")
    }
    assert results[0]["data"]["action"] == "approve"
    assert results[1]["stdout"] == "北京's\n"
    assert shown["displays"][0]["data"]["rows"] == [["北京", "3"]]


@pytest.mark.parametrize("must", [True, False])
async def test_a_step_that_requires_approval_stops_the_plan_without_it(
    server: ScriptedServer, chat: ChatClient, must: bool
) -> None:
    fields = [{"name": "why", "type": "text", "label": "原因"}]
    server.model.will_plan(
        Plan(
            goal="删除",
            steps=(
                step(0, "ask_user", title="删除吗", fields=fields, must_approve=must),
                step(1, "execute_code", language="python", code="print('deleted')"),
            ),
        )
    )
    await chat.send("计划")
    await chat.answer(await chat.question(), "reject")
    events = await chat.end()
    ran = [each["data"]["tool"] for each in only(events, "tool_call")]
    assert ran == (["ask_user"] if must else ["ask_user", "execute_code"])
    assert events[-1]["success"] is not must
    if must:
        assert only(events, "tool_result")[0]["data"]["result"]["error_code"] == "declined"


async def test_P26_cancelling_a_plan_cancels_its_question(tmp_path: Path) -> None:
    fields = [{"name": "why", "type": "text", "label": "原因"}]
    async with (
        scripted_server(tmp_path, hitl_policy="wait") as server,
        chat_client(server) as chat,
    ):
        server.model.will_plan(
            Plan(goal="等", steps=(step(0, "ask_user", title="等等", fields=fields),))
        )
        await chat.send("计划")
        asked = await chat.question()
        assert (asked["policy"], asked["expires_at"]) == ("wait", None)
        await chat.post(f"/conversations/{chat.conversation_id}/cancel")
        events = await chat.end()
    assert only(events, "hitl_closed")[0]["payload"]["status"] == "cancelled"
    assert only(events, "tool_result")[0]["data"]["result"]["error_code"] == "cancelled"
    assert events[-1]["data"]["error_code"] == "cancelled"


async def test_R48_a_model_cannot_switch_off_the_time_limit_or_make_it_too_short(
    server: ScriptedServer, chat: ChatClient
) -> None:
    for ttl, least, most in ((1e9, 290, 300), (0, 50, 60)):
        args = {"title": "等等", "fields": ["原因"], "policy": "wait", "ttl": ttl}
        server.model.will_plan(Plan(goal="等", steps=(step(0, "ask_user", **args),)))
        await chat.send("计划")
        asked = await chat.question()
        assert asked["policy"] == "expire"
        left = datetime.fromisoformat(asked["expires_at"]) - datetime.now(UTC)
        assert least < left.total_seconds() <= most
        await chat.answer(asked, "reject")
        await chat.end()


@pytest.mark.parametrize(
    "args",
    [
        {"title": "T", "fields": [{"label": "A", "options": ["1", "2"]}], "type": "form"},
        {"question": "A", "options": ["1", "2"], "title": "T"},
        {"title": "T", "fields": '[{"label": "A", "options": "1, 2"}]'},
        {"form": {"title": "T", "fields": {"a": {"label": "A", "choices": ["1", "2"]}}}},
    ],
)
async def test_R42_a_careless_call_of_ask_user_is_understood(
    server: ScriptedServer, chat: ChatClient, args: JsonObject
) -> None:
    server.model.will_plan(Plan(goal="问", steps=(step(0, "ask_user", **args),)))
    await chat.send("计划")
    asked = await chat.question()
    [field] = asked["fields"]
    assert (asked["title"], field["label"], field["type"]) == ("T", "A", "select")
    assert (await chat.answer(asked, "approve", **{field["name"]: "2"}))[0] == 200
    assert (await chat.end())[-1]["success"] is True


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        ("ask_user", {"title": "T", "fields": []}),
        ("ask_user", {"title": "T", "fields": "not json"}),
        ("ask_user", {"title": "T", "fields": [{"name": "a", "type": "select", "label": "A"}]}),
        ("show_user", {"title": "T", "displays": [{"type": "table", "data": "${step_9_stdout}"}]}),
        ("show_user", {"title": "T", "displays": [{"type": "svg", "data": {}}]}),
    ],
)
async def test_an_invalid_form_or_display_fails_its_step_with_the_reason(
    server: ScriptedServer, chat: ChatClient, tool: str, args: JsonObject
) -> None:
    server.model.will_plan(Plan(goal="坏", steps=(step(0, tool, **args),)))
    await chat.send("计划")
    events = await chat.end()
    assert only(events, "hitl") == []
    assert events[-1]["success"] is False
    assert events[-1]["data"]["error"]


async def test_T11_several_open_questions_are_answered_in_any_order(
    server: ScriptedServer, chat: ChatClient
) -> None:
    """A display stays open while a form is asked in the next run; neither is lost."""
    server.model.will_say("看", {**DISPLAY, "title": "一"})
    await chat.send("展示")
    display = await chat.question()
    await chat.end()
    server.model.will_say("请选择", FORM)
    await chat.send("再问", chat.conversation_id)
    form = await chat.question()
    waiting = await chat.get("/hitl?status=pending")
    assert {each["id"] for each in waiting} == {display["id"], form["id"]}
    assert (await chat.answer(form, "approve", sport="swimming"))[0] == 200
    await chat.end()
    assert (await chat.answer(display, "dismiss"))[0] == 200
    kept = await chat.get(f"/conversations/{chat.conversation_id}/variables")
    assert {each["key"] for each in kept} == {"hitl_一", "hitl_运动偏好"}
