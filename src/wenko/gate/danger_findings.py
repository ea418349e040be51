"""Findings about dangerous commands, and the options and operands that they are made from."""

import shlex

from wenko.gate.ruling import SHAPE_LIMIT, Finding
from wenko.gate.targets import WORKSPACE
from wenko.gate.words import UNKNOWN, Word
from wenko.text import BilingualText


def ask(shape: str | None, en: str, zh: str, broader: str | None = None) -> Finding:
    named = None if shape is None else f"shell: {shape}"
    if named is not None and len(named) > SHAPE_LIMIT:
        named = None
    wider = None if broader is None else f"shell: {broader}"
    return Finding("ask", BilingualText(f"{en}.", f"{zh}。"), named, wider)


def asks(
    words: tuple[Word, ...],
    directories: list[str | None],
    broader: str,
    en: str,
    zh: str,
    fed: str | None = None,
) -> list[Finding]:
    """Asks about exactly this command, in each directory that it may run in."""
    known = all(word.fixed for word in words) and UNKNOWN not in (fed or "")
    command = " ".join(each.text if each.glob else shlex.quote(each.text) for each in words)
    command += f" <<< {shlex.quote(fed)}" if fed is not None else ""
    shapes: dict[str | None, None] = {}
    for directory in directories:
        if not known or directory is None:
            shapes[None] = None
        elif directory == WORKSPACE:
            shapes[command] = None
        else:
            shapes[f"cd {shlex.quote(directory)} && {command}"] = None
    return [ask(shape, en, zh, broader) for shape in shapes]


def deny(en: str, zh: str) -> Finding:
    return Finding("deny", BilingualText(f"{en}.", f"{zh}。"))


def split_options(words: tuple[Word, ...]) -> tuple[set[str], list[Word]]:
    """The options, bundled ones separated, and the operands."""
    options: list[str] = []
    operands: list[Word] = []
    operands_only = False
    for word in words[1:]:
        if word.text == "--" and not operands_only:
            operands_only = True
        elif word.text.startswith("-") and len(word.text) > 1 and not operands_only:
            options.append(word.text)
        else:
            operands.append(word)
    return option_letters(options), operands


def option_letters(options: list[str]) -> set[str]:
    single = [each for each in options if each.startswith("-") and not each.startswith("--")]
    letters = {f"-{letter}" for each in single for letter in each[1:]}
    return letters | {each for each in options if each.startswith("--")}
