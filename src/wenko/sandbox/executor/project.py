"""The environment that a project brings along: its programs come first, as if it were activated."""

import os

VENVS = (".venv", "venv", "env")
_MARKS = ("pyvenv.cfg", "conda-meta")
MAX_FOLDERS = 40


def project_environment(env: "dict[str, str]", root: str, cwd: str) -> "dict[str, str]":
    """``PATH`` and ``VIRTUAL_ENV`` for a process that starts in ``cwd``, a path below ``root``."""
    first: list[str] = []
    venv = ""
    for folder in _upwards(root, cwd):
        if not venv and (venv := _venv_of(folder)):
            first.insert(0, f"{venv}/bin")
        if os.path.isdir(f"{folder}/node_modules/.bin"):
            first.append(f"{folder}/node_modules/.bin")
    if not first:
        return {}
    path = {"PATH": os.pathsep.join([*first, env["PATH"]])}
    return {**path, "VIRTUAL_ENV": venv} if venv else path


def _upwards(root: str, cwd: str) -> "list[str]":
    folder = os.path.normpath(cwd)
    found: list[str] = []
    while (folder + "/").startswith(root + "/") and len(found) < MAX_FOLDERS:
        found.append(folder)
        folder = os.path.dirname(folder)
    return found


def _venv_of(folder: str) -> str:
    """One whose Python can be started: a broken one would hide the system's."""
    for name in VENVS:
        venv = f"{folder}/{name}"
        if os.access(f"{venv}/bin/python", os.X_OK) and any(
            os.path.exists(f"{venv}/{mark}") for mark in _MARKS
        ):
            return venv
    return ""
