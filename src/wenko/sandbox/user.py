"""The system user that sandboxes run as when the server is root."""

import os
import pwd
import subprocess
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from wenko.errors import SandboxUnavailable
from wenko.sandbox.binding import Binding, refused_for


@dataclass(frozen=True, slots=True)
class SandboxUser:
    uid: int
    gid: int


# Above all ranges that distributions, containers and systemd hand out.
_FIRST_UID, _UIDS = 0x70000000, 1 << 20


def conversation_user(user: SandboxUser | None, conversation_id: str) -> SandboxUser | None:
    """A user id for each conversation, if the server is root.

    The kernel counts inotify instances, pipe buffers and descriptors in flight per user: one
    sandbox could take what the others need. Two conversations may share a number; they then share
    no more than these counts.
    """
    if user is None or not _covers(_FIRST_UID + _UIDS):
        return user
    return SandboxUser(_FIRST_UID + crc32(conversation_id.encode()) % _UIDS, user.gid)


def owner_of(binding: Binding, fallback: SandboxUser) -> SandboxUser:
    """The owner of a bound folder: as them a sandbox works in it, if the server is root."""
    status = binding.check()
    if status.st_uid == 0:
        raise refused_for("root_owned", path=binding.path)
    try:
        gid = pwd.getpwuid(status.st_uid).pw_gid
    except KeyError:
        gid = status.st_gid
    return SandboxUser(status.st_uid, gid or fallback.gid)


def home_of(user: SandboxUser | None) -> Path | None:
    """The home folder of whoever a sandbox runs as; ``None`` for a user without one."""
    try:
        return Path(pwd.getpwuid(os.geteuid() if user is None else user.uid).pw_dir)
    except KeyError:
        return None


def check_access(path: Path, user: SandboxUser | None) -> None:
    """Raises ``WorkspaceRefused`` if this user, or the server's own, cannot work in the folder."""
    if user is None:
        allowed = os.access(path, os.R_OK | os.W_OK | os.X_OK)
    else:
        # Tried, not computed: the folders above it count too, and access control lists.
        code = "import os, sys; sys.exit(not os.access(sys.argv[1], 7))"
        identity = {"user": user.uid, "group": user.gid, "extra_groups": []}
        command = ["/usr/bin/python3", "-I", "-S", "-c", code, str(path)]
        done = subprocess.run(command, env={}, cwd="/", check=False, **identity)  # type: ignore[call-overload]
        allowed = done.returncode == 0
    if not allowed:
        name = user.uid if user is not None else os.geteuid()
        raise refused_for("no_access", path=path, user=name)


def _covers(uid: int) -> bool:
    """Whether this user id exists here; a container may have only 65536 of them."""
    with open("/proc/self/uid_map") as file:
        ranges = [tuple(map(int, line.split())) for line in file]
    return any(first <= uid < first + count for first, _, count in ranges)


def sandbox_user(name: str) -> SandboxUser | None:
    """The user to switch to before a sandbox starts; ``None`` if the server is not root."""
    if os.geteuid() != 0:
        return None
    found = _look_up(name) or _create(name)
    if found.uid == 0:
        raise SandboxUnavailable(
            f"The sandbox user {name} is root. Name another one in WENKO_SANDBOX_USER.",
            f"沙箱用户 {name} 是 root。请在 WENKO_SANDBOX_USER 中换一个用户。",
        )
    return found


def _look_up(name: str) -> SandboxUser | None:
    try:
        entry = pwd.getpwnam(name)
    except KeyError:
        return None
    return SandboxUser(entry.pw_uid, entry.pw_gid)


def _create(name: str) -> SandboxUser:
    command = ["useradd", "--system", "--user-group", "--no-create-home"]
    command += ["--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin", name]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        reason = done.stderr.strip()
    except FileNotFoundError:
        reason = "there is no useradd"
    # Another server may have created it at the same moment: what counts is that it exists.
    found = _look_up(name)
    if found is None:
        raise SandboxUnavailable(
            f"The system user {name} could not be created: {reason}.",
            f"无法创建系统用户 {name}：{reason}。",
        )
    return found
