"""Chat completions of OpenAI, and of everything compatible with them."""

import os
from collections.abc import Iterator, Sequence

from wenko.models.config import ModelChoice
from wenko.models.interface import StreamPart
from wenko.models.request import LlmRequest, OutputSchema, ToolDescription
from wenko.models.transport import model_facts
from wenko.models.transport.encoding import (
    arguments_of,
    encoded,
    for_openai,
    is_strict,
    parsed,
    tidy,
)
from wenko.models.transport.reply import (
    Counts,
    Finish,
    Json,
    Reply,
    ReplyPart,
    as_count,
    as_object,
    as_objects,
    as_text,
)
from wenko.models.transport.wires.base import Fields, Wire, json_array, json_object, output_tool

_LOCAL = ("ollama", "lmstudio", "vllm", "llamacpp", "compatible")
"""Nothing is known of their models, so an effort is sent as it is set."""
_ACCOUNT = {"OpenAI-Organization": "OPENAI_ORG_ID", "OpenAI-Project": "OPENAI_PROJECT_ID"}
_BREAKPOINT: Json = {"mode": "explicit"}
_CACHE: Json = {"mode": "implicit", "ttl": "30m"}
_FINISH: dict[str, Finish] = {
    "stop": "stop",
    "tool_calls": "stop",
    "function_call": "stop",
    "length": "length",
    "content_filter": "declined",
}
_REASONING = ("reasoning_content", "reasoning")
"""Of DeepSeek and older servers; of Ollama, OpenRouter and newer vLLM."""


class OpenAIWire(Wire):
    def __init__(self, choice: ModelChoice, key: str | None) -> None:
        thinks = model_facts.deepseek_thinks(choice.name, choice.reasoning_effort)
        self.keeps_thinking = choice.provider == "deepseek" and thinks
        # OpenAI's own API: others speak its dialect, but not every word of it.
        self._is_openai = choice.provider == "openai" and choice.base_url is None
        has_any = model_facts.openai_caches_at_breakpoints(choice.name)
        self._has_breakpoints = self._is_openai and has_any and choice.cache
        super().__init__(choice, key)

    @property
    def url(self) -> str:
        return f"{self.base_url}/chat/completions"

    def body(self, request: LlmRequest) -> bytes:
        messages = [piece for _, turn in self._turns(request.messages) for piece in turn]
        if system := self._system(request):
            messages.insert(0, encoded(self._system_message("\n\n".join(system))))
        fields: Fields = {
            "model": self.choice.name,
            "messages": json_array(messages),
            "stream": True,
            "stream_options": {"include_usage": True},
            **self._options(),
        }
        if request.output is not None:
            fields |= self._output(request.output)
        elif request.tools:
            fields |= {"tools": self._tools.get(request.tools), "tool_choice": "auto"}
        return json_object(fields)

    def reply(self, structured: bool) -> Reply:
        return _OpenAIReply(structured)

    def _authorization(self, key: str | None) -> dict[str, str]:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        if self._is_openai:
            for header, variable in _ACCOUNT.items():
                if value := os.environ.get(variable):
                    headers[header] = value
        return headers

    def _system_message(self, text: str) -> Json:
        if not self._has_breakpoints:
            return {"role": "system", "content": text}
        part = {"type": "text", "text": text, "prompt_cache_breakpoint": _BREAKPOINT}
        return {"role": "system", "content": [part]}

    def _options(self) -> Fields:
        options: Fields = {}
        if self.choice.max_output_tokens is not None:
            options["max_completion_tokens"] = self.choice.max_output_tokens
        if (effort := self._effort()) is not None:
            options["reasoning_effort"] = effort
        if self._has_breakpoints:
            options["prompt_cache_options"] = _CACHE
        return options

    def _effort(self) -> str | None:
        effort, provider = self.choice.reasoning_effort, self.choice.provider
        if effort is None or provider in _LOCAL:
            return effort
        if provider == "openai":
            return model_facts.openai_effort(self.choice.name, effort)
        if provider == "deepseek":
            return model_facts.deepseek_effort(self.choice.name, effort)
        return None

    def _output(self, output: OutputSchema) -> Fields:
        if self.output_mode == "prompted":
            known = self.choice.provider != "qwen"
            return {"response_format": {"type": "json_object"}} if known else {}
        if self.output_mode == "tool":
            # Models that reason cannot be forced to call a tool.
            reasons = self.keeps_thinking or self.choice.name.startswith("gpt-oss")
            choice = "auto" if reasons else "required"
            return {"tools": self._encode_tools([output_tool(output)]), "tool_choice": choice}
        schema: Json = {"name": output.name, "schema": for_openai(output.schema)}
        if self._is_strict(output.schema):
            schema["strict"] = True
        return {"response_format": {"type": "json_schema", "json_schema": schema}}

    def _encode_tools(self, tools: Sequence[ToolDescription]) -> bytes:
        return encoded([self._tool(each) for each in tools])

    def _tool(self, tool: ToolDescription) -> Json:
        # A server that builds grammars of them needs closed objects; others only pay for them.
        parameters = for_openai(tool.parameters)
        if self.choice.provider == "openai":
            parameters = {"properties": {}, **tidy(tool.parameters)}
        function: Json = {"name": tool.name, "description": tool.description}
        function["parameters"] = parameters
        if self._is_strict(tool.parameters):
            function["strict"] = True
        return {"type": "function", "function": function}

    def _is_strict(self, schema: Json) -> bool:
        return self.choice.provider != "ollama" and is_strict(schema)

    def _user(self, text: str, pictures: list[tuple[str, str]]) -> bytes:
        parts: list[Json] = [{"type": "text", "text": text}]
        for type_, data in pictures:
            url = {"url": f"data:{type_};base64,{data}"}
            parts.append({"type": "image_url", "image_url": url})
        return encoded({"role": "user", "content": parts if pictures else text})

    def _result(self, call_id: str, tool: str, content: str) -> bytes:
        return encoded({"role": "tool", "tool_call_id": call_id, "content": content})

    def _assistant(self, parts: list[ReplyPart]) -> bytes:
        text = "\n\n".join(each.text for each in parts if each.kind == "text")
        calls = [_call(each) for each in parts if each.kind == "tool-call"]
        if not text and not calls:
            return b""
        sent: Json = {"role": "assistant", "content": text or None}
        if calls:
            sent["tool_calls"] = calls
        thoughts = "".join(each.text for each in parts if each.kind == "thinking")
        if self.keeps_thinking and (thoughts or calls):
            sent["reasoning_content"] = thoughts
        return encoded(sent)


def _call(part: ReplyPart) -> Json:
    as_written = isinstance(parsed(part.text), dict)
    arguments = part.text if as_written else encoded(arguments_of(part.text)).decode()
    function = {"name": part.name, "arguments": arguments}
    return {"id": part.id, "type": "function", "function": function, **part.details}


class _OpenAIReply(Reply):
    def __init__(self, structured: bool) -> None:
        super().__init__(structured)
        self._open: dict[object, ReplyPart] = {}

    def _read(self, event: Json) -> Iterator[StreamPart]:
        self.model = as_text(event.get("model")) or self.model
        if isinstance(usage := event.get("usage"), dict):
            self.counts = _counts(usage)
        for choice in as_objects(event.get("choices"))[:1]:
            delta = as_object(choice.get("delta"))
            if delta.get("refusal"):
                self.finish = "declined"
            elif (reason := choice.get("finish_reason")) and self.finish != "declined":
                self.finish = _FINISH.get(as_text(reason), "broken")
            yield from self._delta(delta)

    def _delta(self, delta: Json) -> Iterator[StreamPart]:
        yield from self.think(next(filter(None, (as_text(delta.get(n)) for n in _REASONING)), ""))
        content = delta.get("content")
        if isinstance(content, list):
            content = "".join(as_text(each.get("text")) for each in as_objects(content))
        yield from self.say(as_text(content))
        for piece in as_objects(delta.get("tool_calls")):
            function = as_object(piece.get("function"))
            part = self._part(piece, as_text(function.get("name")))
            arguments = function.get("arguments")
            if isinstance(arguments, dict):
                arguments = encoded(arguments).decode()
            yield from self.argue(part, as_text(arguments))

    def _part(self, piece: Json, name: str) -> ReplyPart:
        """Some servers number all calls 0, and tell them apart by their ids."""
        index = piece.get("index") if isinstance(piece.get("index"), int) else None
        id_ = as_text(piece.get("id"))
        part = self._open.get(index)
        if part is None or (name and id_ and id_ != part.id):
            part = self._open[index] = self.call(id_, name)
        elif not part.name:
            part.name = name
        if isinstance(extra := piece.get("extra_content"), dict):
            part.details["extra_content"] = extra
        return part


def _counts(usage: Json) -> Counts:
    details = as_object(usage.get("prompt_tokens_details"))
    cached = details.get("cached_tokens") or usage.get("prompt_cache_hit_tokens")
    return Counts(
        as_count(usage.get("prompt_tokens")),
        as_count(usage.get("completion_tokens")),
        as_count(cached),
        as_count(details.get("cache_write_tokens")),
    )
