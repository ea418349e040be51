"""The program that words start, and the code that interpreters take as an argument."""

import posixpath
import re

from wenko.gate.script import read_script
from wenko.gate.words import Word

_VERSIONED = re.compile(r"(python|pip|node|ruby|perl|php|lua|gcc|g\+\+|clang)[\d.]+")
INTERPRETERS = {"python": "python", "pypy": "python", "ipython": "python"}
INTERPRETERS |= {"node": "javascript", "nodejs": "javascript", "bun": "javascript"}
INTERPRETERS |= {"deno": "javascript", "perl": "perl", "ruby": "ruby", "php": "php"}
INTERPRETERS |= {"lua": "lua", "Rscript": "r", "R": "r", "julia": "julia", "elixir": "elixir"}


def as_program(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words from the effective program on, and its name; ``python -m pip`` is ``pip``."""
    name = posixpath.basename(words[0].text)
    if versioned := _VERSIONED.fullmatch(name):
        name = versioned[1]
    if name == "python" and len(words) > 2 and words[1].text == "-m" and words[2].text == "pip":
        return (words[2], *words[3:]), "pip"
    return words, name


def first_program(source: str) -> str | None:
    """The script's program with its subcommand, if it is a single command."""
    script = read_script(source)
    if len(script.segments) != 1 or not script.segments[0].name.fixed:
        return None
    words, name = as_program(script.segments[0].words)
    subcommand = words[1].text if len(words) > 1 else ""
    return f"{name} {subcommand}" if re.fullmatch(r"[a-z][a-z-]*", subcommand) else name


def inline_code(name: str, words: tuple[Word, ...]) -> list[str]:
    """The code of ``python3 -c``, ``node -e`` and the like."""
    texts = [word.text for word in words[1:]]
    found = []
    for index, text in enumerate(texts):
        following = texts[index + 1 : index + 2]
        if name in ("python", "pypy", "ipython"):
            if re.fullmatch(r"-[A-Za-z]*c", text):
                return following
            if re.match(r"-[IESsBbuqOx]*c.", text):
                return [text.partition("c")[2]]
            if not text.startswith("-") or text == "-m":
                return []
        elif text in ("-e", "-p", "-r", "--eval", "--print", "-pe", "eval") or (
            name in ("perl", "ruby") and re.fullmatch(r"-[A-Za-z0-9.]*[eE]", text)
        ):
            found += following
        elif text.startswith(("--eval=", "--print=")):
            found.append(text.partition("=")[2])
    return found
