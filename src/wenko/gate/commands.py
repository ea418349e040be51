"""Every simple command of a shell script, however it is quoted, wrapped or nested."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from wenko.gate.programs import reads_only
from wenko.gate.script import Segment, read_script
from wenko.gate.targets import WORKSPACE, directories
from wenko.gate.words import UNKNOWN, Word
from wenko.gate.wrappers import as_program, possible_commands, scripts, wrapped

MAX_DEPTH = 6
"""How deeply scripts within scripts are followed; deeper ones count as not known."""
MAX_COMMANDS = 1000
MAX_PIECES = 200
_PIECES = re.compile(r"[;&|(){}`\n]|\b(?:then|do|else|if|while|until)\b|!\s")
_SILENT = ("/dev/null", "/dev/stderr", "/dev/stdout")
# What they run is a command of its own.
_NEUTRAL = frozenset({"time", "timeout", "nice", "command", "builtin", "xargs"})


@dataclass(frozen=True, slots=True)
class Command:
    """A program with its arguments, where it may run, and whether variables are set for it."""

    name: str
    words: tuple[Word, ...]
    directories: tuple[str, ...]
    assigns: bool = False
    given: tuple[Word, ...] = ()
    """With what starts the program, such as ``python -m``."""
    fed: bool = False
    """It reads a text that is no part of its words."""

    @property
    def text(self) -> str:
        """As a person would write it; what is not known until it runs is ``$…``."""
        return ("$…=$… " if self.assigns else "") + _written(self.given)

    def variants(self) -> Iterator[str]:
        """The same without variables, folders and options before the subcommand."""
        yield _written(self.words)
        for rest in possible_commands(self.words[1:]):
            yield f"{self.name} {_written(rest)}"

    def reads_only(self, strict: bool) -> bool:
        """Whether it changes nothing. ``strict``: nor can a file of the workspace make it."""
        given = self.words[0].text
        elsewhere = "/" in given and not given.startswith(("/bin/", "/usr/bin/"))
        if self.assigns or elsewhere or self.given != self.words:
            return False
        arguments = [word.text for word in self.words[1:]]
        return self.name in _NEUTRAL or reads_only(self.name, arguments, strict)


@dataclass(slots=True)
class Reading:
    """What a script runs and writes, as far as its words tell."""

    commands: list[Command] = field(default_factory=list)
    writes: list[Word] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)
    bombs: bool = False
    unknown: bool = False
    """Something in it is not known until it runs, or could not be parsed."""
    parsed: bool = True

    def reads_only(self, strict: bool = False) -> bool:
        silent = all(word.text in _SILENT for word in self.writes)
        known = silent and not self.unknown and not self.functions and not self.bombs
        return known and all(each.reads_only(strict) for each in self.commands)


def read_commands(source: str, directory: str = WORKSPACE) -> Reading:
    reading = Reading()
    _read(source, reading, directory, 0)
    return reading


def is_read_only(source: str, strict: bool = False) -> bool:
    """Whether a script changes nothing, whichever branch it takes."""
    return read_commands(source).reads_only(strict)


def first_program(source: str) -> str | None:
    """The script's program with its subcommand, if it is a single command."""
    script = read_script(source)
    if len(script.segments) != 1 or not script.segments[0].name.fixed:
        return None
    words, name = as_program(script.segments[0].words)
    subcommand = words[1].text if len(words) > 1 else ""
    return f"{name} {subcommand}" if re.fullmatch(r"[a-z][a-z-]*", subcommand) else name


def _read(source: str, reading: Reading, directory: str, depth: int) -> None:
    if depth > MAX_DEPTH:
        reading.unknown = True
        return
    script = read_script(source)
    reading.bombs |= script.bombs
    reading.functions |= script.functions
    reading.writes += script.writes
    reading.parsed &= script.parsed
    reading.unknown |= UNKNOWN in source or not script.parsed
    for segment in script.segments:
        _read_segment(segment, reading, directory, depth)
    if not script.parsed and depth == 0:
        # A command may hide where parsing failed: each piece is parsed by itself.
        for piece in _PIECES.split(source)[:MAX_PIECES]:
            _read(piece, reading, directory, depth + 1)


def _read_segment(segment: Segment, reading: Reading, directory: str, depth: int) -> None:
    if depth > MAX_DEPTH or len(reading.commands) >= MAX_COMMANDS:
        reading.unknown = True
        return
    words, name = as_program(segment.words)
    if not words[0].text and not segment.assigns:
        return
    reading.unknown |= not words[0].fixed or words[0].glob
    places = tuple(directories(directory, segment.directories))
    reading.commands.append(
        Command(name, words, places, segment.assigns, segment.words, segment.fed is not None)
    )
    for text in scripts(name, words, segment.fed):
        _read(text, reading, directory, depth + 1)
    for inner in wrapped(name, words, segment.fed):
        _read_segment(replace(segment, words=inner), reading, directory, depth + 1)


def _written(words: tuple[Word, ...]) -> str:
    return " ".join(
        word.text.replace(UNKNOWN, "$…") if word.glob or not word.fixed else shlex.quote(word.text)
        for word in words
    )
