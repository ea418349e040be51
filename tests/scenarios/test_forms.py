"""Forms over the real interfaces: asked by a model, answered, remembered, repaired."""

import json
from pathlib import Path

import pytest

from tests.live import JsonObject, only, types
from tests.support.questions import FORM, answer_of, last_prompt
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server

pytestmark = pytest.mark.anyio


async def test_R41_R45_R63_C31_a_form_is_asked_answered_and_the_chat_continues(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("让我了解一下您的运动偏好", FORM)
    server.model.will_say("记住了，您喜欢游泳。")
    await chat.send("我想多运动")
    asked = await chat.question()
    status, said = await chat.answer(asked, "approve", sport="swimming")
    events = await chat.end()
    assert (status, said["success"], said["next_action"]) == (200, True, "continue")
    assert said["message"] == "偏好已保存"
    assert types(events)[-6:] == [
        "hitl",
        "hitl_closed",
        "token",
        "chat_complete",
        "context_update",
        "process_completed",
    ]
    assert answer_of(events) == "让我了解一下您的运动偏好\n\n记住了，您喜欢游泳。"
    assert "".join(each["content"] for each in only(events, "token")) == answer_of(events)
    assert "确认了表单（approve）" in last_prompt(server)
    assert '"sport": "swimming"' in last_prompt(server)


async def test_R62_the_sse_frame_is_the_documented_one(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", {**FORM, "id": "sport-1"})
    lines: list[str] = []
    async with (
        server.http() as http,
        http.stream("POST", "/chat", json={"message": "运动"}) as reply,
    ):
        async for line in reply.aiter_lines():
            lines.append(line)
            if line.startswith("data:") and lines[-3:-2] == ["event: hitl"]:
                body = {"request_id": "sport-1", "action": "reject", "data": {}}
                assert (await chat.post("/hitl/respond", body))[0] == 200
    at = lines.index("event: hitl")
    frame = json.loads(lines[at + 2].removeprefix("data: "))
    assert frame["type"] == "hitl"
    assert frame["payload"]["request"]["title"] == "运动偏好"
    assert "event: token" in lines[:at], "the text before the form was sent before it"
    assert "event: process_completed" in lines[at:], "the same stream continues after the answer"


async def test_T7_C22_an_edit_reaches_the_model_as_an_edit(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请确认", FORM)
    await chat.send("我每周游泳两次")
    asked = await chat.question()
    _, said = await chat.answer(asked, "edit", sport="swimming", times=5)
    events = await chat.end()
    assert said["data"]["action"] == "edit"
    assert set(said["data"]["edited_fields"]) == {"sport", "times"}
    [closed] = only(events, "hitl_closed")
    assert closed["payload"]["action"] == "edit"
    assert "修改后提交（edit）" in last_prompt(server)
    assert "approve" not in server.model.prompts[-1][-1].content


async def test_C22_changing_a_proposed_value_is_an_edit_whichever_button_is_pressed(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请确认", FORM)
    await chat.send("运动")
    _, said = await chat.answer(await chat.question(), "approve", sport="swimming", times=3)
    await chat.end()
    assert (said["data"]["action"], said["data"]["edited_fields"]) == ("edit", ["times"])


async def test_R45_R49_a_skipped_form_saves_nothing_and_the_chat_continues(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    server.model.will_say("没关系")
    await chat.send("运动")
    status, said = await chat.answer(await chat.question(), "reject", sport="swimming")
    events = await chat.end()
    assert (status, said["next_action"]) == (200, "continue")
    assert answer_of(events).endswith("没关系")
    assert await chat.get("/memories") == []
    assert await chat.get(f"/conversations/{chat.conversation_id}/variables") == []
    assert "跳过" in last_prompt(server)


@pytest.mark.parametrize("words", ["请选择", ""])
async def test_R45_the_same_form_is_not_shown_a_third_time_after_it_was_skipped(
    server: ScriptedServer, chat: ChatClient, words: str
) -> None:
    for number in range(3):
        server.model.will_say(words, {**FORM, "id": f"form-{number}"})
    await chat.send("运动")
    await chat.answer(await chat.question(), "reject")
    await chat.answer(await chat.question(), "reject")
    events = await chat.end()
    assert len(only(events, "hitl")) == 2
    assert events[-1]["success"] is True
    assert answer_of(events).strip()


async def test_R45_another_form_is_shown_after_two_that_were_skipped(
    server: ScriptedServer, chat: ChatClient
) -> None:
    for title in ("一", "一", "二"):
        server.model.will_say("请选择", {**FORM, "title": title})
    await chat.send("运动")
    for _ in range(3):
        await chat.answer(await chat.question(), "reject")
    assert len(only(await chat.end(), "hitl")) == 3


async def test_R45_a_skipped_form_is_known_to_later_messages(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    await chat.send("运动")
    await chat.answer(await chat.question(), "reject")
    await chat.end()
    await chat.send("推荐一项运动", chat.conversation_id)
    await chat.end()
    assert "# 运动偏好\n（用户跳过了这个表单，什么也没有填写。）" in last_prompt(server)
    server.model.will_say("请选择", FORM)
    await chat.send("再问我一次", chat.conversation_id)
    await chat.answer(await chat.question(), "approve", sport="swimming")
    await chat.end()
    await chat.send("推荐一项运动", chat.conversation_id)
    await chat.end()
    assert "跳过了这个表单" not in last_prompt(server)
    assert "喜欢的运动: 游泳 (swimming)" in last_prompt(server), "labels with their values"
    assert "每周几次: 2" in last_prompt(server)


async def test_R41_the_model_sees_what_it_said_before_it_asked(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("先问一件事。", FORM)
    server.model.will_say("再问一件事。", {**FORM, "title": "二"})
    await chat.send("运动")
    await chat.answer(await chat.question(), "reject")
    await chat.answer(await chat.question(), "reject")
    await chat.end()
    replies = [each.content for each in server.model.prompts[-1] if each.role == "assistant"]
    assert [json.loads(each)["response"] for each in replies] == ["先问一件事。", "再问一件事。"]


async def test_R49_another_intent_says_that_nothing_was_saved(
    server: ScriptedServer, chat: ChatClient
) -> None:
    context = {"intent": "confirm_booking", "memory_category": "preference"}
    server.model.will_say("请选择", {**FORM, "context": context})
    await chat.send("运动")
    _, said = await chat.answer(await chat.question(), "approve", sport="swimming")
    await chat.end()
    assert said["message"] == "已提交，没有保存到记忆"
    assert await chat.get("/memories") == []
    assert "没有保存到记忆" in last_prompt(server)


async def test_R49_a_preference_is_remembered_and_given_to_the_model_next_time(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    await chat.send("运动")
    asked = await chat.question()
    await chat.answer(asked, "approve", sport="swimming")
    await chat.end()
    found = await chat.get("/memories")
    assert [(each["label"], each["shown"], each["category"]) for each in reversed(found)] == [
        ("喜欢的运动", "游泳", "preference"),
        ("每周几次", "2", "preference"),
    ]
    assert {each["question_id"] for each in found} == {asked["id"]}
    await chat.server.run("推荐一项运动")
    assert "喜欢的运动：游泳" in last_prompt(server)
    async with server.http() as http:
        for each in found:
            assert (await http.delete(f"/memories/{each['id']}")).status_code == 200
        again = await http.delete(f"/memories/{found[0]['id']}")
        assert (again.status_code, again.json()["code"]) == (404, "unknown_memory")
    await chat.server.run("再推荐一项运动")
    assert "喜欢的运动：游泳" not in last_prompt(server)


async def test_T2_a_wrong_answer_leaves_the_form_open_and_the_corrected_one_counts(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    await chat.send("运动")
    asked = await chat.question()
    status, refused = await chat.answer(asked, "approve", sport="chess", times=9)
    assert (status, refused["success"], refused["code"]) == (422, False, "invalid_answer")
    assert refused["data"]["fields"] == {"sport": "不是可选项", "times": "不能大于 7"}
    assert (await chat.get(f"/hitl/{asked['id']}"))["status"] == "pending"
    status, said = await chat.answer(asked, "approve", sport="basketball", times=7)
    assert (status, said["success"]) == (200, True)
    await chat.end()


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "sport"),
        ({"sport": ""}, "sport"),
        ({"sport": "golf"}, "sport"),
        ({"sport": "swimming", "times": 0}, "times"),
        ({"sport": "swimming", "times": "2"}, "times"),
        ({"sport": "swimming", "admin": True}, "admin"),
    ],
)
async def test_T3_an_invalid_answer_is_rejected(
    server: ScriptedServer, chat: ChatClient, data: JsonObject, field: str
) -> None:
    server.model.will_say("请选择", FORM)
    await chat.send("运动")
    asked = await chat.question()
    status, refused = await chat.answer(asked, "approve", **data)
    assert (status, list(refused["data"]["fields"])) == (422, [field])
    await chat.answer(asked, "reject")
    await chat.end()


async def test_T3_C21_twelve_fields_are_repaired_once_or_become_text(
    server: ScriptedServer, chat: ChatClient
) -> None:
    fields = [{"name": f"f{n}", "type": "text", "label": "L"} for n in range(12)]
    server.model.will_say("第一次", {"title": "太长", "fields": fields})
    server.model.will_repair({"title": "刚好", "fields": fields[:5]})
    await chat.send("填表")
    asked = await chat.question()
    assert asked["title"] == "刚好"
    [(_, why)] = server.model.repairs
    assert "at most 5 fields" in why
    await chat.answer(asked, "reject")
    await chat.end()


async def test_R46_T3_a_request_that_cannot_be_repaired_becomes_text_with_a_warning(
    server: ScriptedServer, chat: ChatClient, caplog: pytest.LogCaptureFixture
) -> None:
    ragged = {"type": "table", "data": {"headers": ["a"], "rows": [["1", "2"]]}}
    server.model.will_say(
        "结果如下", {"type": "visual_display", "title": "T", "displays": [ragged]}
    )
    server.model.will_repair({"type": "visual_display", "title": "T", "displays": []})
    await chat.send("展示")
    events = await chat.end()
    assert only(events, "hitl") == []
    answer = answer_of(events)
    assert answer.startswith(
        "结果如下\n\n（内容无法按原样展示：有一行的单元格比表头多。以下是文字版。）"
    )
    assert answer.endswith("**T**\n\n| a |  |\n| --- | --- |\n| 1 | 2 |")
    [warning] = [each for each in only(events, "thinking") if each["step_type"] == "warning"]
    assert "有一行的单元格比表头多" in warning["content"]
    assert "not valid" in caplog.text
    assert events[-1]["success"] is True
    before = len(events)
    server.model.will_say("", {"title": "没有字段"})
    await chat.send("再来", chat.conversation_id)
    assert "请直接用文字" in answer_of((await chat.end())[before:])


@pytest.mark.parametrize("text", ["请填写", ""])
async def test_R46_a_form_that_cannot_be_shown_is_asked_in_words(
    server: ScriptedServer, chat: ChatClient, text: str
) -> None:
    form = {
        "title": "运动偏好",
        "description": "用于制定计划",
        "fields": [
            {"name": "day", "type": "colour", "label": "喜欢的颜色"},
            {"name": "sport", "label": "喜欢的运动", "options": ["跑步", {"label": "游泳"}]},
            {"name": "times", "type": "number", "label": "每周次数", "min": 1, "max": 7},
            {"name": "pin", "type": "text", "label": "密码", "secret": True},
        ],
    }
    server.model.will_say(text, form)
    await chat.send("制定运动计划")
    events = await chat.end()
    assert only(events, "hitl") == []
    words = (
        "（表单无法显示：字段「喜欢的颜色」的类型「colour」无法识别。请直接用文字回答下面的问题。）\n\n"
        "**运动偏好**\n\n用于制定计划\n\n"
        "1. 喜欢的颜色\n2. 喜欢的运动：跑步 / 游泳\n3. 每周次数：1–7"
    )
    assert answer_of(events) == (f"{text}\n\n{words}" if text else words)
    assert events[-1]["success"] is True
    server.model.will_say("好的，游泳，每周两次。")
    await chat.send("游泳，两次", chat.conversation_id)
    await chat.end()
    assert "2. 喜欢的运动：跑步 / 游泳" in last_prompt(server), "the model knows what it asked"


async def test_P31_a_proposed_value_never_keeps_a_form_from_being_sent(
    server: ScriptedServer, chat: ChatClient
) -> None:
    fields = [
        {"name": "times", "type": "number", "label": "次数", "min": 1, "max": 7, "default": "99"},
        {"name": "day", "type": "date", "label": "日期", "default": "不久"},
        {"name": "mood", "type": "slider", "label": "心情", "min": 1, "max": 5, "default": 0},
        {"name": "ok", "type": "switch", "label": "同意", "default": "是"},
        {
            "name": "sport",
            "type": "单选",
            "label": "运动",
            "options": "跑步,游泳",
            "default": "打球",
        },
    ]
    server.model.will_say("请填写", json.dumps({"title": "计划", "fields": fields}))
    await chat.send("填表")
    asked = await chat.question()
    assert [each["default"] for each in asked["fields"]] == [None, None, None, True, None]
    assert (await chat.answer(asked, "approve"))[0] == 200
    await chat.end()
    assert server.model.repairs == []


async def test_R51_R64_without_hitl_it_is_plain_chat(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, hitl_enabled=False) as server, chat_client(server) as chat:
        server.model.will_say("让我了解一下您的运动偏好", FORM)
        await chat.send("运动")
        events = await chat.end()
        assert only(events, "hitl") == []
        assert only(events, "hitl_closed") == []
        assert [each for each in only(events, "thinking") if each["step_type"] == "warning"] == []
        assert answer_of(events) == "让我了解一下您的运动偏好"
        assert "hitl_request" not in last_prompt(server)


async def test_R50_the_prompt_says_when_to_ask(server: ScriptedServer, chat: ChatClient) -> None:
    await chat.send("你好")
    await chat.end()
    prompt = last_prompt(server)
    for reason in ("收集用户偏好或个人信息", "重要操作前需要确认", "多个选项需要用户选择"):
        assert reason in prompt


async def test_several_forms_in_one_answer_are_asked_in_sequence(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("第一问", {**FORM, "id": "same", "title": "一"})
    server.model.will_say("第二问", {**FORM, "id": "same", "title": "二"})
    server.model.will_say("完")
    await chat.send("问我两个问题")
    first = await chat.question()
    await chat.answer(first, "approve", sport="swimming")
    second = await chat.question()
    await chat.answer(second, "reject")
    events = await chat.end()
    assert (first["title"], second["title"]) == ("一", "二")
    assert first["id"] != second["id"], "a repeated id is replaced"
    assert answer_of(events) == "第一问\n\n第二问\n\n完"


async def test_a_model_that_only_asks_is_stopped(server: ScriptedServer, chat: ChatClient) -> None:
    for number in range(12):
        server.model.will_say("问", {**FORM, "title": f"第 {number} 个问题"})
    await chat.send("问个不停")
    for _ in range(10):
        await chat.answer(await chat.question(), "reject")
    events = await chat.end()
    assert len(only(events, "hitl")) == 10
    assert events[-1]["success"] is True
