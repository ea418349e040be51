"""Memory: recall@5 and MRR on labelled memories, tones, search among 100,000 entries, LoCoMo.

``python -m bench memory`` prints all of it; LoCoMo only if ``WENKO_LOCOMO`` names its data (the
folder or ZIP archive of https://github.com/snap-research/locomo), which is not part of ours.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from bench.memory import conversation, corpus, locomo, speed, tones


def figures() -> Iterator[Figure]:
    yield from corpus.figures()
    yield from tones.figures()
    yield from conversation.figures()
    yield from speed.figures()
    if data := os.environ.get("WENKO_LOCOMO"):
        yield from locomo.figures(Path(data))
