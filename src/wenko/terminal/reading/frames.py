"""Reads text fields that clack draws beside a bar: ``◆`` and the question, ``│`` and the field."""

import re

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import PromptDefault, ScreenPrompt
from wenko.terminal.reading.secrets import asks_for_secret, is_mask
from wenko.terminal.screen import Screen

_MARKS = ("◆", "▲", "■")
_DRAWN_CURSOR = "█▌_"


def read_frame(screen: Screen, waiting: Waiting) -> ScreenPrompt | None:
    """The last frame on the screen, if it is open and holds a field."""
    shown = [row for row, line in enumerate(screen.lines) if line.strip()]
    starts = [row for row in shown if screen.lines[row].lstrip().startswith(_MARKS)]
    if not starts or not screen.lines[shown[-1]].lstrip().startswith("└"):
        return None
    inside = [row for row in shown if row > starts[-1] and screen.lines[row].lstrip()[:1] == "│"]
    if not inside:
        return None
    field = inside[-1]
    first = screen.lines[starts[-1]].lstrip()[1:].strip()
    question = "\n".join([first, *(_content(screen.lines[row]) for row in inside[:-1])]).strip()
    content = _content(screen.lines[field])
    value = content.rstrip(_DRAWN_CURSOR).strip()
    if is_mask(value) or asks_for_secret(question):
        return ScreenPrompt("password", question, "keys", secret=True, program=waiting.program)
    if not value:
        return ScreenPrompt("input", question, "keys", program=waiting.program)
    if content[-1] not in _DRAWN_CURSOR:
        # A placeholder is an example as often as it is the default.
        default = PromptDefault(value, "possible", value)
        return ScreenPrompt(
            "input", question, "keys", (), default, program=waiting.program, help=value
        )
    default = PromptDefault(value, "shown", value)
    return ScreenPrompt(
        "input", question, "keys", (), default, program=waiting.program, prefilled=value
    )


def _content(line: str) -> str:
    return re.sub(r"^\s*[│┃]\s*", "", line).strip()
