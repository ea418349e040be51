"""The promises of README.md and the tests that hold them, from ``docs/promises.yaml``."""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Promise:
    """Words of README.md, and tests as ``file::function``."""

    text: str
    tests: tuple[str, ...]


def promises(root: Path) -> list[Promise]:
    file = root / "docs/promises.yaml"
    if not file.exists():
        return []
    entries = yaml.safe_load(file.read_text(encoding="utf-8"))
    return [Promise(entry["promise"], tuple(entry["tests"])) for entry in entries]


def broken(root: Path) -> list[str]:
    """Promises that README.md no longer makes, or that no test holds."""
    listed = promises(root)
    readme = _one_line((root / "README.md").read_text(encoding="utf-8")) if listed else ""
    return [
        *(
            f"README.md no longer says {each.text!r}"
            for each in listed
            if _one_line(each.text) not in readme
        ),
        *(f"no test holds {each.text!r}" for each in listed if not each.tests),
        *(
            f"there is no test {test}, which holds {each.text!r}"
            for each in listed
            for test in each.tests
            if not _exists(root, test)
        ),
    ]


def render(root: Path) -> str:
    rows = [_row(each) for each in promises(root)]
    return "\n## Promises of the README\n\n| promise | tests |\n|---|---|\n" + "".join(rows)


def _row(promise: Promise) -> str:
    links = []
    for test in promise.tests:
        path, _, name = test.partition("::")
        links.append(f"[{name.removeprefix('test_').replace('_', ' ')}](../{path})")
    return f"| {promise.text} | {'<br>'.join(links)} |\n"


def _exists(root: Path, test: str) -> bool:
    path, _, name = test.partition("::")
    return name in _functions(root / path)


@cache
def _functions(file: Path) -> frozenset[str]:
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, functions))


def _one_line(text: str) -> str:
    return " ".join(text.split())
