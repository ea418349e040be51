"""Recorded screens with what their prompts say, and how many of them are read right."""

import json
import zlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from bench.prompts.programs import Expected
from wenko.sandbox.base import Waiting
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.screen import Screen

RECORDINGS = Path(__file__).parent / "recordings.jsonl"
ROWS = 24
ANY = ("*",)
"""Options that are only counted: at least two."""


@dataclass(frozen=True, slots=True)
class Recording:
    name: str
    program: str
    mode: Literal["cooked", "raw", "password"]
    columns: int
    output: str
    expected: Expected
    options: tuple[str, ...] = ()
    """The long options of the program."""

    @property
    def held_out(self) -> bool:
        """A third, by its name: not looked at while the readers were written."""
        return zlib.crc32(self.name.encode()) % 3 == 0

    def screen(self) -> Screen:
        screen = Screen(ROWS, self.columns)
        screen.feed(self.output)
        return screen

    def read(self) -> ScreenPrompt:
        waiting = Waiting(1, "", "certain", self.mode, self.program, self.options)
        return read_prompt(self.screen(), waiting)

    def faults(self) -> list[str]:
        """What was read otherwise than expected."""
        expected, found = self.expected, self.read()
        options = tuple(" ".join(option.split()) for option in found.options)
        right_options = len(options) > 1 if expected.options == ANY else options == expected.options
        checks = {
            f"kind {found.kind}, not {expected.kind}": found.kind == expected.kind,
            f"options {options}": right_options,
            f"default {found.default!r}, not {expected.default!r}": found.default
            == expected.default,
            f"text {found.text!r}": _squeezed(expected.text) in _squeezed(found.text),
            f"secret {found.secret}": found.secret == expected.secret,
        }
        return [fault for fault, right in checks.items() if not right]


def load() -> list[Recording]:
    with RECORDINGS.open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    for row in rows:
        row["options"] = tuple(row["options"])
        row["expected"] = Expected(
            **{**row["expected"], "options": tuple(row["expected"]["options"])}
        )
    return [Recording(**row) for row in rows]


def save(recorded: Iterable[Recording]) -> None:
    """Replaces recordings of the same name, keeps the others."""
    kept = {each.name: each for each in load()} if RECORDINGS.exists() else {}
    kept.update({each.name: each for each in recorded})
    with RECORDINGS.open("w", encoding="utf-8") as file:
        for name in sorted(kept):
            file.write(json.dumps(asdict(kept[name]), ensure_ascii=False) + "\n")


def _squeezed(text: str) -> str:
    return "".join(text.split())
