"""What code shows: figures as pictures, and tables; collected in a file for the server."""

import io
import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_PICTURES, MAX_TABLES = 8, 10
MAX_ROWS, MAX_COLUMNS, MAX_CELL = 200, 30, 200
MAX_PICTURE = 8 << 20
KINDS, KEPT = ("show-", "plot-"), 40


class Shown:
    def __init__(self, folder: str, token: str) -> None:
        self._folder = folder
        self._token = token
        self._pictures: list[str] = []
        self._tables: list[dict[str, Any]] = []

    def display(self, *values: object) -> None:
        """Show tables and figures; print anything else."""
        for value in values:
            if not self.show(value):
                print(value if isinstance(value, str) else repr(value))

    def show(self, value: object) -> bool:
        """Show it if it is a figure or a table; returns whether it is."""
        figure = _figure_of(value)
        if figure is not None:
            self._add_figure(figure)
            return True
        table = table_of(value)
        if table is None:
            return False
        # A model that reads what was printed sees the table too.
        print(_as_text(table))
        if len(self._tables) < MAX_TABLES:
            self._tables.append(table)
        return True

    def show_figures(self) -> None:
        """Show all figures that are open, and close them."""
        pyplot: Any = sys.modules.get("matplotlib.pyplot")
        if pyplot is None:
            return
        for number in pyplot.get_fignums():
            figure = pyplot.figure(number)
            if figure.axes:
                self._add_figure(figure)
            pyplot.close(figure)

    def save(self, **more: object) -> None:
        content = {"pictures": self._pictures, "tables": self._tables, **more}
        if not any(content.values()):
            return
        os.makedirs(self._folder, mode=0o700, exist_ok=True)
        self._write(f"show-{self._token}.json", json.dumps(content).encode())
        self._prune()

    def _add_figure(self, figure: "Any") -> None:
        if len(self._pictures) >= MAX_PICTURES:
            print(f"[only the first {MAX_PICTURES} figures are shown]", file=sys.stderr)
            return
        buffer = io.BytesIO()
        figure.savefig(buffer, format="png", bbox_inches="tight")
        if buffer.tell() > MAX_PICTURE:
            print("[the figure is too large to be shown; lower its dpi]", file=sys.stderr)
            return
        os.makedirs(self._folder, mode=0o700, exist_ok=True)
        name = f"plot-{os.urandom(8).hex()}.png"
        self._write(name, buffer.getvalue())
        self._pictures.append(name)

    def _write(self, name: str, data: bytes) -> None:
        """Whole or not at all."""
        path = os.path.join(self._folder, name)
        with open(f"{path}.part", "wb") as file:
            file.write(data)
        os.rename(f"{path}.part", path)

    def _prune(self) -> None:
        """Delete all but the newest: the folder is in memory, which the sandbox's limit counts."""
        found = [each for each in os.scandir(self._folder) if each.name.startswith(KINDS)]
        for each in sorted(found, key=lambda entry: entry.stat().st_mtime)[:-KEPT]:
            os.unlink(each.path)


def _figure_of(value: object) -> "Any":
    """The figure that a value is or belongs to, without importing what code has not imported."""
    figures: Any = sys.modules.get("matplotlib.figure")
    if figures is None:
        return None
    found = value if isinstance(value, figures.Figure) else getattr(value, "figure", None)
    return found if isinstance(found, figures.Figure) else None


def table_of(value: object) -> "dict[str, Any] | None":
    """A DataFrame, a Series, or a list of dicts, as headers and rows; ``None`` for others."""
    pandas: Any = sys.modules.get("pandas")
    if pandas is not None and isinstance(value, pandas.Series):
        value = value.to_frame()
    if pandas is not None and isinstance(value, pandas.DataFrame):
        return _of_frame(value)
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        headers = list(dict.fromkeys(key for each in value for key in each))
        rows = ([each.get(key) for key in headers] for each in value[:MAX_ROWS])
        return _table(headers, rows, len(value))
    return None


def _of_frame(frame: "Any") -> "dict[str, Any]":
    part = frame.iloc[:MAX_ROWS, :MAX_COLUMNS]
    # An index that only counts says nothing.
    counts = type(frame.index).__name__ == "RangeIndex"
    headers = [*([] if counts else [frame.index.name or ""]), *frame.columns]
    values = part.itertuples(index=not counts, name=None)
    return _table(headers, values, len(frame))


def _table(headers: "list[Any]", rows: "Any", total: int) -> "dict[str, Any]":
    columns = len(headers)
    shown = [[_cell(each) for each in row[:MAX_COLUMNS]] for row in rows]
    table: dict[str, Any] = {
        "headers": [_cell(each) for each in headers[:MAX_COLUMNS]] or ["-"],
        "rows": shown,
        "total_rows": total,
        "total_columns": columns,
    }
    return table


def _cell(value: object) -> str:
    if value is None:
        return ""
    # Without loss; also a float64, whose own repr names its type.
    text = float.__repr__(value) if isinstance(value, float) else str(value)
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= MAX_CELL else text[: MAX_CELL - 1] + "…"


def _as_text(table: "dict[str, Any]") -> str:
    lines = [table["headers"], *table["rows"]]
    widths = [max(len(line[at]) for line in lines) for at in range(len(table["headers"]))]
    text = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()  # noqa: B905
        for line in lines
    ]
    if table["total_rows"] > len(table["rows"]):
        text.append(f"… {table['total_rows']} rows")
    return "\n".join(text)
