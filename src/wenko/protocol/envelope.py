"""Encodes stored events for the wire, in three shapes, and decodes them.

``flat`` has the documented fields at the top level, ``payload`` has them in ``payload``, ``dual``
has both, because the documented protocol shows both. Todo, file, context and question events have
their fields in ``payload`` in every shape, as documented.
"""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import PydanticSerializationError, from_json, to_json

from wenko.protocol.events import EVENT_MODELS, Event, parse_event
from wenko.text import replace_surrogates

Shape = Literal["dual", "flat", "payload"]
Body = dict[str, Any]

# Fields of every envelope beside the documented ones.
POSITION = ("id", "seq", "conversation_id", "run_id", "message_id", "timestamp")
# Fields that documented clients read directly in ``payload``, one level above ``data``.
LIFTED = {
    "tool_call": ("tool", "arguments", "call_id"),
    "tool_result": ("tool", "result", "success", "call_id"),
}


@dataclass(frozen=True, slots=True)
class EventRecord:
    """An event as the journal stores it, with its position and owner ids."""

    id: str
    seq: int
    conversation_id: str
    run_id: str | None
    message_id: str | None
    timestamp: str
    type: str
    body: Body
    """The documented fields, without ``type``."""

    @property
    def event(self) -> Event:
        return parse_event({"type": self.type, **self.body})


def event_json(event: Event) -> bytes:
    """The stored form of an event: its documented fields, nulls included, without ``type``."""
    try:
        encoded = event.__pydantic_serializer__.to_json(event)
    except PydanticSerializationError:
        # A file name that is not UTF-8 contains lone surrogates, which cannot be sent as UTF-8.
        encoded = to_json(_without_surrogates(event.model_dump(mode="json")))
    # ``type`` is the first field of every event and needs no escaping: cut it off.
    return b"{" + encoded[len(event.type) + 11 :] if b"," in encoded else b"{}"


def event_body(event: Event) -> Body:
    body: Body = from_json(event_json(event))
    return body


def encode(record: EventRecord, shape: Shape = "dual") -> dict[str, Any]:
    """The event as a JSON object in the given shape."""
    position = {name: getattr(record, name) for name in POSITION}
    if EVENT_MODELS[record.type].layout == "payload":
        payload = {**record.body["payload"], **_ids(record)}
        return {"type": record.type, "payload": payload, **position}
    if shape == "flat":
        return {"type": record.type, **record.body, **position}
    payload = {**record.body, **_mirrors(record), **_ids(record)}
    if shape == "payload":
        return {"type": record.type, "payload": payload, **position}
    return {"type": record.type, **record.body, **position, "payload": payload}


def encode_text(record: EventRecord, shape: Shape = "dual") -> str:
    return to_json(encode(record, shape)).decode()


def decode(wire: dict[str, Any]) -> EventRecord:
    """The record of a wire object in any shape; raises ``ValueError`` for an unknown event type."""
    type_ = wire.get("type")
    model = EVENT_MODELS.get(type_) if isinstance(type_, str) else None
    if model is None:
        raise ValueError(f"unknown event type {type_!r}")
    payload = wire.get("payload")
    inside: Body = payload if isinstance(payload, dict) else {}
    merged = {**inside, **wire}
    event = parse_event({"type": type_, **_documented_fields(model, inside, merged)})
    return EventRecord(
        id=merged.get("id") or "",
        seq=merged.get("seq") or 0,
        conversation_id=merged.get("conversation_id") or "",
        run_id=merged.get("run_id"),
        message_id=merged.get("message_id"),
        timestamp=merged.get("timestamp") or "",
        type=event.type,
        body=event_body(event),
    )


def _documented_fields(model: type[Event], inside: Body, anywhere: Body) -> Body:
    """Only known fields: a newer server may send more."""
    if model.layout == "payload":
        names = model.model_fields["payload"].annotation.model_fields  # type: ignore[union-attr]
        return {"payload": {name: inside[name] for name in names if name in inside}}
    return {name: anywhere[name] for name in model.model_fields if name in anywhere}


def _without_surrogates(value: Any) -> Any:
    if isinstance(value, str):
        return replace_surrogates(value)
    if isinstance(value, list):
        return [_without_surrogates(item) for item in value]
    if isinstance(value, dict):
        return {
            _without_surrogates(name): _without_surrogates(item) for name, item in value.items()
        }
    return value


def _ids(record: EventRecord) -> Body:
    return {
        "conversation_id": record.conversation_id,
        "message_id": record.message_id,
        "timestamp": record.timestamp,
    }


def _mirrors(record: EventRecord) -> Body:
    """Duplicate fields that the documented front-end examples read."""
    body = record.body
    if record.type == "token":
        return {"delta": body["content"]}
    if record.type == "thinking":
        return {
            "thinking_step": {
                "id": record.id,
                "type": body["step_type"],
                "content": body["content"],
                "timestamp": record.timestamp,
            }
        }
    return {name: body["data"][name] for name in LIFTED.get(record.type, ())}
