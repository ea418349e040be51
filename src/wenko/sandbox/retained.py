"""How much of a file's former content a new content still has: by lines, words or blocks."""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import pairwise

WORD = re.compile(r"\w+")
BLOCK = 64
WORDS_UP_TO = 4 << 20
"""Bytes up to which a text is also compared by its words."""
ENOUGH = 1 / 3


def retained(old: bytes, new: bytes) -> float:
    """From 0, nothing of it is left, to 1. Where it stands now makes no difference."""
    if not old or old == new:
        return 1.0
    if not new.strip():
        return 0.0
    if old.startswith(b"PK") and new.startswith(b"PK"):
        return _members(old, new)
    if b"\0" in old[:8192]:
        return _share(_blocks(old), _blocks(new))
    found = _share((each.strip() for each in old.splitlines()), map(bytes.strip, new.splitlines()))
    if found < ENOUGH and len(old) <= WORDS_UP_TO and len(new) <= WORDS_UP_TO:
        # A formatter changes every line and no word.
        found = max(found, _share(_pairs(old), _pairs(new)))
    return found


def _share(old: Iterable[Hashable], new: Iterable[Hashable]) -> float:
    """Of the old pieces, each as heavy as it is long."""
    before, now = Counter(old), Counter(new)
    whole = sum(_weight(each) * count for each, count in before.items())
    left = sum(_weight(each) * min(count, now[each]) for each, count in before.items())
    return left / whole if whole else 0.0


def _weight(piece: Hashable) -> int:
    return len(piece) if isinstance(piece, bytes) else 1


def _blocks(data: bytes) -> Iterable[bytes]:
    return (data[start : start + BLOCK] for start in range(0, len(data), BLOCK))


def _pairs(data: bytes) -> Iterable[tuple[str, str]]:
    words = WORD.findall(data.decode("utf-8", "replace"))
    return pairwise(words)


def _members(old: bytes, new: bytes) -> float:
    """A document in a ZIP archive is compressed anew whenever it is saved: its parts are compared
    by name."""
    try:
        with zipfile.ZipFile(io.BytesIO(old)) as one, zipfile.ZipFile(io.BytesIO(new)) as two:
            return _share(one.namelist(), two.namelist())
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
        return _share(_blocks(old), _blocks(new))
