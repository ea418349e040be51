"""Reads prompts that are answered by typing a line: questions, yes or no, menus, text fields."""

import re

from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import AnswerMethod, PromptChoice, ScreenPrompt
from wenko.terminal.screen import Screen

_NUMBERED = re.compile(
    r"(?:^[ \t]*|[ \t]{2,})\[?(\d{1,3})[).:\]][ \t]+(\S.*?)(?=[ \t]{2,}\[?\d{1,3}[).\]]|[ \t]*$)"
)
YES_NO = re.compile(
    r"(?<![A-Za-z])(?P<yes>y(?:es)?|是)\s*(?:/|\||,|or|或)\s*(?P<no>n(?:o)?|否)(?![A-Za-z])"
    r"(?P<more>(?:\s*[/|,]\s*[^\])）\s]+)*)\s*[\])）]?(?P<rest>.*)$",
    re.IGNORECASE,
)
_BRACKETED_DEFAULT = re.compile(
    r"[\[(（](?:default[:= ]*)?([^\[\]()（）/]{1,200})[\])）]\s*[:：?>›]*\s*$", re.I
)
_INLINE_CHOICES = re.compile(r"[\[(]([^\[\]()]*?(?:[/|,]\s*[^\[\]()/|,]+)+)[\])]")
_PLAIN_CONFIRM = re.compile(
    r"^(rm|mv|cp|ln|unzip|gzip): .*\?\s*$|overwrite .*\?\s*$|^replace .*\?", re.I
)
_SECRET = re.compile(
    r"pass(word|phrase|code)|\bPIN\b|secret|api[ _-]?key|access[ _-]?token|密码|口令|密钥", re.I
)
_STATED_DEFAULT = re.compile(r"[?？]\s*[\[(（](yes|no|y|n)[\])）]\s*:?\s*$", re.I)


def read_line(screen: Screen, waiting: Waiting) -> ScreenPrompt:
    text = question_text(screen)
    line = text.rsplit("\n", 1)[-1]
    method: AnswerMethod = "line" if waiting.mode == "cooked" else "keys"
    if _SECRET.search(line) and not YES_NO.search(line):
        return ScreenPrompt("password", text, method, secret=True, program=waiting.program)
    confirm = _read_confirm(line)
    if confirm is not None:
        choices, default = confirm
        return ScreenPrompt("confirm", text, method, choices, default, program=waiting.program)
    menu = _read_menu(screen)
    if menu:
        default = _read_default(line)
        named = next((each.label for each in menu if each.key == default), None)
        text = "\n".join([*(f"{each.key}) {each.label}" for each in menu), line])
        return ScreenPrompt("select", text, "number", menu, named, program=waiting.program)
    choices = _read_inline_choices(line)
    if choices:
        default = _read_default(line)
        known = default if default in {each.label for each in choices} else None
        return ScreenPrompt("select", text, method, choices, known, program=waiting.program)
    if not line.strip():
        return ScreenPrompt("unknown", text, method, program=waiting.program)
    default, prefilled = _read_default(line), ""
    if method == "keys" and default is None:
        default = prefilled = screen.typed_text()
    return ScreenPrompt(
        "input", text, method, default=default or None, program=waiting.program, prefilled=prefilled
    )


def _read_confirm(line: str) -> tuple[tuple[PromptChoice, ...], str | None] | None:
    found = YES_NO.search(line)
    if found is None:
        only_default = _STATED_DEFAULT.search(line)
        if only_default:
            choices = (PromptChoice("yes", key="yes"), PromptChoice("no", key="no"))
            return choices, "yes" if only_default[1].lower().startswith("y") else "no"
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


def _read_menu(screen: Screen) -> tuple[PromptChoice, ...]:
    """Numbered lines just above the prompt, one or several in a line."""
    found: dict[int, PromptChoice] = {}
    misses = 0
    for line in reversed(screen.lines[: screen.row]):
        items = _NUMBERED.findall(line)
        if items:
            misses = 0
            for number, label in items:
                found.setdefault(int(number), PromptChoice(label.strip(), key=number))
        elif line.strip() or found:
            misses += 1
            if misses > (0 if found else 2):
                break
    if sorted(found) != list(range(min(found, default=0), min(found, default=0) + len(found))):
        return ()
    return tuple(found[number] for number in sorted(found)) if len(found) > 1 else ()


def _read_inline_choices(line: str) -> tuple[PromptChoice, ...]:
    for inside in _INLINE_CHOICES.findall(line):
        parts = [part.strip() for part in re.split(r"[/|,]", inside)]
        if 2 <= len(parts) <= 12 and all(0 < len(part) <= 30 and " " not in part for part in parts):
            return tuple(PromptChoice(part, key=part) for part in parts)
    return ()


def _read_default(line: str) -> str | None:
    found = _BRACKETED_DEFAULT.search(line.rstrip())
    return found[1].strip() if found else None


def current_line(screen: Screen) -> str:
    """The line at the cursor, or the last one that has something in it."""
    line = screen.lines[screen.row]
    if line.strip():
        return line.strip()
    above = [each for each in screen.lines[: screen.row] if each.strip()]
    return above[-1].strip() if above else ""


def question_text(screen: Screen) -> str:
    """The line of the prompt; when the cursor waits below it, the question above."""
    line = _without_frame(screen.lines[screen.row])
    if line:
        return line
    for above in reversed(screen.lines[max(0, screen.row - 4) : screen.row]):
        text = _without_frame(above)
        if text:
            asks = above.lstrip()[:1] in ("?", "◆") or text.endswith((":", "?", "：", "？", ">"))
            return text if asks else ""
    return ""


def _without_frame(line: str) -> str:
    """Without the frame that some programs draw beside their questions."""
    return line.strip().strip("│┃┆└┌─_◆◇").strip()
