"""A message becomes a finished task: messages in, events out, over the real interfaces."""

import pytest

from tests.live import LiveServer, only, types

pytestmark = pytest.mark.anyio

HELLO = "创建并运行 Hello World 程序"


def in_order(wanted: list[str], published: list[str]) -> bool:
    """Whether these types occur in this order, with any others between them."""
    rest = iter(published)
    return all(each in rest for each in wanted)


async def test_R1_R3_to_R10_a_message_goes_through_every_stage(live_server: LiveServer) -> None:
    events = await live_server.run(HELLO)
    assert in_order(
        [
            "process_started",
            "flow_node",
            "thinking",
            "task_analysis",
            "task_analysis_complete",
            "flow_node",
            "flow_node",
            "plan_start",
            "todo_list_update",
            "step_start",
            "tool_call",
            "tool_result",
            "variable_set",
            "step_success",
            "todo_item_update",
            "plan_complete",
            "file_changes_update",
            "chat_complete",
            "process_completed",
        ],
        types(events),
    )
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["success"] is True
    assert events[-1]["message"] == "处理完成"


async def test_C5_P19_the_analysis_node_opens_and_closes_around_the_analysis(
    live_server: LiveServer,
) -> None:
    events = await live_server.run(HELLO)
    published = [
        f"flow_node:{event['node']}:{event['status']}"
        if event["type"] == "flow_node"
        else event["type"]
        for event in events
    ]
    assert in_order(
        [
            "flow_node:analysis:started",
            "task_analysis",
            "task_analysis_complete",
            "flow_node:analysis:completed",
            "flow_node:planning:started",
            "flow_node:planning:completed",
            "plan_start",
            "flow_node:execution:started",
            "step_start",
            "flow_node:execution:completed",
            "plan_complete",
        ],
        published,
    )


async def test_R14_R17_R18_T14_a_step_really_runs_and_its_result_is_exact(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("$ echo out; echo err >&2")
    [call], [result] = only(events, "tool_call"), only(events, "tool_result")
    assert call["data"]["call_id"] == result["data"]["call_id"]
    assert result["data"]["result"]["stdout"] == "out\n"
    assert result["data"]["result"]["stderr"] == "err\n"
    assert result["data"]["result"]["return_code"] == 0
    [success] = only(events, "step_success")
    assert success["data"]["step"]["result"]["stdout"] == "out\n"
    assert success["data"]["variables_created"] == ["step_0_result", "step_0_stdout"]


async def test_R10_R15_a_failing_step_ends_the_plan_with_the_reason(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("$ echo one\n$ echo broken >&2; exit 3\n$ echo never")
    [failed] = only(events, "step_failed")
    assert failed["data"]["error"] == "broken"
    [complete] = only(events, "plan_complete")
    statuses = [step["status"] for step in complete["data"]["plan"]["steps"]]
    assert statuses == ["success", "failed", "skipped"]
    assert events[-1]["success"] is False
    assert events[-1]["message"] == "处理失败：broken"
    assert "never" not in [each["data"]["result"]["stdout"] for each in only(events, "tool_result")]


async def test_R26_R74_steps_pass_their_output(live_server: LiveServer) -> None:
    events = await live_server.run('$ printf \'a b\\n$(exit 9)"\'\n$ echo "<${step_0_stdout}>"')
    assert events[-1]["success"], events[-1]
    results = only(events, "tool_result")
    assert results[1]["data"]["result"]["stdout"] == '<a b\n$(exit 9)">\n'
    [resolve] = only(events, "variable_resolve")
    assert resolve["data"]["variables_used"] == ["step_0_stdout"]


async def test_R33_R34_the_todo_list_follows_the_steps(live_server: LiveServer) -> None:
    events = await live_server.run("$ echo one\n$ echo two")
    created, completed = only(events, "todo_list_update")
    assert created["payload"]["change_type"] == "created"
    assert [item["status"] for item in created["payload"]["todo_list"]["items"]] == ["pending"] * 2
    assert completed["payload"]["todo_list"]["is_complete"] is True
    changes = [event["payload"]["change_type"] for event in only(events, "todo_item_update")]
    assert changes == ["status_change", "completed"] * 2


async def test_R35_R36_files_that_a_run_creates_are_published(live_server: LiveServer) -> None:
    events = await live_server.run("$ mkdir src; echo 'x = 1' > src/a.py")
    [changes] = only(events, "file_changes_update")
    [change] = changes["payload"]["changes"]
    assert (change["path"], change["change_type"]) == ("/workspace/src/a.py", "created")
    assert change["new_content"] == "x = 1\n"
    tree = only(events, "file_tree_update")[-1]["payload"]
    assert tree["highlighted_paths"] == ["/workspace/src", "/workspace/src/a.py"]
    assert tree["file_tree"]["total_files"] == 1


async def test_R36_a_changed_file_comes_with_its_diff(live_server: LiveServer) -> None:
    first = await live_server.run("$ printf 'one\\ntwo\\n' > a.txt")
    conversation = first[0]["conversation_id"]
    second = await live_server.run("$ printf 'one\\nTWO\\n' > a.txt", conversation)
    [changes] = only(second, "file_changes_update")
    [change] = changes["payload"]["changes"]
    assert change["change_type"] == "modified"
    assert "-two\n+TWO" in change["diff"]


async def test_R31_R39_a_message_without_a_playbook_gets_an_honest_streamed_answer(
    live_server: LiveServer,
) -> None:
    events = await live_server.run("请写一首关于春天的诗")
    assert not only(events, "plan_start")
    streamed = "".join(event["content"] for event in only(events, "token"))
    [complete] = only(events, "chat_complete")
    assert streamed == complete["payload"]["content"]
    assert "docs/models.md" in streamed


async def test_R71_a_later_message_builds_on_an_earlier_one(live_server: LiveServer) -> None:
    flask = await live_server.run("帮我创建一个 Flask Web 应用")
    assert flask[-1]["success"], only(flask, "step_failed") or flask[-1]
    login = await live_server.run("添加用户登录功能", flask[0]["conversation_id"])
    assert login[-1]["success"], only(login, "step_failed") or login[-1]
    paths = [each["path"] for each in only(login, "file_changes_update")[0]["payload"]["changes"]]
    assert "/workspace/app.py" in paths


@pytest.mark.parametrize(
    "message",
    ["分析 data/sales.csv 的销售数据", "用 ASCII 图表显示目录", "生成一份沙箱环境报告"],
)
async def test_the_other_playbooks_work_too(live_server: LiveServer, message: str) -> None:
    events = await live_server.run(message)
    assert only(events, "plan_start"), types(events)
    assert events[-1]["success"], only(events, "step_failed")


async def test_P44_an_english_conversation_has_english_events(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={"language": "en"})).json()["data"]
    events = await live_server.run("$ echo hi", made["id"])
    assert events[0]["message"] == "Working on your request"
    assert events[-1]["message"] == "Done"


async def test_P45_a_long_command_publishes_output_while_it_runs(live_server: LiveServer) -> None:
    events = await live_server.run("$ for i in 1 2 3; do echo line $i; sleep 0.4; done")
    watched = "".join(event["data"]["content"] for event in only(events, "tool_output"))
    assert watched.startswith("line 1\n")
    [result] = only(events, "tool_result")
    assert result["data"]["result"]["stdout"] == "line 1\nline 2\nline 3\n"


@pytest.mark.parametrize(
    ("message", "chosen", "told"),
    [
        ("write a poem", None, "Working on your request"),
        ("写一首诗", None, "开始处理您的请求"),
        ("$ true", None, "开始处理您的请求"),
        ("write a poem", "zh", "开始处理您的请求"),
        ("写一首诗", "en", "Working on your request"),
    ],
)
@pytest.mark.parametrize("created", ["by the message", "before it", "before it, with the language"])
async def test_a_conversation_speaks_the_language_of_its_first_message_unless_it_is_set(
    live_server: LiveServer, message: str, chosen: str | None, told: str, created: str
) -> None:
    conversation = None
    asked = {"language": chosen} if created == "before it, with the language" else {}
    async with live_server.http() as http:
        if created != "by the message":
            conversation = (await http.post("/conversations", json=asked)).json()["data"]["id"]
        async with live_server.socket() as socket:
            socket.language = None if asked else chosen
            accepted = await socket.chat(message, conversation)
            events = await socket.events_until(lambda event: event["type"] == "process_completed")
            assert events[0]["message"] == told
            await socket.chat(
                "另一种语言的消息" if "S" in told else "and another", accepted["conversation_id"]
            )
            again = await socket.events_until(lambda event: event["type"] == "process_completed")
        assert again[0]["message"] == told, "later messages change nothing"
