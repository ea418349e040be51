"""Streamed replies and errors in the wire formats of OpenAI, Anthropic and Gemini."""

import json
from base64 import b64encode
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
    "no_tools",
    "no_output",
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
    "no_tools": (400, "invalid_request_error", "unsupported"),
    "no_output": (400, "invalid_request_error", "unsupported"),
    "unknown_model": (404, "not_found_error", "model_not_found"),
}
_GEMINI = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
}
_MESSAGES: dict[Fault, str] = {
    "no_tools": "This model does not support tools",
    "no_output": "This response_format type is unavailable now",
}
_TOO_LONG = {
    "openai": "This model's maximum context length is 8192 tokens.",
    "anthropic": "prompt is too long: 210000 tokens > 200000 maximum",
    "gemini": "The input token count (2000000) exceeds the maximum number of tokens allowed.",
}


Finish = Literal["stop", "length"]
Call = tuple[str, Json | str]
"""Name and arguments; arguments as a string are sent as they are, valid JSON or not."""


@dataclass(frozen=True, slots=True)
class ProviderReply:
    """A reply: reasoning, text, tool calls, and how it ends."""

    text: str = ""
    calls: tuple[Call, ...] = ()
    reasoning: str = ""
    finish: Finish = "stop"
    """``length``: the output limit was reached."""
    model: str = "recorded"
    input_tokens: int = 12
    output_tokens: int = 34
    cached_tokens: int = 0
    """Of the input tokens, those read from the provider's cache."""
    chunk_size: int = 8
    """Characters in each chunk of the stream."""
    number: int = 1
    """Of the reply; makes the ids of its calls unique."""

    def chunks(self, text: str) -> list[str]:
        size = self.chunk_size
        return [text[at : at + size] for at in range(0, len(text), size)]

    def call_ids(self, prefix: str) -> list[tuple[str, str, str]]:
        """Id, name and JSON arguments of each call."""
        return [
            (f"{prefix}_{self.number}_{index}", name, _json(arguments))
            for index, (name, arguments) in enumerate(self.calls)
        ]


def error_response(dialect: Dialect, fault: Fault) -> tuple[int, Json] | None:
    """Status and body; null for a fault that is not an HTTP error."""
    if fault not in _ERRORS:
        return None
    status, kind, code = _ERRORS[fault]
    message = _MESSAGES.get(fault, f"recorded fault: {fault}")
    if fault == "too_long":
        message = _TOO_LONG[dialect]
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


def whole_completion(reply: ProviderReply) -> Json:
    """The text of the reply for a client that does not stream (OpenAI)."""
    message = {"role": "assistant", "content": reply.text}
    usage = {"prompt_tokens": reply.input_tokens, "completion_tokens": reply.output_tokens}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": reply.model,
        "choices": [{"index": 0, "message": message, "finish_reason": reply.finish}],
        "usage": {**usage, "total_tokens": reply.input_tokens + reply.output_tokens},
    }


def _openai(reply: ProviderReply) -> Iterator[str]:
    def chunk(delta: Json, ended: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": ended}
        return _data({**common, "choices": [choice]})

    common = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1}
    common = {**common, "model": reply.model}
    yield chunk({"role": "assistant", "content": ""})
    for text in reply.chunks(reply.reasoning):
        yield chunk({"reasoning_content": text})
    for text in reply.chunks(reply.text):
        yield chunk({"content": text})
    for index, (id_, name, arguments) in enumerate(reply.call_ids("call")):
        call = {"index": index, "id": id_, "type": "function"}
        yield chunk({"tool_calls": [{**call, "function": {"name": name, "arguments": ""}}]})
        for text in reply.chunks(arguments):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": text}}]})
    yield chunk({}, _finish(reply, "tool_calls", "stop", "length"))
    usage = {
        "prompt_tokens": reply.input_tokens,
        "completion_tokens": reply.output_tokens,
        "total_tokens": reply.input_tokens + reply.output_tokens,
        "prompt_tokens_details": {"cached_tokens": reply.cached_tokens},
    }
    yield _data({**common, "choices": [], "usage": usage})
    yield "data: [DONE]\n\n"


def _anthropic(reply: ProviderReply) -> Iterator[str]:
    def event(type_: str, **fields: Any) -> str:
        return f"event: {type_}\n" + _data({"type": type_, **fields})

    def block(index: int, opened: Json, deltas: list[Json]) -> Iterator[str]:
        yield event("content_block_start", index=index, content_block=opened)
        for delta in deltas:
            yield event("content_block_delta", index=index, delta=delta)
        yield event("content_block_stop", index=index)

    usage = {
        "input_tokens": reply.input_tokens - reply.cached_tokens,
        "cache_read_input_tokens": reply.cached_tokens,
        "cache_creation_input_tokens": 0,
        "output_tokens": 1,
    }
    message = {"id": f"msg_{reply.number}", "type": "message", "role": "assistant", "content": []}
    ended = {"stop_reason": None, "stop_sequence": None}
    yield event("message_start", message={**message, "model": reply.model, **ended, "usage": usage})
    for index, (opened, deltas) in enumerate(_anthropic_blocks(reply)):
        yield from block(index, opened, deltas)
    yield event(
        "message_delta",
        delta={
            "stop_reason": _finish(reply, "tool_use", "end_turn", "max_tokens"),
            "stop_sequence": None,
        },
        usage={"output_tokens": reply.output_tokens},
    )
    yield event("message_stop")


def _anthropic_blocks(reply: ProviderReply) -> Iterator[tuple[Json, list[Json]]]:
    """Each block as it starts, with its deltas."""
    if reply.reasoning:
        signature: Json = {"type": "signature_delta", "signature": _signature(reply)}
        thoughts: list[Json] = [
            {"type": "thinking_delta", "thinking": each} for each in reply.chunks(reply.reasoning)
        ]
        yield {"type": "thinking", "thinking": "", "signature": ""}, [*thoughts, signature]
    if reply.text or not (reply.calls or reply.reasoning):
        texts = [{"type": "text_delta", "text": each} for each in reply.chunks(reply.text)]
        yield {"type": "text", "text": ""}, texts
    for id_, name, arguments in reply.call_ids("toolu"):
        pieces = [
            {"type": "input_json_delta", "partial_json": each} for each in reply.chunks(arguments)
        ]
        yield {"type": "tool_use", "id": id_, "name": name, "input": {}}, pieces


def _gemini(reply: ProviderReply) -> Iterator[str]:
    def chunk(parts: list[Json], **more: Any) -> str:
        candidate = {"content": {"parts": parts, "role": "model"}, "index": 0, **more}
        return _data(
            {"candidates": [candidate], "modelVersion": reply.model, "usageMetadata": usage}
        )

    usage = {
        "promptTokenCount": reply.input_tokens,
        "candidatesTokenCount": reply.output_tokens,
        "totalTokenCount": reply.input_tokens + reply.output_tokens,
        "cachedContentTokenCount": reply.cached_tokens,
    }
    for text in reply.chunks(reply.reasoning):
        yield chunk([{"text": text, "thought": True}])
    for text in reply.chunks(reply.text):
        yield chunk([{"text": text}])
    for index, (_, name, arguments) in enumerate(reply.call_ids("call")):
        part: Json = {"functionCall": {"name": name, "args": _object(arguments)}}
        if reply.reasoning and index == 0:
            part["thoughtSignature"] = _signature(reply)
        yield chunk([part])
    yield chunk([{"text": ""}], finishReason=_finish(reply, "STOP", "STOP", "MAX_TOKENS"))


def _finish(reply: ProviderReply, calls: str, stop: str, length: str) -> str:
    if reply.finish == "length":
        return length
    return calls if reply.calls else stop


def _signature(reply: ProviderReply) -> str:
    """Base64, as providers sign their reasoning."""
    return b64encode(f"signed {reply.number}".encode()).decode()


def _json(arguments: Json | str) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def _object(text: str) -> Json:
    try:
        found: Json = json.loads(text)
    except ValueError:
        return {"broken": text}
    return found


def _data(value: Json) -> str:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n"
