"""The parts of shell code in which ``${name}`` is not expanded."""

import re
from collections.abc import Iterator

_HERE_DOCUMENT = re.compile(r"<<(-?)[ \t]*(\\?)(['\"]?)([\w.-]+)\3")
_EXPANDED_LATER = re.compile(
    r"(?:\b(?:ba|da|z|k)?sh\b[^;|&\n]*\s-\w*c|\beval|\btrap|\benvsubst)\s*$"
)
_SHELL_INPUT = re.compile(r"(?:\b(?:ba|da|z|k)?sh|\benvsubst)\b[^;|&\n]*$")

_BEFORE = 200
"""Characters that are searched for the command: long code has many quotes."""


def literal_parts(code: str) -> Iterator[str]:
    """Texts in single quotes, after a backslash, or in here-documents with a quoted delimiter.

    Texts that another shell expands later, as in ``sh -c '…'``, are not among them.
    """
    at, contexts, documents = 0, [""], list[tuple[bool, bool, str]]()
    while at < len(code):
        sign, quoted = code[at], contexts[-1] == '"'
        if sign == "\\":
            yield code[at + 1 :].split("}", 1)[0] + "}" if code[at + 1 : at + 3] == "${" else ""
            at += 2
        elif sign == "\n" and documents:
            at += 1
            for literal, tabs, delimiter in documents:
                end = _end_of_document(code, at, tabs, delimiter)
                if literal:
                    yield code[at:end]
                at = end + len(delimiter)
            documents.clear()
        elif sign == "'" and not quoted:
            end = code.find("'", at + 1)
            end = len(code) if end < 0 else end
            if not _EXPANDED_LATER.search(code[max(0, at - _BEFORE) : at]):
                yield code[at + 1 : end]
            at = end + 1
        elif sign == "#" and not quoted and (at == 0 or code[at - 1] in " \t\n;"):
            end = code.find("\n", at)
            at = len(code) if end < 0 else end
        elif not quoted and (found := _HERE_DOCUMENT.match(code, at)) and code[at - 1] != "<":
            literal = bool(found[2] or found[3]) and not _SHELL_INPUT.search(
                code[max(0, at - _BEFORE) : at]
            )
            documents.append((literal, bool(found[1]), found[4]))
            at = found.end()
        else:
            _enter_or_leave(contexts, code, at)
            at += 1


def _enter_or_leave(contexts: list[str], code: str, at: int) -> None:
    sign = code[at]
    if sign == '"' and contexts[-1] == '"':
        contexts.pop()
    elif sign == '"':
        contexts.append('"')
    elif sign == "(" and (contexts[-1] != '"' or code[at - 1 : at] == "$"):
        contexts.append("(")
    elif sign == ")" and contexts[-1] == "(":
        contexts.pop()


def _end_of_document(code: str, start: int, tabs: bool, delimiter: str) -> int:
    indent = r"\t*" if tabs else ""
    end = re.compile(rf"^{indent}({re.escape(delimiter)})$", re.MULTILINE).search(code, start)
    return len(code) if end is None else end.start(1)
