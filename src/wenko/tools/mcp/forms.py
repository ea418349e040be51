"""The flat JSON schema of an MCP elicitation as a form, and the answer in its types."""

import re
from datetime import datetime
from typing import Any

from wenko.protocol.hitl import HITLRequest
from wenko.protocol.messages import text
from wenko.text import Language

MAX_FIELDS = 50
LABEL_LIMIT = 900
_SECRET = re.compile(r"passw|passphrase|secret|token|api[_-]?key|credential|private[_-]?key", re.I)


class InvalidElicitation(ValueError):
    """The elicitation is not a flat object of plain values."""


def form_of(
    schema: dict[str, Any],
    server: str,
    message: str,
    language: Language,
    given: dict[str, Any] | None = None,
) -> HITLRequest:
    """The form; ``given`` prefills it with the earlier answer when the question is repeated."""
    properties = schema.get("properties")
    if not isinstance(properties, dict) or not properties:
        raise InvalidElicitation("its schema has no properties")
    if len(properties) > MAX_FIELDS:
        raise InvalidElicitation(
            f"it has {len(properties)} fields; at most {MAX_FIELDS} are allowed"
        )
    required = schema.get("required") or ()
    fields = [
        _field(name, each, name in required, (given or {}).get(name))
        for name, each in properties.items()
    ]
    raw = {
        "title": text("mcp_asks", language, server=server),
        "description": message[: LABEL_LIMIT * 4],
        "fields": fields,
        "actions": {
            "approve": {"label": text("mcp_submit", language)},
            "reject": {"label": text("mcp_decline", language)},
        },
    }
    try:
        return HITLRequest.model_validate(raw, context={"max_fields": None})
    except ValueError as error:
        raise InvalidElicitation(str(error).splitlines()[0]) from None


def content_of(schema: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """The answer in the types of the server's schema; empty fields are left out."""
    properties = schema["properties"]
    return {
        name: _value(properties[name], value)
        for name, value in data.items()
        if value is not None and name in properties
    }


def link_form(message: str, url: str, host: str, server: str, language: Language) -> HITLRequest:
    """The server never opens a link itself: the user sees its host and decides."""
    description = text("mcp_link", language, message=message[: LABEL_LIMIT * 4], host=host, url=url)
    return HITLRequest.model_validate(
        {
            "title": text("mcp_opens", language, server=server),
            "description": description,
            "fields": [
                {
                    "name": "opened",
                    "type": "boolean",
                    "label": text("mcp_opened", language),
                    "default": False,
                }
            ],
            "actions": {
                "approve": {"label": text("mcp_continue", language)},
                "reject": {"label": text("mcp_decline", language)},
            },
        }
    )


def _field(name: str, schema: Any, required: bool, given: Any) -> dict[str, Any]:
    if not isinstance(schema, dict):
        raise InvalidElicitation(f"{name} has no schema")
    kind, more = _kind(name, schema)
    secret = kind == "text" and bool(
        schema.get("format") == "password" or _SECRET.search(f"{name} {schema.get('title') or ''}")
    )
    label, hint = str(schema.get("title") or name), schema.get("description")
    if hint and kind not in ("text", "number"):
        label = f"{label} — {hint}"
    default = schema.get("default") if given is None or secret else given
    return {
        "name": name,
        "type": kind,
        "label": label[:LABEL_LIMIT],
        "placeholder": str(hint)[:LABEL_LIMIT] if hint and kind in ("text", "number") else None,
        "required": required,
        "default": default if isinstance(default, str | int | float | bool | list) else None,
        "secret": secret,
        **more,
    }


def _kind(name: str, schema: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    type_ = schema.get("type")
    if (options := _options(schema)) is not None:
        return "select", {"options": options}
    if type_ == "array" and isinstance(schema.get("items"), dict):
        if (options := _options(schema["items"])) is not None:
            return "multiselect", {"options": options}
    elif type_ == "boolean":
        return "boolean", {}
    elif type_ in ("number", "integer"):
        limits = {"min": schema.get("minimum"), "max": schema.get("maximum")}
        # A step counts from the minimum: a fractional minimum would make every answer invalid.
        whole = type_ == "integer" and float(limits["min"] or 0).is_integer()
        return "number", {**limits, "step": 1 if whole else None}
    elif type_ == "string":
        formats = {"date": "date", "date-time": "datetime"}
        return formats.get(str(schema.get("format")), "text"), {}
    raise InvalidElicitation(f"{name} is neither text, a number, a boolean, a date nor a choice")


def _options(schema: dict[str, Any]) -> list[dict[str, Any]] | None:
    """The choices, in any notation that a schema may use."""
    titled = schema.get("oneOf") or schema.get("anyOf")
    if (
        isinstance(titled, list)
        and titled
        and all(isinstance(e, dict) and "const" in e for e in titled)
    ):
        return [{"value": e["const"], "label": str(e.get("title") or e["const"])} for e in titled]
    values = schema.get("enum")
    if not isinstance(values, list) or not values:
        return None
    labels = schema.get("enumNames")
    names = labels if isinstance(labels, list) and len(labels) == len(values) else values
    return [
        {"value": value, "label": str(label)} for value, label in zip(values, names, strict=True)
    ]


def _value(schema: dict[str, Any], value: Any) -> Any:
    if schema.get("type") == "integer" and isinstance(value, float):
        return int(value)
    if schema.get("format") == "date-time" and isinstance(value, str):
        # The form has local time without an offset; the schema's format requires one.
        return datetime.fromisoformat(value).astimezone().isoformat()
    return value
