"""Generates ``protocol/schema.json``: events, commands, replies and questions as clients see them.

Events are described in the ``payload`` shape. Objects are open, because clients ignore unknown
fields.
"""

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, create_model

from wenko.protocol.commands import AnyCommand, AnyReply
from wenko.protocol.envelope import LIFTED
from wenko.protocol.events import EVENT_MODELS, Event, ThinkingType
from wenko.protocol.hitl import AnyHITLRequest
from wenko.protocol.model import Timestamp, WireModel

Schema = dict[str, Any]
Fields = dict[str, Any]
REF = "#/$defs/{model}"


class Described(WireModel):
    """The base of models that are made here: their fields have descriptions already.

    To look for docstrings of a class without source, pydantic searches every imported module.
    """

    model_config = ConfigDict(use_attribute_docstrings=False)


class ThinkingStep(WireModel):
    """A thought in the form that the documented front-end examples read."""

    id: str
    type: ThinkingType
    content: str
    timestamp: Timestamp


POSITION: Fields = {
    "conversation_id": (str, ...),
    "message_id": (str | None, ...),
    "timestamp": (Timestamp, ...),
}
MIRRORS: dict[str, Fields] = {
    "token": {"delta": (str, ...)},
    "thinking": {"thinking_step": (ThinkingStep, ...)},
}


def render() -> str:
    return json.dumps(protocol_schema(), ensure_ascii=False, indent=2) + "\n"


def protocol_schema() -> Schema:
    events = _definitions(*map(wire_model, EVENT_MODELS.values()), mode="serialization")
    commands = _definitions(AnyCommand, mode="validation")
    for name in _members(AnyCommand):
        # Clients may omit fields with a default, but never the discriminating type.
        commands[name]["required"] = ["type", *commands[name].get("required", ())]
    replies = _definitions(AnyReply, mode="serialization")
    questions = _definitions(AnyHITLRequest, mode="serialization")
    roots = {
        "WenkoEvent": _union(f"{model.__name__}Event" for model in EVENT_MODELS.values()),
        "WenkoCommand": _union(_members(AnyCommand)),
        "WenkoReply": _union(_members(AnyReply)),
        "Question": _union(("HITLRequest", "HITLDisplayRequest")),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "WenkoProtocol",
        "type": "object",
        "properties": {
            "event": _ref("WenkoEvent"),
            "command": _ref("WenkoCommand"),
            "reply": _ref("WenkoReply"),
            "question": _ref("Question"),
        },
        "$defs": dict(sorted(_merge(events, commands, replies, questions, roots).items())),
    }


def wire_model(event: type[Event]) -> type[BaseModel]:
    """The event in the form that ``encode(record, "payload")`` returns."""
    payload = create_model(
        f"{event.__name__}EventPayload", __base__=Described, **_payload_fields(event), **POSITION
    )
    fields: Fields = {
        "type": (event.model_fields["type"].annotation, ...),
        "payload": (payload, ...),
        "id": (str, ...),
        "seq": (int, ...),
        "run_id": (str | None, ...),
        **POSITION,
    }
    name = f"{event.__name__}Event"
    return create_model(name, __base__=Described, __doc__=event.__doc__, **fields)


def _payload_fields(event: type[Event]) -> Fields:
    if event.layout == "payload":
        return _fields(event.model_fields["payload"].annotation)
    type_ = event.model_fields["type"].default
    fields = {name: field for name, field in _fields(event).items() if name != "type"}
    data = _fields(event.model_fields["data"].annotation) if "data" in fields else {}
    lifted = {name: data[name] for name in LIFTED.get(type_, ())}
    return {**fields, **lifted, **MIRRORS.get(type_, {})}


def _fields(model: Any) -> Fields:
    known = model.model_fields if hasattr(model, "model_fields") else {}
    return {name: (field.annotation, field) for name, field in known.items()}


def _definitions(*types: Any, mode: Any) -> Schema:
    keyed = [(index, mode, TypeAdapter(type_)) for index, type_ in enumerate(types)]
    _, schema = TypeAdapter.json_schemas(keyed, ref_template=REF)
    definitions: Schema = schema["$defs"]
    return {name: _simplify(definition) for name, definition in definitions.items()}


def _simplify(schema: Any, *, properties: bool = False) -> Any:
    """Remove titles, closed objects and defaults, which would clutter the generated code."""
    if isinstance(schema, list):
        return [_simplify(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: _simplify(value, properties=key == "properties" and not properties)
        for key, value in schema.items()
        if properties or not _clutter(key, value)
    }
    if properties:
        return kept
    if "discriminator" in kept:
        # The mapping duplicates the members' types, and validators reject it.
        kept |= {"type": "object", "discriminator": {"propertyName": "type"}}
    return _short_union(kept)


def _short_union(schema: Schema) -> Schema:
    """``{"type": ["string", "null"]}`` instead of ``anyOf``: far less validator code."""
    members = schema.get("anyOf", [])
    keywords = [set(member) - {"type"} for member in members]
    distinguished_by_type = all("type" in member and "enum" not in member for member in members)
    if not members or not distinguished_by_type or sum(map(bool, keywords)) > 1:
        return schema
    types = {"type": [member["type"] for member in members]}
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {key: value for part in (*members, types, rest) for key, value in part.items()}


def _clutter(key: str, value: Any) -> bool:
    return key in ("title", "default", "examples") or (key, value) == (
        "additionalProperties",
        False,
    )


def _members(union: Any) -> list[str]:
    schema = TypeAdapter(union).json_schema(ref_template=REF)
    return [each["$ref"].rsplit("/", 1)[1] for each in schema["oneOf"]]


def _union(names: Any) -> Schema:
    members = [_ref(name) for name in names]
    return {"type": "object", "discriminator": {"propertyName": "type"}, "oneOf": members}


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(model=name)}


def _merge(*parts: Schema) -> Schema:
    merged: Schema = {}
    for part in parts:
        for name, definition in part.items():
            if merged.setdefault(name, definition) != definition:
                raise ValueError(f"two different definitions are named {name}")
    return merged
