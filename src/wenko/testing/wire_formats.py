"""Streamed replies and errors in the wire formats of OpenAI, Anthropic and Gemini."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from wenko.models.transport.providers import Dialect

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
    """A reply: plain text, or a call of ``tool`` with ``text`` as its JSON arguments."""

    text: str
    tool: str | None = None
    model: str = "recorded"
    input_tokens: int = 12
    output_tokens: int = 34
    chunk_size: int = 8
    """Characters in each chunk of the stream."""

    def chunks(self) -> list[str]:
        size = self.chunk_size
        return [self.text[at : at + size] for at in range(0, len(self.text), size)]


def error_response(dialect: Dialect, fault: Fault) -> tuple[int, Json] | None:
    """Status and body; null for a fault that is not an HTTP error."""
    if fault not in _ERRORS:
        return None
    status, kind, code = _ERRORS[fault]
    message = _TOO_LONG[dialect] if fault == "too_long" else f"recorded fault: {fault}"
    if fault == "quota" and dialect == "anthropic":
        status, kind = 402, "billing_error"
    if dialect == "anthropic":
        return status, {"type": "error", "error": {"type": kind, "message": message}}
    if dialect == "gemini":
        return status, {
            "error": {"code": status, "message": message, "status": _GEMINI.get(status)}
        }
    return status, {"error": {"message": message, "type": kind, "code": code, "param": None}}


def sse_frames(dialect: Dialect, reply: ProviderReply) -> list[str]:
    """The server-sent events of the reply, one string for each write."""
    write = {"openai": _openai, "anthropic": _anthropic, "gemini": _gemini}[dialect]
    return list(write(reply))


def _openai(reply: ProviderReply) -> Iterator[str]:
    def chunk(delta: Json, ended: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": ended}
        return _data({**common, "choices": [choice]})

    common = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1}
    common = {**common, "model": reply.model}
    if reply.tool is None:
        yield chunk({"role": "assistant", "content": ""})
        for chunk_text in reply.chunks():
            yield chunk({"content": chunk_text})
    else:
        call = {"index": 0, "id": "call_1", "type": "function"}
        opened = {"name": reply.tool, "arguments": ""}
        yield chunk({"role": "assistant", "tool_calls": [{**call, "function": opened}]})
        for chunk_text in reply.chunks():
            yield chunk({"tool_calls": [{"index": 0, "function": {"arguments": chunk_text}}]})
    yield chunk({}, "stop" if reply.tool is None else "tool_calls")
    total = reply.input_tokens + reply.output_tokens
    usage = {"prompt_tokens": reply.input_tokens, "completion_tokens": reply.output_tokens}
    yield _data({**common, "choices": [], "usage": {**usage, "total_tokens": total}})
    yield "data: [DONE]\n\n"


def _anthropic(reply: ProviderReply) -> Iterator[str]:
    def event(type_: str, **fields: Any) -> str:
        return f"event: {type_}\n" + _data({"type": type_, **fields})

    usage = {"input_tokens": reply.input_tokens, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "content": []}
    ended = {"stop_reason": None, "stop_sequence": None}
    yield event("message_start", message={**message, "model": reply.model, **ended, "usage": usage})
    block: Json = {"type": "text", "text": ""}
    if reply.tool is not None:
        block = {"type": "tool_use", "id": "toolu_1", "name": reply.tool, "input": {}}
    yield event("content_block_start", index=0, content_block=block)
    for chunk_text in reply.chunks():
        delta = {"type": "text_delta", "text": chunk_text}
        if reply.tool is not None:
            delta = {"type": "input_json_delta", "partial_json": chunk_text}
        yield event("content_block_delta", index=0, delta=delta)
    yield event("content_block_stop", index=0)
    reason = "end_turn" if reply.tool is None else "tool_use"
    yield event(
        "message_delta",
        delta={"stop_reason": reason, "stop_sequence": None},
        usage={"output_tokens": reply.output_tokens},
    )
    yield event("message_stop")


def _gemini(reply: ProviderReply) -> Iterator[str]:
    def chunk(parts: list[Json], **more: Any) -> str:
        candidate = {"content": {"parts": parts, "role": "model"}, "index": 0, **more}
        return _data(
            {"candidates": [candidate], "modelVersion": reply.model, "usageMetadata": usage}
        )

    total = reply.input_tokens + reply.output_tokens
    usage = {"promptTokenCount": reply.input_tokens, "candidatesTokenCount": reply.output_tokens}
    usage["totalTokenCount"] = total
    if reply.tool is None:
        for chunk_text in reply.chunks():
            yield chunk([{"text": chunk_text}])
    else:
        yield chunk([{"functionCall": {"name": reply.tool, "args": _object(reply.text)}}])
    yield chunk([{"text": ""}], finishReason="STOP")


def _object(text: str) -> Json:
    try:
        found: Json = json.loads(text)
    except ValueError:
        return {"broken": text}
    return found


def _data(value: Json) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"
