"""Shell words as the program would receive them, as far as that is known before it runs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tree_sitter import Node

UNKNOWN = "\x00"
"""Stands in a word for a part that is not known until it runs."""
PROCESS = "/dev/fd/"
"""Begins the word that stands for ``<(command)``."""
_ESCAPED = re.compile(r"\\(\n|.)", re.DOTALL)
_IN_STRING = re.compile(r'\\([\\"$`\n])')
_GLOB = re.compile(r"[*?\[]")
_NON_ASCII = re.compile(r"[^\x01-\x7f]")
_UNALIASED = re.compile(r"(?<![^\s;&|({`])\\(?=[A-Za-z])")
_NEGATED = re.compile(r"(?<![^\s;&|({])!\s+(?=[{(])")
_ENCODED = re.compile(r"_U((?:10|[0-9a-f])?[0-9a-f]{1,4})U_")
_QUOTED = ("string", "raw_string", "ansi_c_string")
_NAMED = {"HOME": "~", "PWD": "."}
_BRACES = re.compile(r"\{([^{},]*(?:,[^{},]*)+)\}")
_SPLIT = re.compile(r"[\s*?\[\\]")
MAX_EXPANDED = 64
Values = Mapping[str, str]
NOTHING_KNOWN: Values = {}


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


def word_of(node: Node, known: Values = NOTHING_KNOWN) -> Word:
    """``known`` are variables whose value is certain at the start of the script."""
    word = _word(node, known)
    if not word.text and node.type not in ("string", "raw_string") and _source(node).strip():
        return Word(UNKNOWN)  # an empty value without quotes is no word at all: the next one counts
    return Word(from_ascii(word.text), word.glob)


def expanded(node: Node, known: Values = NOTHING_KNOWN) -> list[Word]:
    """The words that one becomes by brace expansion: ``{a,b}/c`` is ``a/c`` and ``b/c``."""
    text = _source(node)
    plain = node.type == "concatenation" and all(each.type == "word" for each in node.children)
    if not plain or "\\" in text or not _BRACES.search(text):
        return [word_of(node, known)]
    texts = [text]
    while len(texts) <= MAX_EXPANDED and any(map(_BRACES.search, texts)):
        texts = [each for one in texts for each in _without_first_braces(one)]
    if len(texts) > MAX_EXPANDED or any("{" in each or each.startswith("~") for each in texts):
        return [word_of(node, known)]
    return [Word(from_ascii(each), bool(_GLOB.search(each))) for each in texts]


def _without_first_braces(text: str) -> list[str]:
    found = _BRACES.search(text)
    if found is None:
        return [text]
    before, after = text[: found.start()], text[found.end() :]
    return [before + each + after for each in found[1].split(",")]


def _word(node: Node, known: Values) -> Word:
    text = _source(node)
    match node.type:
        case "word" | "command_name" if not node.named_children:
            if "HOME" in known and (text == "~" or text.startswith("~/")):
                return Word(UNKNOWN)
            return Word(_ESCAPED.sub(_unescape, text), bool(_GLOB.search(_ESCAPED.sub("", text))))
        case "number" | "file_descriptor" if not node.named_children:
            return Word(text)
        case "raw_string":
            return Word(text[1:-1])
        case "ansi_c_string":
            return Word(_ansi_c(text[2:-1]))
        case "string":
            return _string(node, known)
        case "simple_expansion" | "expansion":
            value = _value(text, known)
            # Without quotes the shell splits it into words and matches files with it.
            return Word(UNKNOWN if _SPLIT.search(value) else value)
        case "command_name" | "translated_string" if len(node.named_children) == 1:
            return _word(node.named_children[0], known)
        case "concatenation":
            # Braces between quotes are no expansion.
            bare = "".join(
                "x" if child.type in _QUOTED else _source(child) for child in node.children
            )
            return _joined([_word(child, known) for child in node.children], bare)
    return Word(PROCESS + UNKNOWN if node.type == "process_substitution" else UNKNOWN)


def _joined(parts: list[Word], source: str) -> Word:
    text = "".join(part.text for part in parts)
    if re.search(r"\{[^{}]*(,|\.\.)[^{}]*\}", source):
        text += UNKNOWN  # a brace expansion is several words
    return Word(text, any(part.glob for part in parts))


def _string(node: Node, known: Values) -> Word:
    """The text between the quotes, by offsets: the grammar drops blanks beside expansions."""
    source, start = node.text or b"", node.start_byte
    text, at = "", 1
    for child in node.named_children:
        if child.type == "string_content":
            continue
        shift = len(_source(child)) - len(_source(child).lstrip())
        value = _source(child) if child.type in ("simple_expansion", "expansion") else None
        inner = _word(child, known).text if value is None else _value(value, known)
        text += _plain(source[at : child.start_byte - start + shift]) + inner
        at = child.end_byte - start
    return Word(text + _plain(source[at:-1]))


def _value(expansion: str, known: Values) -> str:
    """The value of ``$NAME`` or ``${NAME}``, if it is known."""
    name = expansion.strip().strip("${}")
    value = known.get(name, _NAMED.get(name, UNKNOWN))
    return UNKNOWN if _ENCODED.search(value) else value


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
