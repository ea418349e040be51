"""Parses a model's reply while it streams: text at once, a form when it is complete (R41).

A reply is plain text, or a JSON object ``{"response": …, "hitl_request": …}``. Of an object only
the response is shown: raw JSON means nothing to a user.
"""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

from pydantic_core import from_json

from wenko.models.errors import ReplyCutOff
from wenko.planners.interface import FormRequest, ReplyPart

_OPENING = re.compile(r"\s*(?:```(?:json)?\s*)?(?P<object>\{\s*(?:[\"}]|$))?")


async def parse_reply(chunks: AsyncIterator[str]) -> AsyncIterator[ReplyPart]:
    """The response in parts as it streams, then the form request, if there is one."""
    text, sent = "", 0
    async for chunk in chunks:
        text += chunk
        if _undecided(text):
            continue
        response = _response(text)
        if len(response) > sent:
            yield response[sent:]
            sent = len(response)
    if _is_object(text):
        reply = _complete_object(text)
        rest = str(reply.get("response") or "")[sent:]
        if rest:
            yield rest
        if reply.get("hitl_request") is not None:
            yield FormRequest(reply["hitl_request"])
    elif sent == 0 and text:
        yield text


def _undecided(text: str) -> bool:
    """Only spaces, part of a fence or one brace so far: it may become text or an object."""
    stripped = text.strip()
    return "```json".startswith(stripped) or stripped in ("{", "```json{", "```json\n{")


def _is_object(text: str) -> bool:
    match = _OPENING.match(text)
    return match is not None and match["object"] is not None


def _response(text: str) -> str:
    if not _is_object(text):
        return text
    try:
        parsed = from_json(_from_brace(text), allow_partial="trailing-strings")
    except ValueError:
        return ""  # not JSON after all: reported once the reply is complete
    response = parsed.get("response")
    return response if isinstance(response, str) else ""


def _complete_object(text: str) -> dict[str, Any]:
    try:
        reply, _ = json.JSONDecoder().raw_decode(_from_brace(text))
    except (ValueError, RecursionError):
        raise ReplyCutOff(
            "The model's reply broke off. Send the message again.",
            "模型的回答中途断开，请重新发送。",
        ) from None
    return dict(reply)


def _from_brace(text: str) -> str:
    match = _OPENING.match(text)
    assert match is not None
    return text[match.start("object") :]
