"""A page of stored events as clients get it."""

from pydantic import BaseModel

from wenko.protocol.commands import HistoryPage
from wenko.protocol.envelope import EventRecord, Shape, encode_json

_NO_EVENTS = b'"events":[]'


def empty_page(records: list[EventRecord]) -> HistoryPage:
    """Numbers begin with 1 and have no gaps: there is more before any other first event."""
    return HistoryPage(events=(), more=bool(records) and records[0].seq > 1)


def with_events(reply: BaseModel, records: list[EventRecord], shape: Shape) -> bytes:
    """A reply that has an empty page, as JSON, and the events pasted into it.

    Parsed and written again, two thousand events of long outputs would block the event loop.
    """
    events = b",".join(encode_json(record, shape) for record in records)
    # A string of the reply has no such bytes: its quotes are escaped.
    return reply.model_dump_json().encode().replace(_NO_EVENTS, b'"events":[%s]' % events, 1)
