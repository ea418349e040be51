"""A page of stored events as clients get it."""

from wenko.protocol.commands import HistoryPage
from wenko.protocol.envelope import EventRecord, Shape, encode


def history_page(records: list[EventRecord], shape: Shape) -> HistoryPage:
    """Numbers begin with 1 and have no gaps: there is more before any other first event."""
    more = bool(records) and records[0].seq > 1
    return HistoryPage(events=tuple(encode(record, shape) for record in records), more=more)
