"""Every regular expression of the server with hostile texts of 250 KB: time for each character.

``python -m bench expressions`` prints the slowest; expressions with a bound are measured at it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from bench.figures import Figure

SIZE = 250_000
SHOWN = 30
TARGET = 250.0
"""Milliseconds that the slowest text may take."""


def figures() -> Iterator[Figure]:
    # In a process of its own: expressions are found while the server is imported.
    done = subprocess.run(
        [sys.executable, "-m", __name__], capture_output=True, text=True, check=True
    )
    rows = json.loads(done.stdout.splitlines()[-1])
    for where, size, took, text in rows[:SHOWN]:
        print(f"  {took / size * 1e9:8.0f} ns for each of {size:>7,} characters  {where}  {text}")
    yield Figure("regular expressions", len(rows), "")
    yield Figure("slowest hostile text of 250 KB, or of the bound", rows[0][2] * 1000, "ms", TARGET)


def measure() -> None:
    from tests.support.expressions import all_expressions, bound_of, seconds, texts_for
    from tests.support.hostile_texts import hostile_text

    rows = []
    for each in all_expressions():
        bound = bound_of(each)
        size = SIZE if bound is None else bound.size
        if size is None or not each.readable:
            continue
        texts = texts_for(each, bound is not None and bound.squeezed)
        quick = [
            (seconds(each, method, hostile_text(parts, min(size, 2_000))), method, parts)
            for method in each.methods
            for parts in texts
        ]
        # The five that are worst when short are measured at the full length.
        slowest = sorted(quick, reverse=True)[:5]
        took, text = max(
            (seconds(each, method, hostile_text(parts, size)), repr(parts))
            for _, method, parts in slowest
        )
        rows.append((str(each), size, took, text[:60]))
    print(json.dumps(sorted(rows, key=lambda row: -row[2])))


if __name__ == "__main__":
    measure()
