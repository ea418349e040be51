"""Reads a prompt from the screen of a command that waits: kind, text, choices, focus and default.

Import ``read_prompt`` from here; ``lines``, ``lists`` and ``boxes`` each read one style of prompt.
The kernel decides that a command waits, nothing here does.
"""

import re
from dataclasses import replace

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import PromptChoice, ScreenPrompt
from wenko.terminal.reading.boxes import BOX_PROGRAMS, read_boxes
from wenko.terminal.reading.lines import current_line, question_text, read_line
from wenko.terminal.reading.lists import read_list, read_toggle
from wenko.terminal.screen import Screen

_CONTEXT_LINES = 12
_EDITORS = frozenset({"vi", "vim", "vim.basic", "vim.tiny", "nvim", "nano", "emacs", "ed", "pico"})
_PAGERS = frozenset({"less", "more", "most", "man", "pg"})
_PAGER_LINE = re.compile(r"^(:|\(END\)|.*--More--.*|.*lines \d+-\d+.*)$")


def read_prompt(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    context = "\n".join(screen.text.splitlines()[-_CONTEXT_LINES:])
    return replace(_read(screen, waiting), context=context)


def _read(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    program = waiting.program
    if program in _EDITORS:
        return ScreenPrompt("editor", screen.text, "editor", program=program)
    line = current_line(screen)
    if program in _PAGERS or (waiting.mode == "raw" and _PAGER_LINE.match(line)):
        choices = (PromptChoice("q", key="q"), PromptChoice("space", key=" "))
        return ScreenPrompt("unknown", line, "pager", choices, "q", program=program)
    if waiting.mode == "password":
        return ScreenPrompt("password", question_text(screen), "line", secret=True, program=program)
    if program in BOX_PROGRAMS:
        return read_boxes(screen, program)
    found = read_toggle(screen) or read_list(screen) if waiting.mode == "raw" else None
    return found if found is not None else read_line(screen, waiting)
