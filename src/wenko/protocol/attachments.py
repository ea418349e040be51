"""Attachments of a message: paths of the workspace in a block at its end (P84).

Part of the text, so that whoever reads the message later, a model or a person, is told of them.
"""

import re

_BLOCK = re.compile(r"\s*<attachments>\n(.*?)\n</attachments>\s*\Z", re.DOTALL)
_FENCE_LINE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[^`\n]*$", re.MULTILINE)
MAX_ATTACHMENTS = 200


def with_attachments(message: str, paths: tuple[str, ...]) -> str:
    if not paths:
        return message
    return "\n".join((message.rstrip(), "", "<attachments>", *paths, "</attachments>")).lstrip()


def split_attachments(message: str) -> tuple[str, tuple[str, ...]]:
    """The user's words, and the paths that came with them."""
    found = _BLOCK.search(message)
    if found is None:
        return message, ()
    return message[: found.start()], tuple(found.group(1).split("\n"))


def title_of(message: str) -> str:
    """What the message is about: its words and code, or the names of what came without any."""
    words, paths = split_attachments(message)
    return _FENCE_LINE.sub("", words).strip() or ", ".join(
        path.rsplit("/", 1)[-1] for path in paths
    )
