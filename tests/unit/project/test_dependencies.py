"""Every dependency has a reason in the decision records."""

import json
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tests.support.tables import each_row

ROOT = Path(__file__).parents[3]
REASONS = (ROOT / "docs/decisions/0004-dependencies.md").read_text(encoding="utf-8")


def named() -> set[str]:
    """Names in the first columns and code spans, with wildcards."""
    columns = re.findall(r"^\| ([^|]+) \|", REASONS, re.MULTILINE)
    return {name for column in columns for name in column.strip().split(", ")} | set(
        re.findall(r"`([^`\s]+)`", REASONS)
    )


def dependencies() -> Iterator[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
        *project["dependency-groups"].values(),
    ]
    for needed in (each for group in groups for each in group):
        yield re.split(r"[\[<>=~ ]", needed, maxsplit=1)[0]
    page = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    yield from (*page["dependencies"], *page["devDependencies"])


@each_row("dependency", sorted(set(dependencies())))
def test_every_dependency_has_its_reason(dependency: str) -> None:
    assert any(fnmatch(dependency, pattern) for pattern in named())
