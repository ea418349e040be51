"""A turn of a loop: native calls, or the JSON object that stands for one."""

import json

import pytest

from wenko.models.interface import ModelReply, ReplyEnd
from wenko.models.request import ModelToolCall, ToolDescription
from wenko.planners.interface import Failure
from wenko.planners.language.opening import opening_analysis
from wenko.planners.language.readings import read_fix, read_turn
from wenko.protocol.plan import Step, ToolOutcome

STEP = Step(step_id=0, description="d", tool="shell")
TOOLS = (ToolDescription("shell", "Run", {}),)


@pytest.mark.parametrize(
    "text",
    [
        '{"thought": "I look", "tool": "shell", "args": {"command": "ls"}}',
        'I look\n```json\n{"tool": "shell", "args": {"command": "ls"}}\n```',
        '{"name": "shell", "arguments": {"command": "ls"}}',
        '{"function": {"name": "shell", "arguments": "{\\"command\\": \\"ls\\"}"}}',
        "{'tool': 'shell', 'args': {'command': 'ls'},}",
    ],
)
def test_a_call_in_words_is_a_call(text: str) -> None:
    [call] = read_turn(ModelReply(text), TOOLS).tool_calls
    assert call.name == "shell"
    assert call.arguments.replace(" ", "") == '{"command":"ls"}'


def test_done_is_the_result() -> None:
    assert read_turn(ModelReply('{"done": "It works."}'), TOOLS).text == "It works."


@pytest.mark.parametrize(
    "text",
    [
        "It works.",
        'The file is now {"a": 1}, as you wished.',
        "Use {braces} freely",
        "",
    ],
)
def test_other_text_stays_as_it_is(text: str) -> None:
    reply = read_turn(ModelReply(text), TOOLS)
    assert (reply.text, reply.tool_calls) == (text, ())


def test_a_call_of_an_unknown_tool_is_a_call_that_the_loop_answers() -> None:
    [call] = read_turn(ModelReply('{"tool": "teleport", "args": {}}'), TOOLS).tool_calls
    assert call.name == "teleport"


def test_a_form_in_a_turn_is_a_call_of_the_tool_that_asks() -> None:
    form = {"type": "form", "title": "T", "fields": [{"label": "A"}]}
    ask = ToolDescription("ask_user", "Ask", {}, capability="ask_user")
    reply = read_turn(ModelReply(json.dumps({"response": "So:", "hitl_request": form})), (ask,))
    [call] = reply.tool_calls
    assert (reply.text, call.name, json.loads(call.arguments)) == ("So:", "ask_user", form)


def test_a_turn_that_breaks_off_is_cut_off_whatever_the_provider_says() -> None:
    reply = read_turn(ModelReply('{"tool": "shell", "args": {"command": "l'), TOOLS)
    assert (reply.text, reply.tool_calls, reply.cut_off) == ("", (), True)


def test_thinking_in_a_turn_is_reasoning() -> None:
    reply = read_turn(ModelReply("<think>hm</think>It works."), TOOLS)
    assert (reply.text, reply.reasoning) == ("It works.", "hm")


def test_arguments_that_are_json_inside_a_string_are_taken_out_of_it() -> None:
    call = ModelToolCall("1", "shell", json.dumps('{"command": "ls"}'))
    whole = ModelToolCall("2", "shell", '{"command": "ls"}')
    broken = ModelToolCall("3", "shell", '"{')
    reply = read_turn(ModelReply("", (call, whole, broken)), TOOLS)
    assert [each.arguments for each in reply.tool_calls] == ['{"command": "ls"}'] * 2 + ['"{']


def test_native_calls_and_replies_that_were_cut_off_are_not_read_as_text() -> None:
    native = ModelReply('{"tool": "shell"}', (ModelToolCall("1", "shell", "{}"),))
    assert read_turn(native, TOOLS) == native
    cut = ModelReply('{"tool": "shell", "args": {"command": "ls"}}', end=ReplyEnd("length"))
    assert read_turn(cut, TOOLS) == cut


@pytest.mark.parametrize(
    "text",
    [
        'The config is {"name": "shell"} as you see, done.',
        'Use `{"tool": "shell", "args": {}}` to call it; the docs now say so.',
    ],
)
def test_words_about_a_call_are_no_call(text: str) -> None:
    reply = read_turn(ModelReply(text), (ToolDescription("shell", "", {}),))
    assert (reply.text, reply.tool_calls) == (text, ())


def test_a_fix_that_repeats_what_failed_is_none() -> None:
    tried = {"command": "a"}
    failure = Failure(STEP, {"command": "b"}, ToolOutcome(success=False), "no", tried=(tried,))
    read = [
        read_fix(json.dumps({"analysis": "", "arguments": {"command": each}}), failure)
        for each in ("a", "b", "c")
    ]
    assert [each is None for each in read] == [True, True, False]


def test_a_statement_may_say_that_the_message_asks_for_no_work_and_a_call_may_not() -> None:
    arguments = json.dumps({"complexity": "simple"})
    stated, called = (ModelToolCall(id_, "start_task", arguments) for id_ in ("", "call-1"))
    assert opening_analysis(ModelReply("", (stated,)), TOOLS).complexity == "simple"
    assert opening_analysis(ModelReply("", (called,)), TOOLS).complexity == "moderate"
