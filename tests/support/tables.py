"""Tables of cases: many rows in one test, and tables whose first rows alone are tried each time."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Test = Callable[..., Any]


def each_row(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """As ``parametrize``, in one test: every row is tried, and all that fail are shown.

    A test for each row costs more in collecting and reporting than the row itself.
    """
    given = names.replace(" ", "").split(",") if isinstance(names, str) else [*names]
    cases = [*rows]
    assert cases, "a table without rows proves nothing"

    def decorate(test: Test) -> Test:
        assert not inspect.iscoroutinefunction(test), "rows that wait are tests of their own"

        @functools.wraps(test)
        def every_row() -> None:
            failures = [failure for case in cases if (failure := _tried(test, given, case))]
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(cases)} rows failed", failures)

        # Without this, pytest would look for fixtures with the names of the columns.
        del every_row.__wrapped__
        return every_row

    return decorate


def _tried(test: Test, names: list[str], case: Any) -> Exception | None:
    row = dict(zip(names, case if len(names) > 1 else [case], strict=True))
    try:
        test(**row)
    except Exception as failure:
        failure.add_note(f"row: {row!r}")
        return failure
    return None


def first_rows(rows: Iterable[Any], number: int = 1) -> list[Any]:
    """Rows for ``parametrize``: those after the first ones belong to the long tail."""
    cases = [*rows]
    later = (case if isinstance(case, tuple) else (case,) for case in cases[number:])
    return [*cases[:number], *(pytest.param(*case, marks=pytest.mark.slow) for case in later)]
