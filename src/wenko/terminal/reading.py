"""What a command asks, read from its screen: the text, the kind, the choices, focus and default.

Only asked once the kernel has said that the command waits; nothing here decides that.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from wenko.protocol.events import PromptType
from wenko.sandbox.base import Waiting
from wenko.terminal.screen import Screen

Way = Literal["line", "keys", "list", "toggle", "boxes", "number", "pager", "editor"]
"""How it is answered: a line, a line key by key, arrows down a list, arrows between two words,
arrows in boxes with buttons, a number, a pager's key, an editor's commands."""

_AROUND = 12
_EDITORS = frozenset({"vi", "vim", "vim.basic", "vim.tiny", "nvim", "nano", "emacs", "ed", "pico"})
_PAGERS = frozenset({"less", "more", "most", "man", "pg"})
_BOXES = frozenset({"whiptail", "dialog"})
_POINTERS = "❯›»▸▶➤→>"
_MARKS = "◯◉○●◻◼☐☑⬡⬢■□"
_TICKED = "◉●◼☑⬢■"
_FRAME = r"^[ \t]*(?:[│┃|┆][ \t]*)?"
_POINTED = re.compile(_FRAME + rf"(?P<pointer>[{_POINTERS}])[ \t]*(?P<label>\S.*)$")
_MARKED = re.compile(_FRAME + rf"(?P<mark>[{_MARKS}])[ \t]+(?P<label>\S.*)$")
_BOXED = re.compile(r"^(?:\[(?P<tick>[ xX*+])\]|\((?P<dot>[ *xX•])\))[ \t]*(?P<label>\S.*)$")
_TOGGLE = re.compile(
    r"[›»…?:│][ \t]*(?P<one>[^/›»…?:│]{1,40}?)[ \t]*/[ \t]*(?P<two>[^/]{1,40}?)[ \t]*$"
)
_NUMBERED = re.compile(
    r"(?:^[ \t]*|[ \t]{2,})\[?(\d{1,3})[).:\]][ \t]+(\S.*?)(?=[ \t]{2,}\[?\d{1,3}[).\]]|[ \t]*$)"
)
_YES_NO = re.compile(
    r"(?<![A-Za-z])(?P<yes>y(?:es)?|是)\s*(?:/|\||,|or|或)\s*(?P<no>n(?:o)?|否)(?![A-Za-z])"
    r"(?P<more>(?:\s*[/|,]\s*[^\])）\s]+)*)\s*[\])）]?(?P<rest>.*)$",
    re.IGNORECASE,
)
_DEFAULT = re.compile(
    r"[\[(（](?:default[:= ]*)?([^\[\]()（）/]{1,200})[\])）]\s*[:：?>›]*\s*$", re.I
)
_CHOICES = re.compile(r"[\[(]([^\[\]()]*?(?:[/|,]\s*[^\[\]()/|,]+)+)[\])]")
_PLAIN_CONFIRM = re.compile(
    r"^(rm|mv|cp|ln|unzip|gzip): .*\?\s*$|overwrite .*\?\s*$|^replace .*\?", re.I
)
_SECRET = re.compile(
    r"pass(word|phrase|code)|\bPIN\b|secret|api[ _-]?key|access[ _-]?token|密码|口令|密钥", re.I
)
_PAGER_LINE = re.compile(r"^(:|\(END\)|.*--More--.*|.*lines \d+-\d+.*)$")
_BOX = " │┃|x"
_BUTTON = re.compile(r"<\s*([\w ]+?)\s*>")
_BORDER = re.compile(r"[lkmjtuqx─┌┐└┘├┤ ]+")
_STATED = re.compile(r"[?？]\s*[\[(（](yes|no|y|n)[\])）]\s*:?\s*$", re.I)
_HINT = re.compile(r"\s*[(\[](?:use (?:the )?arrow[^)\]]*|press [^)\]]*|move up[^)\]]*)[)\]]", re.I)


@dataclass(frozen=True, slots=True)
class PromptChoice:
    label: str
    focused: bool = False
    ticked: bool = False
    key: str = ""
    """What is typed for it, where it is chosen by typing."""


@dataclass(frozen=True, slots=True)
class ScreenPrompt:
    """One prompt, understood as far as it can be."""

    kind: PromptType
    text: str
    way: Way
    choices: tuple[PromptChoice, ...] = ()
    default: str | None = None
    secret: bool = False
    program: str = ""
    prefilled: str = ""
    """Text that stands in the field already and would be sent with what is typed."""
    around: str = ""
    """The last lines of the screen, which may say what the prompt is about."""

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(choice.label for choice in self.choices)

    @property
    def focus(self) -> int | None:
        return next((at for at, each in enumerate(self.choices) if each.focused), None)

    def choice(self, label: str) -> PromptChoice | None:
        """The choice that somebody means, in the spellings that people use."""
        wanted = _folded(label)
        for choice in self.choices:
            if wanted in (_folded(choice.label), _folded(choice.key) or None):
                return choice
        if self.kind == "confirm" or {_folded(each.label) for each in self.choices} >= {
            "yes",
            "no",
        }:
            meant = "yes" if wanted in _YES else "no" if wanted in _NO else ""
            return next((each for each in self.choices if _folded(each.label) == meant), None)
        return None


_YES = frozenset({"y", "yes", "true", "ok", "是", "好", "确认", "同意"})
_NO = frozenset({"n", "no", "false", "否", "不", "取消", "不同意"})


def read_prompt(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    around = "\n".join(screen.text.splitlines()[-_AROUND:])
    return replace(_read(screen, waiting), around=around)


def _read(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    program = waiting.program
    if program in _EDITORS:
        return ScreenPrompt("editor", screen.text, "editor", program=program)
    if program in _PAGERS or (waiting.mode == "raw" and _PAGER_LINE.match(_current(screen))):
        choices = (PromptChoice("q", key="q"), PromptChoice("space", key=" "))
        return ScreenPrompt("unknown", _current(screen), "pager", choices, "q", program=program)
    if waiting.mode == "password":
        return ScreenPrompt("password", _paragraph(screen), "line", secret=True, program=program)
    if program in _BOXES:
        return _in_boxes(screen, program)
    found = _toggle(screen) or _in_list(screen) if waiting.mode == "raw" else None
    if found is not None:
        return found
    return _by_line(screen, waiting)


# --- answered by typing a line ---------------------------------------------------------------


def _by_line(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    text = _paragraph(screen)
    line = text.rsplit("\n", 1)[-1]
    way: Way = "line" if waiting.mode == "cooked" else "keys"
    if _SECRET.search(line) and not _YES_NO.search(line):
        return ScreenPrompt("password", text, way, secret=True, program=waiting.program)
    confirm = _confirm(line)
    if confirm is not None:
        choices, default = confirm
        return ScreenPrompt("confirm", text, way, choices, default, program=waiting.program)
    menu = _menu(screen)
    if menu:
        default = _default(line)
        named = next((each.label for each in menu if each.key == default), None)
        text = "\n".join([*(f"{each.key}) {each.label}" for each in menu), line])
        return ScreenPrompt("select", text, "number", menu, named, program=waiting.program)
    choices = _inline_choices(line)
    if choices:
        default = _default(line)
        known = default if default in {each.label for each in choices} else None
        return ScreenPrompt("select", text, way, choices, known, program=waiting.program)
    if not line.strip():
        return ScreenPrompt("unknown", text, way, program=waiting.program)
    default, prefilled = _default(line), ""
    if way == "keys" and default is None:
        default = prefilled = screen.typed_text()
    return ScreenPrompt(
        "input", text, way, default=default or None, program=waiting.program, prefilled=prefilled
    )


def _confirm(line: str) -> tuple[tuple[PromptChoice, ...], str | None] | None:
    found = _YES_NO.search(line)
    if found is None:
        stated_alone = _STATED.search(line)
        if stated_alone:
            said = "yes" if stated_alone[1].lower().startswith("y") else "no"
            return (PromptChoice("yes", key="yes"), PromptChoice("no", key="no")), said
        if _PLAIN_CONFIRM.search(line):
            return (PromptChoice("yes", key="y"), PromptChoice("no", key="n")), None
        return None
    if len(found["rest"].strip(" :?>›)]*.")) > 20:
        return None
    yes, no = found["yes"], found["no"]
    full = len(yes) > 1 and yes.isascii()
    default = None
    if yes[0].isupper() != no[0].isupper() and not found["more"].strip():
        default = "yes" if yes[0].isupper() else "no"
    stated = re.search(r"[\[(](y|yes|n|no)[\])]", found["rest"], re.I)
    if stated:
        default = "yes" if stated[1].lower().startswith("y") else "no"
    keys = ("yes", "no") if full else (yes.lower(), no.lower())
    return (PromptChoice("yes", key=keys[0]), PromptChoice("no", key=keys[1])), default


def _menu(screen: Screen) -> tuple[PromptChoice, ...]:
    """Numbered lines just above the prompt, one or several in a line."""
    found: dict[int, PromptChoice] = {}
    misses = 0
    for line in reversed(screen.lines[: screen.row]):
        entries = _NUMBERED.findall(line)
        if entries:
            misses = 0
            for number, label in entries:
                found.setdefault(int(number), PromptChoice(label.strip(), key=number))
        elif line.strip() or found:
            misses += 1
            if misses > (0 if found else 2):
                break
    if sorted(found) != list(range(min(found, default=0), min(found, default=0) + len(found))):
        return ()
    return tuple(found[number] for number in sorted(found)) if len(found) > 1 else ()


def _inline_choices(line: str) -> tuple[PromptChoice, ...]:
    for inside in _CHOICES.findall(line):
        parts = [part.strip() for part in re.split(r"[/|,]", inside)]
        if 2 <= len(parts) <= 12 and all(0 < len(part) <= 30 and " " not in part for part in parts):
            return tuple(PromptChoice(part, key=part) for part in parts)
    return ()


def _default(line: str) -> str | None:
    found = _DEFAULT.search(line.rstrip())
    return found[1].strip() if found else None


# --- answered by moving a focus --------------------------------------------------------------


def _in_list(screen: Screen) -> ScreenPrompt | None:
    lines = screen.lines
    pointed = [at for at, line in enumerate(lines) if _is_pointed(line)]
    for at in reversed(pointed):
        rows = _block(lines, at)
        if len(rows) > 1:
            return _list_of(screen, rows, at)
    marked = [at for at, line in enumerate(lines) if _MARKED.match(line)]
    if len(marked) > 1:
        run = _last_run(marked)
        return _list_of(screen, run, _focus_by_style(screen, run))
    return None


def _is_pointed(line: str) -> bool:
    found = _POINTED.match(line)
    # A shell's or a REPL's own sign is no list: ``>>>``, ``> `` at the left edge.
    return found is not None and not line.startswith((">", "❯>", "? "))


def _block(lines: list[str], at: int) -> list[int]:
    """The rows of the list that the pointer stands in: same frame, nothing where it points."""
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


def _last_run(rows: list[int]) -> list[int]:
    run = [rows[-1]]
    for row in reversed(rows[:-1]):
        if run[0] - row > 1:
            break
        run.insert(0, row)
    return run


def _focus_by_style(screen: Screen, rows: list[int]) -> int | None:
    """The one radio button that is on, or the one row that is underlined or lit up."""
    marks = [(_MARKED.match(screen.lines[row]) or {"mark": ""})["mark"] for row in rows]
    # Before the colours: a list may paint its labels as it likes.
    if set(marks) == {"●", "○"} and marks.count("●") == 1:
        return rows[marks.index("●")]
    lit = [row for row in rows if _is_lit(screen, row)]
    return lit[0] if len(lit) == 1 else None


def _is_lit(screen: Screen, row: int) -> bool:
    frame = re.match(_FRAME, screen.lines[row])
    start = frame.end() if frame else 0
    looks = screen.style(row, start, len(screen.lines[row]))
    return any(fg == "cyan" or underlined for fg, _, _, underlined, _ in looks)


def _list_of(screen: Screen, rows: list[int], focus: int | None) -> ScreenPrompt:
    choices, many = [], False
    for row in rows:
        label, ticked, boxed = _label(screen.lines[row])
        many = many or boxed
        choices.append(PromptChoice(label, row == focus, ticked))
    radio = any("●" in screen.lines[row] and "○" not in screen.lines[row] for row in rows) and all(
        (found := _MARKED.match(screen.lines[row])) is not None and found["mark"] in "●○"
        for row in rows
    )
    question = _question_above(screen, rows[0])
    if many and not radio:
        return ScreenPrompt("multiselect", question, "list", tuple(choices))
    default = None if focus is None else choices[rows.index(focus)].label
    return ScreenPrompt("select", question, "list", tuple(choices), default)


def _label(line: str) -> tuple[str, bool, bool]:
    """The choice's words, whether it is ticked, and whether it can be."""
    rest = re.sub(_FRAME, "", line).strip()
    if rest[:1] in _POINTERS:
        rest = rest[1:].strip()
    if rest[:1] in _MARKS:
        return rest[1:].strip(), rest[0] in _TICKED, True
    boxed = _BOXED.match(rest)
    if boxed:
        mark = boxed["tick"] or boxed["dot"] or " "
        return boxed["label"].strip(), mark != " ", boxed["tick"] is not None
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


def _toggle(screen: Screen) -> ScreenPrompt | None:
    rows = [row for row, line in enumerate(screen.lines) if line.strip()]
    for row in reversed(rows[-3:]):
        line = screen.lines[row]
        found = _TOGGLE.search(line)
        if found is None or _YES_NO.search(line[: found.start() + 1]):
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


def _focus_of_two(screen: Screen, row: int, names: list[str], starts: list[int]) -> int | None:
    for at, name in enumerate(names):
        if name.strip()[:1] in ("●", "◉"):
            return at
    looks = [
        screen.style(row, start, start + len(name))
        for start, name in zip(starts, names, strict=True)
    ]
    if looks[0] == looks[1]:
        return None
    for at, look in enumerate(looks):
        if any(cell[3] or cell[4] for cell in look):
            return at
    plain = ("default", "default", False, False, False)
    return 0 if plain not in looks[0] else 1


# --- boxes with buttons ----------------------------------------------------------------------


def _in_boxes(screen: Screen, program: str) -> ScreenPrompt:
    """In boxes the cursor stands on what has the focus."""
    lines = [line.strip(_BOX) for line in screen.lines]
    buttons = [
        (row, found.start(), found.end(), found[1].strip())
        for row, line in enumerate(screen.lines)
        for found in _BUTTON.finditer(line)
    ]
    names = [name for *_, name in buttons]
    body = [line for line in lines if re.search(r"\w", line) and not _BUTTON.search(line)]
    body = [line for line in body if not _BORDER.fullmatch(line)]
    if "Yes" in names and "No" in names:
        choices = tuple(
            PromptChoice(name, row == screen.row and start <= screen.column < end)
            for row, start, end, name in buttons
        )
        return ScreenPrompt("confirm", "\n".join(body), "boxes", choices, program=program)
    entries = _box_entries(screen, body)
    if len(entries) > 1:
        labels = {each.label for each in entries}
        text = "\n".join(line for line in body if line not in labels)
        many = any(line.startswith("[") for line in body)
        kind: PromptType = "multiselect" if many else "select"
        return ScreenPrompt(kind, text, "boxes", tuple(entries), program=program)
    if len(names) == 1:
        alone = (PromptChoice(names[0], True),)
        return ScreenPrompt("confirm", "\n".join(body), "boxes", alone, names[0], program=program)
    return ScreenPrompt("input", "\n".join(body), "keys", program=program)


def _box_entries(screen: Screen, body: list[str]) -> list[PromptChoice]:
    """The lines around the cursor that have a tag or a mark before their text."""
    found = []
    for row, line in enumerate(screen.lines):
        inner = line.strip(_BOX)
        boxed = _BOXED.match(inner)
        if inner in body[1:] and (boxed or re.match(r"^\S+\s+\S", inner)):
            ticked = bool(boxed and (boxed["tick"] or boxed["dot"] or " ") != " ")
            found.append(PromptChoice(inner, row == screen.row, ticked))
    return found if any(each.focused for each in found) else []


# --- lines -----------------------------------------------------------------------------------


def _current(screen: Screen) -> str:
    """The line at the cursor, or the last one that has something in it."""
    line = screen.lines[screen.row]
    if line.strip():
        return line.strip()
    above = [each for each in screen.lines[: screen.row] if each.strip()]
    return above[-1].strip() if above else ""


def _paragraph(screen: Screen) -> str:
    """The line of the prompt; when the cursor waits below it, the question above."""
    line = _bare(screen.lines[screen.row])
    if line:
        return line
    for above in reversed(screen.lines[max(0, screen.row - 4) : screen.row]):
        text = _bare(above)
        if text:
            asks = above.lstrip()[:1] in ("?", "◆") or text.endswith((":", "?", "：", "？", ">"))
            return text if asks else ""
    return ""


def _bare(line: str) -> str:
    """Without the frame that some programs draw beside their questions."""
    return line.strip().strip("│┃┆└┌─_◆◇").strip()


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
