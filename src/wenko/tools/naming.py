"""Names that every model takes: letters, digits, ``_`` and ``-``, and not too many of them."""

import hashlib
import re

from wenko.errors import InvalidTool

LONGEST = 64
_USABLE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")
_OTHER = re.compile(r"[^A-Za-z0-9_-]+")


def check_name(name: str) -> str:
    if not _USABLE.fullmatch(name):
        raise InvalidTool(
            f"{name!r} cannot be a tool's name; use letters, digits, _ and -, at most {LONGEST}."
        )
    return name


def joined_name(server: str, tool: str) -> str:
    """``server__tool``; what had to be changed or cut is told apart by a few digits of its own."""
    plain = f"{server}__{tool}"
    name = _OTHER.sub("_", plain)
    if not name[0].isalpha():
        name = f"t{name}"
    if len(name) <= LONGEST:
        return name
    mark = hashlib.sha256(plain.encode()).hexdigest()[:8]
    return f"{name[: LONGEST - 9]}_{mark}"
