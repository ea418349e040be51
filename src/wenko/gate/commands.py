"""Analyzes a shell script: every command in it is judged, and the strictest finding counts."""

import posixpath
import re
from collections.abc import Mapping

from wenko.gate.dangers import destructive_effects, external_effects
from wenko.gate.environment import certain_values
from wenko.gate.file_dangers import writes_device
from wenko.gate.programs import ORDINARY, SHELLS, reads_only
from wenko.gate.ruling import Confinement, Finding
from wenko.gate.script import Script, Segment, read_script
from wenko.gate.targets import WORKSPACE, directories, resolved
from wenko.gate.words import UNKNOWN, Word
from wenko.gate.wrappers import found_commands, scripts, wrapped
from wenko.text import BilingualText

MAX_DEPTH = 6
"""How deeply scripts within scripts are followed; deeper ones are not judged."""
MAX_PIECES = 200
_PIECES = re.compile(r"[;&|(){}`\n]|\b(?:then|do|else|if|while|until)\b|!\s")
_VERSIONED = re.compile(r"(python|pip|node|ruby|perl|php|lua|gcc|g\+\+|clang)[\d.]+")
_UNPARSED = Finding(
    "ask",
    BilingualText("It could not be parsed as a shell script.", "无法解析这段 Shell 脚本。"),
)
_DYNAMIC = Finding(
    "ask",
    BilingualText("What it runs is not known until it runs.", "要执行的内容运行时才能确定。"),
)
_BOMB = Finding(
    "deny",
    BilingualText(
        "It is a fork bomb: it starts processes without end.", "这段代码会无限创建进程。"
    ),
)


class ShellAnalyzer:
    """Analyzes scripts that start in one directory under one confinement."""

    def __init__(
        self,
        confinement: Confinement,
        directory: str = WORKSPACE,
        env: Mapping[str, object] | None = None,
    ) -> None:
        self._confinement = confinement
        self._env = env or {}
        self._directory = resolved(directory, WORKSPACE)

    def findings(self, source: str, depth: int = 0) -> list[Finding]:
        """Every reason to ask or to deny; empty for ordinary work."""
        if depth > MAX_DEPTH:
            return [_UNPARSED]
        if UNKNOWN in source:
            return [_DYNAMIC, *self._parse(source.replace(UNKNOWN, "$X"), depth)]
        return self._parse(source, depth)

    def _parse(self, source: str, depth: int) -> list[Finding]:
        script = read_script(source)
        # Only in the outer script: ``sudo`` or ``env -i`` gives an inner one other variables.
        if depth == 0 and self._env:
            script = read_script(source, certain_values(self._env, source, script))
        found = self._script(script, depth)
        if not script.parsed and depth == 0:
            # A command may hide where parsing failed: each piece is parsed by itself.
            for piece in _PIECES.split(source)[:MAX_PIECES]:
                found += self._parse(piece, depth + 1)
        return found

    def _script(self, script: Script, depth: int) -> list[Finding]:
        found = [] if script.parsed else [_UNPARSED]
        if script.bombs:
            found.append(_BOMB)
        found += [each for word in script.writes if (each := writes_device(word)) is not None]
        for segment in script.segments:
            found += self._segment(segment, script.functions, depth)
        return found

    def _segment(self, segment: Segment, functions: frozenset[str], depth: int) -> list[Finding]:
        if depth > MAX_DEPTH:
            return [_UNPARSED]
        if not segment.name.fixed or segment.name.glob:
            return [_DYNAMIC]
        words, name = _as_program(segment.words)
        reachable = directories(self._directory, segment.directories)
        found = destructive_effects(name, words, segment.fed, reachable)
        found += external_effects(name, words, self._confinement)
        for text in scripts(name, words) or ():
            found += self.findings(text, depth + 1)
        for words_within in self._inner_commands(name, words):
            inner = Segment(words_within, segment.fed, segment.assigns, segment.directories)
            found += self._segment(inner, functions, depth + 1)
        found += self._piped_to_shell(segment, name, words, depth)
        if name == "xargs" and segment.fed is not None:
            found += self._xargs_input(segment, words, depth)
        if self._unknown(segment.name.text, name, functions):
            found.append(_unknown_program(name))
        return found

    def _inner_commands(self, name: str, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
        if name == "find":
            # The files that it finds are not known until it runs.
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

    def _xargs_input(self, segment: Segment, words: tuple[Word, ...], depth: int) -> list[Finding]:
        """The input of ``xargs`` becomes the last words of its command."""
        inner = wrapped("xargs", words) or ()
        appended = tuple(Word(text) for text in (segment.fed or "").split() if UNKNOWN not in text)
        if not inner or not appended:
            return []
        return self._segment(
            Segment((*inner, *appended), None, False, segment.directories), frozenset(), depth + 1
        )

    def _piped_to_shell(
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
        if "/" in given and self._confinement.confined:
            # A program in the workspace is part of the work there.
            return not resolved(given, self._directory).startswith(WORKSPACE + "/")
        return True


def is_read_only(source: str) -> bool:
    """Whether a script changes nothing, whichever branch it takes."""
    script = read_script(source)
    silent = all(word.text in ("/dev/null", "/dev/stderr", "/dev/stdout") for word in script.writes)
    if not script.parsed or not silent or script.functions:
        return False
    return all(_segment_reads_only(segment) for segment in script.segments)


def first_program(source: str) -> str | None:
    """The script's program with its subcommand, if it is a single command."""
    script = read_script(source)
    if len(script.segments) != 1 or not script.segments[0].name.fixed:
        return None
    words, name = _as_program(script.segments[0].words)
    subcommand = words[1].text if len(words) > 1 else ""
    return f"{name} {subcommand}" if re.fullmatch(r"[a-z][a-z-]*", subcommand) else name


def _segment_reads_only(segment: Segment) -> bool:
    if not segment.name.fixed or segment.assigns:
        return False
    words, name = _as_program(segment.words)
    if name in ("xargs", "time", "timeout", "nice"):
        inner = wrapped(name, words) or ()
        # What ``xargs`` appends may be an option: assume the most dangerous ones.
        worst = [Word(text) for text in ("-o", "-delete", "--output=x", "--pre", "-s")]
        more = worst if name == "xargs" else []
        return bool(inner) and _segment_reads_only(Segment((*inner, *more)))
    return reads_only(name, [word.text for word in words[1:]])


def _as_program(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], str]:
    """The words from the effective program on, and its name; ``python -m pip`` is ``pip``."""
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
            f"`{name}` is not a known program.",
            f"`{name}` 不是已知的程序。",
        ),
        f"shell: {name}",
    )
