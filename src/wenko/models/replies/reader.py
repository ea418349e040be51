"""One reader for every reply of a model: what it says, thinks, asks and calls.

A JSON object is the reply if it is all of it, its beginning with a ``response``, or its last block;
then its response alone is shown, and never JSON. Any other object is part of the text.
"""

import json
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue

from wenko.models.replies.meaning import (
    ANSWERS,
    BEGINNINGS,
    QUESTIONS,
    REQUEST,
    RESPONSE,
    THOUGHTS,
    calls_in,
    in_words,
    is_reply,
    request_in,
    says_only,
)
from wenko.models.replies.scanner import FoundObject, InvalidOutput, Piece, ReplyScanner
from wenko.models.request import ModelToolCall
from wenko.protocol.form_reading.values import folded

_PARAGRAPH = "\n\n"
_LEFTOVER = re.compile(r"(?:[\s\ufeff\[({})\];,`~'\"]|</?[|\w]{1,40}>)*(?:</?[|\w]{0,40}\|?)?")
"""Before or after an object: brackets, quotes and tags, which say nothing."""
_MAX_GAP = 200
_BRACKETS = "})];,"
_PACKED = "<{[\"'`~"
"""Beginnings of a text that is perhaps no plain text."""
_DEPTH = 3
"""So many times a reply may be packed into text of itself."""
_UNDECIDED = re.compile(r"""[\s\ufeff`~'"\\{\[:jsonJSONcrt5]{0,50}""")
_LABEL = re.compile(r"""[\s\ufeff]{0,9}(?:'{3}|"{3})?[ \t]{0,9}(?:json|JSON)?:?\s{0,9}(?=\{)""")
"""A fence that is none."""
_ENCODED = re.compile(
    r"""[\s\ufeff]{0,9}(?:[`~]{3,9}(?:json|JSON)?\s{0,9})?"""
    r"""(?:["'](?:\\[nrt"\\]|\s){0,9}[{`]|\{(?:\\[nrt]|\s){0,5}\\{1,3}")"""
)
"""The beginning of JSON text that contains the reply."""
_QUOTE = re.compile(r"""["'{]""")
_AFTER_TEXT = re.compile(r"[\s`~;]*")


@dataclass(frozen=True, slots=True)
class Reply:
    """A complete reply."""

    text: str = ""
    """What the person reads."""
    reasoning: str = ""
    calls: tuple[ModelToolCall, ...] = ()
    hitl_request: JsonValue = None
    """As it was written; text if only a part of it can be read."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    """The object that was the reply, whole."""
    cut_off: bool = False
    """Whether it ended before it was complete."""
    rest: str = ""
    """The end of ``text``, which ``feed`` has not given."""

    @property
    def is_empty(self) -> bool:
        return not (self.text.strip() or self.calls or self.hitl_request is not None)


def read_reply(
    text: str, tools: Collection[str] = (), fields: Collection[str] = (), cut_off: bool = False
) -> Reply:
    reader = ReplyReader(tools, fields)
    reader.feed(text)
    return reader.finish(cut_off)


@dataclass(slots=True)
class _Held:
    """An object of which it is not known yet whether it is the reply."""

    before: str
    found: FoundObject
    has_prose_before: bool
    own_line: bool
    after: str = ""
    """The end of its fence."""
    early: "_Response | None" = None
    """What streams of its response."""

    @property
    def in_code(self) -> bool:
        return 0 < len(self.found.opener.strip()) < 3

    @property
    def is_tagged(self) -> bool:
        return "_call" in self.before

    @property
    def source(self) -> str:
        return f"{self.before}{self.found.opener}{self.found.source}{self.after}"


class ReplyReader:
    """Feed it a reply while it streams; it gives the text as soon as it is known to be text.

    ``tools`` are the names that may be called. An object with one of ``fields`` is a reply as well.
    """

    def __init__(
        self,
        tools: Collection[str] = (),
        fields: Collection[str] = (),
        depth: int = 0,
        quoted: bool = False,
    ) -> None:
        """``quoted``: a text inside a reply, which is a reply only as a whole."""
        self._tools, self._fields, self._depth, self._quoted = tools, fields, depth, quoted
        self._scanner = ReplyScanner(code_is_prose=True)
        self._start: str | None = ""
        self._encoded: list[str] | None = None
        self._new: list[str] = []
        self._said: list[str] = []
        self._tail = ""
        """The end of what was said."""
        self._has_prose = False
        self._run: list[_Held] = []
        self._early = 0
        """How many of the run have streamed."""
        self._gap = ""
        """Spaces, brackets and tags, before or after the objects of the run."""
        self._reasoning: list[str] = []
        self._thinking_at = 0
        self._reply_at: int | None = None
        self._calls: list[ModelToolCall] = []
        self._request: JsonValue = None
        self._values: dict[str, Any] = {}
        self._flowing: tuple[FoundObject, int] | None = None
        """An object that is part of the text, and how much of it was given."""
        self._is_cut_off = self._broke_off = False

    @property
    def begun(self) -> FoundObject | None:
        """The object that the reply begins with, while it streams."""
        is_first = bool(self._run) and not self._has_prose
        return self._run[0].found if is_first else None

    def feed(self, chunk: str) -> str:
        """The text that ``chunk`` completes."""
        if self._encoded is not None:
            self._encoded.append(chunk)
        elif self._start is not None:
            self._begin(self._start + chunk)
        else:
            self._read(chunk)
        return self._take_new()

    def finish(self, cut_off: bool = False) -> Reply:
        """``cut_off``: the output limit ended it."""
        self._is_cut_off = cut_off
        if self._encoded is not None:
            self._decode("".join(self._encoded))
        else:
            self._read(self._start or "", final=True)
            self._resolve(None, final=True)
        if self._scanner.is_thinking and not self._said and not self._has_result:
            self._end_in_thinking()
        return Reply(
            "".join(self._said),
            "".join(self._reasoning),
            tuple(self._calls),
            self._request,
            self._values,
            cut_off or self._broke_off,
            self._take_new(),
        )

    @property
    def _has_result(self) -> bool:
        return bool(self._calls) or self._request is not None

    def _take_new(self) -> str:
        new, self._new = "".join(self._new), []
        return new

    # --- how it begins ---------------------------------------------------------------------------

    def _begin(self, start: str) -> None:
        if len(start) <= 50 and _UNDECIDED.fullmatch(start):
            self._start = start
            return
        self._start = None
        if self._depth < _DEPTH and _ENCODED.match(start):
            self._encoded = [start]
            return
        if label := _LABEL.match(start):
            self._gap, start = label[0], start[label.end() :]
        self._read(start)

    def _decode(self, text: str) -> None:
        """The whole reply is perhaps JSON text that contains it once more."""
        self._encoded = None
        begin = _QUOTE.search(text)
        assert begin is not None
        closing = "}" if begin[0] == "{" else begin[0]
        end = text.rfind(closing)
        if end > begin.start() and _AFTER_TEXT.fullmatch(text, end + 1):
            inner = text[begin.start() : end + 1]
            inner = inner if closing == "}" else inner[1:-1]
            with suppress(ValueError):
                inner = json.loads(f'"{inner}"', strict=False)
            reader, reply = self._read_again(inner)
            if reader._reply_at is not None:
                self._reply_at = 0
                self._merge(reply)
                self._say(reply.text)
                return
        self._read(text, final=True)
        self._resolve(None, final=True)

    def _inner(self, quoted: bool = False) -> "ReplyReader":
        return ReplyReader(self._tools, self._fields, self._depth + 1, quoted)

    def _read_again(self, text: str) -> tuple["ReplyReader", Reply]:
        reader = self._inner()
        reader.feed(text)
        return reader, reader.finish()

    def _merge(self, reply: Reply) -> None:
        """Everything but its text."""
        self._reasoning.append(reply.reasoning)
        self._calls += reply.calls
        self._request = reply.hitl_request if self._request is None else self._request
        self._values = {**self._values, **reply.fields}
        self._broke_off = self._broke_off or reply.cut_off

    # --- its parts -------------------------------------------------------------------------------

    def _read(self, chunk: str, final: bool = False) -> None:
        for piece in self._scanner.feed(chunk, final):
            self._stream_object()
            self._absorb(piece)
        self._stream_object()

    def _absorb(self, piece: Piece) -> None:
        if isinstance(piece, FoundObject):
            lines = self._tail[len(self._tail.rstrip()) :] + self._gap
            own_line = not self._has_prose or "\n" in lines
            self._run.append(_Held(self._gap, piece, self._has_prose, own_line))
            self._gap = ""
        elif isinstance(piece, str):
            self._add_prose(piece)
        elif piece.kind == "call_tag":
            self._add_prose(piece.text, may_hold=True)
        elif piece.kind == "fence_end":
            if self._run:
                self._run[-1].after += self._gap + piece.text
                self._gap = ""
            else:
                self._say(piece.text)
        elif piece.kind == "thinking":
            self._thinking_at = len(self._reasoning)
        elif piece.kind == "thought":
            self._reasoning.append(piece.text)
        else:
            self._all_was_thinking()

    def _add_prose(self, text: str, may_hold: bool = False) -> None:
        gap = self._gap + text
        may_hold = may_hold or bool(self._run or self._gap) or not self._tail
        if may_hold and len(gap) <= _MAX_GAP and _LEFTOVER.fullmatch(gap):
            self._gap = gap
            return
        self._resolve(text)

    def _say(self, text: str) -> None:
        if text:
            self._new.append(text)
            self._said.append(text)
            self._tail = (self._tail + text)[-50:]

    def _say_paragraph(self) -> None:
        if self._tail and not self._tail[-1].isspace():
            self._say(_PARAGRAPH)

    def _all_was_thinking(self) -> None:
        held = "".join(each.source for each in self._run)
        self._reasoning += [*self._said, held, self._gap]
        self._said, self._run, self._gap, self._values = [], [], "", {}
        self._tail, self._has_prose, self._request = "", False, None
        self._calls, self._early, self._reply_at = [], 0, None

    def _end_in_thinking(self) -> None:
        """A model forgot to close the tag: what its thinking ends with is perhaps the reply."""
        self._broke_off = True
        thought = "".join(self._reasoning[self._thinking_at :])
        if self._depth >= _DEPTH or not thought.rstrip("`~ \r\n").endswith("}"):
            return
        reader, reply = self._read_again(thought)
        if reader._reply_at is None:
            return
        before, said = reader._said[: reader._reply_at], reader._said[reader._reply_at :]
        self._reasoning[self._thinking_at :] = before
        self._broke_off = False
        self._merge(reply)
        self._say("".join(said).lstrip())

    # --- its objects -----------------------------------------------------------------------------

    def _stream_object(self) -> None:
        """Give what is known of the last object before it ends."""
        self._flow()
        if not self._run:
            return
        held = self._run[-1]
        if held.has_prose_before and not self._may_be_reply(held.found):
            self._resolve(None)
        elif self._is_early(held) and self._early >= len(self._run) - 1:
            self._stream_response(held)

    def _flow(self) -> None:
        """What has come of an object that is part of the text."""
        if self._flowing is not None:
            found, at = self._flowing
            self._say("".join(found.parts[at:]))
            self._flowing = None if found.closed else (found, len(found.parts))

    def _is_early(self, held: _Held) -> bool:
        """Whether it is the reply whatever follows: its response streams."""
        if self._quoted or held.has_prose_before or held.in_code:
            return False
        return isinstance(held.found.value.get(RESPONSE), str)

    def _may_be_reply(self, found: FoundObject) -> bool:
        """After prose, the first key decides, so that a long object need not be held back."""
        first = next(iter(found.value), None)
        return first is None or folded(first) in BEGINNINGS or first in self._fields

    def _stream_response(self, held: _Held) -> None:
        if held.early is None:
            self._reply_at = len(self._said) if self._reply_at is None else self._reply_at
            held.early = _Response(self._inner(quoted=True))
            self._early += 1
        said = held.early.feed(held.found.value[RESPONSE])
        if said:
            if not held.early.has_said:
                self._say_paragraph()
            held.early.has_said = True
            self._say(said)

    def _resolve(self, followed: str | None, final: bool = False) -> None:
        """Decide about the objects of the run; ``followed`` is the prose after them."""
        run, after = self._run, self._gap + (followed or "")
        self._run, self._gap, self._early = [], "", 0
        are_replies = self._replies_among(run, after if followed else "", final)
        previous = True
        for held, is_one in zip(run, are_replies, strict=True):
            if is_one:
                if not previous:
                    self._say(_before_tag(held.before))
                self._take(held, final)
            else:
                self._has_prose = True
                found, begun = held.found, not (held.found.closed or final)
                self._say(held.source)
                self._flowing = (found, len(found.parts)) if begun else None
            previous = is_one
        if run and previous:
            after = after.lstrip(_BRACKETS) if followed else ""
            if after and not self._tail:
                after = after.lstrip()
            elif after and not after[0].isspace():
                self._say_paragraph()
        if after:
            self._has_prose = self._has_prose or bool(followed)
            self._say(after)

    def _replies_among(self, run: list[_Held], after: str, final: bool) -> list[bool]:
        leading, all_early = [], True
        for held in run:
            leading.append(all_early and not held.has_prose_before)
            all_early = all_early and self._is_early(held)
        found: list[bool] = []
        for held, is_leading in zip(reversed(run), reversed(leading), strict=True):
            found.append(self._is_reply(held, is_leading, after, final))
            after = "" if found[-1] else held.before + "{"
        return found[::-1]

    def _is_reply(self, held: _Held, leading: bool, after: str, final: bool) -> bool:
        """Whether an object is the reply: ``leading`` it, or the last block of it."""
        found, value = held.found, held.found.value
        if leading and self._is_early(held):
            return True
        if not found.closed and not (final and (self._is_cut_off or not self._quoted)):
            return False
        if held.has_prose_before and not self._may_be_reply(found):
            return False
        if not value:
            return (leading and not after) if found.closed else self._begins_reply(found, leading)
        if not found.closed and found.parser.problem is None:
            keys = {folded(key) for key in value if key not in self._fields}
            if held.is_tagged or (leading and keys <= BEGINNINGS):
                return True
        leftover = _LEFTOVER.match(after, 0, _MAX_GAP)
        own_lines = held.own_line and (not after or (leftover and "\n" in leftover[0]))
        if calls := self._calls_in(value):
            if after:
                return held.is_tagged and bool(own_lines)
            return leading or held.is_tagged or any(each.name in self._tools for each in calls)
        asks = request_in(value) is not None
        says = any(value.get(key) not in (None, "", True, False) for key in ANSWERS)
        complete = says_only(value, self._fields)
        if leading and not after:
            return is_reply(value, self._fields) or (says and complete)
        if self._quoted or held.in_code or not (asks or complete):
            return False
        if not is_reply(value, self._fields) and (found.opener or not own_lines or not says):
            return False
        if not after:
            return True
        return bool(own_lines) and (leading or not found.opener)

    def _begins_reply(self, found: FoundObject, leading: bool) -> bool:
        """Of an object that broke off in its first key."""
        key = folded(found.source)
        return leading if not key else any(each.startswith(key) for each in BEGINNINGS)

    def _calls_in(self, value: Mapping[str, Any]) -> list[ModelToolCall]:
        """Without a question that is no tool here: it is a request."""
        calls = calls_in(value)
        asked = [each for each in calls if each.name in QUESTIONS and each.name not in self._tools]
        return [] if asked else calls

    def _take(self, held: _Held, final: bool) -> None:
        """An object that is the reply, or a part of it."""
        found = held.found
        try:
            value, is_whole = found.read(), True
        except InvalidOutput:
            value, is_whole = found.value, False
        if self._reply_at is None:
            self._reply_at = len(self._said)
        self._values = {**value, **self._values}
        said = len(self._said)
        if calls := self._calls_in(value):
            self._broke_off = self._broke_off or not is_whole
            self._calls += calls if is_whole else []
            self._say_value(
                next((value[key] for key in (*ANSWERS, *THOUGHTS) if value.get(key)), "")
            )
            return
        self._reasoning += [value[key] for key in THOUGHTS if isinstance(value.get(key), str)]
        if self._request is None:
            self._request = _request_of(found, value, is_whole)
        if isinstance(value.get(RESPONSE), str):
            self._end_response(held)
        else:
            self._say_answers(value)
        has_said = len(self._said) > said or (held.early is not None and held.early.has_said)
        if not found.closed and not has_said and self._request is None:
            self._broke_off = True

    def _end_response(self, held: _Held) -> None:
        found = held.found
        self._stream_response(held)
        assert held.early is not None
        is_whole = found.closed or RESPONSE in found.parser.complete
        self._broke_off = self._broke_off or not is_whole
        reply = held.early.finish(cut_off=not is_whole)
        if reply.rest and not held.early.has_said:
            self._say_paragraph()
        self._say(reply.rest)
        self._merge(reply)
        for key, each in found.value.items():
            if isinstance(each, list) and each and not says_only({key: each}, self._fields):
                self._say_paragraph()
                self._say(in_words(each))

    def _say_answers(self, value: Mapping[str, Any]) -> None:
        given = [value[key] for key in ANSWERS if value.get(key) not in (None, "", True, False)]
        for number, each in enumerate(given):
            if each not in given[:number]:
                self._say_value(each)

    def _say_value(self, value: Any) -> None:
        """What stands where the words of a reply are expected."""
        if isinstance(value, str):
            response = _Response(self._inner(quoted=True))
            said = response.feed(value)
            reply = response.finish(cut_off=False)
            if said or reply.rest:
                self._say_paragraph()
                self._say(said + reply.rest)
            self._merge(reply)
        elif _is_part(value):
            self._say_answers(value)
        elif isinstance(value, list) and all(_is_part(each) for each in value):
            for each in value:
                self._say_answers(each)
        elif words := in_words(value):
            self._say_paragraph()
            self._say(words)


class _Response:
    """The response in an object: nearly always plain text, sometimes a whole reply once more."""

    def __init__(self, reader: ReplyReader) -> None:
        self._reader = reader
        self._seen = 0
        self._start = ""
        self._is_plain: bool | None = None
        self.has_said = False

    def feed(self, response: str) -> str:
        """What is new in the response so far."""
        new, self._seen = response[self._seen :], len(response)
        if self._is_plain is None:
            self._start += new
            begin = self._start.lstrip()[:1]
            if not begin and len(self._start) < _MAX_GAP:
                return ""
            new, self._is_plain = self._start, begin not in _PACKED
        return new if self._is_plain else self._reader.feed(new)

    def finish(self, cut_off: bool) -> Reply:
        if self._is_plain is None:
            return Reply(rest=self._start)
        return Reply() if self._is_plain else self._reader.finish(cut_off)


def _request_of(found: FoundObject, value: Mapping[str, Any], is_whole: bool) -> JsonValue:
    if not is_whole and value.get(REQUEST) and REQUEST not in found.parser.complete:
        return found.source
    request: JsonValue = request_in(value)
    complete = {key: value[key] for key in found.parser.complete if key in value}
    is_begun = not is_whole and request is not None and request_in(complete) is None
    return found.source if is_begun else request


def _is_part(value: Any) -> bool:
    return isinstance(value, dict) and any(value.get(key) for key in ANSWERS)


def _before_tag(before: str) -> str:
    at = [at for name in ("<tool_call", "<function_call") if (at := before.find(name)) >= 0]
    return before[: min(at)] if at else before
