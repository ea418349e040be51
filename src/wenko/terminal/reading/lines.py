"""Reads prompts that are answered by typing a line: questions, yes or no, menus, text fields."""

import re
from dataclasses import replace

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import AnswerMethod, PromptChoice, PromptDefault, ScreenPrompt
from wenko.terminal.reading.brackets import BracketReading, read_brackets
from wenko.terminal.reading.hints import is_hint
from wenko.terminal.reading.keys import (
    NamedKeys,
    has_yes_or_no,
    named_keys,
    read_keys,
    with_stated_default,
)
from wenko.terminal.reading.menus import menu_above
from wenko.terminal.reading.secrets import asks_for_secret, is_mask, says_hidden
from wenko.terminal.screen import Screen

_LIBRARY_FIELD = re.compile(r"^(?P<question>.*?\S)\s+[›‣»]\s+(?P<value>\S.*)$")
_READLINE_FIELD = re.compile(r"^(?P<question>\W*\w.*[:：?？>])\s+(?P<value>\S.*)$")
# Of inquirer ``(ynH)``, of InquirerPy ``(ynh) y``.
_EXPANDED = re.compile(r"\((?P<keys>[a-z]*H[a-z]*(?=\)\s*$)|[a-z]{1,8}h(?=\)\s[a-z]\s*$))\)")
_DEFAULT_IN_ROUND_BRACKETS = frozenset({"ssh-keygen", "gpg"})


def read_line(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    text = question_text(screen)
    line = text.rsplit("\n", 1)[-1]
    method: AnswerMethod = "line" if waiting.mode == "cooked" else "keys"
    program = waiting.program
    if _is_secret(screen, line, method):
        return ScreenPrompt("password", text, method, secret=True, program=program)
    brackets = read_brackets(
        line, lambda part: _is_set_apart(screen, part), program in _DEFAULT_IN_ROUND_BRACKETS
    )
    asked = ScreenPrompt("input", text, method, program=program, help=brackets.help)
    keys = read_keys(line) or (_expanded(line) if method == "keys" else None)
    if keys is not None and keys.yes_or_no:
        return _with_keys(asked, keys, brackets)
    menu, header = menu_above(screen)
    if menu:
        listed = (f"{each.key}) {each.label}" for each in menu)
        text = "\n".join(filter(None, (header, *listed, line)))
        default = _of_menu(menu, brackets)
        return replace(
            asked, kind="select", text=text, method="number", choices=menu, found_default=default
        )
    if keys is not None:
        return _with_keys(asked, keys, brackets)
    if not line.strip() or is_answered(line):
        return replace(asked, kind="unknown")
    if method == "keys" and brackets.default is None:
        return _with_field(screen, asked, line)
    return replace(asked, found_default=brackets.default)


def _with_field(screen: Screen, asked: ScreenPrompt, line: str) -> ScreenPrompt:
    """What is in the field already."""
    found = _LIBRARY_FIELD.match(line)
    value = found["value"] if found else screen.typed_text()
    before = screen.before_cursor
    if not value and before and not before.endswith((" ", "\u00a0")):
        # Prompts end with a space or a colon; text up to the cursor is in the field.
        field = _READLINE_FIELD.match(line)
        value = field["value"] if field and line.endswith(before.strip()[-1:]) else ""
    if not value or is_hint(value) or value.startswith("- "):
        return asked
    default = PromptDefault(value, "shown", value)
    return replace(asked, found_default=default, prefilled=value)


def _is_secret(screen: Screen, line: str, method: AnswerMethod) -> bool:
    below = screen.lines[screen.row + 1] if screen.row + 1 < len(screen.lines) else ""
    if says_hidden(line) or (method == "keys" and says_hidden(below)):
        return True
    masked = method == "keys" and is_mask(screen.before_cursor.rpartition(" ")[2])
    return masked or (asks_for_secret(line) and not has_yes_or_no(line))


def _expanded(line: str) -> NamedKeys | None:
    """inquirer's ``(ynH)``: a key each, the capital is the default."""
    found = _EXPANDED.search(line)
    if found is None or len(set(found["keys"])) < len(found["keys"]):
        return None
    now = line[found.end() :].strip()
    keys = [each.upper() if each == now else each for each in found["keys"]]
    return named_keys(keys, found[0].strip()) if not now or now in found["keys"] else None


def _with_keys(asked: ScreenPrompt, keys: NamedKeys, brackets: BracketReading) -> ScreenPrompt:
    return replace(
        asked,
        kind="confirm" if keys.yes_or_no else "select",
        choices=keys.choices,
        found_default=with_stated_default(keys, brackets),
    )


def _of_menu(menu: tuple[PromptChoice, ...], brackets: BracketReading) -> PromptDefault | None:
    """A default that a menu's prompt gives by its number or its label."""
    default = brackets.default
    for choice in menu if default is not None else ():
        if default is not None and default.value in (choice.key, choice.label):
            return replace(default, value=choice.label)
    return None


def _is_set_apart(screen: Screen, part: str) -> bool:
    """Whether a part of the cursor's line has another style than the words before it."""
    line = screen.lines[screen.row]
    at = line.rfind(part)
    words = re.search(r"\w+\W*$", line[:at]) if at > 0 else None
    if words is None:
        return False
    inside = screen.style(screen.row, at + 1, at + len(part) - 1)
    return bool(inside) and not inside & screen.style(screen.row, words.start(), at)


def is_answered(line: str) -> bool:
    """Whether a library has marked its question as answered."""
    return re.match(r"\s*[✔✓✖✘◇]\s", line) is not None


def current_line(screen: Screen) -> str:
    """The line at the cursor, or the last one that has something in it."""
    line = screen.lines[screen.row]
    if line.strip():
        return line.strip()
    above = [each for each in screen.lines[: screen.row] if each.strip()]
    return above[-1].strip() if above else ""


def question_text(screen: Screen) -> str:
    """The line of the prompt, unwrapped; when the cursor waits below it, the question above."""
    line = _without_frame(_unwrapped(screen, screen.row))
    if line:
        return line
    for row in range(screen.row - 1, max(-1, screen.row - 5), -1):
        text = _without_frame(_unwrapped(screen, row))
        if text:
            first = screen.lines[row].lstrip()[:1]
            asks = first in ("?", "◆") or text.endswith((":", "?", "：", "？", ">"))
            return text if asks else ""
    return ""


def _unwrapped(screen: Screen, row: int) -> str:
    """The whole line of which a row is a part."""
    first = last = row
    while first > 0 and screen.is_wrapped(first - 1):
        first -= 1
    while last + 1 < len(screen.lines) and screen.is_wrapped(last):
        last += 1
    return "".join(screen.whole_row(each) for each in range(first, last)) + screen.lines[last]


def _without_frame(line: str) -> str:
    """Without the frame that some programs draw beside their questions."""
    return line.strip().strip("│┃┆└┌─_◆◇").strip()
