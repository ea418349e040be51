"""Reads dialogs drawn by whiptail and dialog: boxes with entries and buttons."""

import re

from wenko.protocol.events import PromptType
from wenko.terminal.prompt import PromptChoice, ScreenPrompt
from wenko.terminal.reading.lists import CHECKBOX
from wenko.terminal.screen import Screen

BOX_PROGRAMS = frozenset({"whiptail", "dialog"})
_FRAME = " │┃|x"
_BUTTON = re.compile(r"<\s*([\w ]+?)\s*>")
_BORDER = re.compile(r"[lkmjtuqx─┌┐└┘├┤ ]+")


def read_boxes(screen: Screen, program: str) -> ScreenPrompt:
    """In these dialogs the cursor is on the focused item."""
    buttons = [
        (row, found.start(), found.end(), found[1].strip())
        for row, line in enumerate(screen.lines)
        for found in _BUTTON.finditer(line)
    ]
    names = [name for *_, name in buttons]
    body = _body(screen)
    if "Yes" in names and "No" in names:
        choices = tuple(
            PromptChoice(name, row == screen.row and start <= screen.column < end)
            for row, start, end, name in buttons
        )
        return ScreenPrompt("confirm", "\n".join(body), "boxes", choices, program=program)
    entries = _entries(screen, body)
    if len(entries) > 1:
        labels = {each.label for each in entries}
        text = "\n".join(line for line in body if line not in labels)
        many = any(line.startswith("[") for line in body)
        kind: PromptType = "multiselect" if many else "select"
        return ScreenPrompt(kind, text, "boxes", tuple(entries), program=program)
    if len(names) == 1:
        button = (PromptChoice(names[0], True),)
        return ScreenPrompt("confirm", "\n".join(body), "boxes", button, names[0], program=program)
    return ScreenPrompt("input", "\n".join(body), "keys", program=program)


def _body(screen: Screen) -> list[str]:
    """The lines of text, without borders and buttons."""
    lines = [line.strip(_FRAME) for line in screen.lines]
    body = [line for line in lines if re.search(r"\w", line) and not _BUTTON.search(line)]
    return [line for line in body if not _BORDER.fullmatch(line)]


def _entries(screen: Screen, body: list[str]) -> list[PromptChoice]:
    """Lines with a tag or a checkbox before their text; none unless the cursor is on one."""
    found = []
    for row, line in enumerate(screen.lines):
        text = line.strip(_FRAME)
        checkbox = CHECKBOX.match(text)
        if text in body[1:] and (checkbox or re.match(r"^\S+\s+\S", text)):
            checked = bool(checkbox and (checkbox["tick"] or checkbox["dot"] or " ") != " ")
            found.append(PromptChoice(text, row == screen.row, checked))
    return found if any(each.focused for each in found) else []
