"""The program that words start, and the code that interpreters take: inline or from a file."""

import posixpath
import re

from wenko.gate.programs import SHELLS
from wenko.gate.script import Script, read_script
from wenko.gate.words import Word

_VERSIONED = re.compile(r"(python|pip|node|ruby|perl|php|lua|gcc|g\+\+|clang)[\d.]+")
INTERPRETERS = {"python": "python", "pypy": "python", "ipython": "python"}
INTERPRETERS |= {"node": "javascript", "nodejs": "javascript", "bun": "javascript"}
INTERPRETERS |= {"deno": "javascript", "perl": "perl", "ruby": "ruby", "php": "php"}
INTERPRETERS |= {"lua": "lua", "Rscript": "r", "R": "r", "julia": "julia", "elixir": "elixir"}
_BY_ENDING = {".py": "python", ".js": "javascript", ".mjs": "javascript", ".sh": "shell"}


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


def started_files(source: str) -> list[tuple[str, str]]:
    """Files that the script starts with an interpreter or a shell, and their language."""
    return started_in(read_script(source))


def started_in(script: Script, any_file: bool = False) -> list[tuple[str, str]]:
    """``any_file``: a program without an ending counts as a shell script."""
    found = []
    for segment in script.segments:
        if not segment.name.fixed:
            continue
        words, name = as_program(segment.words)
        operands = [word for word in words[1:] if not word.text.startswith("-")]
        language = "shell" if name in SHELLS or name in ("source", ".") else INTERPRETERS.get(name)
        path = operands[0] if operands else None
        if "/" in segment.name.text and language is None:
            path = segment.name
            ending = posixpath.splitext(path.text)[1]
            language = _BY_ENDING.get(ending, "shell" if any_file and not ending else None)
        inline = any(word.text in ("-c", "-e", "-m", "-p") for word in words[1:2])
        if language is not None and path is not None and path.fixed and not inline:
            found.append((path.text, language))
    return found


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
