"""A shell's words as the program would get them, as far as that can be known beforehand."""

import re
from dataclasses import dataclass

from tree_sitter import Node

UNKNOWN = "\x00"
"""Stands in a word for what is known only when it runs."""
_ESCAPED = re.compile(r"\\(\n|.)", re.DOTALL)
_IN_STRING = re.compile(r'\\([\\"$`\n])')
_GLOB = re.compile(r"[*?\[]")
_FOREIGN = re.compile(r"[^\x01-\x7f]")
_UNALIASED = re.compile(r"(?<![^\s;&|({`])\\(?=[A-Za-z])")
_NEGATED = re.compile(r"(?<![^\s;&|({])!\s+(?=[{(])")
_SPELLED = re.compile(r"_U((?:10|[0-9a-f])?[0-9a-f]{1,4})U_")
_NAMED = {"HOME": "~", "PWD": "."}


@dataclass(frozen=True, slots=True)
class Word:
    text: str
    glob: bool = False
    """Stands for whatever files match."""

    @property
    def fixed(self) -> bool:
        return UNKNOWN not in self.text


def spelled(source: str) -> str:
    """The same script in ASCII: the grammar's scanner reads past its tables for other letters.

    To a shell they are letters of a word, and so are these. A backslash before a command's first
    letter, which keeps aliases out, and a ``!`` before a group are dropped: the grammar would take
    them for something else.
    """
    bare = _NEGATED.sub("", _UNALIASED.sub("", source))
    return _FOREIGN.sub(lambda match: f"_U{ord(match[0]):x}U_", bare)


def unspelled(text: str) -> str:
    return _SPELLED.sub(lambda match: chr(int(match[1], 16)), text)


def word_of(node: Node) -> Word:
    word = _word(node)
    return Word(unspelled(word.text), word.glob)


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
            return Word(_NAMED.get(text.strip().strip("${}"), UNKNOWN))
        case "command_name" | "translated_string" if len(node.named_children) == 1:
            return _word(node.named_children[0])
        case "concatenation":
            return _joined([_word(child) for child in node.children], text)
    return Word(UNKNOWN)


def _joined(parts: list[Word], source: str) -> Word:
    text = "".join(part.text for part in parts)
    if re.search(r"\{[^{}]*(,|\.\.)[^{}]*\}", source):
        text += UNKNOWN  # braces make several words of one
    return Word(text, any(part.glob for part in parts))


def _string(node: Node) -> Word:
    """Between the quotes; the grammar drops blanks beside an expansion, so places are compared."""
    source, start = node.text or b"", node.start_byte
    text, at = "", 1
    for child in node.named_children:
        if child.type == "string_content":
            continue
        shift = len(_source(child)) - len(_source(child).lstrip())
        text += _plain(source[at : child.start_byte - start + shift]) + _word(child).text
        at = child.end_byte - start
    return Word(text + _plain(source[at:-1]))


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
