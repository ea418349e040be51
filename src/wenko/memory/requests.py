"""What a person asks memory for without a model: a message that begins with exactly such a word.

With a model, it is the model that understands a wish, and calls ``remember`` or ``forget``; a
command that begins with a slash is carried out as it stands.
"""

import re
from dataclasses import dataclass
from typing import Literal

LONGEST = 2_000
"""Characters of a message that can be a wish; a longer one is material."""
_COMMAND = re.compile(r"/(remember|forget)\b[ \t:：]*(.*)", re.IGNORECASE | re.DOTALL)
_OPENING = re.compile(
    r"(?:(记住|remember)|(?:忘掉|忘记|forget))\s?[:：](.*)", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class MemoryWish:
    verb: Literal["remember", "forget"]
    text: str


def read_wish(message: str, by_command_alone: bool) -> MemoryWish | None:
    """Null if the message asks memory for nothing, or names nothing."""
    message = message.strip()
    if len(message) > LONGEST:
        return None
    if command := _COMMAND.fullmatch(message):
        remembers, text = command[1].lower() == "remember", command[2]
    elif not by_command_alone and (opening := _OPENING.fullmatch(message)):
        remembers, text = opening[1] is not None, opening[2]
    else:
        return None
    return MemoryWish("remember" if remembers else "forget", text.strip()) if text.strip() else None
