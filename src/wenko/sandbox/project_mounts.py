"""What a real folder needs to work in a sandbox as it does outside: its own path, and the
interpreters that it names."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from wenko.sandbox.binding import people_homes
from wenko.sandbox.folder import Folder
from wenko.sandbox.git_identity import git_identity
from wenko.sandbox.python_bases import PARTS, is_interpreter, python_bases
from wenko.sandbox.runtime import PYTHON
from wenko.sandbox.user import SandboxUser, home_of

_SYSTEM = """
    /usr /bin /sbin /lib /lib32 /lib64 /libx32 /etc /proc /sys /dev /run /workspace /home/sandbox
    /root/.agent
""".split()  # noqa: SIM905
"""What a sandbox has already, or something else by this name."""
_INSTALLED = {
    "python": (
        ".pyenv/versions/{version}",
        ".asdf/installs/python/{version}",
        ".local/share/mise/installs/python/{version}",
        ".local/share/uv/python/cpython-{version}-*",
    ),
    "node": (
        ".nvm/versions/node/v{version}",
        ".asdf/installs/nodejs/{version}",
        ".local/share/mise/installs/node/{version}",
    ),
}
_FILES = {".python-version": "python", ".nvmrc": "node", ".node-version": "node"}
_TOOLS = {"python": "python", "nodejs": "node", "node": "node"}
_VERSION = re.compile(r"v?(\d{1,6}(?:\.\d{1,6}){0,2})\s*$")
_LONGEST = 4096
# Tried as the sandbox's user, not computed: the folders above count too.
_CHECK = "import os, sys; print(*[n for n, p in enumerate(sys.argv[1:]) if os.access(p, 5)])"


@dataclass(frozen=True, slots=True)
class ProjectMounts:
    """``folder`` is where the workspace is outside; ``read_only`` are folders by their own path."""

    folder: str | None = None
    read_only: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    """Folders of programs: the versions that the project's files ask for."""
    git_config: str = ""
    """With the person's own name for commits."""


def project_mounts(folder: Folder, user: SandboxUser | None) -> ProjectMounts:
    """Of a folder that is bound, or of a copy of one in which a call is tried."""
    origin = folder.trial_of
    bound = folder.bound if origin is None else Folder(folder.path.parent, origin).bound
    if bound is None:
        return ProjectMounts()
    project, home = bound.path, home_of(user)
    versions = [] if home is None else asked_versions(project, home)
    bases = [each for each in (*python_bases(project), *versions) if _may_be_seen(each, project)]
    parts = [str(base / name) for base in dict.fromkeys(bases) for name in PARTS]
    readable = _readable([each for each in parts if os.path.isdir(each)], user)
    path = [str(each / "bin") for each in versions]
    return ProjectMounts(
        None if _is_taken(project) else str(project),
        tuple(readable),
        tuple(each for each in path if each in readable),
        git_identity(project, home, user),
    )


def asked_versions(project: Path, home: Path) -> list[Path]:
    """The interpreters that the project's version files name, where installers put them."""
    asked = [(kind, _first_line(project / name)) for name, kind in _FILES.items()]
    for line in _read(project / ".tool-versions").splitlines():
        name, _, version = line.partition(" ")
        asked.append((_TOOLS.get(name, ""), version.strip()))
    found: dict[str, Path] = {}
    for kind, text in asked:
        number = _VERSION.match(text)
        if kind and number is not None and kind not in found:
            installed = _installed(kind, number[1], home)
            if installed is not None:
                found[kind] = installed
    return list(found.values())


def _installed(kind: str, version: str, home: Path) -> Path | None:
    program = "python3" if kind == "python" else kind
    for pattern in _INSTALLED[kind]:
        exact = list(home.glob(pattern.format(version=version)))
        newer = home.glob(pattern.format(version=f"{version}.*"))
        for each in (*exact, *sorted(newer, key=_numbers, reverse=True)):
            if is_interpreter(each, program):
                return each
    return None


def _numbers(path: Path) -> list[int]:
    return [int(each) for each in re.findall(r"\d{1,9}", path.name)]


def _may_be_seen(base: Path, project: Path) -> bool:
    """No home folder, and nothing that is there already or contains what is not to be seen."""
    inside = base == project or project in base.parents
    holds = [*people_homes(), project]
    real = Path(os.path.realpath(base))
    too_much = any(each == home or each in home.parents for home in holds for each in (base, real))
    return not (inside or too_much or _is_taken(base))


def _is_taken(path: Path) -> bool:
    return any(path.is_relative_to(each) for each in _SYSTEM)


def _readable(paths: list[str], user: SandboxUser | None) -> list[str]:
    if user is None or not paths:
        return [each for each in paths if os.access(each, os.R_OK | os.X_OK)]
    identity = {"user": user.uid, "group": user.gid, "extra_groups": []}
    command = [PYTHON, "-I", "-S", "-c", _CHECK, *paths]
    done = subprocess.run(  # type: ignore[call-overload]
        command, env={}, cwd="/", check=False, capture_output=True, text=True, **identity
    )
    return [paths[int(each)] for each in done.stdout.split()]


def _first_line(path: Path) -> str:
    lines = [each.strip() for each in _read(path).splitlines()]
    return next((each for each in lines if each and not each.startswith("#")), "")


def _read(path: Path) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_LONGEST)
    except OSError:
        return ""
