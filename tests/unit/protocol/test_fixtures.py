"""The runs under protocol/fixtures: all readable, and the recorded ones true to the rules."""

import json
from pathlib import Path

import pytest

from tests.support.stream import broken_rules
from wenko.protocol.envelope import EventRecord, decode, encode

FIXTURES = sorted((Path(__file__).parents[3] / "protocol/fixtures").glob("*.jsonl"))
RECORDED = [path for path in FIXTURES if path.stem.startswith("recorded-")]


def records(path: Path) -> list[EventRecord]:
    return [decode(json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def test_there_are_recorded_runs() -> None:
    assert len(RECORDED) >= 3


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_run_breaks_no_rule(path: Path) -> None:
    assert broken_rules(records(path)) == []


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_P1_P5_a_run_still_reads_as_it_was_written(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [encode(record, "payload") for record in records(path)] == list(map(json.loads, lines))
