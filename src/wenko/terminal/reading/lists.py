"""Reads prompts that are answered by moving a focus: lists, radio buttons, checkboxes, toggles."""

import re

from wenko.terminal.prompt import PromptChoice, ScreenPrompt
from wenko.terminal.reading.lines import YES_NO
from wenko.terminal.screen import Screen

CHECKBOX = re.compile(r"^(?:\[(?P<tick>[ xX*+])\]|\((?P<dot>[ *xX•])\))[ \t]*(?P<label>\S.*)$")
_POINTERS = "❯›»▸▶➤→>"
_MARKS = "◯◉○●◻◼☐☑⬡⬢■□"
_CHECKED_MARKS = "◉●◼☑⬢■"
_FRAME = r"^[ \t]*(?:[│┃|┆][ \t]*)?"
_POINTED = re.compile(_FRAME + rf"(?P<pointer>[{_POINTERS}])[ \t]*(?P<label>\S.*)$")
_MARKED = re.compile(_FRAME + rf"(?P<mark>[{_MARKS}])[ \t]+(?P<label>\S.*)$")
_TOGGLE = re.compile(
    r"[›»…?:│][ \t]*(?P<one>[^/›»…?:│]{1,40}?)[ \t]*/[ \t]*(?P<two>[^/]{1,40}?)[ \t]*$"
)
_HINT = re.compile(r"\s*[(\[](?:use (?:the )?arrow[^)\]]*|press [^)\]]*|move up[^)\]]*)[)\]]", re.I)


def read_list(screen: Screen) -> ScreenPrompt | None:
    lines = screen.lines
    pointed = [at for at, line in enumerate(lines) if _is_pointed(line)]
    for at in reversed(pointed):
        rows = _rows_of_list(lines, at)
        if len(rows) > 1:
            return _list_prompt(screen, rows, at)
    marked = [at for at, line in enumerate(lines) if _MARKED.match(line)]
    if len(marked) > 1:
        rows = _last_consecutive(marked)
        return _list_prompt(screen, rows, _focus_by_style(screen, rows))
    return None


def read_toggle(screen: Screen) -> ScreenPrompt | None:
    """Two words in one line, such as ``No / Yes``, one of them highlighted."""
    rows = [row for row, line in enumerate(screen.lines) if line.strip()]
    for row in reversed(rows[-3:]):
        line = screen.lines[row]
        found = _TOGGLE.search(line)
        if found is None or YES_NO.search(line[: found.start() + 1]):
            continue
        names = [found["one"], found["two"]]
        starts = [found.start("one"), found.start("two")]
        labels = [name.strip(" ●○◉◯") for name in names]
        if not all(labels) or any(len(label.split()) > 4 for label in labels):
            continue
        focus = _focus_of_two(screen, row, names, starts)
        if focus is None:
            continue
        choices = tuple(PromptChoice(label, at == focus) for at, label in enumerate(labels))
        question = line[: found.start() + 1].lstrip(" │?◆").rstrip(" ›»…:│")
        if not question:
            question = _question_above(screen, row)
        return ScreenPrompt(
            "select", f"{question} › {labels[0]} / {labels[1]}", "toggle", choices, labels[focus]
        )
    return None


# --- rows ------------------------------------------------------------------------------------


def _is_pointed(line: str) -> bool:
    found = _POINTED.match(line)
    # The prompt of a shell or a REPL is no list: ``>>>``, ``> `` at the left edge.
    return found is not None and not line.startswith((">", "❯>", "? "))


def _rows_of_list(lines: list[str], at: int) -> list[int]:
    """The rows of the list with the pointer: same frame, blank in the pointer's column."""
    found = _POINTED.match(lines[at])
    assert found is not None
    column = found.start("pointer")
    rows = [at]
    for step in (-1, 1):
        row = at + step
        while 0 <= row < len(lines) and _is_sibling(lines[row], column):
            rows.append(row)
            row += step
    return sorted(rows)


def _is_sibling(line: str, column: int) -> bool:
    if len(line) <= column or line[column] != " " or line.lstrip()[:1] in ("?", "◆", "└"):
        return False
    label = line[column:].strip()
    if not label or line[:column].strip(" │┃|┆"):
        return False
    indent = len(line) - len(line[column:].lstrip()) - column
    return indent <= 6 and not label.startswith(("(", "↑", "↓", "─", "Use "))


def _last_consecutive(rows: list[int]) -> list[int]:
    run = [rows[-1]]
    for row in reversed(rows[:-1]):
        if run[0] - row > 1:
            break
        run.insert(0, row)
    return run


def _list_prompt(screen: Screen, rows: list[int], focus: int | None) -> ScreenPrompt:
    choices, many = [], False
    for row in rows:
        label, checked, checkable = _parse_choice(screen.lines[row])
        many = many or checkable
        choices.append(PromptChoice(label, row == focus, checked))
    question = _question_above(screen, rows[0])
    if many and not _are_radio_buttons([screen.lines[row] for row in rows]):
        return ScreenPrompt("multiselect", question, "list", tuple(choices))
    default = None if focus is None else choices[rows.index(focus)].label
    return ScreenPrompt("select", question, "list", tuple(choices), default)


def _are_radio_buttons(lines: list[str]) -> bool:
    marks = [found["mark"] for line in lines if (found := _MARKED.match(line)) is not None]
    return (
        any("●" in line and "○" not in line for line in lines)
        and len(marks) == len(lines)
        and all(mark in "●○" for mark in marks)
    )


def _parse_choice(line: str) -> tuple[str, bool, bool]:
    """The label of a choice, whether it is checked, and whether it can be."""
    rest = re.sub(_FRAME, "", line).strip()
    if rest[:1] in _POINTERS:
        rest = rest[1:].strip()
    if rest[:1] in _MARKS:
        return rest[1:].strip(), rest[0] in _CHECKED_MARKS, True
    checkbox = CHECKBOX.match(rest)
    if checkbox:
        mark = checkbox["tick"] or checkbox["dot"] or " "
        return checkbox["label"].strip(), mark != " ", checkbox["tick"] is not None
    return rest, False, False


def _question_above(screen: Screen, row: int) -> str:
    found: list[str] = []
    for line in reversed(screen.lines[:row]):
        text = line.strip(" │┃|┆◆◇")
        if not text and found:
            break
        if text:
            found.insert(0, _HINT.sub("", text).strip())
        if line.lstrip()[:1] in ("?", "◆") or len(found) > 4:
            break
    return "\n".join(found)


# --- focus -----------------------------------------------------------------------------------


def _focus_by_style(screen: Screen, rows: list[int]) -> int | None:
    """The only radio button that is on, or the only row that is highlighted."""
    marks = [(_MARKED.match(screen.lines[row]) or {"mark": ""})["mark"] for row in rows]
    # Before the colours: a list may colour its labels for other reasons.
    if set(marks) == {"●", "○"} and marks.count("●") == 1:
        return rows[marks.index("●")]
    highlighted = [row for row in rows if _is_highlighted(screen, row)]
    return highlighted[0] if len(highlighted) == 1 else None


def _is_highlighted(screen: Screen, row: int) -> bool:
    frame = re.match(_FRAME, screen.lines[row])
    start = frame.end() if frame else 0
    styles = screen.style(row, start, len(screen.lines[row]))
    return any(fg == "cyan" or underlined for fg, _, _, underlined, _ in styles)


def _focus_of_two(screen: Screen, row: int, names: list[str], starts: list[int]) -> int | None:
    for at, name in enumerate(names):
        if name.strip()[:1] in ("●", "◉"):
            return at
    styles = [
        screen.style(row, start, start + len(name))
        for start, name in zip(starts, names, strict=True)
    ]
    if styles[0] == styles[1]:
        return None
    for at, style in enumerate(styles):
        if any(cell[3] or cell[4] for cell in style):
            return at
    plain = ("default", "default", False, False, False)
    return 0 if plain not in styles[0] else 1
