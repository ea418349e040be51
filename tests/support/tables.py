"""A table of cases in one test: thousands of rows cost seconds, not minutes of bookkeeping."""

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

Test = Callable[..., Any]


def each_row(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[[Test], Test]:
    """As ``parametrize``, in one test: every row is tried, and all that fail are shown."""
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
