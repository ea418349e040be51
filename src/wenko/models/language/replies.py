"""Reads a model's reply while it is written: text at once, a request when it is whole (R41).

A reply is plain text, or a JSON object ``{"response": …, "hitl_request": …}``. Of an object only
the response is ever shown: half a JSON document means nothing to a person.
"""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

from pydantic_core import from_json

from wenko.models.errors import ReplyCutOff
from wenko.models.interface import FormRequest, ReplyPart

_OPENING = re.compile(r"\s*(?:```(?:json)?\s*)?(?P<object>\{\s*(?:[\"}]|$))?")


async def read_reply(chunks: AsyncIterator[str]) -> AsyncIterator[ReplyPart]:
    """Pieces of the response as they come, then the request, if there is one."""
    written, told = "", 0
    async for chunk in chunks:
        written += chunk
        if _undecided(written):
            continue
        response = _response(written)
        if len(response) > told:
            yield response[told:]
            told = len(response)
    if _is_object(written):
        reply = _whole(written)
        rest = str(reply.get("response") or "")[told:]
        if rest:
            yield rest
        if reply.get("hitl_request") is not None:
            yield FormRequest(reply["hitl_request"])
    elif told == 0 and written:
        yield written


def _undecided(written: str) -> bool:
    """Only spaces, half a fence or a lone brace so far: it may become either kind of reply."""
    stripped = written.strip()
    return "```json".startswith(stripped) or stripped in ("{", "```json{", "```json\n{")


def _is_object(written: str) -> bool:
    match = _OPENING.match(written)
    return match is not None and match["object"] is not None


def _response(written: str) -> str:
    if not _is_object(written):
        return written
    try:
        seen = from_json(_inside(written), allow_partial="trailing-strings")
    except ValueError:
        return ""  # no JSON after all: that is said once the reply is whole
    response = seen.get("response")
    return response if isinstance(response, str) else ""


def _whole(written: str) -> dict[str, Any]:
    try:
        reply, _ = json.JSONDecoder().raw_decode(_inside(written))
    except (ValueError, RecursionError):
        raise ReplyCutOff(
            "The model's reply ended in the middle; please send it again.",
            "模型的回答中途断开了，请重新发送。",
        ) from None
    return dict(reply)


def _inside(written: str) -> str:
    match = _OPENING.match(written)
    assert match is not None
    return written[match.start("object") :]
