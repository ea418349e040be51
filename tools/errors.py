"""All errors that can reach a client, read from the source without importing it."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src/wenko"
BASE = "WenkoError"


@dataclass(frozen=True)
class ErrorEntry:
    name: str
    code: str
    status: int
    meaning: str


def error_entries(source: Path = SOURCE) -> list[ErrorEntry]:
    """Errors of ``errors.py`` in order, then the others by file."""
    first = source / "errors.py"
    paths = [first, *sorted(path for path in source.rglob("*.py") if path != first)]
    known: dict[str, ErrorEntry] = {BASE: ErrorEntry(BASE, "internal_error", 500, "")}
    found = [entry for path in paths for entry in _in_file(path, known)]
    return [entry for entry in found if entry.name != BASE]


def _in_file(path: Path, known: dict[str, ErrorEntry]) -> Iterator[ErrorEntry]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
            parent = next((known[name] for name in bases if name in known), None)
            if parent is not None:
                known[node.name] = entry = _entry(node, parent)
                yield entry


def _entry(node: ast.ClassDef, parent: ErrorEntry) -> ErrorEntry:
    values = {
        target.id: each.value.value
        for each in node.body
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    code = str(values.get("code", parent.code))
    status = int(str(values.get("status", parent.status)))
    return ErrorEntry(node.name, code, status, inspect.cleandoc(ast.get_docstring(node) or ""))
