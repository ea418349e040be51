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


@pytest.mark.parametrize("key", ["hitl_request", "hitl", "form", "request", "hitlRequest"])
@pytest.mark.parametrize("response", [{"response": "好"}, {}])
async def test_R41_a_request_under_another_key_is_found(key: str, response: dict[str, str]) -> None:
    request = {"title": "运动", "fields": [{"label": "A"}]}
    for written in (request, json.dumps(request), [request]):
        pieces = await read(json.dumps({**response, key: written}, ensure_ascii=False))
        assert (said(pieces), asked(pieces)) == (response.get("response", ""), [written])


async def test_R41_prose_about_a_form_is_no_request() -> None:
    pieces = await read('{"response": "ok", "form": "A4", "request": {"path": "/x"}}')
    assert (said(pieces), asked(pieces)) == ("ok", [])


@pytest.mark.parametrize(
    "text", ["hello", "{not} json", "`code`", "", "  ", "{", "“引号”", "[1]", "};", "```", "`" * 99]
)
async def test_plain_text_stays_plain_text(text: str) -> None:
    if text == "{":
        with pytest.raises(ReplyCutOff):
            await read(text)
        return
    assert said(await read(text, 1)) == text


WHOLE = '{"response": "你好", "hitl_request": {"type": "form", "title": "T", "fields": [1]}}'


@pytest.mark.parametrize("cut", range(1, len(WHOLE)))
async def test_T10_truncated_json_is_never_shown_raw(cut: int) -> None:
    pieces: list[ReplyPart] = []

    async def gather() -> None:
        async for piece in parse_reply(chunks(WHOLE[:cut], 4)):
            pieces.append(piece)

    if cut < WHOLE.index('",') + 1:
        with pytest.raises(ReplyCutOff):
            await gather()
        assert "你好".startswith(said(pieces))
    else:
        await gather()
        assert said(pieces) == "你好", "a response that has ended is an answer"
        # What there is of the form is text for the model to repair, never a shorter form.
        begun = cut > WHOLE.index('"type') + len('"type": ')
        ended = cut == len(WHOLE) - 1
        assert (
            asked(pieces) == [json.loads(WHOLE)["hitl_request"] if ended else WHOLE[:cut]] * begun
        )


FORM = {"type": "form", "title": "运动", "fields": [{"name": "a", "type": "text", "label": "A"}]}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('Sure!\n\n{"response": "hi"}\n\nBye.', "Sure!\n\nhi\n\nBye."),
        ('Sure!{"response": "hi"}Bye.', "Sure!\n\nhi\n\nBye."),
        ("Sure.\n~~~JSON5\n{response: 'hi',}\n~~~\nBye.", "Sure.\nhi\nBye."),
        ('```json\n{"response": "hi"}', "hi"),
        ('{"response": "hi"}}\n', "hi"),
        ('{"response": "a"}\n{"response": "b"}', "a\n\nb"),
        ("{'response': 'it\\'s', 'hitl_request': None}", "it's"),
        ("{“response”：“你好”}", "你好"),
        ('<think>{"response": "no"}</think>\n\nhello', "hello"),
        ("one <think>x</think> two", "one two"),
        ("about `<think>` tags", "about `<think>` tags"),
        ('{"response": "<think>no</think>\\nyes"}', "yes"),
        ('{"response": "the <think> tag"}', "the <think> tag"),
        ('{"response": "hi", oops oops}', "hi"),
        ('{"response": "hi"', "hi"),
        ('[{"response": "hi"}]', "hi"),
        ('{"response": ""}\nhi', "hi"),
        ('{"response": "<think>no', ""),
        ('```json\n{"respo', ""),
        ('Sure: {"respo', "Sure: "),
        ('{"thought": "hm", "response": "hi"}', "hi"),
        ('{"response": ["a", "b"]}', "- a\n- b"),
        ('{"answer": "42"}', "42"),
        ('{"name": "Ann", "age": 3}', "- name: Ann\n- age: 3"),
        ('<think>I say {"response": "hi"}', ""),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 1000])
async def test_R41_a_careless_reply_is_shown_as_text(text: str, shown: str, size: int) -> None:
    if not shown:
        with pytest.raises(ReplyCutOff):
            await read(text, size)
        return
    assert said(await read(text, size)) == shown


@pytest.mark.parametrize(
    "text",
    [
        'Configure it so:\n```json\n{"name": "x", "port": 1}\n```\nThen restart.',
        "```js\nres.json({ response: 'hi' })\n```",
        'Write `{"response": "x"}` there.',
        'The set {x: x > 0} and {"a": ...} are fine.',
        'A dict {"a": 1} in a sentence.',
        "function f() { return {}; }",
        "a < b, c ~~d~~ ``e``",
    ],
)
@pytest.mark.parametrize("size", [1, 4, 1000])
async def test_objects_that_are_part_of_the_text_stay(text: str, size: int) -> None:
    assert said(await read(text, size)) == text


@pytest.mark.parametrize("around", ["%s", "```json\n%s\n```", "Please fill in:\n%s\nThanks."])
async def test_R41_a_request_without_the_object_around_it_is_a_form(around: str) -> None:
    pieces = await read(around % json.dumps(FORM))
    assert asked(pieces) == [FORM]
    assert "{" not in said(pieces)
    assert "`" not in said(pieces)


async def test_R41_an_unreadable_request_is_given_as_text_to_repair() -> None:
    text = '{"hitl_request": {"type": "form", "title": "T", "fields": [oops]}}'
    assert asked(await read(text)) == [text]


@given(
    text=st.text(alphabet="{}[]\"'`~<>think/:,\\ \nresponse1“”：", max_size=80),
    size=st.integers(1, 9),
)
async def test_any_reply_in_any_chunks_says_the_same(text: str, size: int) -> None:
    async def outcome(size: int) -> tuple[str, list[object], bool]:
        pieces: list[ReplyPart] = []
        try:
            async for piece in parse_reply(chunks(text, size)):
                pieces.append(piece)
        except ReplyCutOff:
            return said(pieces), asked(pieces), True
        return said(pieces), asked(pieces), False

    assert await outcome(size) == await outcome(len(text) + 1)


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
