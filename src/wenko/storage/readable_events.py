"""What becomes of a stored event that cannot be read: damaged, or written by another version.

It keeps its place, as a warning that says so: an error would make the whole conversation
unreadable, and a gap in the numbers would look like a lost event.
"""

import logging
import zlib

from pydantic import ValidationError
from pydantic_core import from_json

from wenko.protocol.envelope import EventRecord, event_json
from wenko.protocol.events import EVENT_MODELS, Thinking
from wenko.storage.compression import decompress
from wenko.text import printable, shorten

log = logging.getLogger(__name__)


def readable_event(type_: str, body: bytes) -> tuple[str, bytes]:
    """Its type and JSON, or those of a warning in its place."""
    model = EVENT_MODELS.get(type_)
    if model is None:
        return _unreadable(type_)
    try:
        json = decompress(body)
        fields = from_json(json)
    except (ValueError, zlib.error):
        return _unreadable(type_)
    # As it is pasted into frames.
    opening, closing = (b'{"payload":{', b"}}") if model.layout == "payload" else (b"{", b"}")
    if not isinstance(fields, dict) or not (json.startswith(opening) and json.endswith(closing)):
        return _unreadable(type_)
    return type_, json


def is_valid(record: EventRecord) -> bool:
    try:
        _ = record.event
    except ValidationError as error:
        log.warning(
            "event %d of conversation %s is left out: %d of its fields do not fit",
            record.seq,
            record.conversation_id,
            error.error_count(),
        )
        return False
    return True


def _unreadable(type_: str) -> tuple[str, bytes]:
    shown = printable(shorten(type_, 40))
    warning = Thinking(
        step_type="warning",
        content=f"无法读取的事件（{shown}）已略过 · "
        f"An event ({shown}) cannot be read and was left out",
    )
    return warning.type, event_json(warning)
