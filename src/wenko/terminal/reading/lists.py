"""Reads prompts that are answered by moving a focus: lists, radio buttons, checkboxes, toggles."""

import re
from dataclasses import replace

from wenko.terminal.emulator import PLAIN
from wenko.terminal.prompt import PromptChoice, PromptDefault, ScreenPrompt
from wenko.terminal.reading.keys import has_yes_or_no
from wenko.terminal.reading.lines import is_answered
from wenko.terminal.screen import Screen

CHECKBOX = re.compile(r"^(?:\[(?P<tick>[ xX*+])\]|\((?P<dot>[ *xX•])\))[ \t]*(?P<label>\S.*)$")
_CYAN = (6, 14)
_MOST_ABOVE = 12
_SCROLLBAR = " │┃▐▕█"
_POINTERS = "❯›»▸▶➤→>‣"
_MARKS = "◯◉○●◻◼☐☑⬡⬢■□"
_TICKS = "✔✓"
_CHECKED_MARKS = "◉●◼☑⬢■"
_FRAME = r"^[ \t]*(?:[│┃|┆][ \t]*)?(?:[│├└][ \t]+(?=\S))?"
_POINTED = re.compile(_FRAME + rf"(?P<pointer>[=-]>|[{_POINTERS}])[ \t]*(?P<label>\S.*)$")
_MARKED = re.compile(_FRAME + rf"(?P<mark>[{_MARKS}])[ \t]+(?P<label>\S.*)$")
_TICKED = re.compile(_FRAME + rf"(?P<mark>[{_TICKS}])[ \t]+(?P<label>\S.*)$")
_TWO_BUTTONS = re.compile(
    r"^[^●○]*?(?P<one>[●○] ?[^●○/]{1,40}?)[ \t]{1,4}(?P<two>[●○] ?[^●○/]{1,40})$"
)
_NO_LABEL = re.compile(r"[()\[\]]|(?:\S+\s+){4}")
_DESCRIPTION = re.compile(r"(?<=\S)[ \t]+(?:\([^()]*\)|[-–—] \S.*)[ \t]*$")
_SCROLL_MARK = re.compile(r"^[↑↓▲▼⬆⬇][ \t]+(?=\S)")
_COUNTER = re.compile(r"^\d+/\d+(?:\s|$)")
_NUMBER = re.compile(r"^\d{1,3}[).][ \t]+(?=\S)")
_INSTRUCTIONS = re.compile(
    r"^(?:Instructions:|[↑↓←→].*:|\w+(?:/\w+)*: (?:Toggle|Complete|Highlight))"
)
_TOGGLE = re.compile(
    r"[›‣»…?:│][ \t]{0,20}(?P<one>[^/›‣»…?:│]{1,40}?)[ \t]{1,20}/"
    r"[ \t]{1,20}(?P<two>[^/]{1,40}?)[ \t]*$"
)
_HINT = re.compile(r"\s*[(\[](?:use (?:the )?arrow[^)\]]*|press [^)\]]*|move up[^)\]]*)[)\]]", re.I)


def read_list(screen: Screen) -> ScreenPrompt | None:
    lines = screen.lines
    pointed = [at for at, line in enumerate(lines) if _is_pointed(line, at, screen)]
    for at in reversed(pointed):
        rows = _rows_of_list(lines, at)
        if len(rows) > 1:
            return _list_prompt(screen, rows, at)
    marked = [at for at, line in enumerate(lines) if _MARKED.match(line)]
    if len(marked) > 1 and not screen.alternate:
        rows = _last_consecutive(marked)
        return _list_prompt(screen, rows, _focus_by_style(screen, rows))
    # Ticks below the question; above it they are what has been done.
    ticked = [at for at, line in enumerate(lines) if at > screen.row and _TICKED.match(line)]
    if len(ticked) > 1 and ticked[0] == screen.row + 1:
        rows = _last_consecutive(ticked)
        return _list_prompt(screen, rows, _focus_by_style(screen, rows))
    return None


def read_toggle(screen: Screen) -> ScreenPrompt | None:
    """Two words in one line, such as ``No / Yes``, one of them highlighted."""
    rows = [row for row, line in enumerate(screen.lines) if line.strip()]
    for row in reversed([] if screen.alternate else rows[-3:]):
        line = screen.lines[row]
        found = _TOGGLE.search(line) or _TWO_BUTTONS.match(line)
        if found is None or has_yes_or_no(line[: found.start() + 1]) or is_answered(line):
            continue
        names = [found["one"], found["two"]]
        starts = [found.start("one"), found.start("two")]
        labels = [name.strip(" ●○◉◯") for name in names]
        if not all(labels) or any(_NO_LABEL.search(label) for label in labels):
            continue
        focus = _focus_of_two(screen, row, names, starts)
        if focus is None:
            continue
        choices = tuple(PromptChoice(label, at == focus) for at, label in enumerate(labels))
        question = line[: found.start() + 1].lstrip(" │?◆").rstrip(" ›‣»…:│")
        if not question:
            question = _question_above(screen, row)
        text = f"{question} › {labels[0]} / {labels[1]}"
        default = PromptDefault(labels[focus], "shown", labels[focus])
        return ScreenPrompt("select", text, "toggle", choices, default)
    return None


# --- rows ------------------------------------------------------------------------------------


def _is_pointed(line: str, row: int, screen: Screen) -> bool:
    if _POINTED.match(line) is None or line.startswith((">>", "❯>", "? ")):
        return False
    # The prompt of a shell or a REPL is no list: what is typed there follows it.
    typed_here = row == screen.row and screen.column > 1
    return not (line.startswith(">") and typed_here)


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
    label = _SCROLL_MARK.sub("", line[column:].strip())
    if not label or line[:column].strip(" │┃|┆"):
        return False
    indent = len(line) - len(line[column:].lstrip()) - column
    hint = label.startswith(("(", "↑", "↓", "─", "Use ")) and not CHECKBOX.match(label)
    return indent <= 6 and not _COUNTER.match(label) and not hint


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
        label, checked, checkable = _parse_choice(screen, row)
        many = many or checkable
        choices.append(PromptChoice(label, row == focus, checked))
    if all(_NUMBER.match(each.label) for each in choices):
        choices = [
            replace(each, label=_NUMBER.sub("", each.label), key=re.split(r"\D", each.label)[0])
            for each in choices
        ]
    question = _question_of(screen, rows)
    if many and not _are_radio_buttons([screen.lines[row] for row in rows]):
        return ScreenPrompt("multiselect", question, "list", tuple(choices))
    focused = None if focus is None else choices[rows.index(focus)].label
    default = None if focused is None else PromptDefault(focused, "shown", focused)
    return ScreenPrompt("select", question, "list", tuple(choices), default)


def _are_radio_buttons(lines: list[str]) -> bool:
    marks = [found["mark"] for line in lines if (found := _MARKED.match(line)) is not None]
    return (
        any("●" in line and "○" not in line for line in lines)
        and len(marks) == len(lines)
        and all(mark in "●○" for mark in marks)
    )


def _parse_choice(screen: Screen, row: int) -> tuple[str, bool, bool]:
    """The label of a choice, whether it is checked, and whether it can be."""
    line = _without_description(screen, row)
    rest = _SCROLL_MARK.sub("", re.sub(_FRAME, "", line).rstrip(_SCROLLBAR).strip())
    pointed = _POINTED.match(rest)
    if pointed is not None:
        rest = pointed["label"].strip()
    if rest and rest[0] in _MARKS:
        return rest[1:].strip(), rest[0] in _CHECKED_MARKS, True
    if rest and rest[0] in _TICKS:
        at = line.index(rest[0])
        pale = any(each.faint or each.foreground == 8 for each in screen.styles(row, at, at + 1))
        plain = screen.style(row, at, at + 1) == {PLAIN}
        return rest[1:].strip(), not pale and not plain, True
    checkbox = CHECKBOX.match(rest)
    if checkbox:
        mark = checkbox["tick"] or checkbox["dot"] or " "
        return checkbox["label"].strip(), mark != " ", checkbox["tick"] is not None
    return rest, False, False


def _without_description(screen: Screen, row: int) -> str:
    """Without the pale text after a label, which some lists show only beside the focus."""
    line = screen.lines[row]
    found = _DESCRIPTION.search(line)
    if found is None:
        return line
    label = screen.styles(row, 0, found.start())[-1:]
    described = screen.styles(row, found.start(), found.end())
    pale = all(style.faint or style.foreground == 8 for style in described)
    return line[: found.start()] if pale and label and label[0] not in described else line


def _question_of(screen: Screen, rows: list[int]) -> str:
    """What is asked above a list; of a finder, what stands before its cursor."""
    searches = rows[0] <= screen.row - 2 or screen.row < rows[0]
    typed = screen.before_cursor.strip().rstrip(_POINTERS).strip()
    question = _question_above(screen, rows[0])
    if searches and not question.strip(_POINTERS + " ") and typed:
        return typed
    return question


def _question_above(screen: Screen, row: int) -> str:
    start = next(
        (
            at
            for at in range(row - 1, max(-1, row - _MOST_ABOVE), -1)
            if screen.lines[at].lstrip()[:1] in ("?", "◆")
        ),
        None,
    )
    if start is not None:
        lines = [line.strip(" │┃|┆◆◇") for line in screen.lines[start:row]]
        shown = [line for line in lines if line and not _INSTRUCTIONS.match(line)]
        return _HINT.sub("", "\n".join(shown)).strip().rstrip("›‣»… ")
    found: list[str] = []
    for line in reversed(screen.lines[:row]):
        text = line.strip(" │┃|┆◆◇")
        if _COUNTER.match(text) or (not text and not found):
            continue
        if not text or len(found) > 4:
            break
        found.insert(0, _HINT.sub("", text).strip())
    return "\n".join(found)


# --- focus -----------------------------------------------------------------------------------


def _focus_by_style(screen: Screen, rows: list[int]) -> int | None:
    """The only radio button that is on, or the only row that is highlighted."""
    marks = [(_MARKED.match(screen.lines[row]) or {"mark": ""})["mark"] for row in rows]
    # Before the colours: a list may colour its labels for other reasons.
    if set(marks) == {"●", "○"} and marks.count("●") == 1:
        return rows[marks.index("●")]
    for stands_out in (_is_highlighted, _is_bright):
        found = [row for row in rows if stands_out(screen, row)]
        if len(found) == 1:
            return found[0]
    return None


def _is_highlighted(screen: Screen, row: int) -> bool:
    frame = re.match(_FRAME, screen.lines[row])
    start = frame.end() if frame else 0
    styles = screen.style(row, start, len(screen.lines[row]))
    return any(style.foreground in _CYAN or style.underlined for style in styles)


def _is_bright(screen: Screen, row: int) -> bool:
    """Whether its label is not faint, as those without the focus may be."""
    label = _parse_choice(screen, row)[0]
    start = screen.lines[row].rindex(label)
    return not any(style.faint for style in screen.styles(row, start, start + len(label)))


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
        if any(cell.underlined or cell.reversed for cell in style):
            return at
    return 0 if PLAIN not in styles[0] else 1
