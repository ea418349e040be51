"""Reads the JSON object in a model's reply, whole or while it streams, however it is written.

What the json module accepts is read by it. Otherwise these are accepted too: text, fences and
thinking around the object, any quotes, bare keys, Python's literals, comments, raw newlines in
strings, superfluous commas, full-width punctuation. An object that was cut off is never completed.
"""

import json
from typing import Any

from wenko.planners.language.reply_scanner import (
    THINKING,
    FoundObject,
    InvalidOutput,
    Piece,
    ReplyScanner,
    ThinkingEnd,
)


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
    *_, tag = THINKING.finditer(text)
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
