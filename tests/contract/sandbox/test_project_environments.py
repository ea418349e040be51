"""The environment that a project brings along comes first, and the toolbox last."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.sandbox.test_bound_folders import bound, give, on_this_machine, root
from tests.support.sandboxes import sh, write
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes
from wenko.sandbox.pool import SandboxPool

__all__ = ["root"]
pytestmark = pytest.mark.anyio
SYSTEM = "/usr/bin/python3"
PACKAGES = "pandas, requests, lxml, openpyxl, numpy, matplotlib"


@pytest.fixture
def project(root: Path) -> Path:
    made = root / "project"
    made.mkdir()
    give(made)
    return made


@pytest.fixture
def elsewhere(root: Path) -> Path:
    """An interpreter as pyenv and uv install one: a folder of its own, outside every project."""
    base = root / "versions" / "3.99.1"
    (base / "lib").mkdir(parents=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    real = Path(sys.base_prefix)
    shutil.copytree(real / "bin", base / "bin", symlinks=True)
    library = real / "lib" / version
    ignored = shutil.ignore_patterns("site-packages", "test", "__pycache__", "config-*", "idlelib")
    shutil.copytree(library, base / "lib" / version, ignore=ignored)
    for each in (real / "lib").glob("libpython*"):
        shutil.copy2(each, base / "lib")
    (base / "secrets").write_text("not of the interpreter\n")
    return base


def make_venv(python: Path, folder: Path) -> None:
    command = [python, "-I", "-m", "venv", "--without-pip", folder]
    subprocess.run(command, check=True, capture_output=True)


async def printed(sandbox: Sandbox, command: str) -> str:
    done = await sh(sandbox, command)
    assert done.return_code == 0, done
    return done.stdout.strip()


async def test_code_without_an_environment_has_the_packages_of_the_toolbox(
    sandbox: Sandbox,
) -> None:
    assert await printed(sandbox, f"python -c 'import {PACKAGES}; print(1)'") == "1"
    await write(sandbox, "test_it.py", "def test_it():\n    assert True\n")
    assert "1 passed" in await printed(sandbox, "pytest -q test_it.py")
    for name in ("rg", "tree", "rsync", "gawk", "jq", "sqlite3"):
        await printed(sandbox, f"{name} --version")


async def test_the_toolbox_never_shadows_a_package_of_the_project(sandbox: Sandbox) -> None:
    for name in ("flask", "click", "six"):
        await write(sandbox, f"src/{name}.py", "print('of the project')\n")
        assert await printed(sandbox, f"cd src && {SYSTEM} -c 'import {name}'") == "of the project"
    user = "$(python -c 'import site; print(site.getusersitepackages())')"
    await printed(sandbox, f"mkdir -p {user} && echo \"print('installed')\" > {user}/click.py")
    assert await printed(sandbox, f"{SYSTEM} -c 'import click'") == "installed"
    await write(sandbox, "own/sitecustomize.py", "print('own')\n")
    started = f"PYTHONPATH=$PYTHONPATH:own {SYSTEM} -c 'import six; print(six.__name__)'"
    assert await printed(sandbox, started) == "own\nsix"


async def test_a_virtual_environment_comes_first_and_does_not_see_the_toolbox(
    sandbox: Sandbox,
) -> None:
    await printed(sandbox, f"{SYSTEM} -m venv --without-pip .venv && mkdir -p sub")
    for place in (".", "sub"):
        found = await sh(sandbox, "python -c 'import sys; print(sys.prefix)'", cwd=place)
        assert found.stdout.strip().endswith("/.venv"), found
    assert "No module named 'flask'" in (await sh(sandbox, "python -c 'import flask'")).stderr
    assert (await printed(sandbox, "echo $VIRTUAL_ENV")).endswith("/.venv")
    # One whose interpreter is gone must not hide the one that is there.
    await printed(sandbox, "ln -sf /nowhere/python .venv/bin/python")
    assert await printed(sandbox, "python -c 'import flask, sys; print(sys.prefix)'") == "/usr"
    await printed(sandbox, "mkdir -p node_modules/.bin; echo echo it > node_modules/.bin/own-tool")
    await printed(sandbox, "chmod +x node_modules/.bin/own-tool")
    assert await printed(sandbox, "own-tool") == "it"


async def test_pip_installs_into_the_home_folder_of_a_sandbox(
    sandboxes: SandboxPool, name: str
) -> None:
    if not sandboxes.safe:
        pytest.skip("without isolation the system is that of the machine")
    sandbox = await sandboxes.open(name)
    await write(sandbox, "own/pyproject.toml", '[project]\nname = "own"\nversion = "1"\n')
    await write(sandbox, "own/own.py", "print('installed')\n")
    installed = await printed(sandbox, "pip install --no-index --no-build-isolation ./own 2>&1")
    assert "externally-managed" not in installed
    assert await printed(sandbox, "cd / && python -c 'import own'") == "installed"


@on_this_machine
async def test_an_environment_works_whose_python_lies_elsewhere(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path, elsewhere: Path
) -> None:
    # As uv does it: the environment names a link to the interpreter's folder.
    minor = elsewhere.parent / "3.99"
    minor.symlink_to(elsewhere)
    make_venv(minor / "bin/python3", project / ".venv")
    script = project / ".venv/bin/own-script"
    script.write_text(f"#!{project}/.venv/bin/python\nimport sys; print(sys.prefix)\n")
    script.chmod(0o755)
    give(project)
    sandbox = await bound(sandboxes, name, data, root, project)
    assert (await printed(sandbox, "own-script")).endswith("/.venv")
    base = await printed(
        sandbox, "python -c 'import os, sys; print(os.path.realpath(sys.base_prefix))'"
    )
    assert base in (str(minor), str(elsewhere))
    if sandboxes.safe:
        refused = await sh(sandbox, f"touch {elsewhere}/bin/made")
        assert "Read-only file system" in refused.stderr
        assert (await sh(sandbox, f"cat {elsewhere}/secrets")).return_code != 0


@on_this_machine
@pytest.mark.parametrize("named", ["/", "/etc", "~", "~/project", "~/.ssh"])
async def test_only_the_folder_of_an_interpreter_is_mounted(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path, named: str
) -> None:
    if not sandboxes.safe:
        pytest.skip("nothing is mounted without isolation")
    home = root / "home"
    (home / ".ssh/bin").mkdir(parents=True)
    (home / ".ssh/bin/key").write_text("secret")
    path = named.replace("~", str(home))
    (project / ".venv/bin").mkdir(parents=True)
    (project / ".venv/pyvenv.cfg").write_text(f"home = {path}/bin\n")
    (project / ".venv/bin/python").symlink_to(f"{path}/bin/python3")
    give(project)
    sandbox = await bound(sandboxes, name, data, root, project)
    assert (await sh(sandbox, f"cat {home}/.ssh/bin/key")).return_code != 0
    prefix = await printed(sandbox, "python -c 'import sys; print(sys.base_prefix)'")
    assert prefix in ("/", "/usr"), "the system's own"


@on_this_machine
async def test_the_folder_has_its_real_path_inside(
    sandboxes: LocalSandboxes, name: str, data: Path, root: Path, project: Path
) -> None:
    (project / "run").write_text(f"#!{project}/interpreter\n")
    (project / "interpreter").symlink_to("/bin/echo")
    (project / "run").chmod(0o755)
    give(project)
    sandbox = await bound(sandboxes, name, data, root, project)
    assert await printed(sandbox, f"{project}/run") == f"{project}/run"
    if os.geteuid() == 0 and sandboxes.safe:
        assert (await sh(sandbox, f"ls {root}")).stdout == "project\n", "nothing else beside it"
