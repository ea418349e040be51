"""Attachments of a message: paths of the workspace in a block at its end (P84).

Part of the text, so that whoever reads the message later, a model or a person, is told of them.
"""

import re

_START = "<attachments>\n"
_END = "\n</attachments>"
_FENCE_LINE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[^`\n]*$", re.MULTILINE)
MAX_ATTACHMENTS = 200


def with_attachments(message: str, paths: tuple[str, ...]) -> str:
    if not paths:
        return message
    return "\n".join((message.rstrip(), "", "<attachments>", *paths, "</attachments>")).lstrip()


def split_attachments(message: str) -> tuple[str, tuple[str, ...]]:
    """The user's words, and the paths that came with them."""
    text = message.rstrip()
    last = len(text) - len(_END)
    start = text.find(_START, 0, max(last, 0)) if text.endswith(_END) else -1
    if start < 0:
        return message, ()
    return text[:start].rstrip(), tuple(text[start + len(_START) : last].split("\n"))


def title_of(message: str) -> str:
    """What the message is about: its words and code, or the names of what came without any."""
    words, paths = split_attachments(message)
    return _FENCE_LINE.sub("", words).strip() or ", ".join(
        path.rsplit("/", 1)[-1] for path in paths
    )
