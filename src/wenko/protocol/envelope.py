"""Encodes stored events for the wire, in three shapes, and decodes them.

``flat`` has the documented fields at the top level, ``payload`` has them in ``payload``, ``dual``
has both, because the documented protocol shows both. Todo, file, context and question events have
their fields in ``payload`` in every shape, as documented.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
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


@dataclass(frozen=True)
class EventRecord:
    """An event as the journal stores it, with its position and owner ids."""

    id: str
    seq: int
    conversation_id: str
    run_id: str | None
    message_id: str | None
    timestamp: str
    type: str
    json: bytes
    """The documented fields, without ``type``."""

    @cached_property
    def body(self) -> Body:
        fields: Body = from_json(self.json)
        return fields

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


def encode_json(record: EventRecord, shape: Shape = "dual") -> bytes:
    """What ``encode`` returns, as JSON: the stored JSON is pasted in, not parsed and written again.

    No documented field has the name of one that is added, so no name occurs twice.
    """
    type_ = b'"type":"%s"' % record.type.encode()
    owners, ids = _owners(record.conversation_id, record.run_id, record.message_id)
    at = b'"timestamp":%s' % to_json(record.timestamp)
    position = b'"id":%s,"seq":%d,%s,%s' % (to_json(record.id), record.seq, owners, at)
    if EVENT_MODELS[record.type].layout == "payload":
        fields = record.json.removeprefix(b'{"payload":{').removesuffix(b"}}")
        return _object(type_, b'"payload":' + _object(fields, ids, at), position)
    fields = record.json[1:-1]
    if shape == "flat":
        return _object(type_, fields, position)
    payload = b'"payload":' + _object(fields, _members(_mirrors(record)), ids, at)
    if shape == "payload":
        return _object(type_, payload, position)
    return _object(type_, fields, position, payload)


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
        json=event_json(event),
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


def _members(fields: Body) -> bytes:
    return to_json(fields)[1:-1]


@lru_cache(maxsize=256)
def _owners(
    conversation_id: str, run_id: str | None, message_id: str | None
) -> tuple[bytes, bytes]:
    """Members that all events of a run share: of the position, and of the payload."""
    owner, message = {"conversation_id": conversation_id}, {"message_id": message_id}
    return _members({**owner, "run_id": run_id, **message}), _members({**owner, **message})


def _object(*members: bytes) -> bytes:
    return b"{%s}" % b",".join(filter(None, members))


def _ids(record: EventRecord) -> Body:
    return {
        "conversation_id": record.conversation_id,
        "message_id": record.message_id,
        "timestamp": record.timestamp,
    }


def _mirrors(record: EventRecord) -> Body:
    """Duplicate fields that the documented front-end examples read.

    A damaged event may lack them; an exception here would make its conversation unreadable.
    """
    if record.type == "token":
        return {"delta": record.body.get("content", "")}
    if record.type == "thinking":
        body = record.body
        return {
            "thinking_step": {
                "id": record.id,
                "type": body.get("step_type"),
                "content": body.get("content", ""),
                "timestamp": record.timestamp,
            }
        }
    lifted = LIFTED.get(record.type, ())
    data = record.body.get("data") if lifted else None
    return {name: data.get(name) for name in lifted} if isinstance(data, dict) else {}
