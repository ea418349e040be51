"""The schema matches what the server sends."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from pydantic import BaseModel

from tests.support.strategies import of_model, records
from tools import schema
from wenko.protocol.commands import COMMAND_MODELS, CommandAccepted, CommandRejected, Pong, Ready
from wenko.protocol.envelope import EventRecord, encode
from wenko.protocol.events import EVENT_MODELS
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest

STORED = Path(__file__).parents[3] / "protocol/schema.json"
SCHEMA = schema.protocol_schema()
DEFINITIONS = SCHEMA["$defs"]
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)


def test_the_stored_schema_is_fresh() -> None:
    assert STORED.read_text(encoding="utf-8") == schema.render()


@given(record=records())
def test_P1_every_event_in_the_payload_shape_fits_the_schema(record: EventRecord) -> None:
    wire = encode(record, "payload")
    VALIDATOR.validate({"event": wire})
    name = f"{EVENT_MODELS[record.type].__name__}Event"
    for part, definition in ((wire, name), (wire["payload"], f"{name}Payload")):
        described = DEFINITIONS[definition]
        assert set(part) == set(described["properties"]) == set(described["required"])


@pytest.mark.parametrize("model", [Ready, CommandAccepted, CommandRejected, Pong])
def test_P34_every_reply_fits_the_schema(model: type[BaseModel]) -> None:
    @given(reply=of_model(model))
    def fits(reply: Any) -> None:
        VALIDATOR.validate({"reply": reply.model_dump(mode="json")})

    fits()


@pytest.mark.parametrize("model", [HITLRequest, HITLDisplayRequest])
def test_P30_every_question_fits_the_schema(model: type[BaseModel]) -> None:
    @given(question=of_model(model))
    def fits(question: Any) -> None:
        VALIDATOR.validate({"question": question.model_dump(mode="json")})

    fits()


def test_P33_a_command_needs_its_type_and_may_leave_out_what_has_a_default() -> None:
    VALIDATOR.validate({"command": {"type": "chat", "data": {"message": "你好"}}})
    assert not VALIDATOR.is_valid({"command": {"data": {"message": "你好"}}})
    assert not VALIDATOR.is_valid({"command": {"type": "chat", "data": {}}})
    assert len(DEFINITIONS["WenkoCommand"]["oneOf"]) == len(COMMAND_MODELS)


def test_P5_the_schema_is_open_to_fields_of_a_newer_version() -> None:
    assert '"additionalProperties": false' not in json.dumps(SCHEMA)
