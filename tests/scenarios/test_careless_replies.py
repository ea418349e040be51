"""Careless replies through whole runs: none fails, shows raw JSON, loses content or is blank."""

from pathlib import Path

import pytest

from tests.live import JsonObject, only
from tests.support.careless_replies import Careless, careless_replies
from tests.support.provider_server import provider_server
from tests.support.questions import answer_of
from tests.support.scripted_server import ChatClient, chat_client, scripted_server
from wenko.testing.wire_formats import ProviderReply

pytestmark = pytest.mark.anyio
AFTERWARDS = "Then this."


async def _outcome(chat: ChatClient, written: Careless) -> str | None:
    """What is wrong with the run; null if nothing is."""
    before = len(chat.events)
    await chat.send("hello")
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] in ("hitl", "process_completed")
    )
    if chat.events[-1]["type"] == "hitl":
        if chat.events[-1]["payload"]["request"]["type"] == "form":
            await chat.answer(chat.events[-1]["payload"]["request"], "reject")
        await chat.end()
    events = chat.events[before:]
    if events[-1]["success"] is not True:
        return f"failed: {only(events, 'error')}"
    asked = [each["payload"]["request"]["title"] for each in only(events, "hitl")]
    if asked != ([written.asks["title"]] if written.asks is not None else []):
        return f"asked {asked}"
    if [each for each in only(events, "thinking") if each["step_type"] == "warning"]:
        return "warned"
    return _fault_of(answer_of(events), written, events)


def _fault_of(answer: str, written: Careless, events: list[JsonObject]) -> str | None:
    is_whole = written.said is not None and not written.cut_off and written.asks is None
    expected = written.said or ""
    if is_whole and answer.strip() != expected.strip():
        return f"said {answer!r}"
    if not is_whole and not answer.startswith(expected.strip()):
        return f"lost: said {answer!r}"
    if written.asks is None and not answer.strip():
        return "blank"
    return None


async def test_R41_a_careless_reply_of_the_chat_is_what_it_means(tmp_path: Path) -> None:
    faults = {}
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        for written in careless_replies():
            server.model._script.clear()
            server.model.will_write(written.text)
            server.model.will_write(AFTERWARDS)
            if (fault := await _outcome(chat, written)) is not None:
                faults[written.name] = fault
    assert faults == {}


async def test_R41_a_careless_reply_to_the_first_request_is_what_it_means(tmp_path: Path) -> None:
    faults = {}
    async with provider_server(tmp_path) as server, chat_client(server) as chat:
        for written in careless_replies():
            if not written.text.strip():
                continue  # nothing at all is the provider's fault
            replies = [ProviderReply(written.text)]
            server.provider.on_request = lambda request, replies=replies: (
                replies.pop(0) if replies else None if request.output else ProviderReply(AFTERWARDS)
            )
            if (fault := await _outcome(chat, written)) is not None:
                faults[written.name] = fault
    assert faults == {}


async def test_a_reply_that_the_output_limit_ends_is_continued(tmp_path: Path) -> None:
    """Also the first one: the model is told, and goes on."""
    async with provider_server(tmp_path) as server:
        replies = [
            ProviderReply('{"response": "The first half, ', finish="length"),
            ProviderReply("the second, ", finish="length"),
            ProviderReply("and the end."),
        ]
        server.provider.on_request = lambda _: replies.pop(0)
        events = await server.run("hello")
        assert events[-1]["success"] is True
        assert answer_of(events) == "The first half, the second, and the end."
        told = [request.text for request in server.provider.requests]
    assert ["was cut off" in each for each in told] == [False, True, True]
