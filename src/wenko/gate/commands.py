"""What a shell script may do: every command in it is judged, and the strictest counts."""

import posixpath
import re

from wenko.gate.dangers import destroys, leaves, writes_device
from wenko.gate.programs import ORDINARY, SHELLS, looking
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.script import Script, Segment, read_script
from wenko.gate.targets import WORKSPACE, directories, resolved
from wenko.gate.words import UNKNOWN, Word
from wenko.gate.wrappers import found_commands, scripts, wrapped
from wenko.text import BilingualText

DEPTH = 6
"""Scripts within scripts that are read before it is called too deep to judge."""
PIECES = 200
_PIECES = re.compile(r"[;&|(){}`\n]|\b(?:then|do|else|if|while|until)\b|!\s")
_VERSIONED = re.compile(r"(python|pip|node|ruby|perl|php|lua|gcc|g\+\+|clang)[\d.]+")
_UNREAD = Finding(
    "ask",
    BilingualText("It could not be read as a shell script.", "无法解析这段 Shell 脚本。"),
)
_DYNAMIC = Finding(
    "ask",
    BilingualText("What it runs is known only when it runs.", "要执行的内容运行时才能确定。"),
)
_BOMB = Finding(
    "deny",
    BilingualText(
        "It is a fork bomb: it starts processes without end.", "这段代码会无限创建进程。"
    ),
)


class ShellJudge:
    """Judges scripts that start in one directory of one kind of sandbox."""

    def __init__(self, around: Confinement, directory: str = WORKSPACE) -> None:
        self._around = around
        self._directory = resolved(directory, WORKSPACE)

    def findings(self, source: str, depth: int = 0) -> list[Finding]:
        """Everything that makes somebody hesitate; nothing if it is ordinary work."""
        if depth > DEPTH:
            return [_UNREAD]
        if UNKNOWN in source:
            return [_DYNAMIC, *self._read(source.replace(UNKNOWN, "$X"), depth)]
        return self._read(source, depth)

    def _read(self, source: str, depth: int) -> list[Finding]:
        script = read_script(source)
        found = self._of(script, depth)
        if not script.understood and depth == 0:
            # Something may hide where the reading failed: each piece is looked at by itself.
            for piece in _PIECES.split(source)[:PIECES]:
                found += self._read(piece, depth + 1)
        return found

    def _of(self, script: Script, depth: int) -> list[Finding]:
        found = [] if script.understood else [_UNREAD]
        if script.bombs:
            found.append(_BOMB)
        found += [each for word in script.writes if (each := writes_device(word)) is not None]
        for segment in script.segments:
            found += self._segment(segment, script.functions, depth)
        return found

    def _segment(self, segment: Segment, functions: frozenset[str], depth: int) -> list[Finding]:
        if depth > DEPTH:
            return [_UNREAD]
        if not segment.name.fixed or segment.name.glob:
            return [_DYNAMIC]
        words, name = _as_program(segment.words)
        places = directories(self._directory, segment.directories)
        found = destroys(name, words, segment.fed, places) + leaves(name, words, self._around)
        for text in scripts(name, words) or ():
            found += self.findings(text, depth + 1)
        for within in self._within(name, words):
            inner = Segment(within, segment.fed, segment.assigns, segment.directories)
            found += self._segment(inner, functions, depth + 1)
        found += self._fed_to_shell(segment, name, words, depth)
        if name == "xargs" and segment.fed is not None:
            found += self._handed_on(segment, words, depth)
        if self._unknown(segment.name.text, name, functions):
            found.append(_unknown_program(name))
        return found

    def _within(self, name: str, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
        if name == "find":
            # Each file found is something that is named only when it runs.
            return [
                tuple(Word(UNKNOWN) if word.text == "{}" else word for word in each)
                for each in found_commands(words)
                if each
            ]
        inner = wrapped(name, words) or ()
        if not inner:
            return []
        if name in ("xargs", "parallel"):
            inner = (*inner, Word(UNKNOWN)) if name == "xargs" else inner
        return [inner]

    def _handed_on(self, segment: Segment, words: tuple[Word, ...], depth: int) -> list[Finding]:
        """What ``xargs`` is told on its input becomes the last words of its command."""
        inner = wrapped("xargs", words) or ()
        said = tuple(Word(text) for text in (segment.fed or "").split() if UNKNOWN not in text)
        if not inner or not said:
            return []
        return self._segment(
            Segment((*inner, *said), None, False, segment.directories), frozenset(), depth + 1
        )

    def _fed_to_shell(
        self, segment: Segment, name: str, words: tuple[Word, ...], depth: int
    ) -> list[Finding]:
        operands = [word for word in words[1:] if not word.text.startswith("-")]
        if name in (*SHELLS, "source", ".") and operands and not operands[0].fixed:
            return [_DYNAMIC]
        if name not in SHELLS or segment.fed is None:
            return []
        if operands and not any(word.text in ("-s", "-") for word in words[1:]):
            return []
        return self.findings(segment.fed, depth + 1)

    def _unknown(self, given: str, name: str, functions: frozenset[str]) -> bool:
        if given in functions or name in ORDINARY or not given:
            return False
        if "/" in given and self._around.confined:
            # A program that lies in the workspace is part of the work there.
            return not resolved(given, self._directory).startswith(WORKSPACE + "/")
        return True


def only_looks(source: str) -> bool:
    """Whether a script changes nothing, in whatever way it goes."""
    script = read_script(source)
    silent = all(word.text in ("/dev/null", "/dev/stderr", "/dev/stdout") for word in script.writes)
    if not script.understood or not silent or script.functions:
        return False
    return all(_looks(segment) for segment in script.segments)


def first_program(source: str) -> str | None:
    """By what a person would call the script: its first program, with its part if it has some."""
    script = read_script(source)
    if len(script.segments) != 1 or not script.segments[0].name.fixed:
        return None
    words, name = _as_program(script.segments[0].words)
    part = words[1].text if len(words) > 1 else ""
    return f"{name} {part}" if re.fullmatch(r"[a-z][a-z-]*", part) else name


def _looks(segment: Segment) -> bool:
    if not segment.name.fixed or segment.assigns:
        return False
    words, name = _as_program(segment.words)
    if name in ("xargs", "time", "timeout", "nice"):
        inner = wrapped(name, words) or ()
        # What ``xargs`` adds may be an option: only programs without a dangerous one may get it.
        worst = [Word(text) for text in ("-o", "-delete", "--output=x", "--pre", "-s")]
        more = worst if name == "xargs" else []
        return bool(inner) and _looks(Segment((*inner, *more)))
    return looking(name, [word.text for word in words[1:]])


def _as_program(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words from the program that matters on, and its name; ``python -m pip`` is ``pip``."""
    name = posixpath.basename(words[0].text)
    if versioned := _VERSIONED.fullmatch(name):
        name = versioned[1]
    if name == "python" and len(words) > 2 and words[1].text == "-m" and words[2].text == "pip":
        return (words[2], *words[3:]), "pip"
    return words, name


def _unknown_program(name: str) -> Finding:
    return Finding(
        "ask",
        BilingualText(
            f"`{name}` is a program that Wenko does not know.",
            f"`{name}` 是 Wenko 不认识的程序。",
        ),
        f"shell: {name}",
    )
