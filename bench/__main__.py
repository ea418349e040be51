"""Prints all benchmark figures (``make bench``) or some: ``python -m bench runs tokens``."""

import sys
from importlib import import_module

PARTS = (
    "runs",
    "growth",
    "tokens",
    "sandbox",
    "files",
    "desktop",
    "live_view",
    "page",
    "first_visit",
    "questions",
    "prompts",
    "terminals",
    "models",
    "wires",
    "loops",
    "harness",
    "hops",
    "loop_recovery",
    "memory",
    "expressions",
    "hostile_texts",
    "large_inputs",
    "poison_output",
)


def main() -> None:
    missed = 0
    for part in sys.argv[1:] or PARTS:
        for figure in import_module(f"bench.{part}").figures():
            print(figure, flush=True)
            missed += not figure.met
    if missed:
        print(f"{missed} figure(s) missed their target.")


main()
