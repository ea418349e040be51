"""What the user can do next about a message that the built-in planner cannot carry out."""

import re

from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.protocol.events import Suggestion
from wenko.text import BilingualText, Language, shorten

EXAMPLES = 2
"""Playbooks that are suggested."""
_LABEL = 60
_CONNECT = BilingualText(zh="接入大模型", en="Connect a language model")
_ANY_COMMAND = "$ ls -la"
_PROGRAMS = (
    r"(?:awk|bash|cargo|cat|chmod|cp|curl|cut|date|df|diff|du|echo|env|find|gcc|git|go|grep|gunzip"
    r"|gzip|head|java|jq|ls|make|mkdir|mv|node|npm|npx|perl|pip3?|pnpm|ps|pwd|pytest|python3?|rm"
    r"|rmdir|ruby|ruff|rustc|sed|sh|sort|stat|tail|tar|touch|tree|uname|uniq|unzip|uv|wc|wget"
    r"|which|whoami|yarn|zip)"
)
_ARGUMENT = r"[ \t]+[^\s，。；、！？“”「」`]+"
_INLINE_CODE = re.compile(r"`([^`\n]+)`")
_COMMAND = re.compile(rf"(?<![\w./-]){_PROGRAMS}(?![\w.-])(?:{_ARGUMENT})*")
_MAX_WORDS = 2
"""Of a message that is a command without options; a longer one is a sentence: "find me a hotel"."""
_PROSE = re.compile(
    r"(?<![ \t])[ \t]+(?:and|then|please|for me|to see|in order|so that|with me)\b.*$"
)
_MAX_COMMAND = 200
_EXAMINED = 2_000


def suggest(message: str, playbooks: Playbooks, language: Language) -> tuple[Suggestion, ...]:
    """A model; then the message's own command, if any, and the playbooks that are nearest."""
    command = find_command(message)
    found = [f"$ {command}" if command else _ANY_COMMAND]
    found += [each.example.localized(language) for each in _nearest(message, playbooks, language)]
    return (connect_model(language), *map(send_message, found))


def connect_model(language: Language) -> Suggestion:
    return Suggestion(action="connect_model", label=_CONNECT.localized(language))


def send_message(message: str) -> Suggestion:
    return Suggestion(action="send_message", label=shorten(message, _LABEL), message=message)


def find_command(message: str) -> str | None:
    """A command that the message mentions: in backquotes, as its whole text, or in a sentence."""
    for span in map(str.strip, _INLINE_CODE.findall(message[:_EXAMINED])):
        if _COMMAND.match(span) and len(span) <= _MAX_COMMAND:
            return span
    for line in message[:_EXAMINED].splitlines():
        for found in _COMMAND.finditer(line):
            command = _PROSE.sub("", found[0]).rstrip(" \t.,;:!?")
            is_whole = command == line.strip() and len(command.split()) <= _MAX_WORDS
            if len(command) <= _MAX_COMMAND and (is_whole or _has_option(command)):
                return command
    return None


def _has_option(command: str) -> bool:
    return any(re.match(r"-{1,2}\w|[\w.~-]*/|[\w-]+\.\w+$", word) for word in command.split()[1:])


def _nearest(message: str, playbooks: Playbooks, language: Language) -> list[Playbook]:
    usable = [
        each
        for each in playbooks.all
        if each.after is None and "\n" not in each.example.localized(language)
    ]
    return sorted(usable, key=lambda each: -playbooks.nearness(each, message))[:EXAMPLES]
