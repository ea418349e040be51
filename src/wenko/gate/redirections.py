"""What a command reads and writes through pipes, here-documents and redirections."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from wenko.gate.find_dangers import finds_regenerable
from wenko.gate.targets import WORKSPACE
from wenko.gate.words import UNKNOWN, Values, Word, from_ascii, word_of

_ENCLOSING = frozenset(
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
MAX_LEVELS = 40
"""How many enclosing nodes are searched for a command's input."""


@dataclass(frozen=True, slots=True)
class Position:
    """A node's ancestors, kept while walking: the tree itself finds a parent only slowly."""

    parent: Node
    before: Node | None
    """The named sibling just before."""
    outer: "Position | None"


def written(redirect: Node, known: Values) -> list[Word]:
    operator = next((child.type for child in redirect.children if not child.is_named), "")
    targets = [word_of(each, known) for each in redirect.children_by_field_name("destination")[:1]]
    if ">" not in operator:
        return []
    # ``2>&1`` names no file.
    return [each for each in targets if operator != ">&" or not each.text.strip("-").isdigit()]


def prints_nothing(redirect: Node, place: Position | None) -> bool:
    """Whether the redirected command prints nothing, so that the file is only emptied."""
    statement = _overwriting(redirect, place)
    if statement is None:
        return False
    body = _redirected(statement)
    if body is None:
        return True
    if body.type == "pipeline":
        body = body.named_children[-1]
    if body.type != "command":
        return False
    if body.child_by_field_name("name") is None:
        return True
    without_input = _input_of(statement.children_by_field_name("redirect")) == ""
    return _is_silent(body) or (without_input and _copies_input(body))


def reads_what_it_writes(redirect: Node, place: Position | None) -> bool:
    """``sort x > x``: the shell empties the file before the command can read it."""
    statement = _overwriting(redirect, place)
    targets = written(redirect, {})
    if statement is None or not targets or not targets[0].fixed:
        return False
    words: list[str] = []
    body = _redirected(statement) or statement
    for command in _within(body, "command"):
        name = command.child_by_field_name("name")
        if name is not None and word_of(name).text in _FILTERS:
            words += [word_of(each).text for each in command.children_by_field_name("argument")]
    own = statement.children_by_field_name("redirect")
    for each in (*own, *_within(body, "file_redirect")):
        target = each.child_by_field_name("destination")
        if target is not None and (each.text or b"").lstrip(b"0").startswith(b"<"):
            words.append(word_of(target).text)
    return targets[0].text.removeprefix("./") in (each.removeprefix("./") for each in words)


def content_of(redirect: Node, place: Position | None) -> str:
    """What a redirection writes into its file; ``UNKNOWN`` if the words do not tell."""
    if place is None:
        return UNKNOWN
    if place.parent.type == "heredoc_redirect":
        return _document(place.parent)
    text = _printed(place.parent)
    if text == UNKNOWN and place.parent.type == "redirected_statement":
        body = place.parent.child_by_field_name("body")
        return UNKNOWN if body is None else _printed(body)
    return text


def _overwriting(redirect: Node, place: Position | None) -> Node | None:
    """The statement whose output replaces the content of a file."""
    operator = next((child.type for child in redirect.children if not child.is_named), "")
    if operator not in (">", ">|", "&>") or place is None:
        return None
    descriptor = redirect.child_by_field_name("descriptor")
    if descriptor is not None and (descriptor.text or b"") != b"1":
        return None
    # ``$(> x)`` has no statement of its own.
    redirected = ("command", "redirected_statement", "command_substitution")
    return place.parent if place.parent.type in redirected else None


def _redirected(statement: Node) -> Node | None:
    """What writes into the file: of ``a && b > x``, one statement for the parser, only ``b``."""
    body = statement if statement.type == "command" else statement.child_by_field_name("body")
    while body is not None and body.type == "list":
        body = body.named_children[-1]
    return body


def _within(node: Node, kind: str) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each.type == kind:
            yield each
        if each.type != "command_substitution":
            waiting.extend(each.children)


def _is_silent(command: Node) -> bool:
    called, given = _called(command)
    nothing = called == "head" and re.fullmatch(r"-(?:[cn] ?)?0( .*)?", " ".join(given))
    return (called, *given) in _SILENT or called in (":", "true", "false") or bool(nothing)


def _copies_input(command: Node) -> bool:
    called, given = _called(command)
    return called in ("cat", "sort", "tee") and not given


def _called(command: Node) -> tuple[str, list[str]]:
    name = command.child_by_field_name("name")
    called = "" if name is None else word_of(name).text
    return called, [word_of(each).text for each in command.children_by_field_name("argument")]


_SILENT = {
    ("cat", "/dev/null"),
    ("echo", "-n"),
    ("echo", "-n", ""),
    ("printf", ""),
    ("printf", "%s", ""),
    ("exec",),
}
_FILTERS = frozenset(
    """
    awk base64 cat column cut egrep envsubst expand fgrep fmt fold gawk grep head iconv jq nl paste
    perl rev rg sed shuf sort tac tail tr unexpand uniq xxd yq zcat
    """.split()  # noqa: SIM905
)


def fed_to(node: Node, place: Position | None) -> str | None:
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
    return UNKNOWN


def files_fed_to(node: Node, place: Position | None, known: Values) -> tuple[Word, ...]:
    """The files that are the command's input: ``< x``, or ``cat x |``."""
    redirects = node.children_by_field_name("redirect")
    for _ in range(MAX_LEVELS):
        if files := _files_of(redirects, known):
            return files
        if place is None or place.parent.type not in _ENCLOSING:
            return ()
        outer, redirects = place.parent, []
        if outer.type == "redirected_statement":
            redirects = outer.children_by_field_name("redirect")
        elif outer.type == "pipeline" and place.before is not None:
            return _copied(place.before, known)
        place = place.outer
    return ()


def _files_of(redirects: list[Node], known: Values) -> tuple[Word, ...]:
    targets = (
        each.child_by_field_name("destination")
        for each in redirects
        if each.type == "file_redirect" and (each.text or b"").lstrip(b"0").startswith(b"<")
    )
    return tuple(word_of(each, known) for each in targets if each is not None)


def _copied(producer: Node, known: Values) -> tuple[Word, ...]:
    name = producer.child_by_field_name("name") if producer.type == "command" else None
    if name is None or word_of(name).text != "cat":
        return ()
    words = (word_of(each, known) for each in producer.children_by_field_name("argument"))
    return tuple(word for word in words if not word.text.startswith("-"))


def _input_of(redirects: list[Node]) -> str | None:
    for redirect in redirects:
        if redirect.type == "herestring_redirect" and redirect.named_children:
            return word_of(redirect.named_children[-1]).text
        if redirect.type == "heredoc_redirect":
            return _document(redirect)
        target = redirect.child_by_field_name("destination")
        reads = redirect.type == "file_redirect" and (redirect.text or b"").startswith(b"<")
        if reads and target is not None and word_of(target).text == "/dev/null":
            return ""
    return None


def _document(redirect: Node) -> str:
    body = next((child for child in redirect.children if child.type == "heredoc_body"), None)
    return "" if body is None else from_ascii((body.text or b"").decode("ascii"))


def _printed(producer: Node) -> str:
    """What a command prints, if its words tell."""
    if producer.type == "redirected_statement":
        body = producer.child_by_field_name("body")
        text = _input_of(producer.children_by_field_name("redirect"))
        if text is not None and body is not None and (body.text or b"").strip() == b"cat":
            return text
    if producer.type == "command":
        name = producer.child_by_field_name("name")
        if _is_silent(producer):
            return ""
        if name is not None and word_of(name).text in ("echo", "printf"):
            words = [word_of(each).text for each in producer.children_by_field_name("argument")]
            while words and words[0] in ("-n", "-e", "-E", "-ne", "-en", "--"):
                words.pop(0)
            between = " " if word_of(name).text == "echo" else "\n"
            return between.join(words).replace("\\n", "\n")
        if name is not None and word_of(name).text == "find":
            found = (word_of(name), *map(word_of, producer.children_by_field_name("argument")))
            return "/tmp/found" if finds_regenerable(found, WORKSPACE) else UNKNOWN
    return UNKNOWN
