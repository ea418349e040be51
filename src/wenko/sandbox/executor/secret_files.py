"""Finds the files of the workspace that may hold secrets, and reads those that changed.

The server masks the values in them; programs in the sandbox are not hindered in any way.
"""

import os
import time

from .beneath import open_file
from .file_io import read_all
from .paths import OutsideWorkspace, Workspace
from .refusal import FileOperationRefused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

MAX_SIZE = 256 * 1024
MAX_FILES = 200
MAX_FOLDERS = 5_000
MAX_ENTRIES = 50_000
MAX_FORMER = 4
"""Earlier contents of a file that are kept: what it held may still be printed from elsewhere."""
MAX_KEPT = 4 * 1024 * 1024
"""Characters of all contents."""
TICK = 20_000_000
"""Nanoseconds in which a second change may leave the same times; such a path is read again."""
SKIPPED = frozenset(
    (
        ".git",
        "node_modules",
        "__pycache__",
        ".venv",
        "venv",
        "site-packages",
        ".tox",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".cache",
    )
)
_NAMES = frozenset(
    (
        ".env",
        ".envrc",
        ".netrc",
        "_netrc",
        ".npmrc",
        ".yarnrc",
        ".yarnrc.yml",
        ".pypirc",
        ".pgpass",
        ".my.cnf",
        ".htpasswd",
        ".git-credentials",
        ".dockercfg",
        ".dockerconfigjson",
        ".s3cfg",
        ".boto",
        ".vault-token",
        "kubeconfig",
        "master.key",
        "terraform.tfvars",
    )
)
_IN_FOLDERS = frozenset(
    (".aws/credentials", ".aws/config", ".docker/config.json", ".kube/config", ".git/config")
)
_KEYS = (".pem", ".key", ".p8", ".ppk", ".env", ".auto.tfvars")
_TEMPLATES = (".example", ".sample", ".template", ".tmpl", ".dist", ".pub", ".md")
_DATA = ("", ".json", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".txt", ".properties")
_STEMS = ("credentials", "credential", "secrets", "secret")
_ACCOUNTS = ("service-account", "service_account", "serviceaccount")


def may_hold_secrets(folder: str, name: str) -> bool:
    """By its name, in the folder of that name."""
    name = name.lower()
    if name.endswith(_TEMPLATES):
        return False
    if name in _NAMES or f"{folder.lower()}/{name}" in _IN_FOLDERS:
        return True
    if name.startswith((".env.", ".env-", ".env_")) or name.endswith(_KEYS):
        return True
    stem, ending = os.path.splitext(name.lstrip("."))
    if ending not in _DATA:
        return False
    if not ending and stem.startswith("id_"):
        return True
    return stem.startswith(_STEMS) or stem.endswith(_STEMS) or any(a in stem for a in _ACCOUNTS)


class _File:
    __slots__ = ("content", "former", "seen")

    def __init__(self) -> None:
        self.seen: tuple[int, ...] = ()
        self.content: str | None = None
        self.former: list[str] = []

    def texts(self) -> "list[str]":
        return self.former if self.content is None else [*self.former, self.content]


class SecretFiles:
    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._version = 0
        self._files: dict[str, _File] = {}
        # What a folder contains, as of its time: a look at an unchanged one is one `stat`.
        self._folders: dict[str, tuple[int, list[str], list[str]]] = {}

    def since(self, version: int) -> "Object":
        """Their contents, unless nothing has changed since that version."""
        self._look()
        if version == self._version:
            return {"version": version, "files": None}
        files = [
            {"path": path, "content": each.content, "former": each.former}
            for path, each in self._files.items()
            if each.content is not None or each.former
        ]
        return {"version": self._version, "files": files}

    def _look(self) -> None:
        found = self._walk()
        for path in found:
            self._files.setdefault(path, _File())
        for path, file in self._files.items():
            self._read(path, file)
        if len(self._files) > 2 * MAX_FILES:
            self._files = {path: file for path, file in self._files.items() if path in found}

    def _walk(self) -> "list[str]":
        recent = time.time_ns() - TICK
        folders: dict[str, tuple[int, list[str], list[str]]] = {}
        files: list[str] = []
        entries = 0
        # Breadth first, so that the limits cut off the deepest folders.
        queue = [""]
        for prefix in queue:
            if len(folders) >= MAX_FOLDERS or entries >= MAX_ENTRIES or len(files) >= MAX_FILES:
                break
            try:
                known = self._folders.get(prefix)
                changed = os.stat(f"{self._workspace.root}/{prefix}").st_mtime_ns
                if known is None or known[0] != changed:
                    inner, candidates, count = self._list(prefix)
                    entries += count
                    # One that is still changing is listed again the next time.
                    known = (changed if changed < recent else -1, inner, candidates)
            except OSError:
                continue
            folders[prefix] = known
            queue += known[1]
            files += known[2]
        self._folders = folders
        return files[:MAX_FILES]

    def _list(self, prefix: str) -> "tuple[list[str], list[str], int]":
        inner: list[str] = []
        candidates: list[str] = []
        count = 0
        folder = os.path.basename(prefix.rstrip("/"))
        with os.scandir(f"{self._workspace.root}/{prefix}") as found:
            for entry in found:
                count += 1
                if count > MAX_ENTRIES:
                    break
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in SKIPPED:
                        inner.append(f"{prefix}{entry.name}/")
                    elif entry.name == ".git":
                        candidates.append(f"{prefix}.git/config")
                elif may_hold_secrets(folder, entry.name):
                    candidates.append(prefix + entry.name)
        return sorted(inner), sorted(candidates), count

    def _read(self, path: str, file: _File) -> None:
        content: str | None = None
        seen: tuple[int, ...] = ()
        try:
            status = os.stat(f"{self._workspace.root}/{path}")
            seen = (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)
            if seen == file.seen:
                return
            fd = open_file(self._workspace, self._workspace.resolve(path))
            try:
                content = read_all(fd, MAX_SIZE).decode("utf-8", "replace")
            finally:
                os.close(fd)
            if status.st_ctime_ns > time.time_ns() - TICK:
                seen = ()
        except (OSError, OutsideWorkspace, FileOperationRefused):
            pass
        file.seen = seen
        if content == file.content:
            return
        if file.content is not None:
            file.former = [*file.former, file.content][-MAX_FORMER:]
        file.content = content
        kept = sum(len(text) for each in self._files.values() for text in each.texts())
        if kept > MAX_KEPT:
            file.former = []
            file.content = None if kept - len(content or "") > MAX_KEPT else content
        self._version += 1
