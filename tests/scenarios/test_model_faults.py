"""Failures of a model while it answers."""

import pytest

from tests.live import only
from tests.support.questions import answer_of
from tests.support.scripted_server import ChatClient, ScriptedServer

pytestmark = pytest.mark.anyio


async def test_T10_text_is_streamed_in_pieces(server: ScriptedServer, chat: ChatClient) -> None:
    server.model.will_say("很长的回答" * 40)
    await chat.send("说吧")
    events = await chat.end()
    assert "".join(each["content"] for each in only(events, "token")) == answer_of(events)


async def test_T10_an_error_of_the_model_is_reported(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_fail(ConnectionError("the model is not there"))
    await chat.send("你好")
    events = await chat.end()
    [error] = only(events, "error")
    assert "the model is not there" in error["data"]["details"]
    assert events[-1]["success"] is False
    assert events[-1]["data"]["error"]


async def test_T10_half_a_json_reply_is_not_shown_raw(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_write('{"response": "让我想想", "hitl_request": {"type": "form", "ti')
    await chat.send("你好")
    events = await chat.end()
    shown = "".join(each["content"] for each in only(events, "token"))
    said, note = shown.split("\n\n")
    assert said == "让我想想"
    assert "表单" in note, "what is missing is said in words"
    assert "{" not in note
    assert only(events, "hitl") == [], "half a form is not asked"
    [warning] = [each for each in only(events, "thinking") if each["step_type"] == "warning"]
    assert warning["content"]
    assert events[-1]["success"] is True
