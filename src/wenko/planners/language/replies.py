"""Parses a model's reply while it streams: text at once, a form when it is complete (R41).

A reply is plain text, or a JSON object ``{"response": …, "hitl_request": …}``, perhaps with text
around it. Of such an object only the response is shown: raw JSON means nothing to a user.
"""

import re
from collections.abc import AsyncIterator, Mapping
from typing import Any

from pydantic import JsonValue

from wenko.models.errors import ReplyCutOff
from wenko.planners.interface import FormRequest, MemoryProposals, ReplyPart
from wenko.planners.language.memory_proposals import read_proposals
from wenko.planners.language.reply_scanner import (
    FenceEnd,
    FoundObject,
    InvalidOutput,
    Piece,
    ReplyScanner,
    ThinkingEnd,
)
from wenko.protocol.form_reading.request import find_request

_PARAGRAPH = "\n\n"
_LEFTOVER = re.compile(r"[\s\[({})\];,]*")
"""Before or after an object: superfluous brackets, which say nothing."""
_MAX_HELD = 1_000
_THINKING = re.compile(r"\s{0,200}<think(?:ing)?>")
_END_OF_THINKING = re.compile(r"</think(?:ing)?>\s*")
_MAX_TAG = len("<thinking>")
_REQUEST_TYPES = ("form", "visual_display")


async def parse_reply(chunks: AsyncIterator[str]) -> AsyncIterator[ReplyPart]:
    """The response in parts as it streams, then the form request, if there is one.

    A form request that cannot be read is given as its text, for the model to repair.
    """
    reply = ReplyReader()
    async for chunk in chunks:
        if text := reply.feed(chunk):
            yield text
    if text := reply.finish():
        yield text
    if reply.form is not None:
        yield reply.form
    if reply.proposals is not None:
        yield reply.proposals
    if reply.is_cut_off:
        raise ReplyCutOff(
            "The model's reply broke off. Send the message again.",
            "模型的回答中途断开，请重新发送。",
        )


class ReplyReader:
    """What a reply says so far."""

    def __init__(self) -> None:
        self.form: FormRequest | None = None
        self.proposals: MemoryProposals | None = None
        self.is_cut_off = False
        self._scanner = ReplyScanner(code_is_prose=True)
        self._new: list[str] = []
        self._last = ""
        """The last character that was said."""
        self._held = ""
        """Spaces before or after an object: shown only if text follows them."""
        self._holds = True
        self._has_object = False
        self._response: _Response | None = None
        self._alone: FoundObject | None = None
        """An object that is no reply; shown as it is if the reply says anything else."""
        self._shown_as_is: FoundObject | None = None

    def feed(self, chunk: str, final: bool = False) -> str:
        self._new = []
        for piece in self._scanner.feed(chunk, final):
            self._absorb(piece)
        if self._response is not None:
            self._say_response(self._response)
        return "".join(self._new)

    def finish(self) -> str:
        said = self.feed("", final=True)
        self._new = []
        if self._response is not None:
            self._end_object(self._response)
        if self._alone is not None:
            self._say(_in_words(self._alone.value))
        if not self._last and not self._has_object:
            self._say(self._held)
            self.is_cut_off = self._scanner.is_thinking
        if self._alone is not None and self._alone.is_cut_off and not self._last:
            self.is_cut_off = True
        return said + "".join(self._new)

    def _absorb(self, piece: Piece) -> None:
        if self._response is not None:
            self._end_object(self._response)
        if isinstance(piece, FoundObject):
            self._say_alone()
            self._has_object = True
            self._response = _Response(piece)
        elif isinstance(piece, FenceEnd):
            if piece.found is self._alone or piece.found is self._shown_as_is:
                self._say_alone()
                self._say(self._held + piece.text)
            self._held = ""
        elif isinstance(piece, ThinkingEnd):
            self._alone, self._held, self._holds = None, "", True
        else:
            self._say_prose(piece)

    def _say_prose(self, text: str) -> None:
        text, self._held = self._held + text, ""
        if self._holds and len(text) <= _MAX_HELD and _LEFTOVER.fullmatch(text):
            self._held = text
            return
        self._say_alone()
        if self._holds and self._last and not text[0].isspace() and not self._last.isspace():
            self._say(_PARAGRAPH)
        self._holds = False
        self._say(text.lstrip() if self._has_object and not self._last else text)

    def _say(self, text: str) -> None:
        if text:
            self._new.append(text)
            self._last = text[-1]

    def _say_alone(self) -> None:
        if self._alone is not None:
            found, self._alone = self._alone, None
            self._say_source(found)

    def _say_source(self, found: FoundObject) -> None:
        self._shown_as_is = found
        self._say(self._held + found.opener + found.source)
        self._held, self._holds = "", False

    def _say_response(self, response: "_Response") -> None:
        text = response.take()
        if not text:
            return
        if self._last and not response.is_begun and not self._last.isspace():
            self._say(_PARAGRAPH)
        self._held, response.is_begun = "", True
        self._say(text)

    def _end_object(self, response: "_Response") -> None:
        """The object has ended, or the reply has."""
        self._say_response(response)
        self._response = None
        found = response.found
        if not response.is_reply:
            self._end_other(found)
            return
        self._held, self._holds = "", True
        if self.form is None:
            self.form = _form_request(found)
        if self.proposals is None:
            self.proposals = read_proposals(found.value)
        unread = found.is_cut_off or found.parser.problem is not None
        says_nothing = unread and not (self._last or self.form)
        if says_nothing or (found.is_cut_off and response.is_broken):
            self.is_cut_off = True

    def _end_other(self, found: FoundObject) -> None:
        """No reply but an object: part of the text, or all that the model says."""
        if found.is_cut_off and not found.value:
            # The beginning of a key: perhaps of a reply.
            self.is_cut_off = not self._last
        elif self._last or found.opener:
            self._say_source(found)
        else:
            self._alone, self._holds, self._held = found, True, ""


class _Response:
    """The response in an object while it streams."""

    def __init__(self, found: FoundObject) -> None:
        self.found = found
        self.is_begun = False
        self._sent = 0
        self._seen = 0
        self._searched = False

    @property
    def is_reply(self) -> bool:
        """Whether the object is a reply, and not part of what the model says."""
        value = self.found.value
        return "response" in value or find_request(value) is not None or _is_request(value)

    @property
    def is_broken(self) -> bool:
        """Whether the response has begun and not ended."""
        return "response" in self.found.value and "response" not in self.found.parser.complete

    def take(self) -> str:
        """What is new in the response."""
        response = self.found.value.get("response")
        ended = not self.is_broken or self.found.closed
        if not isinstance(response, str):
            if response is None or not ended or self._sent:
                return ""
            text = _in_words(response)
            self._sent = len(text)
            return text
        if not self._searched and not self._skip_thinking(response, ended):
            return ""
        text = response[self._sent :]
        self._sent += len(text)
        return text

    def _skip_thinking(self, response: str, ended: bool) -> bool:
        """Thinking stands before the response, if at all; false if more text is needed."""
        if not self._sent:
            start = response[:200].lstrip()[:_MAX_TAG]
            if not ended and ("<thinking>".startswith(start) or "<think>".startswith(start)):
                return False
            match = _THINKING.match(response)
            self._sent = match.end() if match else 0
        if self._sent:
            match = _END_OF_THINKING.search(response, max(self._sent, self._seen))
            if not ended and (match is None or match.end() == len(response)):
                self._seen = len(response) - _MAX_TAG - 1 if match is None else match.start()
                return False
            self._sent = match.end() if match else len(response)
        self._searched = True
        return True


def _form_request(found: FoundObject) -> FormRequest | None:
    try:
        value = found.read()
    except InvalidOutput:
        value = found.value
        complete = {key: value[key] for key in found.parser.complete if key in value}
        if find_request(complete) is None:
            begun = find_request(value) or _is_request(value)
            return FormRequest(found.source) if begun else None
    form = find_request(value)
    if form is None and _is_request(value):
        form = {key: each for key, each in value.items() if key not in ("response", "hitl_request")}
    return None if form is None else FormRequest(form)


def _is_request(value: Mapping[str, Any]) -> bool:
    """Whether it is a form or display itself, without the object around it."""
    if not isinstance(value.get("title"), str):
        return False
    content = value.get("fields") or value.get("displays")
    return value.get("type") in _REQUEST_TYPES or isinstance(content, list)


def _in_words(value: JsonValue) -> str:
    """A value without JSON's punctuation."""
    match value:
        case None:
            return ""
        case bool():
            return "✓" if value else "✗"
        case list():
            return "\n".join(f"- {_in_words(each)}" for each in value if each is not None)
        case dict() if len(value) == 1:
            return _in_words(next(iter(value.values())))
        case dict():
            return "\n".join(f"- {key}: {_in_words(each)}" for key, each in value.items())
        case _:
            return str(value)
