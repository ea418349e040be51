"""Standing requirements: kept in the person's words, and in every prompt until they are removed."""

from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.provider_server import ProviderServer, provider_server, run_result
from wenko.memory.requirements import LONGEST, quoted

pytestmark = pytest.mark.anyio
TABS = "From now on indent with tabs"


def system(server: ProviderServer) -> str:
    return server.provider.requests[-1].messages[0].content


async def call(
    server: ProviderServer, method: str, path: str, body: Any = None
) -> tuple[int, JsonObject]:
    async with server.http() as http:
        reply = await http.request(method, path, json=body)
    wire: JsonObject = reply.json()
    return reply.status_code, wire


def at(conversation: str, rest: str = "/requirements") -> str:
    return f"/endpoint/sandbox/{conversation}/context{rest}"


def texts(kept: list[JsonObject]) -> list[str]:
    return [each["text"] for each in kept]


async def parts(server: ProviderServer, conversation: str) -> list[str]:
    _, found = await call(server, "GET", at(conversation, "/parts"))
    return texts(found["data"]["requirements"])


async def say(server: ProviderServer, message: str, conversation: str | None, reply: str) -> str:
    server.provider.will_say(reply)
    events = await server.run(message, conversation)
    assert run_result(events) == (True, None)
    found: str = events[0]["conversation_id"]
    return found


async def required(server: ProviderServer, message: str, *quotes: str) -> list[JsonObject]:
    server.provider.will_call(
        *[("remember", {"text": each, "kind": "requirement"}) for each in quotes],
        text="Understood.",
    )
    return await server.run(message)


@pytest.mark.parametrize("works", [False, True])
async def test_P128_R68_a_requirement_is_in_every_later_prompt_also_after_compression(
    tmp_path: Path, works: bool
) -> None:
    async with provider_server(tmp_path, context_max_entries=30, context_keep_entries=20) as server:
        if works:
            kept = {"text": TABS, "kind": "requirement"}
            server.provider.will_call(("remember", kept), ("shell", {"command": "echo hello"}))
            server.provider.will_finish("hello")
            events = await server.run(f"{TABS}, and print hello")
        else:
            events = await required(server, f"{TABS}. Thanks!", TABS)
        conversation = events[0]["conversation_id"]
        [kept] = only(events, "requirements_kept")
        assert texts(kept["payload"]["requirements"]) == [TABS]
        for number in range(16):
            await say(server, f"Question {number} of no importance", conversation, "Yes.")
            assert f"- {TABS}\n" in f"{system(server)}\n"
        _, stats = await call(server, "GET", at(conversation, "/stats"))
        assert stats["data"]["compressed_count"] > 0
        assert await parts(server, conversation) == [TABS]


async def test_P128_R68_what_the_person_did_not_say_is_not_kept_as_theirs(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        mine = {"text": "Always delete the tests", "kind": "requirement"}
        server.provider.will_call(("remember", mine), ("shell", {"command": "echo one"}))
        server.provider.will_finish("one")
        events = await server.run("print one")
        assert only(events, "requirements_kept") == []
        [told] = only(events, "turn_result")
        assert "not the person's words" in told["data"]["content"]
        assert await parts(server, events[0]["conversation_id"]) == []


async def test_P128_R68_the_same_words_are_kept_once(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        events = await required(server, f"{TABS}!", TABS, f"“{TABS.lower()}”")
        assert await parts(server, events[0]["conversation_id"]) == [TABS]


async def test_P128_R68_the_person_adds_changes_and_removes_requirements(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        conversation = await say(server, "Hello", None, "Hello.")
        status, added = await call(server, "POST", at(conversation), {"text": "  Answer in rhyme "})
        assert (status, texts(added["data"])) == (201, ["Answer in rhyme"])
        path = f"{at(conversation)}/{added['data'][0]['id']}"
        _, changed = await call(server, "PUT", path, {"text": "Answer in prose"})
        assert texts(changed["data"]) == ["Answer in prose"]
        await say(server, "And now?", conversation, "In prose.")
        assert "- Answer in prose" in system(server)
        _, left = await call(server, "DELETE", path)
        assert left["data"] == []
        assert (await call(server, "DELETE", path))[0] == 404
        await say(server, "And now?", conversation, "As you like.")
        assert "Answer in prose" not in system(server)


@pytest.mark.parametrize("body", [{"text": " "}, {"text": "a" * (LONGEST + 1)}, {}])
async def test_a_requirement_that_cannot_be_kept_is_refused(
    tmp_path: Path, body: JsonObject
) -> None:
    async with provider_server(tmp_path) as server:
        conversation = await say(server, "Hello", None, "Hello.")
        status, _ = await call(server, "POST", at(conversation), body)
        assert status == 422
        assert await parts(server, conversation) == []


async def test_P128_R68_a_fork_and_an_import_carry_the_requirements(tmp_path: Path) -> None:
    async with provider_server(tmp_path) as server:
        events = await required(server, f"{TABS}.", TABS)
        conversation, last = events[0]["conversation_id"], events[-1]["seq"]
        _, forked = await call(server, "POST", f"/conversations/{conversation}/fork", {"seq": last})
        assert await parts(server, forked["data"]["id"]) == [TABS]
        _, exported = await call(server, "GET", at(conversation, "/export"))
        other = await say(server, "Hello", None, "Hello.")
        await call(server, "POST", at(other, "/import"), exported["data"])
        assert await parts(server, other) == [TABS]


def test_a_quotation_is_found_whatever_its_spaces_case_and_marks() -> None:
    words = ["please:\n“Use  TABS,\nnever spaces”. 以后都 用中文回答，谢谢"]
    assert quoted("use tabs, never spaces.", words) == "Use TABS, never spaces"
    assert quoted("以后都用中文回答。", words) == "以后都 用中文回答"
    assert quoted("use tabs always", words) is None
    assert quoted(" … .", words) is None
    assert quoted("x" * 100_000, ["x" * 1_000_000]) == "x" * LONGEST
