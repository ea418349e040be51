"""Which paths are the workspace's, whatever they are called and wherever their links lead."""

import os

ALIASES = ("/workspace", "/home/sandbox/workspace")
"""Names under which requests know the workspace (the second is an older one)."""


class Outside(Exception):
    """The path leads out of the workspace."""


class Workspace:
    def __init__(self, root: str) -> None:
        self.root = os.path.realpath(root)

    def locate(self, path: str, follow: bool = True) -> str:
        """The real place of ``path``; with ``follow`` off a link at its end stands for itself."""
        if "\0" in path or len(path) > 4096:
            raise Outside(path)
        joined = os.path.join(self.root, _relative(path)).rstrip("/")
        parent, name = os.path.split(joined)
        if follow or name in ("", ".", ".."):
            real = os.path.realpath(joined)
        else:
            real = os.path.join(os.path.realpath(parent), name)
        if real != self.root and not real.startswith(self.root + "/"):
            raise Outside(path)
        return real

    def shown(self, real: str) -> str:
        """The path as requests and events name it."""
        return ALIASES[0] + real[len(self.root) :]

    def folder(self, path: str) -> str:
        """Where a process is to start; outside the workspace is allowed."""
        if path.startswith("/") and _alias(path) is None:
            return path
        return os.path.join(self.root, _relative(path))


def _relative(path: str) -> str:
    alias = _alias(path)
    if alias is not None:
        return path[len(alias) :].lstrip("/")
    if path.startswith("/"):
        raise Outside(path)
    return path


def _alias(path: str) -> "str | None":
    for alias in ALIASES:
        if path == alias or path.startswith(alias + "/"):
            return alias
    return None
