"""The folder of one conversation's sandbox on disk, and the path of its socket."""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wenko.errors import BadRequest
from wenko.sandbox.binding import read_binding
from wenko.sandbox.user import SandboxUser

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")
TRIAL_PREFIX = "trial-"
"""The names of the folders in which calls are tried; no conversation has such an id."""


class Folder:
    """The sandbox owns ``workspace``, ``agent`` (not in the file tree) and ``home``.

    Tools can read ``context`` and not change it (R67): it is mounted read-only over itself. They do
    not see ``history``.
    """

    def __init__(self, parent: Path, conversation_id: str) -> None:
        if not _NAME.fullmatch(conversation_id):
            raise BadRequest(f"{conversation_id!r} cannot name a sandbox.")
        self.path = parent / conversation_id
        self.bound = read_binding(self.path)
        """A real folder of the machine that is the workspace; never removed or given away."""
        self.workspace = self.bound.path if self.bound else self.path / "workspace"
        self.agent = self.path / "agent"
        self.home = self.path / "home"
        self.context = self.agent / "context"
        self.history = self.path / "history"
        self.log = self.path / "log"
        self.status = self.path / "status.json"
        self.git_config = self.path / "gitconfig"
        """With the name for commits, where it is the person's own."""

    @property
    def trial_of(self) -> str | None:
        """The conversation of which this is a copy, if it is one."""
        if not self.path.name.startswith(TRIAL_PREFIX):
            return None
        try:
            return (self.path / "origin").read_text()
        except FileNotFoundError:
            return None

    def part(self, name: str) -> Path:
        """``workspace``, ``home`` or ``agent``."""
        parts = {"workspace": self.workspace, "home": self.home, "agent": self.agent}
        return parts[name]

    def prepare(self, owner: SandboxUser | None) -> None:
        # Searchable, not listable: the sandbox's user reaches its own folders and sees no others.
        self.path.mkdir(mode=0o711, exist_ok=True)
        if self.bound is not None:
            self.bound.check()
        own = (self.agent, self.home) if self.bound else (self.workspace, self.agent, self.home)
        for each in own:
            if not each.exists():
                each.mkdir(mode=0o700)
                if each == self.home:
                    (self.home / "workspace").symlink_to("/workspace")
            if owner is not None and each.stat().st_uid != owner.uid:
                _chown_tree(each, owner)

    def prepare_context(self, owner: SandboxUser | None) -> None:
        """Make the folder that is mounted read-only over itself."""
        if self.context.is_dir() and not self.context.is_symlink():
            return
        # A tool may have put anything here while nothing was mounted.
        self.context.unlink(missing_ok=True)
        self.context.mkdir(mode=0o700)
        if owner is not None:
            os.chown(self.context, owner.uid, owner.gid)

    def write_git_config(self, content: str) -> None:
        if content:
            self.git_config.write_text(content)
            self.git_config.chmod(0o644)
        else:
            self.git_config.unlink(missing_ok=True)

    def listen(self) -> socket.socket:
        """A new listening socket; the executor inherits it and never sees its path."""
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with self.socket_path() as path:
                Path(path).unlink(missing_ok=True)
                listening.bind(path)
                os.chmod(path, 0o600)
            listening.listen(128)
        except BaseException:
            listening.close()
            raise
        return listening

    def stderr_tail(self) -> str:
        """The end of the executor's stderr, for a sandbox that could not start."""
        try:
            return self.log.read_text(errors="replace").strip()[-500:]
        except FileNotFoundError:
            return ""

    def rotate_log(self) -> None:
        """Keep the log of the last executor, which may say why it ended."""
        if self.log.exists() and self.log.stat().st_size:
            self.log.replace(self.log.with_name("log.old"))

    @contextmanager
    def socket_path(self) -> Iterator[str]:
        """The path of the executor's socket, valid inside the ``with`` block."""
        # A socket path has at most 107 bytes, and the data folder may be deep.
        folder = os.open(self.path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            yield f"/proc/self/fd/{folder}/socket"
        finally:
            os.close(folder)


def _chown_tree(tree: Path, owner: SandboxUser) -> None:
    """Give everything to the sandbox's user; it may have belonged to another user before."""
    for folder, folders, files in os.walk(tree, topdown=False):
        for name in (*folders, *files):
            path = os.path.join(folder, name)
            os.chown(path, owner.uid, owner.gid, follow_symlinks=False)
    os.chown(tree, owner.uid, owner.gid)
