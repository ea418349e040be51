"""Parses the frames of a WebSocket into commands."""

import json
from typing import Any

from pydantic import ValidationError

from wenko.errors import BadRequest, MalformedJson, TooLarge, UnknownCommand
from wenko.protocol.commands import COMMAND_MODELS, Command, parse_command
from wenko.text import has_surrogates, validation_message

FRAME_LIMIT = 1024 * 1024


def parse_frame(frame: str | bytes) -> Command:
    """The command in a frame, or an error that says what is wrong with it."""
    fields = _object(frame)
    type_ = fields.get("type")
    if not isinstance(type_, str) or type_ not in {*COMMAND_MODELS, "interactive_input"}:
        known = ", ".join(sorted(COMMAND_MODELS))
        raise UnknownCommand(f"Unknown command {type_!r}. The commands are: {known}.")
    try:
        return parse_command(frame)
    except ValidationError as error:
        faults = validation_message(error, skip=1)
        raise BadRequest(f"The command {type_!r} is not valid: {faults}.") from None


def _object(frame: str | bytes) -> dict[str, Any]:
    if len(frame) > FRAME_LIMIT:
        raise TooLarge(f"A frame may have {FRAME_LIMIT} bytes; this one has {len(frame)}.")
    try:
        fields = json.loads(frame)
    except (ValueError, RecursionError):
        raise MalformedJson("The frame is not valid JSON.") from None
    if not isinstance(fields, dict):
        raise MalformedJson("A command must be a JSON object.")
    return fields


def request_id_in(frame: str | bytes) -> str | None:
    given = _object(frame).get("request_id")
    # Half a surrogate pair could not be sent back.
    return given if isinstance(given, str) and not has_surrogates(given) else None
