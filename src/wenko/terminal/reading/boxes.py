"""Reads dialogs in boxes: buttons, menus, checklists, and a text field.

whiptail, dialog, and what draws itself like them, such as the dialogs of prompt_toolkit.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import PromptChoice, PromptDefault, ScreenPrompt
from wenko.terminal.reading.secrets import asks_for_secret, is_mask
from wenko.terminal.screen import Screen

BOX_PROGRAMS = frozenset({"whiptail", "dialog"})
_FRAME = " │┃|"
_BORDER = re.compile(r"[┌└├╔╚╠]")
_TOP = re.compile(r"^\s*[┌╔╭][─═┤├| ]*.*[┐╗╮]\s*$")
_BOTTOM = re.compile(r"^\s*[└╚╰][─═]+[┘╝╯]\s*$")
_TITLE = re.compile(r"[┌╔][─═┤├ ]*(?P<title>[^─═┤├┐╗ ][^─═┤├┐╗]*)")
_BUTTON = re.compile(r"<\s{0,20}([^<>]{1,30}?)\s{0,20}>")
_CHECKBOX = re.compile(r"^(?:\[(?P<tick>[ xX*])\]|\((?P<dot>[ xX*])\))\s+(?P<label>\S.*)$")
_ENTRY = re.compile(r"^\S+\s+\S")
_PASSWORD_OPTIONS = frozenset({"--passwordbox"})
# Several fields, or none that is typed into: a text and Enter would submit something else.
_BY_HAND = frozenset(
    """
    --form --mixedform --passwordform --editbox --inputmenu --calendar --timebox --rangebox
    --buildlist --treeview --fselect --dselect
    """.split()  # noqa: SIM905
)
_SCROLL_MARK = re.compile(r"\([+-]\)|\d+%|[▒▓░█▮↑↓]|[\^v]\s*[│┃|]\s*$")
_TRAILING_MARK = re.compile(r"\s+[\^v▒▓░█▮↑↓]$|[▒▓░█▮]+$")


@dataclass(frozen=True, slots=True)
class _Button:
    name: str
    row: int
    start: int
    end: int


def read_boxes(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    buttons = _buttons(screen)
    bottom = buttons[-1].row if buttons else len(screen.lines)
    rows = [row for row in range(bottom) if _text(screen, row)]
    if not _BY_HAND.isdisjoint(waiting.options):
        return ScreenPrompt("unknown", _lines(screen, rows), "screen", program=waiting.program)
    entries = _entry_rows(screen, rows)
    on_button = any(button.row == screen.row for button in buttons)
    # The others move the focus to a button with Tab, and only there is Enter the end.
    own = waiting.program in BOX_PROGRAMS
    submit = "" if own or not buttons else buttons[0].name
    focused = next((each.label for each in _of_buttons(screen, buttons) if each.focused), "")
    if entries:
        found = _read_entries(screen, waiting, rows, entries)
    elif on_button or not rows:
        return replace(_read_buttons(screen, waiting, rows, buttons), focused_button=focused)
    else:
        found = _read_field(screen, waiting, rows)
    return replace(found, submit=submit, focused_button=focused)


def is_box(screen: Screen) -> bool:
    """A box with buttons, with the cursor inside."""
    tops = [row for row, line in enumerate(screen.lines) if _TOP.match(line)]
    ends = [row for row, line in enumerate(screen.lines) if _BOTTOM.match(line)]
    inside = tops and ends and tops[-1] < screen.row < ends[-1]
    return bool(inside) and any(tops[-1] < each.row < ends[-1] for each in _buttons(screen))


def _buttons(screen: Screen) -> list[_Button]:
    return [
        _Button(found[1].strip(), row, found.start(), found.end())
        for row, line in enumerate(screen.lines)
        for found in _BUTTON.finditer(line)
    ]


def _read_entries(
    screen: Screen, waiting: Waiting, rows: list[int], entries: list[int]
) -> ScreenPrompt:
    focus = screen.row if screen.row in entries else _highlighted(screen, entries)
    choices, many, radio = [], False, False
    for row in entries:
        text = _TRAILING_MARK.sub("", _text(screen, row)).strip(_FRAME)
        checkbox = _CHECKBOX.match(text)
        many = many or (checkbox is not None and checkbox["tick"] is not None)
        radio = radio or (checkbox is not None and checkbox["dot"] is not None)
        checked = checkbox is not None and (checkbox["tick"] or checkbox["dot"]) != " "
        label = checkbox["label"] if checkbox else text
        choices.append(PromptChoice(" ".join(label.split()), row == focus, checked))
    question = _lines(screen, [row for row in rows if row not in entries])
    around = range(max(0, entries[0] - 1), min(len(screen.lines), entries[-1] + 2))
    scrolls = any(_SCROLL_MARK.search(screen.lines[row]) for row in around)
    asked = ScreenPrompt(
        "select", question, "boxes", tuple(choices), program=waiting.program, scrolls=scrolls
    )
    if many:
        return replace(asked, kind="multiselect")
    # A radio button is chosen by its mark, whatever has the focus.
    submitted = (choice.checked if radio else choice.focused for choice in choices)
    chosen = next(
        (each.label for each, is_it in zip(choices, submitted, strict=True) if is_it), None
    )
    default = None if chosen is None else PromptDefault(chosen, "shown", chosen)
    return replace(asked, found_default=default, radio=radio)


def _read_buttons(
    screen: Screen, waiting: Waiting, rows: list[int], buttons: list[_Button]
) -> ScreenPrompt:
    choices = _of_buttons(screen, buttons)
    focused = next((each.label for each in choices if each.focused), None)
    default = None if focused is None else PromptDefault(focused, "shown", f"<{focused}>")
    return ScreenPrompt(
        "confirm", _lines(screen, rows), "boxes", choices, default, program=waiting.program
    )


def _of_buttons(screen: Screen, buttons: list[_Button]) -> tuple[PromptChoice, ...]:
    at = screen.index_at(screen.row, screen.column)
    return tuple(
        PromptChoice(each.name, each.row == screen.row and each.start <= at < each.end)
        for each in buttons
    )


def _read_field(screen: Screen, waiting: Waiting, rows: list[int]) -> ScreenPrompt:
    question = _lines(screen, [row for row in rows if row != screen.row])
    content = _text(screen, screen.row).rstrip("_").rstrip()
    hidden = not _PASSWORD_OPTIONS.isdisjoint(waiting.options)
    if hidden or is_mask(content) or asks_for_secret(question):
        return ScreenPrompt("password", question, "boxes", secret=True, program=waiting.program)
    default = PromptDefault(content, "shown", content) if content else None
    return ScreenPrompt(
        "input", question, "boxes", (), default, program=waiting.program, prefilled=content
    )


def _entry_rows(screen: Screen, rows: list[int]) -> list[int]:
    """The rows of a list: checkboxes, or tags and texts around the row that has the focus."""
    checkboxes = [row for row in rows if _CHECKBOX.match(_text(screen, row))]
    if checkboxes:
        return checkboxes
    found = [row for row in rows if _ENTRY.match(_text(screen, row))]
    focus = screen.row if screen.row in found else _highlighted(screen, found)
    if focus is None:
        return []
    entries = [focus]
    for step in (-1, 1):
        row = focus + step
        while row in found:
            entries.append(row)
            row += step
    return sorted(entries) if len(entries) > 1 else []


def _highlighted(screen: Screen, rows: list[int]) -> int | None:
    """The only row whose background differs from the others."""
    grounds = {}
    for row in rows:
        text = _text(screen, row)
        start = screen.lines[row].find(text)
        styles = screen.styles(row, start, start + len(text))
        grounds[row] = Counter((style.background, style.reversed) for style in styles)
    usual = Counter(each.most_common(1)[0][0] for each in grounds.values() if each)
    odd = [row for row, each in grounds.items() if each and usual[each.most_common(1)[0][0]] == 1]
    return odd[0] if len(odd) == 1 or (len(odd) == 2 == len(rows)) else None


def _text(screen: Screen, row: int) -> str:
    line = screen.lines[row].strip()
    text = line.strip(_FRAME)
    return "" if _BORDER.match(line) or _BORDER.match(text) or not text.strip("_ ") else text


def _lines(screen: Screen, rows: list[int]) -> str:
    """The title of the box, and the text of these rows."""
    titles = [found["title"].strip() for line in screen.lines if (found := _TITLE.search(line))]
    return "\n".join([*titles, *(_text(screen, row) for row in rows)])
