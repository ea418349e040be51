"""Our messages as the client library's, and what a provider needs back with a reply."""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue, ValidationError
from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from wenko.models.config import ModelChoice
from wenko.models.request import PromptMessage
from wenko.models.transport.providers import sees_pictures


def library_messages(messages: Sequence[PromptMessage], choice: ModelChoice) -> list[ModelMessage]:
    """The system message becomes the instructions; what is said between two replies, one request.

    Some providers want all results of a reply's tool calls in one message.
    """
    instructions = "\n\n".join(each.content for each in messages if each.role == "system")
    tools: dict[str, str] = {}
    converted: list[ModelMessage] = []
    parts: list[ModelRequestPart] = []
    for message in messages:
        if message.role == "system":
            continue
        if message.pictures:
            pictures = list(_pictures(message)) if sees_pictures(choice) else []
            if pictures:  # Without any, its text would introduce nothing.
                parts.append(UserPromptPart([message.content, *pictures]))
            continue
        if message.role != "assistant":
            parts.append(_request_part(message, tools, choice))
            continue
        if parts:
            converted.append(ModelRequest(parts=parts, instructions=instructions))
            parts = []
        tools |= {call.id: call.name for call in message.tool_calls}
        if response := list(_response_parts(message, choice)):
            converted.append(_response(response, choice))
    if parts:
        converted.append(ModelRequest(parts=parts, instructions=instructions))
    return converted


def provider_data(response: ModelResponse, choice: ModelChoice, keeps_thinking: bool) -> JsonValue:
    """What the provider needs back with this reply, as JSON; null if nothing.

    ``keeps_thinking``: whether it needs reasoning back that it did not sign.
    """
    parts = [
        part
        for part in response.parts
        if not isinstance(part, ThinkingPart) or keeps_thinking or _is_signed(part)
    ]
    if not any(isinstance(part, ThinkingPart) or _is_signed(part) for part in parts):
        return None
    kept = ModelResponse(parts=parts, provider_name=response.provider_name)
    dumped = ModelMessagesTypeAdapter.dump_python([kept], mode="json", exclude_none=True)
    parts_json: JsonValue = dumped[0]["parts"]
    return {
        "provider": choice.provider,
        "model": choice.name,
        "system": response.provider_name,
        "parts": parts_json,
    }


def _request_part(
    message: PromptMessage, tools: dict[str, str], choice: ModelChoice
) -> ModelRequestPart:
    """A result whose call is not in the messages is sent as text: providers reject it otherwise."""
    call = message.call_id or ""
    if message.role == "user" or call not in tools:
        return UserPromptPart(message.content)
    return ToolReturnPart(tool_name=tools[call], content=message.content, tool_call_id=call)


def _pictures(message: PromptMessage) -> Iterator[BinaryContent]:
    for picture in message.pictures:
        data = picture.load()
        if data is not None:
            yield BinaryContent(data, media_type=picture.media_type)


def _response_parts(message: PromptMessage, choice: ModelChoice) -> Iterator[ModelResponsePart]:
    calls = {call.id: call for call in message.tool_calls}
    kept = _kept_parts(message.provider_data, choice)
    for part in kept:
        if not isinstance(part, ToolCallPart) or calls.pop(part.tool_call_id, None) is not None:
            yield part
    if not kept and message.content:
        yield TextPart(message.content)
    for call in calls.values():
        yield ToolCallPart(tool_name=call.name, args=call.arguments, tool_call_id=call.id)


def _kept_parts(data: JsonValue, choice: ModelChoice) -> list[ModelResponsePart]:
    """The parts of ``provider_data``, if this very model wrote them."""
    if not isinstance(data, dict):
        return []
    if (data.get("provider"), data.get("model")) != (choice.provider, choice.name):
        return []
    stored = {"kind": "response", "parts": data.get("parts"), "provider_name": data.get("system")}
    try:
        [response] = ModelMessagesTypeAdapter.validate_python([stored])
    except ValidationError:
        return []
    return list(response.parts) if isinstance(response, ModelResponse) else []


def _response(parts: list[ModelResponsePart], choice: ModelChoice) -> ModelResponse:
    systems = {part.provider_name for part in parts if getattr(part, "provider_name", None)}
    return ModelResponse(
        parts=parts, model_name=choice.name, provider_name=systems.pop() if systems else None
    )


def _is_signed(part: ModelResponsePart) -> bool:
    details = getattr(part, "provider_details", None) or {}
    return bool(getattr(part, "signature", None)) or "thought_signature" in details
