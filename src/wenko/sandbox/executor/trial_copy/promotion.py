"""Makes the original as the copy is."""

import os
import stat
from collections.abc import Callable
from contextlib import suppress

from ..index import FOLDER
from .comparison import differences
from .copying import clone, set_mode_and_times, set_times
from .trees import CREATE, READ, Rows, Tree, digest_of, open_parent, status_of

PART = ".trial.wenko-upload"


class Promotion:
    """Makes the original as the copy is, path by path; may be begun again after it was cut off.

    Everything is written into a folder of its own first, so that a full disk is noticed while
    nothing has changed.
    """

    def __init__(self, copied: int, original: int, base: Rows, changed: dict[str, str]) -> None:
        self._copy = copied
        self._original = original
        self._base = base
        self._changed = changed
        self._opened: set[str] = set()
        self._staging = f".{os.urandom(8).hex()}{PART}"
        self._staged: dict[str, str] = {}

    def is_ours(self, path: str) -> bool:
        """Whether this path is as it is in the copy, or as it is only in between."""
        there, here = _look(self._original, path), _look(self._copy, path)
        if there is None or here is None:
            return there is here or (there is None and self._changes_kind(path))
        if stat.S_ISDIR(here[2].st_mode) and stat.S_ISDIR(there[2].st_mode):
            return True  # Its mode comes last.
        if (there[2].st_mode, there[2].st_size) != (here[2].st_mode, here[2].st_size):
            return False
        if stat.S_ISLNK(here[2].st_mode):
            return there[0] == here[0]
        return there[1] == here[1]

    def _changes_kind(self, path: str) -> bool:
        """Whether a folder takes the place of something else, or the other way round."""
        base = self._base.get(path)
        wanted = status_of(self._copy, path)
        return base is not None and stat.S_ISDIR(base[0]) != stat.S_ISDIR(wanted.st_mode)

    def remove_parts(self, tree: Tree) -> None:
        """Remove what an earlier attempt left half written."""
        for _, parent, name, status in tree.entries():
            if name.endswith(PART):
                if stat.S_ISDIR(status.st_mode):
                    _clear(parent, name)
                else:
                    os.unlink(name, dir_fd=parent)

    def stage(self) -> None:
        """Write every file and link; nothing that is there is changed."""
        try:
            os.mkdir(self._staging, 0o700, dir_fd=self._original)
        except PermissionError:
            return  # Then each is written beside its place.
        target = os.open(self._staging, FOLDER, dir_fd=self._original)
        try:
            for path, change in self._changed.items():
                if change != "deleted" and self._write(path, target, str(len(self._staged))):
                    self._staged[path] = f"{self._staging}/{len(self._staged)}"
        finally:
            os.close(target)

    def unstage(self) -> None:
        _clear(self._original, self._staging)

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
        self._close_folders()

    def _close_folders(self) -> None:
        """Those that were opened for the while, also by an attempt that was cut off."""
        for path in {folder for each in self._changed for folder in _above(each)}:
            base = self._base.get(path)
            if base is None or path in self._changed:
                continue
            mode = stat.S_IMODE(base[0])
            now = stat.S_IMODE(status_of(self._original, path).st_mode)
            if now != mode and now == mode | 0o700:
                _chmod(self._original, path, mode)

    def _retry(self, path: str, work: Callable[[str], None]) -> None:
        """A folder in which its owner may not write is opened for the while."""
        try:
            work(path)
        except PermissionError:
            parent = path.rpartition("/")[0]
            if not parent or parent in self._opened:
                raise
            mode = stat.S_IMODE(status_of(self._original, parent).st_mode)
            self._opened.add(parent)
            _chmod(self._original, parent, mode | 0o700)
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
        folder, name = open_parent(self._original, path)
        try:
            if stat.S_ISDIR(status_of(self._copy, path).st_mode):
                if _is_missing(folder, name):
                    os.mkdir(name, 0o700, dir_fd=folder)
                return
            if path in self._staged:
                with suppress(OSError):  # On another file system.
                    source = self._staged[path]
                    os.rename(source, name, src_dir_fd=self._original, dst_dir_fd=folder)
                    return
            temporary = f".{os.urandom(8).hex()}{PART}"
            if self._write(path, folder, temporary):
                os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        finally:
            os.close(folder)

    def _write(self, path: str, target: int, temporary: str) -> bool:
        """Copy a file or a link under this name; returns whether it is one."""
        source, name = open_parent(self._copy, path)
        try:
            status = os.stat(name, dir_fd=source, follow_symlinks=False)
            if stat.S_ISLNK(status.st_mode):
                os.symlink(os.readlink(name, dir_fd=source), temporary, dir_fd=target)
                set_times(temporary, target, status)
            elif stat.S_ISREG(status.st_mode):
                self._write_file(source, name, target, temporary, status)
            else:
                return False
        finally:
            os.close(source)
        return True

    def _write_file(
        self, source: int, name: str, target: int, temporary: str, status: os.stat_result
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


def _clear(parent: int, name: str) -> None:
    """Remove a folder of staged files, if it is there."""
    try:
        folder = os.open(name, FOLDER, dir_fd=parent)
    except FileNotFoundError:
        return
    try:
        for each in os.listdir(folder):
            os.unlink(each, dir_fd=folder)
    finally:
        os.close(folder)
    os.rmdir(name, dir_fd=parent)


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:depth]) for depth in range(1, len(parts))]


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
    return [path for path in found if not resumed.is_ours(path)]
