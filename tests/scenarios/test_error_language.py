"""What went wrong is said in the language of the client, for every error code."""

import importlib
import re
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI

from tests.live import LiveServer
from tools.errors import SOURCE, error_entries
from wenko.api.dependencies import language_in
from wenko.api.responses import install_error_handlers
from wenko.error_texts import CHINESE
from wenko.errors import WenkoError

pytestmark = pytest.mark.anyio

HAN = re.compile(r"[\u4e00-\u9fff]")


def every_error() -> Iterator[type[WenkoError]]:
    for path in SOURCE.rglob("*.py"):
        if "(WenkoError" in path.read_text("utf-8"):
            parts = path.relative_to(SOURCE.parent).with_suffix("").parts
            importlib.import_module(".".join(parts))
    waiting = [WenkoError]
    while waiting:
        found = waiting.pop()
        if found.__module__.startswith("wenko"):
            yield found
        waiting += found.__subclasses__()


def made(error: type[WenkoError]) -> WenkoError:
    try:
        return error("Only English.")
    except TypeError:  # It is made of other parts.
        found = error.__new__(error)
        WenkoError.__init__(found, "Only English.")
        return found


def test_P44_every_error_code_has_a_chinese_text_and_no_text_is_left_over() -> None:
    codes = {entry.code for entry in error_entries()} | {WenkoError.code}
    assert set(CHINESE) == codes
    for code, text in CHINESE.items():
        assert HAN.search(text) or text == "{details}", code


async def test_P44_every_error_is_told_in_the_language_of_the_request() -> None:
    app = FastAPI()
    install_error_handlers(app)
    errors = {error.code: error for error in every_error()}
    assert len(errors) > 100

    @app.get("/{code}")
    async def fail(code: str) -> None:
        raise made(errors[code])

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
        for code in errors:
            told = (await http.get(f"/{code}", headers={"Accept-Language": "zh-CN"})).json()
            assert told["code"] == code
            assert HAN.search(told["message"]) or CHINESE[code] == "{details}", told
            for header in ({"Accept-Language": "en"}, {}):
                told = (await http.get(f"/{code}", headers=header)).json()
                assert told["message"] == "Only English."


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-GB,en;q=0.9,zh;q=0.8", "en"),
        ("fr, zh;q=0.5, en;q=0.7", "en"),
        ("fr", None),
        ("*", None),
        ("", None),
        ("zh;q=0", None),
        ("zh;q=many,en;q=0.1", "en"),
    ],
)
def test_P44_the_first_language_that_there_is_counts(header: str, language: str | None) -> None:
    assert language_in(httpx.Headers({"Accept-Language": header})) == language  # type: ignore[arg-type]


async def test_P44_a_socket_tells_errors_in_the_language_of_its_page(
    live_server: LiveServer,
) -> None:
    async with live_server.socket() as socket:
        unknown = {"conversation_id": "nobody", "after": 0}
        for language in ("zh", "en", "zh"):
            token = {"token": live_server.token, "language": language}
            await socket.send({"type": "authenticate", **token})
            assert (await socket.receive())["type"] == "ready"
            await socket.send({"type": "follow", "request_id": language, "data": unknown})
            refused = await socket.receive()
            assert refused["data"]["code"] == "unknown_conversation"
            assert bool(HAN.search(refused["message"])) == (language == "zh")
            assert refused["data"]["details"] == refused["message"]


async def test_P44_wrong_input_and_wrong_addresses_are_told_in_chinese_too(
    live_server: LiveServer,
) -> None:
    async with live_server.http() as http:
        http.headers["Accept-Language"] = "zh"
        answers = [
            await http.get("/conversations/nobody/variables"),
            await http.post("/memories", json={"text": 3}),
            await http.get("/no-such-endpoint"),
            await http.post("/hitl/respond", json={"request_id": "nobody", "action": "approve"}),
            await http.get("/conversations", headers={"Authorization": "Bearer wrong"}),
        ]
    for answer in answers:
        assert answer.status_code >= 400
        assert HAN.search(answer.json()["message"]), answer.text
