"""What a JSON object in a reply means: a reply, a form or display, calls, or nothing of these."""

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from pydantic import JsonValue

from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall
from wenko.protocol.form_reading.request import KEYS, find_request
from wenko.protocol.form_reading.values import folded

RESPONSE, REQUEST = "response", KEYS[0]
ANSWERS = (
    RESPONSE, "answer", "content", "message", "text", "reply", "result", "output", "done", "choices"
)  # fmt: skip
"""Keys of what a reply says; the documented one first."""
THOUGHTS = ("thought", "thinking", "reasoning_content")
ABOUT = ("role", "type", "id", "object", "index", "model", "created", "usage", "finish_reason")
BESIDE = (
    *THOUGHTS, *ABOUT, "memories", "tone", "tool_calls", "function_call", "refusal", "logprobs"
)  # fmt: skip
"""Keys that say nothing to a person."""
QUESTIONS = ("ask_user", "show_user")
_NAMES = ("name", "tool", "tool_name", "function", "function_name", "action")
_ARGUMENTS = ("arguments", "args", "parameters", "input", "tool_args", "tool_input", "action_input")
_REQUEST_TYPES = ("form", "visual_display")
_SAID = frozenset(map(folded, (*ANSWERS, *KEYS, *BESIDE)))
_REQUEST_KEYS = ("title", "description", "fields", "displays", "context", "actions")
BEGINNINGS = _SAID | set(map(folded, (*_NAMES, *_ARGUMENTS, *_REQUEST_KEYS)))
"""Keys that a reply's object may begin with."""


def request_in(value: Mapping[str, Any]) -> Any:
    """The form or display that an object asks for, or is; null if there is none."""
    asked = find_request(value)
    if asked is not None:
        return asked
    if question := next((each for each in calls_in(value) if each.name in QUESTIONS), None):
        return _object_in(question.arguments)
    content = value.get("fields") or value.get("displays")
    is_listed = isinstance(content, list) and bool(content)
    named = isinstance(value.get("title"), str) or value.get("type") in _REQUEST_TYPES
    if named and (is_listed or value.get("type") in _REQUEST_TYPES):
        return {key: each for key, each in value.items() if key not in (RESPONSE, REQUEST)}
    return None


def calls_in(value: Mapping[str, Any]) -> list[ModelToolCall]:
    """The calls that an object is, in any of the usual shapes."""
    listed = value.get("tool_calls")
    if not isinstance(listed, list):
        listed = [value.get("function_call") or value]
    found = [call_in(each) for each in listed if isinstance(each, dict)]
    return [each for each in found if each is not None]


def call_in(value: Mapping[str, Any]) -> ModelToolCall | None:
    """Nothing else may stand in it, but for what the model thinks."""
    if isinstance(inner := value.get("function"), dict):
        value = {**value, **inner, "function": inner.get("name")}
    name = next((value[key] for key in _NAMES if isinstance(value.get(key), str)), "")
    given = next((value[key] for key in _ARGUMENTS if key in value), None)
    known = {*_NAMES, *_ARGUMENTS, *BESIDE, RESPONSE}
    if not name or given is None or not value.keys() <= known:
        return None
    if isinstance(given, str):
        given = _object_in(given)
    if not isinstance(given, dict):
        return None
    id_ = value.get("id")
    text = json.dumps(given, ensure_ascii=False)
    return ModelToolCall(id_ if isinstance(id_, str) and id_ else "call", name, text)


def plain_arguments(call: ModelToolCall) -> ModelToolCall:
    """Without the JSON text that some models put around the arguments."""
    text = call.arguments
    with suppress(ValueError):
        for _ in range(3):
            if not text.lstrip().startswith('"'):
                break
            text = json.loads(text)
    return ModelToolCall(call.id, call.name, text)


def is_reply(value: Mapping[str, Any], fields: Collection[str]) -> bool:
    """Whether it has what the documents name: a response, a request, or what was asked for."""
    asked = RESPONSE in value or REQUEST in value or any(key in value for key in fields)
    return asked or request_in(value) is not None


def says_only(value: Mapping[str, Any], fields: Collection[str]) -> bool:
    """Whether every key is known: nothing would be lost if only its words were shown."""
    return all(folded(key) in _SAID or key in fields for key in value)


def in_words(value: JsonValue) -> str:
    """A value without JSON's punctuation."""
    match value:
        case None:
            return ""
        case bool():
            return "✓" if value else "✗"
        case list():
            return "\n".join(f"- {in_words(each)}" for each in value if each is not None)
        case dict() if len(value) == 1:
            return in_words(next(iter(value.values())))
        case dict():
            return "\n".join(f"- {key}: {in_words(each)}" for key, each in value.items())
        case _:
            return str(value)


def _object_in(text: str) -> dict[str, Any] | None:
    with suppress(InvalidOutput):
        return read_object(text) if "{" in text else None
    return None
