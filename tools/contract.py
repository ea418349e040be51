"""The examples of the documented event protocol, for tests and the reference."""

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent.parent / "tests/data/event_protocol.md"
PLAN = {
    "goal": "创建并运行 Hello World 程序",
    "steps": [],
    "created_at": "2024-01-03T12:00:00.000Z",
}

_STRING_OR_REST = re.compile(
    r"""
    (?P<string> "(?:[^"\\]|\\.)*" )
    | (?P<comment> /\*.*?\*/ | //[^\n]* )
    | (?P<either> true\|false )
    | (?P<elided> \.\.\. )
    """,
    re.VERBOSE | re.DOTALL,
)
_ALTERNATIVES = re.compile(r"[a-z_]+(?:\|(?:[a-z_]+|\.\.\.))+")


@dataclass(frozen=True)
class Example:
    """One JSON block and its heading."""

    heading: str
    line: int
    value: Any

    @property
    def is_event(self) -> bool:
        return "type" in self.value

    def __str__(self) -> str:
        return f"{self.value.get('type', self.heading)}:{self.line}"


@cache
def examples() -> tuple[Example, ...]:
    """All ``json`` blocks of the document, in order."""
    found: list[Example] = []
    heading, start = "", 0
    block: list[str] | None = None
    for number, line in enumerate(DOCUMENT.read_text(encoding="utf-8").splitlines(), start=1):
        if block is not None and line == "```":
            found.append(Example(heading, start, parse("\n".join(block))))
            block = None
        elif block is not None:
            block.append(line)
        elif line == "```json":
            block, start = [], number
        elif line.startswith("#"):
            heading = line.lstrip("# ")
    return tuple(found)


@cache
def listed_events() -> tuple[str, ...]:
    """The event types of the document's overview table."""
    overview = DOCUMENT.read_text(encoding="utf-8").split("## 详细事件格式")[0]
    return tuple(re.findall(r"^\| `(\w+)` \|", overview, re.MULTILINE))


def parse(text: str) -> Any:
    """Parse documentation JSON: no comments, the first alternative, PLAN for an elided plan."""
    return _fill_plans(json.loads(_STRING_OR_REST.sub(_to_json, text)))


def _to_json(found: re.Match[str]) -> str:
    if found["either"]:
        return "true"
    if found["string"]:
        inner = found["string"][1:-1]
        return f'"{inner.split("|")[0]}"' if _ALTERNATIVES.fullmatch(inner) else found["string"]
    return ""


def _fill_plans(value: Any) -> Any:
    if isinstance(value, list):
        return [_fill_plans(item) for item in value]
    if isinstance(value, dict):
        return {
            name: PLAN if (name, item) == ("plan", {}) else _fill_plans(item)
            for name, item in value.items()
        }
    return value
