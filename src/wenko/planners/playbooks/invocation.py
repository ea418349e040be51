"""A message that names a playbook and its values: ``/playbook count-words file=notes.txt``.

It is text, so it passes every interface, can be edited and sent again, and says in the conversation
what was run. It is carried out without a language model, also where one is connected.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from wenko.protocol.attachments import split_attachments

NAME = r"[^\W_][\w-]{0,59}"
"""Letters of any language, digits, ``_`` and ``-``."""
_MESSAGE = re.compile(
    rf"\s*/(?:playbook|剧本)[ \t]+(?P<name>{NAME})(?P<values>(?:[ \t][^\n]*+)?)\s*"
)
_VALUE = re.compile(
    r"[ \t]+(?P<name>[a-z][a-z0-9_]{0,39})="
    r"(?:\"(?P<quoted>(?:[^\"\\\n]|\\.){0,400})\"|(?P<plain>[^\s\"]{0,400}))(?=[ \t]|$)"
)
_PLAIN = re.compile(r"[^\s\"\\]+")


@dataclass(frozen=True, slots=True)
class Invocation:
    name: str
    values: Mapping[str, str] = field(default_factory=dict)
    unreadable: str = ""
    """What follows the name and is no ``name=value``."""


def invocation_of(message: str) -> Invocation | None:
    """Null for any other message."""
    words = split_attachments(message)[0]
    found = _MESSAGE.fullmatch(words)
    if found is None:
        return None
    text = found["values"].rstrip()
    values: dict[str, str] = {}
    at = 0
    while at < len(text):
        value = _VALUE.match(text, at)
        if value is None or (read := _text_of(value)) is None:
            return Invocation(found["name"], values, text[at:].strip())
        values[value["name"]] = read
        at = value.end()
    return Invocation(found["name"], values)


def message_for(name: str, values: Mapping[str, str]) -> str:
    """The message that runs the playbook with these values."""
    given = (f" {key}={_written(value)}" for key, value in values.items())
    return f"/playbook {name}{''.join(given)}"


def _text_of(value: re.Match[str]) -> str | None:
    if value["quoted"] is None:
        return value["plain"]
    try:
        return str(json.loads(f'"{value["quoted"]}"'))
    except ValueError:
        return None


def _written(value: str) -> str:
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
