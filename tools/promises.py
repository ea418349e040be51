"""The promises of README.md and the tests that hold them, from ``docs/promises.yaml``."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

PROMISING = ("Highlights", "API", "# Wenko")
"""Beginnings of the parts of README.md that say what Wenko does."""
SHORT = 4
"""Words of a heading or a link, which promise nothing."""
_NO_SENTENCE = re.compile(
    r"^```.*?^```$|^\|.*?$|^!\[.*?$|\[[^\]]*\]\([^)]*\)[.·]?|\*\*.*?\*\*", re.MULTILINE | re.DOTALL
)
"""Code, tables, pictures, links, and the names of highlights."""


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
    """Promises that README.md no longer makes, that no test holds, or that are not listed."""
    listed = promises(root)
    text = (root / "README.md").read_text(encoding="utf-8") if listed else ""
    readme = _one_line(text)
    return [
        *(f"docs/promises.yaml has nothing on {each!r}" for each in _unlisted(text, listed)),
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


def _unlisted(readme: str, listed: list[Promise]) -> list[str]:
    """Sentences of the parts that promise something, with no words of any promise in them."""
    parts = re.split(r"^## ", readme, flags=re.MULTILINE)
    parts = [each for each in parts if each.startswith(PROMISING)]
    found = []
    for part in parts:
        text = _one_line(_NO_SENTENCE.sub("", part.partition("\n")[2]))
        sentences = re.split(r"(?<=[.;:])\s+(?=[A-Z`-])", text)
        begin = 0
        for sentence in sentences:
            begin = text.index(sentence, begin)
            end = begin + len(sentence)
            if len(sentence.split()) > SHORT and not any(
                text.find(words) < end and text.find(words) + len(words) > begin
                for each in listed
                if (words := _one_line(each.text)) in text
            ):
                found.append(sentence)
            begin = end
    return found


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
