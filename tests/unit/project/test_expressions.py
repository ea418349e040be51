"""Every regular expression of the server takes time in proportion to its text."""

import subprocess
import sys

from tests.support import expressions


def test_no_expression_of_the_server_is_slow_for_any_text() -> None:
    # In a process of its own: one that never ends is ended by a limit, and only imports are seen.
    done = subprocess.run(
        [sys.executable, "-m", expressions.__name__], capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    assert lines[-1] == "all measured", lines[-1] if lines else done.stderr
    assert [line for line in lines if line.startswith("✗")] == []


def test_a_quadratic_expression_is_found() -> None:
    unit = expressions.linear_second_per_character()
    for pattern in (r"\s*<end>", r"://[^\n]*\n?[^\n]*resolve '", r"eyJ\w+\.\w+", r"(?:Y{2,4})+$"):
        bad = expressions.Expression("wenko.text", 1, pattern, 0, "_BAD", ("search",))
        assert expressions.fault_of(bad, unit), pattern
    good = expressions.Expression("wenko.text", 1, r"(?<!\s)\s*<end>", 0, "_GOOD", ("search",))
    assert expressions.fault_of(good, unit) is None
