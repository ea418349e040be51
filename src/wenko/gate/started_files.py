"""The files whose code a script runs, with an interpreter, a shell or a database's client; and the
files that it writes, which a later script may run."""

import posixpath
import re
from collections.abc import Mapping

from wenko.gate.external_effects import downloaded
from wenko.gate.interpreters import INTERPRETERS, as_program
from wenko.gate.programs import DATABASES, SHELLS
from wenko.gate.script import Script, Segment, read_script
from wenko.gate.targets import directories, resolved
from wenko.gate.words import UNKNOWN, Word
from wenko.gate.wrappers import scripts, wrapped

MAX_DEPTH = 3
"""How deeply scripts within scripts are searched."""
_BY_ENDING = {".py": "python", ".js": "javascript", ".mjs": "javascript", ".sh": "shell"}
_INLINE = ("-c", "-e", "-m", "-p")
_FILE_OPTIONS = ("-f", "--file", "-i", "--input-file", "--queries-file", "-init", "--init-file")
_JOINED = re.compile(r"(?:--(?:file|input-file|queries-file|init-file)=|-f)(.+)")
_INCLUDED = re.compile(
    r"""(?:^|[;\s])(?:\.read|\\ir?|\\include|\\\.|source)\s+["']?([^\s;"']+)""", re.IGNORECASE
)
_CODE_ENDINGS = (".sql", ".js")


def started_files(source: str, directory: str) -> list[tuple[str, str]]:
    """Files whose code the script runs, and their language."""
    return started_in(read_script(source), directory)


def started_in(
    script: Script, directory: str, any_file: bool = False, depth: int = 0
) -> list[tuple[str, str]]:
    """``any_file``: a program without an ending counts as a shell script."""
    found: list[tuple[str, str]] = []
    for segment in script.segments:
        for word, language in _started_by(segment, any_file):
            found += [(path, language) for path in _paths(word, directory, segment.directories)]
        for inner in _inner_scripts(segment) if depth < MAX_DEPTH else ():
            found += started_in(read_script(inner), directory, any_file, depth + 1)
    return list(dict.fromkeys(found))


def written_in(script: Script, directory: str) -> dict[str, str]:
    """The content of each file that the script prints or downloads into; ``UNKNOWN`` where the
    words do not tell."""
    written: dict[str, str] = {}
    changes = tuple(dict.fromkeys(each for one in script.segments for each in one.directories))
    contents = list(script.contents)
    for segment in script.segments:
        contents += [(Word(path), UNKNOWN) for path in downloaded(segment.words)]
        if segment.name.text == "tee" and segment.fed is not None:
            contents += [(word, segment.fed) for word in segment.words[1:]]
    for word, content in contents:
        for path in _paths(word, directory, changes):
            add_written(written, {path: content})
    return written


def add_written(written: dict[str, str], more: Mapping[str, str]) -> None:
    """A file that is written twice may have both contents: the second may be appended."""
    for path, content in more.items():
        parts = [each for each in (written.get(path), content) if each is not None]
        written[path] = UNKNOWN if UNKNOWN in parts else "\n".join(parts)


def _paths(word: Word, directory: str, changes: tuple[str | None, ...]) -> list[str]:
    if not word.fixed or word.glob:
        return []
    return [resolved(word.text, each) for each in directories(directory, changes) if each]


def _effective(segment: Segment) -> tuple[tuple[Word, ...], str]:
    """The command behind ``timeout``, ``sudo`` and the like, and its program."""
    words, name = as_program(segment.words)
    while inner := wrapped(name, words):
        words, name = as_program(inner)
    return words, name


def _inner_scripts(segment: Segment) -> list[str]:
    """``bash -c`` and the like."""
    words, name = _effective(segment)
    return [text for text in scripts(name, words) or () if UNKNOWN not in text]


def _started_by(segment: Segment, any_file: bool) -> list[tuple[Word, str]]:
    words, name = _effective(segment)
    if not words[0].fixed:
        return []
    if name in DATABASES:
        paths, language = [*_sql_files(words), *segment.inputs], "sql"
    elif name in SHELLS or name in ("source", ".") or name in INTERPRETERS:
        inline = any(word.text in _INLINE for word in words[1:2])
        operands = [word for word in words[1:] if not word.text.startswith("-")]
        paths = [] if inline else operands[:1] or list(segment.inputs)
        language = INTERPRETERS.get(name, "shell")
    elif "/" in words[0].text:
        ending = posixpath.splitext(words[0].text)[1]
        paths = [words[0]]
        language = _BY_ENDING.get(ending, "shell" if any_file and not ending else "")
    else:
        return []
    return [(path, language) for path in paths if language]


def _sql_files(words: tuple[Word, ...]) -> list[Word]:
    """A database's name may be among them: whoever looks finds no such file."""
    found: list[Word] = []
    for index, word in enumerate(words[1:], 1):
        if word.text in _FILE_OPTIONS:
            found += words[index + 1 : index + 2]
        elif joined := _JOINED.fullmatch(word.text):
            found.append(Word(joined[1]))
        elif included := _INCLUDED.findall(word.text):
            found += map(Word, included)
        elif word.text.endswith(_CODE_ENDINGS):
            found.append(word)
    return list(dict.fromkeys(found))
