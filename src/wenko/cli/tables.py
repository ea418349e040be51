"""The tables that the listing commands print."""

from datetime import datetime
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from wenko.cli.forms import plain


def of_questions(found: list[dict[str, Any]]) -> Group:
    """Two lines for each: the id of an approval is nearly as long as a terminal is wide."""
    lines = []
    for each in found:
        until = _minute(each["expires_at"]) if each["expires_at"] else "—"
        where = plain(each["conversation_title"]) or "—"
        about = f" · {each['status']} · {until} · {where}"
        head = Text.assemble((plain(each["request"]["title"]), "bold"), about)
        lines += [head, Text(f"  {each['id']}", "dim", no_wrap=True, overflow="ignore")]
    return Group(*lines)


def of_conversations(found: list[dict[str, Any]]) -> Table:
    table = _listing("id", "status", "updated", "title")
    for each in found:
        title = Text(("📌 " if each["pinned"] else "") + (plain(each["title"]) or "—"))
        table.add_row(each["id"], each["status"], _minute(each["updated_at"]), title)
    return table


def of_quarantined(found: list[dict[str, Any]]) -> Table:
    table = _listing("run", "state", "since", "title")
    table.columns[0].min_width = 36
    for each in found:
        title = Text(plain(each["title"]) or "—")
        table.add_row(each["run_id"], each["state"], _minute(each["quarantined_at"]), title)
    return table


def of_memories(found: list[dict[str, Any]]) -> Table:
    table = _listing("id", "kind", "used", "title")
    table.columns[1].min_width = 10
    table.columns[2].min_width = 4
    table.columns[3].header = "memory"
    for each in found:
        mark = "⚠ " if each["conflict_id"] else ""
        table.add_row(each["id"], each["kind"], str(each["uses"]), Text(mark + plain(each["text"])))
    return table


def of_allowed(found: list[dict[str, Any]]) -> Table:
    table = _listing("conversation", "since", "shape", "title")
    for each in found:
        title = Text(plain(each["conversation_title"]) or "—")
        row = (each["conversation_id"], _minute(each["created_at"]), Text(plain(each["shape"])))
        table.add_row(*row, title)
    return table


def of_rules(found: list[dict[str, Any]]) -> Table:
    table = _listing("decision", "rule", "file")
    for each in found:
        table.add_row(each["decision"], Text(plain(each["pattern"])), Text(plain(each["file"])))
    return table


def of_tools(found: list[dict[str, Any]]) -> Table:
    rows = [
        (each["name"], each["origin"].rpartition("/")[2], plain(each["description"]))
        for each in found
    ]
    table = Table(box=None, pad_edge=False)
    for index, column in enumerate(("tool", "origin")):
        widest = max(len(row[index]) for row in rows)
        table.add_column(column, no_wrap=True, min_width=widest, overflow="ignore")
    table.add_column("description", no_wrap=True, overflow="ellipsis")
    for name, origin, description in rows:
        table.add_row(Text(name), Text(origin), Text(description.partition("\n")[0]))
    return table


def _listing(*columns: str) -> Table:
    """Ids are copied by users, so they are never truncated; titles are."""
    table = Table(box=None, pad_edge=False)
    for column in columns:
        cut = column in ("title", "conversation")
        table.add_column(column, no_wrap=True, overflow="ellipsis" if cut else "ignore")
        table.columns[-1].min_width = None if cut else {"id": 36, "status": 7}.get(column, 16)
    return table


def _minute(timestamp: str) -> str:
    """To the minute, in local time."""
    return f"{datetime.fromisoformat(timestamp).astimezone():%Y-%m-%d %H:%M}"
