"""The object in a careless reply is read, and one that was cut off is never accepted."""

import json
import math
import random
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.tables import each_row
from wenko.models.replies.objects import begun_object, read_object
from wenko.models.replies.reader import ReplyReader
from wenko.models.replies.scanner import InvalidOutput


@each_row(
    "text",
    [
        '\ufeff{"a": 1}',
        '```JSON5\n{"a": 1,}',
        "~~~\n{'a': 1}\n~~~",
        "Use {curly} braces: {a: 1} // done",
        '{"a": 1 /* one */}',
        '{"a": 1 # one\n}',
        "{“a”：1，}",
        '{"a": <think>one?</think> 1}',
        'so {"b": 2} perhaps</think>{"a": 1}',
        '<think>so {"b": 2}</think>{"a": 1}',
        '<think>so\n{"a": 1}\n```',
        '{"b": unread</think>{"a": 1}',
        '{"b": …} is the format: {"a": 1}',
        'An empty {} first, then {"a": 1}',
        '{"a": 1} and {"b": 2}',
    ],
)
def test_the_object_in_a_careless_reply_is_read(text: str) -> None:
    assert read_object(text) == {"a": 1}


def test_values_are_read_as_they_are_meant() -> None:
    text = "{'a': True, b: None, \"c\": 'it's \"so\"', d: 'x\ny\tz', e: [+1, .5, -2e3, NaN,],}"
    value = read_object(text)
    assert math.isnan(value["e"].pop())
    assert value == {"a": True, "b": None, "c": 'it\'s "so"', "d": "x\ny\tz", "e": [1, 0.5, -2e3]}
    path = r'{"path": "C:\dir", "regex": "\d+", "pair": "\ud83d\ude00", "half": "\ud83d",}'
    assert read_object(path) == {
        "path": "C:\\dir",
        "regex": "\\d+",
        "pair": "😀",
        "half": "\ud83d",
    }


@each_row(
    "text",
    [
        "",
        "prose",
        "{x} and {y}",
        "[1]",
        '"a"',
        '{"a": oops, "b": [{"c": 1}]}',
        '{"a" 1}',
        '{"a": [1}',
    ],
)
def test_what_is_not_an_object_is_rejected(text: str) -> None:
    with pytest.raises(InvalidOutput):
        read_object(text)


@each_row(
    "text",
    [
        '{"a": 1',
        "{",
        '{"a": <think>x</think> {"b": 1}',
        '<think>{"a": {"b": 1}',
        '{"goal": "x", "steps": [{"id": 1}, {"id": 2',
        '```json\n{"a": "b\n```',
    ],
)
def test_an_object_that_was_cut_off_is_not_completed(text: str) -> None:
    with pytest.raises(InvalidOutput, match="cut off"):
        read_object(text)


def test_a_correct_object_is_read_by_the_json_module_unchanged() -> None:
    text = '{"a": "```json {\\"b\\": 1,} <think>x</think> // no, \\"}", "c": 1e400, "a": "’”"}'
    assert read_object(text) == json.loads(text)
    assert read_object(f"So: {text} ok") == json.loads(text)


def test_deep_nesting_and_long_numbers_are_rejected() -> None:
    for text in ('{"a":' + "[" * 100_000, "{'a': " + "1" * 100_000 + "}", '{"' * 100_000):
        with pytest.raises(InvalidOutput):
            read_object(text)


# --- generated objects, damaged in every combination

words = st.text(st.characters(codec="utf-8"), max_size=12) | st.text(
    "{}[]\"'\\/#:,，：“”‘’`~\n\t <think>", max_size=12
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(words, values, min_size=1, max_size=4)
PROSE = [
    "",
    "Sure!\n",
    "计划如下：\n",
    "Use {braces} so. ",
    '<think>a {"b": 1}</think>\n',
    "\ufeff",
]
AFTER = ["", "\n", "\nDone.", "\n\n希望有帮助。", " {done}"]
FENCES = [("", ""), ("```json\n", "\n```"), ("```JSON5 ", "```"), ("~~~\n", "\n~~~"), ("```\n", "")]


class Damage:
    """Writes a value as a careless model does; the seed decides how, token by token."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def write(self, value: Any) -> str:
        if isinstance(value, dict):
            pairs = [
                f"{self._key(key)}{self._pick(':', '：', ' : ')}{self.write(each)}"
                for key, each in value.items()
            ]
            return "{" + self._gap() + self._joined(pairs) + "}"
        if isinstance(value, list):
            return "[" + self._gap() + self._joined([self.write(each) for each in value]) + "]"
        if isinstance(value, str):
            return self._string(value, self._pick('""', "''", "“”"))
        if value is None or isinstance(value, bool):
            return self._pick(json.dumps(value), str(value))
        return json.dumps(value)

    def _joined(self, items: list[str]) -> str:
        comma = self._pick(",", ", ", "，", ",\n  ")
        trailing = self._pick("", ",") if items else ""
        return (comma + self._gap()).join(items) + trailing + self._gap()

    def _key(self, key: str) -> str:
        if key.isascii() and key.isidentifier() and self._pick(True, False):
            return key
        return self._string(key, self._pick('""', "''", "“”", "＂＂"))

    def _string(self, text: str, quotes: str) -> str:
        raw = self._pick(True, False)
        written = json.dumps(text, ensure_ascii=self._pick(True, False))[1:-1].replace('\\"', '"')
        if raw:
            written = text.replace("\\", "\\\\")
        for quote in {*quotes, "“"} if quotes == "“”" else {*quotes}:
            written = written.replace(quote, "\\" + quote)
        return quotes[0] + written + quotes[1]

    def _gap(self) -> str:
        return self._pick(
            "", " ", "\n", ' // it\'s a "note"\n', "/* { */", "# }\n", "<think>{</think>"
        )

    def _pick(self, *choices: Any) -> Any:
        return self._random.choice(choices)


damaged = st.tuples(
    objects,
    st.integers(0, 2**32),
    st.sampled_from(PROSE),
    st.sampled_from(FENCES),
    st.sampled_from(AFTER),
)


def stream(text: str, sizes: random.Random, fields: Collection[str] = ()) -> ReplyReader:
    reader, at = ReplyReader(fields=fields), 0
    while at < len(text):
        size = sizes.randint(1, 9)
        reader.feed(text[at : at + size])
        at += size
    return reader


@given(damaged)
def test_a_damaged_object_is_read_as_it_was(case: tuple[Any, ...]) -> None:
    value, seed, before, (opening, closing), after = case
    text = before + opening + Damage(seed).write(value) + closing + after
    assert read_object(text) == value


@given(damaged, st.floats(0, 1, exclude_max=True))
def test_a_damaged_object_that_was_cut_off_is_never_accepted(
    case: tuple[Any, ...], share: float
) -> None:
    value, seed, before, (opening, _), _ = case
    written = Damage(seed).write(value)
    text = before + opening + written[: int(len(written) * share)]
    with pytest.raises(InvalidOutput):
        read_object(text)
    begun = stream(written[: int(len(written) * share)], random.Random(seed), value.keys()).begun
    for key in begun.parser.complete if begun is not None else ():
        assert begun is not None
        assert begun.value[key] == value[key]


@given(objects, st.integers(1, 7))
def test_a_streamed_value_only_grows(value: dict[str, Any], size: int) -> None:
    text = json.dumps({"response": "some text", **value})
    reader, seen = ReplyReader(), ""
    for at in range(0, len(text), size):
        reader.feed(text[at : at + size])
        response = reader.begun.value.get("response", "") if reader.begun is not None else ""
        if "response" not in value:
            assert response.startswith(seen)
            seen = response
    assert reader.finish().fields == {"response": "some text", **value}


def test_every_character_is_parsed_once() -> None:
    text = json.dumps({"response": "你好\n" * 20_000, "steps": [{"id": n} for n in range(2_000)]})
    reader = ReplyReader()
    for at in range(0, len(text), 4):
        reader.feed(text[at : at + 4])
        assert len(reader._scanner._buffer) < 1_100, "only an undecided part is kept"
    assert reader.begun is not None
    assert reader.begun.parser._used == len(text)


def test_the_beginning_of_an_object_is_read() -> None:
    assert begun_object('so {"a": "b", "c": [1, "d') == {"a": "b", "c": [1, "d"]}
    assert begun_object("no object") == {}
