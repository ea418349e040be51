"""How well the lexicon reads labelled messages, and how rarely it errs on neutral ones."""

from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from wenko.memory.tone import read_tone

SETS = {"tuned": "tone.tsv", "held out": "tone_heldout.tsv"}


def load(name: str) -> list[tuple[str, str]]:
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(tone, message) for tone, message in rows]


def figures() -> Iterator[Figure]:
    for name, file in SETS.items():
        yield from _figures(name, load(file))


def _figures(name: str, rows: list[tuple[str, str]]) -> Iterator[Figure]:
    right = sum(read_tone(message).tone == tone for tone, message in rows)
    neutral = [message for tone, message in rows if tone == "neutral"]
    false = sum(read_tone(message).tone != "neutral" for message in neutral)
    felt = [(tone, message) for tone, message in rows if tone != "neutral"]
    found = sum(read_tone(message).tone == tone for tone, message in felt)
    yield Figure(f"tone, {name}: accuracy, {len(rows)} messages", right / len(rows), "")
    yield Figure(f"tone, {name}: found of {len(felt)} messages with one", found / len(felt), "")
    target = 2.0 if name == "held out" else None
    label = f"tone, {name}: false alarms, {len(neutral)} neutral ones"
    yield Figure(label, float(false), "", target)
