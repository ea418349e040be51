"""Reads the JSON object that a request asked for, however it is written.

What the json module accepts is read by it. Otherwise these are accepted too: text, fences and
thinking around the object, any quotes, bare keys, Python's literals, comments, raw newlines in
strings, superfluous commas, full-width punctuation. An object that was cut off is never completed.
"""

import json
from typing import Any

from wenko.models.replies.object_parser import ObjectParser
from wenko.models.replies.scanner import FoundObject, InvalidOutput, Mark, ReplyScanner


def read_object(text: str) -> dict[str, Any]:
    """The first object in a reply that is not empty; raises ``InvalidOutput``."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict):
        return whole
    found, thought = _scan(text)
    if not found and thought.rstrip("`~ \r\n").endswith("}"):
        # A model forgot to close the tag: what its thinking ends with is the reply.
        found = _scan(thought)[0][-1:]
    return _first_readable(found)


def begun_object(text: str) -> dict[str, Any]:
    """What can be read of the first object in a text, even if it was cut off."""
    at = text.find("{")
    if at < 0:
        return {}
    parser = ObjectParser()
    parser.feed(text, at, final=True)
    return parser.value


def _scan(text: str) -> tuple[list[FoundObject], str]:
    """The objects in a reply, and the thinking that it ends with."""
    scanner = ReplyScanner()
    found: list[FoundObject] = []
    thought: list[str] = []
    for piece in scanner.feed(text, final=True):
        if isinstance(piece, FoundObject):
            found.append(piece)
        elif isinstance(piece, Mark) and piece.kind == "thought":
            thought.append(piece.text)
        elif isinstance(piece, Mark) and piece.kind == "thinking":
            thought.clear()
        elif isinstance(piece, Mark) and piece.kind == "thought_before":
            found.clear()
    return found, "".join(thought) if scanner.is_thinking else ""


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
