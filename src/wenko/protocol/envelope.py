"""How a stored event looks on the wire: three shapes of the same fact, made here alone.

``flat`` has the documented fields at the top level, ``payload`` has them in ``payload``, ``dual``
has both, because the documents show both. Todo, file, context and question events have their
fields in ``payload`` in every shape, as documented.
"""

from dataclasses import dataclass
from typing import Any, Literal

from pydantic_core import PydanticSerializationError, from_json, to_json

from wenko.protocol.events import EVENT_MODELS, Event, parse_event

Shape = Literal["dual", "flat", "payload"]
Body = dict[str, Any]

# What every envelope carries beside the documented fields.
POSITION = ("id", "seq", "conversation_id", "run_id", "message_id", "timestamp")
# What the documents also read directly in ``payload``, one level above ``data``.
LIFTED = {
    "tool_call": ("tool", "arguments", "call_id"),
    "tool_result": ("tool", "result", "success", "call_id"),
}


@dataclass(frozen=True, slots=True)
class EventRecord:
    """An event as the journal keeps it: numbered, dated, and told whose it is."""

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


def json_of(event: Event) -> bytes:
    """What is stored of an event: its documented fields, nulls included, without ``type``."""
    try:
        whole = event.__pydantic_serializer__.to_json(event)
    except PydanticSerializationError:
        # A file name that is not UTF-8 arrives with lone surrogates, which no socket can send.
        whole = to_json(_whole_text(event.model_dump(mode="json")))
    # The type is the first field of every event, and written as it is.
    return b"{" + whole[len(event.type) + 11 :] if b"," in whole else b"{}"


def body_of(event: Event) -> Body:
    body: Body = from_json(json_of(event))
    return body


def encode(record: EventRecord, shape: Shape = "dual") -> dict[str, Any]:
    """The event as a JSON object in the given shape."""
    position = {name: getattr(record, name) for name in POSITION}
    if EVENT_MODELS[record.type].layout == "payload":
        payload = {**record.body["payload"], **_whose(record)}
        return {"type": record.type, "payload": payload, **position}
    if shape == "flat":
        return {"type": record.type, **record.body, **position}
    payload = {**record.body, **_mirrors(record), **_whose(record)}
    if shape == "payload":
        return {"type": record.type, "payload": payload, **position}
    return {"type": record.type, **record.body, **position, "payload": payload}


def encode_text(record: EventRecord, shape: Shape = "dual") -> str:
    return to_json(encode(record, shape)).decode()


def decode(wire: dict[str, Any]) -> EventRecord:
    """The record behind a wire object of any shape; raises when it is not one of our events."""
    type_ = wire.get("type")
    model = EVENT_MODELS.get(type_) if isinstance(type_, str) else None
    if model is None:
        raise ValueError(f"unknown event type {type_!r}")
    payload = wire.get("payload")
    inside: Body = payload if isinstance(payload, dict) else {}
    whose = {**inside, **wire}
    event = parse_event({"type": type_, **_documented_fields(model, inside, whose)})
    return EventRecord(
        id=whose.get("id") or "",
        seq=whose.get("seq") or 0,
        conversation_id=whose.get("conversation_id") or "",
        run_id=whose.get("run_id"),
        message_id=whose.get("message_id"),
        timestamp=whose.get("timestamp") or "",
        type=event.type,
        body=body_of(event),
    )


def _documented_fields(model: type[Event], inside: Body, anywhere: Body) -> Body:
    """Only the fields that we know: a newer server may send more."""
    if model.layout == "payload":
        names = model.model_fields["payload"].annotation.model_fields  # type: ignore[union-attr]
        return {"payload": {name: inside[name] for name in names if name in inside}}
    return {name: anywhere[name] for name in model.model_fields if name in anywhere}


def _whole_text(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [_whole_text(item) for item in value]
    if isinstance(value, dict):
        return {_whole_text(name): _whole_text(item) for name, item in value.items()}
    return value


def _whose(record: EventRecord) -> Body:
    return {
        "conversation_id": record.conversation_id,
        "message_id": record.message_id,
        "timestamp": record.timestamp,
    }


def _mirrors(record: EventRecord) -> Body:
    """Second names that the documents' own front-end examples read."""
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
