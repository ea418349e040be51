"""Paths in the workspace: resolves aliases and links, and refuses what leads outside."""

import os

ALIASES = ("/workspace", "/home/sandbox/workspace")
"""Names of the workspace in requests (the second is an older one)."""


class OutsideWorkspace(Exception):
    """The path leads out of the workspace."""


class Workspace:
    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)

    def resolve(self, path: str, follow: bool = True) -> str:
        """The real path of ``path``. Without ``follow``, a link at its end is not followed."""
        if "\0" in path or len(path) > 4096:
            raise OutsideWorkspace(path)
        joined = os.path.join(self.root, _relative(path)).rstrip("/")
        parent, name = os.path.split(joined)
        if follow or name in ("", ".", ".."):
            real = os.path.realpath(joined)
        else:
            real = os.path.join(os.path.realpath(parent), name)
        if real != self.root and not real.startswith(self.root + "/"):
            raise OutsideWorkspace(path)
        return real

    def display_path(self, real: str) -> str:
        """The path as requests and events show it."""
        return ALIASES[0] + real[len(self.root) :]

    def working_directory(self, path: str) -> str:
        """The folder to start a process in; it may be outside the workspace."""
        if path.startswith("/") and _alias(path) is None:
            return path
        return os.path.join(self.root, _relative(path))


def _relative(path: str) -> str:
    alias = _alias(path)
    if alias is not None:
        return path[len(alias) :].lstrip("/")
    if path.startswith("/"):
        raise OutsideWorkspace(path)
    return path


def _alias(path: str) -> "str | None":
    for alias in ALIASES:
        if path == alias or path.startswith(alias + "/"):
            return alias
    return None
