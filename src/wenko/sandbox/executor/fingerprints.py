"""Fingerprints of files as they were last read or written through the file actions.

Kept in the hidden folder: what the conversation has seen must survive a restart of its sandbox.
"""

import os
from _blake2 import blake2b

from .file_io import open_regular, write_atomic
from .json_codec import dumps, loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

MAX_FINGERPRINTS = 2000
"""The oldest are dropped; of such a file it is not said that somebody has changed it."""
MAX_STORED = 16 * 1024 * 1024


class Fingerprints:
    def __init__(self, root: str, hidden: str) -> None:
        self._root = root
        self._file = os.path.join(hidden, "fingerprints.json")
        self._loaded: Object | None = None

    def known(self, real: str) -> bool:
        return self._key(real) in self._digests

    def matches(self, real: str, data: bytes) -> bool:
        return bool(self._digests.get(self._key(real)) == _digest(data))

    def record(self, real: str, data: bytes) -> None:
        """``data`` is what the file contains now, and the conversation has seen it."""
        key, digest = self._key(real), _digest(data)
        if self._digests.pop(key, None) == digest:
            self._digests[key] = digest
            return
        self._digests[key] = digest
        while len(self._digests) > MAX_FINGERPRINTS:
            del self._digests[next(iter(self._digests))]
        self._save()

    def carry(self, source: str, target: str, keep: bool) -> None:
        """A file or a folder was moved, or copied (``keep``)."""
        old, new = self._key(source), self._key(target)
        found = [key for key in self._digests if _is_below(key, old)]
        for key in found:
            self._digests[new + key[len(old) :]] = self._digests[key]
            if not keep:
                del self._digests[key]
        if found:
            self._save()

    def drop(self, real: str) -> None:
        """A file or a folder was deleted."""
        deleted = self._key(real)
        found = [key for key in self._digests if _is_below(key, deleted)]
        for key in found:
            del self._digests[key]
        if found:
            self._save()

    @property
    def _digests(self) -> "Object":
        if self._loaded is None:
            self._loaded = self._load()
        return self._loaded

    def _key(self, real: str) -> str:
        return real[len(self._root) + 1 :]

    def _load(self) -> "Object":
        try:
            fd = open_regular(self._file)
        except Exception:
            return {}  # None yet, or a tool put something else in its place.
        try:
            found = loads(os.pread(fd, MAX_STORED, 0))
            # An earlier version marked files of which it had shown only a part.
            return {key: each for key, each in found.items() if each[:1] != "~"}
        except (OSError, ValueError):
            return {}
        finally:
            os.close(fd)

    def _save(self) -> None:
        try:
            write_atomic(self._file, dumps(self._digests))
        except OSError:
            return  # A full disk: after a restart these files count as not seen.


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _is_below(key: str, folder: str) -> bool:
    return key == folder or key.startswith(folder + "/")
