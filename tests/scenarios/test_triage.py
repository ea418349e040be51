"""One request decides: it answers a simple message, or begins a task, in the same reply."""

import json
from pathlib import Path

import pytest

from tests.live import JsonObject, only, types
from tests.support.provider_server import (
    MODELS,
    TASK,
    answer_text,
    plan_of,
    provider_server,
    run_result,
)
from tests.support.scripted_server import chat_client
from wenko.testing import Fault
from wenko.testing.provider import SIMPLE
from wenko.testing.wire_formats import ProviderReply

pytestmark = pytest.mark.anyio
LONG = "A long answer that arrives in many parts. " * 30
FRAME = ["process_started", "context_update", "flow_node", "thinking", "llm_call"]
ANALYSED = ["task_analysis", "task_analysis_complete", "flow_node", "thinking"]


def answer(text: str, **more: object) -> JsonObject:
    return {**SIMPLE, "response": text, "hitl_request": None, "plan": None, **more}


def planned(plan: JsonObject) -> JsonObject:
    return {**TASK, "response": None, "hitl_request": None, "plan": plan}


@pytest.mark.parametrize("dialect", list(MODELS))
async def test_a_simple_turn_is_one_request(tmp_path: Path, dialect: str) -> None:
    async with provider_server(tmp_path, dialect) as server:
        server.provider.will_return("triage", answer(LONG))
        events = await server.run("hello")
    assert len(server.provider.requests) == 1
    assert answer_text(events) == LONG
    assert only(events, "chat_complete")[0]["payload"]["content"] == LONG
    kinds = types(events)
    assert kinds[: len(FRAME)] == FRAME
    start = kinds.index("task_analysis")
    assert kinds.index("thinking") < kinds.index("token") < start < kinds.index("chat_complete")
    assert kinds[start : start + len(ANALYSED)] == ANALYSED


async def test_P55_reasoning_before_an_answer_is_shown_and_not_part_of_it(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        reply = ProviderReply(json.dumps(answer("Hello.")), reasoning="They greet me.")
        server.provider.on_request = lambda request: reply
        events = await server.run("hello")
    shown = [each for each in only(events, "thinking") if each["step_type"] == "reasoning"]
    assert [each["content"] for each in shown] == ["They greet me."]
    assert answer_text(events) == "Hello."


async def test_an_answer_is_shown_before_the_reply_has_ended(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server, chat_client(server) as chat:
        server.provider.slow = 0.05
        server.provider.will_fail("slow")
        server.provider.will_return("triage", answer(LONG))
        await chat.send("hello")
        first = await chat.socket.events_until(lambda event: event["type"] == "token")
        assert "llm_response" not in types(first), "the model is still writing"
        events = await chat.end()
    assert answer_text([first[-1], *events]) == LONG
    assert len(server.provider.requests) == 1


@pytest.mark.parametrize("dialect", list(MODELS))
async def test_a_task_takes_one_request_before_its_first_action(
    tmp_path: Path, dialect: str
) -> None:
    async with provider_server(tmp_path, dialect) as server:
        server.provider.will_return("triage", planned(plan_of("echo one")))
        server.provider.will_say("It says one.")
        events = await server.run("print one")
    assert run_result(events) == (True, None)
    kinds = types(events)
    before = kinds[: kinds.index("tool_call")]
    assert before.count("llm_call") == 1
    in_order = ["task_analysis", "task_analysis_complete", "plan_start", "step_start"]
    assert sorted(map(before.index, in_order)) == list(map(before.index, in_order))
    nodes = [
        (event["node"], event["status"]) for event in only(events, "flow_node") if "node" in event
    ]
    ended = [node for node, status in nodes if status == "completed"]
    stages = [node for node in ended if node != "step_execution"]
    assert stages == ["analysis", "planning", "execution", "summarizing"]
    opening, summary = server.provider.requests
    assert opening.opens
    assert (summary.output, summary.tools) == (None, ())


async def test_a_form_comes_with_the_answer_in_one_request(tmp_path: Path) -> None:
    field = {"name": "sport", "type": "text", "label": "Sport"}
    form = {"type": "form", "title": "Sport", "fields": [field]}
    async with provider_server(tmp_path) as server, chat_client(server) as chat:
        server.provider.will_return("triage", answer("One question.", hitl_request=form))
        server.provider.will_say("Swimming it is.")
        await chat.send("ask me")
        question = await chat.question()
        assert len(server.provider.requests) == 1
        await chat.answer(question, "edit", sport="swimming")
        events = await chat.end()
    assert answer_text(events) == "One question.\n\nSwimming it is."


async def test_words_instead_of_json_are_the_answer(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        server.provider.will_return("triage", "I cannot do JSON.")
        events = await server.run("hello")
    assert run_result(events) == (True, None)
    assert answer_text(events) == "I cannot do JSON."
    assert len(server.provider.requests) == 1


async def test_a_plan_that_cannot_be_used_is_asked_for_once_more(tmp_path: Path) -> None:
    bad = {"goal": "g", "steps": [{**plan_of("true")["steps"][0], "tool": "teleport"}]}
    async with provider_server(tmp_path, tool_calls="grammar") as server:
        server.provider.will_return("triage", planned(bad))
        server.provider.will_return("plan", plan_of("echo planned"))
        events = await server.run("do it")
    assert run_result(events) == (True, None)
    assert [request.output for request in server.provider.requests[:2]] == ["triage", "plan"]
    assert "there is no tool 'teleport'" in server.provider.requests[1].text, "with what is wrong"
    assert len(only(events, "tool_call")) == 1


@pytest.mark.parametrize("fault", ["cut", "ends_early"])
async def test_a_plan_that_breaks_off_is_asked_for_again(tmp_path: Path, fault: Fault) -> None:
    async with provider_server(tmp_path, tool_calls="grammar") as server:
        whole = planned(plan_of(*[f"echo {number}" for number in range(30)]))
        server.provider.will_return("triage", whole)
        server.provider.will_return("plan", plan_of("echo whole"))
        server.provider.will_fail(fault)
        events = await server.run("do it")
    assert run_result(events) == (True, None)
    assert [request.output for request in server.provider.requests] == ["triage", "plan", None]
    assert len(only(events, "tool_call")) == 1


async def test_a_reply_that_the_output_limit_ends_is_no_answer(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        whole = json.dumps(answer(LONG))
        server.provider.on_request = lambda _: cut_off(whole[: len(whole) // 2])
        events = await server.run("hello")
    assert events[-1]["success"] is False
    assert len(only(events, "error")) == 1


def cut_off(text: str) -> ProviderReply:
    return ProviderReply(text, finish="length")
