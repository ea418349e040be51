"""A model's reply is read while it streams, and JSON is never shown when it is the reply."""

import json
import sys
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.careless_replies import Careless, careless_replies
from tests.support.hostile_texts import GENERAL
from tests.support.tables import each_row
from wenko.models.replies.reader import Reply, ReplyReader, read_reply


def stream(text: str, size: int = 3, cut_off: bool = False) -> tuple[list[str], Reply]:
    """What is shown, in pieces, and the whole reply."""
    reader = ReplyReader()
    pieces = [reader.feed(text[at : at + size]) for at in range(0, len(text), size)]
    reply = reader.finish(cut_off)
    return [each for each in (*pieces, reply.rest) if each], reply


def said(text: str, size: int = 3) -> str:
    return "".join(stream(text, size)[0])


@each_row("written", careless_replies())
def test_R41_a_careless_reply_is_read_in_any_chunks(written: Careless) -> None:
    for size in (1, 2, 3, 7, len(written.text) + 1):
        pieces, reply = stream(written.text, size)
        if written.said is None:
            assert reply.is_empty
        else:
            assert "".join(pieces) == reply.text == written.said, size
        assert (reply.hitl_request is not None) == (written.asks is not None)
        if isinstance(reply.hitl_request, dict) and written.asks is not None:
            assert reply.hitl_request.get("title", written.asks["title"]) == written.asks["title"]
        assert reply.reasoning == written.thought
        assert reply.cut_off == written.cut_off
        assert reply.calls == ()


def test_the_careless_replies_are_many_and_different() -> None:
    written = careless_replies()
    assert len({each.text for each in written}) == len({each.name for each in written}) > 250


def test_T10_text_is_streamed_while_the_reply_is_written() -> None:
    for written in (
        json.dumps({"response": "一二三四五六七八九十" * 5}),
        "一二三四五六七八九十" * 5,
    ):
        pieces, reply = stream(written)
        assert len(pieces) > 10
        assert "".join(pieces) == reply.text == "一二三四五六七八九十" * 5


def test_an_object_that_cannot_be_the_reply_is_not_held_back() -> None:
    reader = ReplyReader()
    shown = reader.feed("The config:\n```json\n{") + reader.feed('"port": 1, "host')
    assert shown.endswith('"port": 1, "host')


@each_row("key", ["hitl_request", "hitl", "form", "request", "hitlRequest"])
def test_R41_a_request_under_another_key_is_found(key: str) -> None:
    request = {"title": "运动", "fields": [{"label": "A"}]}
    for more in ({"response": "好"}, {}):
        for written in (request, json.dumps(request), [request]):
            reply = read_reply(json.dumps({**more, key: written}, ensure_ascii=False))
            assert (reply.text, reply.hitl_request) == (more.get("response", ""), written)


def test_R41_prose_about_a_form_is_no_request() -> None:
    reply = read_reply('{"response": "ok", "form": "A4", "request": {"path": "/x"}}')
    assert (reply.text, reply.hitl_request) == ("ok", None)


@each_row("text", ["hello", "{not} json", "`code`", "  ", "“引号”", "[1]", "};", "```", "`" * 99])
def test_plain_text_stays_plain_text(text: str) -> None:
    assert said(text, 1) == text


WHOLE = '{"response": "你好", "hitl_request": {"type": "form", "title": "T", "fields": [1]}}'


@each_row("cut", range(1, len(WHOLE)))
def test_T10_truncated_json_is_never_shown_raw(cut: int) -> None:
    _, reply = stream(WHOLE[:cut], 4)
    has_ended = cut > WHOLE.index('",')
    assert reply.cut_off is not has_ended
    assert reply.text == "你好" if has_ended else "你好".startswith(reply.text)
    # What there is of the form is text for the model to repair, never a shorter form.
    begun = cut > WHOLE.index('"type') + len('"type": ')
    ended = cut == len(WHOLE) - 1
    request = json.loads(WHOLE)["hitl_request"] if ended else WHOLE[:cut]
    assert reply.hitl_request == (request if begun else None)


def test_a_reply_that_the_output_limit_ended_says_so() -> None:
    assert stream("Half of an ans", cut_off=True)[1].cut_off
    assert stream('{"response": "whole"}', cut_off=True)[1].cut_off
    assert not stream("A whole answer.")[1].cut_off


CALL = '{"name": "shell", "arguments": {"command": "ls"}}'


@each_row(
    "text, said",
    [
        (CALL, ""),
        ('{"tool": "shell", "args": {"command": "ls"}}', ""),
        ('{"tool": "shell", "args": "{\\"command\\": \\"ls\\"}"}', ""),
        ('{"thought": "I look", "tool": "shell", "args": {"command": "ls"}}', "I look"),
        ("{'name': 'shell', 'arguments': {'command': 'ls',}}", ""),
        ('{"function": {"name": "shell", "arguments": {"command": "ls"}}}', ""),
        (f'{{"tool_calls": [{{"id": "1", "type": "function", "function": {CALL}}}]}}', ""),
        (f'{{"role": "assistant", "content": "Hm", "tool_calls": [{CALL}]}}', "Hm"),
        (f'{{"function_call": {CALL}}}', ""),
        (f"[{CALL}]", ""),
        (f"```json\n{CALL}\n```", ""),
        (f"<tool_call>{CALL}</tool_call>", ""),
        (f"<tool_call>\n{CALL}", ""),
        (f"I look.\n<tool_call>\n{CALL}\n</tool_call>", "I look.\n"),
        (f"I look.\n{CALL}", "I look.\n"),
        (f"I look.\n```json\n{CALL}\n```\n", "I look.\n"),
        (f"<think>so</think>{CALL}", ""),
        (json.dumps(CALL), ""),
    ],
)
def test_a_call_in_any_shape_is_a_call(text: str, said: str) -> None:
    for size in (1, 3, len(text)):
        reader = ReplyReader(["shell"])
        shown = "".join(reader.feed(text[at : at + size]) for at in range(0, len(text), size))
        reply = reader.finish()
        [call] = reply.calls
        assert (call.name, json.loads(call.arguments)) == ("shell", {"command": "ls"})
        assert shown + reply.rest == reply.text == said


def test_two_calls_are_two() -> None:
    for text in (
        f"[{CALL}, {CALL}]",
        f"<tool_call>{CALL}</tool_call>\n<tool_call>{CALL}</tool_call>",
    ):
        assert len(read_reply(text, ["shell"]).calls) == 2


@each_row(
    "text",
    [
        f"Use `{CALL}` to look.",
        f"A call is {CALL} for a model.",
        f"A call:\n```json\n{CALL}\n```\nis what it writes.",
        f"{CALL} is a call.",
        'It says {"name": "shell"} there.',
    ],
)
def test_words_about_a_call_are_no_call(text: str) -> None:
    assert read_reply(text, ["shell"]) == read_reply(text)
    assert read_reply(text, ["shell"]).text == text


def test_a_call_that_broke_off_is_not_made() -> None:
    for cut in range(1, len(CALL) - 1):
        reply = read_reply(CALL[:cut], ["shell"])
        assert (reply.calls, reply.text, reply.cut_off) == ((), "", True)


def test_a_tool_that_asks_is_called_where_it_may_be_called() -> None:
    text = '{"name": "ask_user", "arguments": {"title": "T", "fields": [{"label": "A"}]}}'
    assert read_reply(text).hitl_request == {"title": "T", "fields": [{"label": "A"}]}
    assert [each.name for each in read_reply(text, ["ask_user"]).calls] == ["ask_user"]


def test_R41_an_unreadable_request_is_given_as_text_to_repair() -> None:
    text = '{"hitl_request": {"type": "form", "title": "T", "fields": [oops]}}'
    assert read_reply(text).hitl_request == text


PARTS = st.sampled_from(
    [
        '{"response": "hi"}', '{"response": "a', '"}', "```json\n", "\n```", "`", "<think>",
        "</think>",
        "<tool_call>", "</tool_call>", CALL, "\n", "\n\n", " ", "Sure.", '{"a": 1}', "}", "[",
        ",", '"',
        '{"type": "form", "title": "T", "fields": [{"label": "x"}]}', "'", "{", "\\", '{"x": "y", ',
        "json\n", '{"hitl_request": null}', "<answer>", "no", '\\"', "~~~\n",
    ]
)  # fmt: skip


@given(
    text=st.lists(PARTS, max_size=9).map("".join)
    | st.text(alphabet="{}[]\"'`~<>think/:,\\ \nresponse1“”：", max_size=80),
    size=st.integers(1, 9),
)
def test_any_reply_in_any_chunks_says_the_same(text: str, size: int) -> None:
    parts, in_parts = stream(text, size)
    whole, at_once = stream(text, len(text) + 1)
    assert "".join(parts) == "".join(whole)
    # Infinities and NaN are not equal to themselves.
    assert repr({**vars_of(in_parts), "rest": ""}) == repr({**vars_of(at_once), "rest": ""})


def vars_of(reply: Reply) -> dict[str, object]:
    return {name: getattr(reply, name) for name in Reply.__dataclass_fields__}


@given(
    response=st.text(max_size=60),
    size=st.integers(1, 20),
    ascii_=st.booleans(),
    first=st.booleans(),
)
def test_any_response_in_any_chunks_is_parsed_completely(
    response: str, size: int, ascii_: bool, first: bool
) -> None:
    fields = {"response": response, "hitl_request": {"title": "not this"}}
    if first:
        fields = dict(reversed(fields.items()))
    pieces, reply = stream(json.dumps(fields, ensure_ascii=ascii_), size)
    assert "".join(pieces) == response
    assert reply.hitl_request == {"title": "not this"}


SMALL, LARGE = 2_000, 16_000
GROWTH = 3.0
"""Times the steps for each character; what is quadratic takes eight times as many."""
HOSTILE = (
    *GENERAL, "{/*", "{#", '{"', "{'", "{“", "`{", '"{', "[{", "<think>", "</think>", "<tool_call>",
    '{"a":1}', '{"a":1}{{{{', '{"response": "a"}', "```json\n{}\n```\n", '{"a": "b" "', '{"a": "`',
    '{"response": "\\n', '{"response": "<think>', "{}", '{"a":{"b":', f"{CALL}\n",
)  # fmt: skip


def _steps(text: str, size: int) -> int:
    """Lines of Python that reading takes: a figure that no other process can change."""
    count = 0

    def trace(*_: object) -> Any:
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        stream(text, size)
    finally:
        sys.settrace(before)
    return count


@each_row("unit", HOSTILE)
def test_hostile_replies_are_read_in_steps_in_proportion_to_their_length(unit: str) -> None:
    for before in ("", '{"response": "'):
        small, large = (_steps(before + unit * (n // len(unit)), n) for n in (SMALL, LARGE))
        assert large / LARGE < GROWTH * small / SMALL + 1, (before, small, large)


@each_row(
    "text", ["{" * 250_000, "<think>" * 35_000, "\\" * 250_000, '{"' * 125_000, "{/*" * 80_000]
)
def test_a_quarter_of_a_megabyte_of_hostile_text_is_read(text: str) -> None:
    assert read_reply(text).calls == ()
