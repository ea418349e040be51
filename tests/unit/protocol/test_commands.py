"""Commands in every documented spelling, and what is rejected."""

import json
from typing import Any

import pytest
from hypothesis import given
from pydantic import TypeAdapter, ValidationError

from tests.support.strategies import json_values, texts
from tests.support.tables import each_row
from wenko.protocol.commands import (
    COMMAND_MODELS,
    MESSAGE_LIMIT,
    AcceptedData,
    AnyReply,
    Authenticate,
    CancelRun,
    Chat,
    Command,
    CommandAccepted,
    CommandRejected,
    CommandReply,
    Follow,
    HitlRespond,
    Ping,
    Pong,
    Ready,
    RejectedData,
    Unfollow,
    UserInput,
    parse_command,
)


def parse(**command: Any) -> Command:
    return parse_command(json.dumps(command))


@each_row(
    ("frame", "model"),
    [
        ({"type": "authenticate", "token": "secret"}, Authenticate),
        ({"type": "chat", "data": {"message": "你好"}}, Chat),
        ({"type": "follow", "data": {"conversation_id": "c", "after": 5}}, Follow),
        ({"type": "unfollow", "data": {"conversation_id": "c"}}, Unfollow),
        ({"type": "cancel", "data": {"conversation_id": "c"}}, CancelRun),
        ({"type": "user_input", "data": {"step_id": 1, "input": "Yes"}}, UserInput),
        ({"type": "hitl_respond", "data": {"request_id": "q", "action": "approve"}}, HitlRespond),
        ({"type": "ping"}, Ping),
    ],
)
def test_P33_every_command_is_recognised_by_its_type(
    frame: dict[str, Any], model: type[Command]
) -> None:
    assert type(parse(**frame)) is model
    assert COMMAND_MODELS[frame["type"]] is model


def test_P33_the_request_id_is_kept_for_the_reply() -> None:
    assert parse(type="ping", request_id="7").request_id == "7"


@each_row(
    "frame",
    [
        {"type": "user_input", "data": {"step_id": 1, "input": "Yes"}},
        {"type": "user_input", "data": {"step_id": 1, "user_input": "Yes"}},
        {"type": "user_input", "payload": {"step_id": 1, "user_input": "Yes"}},
        {"type": "user_input", "interactive_input": {"step_id": 1, "response": "Yes"}},
        {"type": "interactive_input", "data": {"step_id": 1, "response": "Yes"}},
        {"type": "interactive_input", "step_id": 1, "response": "Yes"},
    ],
)
def test_R40_P36_C13_user_input_has_three_spellings(frame: dict[str, Any]) -> None:
    assert parse(**frame) == UserInput.model_validate({"data": {"step_id": 1, "input": "Yes"}})


def test_P36_C13_without_a_step_the_waiting_command_is_meant() -> None:
    command = parse(type="user_input", interactive_input={"response": "y"})
    assert isinstance(command, UserInput)
    assert (command.data.step_id, command.data.input) == (None, "y")


@pytest.mark.parametrize("place", ["data", "payload"])
def test_P36_C13_an_answer_can_be_cancelled(place: str) -> None:
    command = parse(type="user_input", **{place: {"step_id": 1, "cancelled": True}})
    assert isinstance(command, UserInput)
    assert command.data.cancelled


def test_P5_unknown_fields_of_a_command_are_ignored() -> None:
    command = parse(type="chat", mood="good", data={"message": "你好", "tempo": 3})
    assert command == Chat.model_validate({"type": "chat", "data": {"message": "你好"}})


@each_row(
    "text",
    [
        "",
        "{",
        "nonsense",
        b"\xff\xfe",
        "[" * 100_000,
        "null",
        "[]",
        '"ping"',
        "{}",
        '{"type": null}',
        '{"type": "reboot"}',
        '{"type": ["ping"]}',
        '{"type": "chat"}',
        '{"type": "chat", "data": "你好"}',
        '{"type": "chat", "data": {"message": ""}}',
        '{"type": "chat", "data": {"message": "a", "language": "fr"}}',
        '{"type": "follow", "data": {"conversation_id": "c", "after": -1}}',
        '{"type": "follow", "data": {"conversation_id": "c", "envelope": "round"}}',
        '{"type": "user_input"}',
        '{"type": "user_input", "data": {"step_id": "first"}}',
        '{"type": "hitl_respond", "data": {"request_id": "q", "action": "maybe"}}',
    ],
)
def test_P37_an_invalid_command_is_rejected(text: str | bytes) -> None:
    with pytest.raises(ValidationError):
        parse_command(text)


def test_P38_a_message_over_its_limit_is_rejected() -> None:
    assert parse(type="chat", data={"message": "x" * MESSAGE_LIMIT})
    with pytest.raises(ValidationError):
        parse(type="chat", data={"message": "x" * (MESSAGE_LIMIT + 1)})


@given(text=texts)
def test_P37_any_text_is_a_command_or_rejected(text: str) -> None:
    _parse_or_refuse(text)


@given(value=json_values)
def test_P37_any_json_is_a_command_or_rejected(value: Any) -> None:
    for frame in (value, *({"type": name, "data": value} for name in COMMAND_MODELS)):
        _parse_or_refuse(json.dumps(frame))


@pytest.mark.parametrize(
    "reply",
    [
        Ready(user="local"),
        CommandAccepted(request_id="1", data=AcceptedData(command="chat", run_id="r")),
        CommandRejected(
            message="不行", data=RejectedData(error_type="X", details="y", code="bad_request")
        ),
        Pong(),
    ],
)
def test_P34_a_reply_is_recognised_by_its_type_and_has_no_seq(reply: CommandReply) -> None:
    wire = reply.model_dump(mode="json")
    assert TypeAdapter(AnyReply).validate_python(wire) == reply
    assert "seq" not in wire
    assert "request_id" in wire


def _parse_or_refuse(text: str) -> None:
    try:
        command = parse_command(text)
    except ValidationError:
        return
    assert isinstance(command, Command)
