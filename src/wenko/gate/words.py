"""Shell words as the program would receive them, as far as that is known before it runs."""

import re
from dataclasses import dataclass

from tree_sitter import Node

UNKNOWN = "\x00"
"""Stands in a word for a part that is not known until it runs."""
_ESCAPED = re.compile(r"\\(\n|.)", re.DOTALL)
_IN_STRING = re.compile(r'\\([\\"$`\n])')
_GLOB = re.compile(r"[*?\[]")
_NON_ASCII = re.compile(r"[^\x01-\x7f]")
_UNALIASED = re.compile(r"(?<![^\s;&|({`])\\(?=[A-Za-z])")
_NEGATED = re.compile(r"(?<![^\s;&|({])!\s+(?=[{(])")
_ENCODED = re.compile(r"_U((?:10|[0-9a-f])?[0-9a-f]{1,4})U_")
_QUOTED = ("string", "raw_string", "ansi_c_string")
_NAMED = {"HOME": "~", "PWD": "."}


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    glob: bool = False
    """A pattern: it stands for the files that match."""

    @property
    def fixed(self) -> bool:
        return UNKNOWN not in self.text


def to_ascii(source: str) -> str:
    """The same script in ASCII: the grammar's scanner reads out of bounds for other characters.

    To a shell they are letters of a word, and so are their encoded forms. A backslash before a
    command's first letter (it disables aliases) and a ``!`` before a group are dropped, because
    the grammar misreads them.
    """
    bare = _NEGATED.sub("", _UNALIASED.sub("", source))
    return _NON_ASCII.sub(lambda match: f"_U{ord(match[0]):x}U_", bare)


def from_ascii(text: str) -> str:
    return _ENCODED.sub(lambda match: chr(int(match[1], 16)), text)


def word_of(node: Node) -> Word:
    word = _word(node)
    if not word.text and node.type not in ("string", "raw_string") and _source(node).strip():
        return Word(UNKNOWN)  # an empty value without quotes is no word at all: the next one counts
    return Word(from_ascii(word.text), word.glob)


def _word(node: Node) -> Word:
    text = _source(node)
    match node.type:
        case "word" | "command_name" if not node.named_children:
            return Word(_ESCAPED.sub(_unescape, text), bool(_GLOB.search(_ESCAPED.sub("", text))))
        case "number" | "file_descriptor" if not node.named_children:
            return Word(text)
        case "raw_string":
            return Word(text[1:-1])
        case "ansi_c_string":
            return Word(_ansi_c(text[2:-1]))
        case "string":
            return _string(node)
        case "simple_expansion" | "expansion":
            return Word(_value(text))
        case "command_name" | "translated_string" if len(node.named_children) == 1:
            return _word(node.named_children[0])
        case "concatenation":
            # Braces between quotes are no expansion.
            bare = "".join(
                "x" if child.type in _QUOTED else _source(child) for child in node.children
            )
            return _joined([_word(child) for child in node.children], bare)
    return Word(UNKNOWN)


def _joined(parts: list[Word], source: str) -> Word:
    text = "".join(part.text for part in parts)
    if re.search(r"\{[^{}]*(,|\.\.)[^{}]*\}", source):
        text += UNKNOWN  # a brace expansion is several words
    return Word(text, any(part.glob for part in parts))


def _string(node: Node) -> Word:
    """The text between the quotes, by offsets: the grammar drops blanks beside expansions."""
    source, start = node.text or b"", node.start_byte
    text, at = "", 1
    for child in node.named_children:
        if child.type == "string_content":
            continue
        shift = len(_source(child)) - len(_source(child).lstrip())
        text += _plain(source[at : child.start_byte - start + shift]) + _word(child).text
        at = child.end_byte - start
    return Word(text + _plain(source[at:-1]))


def _value(expansion: str) -> str:
    """``$HOME`` and ``$PWD`` have a value that is known before."""
    return _NAMED.get(expansion.strip().strip("${}"), UNKNOWN)


def _plain(piece: bytes) -> str:
    return _IN_STRING.sub(_unescape, piece.decode("ascii"))


def _unescape(match: re.Match[str]) -> str:
    return "" if match[1] == "\n" else match[1]


def _ansi_c(text: str) -> str:
    try:
        return text.encode("latin-1", "backslashreplace").decode("unicode_escape")
    except UnicodeDecodeError:
        return UNKNOWN


def _source(node: Node) -> str:
    return (node.text or b"").decode("ascii")
