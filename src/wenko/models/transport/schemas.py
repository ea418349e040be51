"""JSON schemas of tools and outputs as providers take them."""

from collections.abc import Callable
from typing import Any

from wenko.models.request import JsonSchema

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
MAX_DEPTH = 40


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
