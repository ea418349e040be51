"""Comparison of an expected value with an actual one that may have more."""

from typing import Any


def missing(expected: Any, actual: Any, path: str = "$") -> list[str]:
    """Where ``actual`` lacks or contradicts something that ``expected`` has."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        absent = [f"{path}.{name}" for name in expected if name not in actual]
        shared = [name for name in expected if name in actual]
        deeper = (missing(expected[name], actual[name], f"{path}.{name}") for name in shared)
        return absent + [problem for problems in deeper for problem in problems]
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = enumerate(zip(expected, actual, strict=True))
        deeper = (missing(want, have, f"{path}[{index}]") for index, (want, have) in pairs)
        return [problem for problems in deeper for problem in problems]
    return [] if expected == actual else [f"{path}: {expected!r} != {actual!r}"]
