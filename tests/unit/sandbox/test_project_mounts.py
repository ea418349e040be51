"""Which interpreters a project's files name, and which of them are believed."""

from pathlib import Path

import pytest

from wenko.sandbox.project_mounts import asked_versions
from wenko.sandbox.python_bases import python_bases


def install(home: Path, where: str, program: str) -> Path:
    base = home / where
    (base / "bin").mkdir(parents=True)
    (base / "bin" / program).write_text("")
    (base / "bin" / program).chmod(0o755)
    library = base / "lib/python3.12"
    library.mkdir(parents=True)
    (library / "os.py").write_text("")
    return base


@pytest.mark.parametrize(
    ("file", "text", "where", "program"),
    [
        (".python-version", "3.12.1\n", ".pyenv/versions/3.12.1", "python3"),
        (".python-version", "# ours\n3.12\n", ".pyenv/versions/3.12.9", "python3"),
        (
            ".python-version",
            "3.12",
            ".local/share/uv/python/cpython-3.12.4-linux-x86_64-gnu",
            "python3",
        ),
        (".nvmrc", "v20\n", ".nvm/versions/node/v20.11.1", "node"),
        (".tool-versions", "ruby 3\nnodejs 20.1.0\n", ".asdf/installs/nodejs/20.1.0", "node"),
    ],
)
def test_the_version_that_a_project_asks_for_is_found_where_installers_put_it(
    tmp_path: Path, file: str, text: str, where: str, program: str
) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / file).write_text(text)
    assert asked_versions(tmp_path / "project", tmp_path) == []
    base = install(tmp_path, where, program)
    assert asked_versions(tmp_path / "project", tmp_path) == [base]


def test_the_newest_of_the_versions_that_fit_is_taken(tmp_path: Path) -> None:
    (tmp_path / ".python-version").write_text("3.12")
    for each in ("3.12.9", "3.12.10", "3.13.1", "3.1.12"):
        install(tmp_path, f".pyenv/versions/{each}", "python3")
    assert [each.name for each in asked_versions(tmp_path, tmp_path)] == ["3.12.10"]


@pytest.mark.parametrize("text", ["../../..", "*", "3.12/../../..", "", "system", "9" * 5000])
def test_a_version_that_is_none_finds_nothing(tmp_path: Path, text: str) -> None:
    install(tmp_path, ".pyenv/versions/3.12.1", "python3")
    for file in (".python-version", ".nvmrc", ".tool-versions"):
        (tmp_path / file).write_text(text)
    assert asked_versions(tmp_path, tmp_path) == []


def test_an_environment_that_names_itself_or_a_loop_ends(tmp_path: Path) -> None:
    for number, target in enumerate(("python", "../bin/python", "/nowhere/bin/python")):
        venv = tmp_path / f"p{number}" / ".venv"
        (venv / "bin").mkdir(parents=True)
        (venv / "pyvenv.cfg").write_text("home = /nowhere/bin\n" * 900)
        (venv / "bin/python").symlink_to(target)
    assert python_bases(tmp_path) == []
