"""A conversation's context: kept, searched, compressed without losing what was required."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, ScriptedServer, scripted_server
from wenko.sandbox.context_files import write_context_files

pytestmark = pytest.mark.anyio


def prompt(server: ScriptedServer) -> str:
    return "\n".join(message.content for message in server.model.prompts[-1])


async def call(
    server: ScriptedServer, method: str, path: str, body: Any = None
) -> tuple[int, JsonObject]:
    async with server.http() as http:
        reply = await http.request(method, path, json=body)
    wire: JsonObject = reply.json()
    return reply.status_code, wire


def at(conversation: str, rest: str = "") -> str:
    return f"/endpoint/sandbox/{conversation}/context{rest}"


async def talk(server: ScriptedServer, count: int, conversation: str | None = None) -> str:
    for number in range(count):
        events = await server.run(f"第 {number} 个无关紧要的问题", conversation)
        conversation = events[0]["conversation_id"]
    assert conversation is not None
    return conversation


async def test_P108_R37_R68_every_message_and_answer_is_an_entry_and_told(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("你好！")
    events = await server.run("你好")
    told = [each["payload"] for each in only(events, "context_update")]
    assert [each["update_type"] for each in told] == ["conversation_added"] * 2
    assert [each["data"]["conversation_count"] for each in told] == [1, 2]
    assert told[1]["data"]["latest_entry"]["content"] == "你好！"
    exported = await chat.get(at(events[0]["conversation_id"], "/export"))
    entries = exported["conversations"]["entries"]
    assert [(each["role"], each["content"]) for each in entries] == [
        ("user", "你好"),
        ("assistant", "你好！"),
    ]
    assert entries[1]["metadata"]["task_type"] == "chat"
    assert exported["conversations"]["compressed_summaries"] == []


async def test_P110_R66_statistics_export_clear_and_restore(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("记下了")
    conversation = (await server.run("数据库用 PostgreSQL"))[0]["conversation_id"]
    stats = await chat.get(at(conversation, "/stats"))
    assert stats == {
        "conversation_count": 2,
        "compressed_count": 0,
        "project_context_exists": False,
        "task_count": 0,
        "code_context_count": 0,
        "tokens": stats["tokens"],
    }
    assert set(await chat.get(at(conversation, "/export"))) == {
        "conversations",
        "project",
        "tasks",
        "code",
        "requirements",
    }
    status, cleared = await call(server, "DELETE", at(conversation))
    assert (status, cleared["success"], cleared["message"]) == (200, True, "上下文已清除")
    assert (await chat.get(at(conversation, "/stats")))["conversation_count"] == 0
    await server.run("用什么数据库？", conversation)
    assert "PostgreSQL" not in prompt(server), "prompts begin anew"
    assert (await chat.get(at(conversation, "/parts")))["restorable"]
    status, _ = await call(server, "POST", at(conversation, "/restore"))
    assert status == 200
    await server.run("用什么数据库？", conversation)
    assert "PostgreSQL" in prompt(server)
    assert not (await chat.get(at(conversation, "/parts")))["restorable"]
    status, refused = await call(server, "POST", at(conversation, "/restore"))
    assert (status, refused["code"]) == (409, "nothing_to_restore")


async def test_R66_an_export_is_imported_into_another_conversation(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_say("好")
    first = (await server.run("缩进必须用四个空格"))[0]["conversation_id"]
    exported = await chat.get(at(first, "/export"))
    second = (await server.run("你好"))[0]["conversation_id"]
    status, _ = await call(server, "POST", at(second, "/import"), exported)
    assert status == 200
    again = await chat.get(at(second, "/export"))
    texts = [each["content"] for each in again["conversations"]["entries"]]
    assert texts == ["缩进必须用四个空格", "好"]
    status, broken = await call(server, "POST", at(second, "/import"), {"conversations": 3})
    assert (status, broken["success"]) == (422, False)
    assert len((await chat.get(at(second, "/export")))["conversations"]["entries"]) == 2


async def test_R71_an_earlier_turn_that_matches_is_in_the_prompt(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, context_keep_entries=4, context_max_entries=30) as server:
        conversation = (await server.run("我们的部署脚本放在 scripts/ship.sh，密钥在保险箱"))[0][
            "conversation_id"
        ]
        await talk(server, 16, conversation)
        await server.run("部署脚本在哪里？", conversation)
        assert "scripts/ship.sh" in prompt(server)


async def test_P109_R72_C10_C6_older_entries_are_compressed_and_what_was_required_stays(
    tmp_path: Path,
) -> None:
    async with scripted_server(tmp_path) as server:
        conversation = (await server.run("报告必须用英文写，最多三页。随便聊聊天气"))[0][
            "conversation_id"
        ]
        events: list[JsonObject] = []
        for number in range(50):
            events += await server.run(f"闲聊 {'abcdefghij'[number % 10]}", conversation)
        [compressed] = [each["payload"] for each in only(events, "context_compressed")]
        assert compressed["entries_compressed"] == 81
        assert compressed["new_conversation_count"] == len(compressed["kept"]) == 20
        assert len(compressed["shortened"]) + len(compressed["dropped"]) == 81
        assert "报告必须用英文写，最多三页。" in compressed["summary"]
        assert compressed["exam"]["asked"] == compressed["exam"]["answered"] > 0
        updates = [each["payload"]["update_type"] for each in only(events, "context_update")]
        assert "context_compressed" in updates
        warnings = [each["content"] for each in only(events, "thinking")]
        assert any("快满了" in each for each in warnings), "it is announced before"
        await server.run("继续", conversation)
        assert "报告必须用英文写" in prompt(server)
        dropped = compressed["dropped"][0]
        path = at(conversation, f"/entries/{dropped}")
        _, recalled = await call(server, "POST", path, {"action": "recall"})
        assert (recalled["data"]["state"], recalled["data"]["pinned"]) == ("verbatim", True)


async def test_R69_R70_a_task_and_its_files_are_kept(
    server: ScriptedServer, chat: ChatClient
) -> None:
    made = shell_plan("mkdir -p app && echo 'import flask' > app/main.py")
    server.model.will_plan(made)
    events = await server.run("创建一个 Flask 应用")
    conversation = events[0]["conversation_id"]
    kinds = [each["payload"]["update_type"] for each in only(events, "context_update")]
    assert "task_added" in kinds
    assert "project_updated" in kinds
    exported = await chat.get(at(conversation, "/export"))
    [task] = exported["tasks"]
    assert (task["description"], task["status"]) == ("创建一个 Flask 应用", "completed")
    assert task["files_affected"] == ["/workspace/app/main.py"]
    assert "flask" in exported["project"]["tech_stack"]
    server.model.will_say("好的")
    await server.run("添加用户登录功能", conversation)
    assert "app/main.py" in prompt(server), "the documents' own example"


async def test_R69_the_test_command_is_that_of_the_tests(
    server: ScriptedServer, chat: ChatClient
) -> None:
    commands = []
    for module in ("unittest", "pytest"):
        server.model.will_plan(shell_plan(f"echo 'import {module}' > test_it.py"))
        events = await server.run("写一个测试")
        exported = await chat.get(at(events[0]["conversation_id"], "/export"))
        commands.append(exported["project"]["conventions"]["test_command"])
    assert commands == ["python3 -m unittest", "python3 -m pytest -q"]


async def test_R67_C9_the_files_are_in_the_hidden_directory_and_rebuilt_if_damaged(
    server: ScriptedServer,
) -> None:
    server.model.will_plan(shell_plan("echo hi > a.txt"))
    conversation = (await server.run("写一个文件"))[0]["conversation_id"]
    folder = server.data / "sandboxes" / conversation / "agent" / "context"
    assert {each.name for each in folder.iterdir()} == {
        "conversation_history.json",
        "project_context.json",
        "tasks_history.json",
        "code_context.json",
        "context_summary.json",
    }
    history = folder / "conversation_history.json"
    assert json.loads(history.read_text())["entries"][0]["content"] == "写一个文件"
    history.write_text("{broken")
    events = await server.run("再来", conversation)
    assert (folder / "conversation_history.json.damaged").read_text() == "{broken"
    assert len(json.loads(history.read_text())["entries"]) == 4
    assert any("conversation_history.json" in each["content"] for each in only(events, "thinking"))


def test_R67_a_link_in_place_of_a_context_file_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("untouched")
    folder = tmp_path / "conversation" / "agent" / "context"
    folder.mkdir(parents=True)
    (folder / "x.json").symlink_to(target)
    write_context_files(tmp_path, "conversation", {"x.json": {"a": 1}})
    assert target.read_text() == "untouched"
    assert json.loads((folder / "x.json").read_text()) == {"a": 1}
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "agent").symlink_to(tmp_path)
    assert write_context_files(tmp_path, "other", {"y.json": 1}) == []
    assert not (tmp_path / "context").exists()
