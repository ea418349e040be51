"""What a project's own files say of working in it: environment, package managers, tests, versions.

Only names from the tables here and version numbers leave this module, no text of a file.
"""

import asyncio
import json
import re
from dataclasses import dataclass
from typing import Any

from wenko.errors import WenkoError
from wenko.run.sandbox_probe import run_unrecorded
from wenko.sandbox.base import FileRequest, Sandbox
from wenko.sandbox.executor.project import VENVS
from wenko.text import Language

LONGEST = 256 * 1024
"""Characters of a file that is read; a longer one says nothing."""
MOST_TESTS = 3
_MANAGERS = {
    "pnpm-lock.yaml": "pnpm",
    "yarn.lock": "yarn",
    "bun.lock": "bun",
    "bun.lockb": "bun",
    "package-lock.json": "npm",
    "package.json": "npm",
    "uv.lock": "uv",
    "poetry.lock": "poetry",
    "pdm.lock": "pdm",
    "Pipfile": "pipenv",
    "environment.yml": "conda",
    "go.mod": "go",
    "Cargo.toml": "cargo",
    "pom.xml": "maven",
    "build.gradle": "gradle",
    "build.gradle.kts": "gradle",
    "Gemfile": "bundler",
    "composer.json": "composer",
    "requirements.txt": "pip",
    "pyproject.toml": "pip",
}
"""By a file of the project; of one language the first that is there."""
_SAME_LANGUAGE = (
    ("pnpm", "yarn", "bun", "npm"),
    ("uv", "poetry", "pdm", "pipenv", "conda", "pip"),
    ("maven", "gradle"),
)
_POETRY = re.compile(r"^\[tool\.poetry[\].]", re.MULTILINE)
_PYTEST = {
    "pyproject.toml": re.compile(r"^\[tool\.pytest[\].]", re.MULTILINE),
    "pytest.ini": re.compile(""),
    "setup.cfg": re.compile(r"^\[tool:pytest\]", re.MULTILINE),
    "tox.ini": re.compile(r"^\[pytest\]", re.MULTILINE),
    "conftest.py": re.compile(""),
    "tests/conftest.py": re.compile(""),
}
_MAKE_TEST = re.compile(r"^test[ \t]*:(?!=)", re.MULTILINE)
_OTHER_TESTS = {
    "tox.ini": "tox",
    "noxfile.py": "nox",
    "Cargo.toml": "cargo test",
    "go.mod": "go test ./...",
    "pom.xml": "mvn test",
    "build.gradle": "gradle test",
    "build.gradle.kts": "gradle test",
}
_VERSION_FILES = (".python-version", ".nvmrc", ".node-version", ".tool-versions")
_VERSION = re.compile(r"(?:[a-z]{1,20} +)?v?[0-9][0-9a-z.]{0,20}")
_VENV_VERSION = re.compile(
    r"^version(?:_info)?[ \t]{0,9}=[ \t]{0,9}(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class ProjectFacts:
    environment: str = ""
    """The folder of its virtual environment."""
    python: str = ""
    """The version of that one's Python."""
    works: bool = True
    """Whether that Python is there."""
    managers: tuple[str, ...] = ()
    tests: tuple[tuple[str, str], ...] = ()
    """Commands, each with the file that says so."""
    versions: tuple[tuple[str, str], ...] = ()
    """What its version files ask for, by their names."""

    def lines(self, language: Language) -> list[str]:
        return list(filter(None, (self._environment(language), self._rest(language))))

    def _environment(self, language: Language) -> str:
        if not self.environment:
            return ""
        python = f"Python {self.python}".strip()
        if language == "zh":
            if not self.works:
                return (
                    f"项目环境：{self.environment}（{python}）在这里不可用：它的 Python 不在沙箱中"
                )
            return (
                f"项目环境：{self.environment}（{python}），已激活：python、pytest 等来自它；"
                "上面的包不在其中，只有 /usr/bin/python3 能导入"
            )
        if not self.works:
            return (
                f"Project environment: {self.environment} ({python}) cannot be used here, its "
                "Python is not in the sandbox"
            )
        return (
            f"Project environment: {self.environment} ({python}), activated: python, pytest and "
            "so on are its own; the packages above are for /usr/bin/python3 alone"
        )

    def _rest(self, language: Language) -> str:
        zh = language == "zh"
        comma = "、" if zh else ", "
        tests = comma.join(f"`{command}` ({file})" for command, file in self.tests)
        asked = comma.join(f"{file} {version}" for file, version in self.versions)
        named = {
            "包管理器：" if zh else "package manager: ": comma.join(self.managers),
            "测试：" if zh else "tests: ": tests,
            "要求的版本：" if zh else "asks for: ": asked,
        }
        parts = [f"{title}{value}" for title, value in named.items() if value]
        if not parts:
            return ""
        return ("项目：" if zh else "Project: ") + ("；" if zh else "; ").join(parts)


async def project_facts(sandbox: Sandbox) -> ProjectFacts:
    """Of the folder that is the workspace; asks the sandbox for the few files that exist."""
    listed = await sandbox.files(FileRequest("list", "."))
    names = {str(each["name"]) for each in listed.entries or ()}
    wanted = [*_PYTEST, "package.json", "Makefile", *_VERSION_FILES]
    venv = next((each for each in VENVS if each in names), "")
    if venv:
        wanted.append(f"{venv}/pyvenv.cfg")
    asked = [each for each in wanted if each.partition("/")[0] in names]
    texts = dict(
        zip(asked, await asyncio.gather(*(_read(sandbox, each) for each in asked)), strict=True)
    )
    files = {path: text for path, text in texts.items() if text is not None}
    config = files.get(f"{venv}/pyvenv.cfg")
    python = "" if config is None or not (found := _VENV_VERSION.search(config)) else found[1]
    return ProjectFacts(
        environment="" if config is None else venv,
        python=python,
        works=config is None or await _works(sandbox, venv),
        managers=_managers(names, files),
        tests=_tests(names, files),
        versions=tuple(_versions(files)),
    )


def json_object(text: str) -> dict[str, Any]:
    """The object that the text is; empty if it is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


async def _read(sandbox: Sandbox, path: str) -> str | None:
    try:
        reply = await sandbox.files(FileRequest("read", path))
    except WenkoError:
        return None
    text = reply.content if reply.ok else None
    return None if text is None or len(text) > LONGEST else text


async def _works(sandbox: Sandbox, venv: str) -> bool:
    """Its interpreter is not started: it would run what the project put into its packages."""
    found = await run_unrecorded(
        sandbox, "venv", "bash", "-c", '[ -x "$1/bin/python" ] && echo yes', "-", venv
    )
    return found.strip() == "yes"


def _managers(names: set[str], files: dict[str, str]) -> tuple[str, ...]:
    found = [manager for file, manager in _MANAGERS.items() if file in names]
    if _POETRY.search(files.get("pyproject.toml", "")):
        found.insert(0, "poetry")
    if chosen := _package_manager(files.get("package.json", "")):
        found.insert(0, chosen)
    for same in _SAME_LANGUAGE:
        first = next((each for each in found if each in same), None)
        found = [each for each in found if each not in same or each == first]
    return tuple(dict.fromkeys(found))


def _package_manager(text: str) -> str:
    """What ``packageManager`` names, which decides over lock files."""
    named = str(json_object(text).get("packageManager", "")).partition("@")[0]
    return named if named in _SAME_LANGUAGE[0] else ""


def _tests(names: set[str], files: dict[str, str]) -> tuple[tuple[str, str], ...]:
    found = []
    scripts = json_object(files.get("package.json", "")).get("scripts")
    if isinstance(scripts, dict) and "no test specified" not in str(
        scripts.get("test", "no test specified")
    ):
        manager = next(each for each in _managers(names, files) if each in _SAME_LANGUAGE[0])
        found.append((f"{manager} test", "package.json"))
    pytest = [each for each, mark in _PYTEST.items() if each in files and mark.search(files[each])]
    if pytest:
        found.append(("python -m pytest", pytest[0]))
    if _MAKE_TEST.search(files.get("Makefile", "")):
        found.append(("make test", "Makefile"))
    found += [(command, file) for file, command in _OTHER_TESTS.items() if file in names]
    return tuple(found[:MOST_TESTS])


def _versions(files: dict[str, str]) -> list[tuple[str, str]]:
    found = []
    for name in _VERSION_FILES:
        lines = [each.strip() for each in files.get(name, "")[:1000].splitlines()]
        asked = [each for each in lines if _VERSION.fullmatch(each)][:3]
        if asked:
            found.append((name, ", ".join(asked)))
    return found
