"""Programs beside the package import only what it has: a renamed class must not break them.

Type checks cover the package; a target like ``make test-docker`` may not run for weeks.
"""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDERS = ("tests", "bench", "tools", "examples")


def imports() -> Iterator[tuple[str, str, str]]:
    """File, module and name of everything that is imported from the package."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for each in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(each, ast.ImportFrom) or each.level or each.module is None:
                    continue
                if each.module.split(".")[0] == "wenko":
                    for name in each.names:
                        yield str(path.relative_to(ROOT)), each.module, name.name


def has(module: str, name: str) -> bool:
    if hasattr(importlib.import_module(module), name):
        return True
    try:
        importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        return False
    return True


def test_every_name_that_is_imported_from_the_package_exists() -> None:
    found = set(imports())
    assert len(found) > 100
    assert [each for each in sorted(found) if not has(*each[1:])] == []


def test_a_name_that_does_not_exist_is_noticed() -> None:
    assert has("wenko.sandbox", "pool")
    assert not has("wenko.sandbox.pool", "Pool")
    with pytest.raises(ModuleNotFoundError):
        has("wenko.sandbox.nothing", "Pool")
