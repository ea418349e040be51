"""Tables that code shows: every value as it is."""

from wenko.sandbox.notebook.shown import table_of

VALUES = [1234567.891, 0.1, 12345678.0, 1 / 3, 1e-9, 1e300, 2.5, 10.0, -0.001234567, 10**20]


def test_R73_numbers_in_a_table_lose_no_digit() -> None:
    table = table_of([{"n": value} for value in VALUES])
    assert table is not None
    assert [float(cell) for [cell] in table["rows"]] == VALUES
    assert [cell for [cell] in table["rows"]][:3] == ["1234567.891", "0.1", "12345678.0"]


def test_R73_a_number_of_a_library_is_shown_without_its_type() -> None:
    class Float64(float):
        """As numpy's, which is a float too."""

        def __repr__(self) -> str:
            return f"np.float64({float(self)})"

    table = table_of([{"n": Float64(1234567.891)}])
    assert table is not None
    assert table["rows"] == [["1234567.891"]]
