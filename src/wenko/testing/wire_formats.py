"""How OpenAI, Anthropic and Gemini write a streamed answer, and how that goes wrong."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

Dialect = Literal["openai", "anthropic", "gemini"]
Fault = Literal[
    "rate_limit",
    "server_error",
    "cut",
    "ends_early",
    "bad_json",
    "slow",
    "garbage",
    "html",
    "empty",
    "wrong_key",
    "too_long",
    "quota",
    "unknown_model",
    "hang",
]
FAULTS: tuple[Fault, ...] = get_args(Fault)
Json = dict[str, Any]
_ERRORS: dict[Fault, tuple[int, str, str]] = {
    "rate_limit": (429, "rate_limit_error", "rate_limit_exceeded"),
    "server_error": (500, "api_error", "server_error"),
    "wrong_key": (401, "authentication_error", "invalid_api_key"),
    "too_long": (400, "invalid_request_error", "context_length_exceeded"),
    "quota": (429, "insufficient_quota", "insufficient_quota"),
    "unknown_model": (404, "not_found_error", "model_not_found"),
}
_GEMINI = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
}
_TOO_LONG = {
    "openai": "This model's maximum context length is 8192 tokens.",
    "anthropic": "prompt is too long: 210000 tokens > 200000 maximum",
    "gemini": "The input token count (2000000) exceeds the maximum number of tokens allowed.",
}


@dataclass(frozen=True, slots=True)
class ProviderReply:
    """What the provider says: its text, as a call of ``tool`` where the request asks for one."""

    text: str
    tool: str | None = None
    model: str = "recorded"
    input_tokens: int = 12
    output_tokens: int = 34
    piece: int = 8
    """Characters in each piece of the stream."""

    def pieces(self) -> list[str]:
        return [self.text[at : at + self.piece] for at in range(0, len(self.text), self.piece)]


def refusal(dialect: Dialect, fault: Fault) -> tuple[int, Json] | None:
    """Status and body, for the faults that a provider says with a status."""
    if fault not in _ERRORS:
        return None
    status, kind, code = _ERRORS[fault]
    said = _TOO_LONG[dialect] if fault == "too_long" else f"recorded fault: {fault}"
    if fault == "quota" and dialect == "anthropic":
        status, kind = 402, "billing_error"
    if dialect == "anthropic":
        return status, {"type": "error", "error": {"type": kind, "message": said}}
    if dialect == "gemini":
        return status, {"error": {"code": status, "message": said, "status": _GEMINI.get(status)}}
    return status, {"error": {"message": said, "type": kind, "code": code, "param": None}}


def frames(dialect: Dialect, answer: ProviderReply) -> list[str]:
    """The server-sent events of the whole answer, one string for each write."""
    write = {"openai": _openai, "anthropic": _anthropic, "gemini": _gemini}[dialect]
    return list(write(answer))


def _openai(answer: ProviderReply) -> Iterator[str]:
    def chunk(delta: Json, ended: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": ended}
        return _data({**common, "choices": [choice]})

    common = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1}
    common = {**common, "model": answer.model}
    if answer.tool is None:
        yield chunk({"role": "assistant", "content": ""})
        for piece in answer.pieces():
            yield chunk({"content": piece})
    else:
        call = {"index": 0, "id": "call_1", "type": "function"}
        opened = {"name": answer.tool, "arguments": ""}
        yield chunk({"role": "assistant", "tool_calls": [{**call, "function": opened}]})
        for piece in answer.pieces():
            yield chunk({"tool_calls": [{"index": 0, "function": {"arguments": piece}}]})
    yield chunk({}, "stop" if answer.tool is None else "tool_calls")
    total = answer.input_tokens + answer.output_tokens
    usage = {"prompt_tokens": answer.input_tokens, "completion_tokens": answer.output_tokens}
    yield _data({**common, "choices": [], "usage": {**usage, "total_tokens": total}})
    yield "data: [DONE]\n\n"


def _anthropic(answer: ProviderReply) -> Iterator[str]:
    def event(type_: str, **fields: Any) -> str:
        return f"event: {type_}\n" + _data({"type": type_, **fields})

    usage = {"input_tokens": answer.input_tokens, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "content": []}
    ended = {"stop_reason": None, "stop_sequence": None}
    yield event(
        "message_start", message={**message, "model": answer.model, **ended, "usage": usage}
    )
    block: Json = {"type": "text", "text": ""}
    if answer.tool is not None:
        block = {"type": "tool_use", "id": "toolu_1", "name": answer.tool, "input": {}}
    yield event("content_block_start", index=0, content_block=block)
    for piece in answer.pieces():
        delta = {"type": "text_delta", "text": piece}
        if answer.tool is not None:
            delta = {"type": "input_json_delta", "partial_json": piece}
        yield event("content_block_delta", index=0, delta=delta)
    yield event("content_block_stop", index=0)
    reason = "end_turn" if answer.tool is None else "tool_use"
    yield event(
        "message_delta",
        delta={"stop_reason": reason, "stop_sequence": None},
        usage={"output_tokens": answer.output_tokens},
    )
    yield event("message_stop")


def _gemini(answer: ProviderReply) -> Iterator[str]:
    def chunk(parts: list[Json], **more: Any) -> str:
        candidate = {"content": {"parts": parts, "role": "model"}, "index": 0, **more}
        return _data(
            {"candidates": [candidate], "modelVersion": answer.model, "usageMetadata": usage}
        )

    total = answer.input_tokens + answer.output_tokens
    usage = {"promptTokenCount": answer.input_tokens, "candidatesTokenCount": answer.output_tokens}
    usage["totalTokenCount"] = total
    if answer.tool is None:
        for piece in answer.pieces():
            yield chunk([{"text": piece}])
    else:
        yield chunk([{"functionCall": {"name": answer.tool, "args": _object(answer.text)}}])
    yield chunk([{"text": ""}], finishReason="STOP")


def _object(text: str) -> Json:
    try:
        found: Json = json.loads(text)
    except ValueError:
        return {"broken": text}
    return found


def _data(value: Json) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"
