"""The name and address of the person's own commits in a real folder; nothing else of their git."""

import os
import subprocess
from pathlib import Path

from wenko.sandbox.configuration import PATH
from wenko.sandbox.runtime import GIT_IDENTITY
from wenko.sandbox.user import SandboxUser

_COMMAND = ("config", "--null", "--get-regexp", r"^user\.(name|email)$")
_TIMEOUT = 5.0
_LONGEST = 200


def git_identity(project: Path, home: Path | None, user: SandboxUser | None) -> str:
    """A configuration for the sandbox: what git would write into a commit there; empty if git, or
    the person, does not say."""
    environment = {"PATH": PATH, "HOME": str(home or "/nonexistent")}
    if user is None:
        names = ("HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL")
        environment |= {name: os.environ[name] for name in names if name in os.environ}
    identity = {} if user is None else {"user": user.uid, "group": user.gid, "extra_groups": []}
    try:
        done = subprocess.run(  # type: ignore[call-overload]
            ["git", "-C", project, *_COMMAND],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=_TIMEOUT,
            **identity,
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""
    entries = (each.partition("\n") for each in done.stdout.split("\0"))
    found = {key: value for key, _, value in entries if 0 < len(value) <= _LONGEST}
    lines = [f"\t{key.partition('.')[2]} = {_quoted(value)}\n" for key, value in found.items()]
    # What is not said stays as everywhere; a later line wins.
    return f"{GIT_IDENTITY}[user]\n{''.join(lines)}" if lines else ""


def _quoted(value: str) -> str:
    plain = "".join(each for each in value if each.isprintable())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
