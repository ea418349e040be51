"""A model's reply is parsed while it streams, and JSON is never shown."""

import json
from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wenko.planners.interface import FormRequest, ReplyPart
from wenko.planners.language.replies import ReplyCutOff, parse_reply

pytestmark = pytest.mark.anyio


async def chunks(text: str, size: int) -> AsyncIterator[str]:
    for start in range(0, len(text), size):
        yield text[start : start + size]


async def read(text: str, size: int = 3) -> list[ReplyPart]:
    return [piece async for piece in parse_reply(chunks(text, size))]


def said(pieces: list[ReplyPart]) -> str:
    return "".join(piece for piece in pieces if isinstance(piece, str))


def asked(pieces: list[ReplyPart]) -> list[object]:
    return [piece.raw for piece in pieces if isinstance(piece, FormRequest)]


async def test_T10_text_is_streamed_while_the_reply_is_written() -> None:
    pieces = await read(json.dumps({"response": "一二三四五六七八九十" * 5}, ensure_ascii=False))
    assert len(pieces) > 10
    assert said(pieces) == "一二三四五六七八九十" * 5


async def test_R41_a_reply_holds_text_and_a_request() -> None:
    request = {"type": "form", "title": "运动", "fields": []}
    pieces = await read(json.dumps({"response": "好", "hitl_request": request}))
    assert (said(pieces), asked(pieces)) == ("好", [request])
    fenced = await read(f"```json\n{json.dumps({'response': 'ok', 'hitl_request': request})}\n```")
    assert (said(fenced), asked(fenced)) == ("ok", [request])
    assert asked(await read('{"hitl_request": null, "response": "x"}')) == []


@pytest.mark.parametrize("text", ["hello", "{not} json", "`code`", "", "  ", "{", "“引号”", "[1]"])
async def test_plain_text_stays_plain_text(text: str) -> None:
    if text == "{":
        with pytest.raises(ReplyCutOff):
            await read(text)
        return
    assert said(await read(text, 1)) == text


@pytest.mark.parametrize("cut", range(1, 70))
async def test_T10_truncated_json_is_never_shown_raw(cut: int) -> None:
    whole = '{"response": "你好", "hitl_request": {"type": "form", "title": "T", "fields": [1]}}'
    pieces: list[ReplyPart] = []

    async def gather() -> None:
        async for piece in parse_reply(chunks(whole[:cut], 4)):
            pieces.append(piece)

    with pytest.raises(ReplyCutOff):
        await gather()
    assert "你好".startswith(said(pieces))


@given(
    response=st.text(max_size=60),
    size=st.integers(1, 20),
    ascii_=st.booleans(),
    first=st.booleans(),
)
async def test_any_response_in_any_chunks_is_parsed_completely(
    response: str, size: int, ascii_: bool, first: bool
) -> None:
    fields = {"response": response, "hitl_request": {"response": "not this"}}
    if first:
        fields = dict(reversed(fields.items()))
    pieces = await read(json.dumps(fields, ensure_ascii=ascii_), size)
    assert said(pieces) == response
    assert asked(pieces) == [{"response": "not this"}]
