"""The system user that sandboxes run as when the server is root."""

import os
import pwd
import subprocess
from dataclasses import dataclass

from wenko.errors import SandboxUnavailable


@dataclass(frozen=True, slots=True)
class SandboxUser:
    uid: int
    gid: int


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
