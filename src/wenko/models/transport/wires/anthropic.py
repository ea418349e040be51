"""Messages of Anthropic."""

from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from wenko.models.config import ReasoningEffort
from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage, ToolDescription
from wenko.models.transport import model_facts
from wenko.models.transport.encoding import arguments_of, encoded, for_anthropic_output, tidy
from wenko.models.transport.error_mapping import Refusal
from wenko.models.transport.reply import (
    REDACTED,
    Counts,
    Finish,
    Json,
    Reply,
    ReplyPart,
    as_count,
    as_object,
    as_text,
)
from wenko.models.transport.wires.base import Fields, Wire, json_array, json_object, output_tool

VERSION = "2026-10-21"
_MARK = b',"cache_control":{"type":"ephemeral"}}'
"""Instead of the last brace: the prompt up to here is to be cached."""
_BUDGETS: dict[ReasoningEffort, int] = {"low": 2_048, "medium": 10_000, "high": 16_384}
"""Tokens of reasoning, for models that need a number."""
_MIN_BUDGET = 1_024
_ROOM = 4_096
"""Tokens of the answer beside a budget, where the settings have no limit."""
_BINDING = "thinking-binding-controls-2026-08-01"
_BOUND = "bound to a different conversation"
_DROP: Json = {"prefix_mismatch_behavior": "drop_block"}
_FINISH: dict[str, Finish] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "stop",
    "compaction": "stop",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "declined",
}


class AnthropicWire(Wire):
    @property
    def url(self) -> str:
        return f"{self.base_url.removesuffix('/v1')}/v1/messages"

    def body(self, request: LlmRequest) -> bytes:
        messages = [
            b'{"role":"%b","content":%b}' % (role.encode(), json_array(blocks))
            for role, blocks in self._marked(request.messages)
        ]
        fields: Fields = {
            "model": self.choice.name,
            "stream": True,
            **self._options(),
            "messages": json_array(messages),
        }
        if system := [encoded({"type": "text", "text": each}) for each in self._system(request)]:
            fields["system"] = json_array([*system[:-1], self._mark(system[-1])])
        if request.output is not None:
            fields |= self._output(request.output, fields)
        elif request.tools:
            fields |= {"tools": self._tools.get(request.tools), "tool_choice": {"type": "auto"}}
        return json_object(fields)

    def reply(self, structured: bool) -> Reply:
        return _AnthropicReply(structured)

    def can_repair(self, refusal: Refusal) -> bool:
        """Newer models refuse their own thinking if the messages before it have changed since.

        From then on they are asked to leave it out; asked at once, they would never use it.
        """
        bound = refusal.status == 400 and _BOUND in refusal.message
        if not (bound and self._facts.binds_thinking) or "anthropic-beta" in self.headers:
            return False
        self.headers["anthropic-beta"] = _BINDING
        return True

    @property
    def _facts(self) -> model_facts.Claude:
        return model_facts.claude(self.choice.name)

    def _authorization(self, key: str | None) -> dict[str, str]:
        headers = {"anthropic-version": VERSION}
        if key is None:
            return headers
        headers["x-api-key"] = key
        if self.choice.base_url is not None:
            # Some services that speak this dialect read only this one.
            headers["Authorization"] = f"Bearer {key}"
        return headers

    def _mark(self, block: bytes) -> bytes:
        return block[:-1] + _MARK if self.choice.cache else block

    def _marked(self, messages: Sequence[PromptMessage]) -> Iterator[tuple[str, list[bytes]]]:
        turns = list(self._turns(messages))
        if turns and turns[-1][0] == "user":
            turns[-1][1][-1] = self._mark(turns[-1][1][-1])
        yield from turns

    def _options(self) -> Fields:
        thinking, effort = self._thinking()
        budget = thinking.get("budget_tokens", 0)
        limit = self.choice.max_output_tokens
        if limit is None:
            limit = max(self._facts.max_output, budget + _ROOM if budget else 0)
        options: Fields = {"max_tokens": limit}
        if "anthropic-beta" in self.headers and thinking.get("type", "adaptive") == "adaptive":
            thinking = {"type": "adaptive", "block_binding": _DROP}
        if thinking:
            options["thinking"] = thinking
        if effort:
            options["output_config"] = {"effort": effort}
        return options

    def _thinking(self) -> tuple[Json, str | None]:
        """What is said about thinking, and the effort, where the model takes one."""
        effort, facts = self.choice.reasoning_effort, self._facts
        limit = self.choice.max_output_tokens
        if effort is None:
            return {}, None
        if effort == "none":
            if facts.off == "least":
                return ({"type": "adaptive"}, "low") if facts.takes_effort else ({}, None)
            return ({"type": facts.off} if facts.off else {}), None
        named = effort if facts.takes_effort else None
        if facts.thinking == "adaptive":
            return {"type": "adaptive"}, named
        # Reasoning counts towards the output limit, and must leave room for the answer.
        budget = _BUDGETS[effort] if limit is None else min(_BUDGETS[effort], limit // 2)
        if budget < _MIN_BUDGET:
            return {}, named
        return {"type": "enabled", "budget_tokens": budget}, named

    def _output(self, output: OutputSchema, fields: Fields) -> Fields:
        if self.output_mode == "prompted":
            return {}
        if self.output_mode == "native":
            form: Json = {"type": "json_schema", "schema": for_anthropic_output(output.schema)}
            config = as_object(fields.get("output_config"))
            return {"output_config": {**config, "format": form}}
        choice: Json = {"type": "auto"}
        if self._facts.may_be_forced and not self._thinks:
            choice = {"type": "any"}
        return {"tools": self._encode_tools([output_tool(output)]), "tool_choice": choice}

    @property
    def _thinks(self) -> bool:
        """Then it cannot be forced to call a tool, or would not think."""
        if self.choice.reasoning_effort is None:
            return self._facts.thinks_by_itself
        thinking, _ = self._thinking()
        return thinking.get("type") in ("enabled", "adaptive")

    def _encode_tools(self, tools: Sequence[ToolDescription]) -> bytes:
        blocks = []
        for each in tools:
            schema = {"type": "object", **tidy(each.parameters)}
            tool = {"name": each.name, "description": each.description, "input_schema": schema}
            blocks.append(encoded(tool))
        return json_array([*blocks[:-1], *map(self._mark, blocks[-1:])])

    def _assistant(self, parts: list[ReplyPart]) -> bytes:
        return b",".join(encoded(block) for each in parts if (block := _block(each)))

    def _result(self, call_id: str, tool: str, content: str) -> bytes:
        said: JsonValue = [{"type": "text", "text": content}] if content else ""
        return encoded({"type": "tool_result", "tool_use_id": call_id, "content": said})

    def _user(self, text: str, pictures: list[tuple[str, str]]) -> bytes:
        said: list[Json] = [{"type": "text", "text": text}] if text else []
        for type_, data in pictures:
            source = {"type": "base64", "media_type": type_, "data": data}
            said.append({"type": "image", "source": source})
        return b",".join(map(encoded, said))


def _block(part: ReplyPart) -> Json | None:
    match part.kind:
        case "text":
            return {"type": "text", "text": part.text} if part.text else None
        case "tool-call":
            input_ = arguments_of(part.text)
            return {"type": "tool_use", "id": part.id, "name": part.name, "input": input_}
    if part.id == REDACTED:
        return {"type": "redacted_thinking", "data": part.signature}
    return {"type": "thinking", "thinking": part.text, "signature": part.signature}


class _AnthropicReply(Reply):
    def __init__(self, structured: bool) -> None:
        super().__init__(structured)
        self._usage: Json = {}
        self._block: ReplyPart | None = None
        """The block that deltas belong to: they come one after the other."""

    def _read(self, event: Json) -> Iterator[StreamPart]:
        match event.get("type"):
            case "message_start":
                message = as_object(event.get("message"))
                self.model = as_text(message.get("model"))
                self._count(message.get("usage"))
            case "content_block_start":
                yield from self._start(as_object(event.get("content_block")))
            case "content_block_delta":
                yield from self._delta(as_object(event.get("delta")))
            case "message_delta":
                self._count(event.get("usage"))
                if reason := as_text(as_object(event.get("delta")).get("stop_reason")):
                    self.finish = _FINISH.get(reason, "broken")

    def _start(self, block: Json) -> Iterator[StreamPart]:
        self._block = None
        match block.get("type"):
            case "text":
                self._block = self._add(ReplyPart("text"))
                yield from self.say(as_text(block.get("text")))
            case "thinking":
                signature = as_text(block.get("signature"))
                self._block = self._add(ReplyPart("thinking", signature=signature))
                yield from self.think(as_text(block.get("thinking")))
            case "redacted_thinking":
                data = as_text(block.get("data"))
                self._add(ReplyPart("thinking", id=REDACTED, signature=data))
            case "tool_use":
                part = self.call(as_text(block.get("id")), as_text(block.get("name")))
                self._block = part
                if given := as_object(block.get("input")):
                    yield from self.argue(part, encoded(given).decode())

    def _delta(self, delta: Json) -> Iterator[StreamPart]:
        match delta.get("type"):
            case "text_delta":
                yield from self.say(as_text(delta.get("text")))
            case "thinking_delta":
                yield from self.think(as_text(delta.get("thinking")))
            case "signature_delta" if self._block is not None:
                self._block.signature += as_text(delta.get("signature"))
            case "input_json_delta" if self._block is not None:
                yield from self.argue(self._block, as_text(delta.get("partial_json")))

    def _add(self, part: ReplyPart) -> ReplyPart:
        self.parts.append(part)
        return part

    def _count(self, usage: object) -> None:
        """Later values replace earlier ones; what is missing stays."""
        given = as_object(usage)
        self._usage |= {name: value for name, value in given.items() if value is not None}
        if not given:
            return
        cached = as_count(self._usage.get("cache_read_input_tokens"))
        written = as_count(self._usage.get("cache_creation_input_tokens"))
        self.counts = Counts(
            as_count(self._usage.get("input_tokens")) + cached + written,
            as_count(self._usage.get("output_tokens")),
            cached,
            written,
        )
