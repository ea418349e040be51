"""Parses one JSON object from its brace on, however it is written, while it streams."""

import re
from typing import Any

MAX_DEPTH = 500
MAX_OPENING = 1_000
"""Most characters up to an object's first colon: a brace in prose must not hold back the text."""
_MAX_SPACE = 1_000
LONGEST_TAG = len("</thinking>")
MAX_TOKEN = 4_000
"""Most characters of a number or a bare key."""
SPACE = re.compile(r"[\s\ufeff]*")
_BARE_KEY = re.compile(r"[\w$][\w$.\-]*")
_TOKEN = re.compile(r"[\w+.\-]+")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_LITERALS: dict[str, Any] = {
    **dict.fromkeys(("true", "True"), True),
    **dict.fromkeys(("false", "False"), False),
    **dict.fromkeys(("null", "None", "undefined")),
    **{name: float(name) for name in ("NaN", "Infinity", "-Infinity")},
}
_CLOSING_QUOTES = dict(
    zip("\"'“”‘’＂＇", ('"', "'", "”“", "”“", "’‘", "’‘", "＂", "＇"), strict=True)
)
_PLAIN = {closing: re.compile(rf"[^\\{closing}]+") for closing in set(_CLOSING_QUOTES.values())}
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "\n": ""} | {
    each: each for each in "\"'/\\"
}
_HEX = re.compile(r"\\u([0-9a-fA-F]{4})")
_PARTIAL_HEX = re.compile(r"(?:\\(?:u[0-9a-fA-F]{0,3})?)?")
_COMMAS, _COLONS = ",，", ":："
_COMMENT_ENDS = {"//": "\n", "#": "\n", "/*": "*/"} | {
    f"<{tag}>": f"</{tag}>" for tag in ("think", "thinking")
}
_COMMENT = re.compile("|".join(map(re.escape, _COMMENT_ENDS)))
_NEXT_KEY = re.compile(r"""["'][\w\-]{1,40}["']\s{0,9}[:：]""")
"""Where a comma was forgotten."""
_MAX_KEY = 60


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
        self._keys: list[Any] = []
        """Where the last value of each container stands."""
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
            self._replace(self._string)
        return self._root

    def feed(self, buffer: str, at: int, final: bool) -> int:
        """Parse the buffer from ``at``; the end of what was used. The rest is given again."""
        if self._closing_quotes and not self._is_key:
            self._replace("")  # Otherwise the string could not be extended in place.
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
        space = SPACE.match(buffer, at)
        if space is not None and space.end() > at:
            return space.end()
        if at == len(buffer):
            return None
        char = buffer[at]
        if char in "/#<":
            return self._begin_comment(buffer, at, final)
        if not self._stack:
            return self._push(self._root, at)
        match self._expected:
            case "colon":
                return self._colon(char, at)
            case "next":
                return self._next(char, at)
            case "value":
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
        if char in "\"'" and isinstance(self._stack[-1], dict):
            self._expected = "item"
            return at
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
        if isinstance(container := self._stack[-1], list):
            self._keys[-1] = len(container)
            container.append(None)
        self._replace(value)

    def _replace(self, value: Any) -> None:
        self._stack[-1][self._keys[-1]] = value

    def _begin_string(self, quote: str, at: int, is_key: bool) -> int:
        self._closing_quotes, self._is_key, self._string = _CLOSING_QUOTES[quote], is_key, ""
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
        self._replace(string)
        self._end_value()

    def _ends_string(self, buffer: str, at: int, final: bool) -> bool | None:
        """Whether the quote before ``at`` ends the string: it may be an unescaped one inside."""
        space = SPACE.match(buffer, at, min(len(buffer), at + _MAX_SPACE))
        after = space.end() if space else at
        if after - at == _MAX_SPACE or (after == len(buffer) and final):
            return True
        if after == len(buffer):
            return None
        char = buffer[after]
        rest = buffer[after : after + _MAX_KEY]
        if len(rest) < _MAX_KEY and not final and char in "/<\"'`~":
            return None
        if char in "`~":
            # The end of a fence around an object without its last brace.
            return len(rest) < _MAX_KEY and not rest.strip("`~ \r\n")
        begins = _COMMENT.match(rest) or (
            isinstance(self._stack[-1], dict) and _NEXT_KEY.match(rest)
        )
        return char in _COMMAS or char == self._bracket() or bool(begins)

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
            if len(buffer) - at < LONGEST_TAG and not final:
                return None
            return self._fail(f"{buffer[at]!r} is not expected", at)
        self._comment_end = _COMMENT_ENDS[match[0]]
        return match.end()

    def _skip_comment(self, buffer: str, at: int) -> int | None:
        limit = len(buffer) if self.is_object else min(len(buffer), at + 2 * MAX_OPENING)
        end = buffer.find(self._comment_end, at, limit)
        if end < 0:
            kept = max(at, limit - len(self._comment_end) + 1)
            return kept if kept > at else None
        end += len(self._comment_end)
        self._comment_end = ""
        return end

    def _fail(self, problem: str, at: int) -> int:
        self.problem = problem
        return at


def _number(token: str) -> int | float:
    try:
        return int(token)
    except ValueError:
        return float(token)
