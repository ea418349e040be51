"""A plan uses custom tools: a function, an MCP server, and a question that it asks."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.command_line import run_command
from tests.support.custom_tools import FAULTS, configure, node_server
from tests.support.sandboxes import eventually
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from tests.support.tables import first_rows
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio

TOOLS = '''
import time
from pathlib import Path

from wenko.tools import tool


@tool(read_only=True)
def rate(currency: str, amount: float = 1.0) -> dict[str, float]:
    """What an amount of a currency is worth."""
    return {currency: amount * 2}


@tool
def fails() -> None:
    """Fails."""
    raise ValueError("no such account")


@tool
def busy() -> None:
    """Named like a harmless tool, but not declared safe to repeat."""
    raise ConnectionError("503 Service Unavailable, try again later")


def _marks(path: str, seconds: float) -> str:
    with Path(path).open("a") as file:
        file.write("done\\n")
    time.sleep(seconds)
    return "marked"


@tool
def pay(path: str, seconds: float) -> str:
    """Something with an effect, which takes its time."""
    return _marks(path, seconds)


@tool(repeatable=True)
def look(path: str, seconds: float) -> str:
    """The same, but it may be done again."""
    return _marks(path, 0 if Path(path).exists() else seconds)
'''


def plan(*uses: tuple[str, dict[str, Any]]) -> Plan:
    steps = [
        Step(
            step_id=number,
            description=tool,
            tool=tool,
            tool_args=arguments,
            depends_on=(number - 1,) if number else (),
        )
        for number, (tool, arguments) in enumerate(uses)
    ]
    return Plan(goal="done", steps=tuple(steps))


def results(events: list[JsonObject]) -> list[Any]:
    return [each["data"]["result"] for each in only(events, "tool_result")]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/mine.py").write_text(TOOLS)
    (tmp_path / "tools/broken.py").write_text("import no_such_module_anywhere\n")
    configure(
        tmp_path,
        every=node_server("mcp-server-everything", tools=["echo", "trigger-elicitation-request"]),
        faults=FAULTS,
        gone={"command": "/no/such/program"},
    )
    async with scripted_server(tmp_path) as running:
        yield running


async def test_a_plan_uses_a_function_and_mcp_servers_and_the_user_is_asked(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(
        plan(
            ("rate", {"currency": "CHF", "amount": 3}),
            ("every__echo", {"message": "${step_0_stdout}"}),
            ("faults__trip", {}),
            ("every__trigger-elicitation-request", {}),
        )
    )
    await chat.send("换算")
    asked = await chat.question()
    assert asked["title"] == "faults 需要一些信息"
    assert asked["description"] == "Where to?"
    status, refused = await chat.answer(asked, "approve", days=99, city="西安市")
    assert (status, refused["code"]) == (422, "invalid_answer")
    await chat.answer(asked, "approve", days=2, city="西安市")
    asked = await chat.question()
    assert len(asked["fields"]) > 10, "a server's form may be longer than a model's"
    await chat.answer(asked, "reject")
    events = await chat.end()
    assert events[-1]["success"] is True, only(events, "step_failed")
    rate, echo, trip, declined = results(events)
    assert rate["data"] == {"CHF": 6.0}
    assert echo["stdout"] == 'Echo: {"CHF": 6.0}'
    assert trip["stdout"] == "2 days in 西安市"
    assert "declined" in declined["stdout"]
    [first, _] = await chat.get("/hitl")
    assert first["kind"] == "elicitation"


async def test_a_models_task_lists_tools_that_are_still_connecting(
    server: ScriptedServer, chat: ChatClient
) -> None:
    """The first message arrives while the servers start: its plan may use them."""
    server.model.will_plan(plan(("every__echo", {"message": "early"})))
    await chat.send("早")
    events = await chat.end()
    assert results(events)[0]["stdout"] == "Echo: early"


FAILING: list[tuple[str, dict[str, Any], str]] = [
    ("fails", {}, "tool_failed"),
    ("rate", {"currency": 3}, "invalid_arguments"),
    ("every__echo", {"message": 3}, "invalid_arguments"),
    ("busy", {}, "tool_failed"),
    ("faults__crash", {}, "fate_unknown"),
]


async def test_a_tool_that_fails_is_a_failed_step_with_a_code(
    server: ScriptedServer, chat: ChatClient
) -> None:
    """One after the other in one conversation, whose servers are started once."""
    for tool, arguments, code in FAILING:
        server.model.will_plan(plan((tool, arguments)))
        await chat.send("试", chat.conversation_id or None)
        chat.events = []
        events = await chat.end()
        codes = [each["error_code"] for each in results(events)]
        assert (tool, codes) == (tool, [code]), "it was tried once"
        assert (tool, events[-1]["success"]) == (tool, False)


async def test_a_call_that_hangs_is_cancelled_with_its_run(
    server: ScriptedServer, chat: ChatClient, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    server.model.will_plan(plan(("faults__hang", {"mark": str(mark)})))
    await chat.send("等")
    await eventually(lambda: _is_written(mark))
    await chat.post(f"/conversations/{chat.conversation_id}/cancel")
    events = await chat.end()
    assert results(events)[0]["error_code"] == "cancelled"


async def _is_written(path: Path) -> bool:
    return path.exists() and bool(path.read_text())


async def test_tools_are_listed_with_their_origin_and_problems(
    server: ScriptedServer, chat: ChatClient
) -> None:
    found = await chat.get("/tools?when=settled")
    tools = {each["name"]: each for each in found["tools"]}
    assert tools["shell"]["origin"] == "built-in"
    assert tools["rate"]["origin"].endswith("mine.py")
    assert tools["rate"]["read_only"]
    assert tools["rate"]["outside"]
    assert tools["rate"]["arguments"]["properties"].keys() == {"currency", "amount"}
    assert tools["every__echo"]["origin"] == "mcp:every"
    assert tools["every__echo"]["arguments"]["required"] == ["message"]
    states = {each["name"]: each["state"] for each in found["servers"]}
    assert states == {"every": "ready", "faults": "ready", "gone": "failed"}
    assert [Path(each["where"]).name for each in found["problems"]] == ["broken.py", "gone"]
    async with server.http(token="wrong") as http:
        assert (await http.get("/tools")).status_code == 401


@pytest.mark.parametrize("command", first_rows(["tools", "doctor"]))
def test_the_command_line_says_which_tools_work_and_which_do_not(
    tmp_path: Path, command: str
) -> None:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/mine.py").write_text(TOOLS)
    configure(tmp_path, faults=FAULTS, gone={"command": "/no/such/program"})
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "COLUMNS": "1000", **_python()}
    done = run_command(command, "--data", str(tmp_path), environment=environment)
    assert "faults__flood" in done.out, done.errors
    assert "rate" in done.out
    assert "The MCP server gone could not be started" in done.out


def _python() -> dict[str, str]:
    return {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}


PLAYBOOK = """
title: {{zh: 付款, en: Pay}}
example: {{zh: 付款, en: pay}}
match: {{all: [[付款, pay]]}}
analysis:
  complexity: moderate
  task_type: file
  reasoning: {{zh: 试, en: try}}
  suggested_approach: {{zh: 试, en: try}}
goal: {{zh: 付款, en: pay}}
steps:
  - description: {{zh: 付款, en: Pay}}
    tool: {tool}
    args: {args}
"""


@pytest.mark.parametrize(("tool", "times"), [("pay", 1), ("look", 2)])
async def test_P23_a_call_in_flight_at_kill_9_is_repeated_only_if_that_is_harmless(
    tmp_path: Path, tool: str, times: int
) -> None:
    marks = tmp_path / "marks"
    arguments = {"path": str(marks), "seconds": 30}
    for folder, name, content in (
        ("tools", "mine.py", TOOLS),
        ("playbooks", "pay.yaml", PLAYBOOK.format(tool=tool, args=json.dumps(arguments))),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(content)
    with LiveServer(tmp_path, WENKO_MODE="auto") as server:
        async with server.socket() as socket:
            accepted = await socket.chat("付款")
            # An empty file is one whose mark the kill would lose.
            await eventually(lambda: _is_written(marks))
        server.kill()
        server.start()
        events = await server.remaining_events(accepted["conversation_id"])
    assert marks.read_text() == "done\n" * times
    assert events[-1]["success"] is (times == 2)
    if times == 1:
        [failed] = only(events, "step_failed")
        assert "没有重复执行" in failed["data"]["error"]


async def test_P28_after_kill_9_an_mcp_servers_question_is_still_the_same_question(
    tmp_path: Path,
) -> None:
    """Its call may be repeated, so the server asks again; the user is asked only once."""
    configure(tmp_path, faults={**FAULTS, "trusted": True})
    (tmp_path / "playbooks").mkdir()
    playbook = PLAYBOOK.format(tool="faults__trip", args="{}")
    (tmp_path / "playbooks/pay.yaml").write_text(playbook)
    with LiveServer(tmp_path, WENKO_MODE="auto") as server:
        async with chat_client(server) as before:
            await before.send("付款")
            asked = await before.question()
        server.kill()
        server.start()
        async with chat_client(server) as chat:
            await chat.socket.follow(before.conversation_id)
            assert (await chat.question())["id"] == asked["id"]
            status, _ = await chat.answer(asked, "approve", city="西安市", days=4)
            events = await chat.end()
    assert status == 200
    assert len(only(events, "hitl")) == 1
    assert results(events)[0]["stdout"] == "4 days in 西安市"
    assert events[-1]["success"] is True


async def test_a_form_of_an_mcp_server_ends_with_its_run(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(plan(("faults__trip", {})))
    await chat.send("旅行")
    await chat.question()
    await chat.post(f"/conversations/{chat.conversation_id}/cancel")
    events = await chat.end()
    assert only(events, "hitl_closed")[0]["payload"]["status"] == "cancelled"
    async with asyncio.timeout(30):
        assert await chat.get("/hitl?status=pending") == []
