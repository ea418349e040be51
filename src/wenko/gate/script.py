"""Parses a shell script without running it: every command in it, however nested."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from wenko.gate.words import UNKNOWN, Word, from_ascii, to_ascii, word_of

_BASH = Language(tree_sitter_bash.language())
# A "command" of such a name means that the grammar misread the script.
_RESERVED = frozenset({"{", "}", "!", "if", "then", "elif", "else", "fi", "do", "done", "esac"})
_ENCLOSING = frozenset(
    {"redirected_statement", "pipeline", "negated_command", "compound_statement", "subshell"}
    | {"list", "heredoc_redirect"}
)
SCRIPT_LIMIT = 64 * 1024
NODE_LIMIT = 10_000
DOCUMENT_LIMIT = 64
"""Here-documents in one script: parsing time grows with each of them."""
MAX_LEVELS = 40
"""How many enclosing nodes are searched for a command's input."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One command: its words, its input, and where it may run."""

    words: tuple[Word, ...]
    fed: str | None = None
    """Its input from ``echo`` or a here-document; ``None`` if that is not known."""
    assigns: bool = False
    directories: tuple[str | None, ...] = ()
    """The target of each ``cd`` before it; ``None`` is anywhere."""

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
    """A function starts itself more than once (fork bomb)."""
    parsed: bool = True


@dataclass(frozen=True, slots=True)
class _Position:
    """A node's ancestors, kept while walking: the tree itself finds a parent only slowly."""

    parent: Node
    before: Node | None
    """The named sibling just before."""
    outer: "_Position | None"


@dataclass(slots=True)
class _Parse:
    text: bytes
    segments: list[Segment] = field(default_factory=list)
    writes: list[Word] = field(default_factory=list)
    functions: set[str] = field(default_factory=set)
    bombs: bool = False
    directories: list[str | None] = field(default_factory=list)


@lru_cache(maxsize=16)
def read_script(source: str) -> Script:
    """The commands of the script; ``parsed`` says whether all of it could be parsed.

    Cached, because a call's script is read several times: by the gate, the rules and the page.
    """
    if len(source) > SCRIPT_LIMIT or source.count("<<") > DOCUMENT_LIMIT:
        return Script(parsed=False)
    text = to_ascii(source.replace(UNKNOWN, "$X")).encode("ascii")
    root = Parser(_BASH).parse(text).root_node
    parse = _Parse(text)
    for count, (node, place) in enumerate(_all(root)):
        if count > NODE_LIMIT:
            return Script(parsed=False)
        _visit(node, place, parse)
    return Script(
        tuple(parse.segments),
        tuple(parse.writes),
        frozenset(parse.functions),
        parse.bombs,
        not root.has_error and not any(each.name.text in _RESERVED for each in parse.segments),
    )


def _all(root: Node) -> Iterator[tuple[Node, _Position | None]]:
    """Every node in the order of the text; a stack, because nesting has no limit."""
    waiting: list[tuple[Node, _Position | None]] = [(root, None)]
    while waiting:
        node, place = waiting.pop()
        yield node, place
        within: list[tuple[Node, _Position | None]] = []
        before: Node | None = None
        for child in node.children:
            within.append((child, _Position(node, before, place)))
            before = child if child.is_named else before
        waiting.extend(reversed(within))


def _visit(node: Node, place: _Position | None, parse: _Parse) -> None:
    match node.type:
        case "command":
            for words in _commands(node, place, parse):
                parse.segments.append(_segment(node, words, place, parse))
        case "file_redirect":
            parse.writes.extend(_written(node))
        case "function_definition":
            name = node.child_by_field_name("name")
            if name is not None:
                parse.functions.add(word_of(name).text)
                parse.bombs |= _is_fork_bomb(node, word_of(name).text)


def _written(redirect: Node) -> list[Word]:
    operator = next((child.type for child in redirect.children if not child.is_named), "")
    targets = [word_of(each) for each in redirect.children_by_field_name("destination")[:1]]
    if ">" not in operator:
        return []
    # ``2>&1`` names no file.
    return [each for each in targets if operator != ">&" or not each.text.strip("-").isdigit()]


def _segment(
    node: Node, words: tuple[Word, ...], place: _Position | None, parse: _Parse
) -> Segment:
    assigns = any(child.type == "variable_assignment" for child in node.children)
    segment = Segment(words, _fed_to(node, place), assigns, tuple(parse.directories))
    if words[0].text in ("cd", "pushd"):
        target = next((word for word in words[1:] if not word.text.startswith("-")), Word("~"))
        parse.directories.append(target.text if target.fixed and not target.glob else None)
    return segment


def _commands(node: Node, place: _Position | None, parse: _Parse) -> list[tuple[Word, ...]]:
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
        commands[-1].append(word_of(part))
    return [tuple(words) or (Word(""),) for words in commands]


def _misplaced_arguments(node: Node, place: _Position | None) -> list[Node]:
    """Arguments after a redirection, which the grammar takes for further redirection targets."""
    redirects = list(node.children_by_field_name("redirect"))
    if place is not None and place.parent.type == "redirected_statement":
        redirects += place.parent.children_by_field_name("redirect")
    lost: list[Node] = []
    for redirect in redirects:
        lost += redirect.children_by_field_name("destination")[1:]
        lost += redirect.children_by_field_name("argument")
    return lost


def _fed_to(node: Node, place: _Position | None) -> str | None:
    """The command's input, from the nearest enclosing redirection or pipe."""
    text = _input_of(node.children_by_field_name("redirect"))
    for _ in range(MAX_LEVELS):
        if text is not None or place is None or place.parent.type not in _ENCLOSING:
            return text
        outer = place.parent
        if outer.type == "redirected_statement":
            text = _input_of(outer.children_by_field_name("redirect"))
        elif outer.type == "heredoc_redirect":
            # ``cat <<EOF | bash``: the grammar puts the rest of the pipe under the here-document.
            text = _document(outer)
        elif outer.type == "pipeline" and place.before is not None:
            text = _printed(place.before)
        place = place.outer
    return None


def _input_of(redirects: list[Node]) -> str | None:
    for redirect in redirects:
        if redirect.type == "herestring_redirect" and redirect.named_children:
            return word_of(redirect.named_children[-1]).text
        if redirect.type == "heredoc_redirect":
            return _document(redirect)
    return None


def _document(redirect: Node) -> str:
    body = next((child for child in redirect.children if child.type == "heredoc_body"), None)
    return "" if body is None else from_ascii((body.text or b"").decode("ascii"))


def _printed(producer: Node) -> str | None:
    """What ``echo`` and ``printf`` print."""
    name = producer.child_by_field_name("name") if producer.type == "command" else None
    if name is None or word_of(name).text not in ("echo", "printf"):
        return None
    words = [word_of(each).text for each in producer.children_by_field_name("argument")]
    while words and words[0] in ("-n", "-e", "-E", "-ne", "-en", "--"):
        words.pop(0)
    between = " " if word_of(name).text == "echo" else "\n"
    return between.join(words).replace("\\n", "\n")


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
