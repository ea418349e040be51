"""Where one conversation's sandbox lives on disk, and how its socket is reached."""

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wenko.errors import BadRequest
from wenko.protocol.model import new_id
from wenko.sandbox.user import SandboxUser

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,127}")


class Folder:
    """``workspace``, ``agent`` (hidden from the tree) and ``home`` belong to the sandbox."""

    def __init__(self, parent: Path, conversation_id: str) -> None:
        if not _NAME.fullmatch(conversation_id):
            raise BadRequest(f"{conversation_id!r} cannot name a sandbox.")
        self.path = parent / conversation_id
        self.workspace = self.path / "workspace"
        self.agent = self.path / "agent"
        self.home = self.path / "home"
        self.log = self.path / "log"
        self.status = self.path / "status.json"

    def prepare(self, owner: SandboxUser | None) -> None:
        # Passable but not listable: the sandbox's user reaches its own folders and sees no others.
        self.path.mkdir(mode=0o711, exist_ok=True)
        for each in (self.workspace, self.agent, self.home):
            if not each.exists():
                each.mkdir(mode=0o700)
                if each == self.home:
                    (self.home / "workspace").symlink_to("/workspace")
            if owner is not None and each.stat().st_uid != owner.uid:
                _give(each, owner)

    def copy_of(self, source: "Folder", owner: SandboxUser | None) -> None:
        """The files of another sandbox, which must not run meanwhile; links stay links."""
        self.path.mkdir(mode=0o711, exist_ok=True)
        for name in ("workspace", "agent", "home"):
            if (source.path / name).exists():
                copied = str(source.path / name), str(self.path)
                subprocess.run(["cp", "-a", "--", *copied], check=True, capture_output=True)
        self.prepare(owner)

    def listen(self) -> socket.socket:
        """A fresh listening socket; the executor inherits it and never sees where it is."""
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

    def last_words(self) -> str:
        """The end of what a sandbox that could not start has said."""
        try:
            return self.log.read_text(errors="replace").strip()[-500:]
        except FileNotFoundError:
            return ""

    def keep_last_words(self) -> None:
        """A new life begins with an empty log; why the last one ended may still be wanted."""
        if self.log.exists() and self.log.stat().st_size:
            self.log.replace(self.log.with_name("log.old"))

    def remove(self) -> None:
        """Delete everything. Renamed first, so the name is free at once."""
        doomed = self.path.with_name(f"deleted-{new_id()}")
        try:
            self.path.rename(doomed)
        except FileNotFoundError:
            return
        remove_tree(doomed)

    @contextmanager
    def socket_path(self) -> Iterator[str]:
        """Where the executor listens, under a name that is short enough while this lasts."""
        # A socket's path has at most 107 bytes, and a data folder may be deep.
        folder = os.open(self.path, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            yield f"/proc/self/fd/{folder}/socket"
        finally:
            os.close(folder)


def _give(tree: Path, owner: SandboxUser) -> None:
    """Make everything the sandbox user's; it may have been another's before, or ours."""
    for folder, folders, files in os.walk(tree, topdown=False):
        for name in (*folders, *files):
            path = os.path.join(folder, name)
            os.chown(path, owner.uid, owner.gid, follow_symlinks=False)
    os.chown(tree, owner.uid, owner.gid)


def remove_tree(path: Path) -> None:
    """Delete a tree that a tool may have locked, or nested deeper than a path can name."""
    subprocess.run(["rm", "-rf", "--", path], stderr=subprocess.DEVNULL, check=False)
    if path.exists():
        subprocess.run(["chmod", "-R", "u+rwX", "--", path], check=False)
        subprocess.run(["rm", "-rf", "--", path], check=False)
