"""All output of the command line: nobody's text reaches the terminal as more than text.

What commands print, files are called, models write and forms ask is written by others. A terminal
would execute its control sequences: move the cursor, rewrite what was printed, set the clipboard.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from wenko.text import DECEPTIVE_CHARACTERS, printable


class SafeConsole(Console):
    """Prints the text of every renderable through ``printable``; styles are ours alone."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            # A link shows one address and opens another; and its address is not part of the text.
            shown = style.update_link(None) if style is not None and style.link else style
            yield Segment(text if control else printable(text), shown, control)


def print_line(text: str) -> None:
    """A line for programs and for copying: never wrapped, without styles."""
    SafeConsole().print(text, soft_wrap=True, highlight=False, markup=False, emoji=False)


def print_warning(text: str) -> None:
    """On stderr, so that it is in nothing that another program reads."""
    SafeConsole(stderr=True).print(text, style="yellow", soft_wrap=True, markup=False)


def print_note(language: str, zh: str, en: str) -> None:
    """For people, about an empty list: on stderr, so that it is in nothing a program reads."""
    SafeConsole(stderr=True).print(Text(zh if language == "zh" else en, "dim"), soft_wrap=True)


def print_json(value: Any) -> None:
    """One line; its strings are complete, with characters that a terminal executes as escapes."""
    line = json_line(value)
    print(line, flush=True)


def json_line(value: Any) -> str:
    line = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Outside of strings, JSON has none of these characters.
    return DECEPTIVE_CHARACTERS.sub(_escape, line)


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]
