"""Splits a streamed reply of a model into prose, JSON objects, thinking and marks."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from wenko.models.replies.object_parser import SPACE, ObjectParser

_TAG = re.compile(r"<(?P<end>/)?(?:(?P<thinking>think(?:ing)?)|(?:tool|function)_calls?)>")
_END_OF_THINKING = re.compile(r"</think(?:ing)?>")
_TAGS = tuple(
    f"<{end}{name}>"
    for end in ("", "/")
    for name in ("think", "thinking", "tool_call", "tool_calls", "function_call", "function_calls")
)
_LONGEST_TAG = max(map(len, _TAGS))
_PROSE = re.compile(r"[^{<`~]+")
_MAX_RUN = 50
_RUN = re.compile(rf"`{{1,{_MAX_RUN}}}|~{{1,{_MAX_RUN}}}")
_OPENER = re.compile(r"(`{3,}|~{3,})[ \t]*[\w+#.\-]{0,20}[ \t]*\s{0,200}(?:\[\s{0,200})?")
_SKIPPED = re.compile(r'[^{}\[\]"\\<]+')


class InvalidOutput(ValueError):
    """A reply does not match its output schema; the message tells the model what to correct."""


@dataclass(slots=True)
class FoundObject:
    """An object in a reply; it grows while the reply streams."""

    opener: str
    """The fence directly before it, if any."""
    parser: ObjectParser
    parts: list[str] = field(default_factory=list)
    closed: bool = False
    """Whether its last brace has come, even if it cannot be read."""

    @property
    def value(self) -> dict[str, Any]:
        return self.parser.value

    @property
    def source(self) -> str:
        return "".join(self.parts)

    @property
    def usable(self) -> bool:
        return self.parser.problem is None and (not self.closed or bool(self.value))

    def read(self) -> dict[str, Any]:
        """Raises ``InvalidOutput``."""
        if not self.closed:
            raise InvalidOutput("it was cut off before the JSON object ended")
        if self.parser.problem is not None:
            raise InvalidOutput(self.parser.problem)
        try:
            return dict(json.loads(self.source))
        except (ValueError, RecursionError):
            return self.value


@dataclass(frozen=True, slots=True)
class Mark:
    """What is neither prose nor an object.

    ``thinking`` begins a ``thought``. ``thought_before`` is an end of thinking without a beginning:
    all that came before it was thinking. ``fence_end`` ends the fence around an object;
    ``call_tag`` may stand around a call.
    """

    kind: Literal["thinking", "thought", "thought_before", "fence_end", "call_tag"]
    text: str = ""


Piece = str | FoundObject | Mark


class ReplyScanner:
    """Splits a streamed reply. The total cost is linear in its length.

    With ``code_is_prose``, objects inside code are prose unless a fence begins with them.
    """

    def __init__(self, code_is_prose: bool = False) -> None:
        self.is_thinking = False
        self._code_is_prose = code_is_prose
        self._buffer, self._at, self._parsed = "", 0, 0
        self._pieces: list[Piece] = []
        self._fence = ""
        self._fenced = False
        """Whether an object stands in the fence."""
        self._opener = ""
        self._found: FoundObject | None = None
        self._skipping: _Skipping | None = None
        self._previous = ""
        self._has_begun = False
        self._trim = False

    def feed(self, text: str, final: bool = False) -> list[Piece]:
        self._buffer = self._buffer[self._at :] + text
        self._parsed -= self._at
        self._at, self._pieces = 0, []
        while self._advance(final):
            pass
        return self._pieces

    def _advance(self, final: bool) -> bool:
        """Use a part of the buffer; false if more text is needed."""
        if self._skipping is not None:
            return self._skip(self._skipping, final)
        if self._found is not None:
            return self._parse(self._found, final)
        if self._at == len(self._buffer):
            return False
        if self.is_thinking:
            return self._think(final)
        return self._read_prose(final)

    def _read_prose(self, final: bool) -> bool:
        if match := _PROSE.match(self._buffer, self._at):
            self._add_prose(match.end())
            return True
        char = self._buffer[self._at]
        if char == "<":
            return self._read_tag(final)
        if char == "{":
            return self._open_object()
        return self._read_fence(final)

    def _add_prose(self, end: int) -> None:
        start = self._at
        if self._trim:
            match = SPACE.match(self._buffer, start, end)
            start = match.end() if match else start
            self._trim = start == end
        self._at = end
        if text := self._opener + self._buffer[start:end]:
            self._opener = ""
            self._previous = text[-1]
            self._has_begun = self._has_begun or not text.isspace()
            self._pieces.append(text)

    def _read_tag(self, final: bool) -> bool:
        match = _TAG.match(self._buffer, self._at)
        if match is None:
            if not final and _may_become_tag(self._buffer, self._at):
                return False
            self._add_prose(self._at + 1)
        elif self._code_is_prose and (self._fence or self._previous == "`"):
            self._add_prose(match.end())
        else:
            self._at = match.end()
            if not match["thinking"]:
                self._pieces.append(Mark("call_tag", match[0]))
            elif match["end"]:
                self._end_thinking()
            else:
                self.is_thinking = True
                self._pieces.append(Mark("thinking"))
        return True

    def _think(self, final: bool) -> bool:
        match = _END_OF_THINKING.search(self._buffer, self._at)
        kept = len(self._buffer) if final else max(self._at, len(self._buffer) - _LONGEST_TAG)
        end = match.start() if match else kept
        if end > self._at:
            self._pieces.append(Mark("thought", self._buffer[self._at : end]))
        self._at = match.end() if match else end
        if match is None:
            return False
        self.is_thinking, self._trim = False, True
        return True

    def _end_thinking(self) -> None:
        self._pieces.append(Mark("thought_before"))
        self._fence, self._fenced, self._has_begun, self._trim = "", False, False, True

    def _read_fence(self, final: bool) -> bool:
        buffer, at = self._buffer, self._at
        match = _RUN.match(buffer, at)
        assert match is not None
        end = match.end()
        if end == len(buffer) and end - at < _MAX_RUN and not final:
            return False
        run = buffer[at:end]
        if self._fence:
            self._close_fence(run)
        elif len(run) < 3:
            if self._has_begun or not buffer.startswith("{", end):
                self._add_prose(end)
            else:
                self._fence = self._opener = run
                self._at = end
        else:
            match = _OPENER.match(buffer, at)
            if match is None or match.end(1) != end:
                self._add_prose(end)
                return True
            if match.end() == len(buffer) and not final:
                return False
            self._fence = run
            if buffer.startswith("{", match.end()):
                self._opener = match[0]
                self._at = match.end()
            else:
                self._add_prose(match.end())
        return True

    def _close_fence(self, run: str) -> None:
        if not run.startswith(self._fence):
            self._add_prose(self._at + len(run))
            return
        if self._fenced:
            self._at += len(run)
            self._pieces.append(Mark("fence_end", run))
        else:
            self._add_prose(self._at + len(run))
        self._fence, self._fenced = "", False

    def _open_object(self) -> bool:
        in_code = self._previous == "`" or (self._fence and not self._opener)
        if self._code_is_prose and in_code and not self._fenced:
            self._add_prose(self._at + 1)
            return True
        self._found = FoundObject(self._opener, ObjectParser())
        self._parsed = self._at
        return True

    def _parse(self, found: FoundObject, final: bool) -> bool:
        parser = found.parser
        self._parsed = parser.feed(self._buffer, self._parsed, final)
        if not parser.is_object and not final and parser.problem is None:
            return False
        if not parser.is_object and parser.problem is not None:
            self._found = None
            if self._opener and len(self._fence) < 3:
                self._fence = ""
            self._add_prose(self._at + 1)
            return True
        if not found.parts:
            self._pieces.append(found)
            self._fenced = self._fenced or bool(found.opener)
            self._opener, self._trim, self._has_begun = "", False, True
        unread = final and not parser.ended and parser.problem is None
        self._use(found, len(self._buffer) if unread else self._parsed)
        if parser.ended:
            self._close(found)
            return True
        if parser.problem is not None:
            self._skipping = _Skipping(parser.depth)
            self._at = self._parsed
            return True
        return False

    def _skip(self, skipping: "_Skipping", final: bool) -> bool:
        """Unreadable: find its end, so that an object inside it is not taken for the reply's."""
        assert self._found is not None
        end = skipping.feed(self._buffer, self._at, final)
        self._use(self._found, end)
        if skipping.depth and not _END_OF_THINKING.match(self._buffer, end):
            return False
        self._close(self._found)
        return True

    def _use(self, found: FoundObject, end: int) -> None:
        if end > self._at:
            found.parts.append(self._buffer[self._at : end])
            self._at = end

    def _close(self, found: FoundObject) -> None:
        found.closed = True
        self._found = self._skipping = None
        self._previous = "}"


@dataclass(slots=True)
class _Skipping:
    """Counts brackets up to the end of an object that cannot be read."""

    depth: int
    in_string: bool = False

    def feed(self, buffer: str, at: int, final: bool) -> int:
        while self.depth and at < len(buffer):
            if match := _SKIPPED.match(buffer, at):
                at = match.end()
                continue
            char = buffer[at]
            if char == "\\":
                if at + 1 == len(buffer) and not final:
                    break
                at += 1
            elif char == '"':
                self.in_string = not self.in_string
            elif char == "<" and not self.in_string:
                partial = not final and _may_become_tag(buffer, at)
                if partial or _END_OF_THINKING.match(buffer, at):
                    break
            elif not self.in_string:
                self.depth += (char in "{[") - (char in "}]")
            at += 1
        return min(at, len(buffer))


def _may_become_tag(buffer: str, at: int) -> bool:
    rest = buffer[at : at + _LONGEST_TAG]
    return any(tag.startswith(rest) for tag in _TAGS)
