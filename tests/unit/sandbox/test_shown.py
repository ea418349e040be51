"""Tables that code shows: every value as it is."""

import pytest

from wenko.sandbox.notebook.shown import table_of

VALUES = [1234567.891, 0.1, 12345678.0, 1 / 3, 1e-9, 1e300, 2.5, 10.0, -0.001234567, 10**20]


def test_R73_numbers_in_a_table_lose_no_digit() -> None:
    table = table_of([{"n": value} for value in VALUES])
    assert table is not None
    assert [float(cell) for [cell] in table["rows"]] == VALUES
    assert [cell for [cell] in table["rows"]][:3] == ["1234567.891", "0.1", "12345678.0"]


def test_R73_numbers_of_numpy_are_shown_without_their_type() -> None:
    numpy = pytest.importorskip("numpy")
    table = table_of([{"n": numpy.float64(1234567.891), "m": numpy.float32(0.1)}])
    assert table is not None
    assert table["rows"] == [["1234567.891", "0.1"]]
