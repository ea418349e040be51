"""Every shipped playbook through the real server, in the real sandbox."""

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.tables import first_rows
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.text import Language

pytestmark = pytest.mark.anyio

# Those that ask the user are run with answers in the acceptance tests.
ALONE = [each for each in Playbooks.load().all if each.after is None and not each.needs_user_input]


async def conversation(server: LiveServer, language: Language) -> str:
    async with server.http() as http:
        reply = await http.post("/conversations", json={"language": language})
    identifier: str = reply.json()["data"]["id"]
    return identifier


def answer(events: list[JsonObject]) -> str:
    [complete] = only(events, "chat_complete")
    content: str = complete["payload"]["content"]
    return content


def printed(events: list[JsonObject], step_id: int) -> str:
    [result] = [each for each in only(events, "tool_result") if each["data"]["step_id"] == step_id]
    stdout: str = result["data"]["result"]["stdout"]
    return stdout


@pytest.mark.parametrize("language", first_rows(["zh", "en"]))
@pytest.mark.parametrize("playbook", ALONE, ids=lambda each: each.name)
async def test_D6_a_playbook_succeeds_in_the_sandbox(
    live_server: LiveServer, playbook: Playbook, language: Language
) -> None:
    where = await conversation(live_server, language)
    events = await live_server.run(playbook.example.localized(language), where)
    assert events[-1]["success"], only(events, "step_failed")
    [complete] = only(events, "plan_complete")
    assert playbook.has_goal(complete["data"]["plan"]["goal"])
    assert len(only(events, "step_success")) == len(playbook.steps)
    assert answer(events).strip()
    [turn] = only(events, "model_turn")
    [stated] = turn["data"]["tool_calls"]
    assert (turn["data"]["opening"], stated["id"], stated["name"]) == (True, "", "start_task")


async def test_R71_login_is_added_to_the_flask_app_of_the_conversation(
    live_server: LiveServer,
) -> None:
    where = await conversation(live_server, "zh")
    refused = await live_server.run("添加用户登录功能", where)
    assert "什么都没有执行" in answer(refused)
    assert only(refused, "tool_call") == []
    made = await live_server.run("帮我创建一个 Flask Web 应用", where)
    assert "app.py" in answer(made)
    added = await live_server.run("添加用户登录功能", where)
    assert added[-1]["success"], only(added, "step_failed")
    assert printed(added, 7).count("\nOK\n") == 2
    [changes] = only(added, "file_changes_update")
    changed = {each["path"]: each["change_type"] for each in changes["payload"]["changes"]}
    assert changed["/workspace/app.py"] == "modified"
    assert changed["/workspace/auth.py"] == "created"


async def test_R26_R74_the_report_is_made_of_what_earlier_steps_printed(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("生成一份沙箱环境报告")
    used = [each["data"]["variables_used"] for each in only(events, "variable_resolve")]
    assert ["step_1_stdout", "step_2_stdout"] in used
    assert f": {printed(events, 4)}" in printed(events, 6)


async def test_D6_a_named_block_is_written_and_run(live_server: LiveServer) -> None:
    message = "请运行：\n```python greet.py\nprint('你好')\n```\n```js\nconsole.log(1 + 1)\n```"
    events = await live_server.run(message)
    assert events[-1]["success"], only(events, "step_failed")
    assert (printed(events, 1), printed(events, 2)) == ("你好\n", "2\n")


async def test_D6_a_name_outside_the_workspace_is_refused(live_server: LiveServer) -> None:
    events = await live_server.run("```python ../../tmp/evil.py\nprint(1)\n```")
    [result] = only(events, "tool_result")
    assert result["data"]["result"]["error_code"] == "path_outside_workspace"
    assert events[-1]["success"] is False


async def test_D6_what_it_cannot_do_is_answered_honestly(live_server: LiveServer) -> None:
    events = await live_server.run("今天天气怎么样")
    assert events[-1]["success"] is True
    assert "什么都没有执行" in answer(events)
    assert "docs/models.md" in answer(events)
    assert "".join(each["content"] for each in only(events, "token")) == answer(events)
