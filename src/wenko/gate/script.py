"""A shell script read without running it: every command in it, wherever it hides."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from wenko.gate.words import UNKNOWN, Word, spelled, unspelled, word_of

_BASH = Language(tree_sitter_bash.language())
# A "command" of such a name means that the grammar took one thing for another.
_RESERVED = frozenset({"{", "}", "!", "if", "then", "elif", "else", "fi", "do", "done", "esac"})
_AROUND = frozenset(
    {
        "redirected_statement",
        "pipeline",
        "negated_command",
        "compound_statement",
        "subshell",
        "list",
        "heredoc_redirect",
    }
)
SCRIPT_LIMIT = 64 * 1024
NODE_LIMIT = 10_000
DOCUMENT_LIMIT = 64
"""Here-documents in one script: the grammar takes ever longer for each further one."""
LEVELS = 40
"""How far outwards a command's input is looked for."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a node stands; kept while walking, because a tree finds a parent only from its root."""

    parent: Node
    before: Node | None
    """The part of the parent that comes just before."""
    outer: "_Place | None"


@dataclass(frozen=True, slots=True)
class Segment:
    """One command: its words, what is sent into it, and where it may run."""

    words: tuple[Word, ...]
    fed: str | None = None
    """What comes in by a pipe or a here-document; ``UNKNOWN`` if that cannot be known."""
    assigns: bool = False
    directories: tuple[str | None, ...] = ()
    """Where it may find itself after each ``cd`` so far; ``None`` is anywhere."""

    @property
    def name(self) -> Word:
        return self.words[0]


@dataclass(frozen=True, slots=True)
class Script:
    segments: tuple[Segment, ...] = ()
    writes: tuple[Word, ...] = ()
    """Files that output is sent to."""
    functions: frozenset[str] = frozenset()
    bombs: bool = False
    """A function starts itself twice over."""
    understood: bool = True


@dataclass(slots=True)
class _Reading:
    text: bytes
    segments: list[Segment] = field(default_factory=list)
    writes: list[Word] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)
    bombs: bool = False
    directories: list[str | None] = field(default_factory=list)


def read_script(source: str) -> Script:
    """What the script would do, line by line; ``understood`` says whether all of it was read."""
    if len(source) > SCRIPT_LIMIT or source.count("<<") > DOCUMENT_LIMIT:
        return Script(understood=False)
    text = spelled(source).encode("ascii")
    root = Parser(_BASH).parse(text).root_node
    reading = _Reading(text)
    for count, (node, place) in enumerate(_all(root)):
        if count > NODE_LIMIT:
            return Script(understood=False)
        _take(node, place, reading)
    return Script(
        tuple(reading.segments),
        tuple(reading.writes),
        frozenset(reading.functions),
        reading.bombs,
        not root.has_error and not any(each.name.text in _RESERVED for each in reading.segments),
    )


def _all(root: Node) -> Iterator[tuple[Node, _Place | None]]:
    """Every node, in the order of the text; a stack, because nesting may be as deep as it likes."""
    waiting: list[tuple[Node, _Place | None]] = [(root, None)]
    while waiting:
        node, place = waiting.pop()
        yield node, place
        within: list[tuple[Node, _Place | None]] = []
        before: Node | None = None
        for child in node.children:
            within.append((child, _Place(node, before, place)))
            before = child if child.is_named else before
        waiting.extend(reversed(within))


def _take(node: Node, place: _Place | None, reading: _Reading) -> None:
    match node.type:
        case "command":
            for words in _commands(node, place, reading.text):
                reading.segments.append(_segment(node, words, place, reading))
        case "file_redirect":
            reading.writes.extend(_written(node))
        case "function_definition":
            name = node.child_by_field_name("name")
            if name is not None:
                reading.functions.add(word_of(name).text)
                reading.bombs |= _starts_itself(node, word_of(name).text)


def _written(redirect: Node) -> list[Word]:
    operator = next((child.type for child in redirect.children if not child.is_named), "")
    targets = [word_of(each) for each in redirect.children_by_field_name("destination")[:1]]
    if ">" not in operator:
        return []
    # ``2>&1`` names no file.
    return [each for each in targets if operator != ">&" or not each.text.strip("-").isdigit()]


def _segment(
    node: Node, words: tuple[Word, ...], place: _Place | None, reading: _Reading
) -> Segment:
    assigns = any(child.type == "variable_assignment" for child in node.children)
    segment = Segment(words, _fed(node, place), assigns, tuple(reading.directories))
    if words[0].text in ("cd", "pushd"):
        target = next((word for word in words[1:] if not word.text.startswith("-")), Word("~"))
        reading.directories.append(target.text if target.fixed and not target.glob else None)
    return segment


def _commands(node: Node, place: _Place | None, source: bytes) -> list[tuple[Word, ...]]:
    """The words of a command. The grammar sometimes runs two lines into one: they are parted."""
    name = node.child_by_field_name("name")
    arguments = node.children_by_field_name("argument") + _astray(node, place)
    parts = ([name] if name else []) + arguments
    parts.sort(key=lambda part: part.start_byte)
    commands: list[list[Word]] = [[]]
    for index, part in enumerate(parts):
        between = source[parts[index - 1].end_byte : part.start_byte] if index else b""
        if b"\n" in between.replace(b"\\\n", b""):
            commands.append([])
        commands[-1].append(word_of(part))
    return [tuple(words) or (Word(""),) for words in commands]


def _astray(node: Node, place: _Place | None) -> list[Node]:
    """Arguments behind a redirection, which the grammar takes for more places to write to."""
    redirects = list(node.children_by_field_name("redirect"))
    if place is not None and place.parent.type == "redirected_statement":
        redirects += place.parent.children_by_field_name("redirect")
    lost: list[Node] = []
    for redirect in redirects:
        lost += redirect.children_by_field_name("destination")[1:]
        lost += redirect.children_by_field_name("argument")
    return lost


def _starts_itself(function: Node, name: str) -> bool:
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


def _fed(node: Node, place: _Place | None) -> str | None:
    """What comes in from elsewhere, by the nearest redirection or pipe around the command."""
    said = _said(node.children_by_field_name("redirect"))
    for _ in range(LEVELS):
        if said is not None or place is None or place.parent.type not in _AROUND:
            return said
        outer = place.parent
        if outer.type == "redirected_statement":
            said = _said(outer.children_by_field_name("redirect"))
        elif outer.type == "heredoc_redirect":
            # ``cat <<EOF | bash``: the grammar hangs the rest of the pipe onto the document.
            said = _document(outer)
        elif outer.type == "pipeline" and place.before is not None:
            said = _printed(place.before)
        place = place.outer
    return UNKNOWN


def _said(redirects: list[Node]) -> str | None:
    for redirect in redirects:
        if redirect.type == "herestring_redirect" and redirect.named_children:
            return word_of(redirect.named_children[-1]).text
        if redirect.type == "heredoc_redirect":
            return _document(redirect)
    return None


def _document(redirect: Node) -> str:
    body = next((child for child in redirect.children if child.type == "heredoc_body"), None)
    return "" if body is None else unspelled((body.text or b"").decode("ascii"))


def _printed(producer: Node) -> str:
    """What a command prints, where that is plain from its words."""
    if producer.type == "redirected_statement":
        body = producer.child_by_field_name("body")
        said = _said(producer.children_by_field_name("redirect"))
        if said is not None and body is not None and (body.text or b"").strip() == b"cat":
            return said
    if producer.type == "command":
        name = producer.child_by_field_name("name")
        if name is not None and word_of(name).text in ("echo", "printf"):
            words = [word_of(each).text for each in producer.children_by_field_name("argument")]
            while words and words[0] in ("-n", "-e", "-E", "-ne", "-en", "--"):
                words.pop(0)
            between = " " if word_of(name).text == "echo" else "\n"
            return between.join(words).replace("\\n", "\n")
    return UNKNOWN
