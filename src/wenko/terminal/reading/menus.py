"""Reads menus whose entries are chosen by typing their number or letter."""

import re

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import PromptChoice, PromptDefault, ScreenPrompt
from wenko.terminal.screen import Screen

_NUMBERED = re.compile(
    r"(?:^[ \t│]*|[ \t]{2,})[\[(（]?(\d{1,3})(?:[).:\]][ \t]+|[ \t]+-[ \t]+|[、．：）][ \t]*)"
    r"(\S.*?)(?=[ \t]{2,}[\[(（]?\d{1,3}[).:\]、．：）]|[ \t]*$)"
)
_LETTERED = re.compile(r"^[ \t]*[\[(]?([A-Za-z])[)\]][ \t]+(\S.*?)[ \t]*$")
_ANSWERED = re.compile(r"[?:>：？]\s+\S+$")
"""Another prompt and its answer: the menu above it was that prompt's."""
_MOST_BETWEEN = 2
"""Lines between a menu and its prompt."""


def menu_above(screen: Screen) -> tuple[tuple[PromptChoice, ...], str]:
    """The entries just above the prompt, one or several in a line, and the line above them."""
    for pattern in (_NUMBERED, _LETTERED):
        rows, found = _entries_above(screen, pattern)
        if _is_menu([key for key, _ in found]):
            header = screen.lines[rows[0] - 1].strip() if rows[0] > 0 else ""
            return tuple(PromptChoice(label, key=key) for key, label in found), header
    return (), ""


def read_menu_below(screen: Screen, waiting: Waiting) -> ScreenPrompt | None:
    """A list with numbers below the question, as rawlists draw it."""
    found: list[tuple[str, str]] = []
    for line in screen.lines[screen.row + 1 :]:
        entries = _NUMBERED.findall(line)
        if not entries:
            break
        found += entries
    if not _is_menu([key for key, _ in found]) or found[0][0] != "1":
        return None
    choices = tuple(PromptChoice(label.strip(), key=key) for key, label in found)
    line = screen.lines[screen.row].strip()
    typed = re.search(r"\s(\d{1,3})$", line)
    chosen = next((each for each in choices if typed and each.key == typed[1]), None)
    question = line[: typed.start()] if typed and chosen else line
    default = PromptDefault(chosen.label, "shown", chosen.key) if chosen else None
    return ScreenPrompt(
        "select",
        question.lstrip("? ").strip(),
        "number",
        choices,
        default,
        program=waiting.program,
        prefilled=chosen.key if chosen else "",
    )


def _entries_above(
    screen: Screen, pattern: re.Pattern[str]
) -> tuple[list[int], list[tuple[str, str]]]:
    rows: list[int] = []
    found: list[tuple[str, str]] = []
    misses = 0
    for row in range(screen.row - 1, -1, -1):
        line = screen.lines[row]
        entries = pattern.findall(line)
        if entries:
            misses = 0
            rows.insert(0, row)
            found = [*((key, label.strip()) for key, label in entries), *found]
        elif line.strip() or found:
            misses += 1
            if misses > (0 if found else _MOST_BETWEEN) or _ANSWERED.search(line):
                break
    if all(key.isdigit() for key, _ in found):
        # Several columns, as bash lists them, run down and not across.
        found.sort(key=lambda each: int(each[0]))
    return rows, found


def _is_menu(keys: list[str]) -> bool:
    if len(keys) < 2 or len(set(keys)) < len(keys):
        return False
    return not keys[0].isdigit() or (int(keys[0]) <= 1 and int(keys[1]) == int(keys[0]) + 1)
