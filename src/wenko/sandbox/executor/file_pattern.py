"""File patterns as in ``.gitignore``: ``*``, ``?``, ``[…]``, ``**`` and ``{a,b}``."""

import re

from .refusal import FileOperationRefused


class FilePattern:
    """Matches the name, or the whole relative path if the pattern has a ``/``."""

    def __init__(self, pattern: str, ignore_case: bool = False) -> None:
        self._by_name = "/" not in pattern
        try:
            expression = _expression(pattern.removeprefix("./").removeprefix("/"))
            self._compiled = re.compile(expression, re.IGNORECASE if ignore_case else 0)
        except (re.error, RecursionError) as error:
            raise FileOperationRefused(
                "invalid_pattern",
                f"The file pattern {pattern} is not valid: {error}",
                {"reason": str(error)},
            ) from None

    def matches(self, path: str) -> bool:
        return bool(self._compiled.fullmatch(path.rpartition("/")[2] if self._by_name else path))


_TOKENS = re.compile(r"\*\*/|/\*\*$|\*+|\?|\[!?\]?[^\]/]*\]|[{},]|\\.|.", re.DOTALL)


def _expression(pattern: str) -> str:
    parts = []
    depth = 0
    for token in _TOKENS.findall(pattern):
        if token == "**/":
            parts.append("(?:.*/)?")
        elif token == "/**":
            parts.append("/.*")
        elif token.startswith("*"):
            parts.append("[^/]*")
        elif token == "?":
            parts.append("[^/]")
        elif token.startswith("[") and len(token) > 2:
            negated = token[1] == "!"
            members = token[2 if negated else 1 : -1].replace("\\", "\\\\")
            members = members.replace("[", "\\[").replace("]", "\\]")
            parts.append(f"[{'^' if negated else ''}{members}]")
        elif token == "{":
            depth += 1
            parts.append("(?:")
        elif token == "}" and depth:
            depth -= 1
            parts.append(")")
        elif token == "," and depth:
            parts.append("|")
        else:
            parts.append(re.escape(token[-1]))
    return "(?s:" + "".join(parts) + ")"
