"""JSON of requests: a message is encoded once, and a schema is changed to what a provider takes."""

import json
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

from wenko.models.request import JsonSchema, PromptMessage, ToolDescription

MAX_KEPT = 32 * 1024 * 1024
"""Bytes of encoded messages that one transport keeps."""
OVERHEAD = 500
"""Bytes that an empty message costs to keep."""
MAX_TOOL_SETS = 8
MAX_DEPTH = 40
"""Of a schema; what is deeper is sent as it is."""
_NOISE = ("title", "$schema", "discriminator")
_LOOSE = frozenset(
    {"default", "oneOf", "allOf", "not", "patternProperties", "minProperties", "maxProperties"}
    | {"minLength", "maxLength", "uniqueItems", "contains", "propertyNames", "prefixItems"}
)
"""What a strict schema may not have."""
_GEMINI_UNKNOWN = ("examples", "exclusiveMinimum", "exclusiveMaximum")
_KEPT_BY_ANTHROPIC = frozenset(
    {"type", "description", "enum", "const", "anyOf", "items", "properties", "required", "$ref"}
    | {"$defs", "default", "format"}
)
_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number"}

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def encoded(value: object) -> bytes:
    """Lone surrogates, which no provider accepts, become question marks."""
    return _encode(value).encode("utf-8", "replace")


def arguments_of(text: str) -> dict[str, Any]:
    """What a model wrote may be anything; for good, providers fail on what is not an object."""
    given = parsed(text) if text.strip() else {}
    return given if isinstance(given, dict) else {"invalid_arguments": text}


def parsed(text: str) -> Any:
    """The value of a JSON text; null if it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class EncodedMessages:
    """Encodes messages that it has not encoded before, or not lately."""

    def __init__(self, encode: Callable[[PromptMessage, str | None], bytes]) -> None:
        """``encode``: a message, and the tool whose call it answers, if that is a ``tool``'s.

        A result whose call is not in the messages has none: providers reject it as a result.
        """
        self._encode = encode
        self._kept: OrderedDict[object, tuple[PromptMessage, bytes]] = OrderedDict()
        """The one that was sent last is the last one."""
        self._size = 0

    def get(self, messages: tuple[PromptMessage, ...]) -> tuple[bytes, ...]:
        tools = {call.id: call.name for each in messages for call in each.tool_calls}
        pieces = tuple([self._piece(each, tools.get(each.call_id or "")) for each in messages])
        while self._size > MAX_KEPT and len(self._kept) > len(messages):
            _, (_, oldest) = self._kept.popitem(last=False)
            self._size -= len(oldest) + OVERHEAD
        return pieces

    def _piece(self, message: PromptMessage, tool: str | None) -> bytes:
        # Enough to tell messages apart; they are compared as a whole below.
        first_call = message.tool_calls[0].id if message.tool_calls else None
        key = (message.content, message.call_id, message.pictures, first_call, tool)
        kept = self._kept.pop(key, None)
        if kept is not None and (kept[0] is message or kept[0] == message):
            piece = kept[1]
        else:
            self._size -= 0 if kept is None else len(kept[1]) + OVERHEAD
            piece = self._encode(message, tool)
            self._size += len(piece) + OVERHEAD
        # The newest of equal ones: it is what the next request has, and need not be compared.
        self._kept[key] = message, piece
        return piece


class EncodedTools:
    """Encoded lists of tools: a conversation sends the same one with every request."""

    def __init__(self, encode: Callable[[tuple[ToolDescription, ...]], bytes]) -> None:
        self._encode = encode
        self._kept: deque[tuple[tuple[ToolDescription, ...], bytes]] = deque(maxlen=MAX_TOOL_SETS)

    def get(self, tools: tuple[ToolDescription, ...]) -> bytes:
        for kept, text in self._kept:
            if kept == tools:
                return text
        self._kept.appendleft((tools, self._encode(tools)))
        return self._kept[0][1]


# --- schemas of tools and outputs --------------------------------------------------------------


def tidy(schema: JsonSchema) -> JsonSchema:
    """Without what only costs tokens."""
    return _walk(schema, _without_noise)


def for_openai(schema: JsonSchema) -> JsonSchema:
    """Objects closed unless they say otherwise or name nothing: servers build grammars of it."""

    def change(node: JsonSchema) -> JsonSchema:
        kept = _without_noise(node)
        if kept.get("type") == "object":
            named = "properties" in kept
            return {"properties": {}, "additionalProperties": not named, **kept}
        return kept

    return _walk(schema, change)


def for_gemini(schema: JsonSchema) -> JsonSchema:
    def change(node: JsonSchema) -> JsonSchema:
        kept = {k: v for k, v in _without_noise(node).items() if k not in _GEMINI_UNKNOWN}
        if "const" in kept:
            value = kept.pop("const")
            kept["enum"] = [value]
            if type(value) in _TYPES:
                kept.setdefault("type", _TYPES[type(value)])
        if "enum" in kept:
            kept.setdefault("type", "string")
        if kept.get("type") == "string" and (format_ := kept.pop("format", None)):
            said = kept.get("description")
            kept["description"] = f"{said} (format: {format_})" if said else f"Format: {format_}"
        return kept

    return _walk(schema, change)


def for_anthropic_output(schema: JsonSchema) -> JsonSchema:
    """Every object closed, and only the keywords that its grammars know."""

    def change(node: JsonSchema) -> JsonSchema:
        kept = {k: v for k, v in node.items() if k in _KEPT_BY_ANTHROPIC}
        if "oneOf" in node:
            kept["anyOf"] = node["oneOf"]
        if node.get("type") == "object":
            kept["additionalProperties"] = False
        return kept

    return _walk(schema, change)


def is_strict(schema: JsonSchema) -> bool:
    """Whether OpenAI can promise that a reply matches: all objects closed, nothing optional."""
    strict = schema.get("type") == "object"

    def look(node: JsonSchema) -> JsonSchema:
        nonlocal strict
        if _LOOSE & node.keys() or not node.keys() & {"type", "enum", "const", "anyOf", "$ref"}:
            strict = False
        if node.get("type") == "object":
            properties = node.get("properties") or {}
            closed = node.get("additionalProperties") is False
            complete = set(properties) == set(node.get("required") or ())
            strict = strict and closed and complete
        if node.get("type") == "array" and not isinstance(node.get("items"), dict):
            strict = False
        return node

    _walk(schema, look)
    return strict


def _without_noise(node: JsonSchema) -> JsonSchema:
    return {name: value for name, value in node.items() if name not in _NOISE}


def _walk(
    schema: JsonSchema, change: Callable[[JsonSchema], JsonSchema], depth: int = 0
) -> JsonSchema:
    """A copy with every schema in it changed; names of properties are no keywords."""
    if depth > MAX_DEPTH:
        return schema

    def each(value: Any) -> Any:
        return _walk(value, change, depth + 1) if isinstance(value, dict) else value

    node = dict(change(schema))
    for name in ("properties", "$defs", "definitions", "patternProperties"):
        if isinstance(several := node.get(name), dict):
            node[name] = {key: each(value) for key, value in several.items()}
    for name in ("anyOf", "oneOf", "allOf", "prefixItems"):
        if isinstance(several := node.get(name), list):
            node[name] = [each(value) for value in several]
    for name in ("items", "additionalProperties", "not"):
        if name in node:
            node[name] = each(node[name])
    return node
