"""Makes the original as the copy is."""

import os
import stat
from collections.abc import Callable

from .comparison import differences
from .copying import clone, set_mode_and_times, set_times
from .trees import CREATE, READ, Rows, Tree, digest_of, open_parent, status_of

PART = ".trial.wenko-upload"


class Promotion:
    """Makes the original as the copy is, path by path; may be begun again after it was cut off."""

    def __init__(self, copied: int, original: int, changed: dict[str, str]) -> None:
        self._copy = copied
        self._original = original
        self._changed = changed
        self._opened: dict[str, int] = {}

    def is_done(self, path: str) -> bool:
        """Whether this path is already as it is in the copy."""
        there, here = _look(self._original, path), _look(self._copy, path)
        if there is None or here is None:
            return there is here
        if stat.S_ISDIR(here[2].st_mode) and stat.S_ISDIR(there[2].st_mode):
            return True  # Its mode comes last.
        if (there[2].st_mode, there[2].st_size) != (here[2].st_mode, here[2].st_size):
            return False
        if stat.S_ISLNK(here[2].st_mode):
            return there[0] == here[0]
        return there[1] == here[1]

    def remove_parts(self, tree: Tree) -> None:
        """Remove what an earlier attempt left half written."""
        for _, parent, name, _ in tree.entries():
            if name.endswith(PART):
                os.unlink(name, dir_fd=parent)

    def carry_over(self) -> None:
        deepest_first = sorted(self._changed, key=lambda path: path.count("/"), reverse=True)
        for path in deepest_first:
            self._retry(path, self._remove)
        for path in reversed(deepest_first):
            if self._changed[path] != "deleted":
                self._retry(path, self._make)
        for path in deepest_first:
            if self._changed[path] != "deleted":
                self._retry(path, self._finish_folder)
        for path, mode in self._opened.items():
            if path not in self._changed:
                _chmod(self._original, path, mode)

    def _retry(self, path: str, work: Callable[[str], None]) -> None:
        """A folder in which its owner may not write is opened for the while."""
        try:
            work(path)
        except PermissionError:
            parent = path.rpartition("/")[0]
            if not parent or parent in self._opened:
                raise
            status = status_of(self._original, parent)
            self._opened[parent] = stat.S_IMODE(status.st_mode)
            _chmod(self._original, parent, self._opened[parent] | 0o700)
            work(path)

    def _remove(self, path: str) -> None:
        """What is gone in the copy, or is something else there now."""
        try:
            there = status_of(self._original, path)
        except (FileNotFoundError, NotADirectoryError):
            return
        wanted = None
        if self._changed[path] != "deleted":
            wanted = status_of(self._copy, path)
        is_folder = stat.S_ISDIR(there.st_mode)
        if wanted is not None and stat.S_ISDIR(wanted.st_mode) == is_folder:
            return
        folder, name = open_parent(self._original, path)
        try:
            if is_folder:
                os.rmdir(name, dir_fd=folder)
            else:
                os.unlink(name, dir_fd=folder)
        finally:
            os.close(folder)

    def _make(self, path: str) -> None:
        source, name = open_parent(self._copy, path)
        try:
            target, _ = open_parent(self._original, path)
            try:
                status = os.stat(name, dir_fd=source, follow_symlinks=False)
                if stat.S_ISDIR(status.st_mode):
                    if _is_missing(target, name):
                        os.mkdir(name, 0o700, dir_fd=target)
                    return
                temporary = f".{os.urandom(8).hex()}{PART}"
                if stat.S_ISLNK(status.st_mode):
                    os.symlink(os.readlink(name, dir_fd=source), temporary, dir_fd=target)
                    set_times(temporary, target, status)
                elif stat.S_ISREG(status.st_mode):
                    self._write(source, target, name, temporary, status)
                else:
                    return
                os.rename(temporary, name, src_dir_fd=target, dst_dir_fd=target)
            finally:
                os.close(target)
        finally:
            os.close(source)

    def _write(
        self, source: int, target: int, name: str, temporary: str, status: os.stat_result
    ) -> None:
        taken = os.open(name, READ, dir_fd=source)
        try:
            made = os.open(temporary, CREATE, 0o600, dir_fd=target)
            try:
                clone(taken, made)
                set_mode_and_times(made, status)
            except BaseException:
                os.unlink(temporary, dir_fd=target)
                raise
            finally:
                os.close(made)
        finally:
            os.close(taken)

    def _finish_folder(self, path: str) -> None:
        status = status_of(self._copy, path)
        if stat.S_ISDIR(status.st_mode):
            _chmod(self._original, path, stat.S_IMODE(status.st_mode))


def _look(root: int, path: str) -> tuple[str, str, os.stat_result] | None:
    """Target of a link, digest of a file, and status; ``None`` if it does not exist."""
    try:
        folder, name = open_parent(root, path)
    except OSError:
        return None
    try:
        status = os.stat(name, dir_fd=folder, follow_symlinks=False)
        link = os.readlink(name, dir_fd=folder) if stat.S_ISLNK(status.st_mode) else ""
        digest = digest_of(folder, name) if stat.S_ISREG(status.st_mode) else ""
        return link, digest, status
    except FileNotFoundError:
        return None
    finally:
        os.close(folder)


def _is_missing(folder: int, name: str) -> bool:
    try:
        os.stat(name, dir_fd=folder, follow_symlinks=False)
    except FileNotFoundError:
        return True
    return False


def _chmod(root: int, path: str, mode: int) -> None:
    folder, name = open_parent(root, path)
    try:
        if not stat.S_ISLNK(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
            os.chmod(name, mode, dir_fd=folder)
    finally:
        os.close(folder)


def outdated(
    tree: Tree, base: Rows, changed: dict[str, str], resumed: Promotion | None
) -> list[str]:
    """What somebody else has changed since: anywhere in a strict tree, else where it matters.

    One that was cut off is completed: then only what it changes itself counts, and not the ctime,
    which changes with another name of the same file.
    """
    if resumed is None:
        return differences(tree, base, None if tree.strict else set(changed))
    resumed.remove_parts(tree)
    found = differences(tree, base, set(changed), with_ctime=False)
    return [path for path in found if not resumed.is_done(path)]
