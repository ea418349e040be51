"""Where the Python of a virtual environment lies: pyenv, uv and conda keep it outside the project.

What a project's files name is believed only where there is an interpreter; of that, only what it
needs to run is given to a sandbox.
"""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from wenko.sandbox.executor.project import VENVS

PARTS = ("bin", "lib", "lib64", "include", "ssl")
"""Of an interpreter's folder; there may be other things of a person beside them."""
_CONFIG = 16 * 1024
_HOME = re.compile(r"^home[ \t]{0,9}=[ \t]{0,9}(/[^\n]*)", re.MULTILINE)
_FOLDERS = 200
_VENVS = 32
_LINKS = 16


def python_bases(project: Path) -> list[Path]:
    """The folders of interpreters by each name under which an environment of the project has it."""
    found = [base for venv in islice(_venvs(project), _VENVS) for base in _bases(venv)]
    return [each for each in dict.fromkeys(found) if is_interpreter(each, "python3")]


def is_interpreter(base: Path, program: str) -> bool:
    """Whether this folder has the program, and is laid out as its installers do it."""
    library = "lib/python3.*/os.py" if program.startswith("python") else "lib"
    try:
        runs = os.access(base / "bin" / program, os.X_OK)
        return runs and any(islice(base.glob(library), 1))
    except OSError:
        return False


def _venvs(project: Path) -> Iterator[Path]:
    """Of the project, of the projects in its folders, and of its test runners."""
    yield from (project / name for name in VENVS)
    try:
        with os.scandir(project) as entries:
            folders = [Path(each) for each in islice(entries, _FOLDERS) if each.is_dir()]
    except OSError:
        return
    for folder in sorted(folders):
        if folder.name in (".tox", ".nox"):
            yield from islice((each for each in sorted(folder.iterdir())), _FOLDERS)
        elif not folder.is_symlink():
            yield from (folder / name for name in VENVS)


def _bases(venv: Path) -> Iterator[Path]:
    try:
        with open(venv / "pyvenv.cfg", encoding="utf-8", errors="replace") as file:
            named = _HOME.search(file.read(_CONFIG))
    except OSError:
        return
    if named is not None:
        yield Path(os.path.normpath(named[1].strip())).parent
    # Each link on the way to the program has to exist: uv names a minor version by a link.
    program = venv / "bin" / "python"
    for _ in range(_LINKS):
        try:
            target = os.readlink(program)
        except OSError:
            break
        program = Path(os.path.normpath(program.parent / target))
        if program.parent.name == "bin" and program.parent.parent != venv:
            yield program.parent.parent
            yield Path(os.path.realpath(program.parent.parent))
