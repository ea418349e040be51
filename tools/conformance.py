"""Maps tests to requirements: writes ``docs/conformance.md`` and checks the claims.

A test carries the numbers it covers at the start of its name: ``test_R35_…``, ``test_R52_R54_…``,
``test_R3_to_R38_…`` in Python, ``it("R79 …")`` in TypeScript. ``docs/requirements.yaml`` claims
the status of each requirement; the protocol rules (P…) come from ``protocol/SPEC.md``.
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import yaml

from tools import promises

Status = Literal["done", "partly", "later", "rule"]
STATUSES = ("done", "partly", "later")
FAMILIES = {
    "R": "Requirements",
    "C": "Resolved conflicts between the documents",
    "T": "Known failure modes of earlier systems",
    "P": "Protocol rules",
}
_NUMBER = re.compile(r"([RCTP])(\d+)([a-z]?)")
_TITLE = re.compile(r"""\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])(.+?)\1""")
_RULE = re.compile(r"\*\*(P\d+) (.+?)\*\*")


@dataclass(frozen=True)
class Requirement:
    number: str
    text: str
    status: Status


@dataclass(frozen=True)
class Proof:
    """A test and the numbers in its name."""

    path: str
    sentence: str
    numbers: tuple[str, ...]


def main(root: Path) -> int:
    found = [*problems(requirements(root), proofs(root)), *promises.broken(root)]
    for problem in found:
        print(problem)
    return 1 if found else 0


def requirements(root: Path) -> list[Requirement]:
    entries = yaml.safe_load((root / "docs/requirements.yaml").read_text(encoding="utf-8"))
    claimed = [Requirement(str(e["number"]), str(e["text"]), e["status"]) for e in entries]
    spec = (root / "protocol/SPEC.md").read_text(encoding="utf-8")
    return claimed + [Requirement(n, text.rstrip("."), "rule") for n, text in _RULE.findall(spec)]


def proofs(root: Path) -> list[Proof]:
    """All numbered tests, ordered by file and position."""
    python = (each for path in _files(root, "tests", ".py") for each in _in_python(root, path))
    page = (each for path in _files(root, "web", ".ts", ".tsx") for each in _in_page(root, path))
    return [*python, *page]


def problems(known: list[Requirement], tests: list[Proof]) -> list[str]:
    """Contradictions between the claims and the tests."""
    numbers = [each.number for each in known]
    proven = {number for test in tests for number in test.numbers}
    repeated = sorted({number for number in numbers if numbers.count(number) > 1})
    return [
        *(f"{number} is listed twice in the requirements" for number in repeated),
        *(
            f"{each.number} has the unknown status {each.status!r}"
            for each in known
            if each.status not in (*STATUSES, "rule")
        ),
        *(
            f"{each.number} is marked {each.status}, but no test carries its number"
            for each in known
            if each.status in ("done", "partly", "rule") and each.number not in proven
        ),
        *(
            f"{test.path}: {number} is not a requirement ({test.sentence})"
            for test in tests
            for number in test.numbers
            if number not in numbers
        ),
    ]


def render(root: Path) -> str:
    known, tests = requirements(root), proofs(root)
    parts = [
        "# Conformance\n\nGenerated from test names by `make generate`; do not edit. "
        "The claims are in [requirements.yaml](requirements.yaml).\n"
    ]
    for family, title in FAMILIES.items():
        of_family = [each for each in known if each.number.startswith(family)]
        parts.append(
            f"\n## {title}\n\n{_count(of_family)}| | | status | tests |\n|---|---|---|---|\n"
        )
        parts.extend(_row(each, tests) for each in of_family)
    if promises.promises(root):
        parts.append(promises.render(root))
    return "".join(parts)


def numbers_of(head: str) -> tuple[str, ...]:
    """``R3 to R5 …`` → R3, R4, R5; ``R52 R54 …`` → R52, R54; anything else → nothing."""
    found: list[str] = []
    words = re.split(r"[\s,:–—]+", head)
    for index, word in enumerate(words):
        if _NUMBER.fullmatch(word):
            if index and words[index - 1] == "to" and found:
                found.extend(_between(found[-1], word))
            found.append(word)
        elif word != "to":
            break
    return tuple(found)


def _between(first: str, last: str) -> Iterator[str]:
    (family, low, _), (_, high, _) = (_NUMBER.fullmatch(each).groups() for each in (first, last))  # type: ignore[union-attr]
    yield from (f"{family}{number}" for number in range(int(low) + 1, int(high)))


def _files(root: Path, folder: str, *suffixes: str) -> list[Path]:
    found = (path for path in (root / folder).rglob("*") if path.suffix in suffixes)
    return sorted(path for path in found if "node_modules" not in path.parts)


def _in_python(root: Path, path: Path) -> Iterator[Proof]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            yield from _proof(root, path, node.name.removeprefix("test_").replace("_", " "))


def _in_page(root: Path, path: Path) -> Iterator[Proof]:
    if ".test." not in path.name:
        return
    for _, title in _TITLE.findall(path.read_text(encoding="utf-8")):
        yield from _proof(root, path, title)


def _proof(root: Path, path: Path, sentence: str) -> Iterator[Proof]:
    if numbers := numbers_of(sentence):
        description = sentence.split(numbers[-1], 1)[1].lstrip(" ,:–—")
        yield Proof(path.relative_to(root).as_posix(), description, numbers)


def _row(requirement: Requirement, tests: list[Proof]) -> str:
    proven = [test for test in tests if requirement.number in test.numbers]
    links = "<br>".join(f"[{_cell(test.sentence)}](../{test.path})" for test in proven)
    status = "" if requirement.status == "rule" else requirement.status
    return f"| {requirement.number} | {_cell(requirement.text)} | {status} | {links} |\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def _count(requirements: list[Requirement]) -> str:
    counts = [(status, sum(each.status == status for each in requirements)) for status in STATUSES]
    summary = ", ".join(f"{count} {status}" for status, count in counts if count)
    return f"{summary}.\n\n" if summary else ""


if __name__ == "__main__":
    sys.exit(main(Path(__file__).resolve().parent.parent))
