"""Parses a shell script without running it: every command in it, however nested."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from wenko.gate.redirections import (
    Position,
    content_of,
    fed_to,
    files_fed_to,
    prints_nothing,
    reads_what_it_writes,
    written,
)
from wenko.gate.temporary_files import temporary_names
from wenko.gate.words import NOTHING_KNOWN, Values, Word, expanded, to_ascii, word_of

_BASH = Language(tree_sitter_bash.language())
# A "command" of such a name means that the grammar misread the script.
_RESERVED = frozenset({"{", "}", "!", "if", "then", "elif", "else", "fi", "do", "done", "esac"})
_VARIABLE = re.compile(r'"?\$(?:\{(?=\w+\}))?(\w+)\}?"?')
SCRIPT_LIMIT = 64 * 1024
NODE_LIMIT = 10_000
DOCUMENT_LIMIT = 64
"""Here-documents in one script: parsing time grows with each of them."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One command: its words, its input, and where it may run."""

    words: tuple[Word, ...]
    fed: str | None = None
    """Its input from a pipe or a here-document; ``UNKNOWN`` if that cannot be determined."""
    assigns: bool = False
    directories: tuple[str | None, ...] = ()
    """The target of each ``cd`` before it; ``None`` is anywhere."""
    inputs: tuple[Word, ...] = ()
    """The files that are its input."""

    @property
    def name(self) -> Word:
        return self.words[0]


@dataclass(frozen=True, slots=True)
class Script:
    segments: tuple[Segment, ...] = ()
    writes: tuple[Word, ...] = ()
    """Files that output is sent to."""
    empties: tuple[Word, ...] = ()
    """Files that a redirection empties."""
    contents: tuple[tuple[Word, str], ...] = ()
    """What a redirection writes into each file; ``UNKNOWN`` if that cannot be told."""
    temporaries: frozenset[str] = frozenset()
    """Variables that hold the name of a new temporary file, and nothing else."""
    assignments: tuple[tuple[str, Word], ...] = ()
    functions: frozenset[str] = frozenset()
    bombs: bool = False
    """A function starts itself more than once (fork bomb)."""
    parsed: bool = True


@dataclass(slots=True)
class _Parse:
    text: bytes
    known: Values
    segments: list[Segment] = field(default_factory=list)
    writes: list[Word] = field(default_factory=list)
    empties: list[Word] = field(default_factory=list)
    contents: list[tuple[Word, str]] = field(default_factory=list)
    temporaries: frozenset[str] = frozenset()
    assignments: list[tuple[str, Word]] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)
    bombs: bool = False
    directories: list[str | None] = field(default_factory=list)


def read_script(source: str, known: Values = NOTHING_KNOWN) -> Script:
    """The commands of the script; ``parsed`` says whether all of it could be parsed.

    ``known`` are variables whose value is certain wherever the script uses them.
    """
    return _read(source, known) if known else _read_plain(source)


@lru_cache(maxsize=16)
def _read_plain(source: str) -> Script:
    """A call's script is read several times: by the gate, the look before it and the checkpoint."""
    return _read(source, NOTHING_KNOWN)


def _read(source: str, known: Values) -> Script:
    if len(source) > SCRIPT_LIMIT or source.count("<<") > DOCUMENT_LIMIT:
        return Script(parsed=False)
    text = to_ascii(source).encode("ascii")
    root = Parser(_BASH).parse(text).root_node
    parse = _Parse(text, known, temporaries=temporary_names(source) - set(known))
    for count, (node, place) in enumerate(_all(root)):
        if count > NODE_LIMIT:
            return Script(parsed=False)
        _visit(node, place, parse)
    return Script(
        tuple(parse.segments),
        tuple(parse.writes),
        tuple(parse.empties),
        tuple(parse.contents),
        parse.temporaries,
        tuple(parse.assignments),
        frozenset(parse.functions),
        parse.bombs,
        not root.has_error and not any(each.name.text in _RESERVED for each in parse.segments),
    )


def _all(root: Node) -> Iterator[tuple[Node, Position | None]]:
    """Every node in the order of the text; a stack, because nesting has no limit."""
    waiting: list[tuple[Node, Position | None]] = [(root, None)]
    while waiting:
        node, place = waiting.pop()
        yield node, place
        within: list[tuple[Node, Position | None]] = []
        before: Node | None = None
        for child in node.children:
            within.append((child, Position(node, before, place)))
            before = child if child.is_named else before
        waiting.extend(reversed(within))


def _visit(node: Node, place: Position | None, parse: _Parse) -> None:
    match node.type:
        case "command":
            for words in _commands(node, place, parse):
                parse.segments.append(_segment(node, words, place, parse))
        case "file_redirect":
            targets = written(node, parse.known)
            parse.writes.extend(targets)
            parse.contents.extend((each, content_of(node, place)) for each in targets)
            if prints_nothing(node, place) or reads_what_it_writes(node, place):
                parse.empties.extend(targets)
        case "variable_assignment":
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None and value is not None:
                variable = (name.text or b"").decode("ascii")
                parse.assignments.append((variable, word_of(value, parse.known)))
        case "function_definition":
            name = node.child_by_field_name("name")
            if name is not None:
                parse.functions.add(word_of(name).text)
                parse.bombs |= _is_fork_bomb(node, word_of(name).text)


def _segment(node: Node, words: tuple[Word, ...], place: Position | None, parse: _Parse) -> Segment:
    assigns = any(child.type == "variable_assignment" for child in node.children)
    segment = Segment(
        words,
        fed_to(node, place),
        assigns,
        tuple(parse.directories),
        files_fed_to(node, place, parse.known),
    )
    if words[0].text in ("cd", "pushd"):
        target = next((word for word in words[1:] if not word.text.startswith("-")), Word("~"))
        parse.directories.append(target.text if target.fixed and not target.glob else None)
    return segment


def _commands(node: Node, place: Position | None, parse: _Parse) -> list[tuple[Word, ...]]:
    """The words of a command. The grammar sometimes joins two lines: they are split again."""
    name = node.child_by_field_name("name")
    arguments = node.children_by_field_name("argument") + _misplaced_arguments(node, place)
    parts = ([name] if name else []) + arguments
    parts.sort(key=lambda part: part.start_byte)
    commands: list[list[Word]] = [[]]
    for index, part in enumerate(parts):
        between = parse.text[parts[index - 1].end_byte : part.start_byte] if index else b""
        if b"\n" in between.replace(b"\\\n", b""):
            commands.append([])
        commands[-1].extend(_words_of(part, parse))
    return [tuple(words) or (Word(""),) for words in commands]


def _words_of(part: Node, parse: _Parse) -> list[Word]:
    # Only as a whole word: if ``mktemp`` failed, the variable is empty, and "$X/y" is /y.
    variable = _VARIABLE.fullmatch((part.text or b"").decode("ascii"))
    if variable and variable[1] in parse.temporaries:
        return [Word(f"/tmp/{variable[1]}")]
    return expanded(part, parse.known)


def _misplaced_arguments(node: Node, place: Position | None) -> list[Node]:
    """Arguments after a redirection, which the grammar takes for further redirection targets."""
    redirects = list(node.children_by_field_name("redirect"))
    if place is not None and place.parent.type == "redirected_statement":
        redirects += place.parent.children_by_field_name("redirect")
    lost: list[Node] = []
    for redirect in redirects:
        lost += redirect.children_by_field_name("destination")[1:]
        lost += redirect.children_by_field_name("argument")
    return lost


def _is_fork_bomb(function: Node, name: str) -> bool:
    body = function.child_by_field_name("body")
    if body is None:
        return False
    calls = [
        node
        for node, _ in _all(body)
        if node.type == "command"
        and (called := node.child_by_field_name("name")) is not None
        and word_of(called).text == name
    ]
    multiplies = any(node.type in ("&", "|", "|&") for node, _ in _all(body))
    return bool(calls) and multiplies
