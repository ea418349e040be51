"""Reads a prompt from the screen of a command that waits: kind, text, choices, focus and default.

Import ``read_prompt`` from here. ``lines``, ``menus``, ``lists``, ``frames`` and ``boxes`` each
read one style of prompt; ``brackets``, ``hints``, ``keys`` and ``secrets`` say what its words mean.
The kernel decides that a command waits, nothing here does.
"""

import logging
import re
from dataclasses import replace

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import PromptChoice, PromptDefault, ScreenPrompt
from wenko.terminal.reading.boxes import BOX_PROGRAMS, is_box, read_boxes
from wenko.terminal.reading.frames import read_frame
from wenko.terminal.reading.keys import read_keys
from wenko.terminal.reading.lines import current_line, question_text, read_line
from wenko.terminal.reading.lists import read_list, read_toggle
from wenko.terminal.reading.menus import read_menu_below
from wenko.terminal.screen import Screen

_LOG = logging.getLogger(__name__)
_CONTEXT_LINES = 12
_EDITORS = frozenset({"vi", "vim", "vim.basic", "vim.tiny", "nvim", "nano", "emacs", "ed", "pico"})
_PAGERS = frozenset({"less", "more", "most", "man", "pg"})
_FULL_SCREEN = frozenset({"top", "htop", "btop", "tmux", "screen", "mc", "watch", "ncdu", "mutt"})
_PAGER_LINE = re.compile(r"^(:|\(END\)|.*--More--.*|.*lines \d+-\d+.*)$")


def read_prompt(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    """Never fails: what cannot be read is ``unknown``, and so the user's to answer."""
    context = "\n".join(screen.text.splitlines()[-_CONTEXT_LINES:])
    try:
        found = read_screen(screen, waiting)
    except Exception:
        _LOG.exception("a prompt could not be read")
        found = ScreenPrompt("unknown", context, "keys", program=waiting.program)
    return replace(found, context=context)


def read_screen(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    program = waiting.program
    line = current_line(screen)
    if program in _EDITORS:
        keys = read_keys(line)
        if keys is not None and keys.spelled:
            # vim asks about a swap file: ``[O]pen Read-Only, (E)dit anyway, (R)ecover``.
            return ScreenPrompt("select", line, "keys", keys.choices, program=program)
        return ScreenPrompt("editor", screen.text, "editor", program=program)
    if program in _PAGERS or (waiting.mode == "raw" and _PAGER_LINE.match(line)):
        choices = (PromptChoice("q", key="q"), PromptChoice("space", key=" "))
        quits = PromptDefault("q", "shown", line)
        return ScreenPrompt("unknown", line, "pager", choices, quits, program=program)
    if waiting.mode == "password":
        return ScreenPrompt("password", question_text(screen), "line", secret=True, program=program)
    if program in BOX_PROGRAMS or (screen.alternate and waiting.mode == "raw" and is_box(screen)):
        return read_boxes(screen, waiting)
    found = _read_drawn(screen, waiting) if waiting.mode == "raw" else None
    return found if found is not None else read_line(screen, waiting)


def _read_drawn(screen: Screen, waiting: Waiting) -> ScreenPrompt | None:
    """Prompts that are drawn and redrawn while they are answered."""
    found = (
        read_toggle(screen)
        or read_list(screen)
        or read_frame(screen, waiting)
        or read_menu_below(screen, waiting)
    )
    if found is None and (screen.alternate or waiting.program in _FULL_SCREEN):
        # A program of its own, such as htop or tmux: only the user can tell what to do there.
        found = ScreenPrompt("unknown", "", "screen")
    return None if found is None else replace(found, program=waiting.program)
