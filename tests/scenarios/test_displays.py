"""Displays over the real interfaces: shown, closed, stored, replayed."""

import json
from pathlib import Path

import pytest

from tests.live import only
from tests.support.questions import DISPLAY, FORM, last_prompt
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.run.conversation.history import CACHED_LENGTH

pytestmark = pytest.mark.anyio


async def test_R52_R55_a_display_is_shown_and_the_run_does_not_wait(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("几款手机：", DISPLAY)
    await chat.send("推荐几款手机")
    events = await chat.end()
    [shown] = only(events, "hitl")
    assert events[-1]["success"] is True, "the run ends while the display is open"
    assert shown["payload"]["request"]["displays"] == DISPLAY_AS_TOLD
    assert len(server.model.prompts) == 1, "no continuation"


DISPLAY_AS_TOLD = [
    DISPLAY["displays"][0],
    {"type": "ascii", "data": {"content": "┌─┐\n└─┘", "title": "系统架构图"}},
]


@pytest.mark.parametrize("action", ["dismiss", "approve", "reject"])
async def test_T1_R58_C26_a_closed_display_is_stored(
    server: ScriptedServer, chat: ChatClient, action: str
) -> None:
    server.model.will_say("几款手机：", DISPLAY)
    await chat.send("推荐几款手机")
    shown = await chat.question()
    await chat.end()
    status, said = await chat.answer(shown, action)
    assert (status, said["success"], said["next_action"]) == (200, True, "complete")
    assert said["message"] == "已关闭"
    [kept] = await chat.get(f"/conversations/{chat.conversation_id}/variables")
    assert (kept["key"], kept["type"], kept["count"]) == ("hitl_手机推荐", "visual_display", 2)
    assert kept["timestamp"].endswith("Z")
    assert kept["value"]["displays_def"] == DISPLAY_AS_TOLD
    assert (await chat.post("/hitl/respond", {"request_id": shown["id"], "action": action}))[
        0
    ] == 409


async def test_T1_an_expired_display_is_stored(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, hitl_ttl=1) as server, chat_client(server) as chat:
        server.model.will_say("几款手机：", DISPLAY)
        await chat.send("推荐几款手机")
        await chat.end()
        # On a slow machine it ended before the run did: look at everything again.
        await chat.socket.follow(chat.conversation_id)
        closing = await chat.socket.events_until(lambda event: event["type"] == "hitl_closed")
        assert closing[-1]["payload"]["status"] == "expired"
        run_is_over = any(event["type"] == "process_completed" for event in closing)
        assert (closing[-1]["run_id"] is None) is run_is_over
        [kept] = await chat.get(f"/conversations/{chat.conversation_id}/variables")
        assert kept["key"] == "hitl_手机推荐"


async def test_C26_a_display_cannot_be_edited(server: ScriptedServer, chat: ChatClient) -> None:
    server.model.will_say("几款手机：", DISPLAY)
    await chat.send("推荐几款手机")
    shown = await chat.question()
    await chat.end()
    status, said = await chat.answer(shown, "edit")
    assert (status, said["code"]) == (422, "invalid_answer")
    assert (await chat.get(f"/hitl/{shown['id']}"))["status"] == "pending"


async def test_R60_a_display_and_a_form_are_replayed(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    server.model.will_say("几款手机：", {**DISPLAY, "title": "手机/推荐 1"})
    await chat.send("推荐")
    await chat.answer(await chat.question(), "approve", sport="swimming", times=3)
    shown = await chat.question()
    await chat.end()
    await chat.answer(shown, "dismiss")
    where = f"/conversations/{chat.conversation_id}/variables"
    status, display = await chat.post(f"{where}/hitl_手机%2F推荐 1/replay")
    request = display["data"]["request"]
    assert status == 200
    assert request["id"].startswith("context-replay-")
    assert (request["type"], request["title"]) == ("visual_display", "手机/推荐 1")
    assert (request["readonly"], request["session_id"]) == (True, chat.conversation_id)
    assert request["displays"] == DISPLAY_AS_TOLD
    _, form = await chat.post(f"{where}/hitl_运动偏好/replay")
    filled = {each["name"]: each["default"] for each in form["data"]["request"]["fields"]}
    assert filled == {"sport": "swimming", "times": 3}
    used_last, *_ = await chat.get(where)
    assert used_last["key"] == "hitl_运动偏好"
    status, said = await chat.post(f"{where}/hitl_none/replay")
    assert (status, said["code"]) == (404, "unknown_variable_key")


async def test_T9_R58_later_turns_know_what_was_said_shown_and_filled_in(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("请选择", FORM)
    server.model.will_say("几款手机：", DISPLAY)
    await chat.send("推荐几款手机")
    await chat.answer(await chat.question(), "approve", sport="swimming")
    shown = await chat.question()
    await chat.end()
    await chat.answer(shown, "dismiss")
    server.model.will_say("评分最高的是 Pixel 8")
    await chat.server.run("手机推荐里哪个评分最高？", chat.conversation_id)
    prompt = last_prompt(server)
    assert "推荐几款手机" in prompt, "the user's earlier message"
    assert "几款手机：" in prompt, "the earlier answer"
    assert "Pixel 8 | 4499 | 4.7" in prompt, "the table that was shown"
    assert "喜欢的运动: 游泳 (swimming)" in prompt, "what was filled in"


async def test_T9_a_run_too_long_for_the_cache_is_known_to_every_later_turn(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("很长的回答" * CACHED_LENGTH)
    await chat.send("短的问题")
    await chat.end()
    for follow_up in ("第二个问题", "第三个问题"):
        server.model.will_say("好的")
        await chat.server.run(follow_up, chat.conversation_id)
        assert "短的问题" in last_prompt(server)
        assert "很长的回答" in last_prompt(server)


async def test_T5_C29_two_displays_of_one_title_keep_both_histories(
    server: ScriptedServer, chat: ChatClient
) -> None:
    for rows in ([["旧"]], [["新"]]):
        table = {"type": "table", "data": {"headers": ["名称"], "rows": rows}}
        server.model.will_say(
            "看", {"type": "visual_display", "title": "同名", "displays": [table]}
        )
        await chat.send("展示", chat.conversation_id or None)
        shown = await chat.question()
        await chat.end()
        await chat.answer(shown, "dismiss")
    [kept] = await chat.get(f"/conversations/{chat.conversation_id}/variables")
    assert kept["value"]["displays"][0]["data"]["rows"] == [["新"]]
    titles = [each["request"]["title"] for each in await chat.get("/hitl")]
    assert titles == ["同名", "同名"], "the older one is still there"


async def test_T4_a_display_of_100_KB_does_not_evict_everything_else(
    server: ScriptedServer, chat: ChatClient
) -> None:
    for title, size in (("小", 10), ("大", 100_000)):
        drawing = {"type": "ascii", "data": {"content": "x" * size}}
        server.model.will_say("看", {**DISPLAY, "title": title, "displays": [drawing]})
        await chat.send("展示", chat.conversation_id or None)
        shown = await chat.question()
        await chat.end()
        await chat.answer(shown, "dismiss")
    kept = await chat.get(f"/conversations/{chat.conversation_id}/variables")
    assert [each["key"] for each in kept] == ["hitl_大", "hitl_小"]
    assert sum(each["size"] for each in kept) <= 65536
    assert len(kept[0]["value"]["displays"][0]["data"]["content"]) == 100_000


async def test_script_in_titles_cells_and_options_stays_text(
    server: ScriptedServer, chat: ChatClient
) -> None:
    nasty = "<script>alert(1)</script>\"'&{{7*7}}"
    form = json.loads(json.dumps(FORM).replace("篮球", "X")) | {"title": nasty}
    form["fields"][0]["options"][0] = {"value": nasty, "label": nasty}
    server.model.will_say(nasty, form)
    await chat.send("x")
    asked = await chat.question()
    assert asked["title"] == nasty
    status, _ = await chat.answer(asked, "approve", sport=nasty)
    assert status == 200
    await chat.end()
    [memory] = [each for each in await chat.get("/memories") if each["key"] == "sport"]
    assert memory["shown"] == nasty
