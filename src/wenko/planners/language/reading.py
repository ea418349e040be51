"""Reads the JSON object in a model's reply, whole or while it streams, however it is written.

What the json module accepts is read by it. Otherwise these are accepted too: text, fences and
thinking around the object, any quotes, bare keys, Python's literals, comments, raw newlines in
strings, superfluous commas, full-width punctuation. An object that was cut off is never completed.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

MAX_DEPTH = 500
MAX_TOKEN = 4_000
"""Most characters of a number or a bare key."""
MAX_OPENING = 1_000
"""Most characters up to an object's first colon: a brace in prose must not hold back the text."""
_MAX_SPACE = 1_000

_SPACE = re.compile(r"[\s\ufeff]*")
_BARE_KEY = re.compile(r"[\w$][\w$.\-]*")
_TOKEN = re.compile(r"[\w+.\-]+")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_LITERALS: dict[str, Any] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
    "undefined": None,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}
_CLOSING_QUOTES = {
    '"': '"',
    "'": "'",
    "“": "”“",
    "”": "”“",
    "‘": "’‘",
    "’": "’‘",
    "＂": "＂",
    "＇": "＇",
}
_PLAIN = {closing: re.compile(rf"[^\\{closing}]+") for closing in set(_CLOSING_QUOTES.values())}
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "\n": ""} | {
    each: each for each in "\"'/\\"
}
_HEX = re.compile(r"\\u([0-9a-fA-F]{4})")
_PARTIAL_HEX = re.compile(r"(?:\\(?:u[0-9a-fA-F]{0,3})?)?")
_COMMAS, _COLONS = ",，", ":："
_COMMENT_ENDS = {"//": "\n", "#": "\n", "/*": "*/", "<think>": "</think>"} | {
    "<thinking>": "</thinking>"
}
_COMMENT = re.compile("|".join(map(re.escape, _COMMENT_ENDS)))
_LONGEST_TAG = len("</thinking>")
_THINKING = re.compile(r"<(?P<end>/)?think(?:ing)?>")
_END_OF_THINKING = re.compile(r"</think(?:ing)?>")
_PROSE = re.compile(r"[^{<`~]+")
_MAX_RUN = 50
_RUN = re.compile(rf"`{{1,{_MAX_RUN}}}|~{{1,{_MAX_RUN}}}")
_OPENER = re.compile(r"(`{3,}|~{3,})[ \t]*[\w+#.\-]{0,20}[ \t]*\s{0,200}")
_SKIPPED = re.compile(r'[^{}\[\]"\\<]+')
_FENCE_LINE = re.compile(r"[ \t]*(?P<run>`{3,}|~{3,})(?P<info>[^`\n]*)")


class InvalidOutput(ValueError):
    """A reply does not match its output schema; the message tells the model what to correct."""


def read_object(text: str) -> dict[str, Any]:
    """The first object in a reply that is not empty; raises ``InvalidOutput``."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict):
        return whole
    found, is_thinking = _scan(text)
    if not found and is_thinking:
        # A model forgot to close the tag: what its thinking ends with is the reply.
        found = _end_of_thinking(text)
    return _first_readable(found)


def strip_fence(text: str) -> str:
    """The text without the one code fence that encloses all of it; otherwise unchanged."""
    lines = text.strip().splitlines(keepends=True)
    open_runs: list[str] = []
    for number, line in enumerate(lines):
        match = _FENCE_LINE.match(line)
        if match is not None:
            run, bare = match["run"], not match["info"].strip()
            if open_runs and bare and run.startswith(open_runs[-1]):
                open_runs.pop()
            elif not bare or not open_runs:
                open_runs.append(run)
        if not open_runs:
            # What follows the first fence is outside of it: the fence encloses only a part.
            return "".join(lines[1:number]) if 0 < number == len(lines) - 1 else text
    return text


class PartialObject:
    """The object in a reply while it streams. The total cost is linear in the reply's length."""

    def __init__(self) -> None:
        self._scanner = ReplyScanner()
        self._chunks: list[str] = []
        self._found: FoundObject | None = None
        self._has_prose = False

    def feed(self, chunk: str) -> None:
        self._chunks.append(chunk)
        self._absorb(self._scanner.feed(chunk))

    def finish(self) -> dict[str, Any]:
        """The complete object, as ``read_object`` reads it; raises ``InvalidOutput``."""
        self._absorb(self._scanner.feed("", final=True))
        return read_object("".join(self._chunks))

    @property
    def value(self) -> dict[str, Any]:
        """What is readable so far; the last string may be partial. It changes with each chunk."""
        return {} if self._found is None else self._found.value

    @property
    def complete(self) -> frozenset[str]:
        """The keys of the object whose values have ended."""
        return frozenset() if self._found is None else frozenset(self._found.parser.complete)

    @property
    def is_object(self) -> bool | None:
        """``None`` if undecided, ``False`` for prose; an object may still follow the prose."""
        if self._found is not None:
            return True
        return False if self._has_prose else None

    @property
    def text(self) -> str:
        """Everything but thinking."""
        return self._scanner.text

    def _absorb(self, pieces: "list[Piece]") -> None:
        for piece in pieces:
            if isinstance(piece, FoundObject):
                if self._found is None or not self._found.usable:
                    self._found = piece
            elif isinstance(piece, ThinkingEnd):
                self._found, self._has_prose = None, False
            elif isinstance(piece, str) and piece.strip("\ufeff \t\r\n"):
                self._has_prose = True


@dataclass(slots=True)
class FoundObject:
    """An object in a reply; it grows while the reply streams."""

    opener: str
    """The fence directly before it, if any."""
    parser: "ObjectParser"
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
    def is_cut_off(self) -> bool:
        return not self.closed

    @property
    def usable(self) -> bool:
        return self.parser.problem is None and (not self.closed or bool(self.value))

    def read(self) -> dict[str, Any]:
        """Raises ``InvalidOutput``."""
        if self.is_cut_off:
            raise InvalidOutput("it was cut off before the JSON object ended")
        if self.parser.problem is not None:
            raise InvalidOutput(self.parser.problem)
        try:
            return dict(json.loads(self.source))
        except (ValueError, RecursionError):
            return self.value


@dataclass(frozen=True, slots=True)
class FenceEnd:
    """The end of the fence around an object."""

    found: FoundObject
    text: str


class ThinkingEnd:
    """An end of thinking without a beginning: what came before it was thinking."""


Piece = str | FoundObject | FenceEnd | ThinkingEnd


class ReplyScanner:
    """Splits a streamed reply into prose and objects, without thinking.

    With ``code_is_prose``, objects inside code are prose unless a fence begins with them.
    """

    def __init__(self, code_is_prose: bool = False) -> None:
        self.text = ""
        self.is_thinking = False
        self._code_is_prose = code_is_prose
        self._buffer, self._at, self._parsed = "", 0, 0
        self._pieces: list[Piece] = []
        self._fence = ""
        self._fenced: FoundObject | None = None
        self._opener = ""
        self._found: FoundObject | None = None
        self._skipping: _Skipping | None = None
        self._previous = ""
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
            match = _SPACE.match(self._buffer, start, end)
            start = match.end() if match else start
            self._trim = start == end
        self._at = end
        if text := self._opener + self._buffer[start:end]:
            self._opener = ""
            self._previous = text[-1]
            self._add_text(text)
            self._pieces.append(text)

    def _add_text(self, piece: str) -> None:
        # Only a string that nothing else refers to is extended in place.
        text, self.text = self.text, ""
        text += piece
        self.text = text

    def _read_tag(self, final: bool) -> bool:
        match = _THINKING.match(self._buffer, self._at)
        if match is None:
            rest = self._buffer[self._at : self._at + _LONGEST_TAG]
            if not final and any(tag.startswith(rest) for tag in _TAGS):
                return False
            self._add_prose(self._at + 1)
        elif self._code_is_prose and (self._fence or self._previous == "`"):
            self._add_prose(match.end())
        else:
            self._at = match.end()
            if match["end"]:
                self._end_thinking()
            else:
                self.is_thinking = True
        return True

    def _think(self, final: bool) -> bool:
        match = _END_OF_THINKING.search(self._buffer, self._at)
        if match is None:
            self._at = max(self._at, len(self._buffer) - _LONGEST_TAG)
            return False
        self._at = match.end()
        self.is_thinking, self._trim = False, True
        return True

    def _end_thinking(self) -> None:
        self._pieces.append(ThinkingEnd())
        self.text, self._fence, self._fenced = "", "", None
        self._trim = True

    def _read_fence(self, final: bool) -> bool:
        buffer, at = self._buffer, self._at
        match = _RUN.match(buffer, at)
        assert match is not None
        end = match.end()
        if end == len(buffer) and end - at < _MAX_RUN and not final:
            return False
        run = buffer[at:end]
        if len(run) < 3:
            self._add_prose(end)
        elif self._fence:
            self._close_fence(run)
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
        if self._fenced is None:
            self._add_prose(self._at + len(run))
        else:
            self._at += len(run)
            self._add_text(run)
            self._pieces.append(FenceEnd(self._fenced, run))
        self._fence, self._fenced = "", None

    def _open_object(self) -> bool:
        in_code = self._previous == "`" or (self._fence and not self._opener)
        if self._code_is_prose and in_code and self._fenced is None:
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
            self._add_prose(self._at + 1)
            return True
        if not found.parts:
            self._pieces.append(found)
            self._add_text(found.opener)
            self._opener, self._trim = "", False
            self._fenced = found if found.opener else self._fenced
        self._use(found, len(self._buffer) if final and not parser.ended else self._parsed)
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
            piece = self._buffer[self._at : end]
            found.parts.append(piece)
            self._add_text(piece)
            self._at = end

    def _close(self, found: FoundObject) -> None:
        found.closed = True
        self._found = self._skipping = None
        self._previous = "}"


class ObjectParser:
    """Parses one object from its brace on; every character is looked at once."""

    def __init__(self) -> None:
        self.ended = False
        self.is_object = False
        """Whether enough has come to tell an object from a brace in prose."""
        self.problem: str | None = None
        self.complete: set[str] = set()
        self._root: dict[str, Any] = {}
        self._stack: list[dict[str, Any] | list[Any]] = []
        self._keys: list[str] = []
        self._expected = "item"
        self._comment_end = ""
        self._closing_quotes = ""
        self._is_key = False
        self._string = ""
        self._used = 0

    @property
    def depth(self) -> int:
        return len(self._stack)

    @property
    def value(self) -> dict[str, Any]:
        if self._closing_quotes and not self._is_key:
            self._store_string(self._string)
        return self._root

    def feed(self, buffer: str, at: int, final: bool) -> int:
        """Parse the buffer from ``at``; the end of what was used. The rest is given again."""
        if self._closing_quotes and not self._is_key:
            self._store_string("")  # Otherwise the string could not be extended in place.
        while not self.ended and self.problem is None:
            end = self._advance(buffer, at, final)
            if end is None:
                break
            self._used += end - at
            at = end
            if not self.is_object and self._used > MAX_OPENING:
                self.problem = "its first key is too long"
        return at

    def _advance(self, buffer: str, at: int, final: bool) -> int | None:
        """The end of the next token, or ``None`` if more text is needed."""
        if self._comment_end:
            return self._skip_comment(buffer, at)
        if self._closing_quotes:
            return self._advance_string(buffer, at, final)
        space = _SPACE.match(buffer, at)
        if space is not None and space.end() > at:
            return space.end()
        if at == len(buffer):
            return None
        char = buffer[at]
        if char in "/#<":
            return self._begin_comment(buffer, at, final)
        if not self._stack:
            return self._push(self._root, at)
        if self._expected == "colon":
            return self._colon(char, at)
        if self._expected == "next":
            return self._next(char, at)
        if self._expected == "value":
            return self._value(buffer, at, final)
        return self._item(buffer, at, final)

    def _item(self, buffer: str, at: int, final: bool) -> int | None:
        """A key of an object or a value of a list, or the end of either."""
        char = buffer[at]
        if char in _COMMAS:
            return at + 1
        if char == self._bracket():
            return self._pop(at)
        if isinstance(self._stack[-1], list):
            return self._value(buffer, at, final)
        if char in _CLOSING_QUOTES:
            return self._begin_string(char, at, is_key=True)
        match = _BARE_KEY.match(buffer, at)
        if match is None:
            return self._fail(f"{char!r} is not the beginning of a key", at)
        if match.end() == len(buffer) and not final and match.end() - at <= MAX_TOKEN:
            return None
        self._keys[-1], self._expected, self._is_key = match[0], "colon", False
        return match.end()

    def _colon(self, char: str, at: int) -> int:
        if char not in _COLONS:
            return self._fail(f"there is no colon after the key {self._keys[-1][:40]!r}", at)
        # A bare word before a colon may be prose; a quoted one is a key.
        self.is_object = self.is_object or self._is_key
        self._expected = "value"
        return at + 1

    def _next(self, char: str, at: int) -> int:
        if char in _COMMAS:
            self.is_object = True
            self._expected = "item"
            return at + 1
        if char == self._bracket():
            return self._pop(at)
        return self._fail(f"there is no comma before {char!r}", at)

    def _value(self, buffer: str, at: int, final: bool) -> int | None:
        char = buffer[at]
        if char in _CLOSING_QUOTES:
            self.is_object = True
            self._store("")
            return self._begin_string(char, at, is_key=False)
        if char in "{[":
            self.is_object = True
            container: dict[str, Any] | list[Any] = {} if char == "{" else []
            self._store(container)
            return self._push(container, at)
        match = _TOKEN.match(buffer, at)
        if match is None:
            return self._fail(f"{char!r} is not the beginning of a value", at)
        if match.end() - at > MAX_TOKEN:
            return self._fail("a number is too long", at)
        if match.end() == len(buffer) and not final:
            return None
        if match[0] in _LITERALS:
            self._store(_LITERALS[match[0]])
        elif _NUMBER.fullmatch(match[0]):
            self._store(_number(match[0]))
        else:
            return self._fail(f"{match[0][:40]!r} is not a value; strings need quotes", at)
        self._end_value()
        return match.end()

    def _push(self, container: dict[str, Any] | list[Any], at: int) -> int:
        if len(self._stack) >= MAX_DEPTH:
            return self._fail("it is nested too deeply", at)
        self._stack.append(container)
        self._keys.append("")
        self._expected = "item"
        return at + 1

    def _pop(self, at: int) -> int:
        self.is_object = True
        self._stack.pop()
        self._keys.pop()
        if self._stack:
            self._end_value()
        else:
            self.ended = True
        return at + 1

    def _end_value(self) -> None:
        self._expected = "next"
        if len(self._stack) == 1:
            self.complete.add(self._keys[0])

    def _bracket(self) -> str:
        return "}" if isinstance(self._stack[-1], dict) else "]"

    def _store(self, value: Any) -> None:
        container = self._stack[-1]
        if isinstance(container, list):
            container.append(value)
        else:
            container[self._keys[-1]] = value

    def _store_string(self, string: str) -> None:
        container = self._stack[-1]
        if isinstance(container, list):
            container[-1] = string
        else:
            container[self._keys[-1]] = string

    def _begin_string(self, quote: str, at: int, is_key: bool) -> int:
        self._closing_quotes, self._is_key = _CLOSING_QUOTES[quote], is_key
        self._string = ""
        return at + 1

    def _advance_string(self, buffer: str, at: int, final: bool) -> int | None:
        if match := _PLAIN[self._closing_quotes].match(buffer, at):
            return self._extend_string(match[0], match.end())
        if at == len(buffer):
            return None
        if buffer[at] == "\\":
            return self._escape(buffer, at, final)
        if not self._is_key:
            ends = self._ends_string(buffer, at + 1, final)
            if ends is None:
                return None
            if not ends:
                return self._extend_string(buffer[at], at + 1)
        self._end_string()
        return at + 1

    def _extend_string(self, piece: str, end: int) -> int:
        string, self._string = self._string, ""
        string += piece
        self._string = string
        return end

    def _end_string(self) -> None:
        string, self._string = self._string, ""
        self._closing_quotes = ""
        if self._is_key:
            self._keys[-1], self._expected = string, "colon"
            return
        self._store_string(string)
        self._end_value()

    def _ends_string(self, buffer: str, at: int, final: bool) -> bool | None:
        """Whether the quote before ``at`` ends the string: it may be an unescaped one inside."""
        space = _SPACE.match(buffer, at, min(len(buffer), at + _MAX_SPACE))
        after = space.end() if space else at
        if after - at == _MAX_SPACE or (after == len(buffer) and final):
            return True
        if after == len(buffer):
            return None
        char = buffer[after]
        if char in "/<" and len(buffer) - after < _LONGEST_TAG and not final:
            return None
        comment = _COMMENT.match(buffer, after) is not None
        return char in _COMMAS or char == self._bracket() or comment

    def _escape(self, buffer: str, at: int, final: bool) -> int | None:
        match = _HEX.match(buffer, at)
        if match is None:
            partial = _PARTIAL_HEX.fullmatch(buffer, at)
            if partial is not None and not final:
                return None
            char = buffer[at + 1 : at + 2]
            if char in self._closing_quotes:
                return self._extend_string(char, at + 1 + len(char))
            return self._extend_string(_ESCAPED.get(char, "\\" + char), at + 1 + len(char))
        code, end = int(match[1], 16), match.end()
        if 0xD800 <= code < 0xDC00:
            low = _HEX.match(buffer, end)
            if low is None and not final and _PARTIAL_HEX.fullmatch(buffer, end):
                return None
            if low is not None and 0xDC00 <= int(low[1], 16) < 0xE000:
                code = 0x10000 + ((code - 0xD800) << 10) + int(low[1], 16) - 0xDC00
                end = low.end()
        return self._extend_string(chr(code), end)

    def _begin_comment(self, buffer: str, at: int, final: bool) -> int | None:
        match = _COMMENT.match(buffer, at)
        if match is None:
            if len(buffer) - at < _LONGEST_TAG and not final:
                return None
            return self._fail(f"{buffer[at]!r} is not expected", at)
        self._comment_end = _COMMENT_ENDS[match[0]]
        return match.end()

    def _skip_comment(self, buffer: str, at: int) -> int | None:
        end = buffer.find(self._comment_end, at)
        if end < 0:
            kept = max(at, len(buffer) - len(self._comment_end) + 1)
            return kept if kept > at else None
        end += len(self._comment_end)
        self._comment_end = ""
        return end

    def _fail(self, problem: str, at: int) -> int:
        self.problem = problem
        return at


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
                rest = buffer[at : at + _LONGEST_TAG]
                partial = not final and any(tag.startswith(rest) for tag in _TAGS)
                if partial or _END_OF_THINKING.match(rest):
                    break
            elif not self.in_string:
                self.depth += (char in "{[") - (char in "}]")
            at += 1
        return min(at, len(buffer))


_TAGS = ("<think>", "</think>", "<thinking>", "</thinking>")


def _number(token: str) -> int | float:
    try:
        return int(token)
    except ValueError:
        return float(token)


def _scan(text: str) -> tuple[list[FoundObject], bool]:
    """The objects in a reply, and whether it ends while thinking."""
    scanner = ReplyScanner()
    found: list[FoundObject] = []
    for piece in [*scanner.feed(text), *scanner.feed("", final=True)]:
        if isinstance(piece, FoundObject):
            found.append(piece)
        elif isinstance(piece, ThinkingEnd):
            found.clear()
    return found, scanner.is_thinking


def _end_of_thinking(text: str) -> list[FoundObject]:
    *_, tag = _THINKING.finditer(text)
    thought = text[tag.end() :]
    if not thought.rstrip("`~ \r\n").endswith("}"):
        return []
    return _scan(thought)[0][-1:]


def _first_readable(found: list[FoundObject]) -> dict[str, Any]:
    problem = InvalidOutput("it contains no JSON object")
    for each in found:
        try:
            value = each.read()
        except InvalidOutput as error:
            problem = error
        else:
            # Prose may contain empty braces.
            if value or len(found) == 1:
                return value
    raise problem
