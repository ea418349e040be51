"""The transport to a provider, through the client library (``pydantic_ai``).

Importing it takes seconds, so it is imported only once a language model is configured.
"""

import json
from collections.abc import AsyncGenerator
from typing import Any

from pydantic_ai._http import create_async_httpx2_client
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from wenko.models import errors
from wenko.models.config import ModelChoice
from wenko.models.interface import (
    FinishReason,
    ReasoningDelta,
    ReplyEnd,
    StreamPart,
    TextDelta,
)
from wenko.models.request import LlmRequest, ModelToolCall, OutputSchema, ToolDescription, Usage
from wenko.models.transport import tracing
from wenko.models.transport.dialects import open_model
from wenko.models.transport.error_mapping import Feature, map_error
from wenko.models.transport.messages import library_messages, provider_data
from wenko.models.transport.providers import PROVIDERS, api_key_for
from wenko.models.transport.request_settings import request_settings

CONNECT_TIMEOUT = 10.0


class ProviderTransport:
    """Sends requests to one model of one provider."""

    def __init__(self, choice: ModelChoice, silence: float, spans: bool = False) -> None:
        """``silence``: seconds without a byte after which a request fails."""
        import httpx2

        key = api_key_for(choice)
        self.name = choice.model
        self._choice = choice
        self._silence = silence
        timeout = httpx2.Timeout(silence, connect=min(CONNECT_TIMEOUT, silence))
        self._http = create_async_httpx2_client(timeout=timeout)
        self._model: Model[Any] = open_model(choice, key, self._http)
        self._settings = request_settings(choice, self._model.profile)
        self._output_mode = (
            PROVIDERS[choice.provider].output if choice.output == "auto" else choice.output
        )
        keeps = self._model.profile.get("openai_chat_send_back_thinking_parts")
        self._keeps_thinking = keeps == "field"
        self._spans = tracing.spans() if spans else False
        _cost(ModelResponse(parts=[], model_name=choice.name))  # loads the price list

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        settings: ModelSettings = {
            **self._settings,
            "max_retries": 0,
            "request_timeout": seconds,
            "first_event_timeout": min(seconds, self._silence),
        }
        started = False
        try:
            async with model_request_stream(
                self._model,
                library_messages(request.messages, self._choice),
                model_settings=settings,
                model_request_parameters=self._parameters(request),
                instrument=self._spans,
            ) as stream:
                try:
                    async for event in stream:
                        if part := _delta(event, with_output=request.output is not None):
                            started = True
                            yield part
                finally:
                    self._record_usage(request, stream)
                self._check_end(stream)
                for part in self._end(request, stream):
                    yield part
        except Exception as error:
            ours = map_error(error, self.name, min(seconds, self._silence), self._feature(request))
            if started and isinstance(ours, errors.ModelUnreachable | errors.ModelGarbled):
                ours = errors.cut_off(self.name)
            raise ours from error

    async def close(self) -> None:
        await self._http.aclose()

    def _feature(self, request: LlmRequest) -> Feature | None:
        """What the request asks for that a provider may refuse."""
        if request.output is None:
            return "tools" if request.tools else None
        modes: dict[str, Feature] = {"tool": "tools", "native": "output"}
        return modes.get(self._output_mode)

    def _parameters(self, request: LlmRequest) -> ModelRequestParameters:
        if request.output is None:
            return ModelRequestParameters(function_tools=[_tool(each) for each in request.tools])
        return self._output_parameters(request.output)

    def _output_parameters(self, output: OutputSchema) -> ModelRequestParameters:
        if self._output_mode == "tool":
            tool = ToolDefinition(
                name=output.name, parameters_json_schema=output.schema, kind="output"
            )
            return ModelRequestParameters(
                output_mode="tool", output_tools=[tool], allow_text_output=False
            )
        return ModelRequestParameters(
            output_mode=self._output_mode,
            output_object=OutputObjectDefinition(json_schema=output.schema, name=output.name),
        )

    def _end(self, request: LlmRequest, stream: StreamedResponse) -> list[StreamPart]:
        """The calls once they are complete, then the end."""
        response = stream.get()
        calls = [] if request.output is not None else _calls(response)
        reason: FinishReason = "tool_calls" if calls else "stop"
        if stream.finish_reason == "length":
            reason = "length"
        data = None
        if request.output is None:
            data = provider_data(response, self._choice, self._keeps_thinking)
        return [*calls, ReplyEnd(reason, data)]

    def _check_end(self, stream: StreamedResponse) -> None:
        """A stream without a finish reason was cut off, even if the connection closed cleanly."""
        if stream.finish_reason in (None, "error"):
            raise errors.cut_off(self.name)
        if stream.finish_reason == "content_filter":
            raise errors.ModelDeclined(
                f"{self.name}: the provider's content filter stopped the answer. Rephrase the "
                "message.",
                f"{self.name}：服务商的内容过滤中止了回答，请换一种说法。",
            )

    def _record_usage(self, request: LlmRequest, stream: StreamedResponse) -> None:
        if request.meter is None:
            return
        response = stream.get()
        usage, cost = response.usage, _cost(response)
        request.meter.record(
            Usage(self.name, usage.input_tokens, usage.output_tokens, cost, usage.cache_read_tokens)
        )


def _cost(response: ModelResponse) -> float | None:
    """US dollars; an unknown price must not fail the request."""
    try:
        return float(response.cost().total_price)
    except Exception:
        return None


def _tool(tool: ToolDescription) -> ToolDefinition:
    return ToolDefinition(
        name=tool.name, description=tool.description, parameters_json_schema=tool.parameters
    )


def _calls(response: ModelResponse) -> list[ModelToolCall]:
    return [
        ModelToolCall(part.tool_call_id, part.tool_name, _arguments(part))
        for part in response.parts
        if isinstance(part, ToolCallPart)
    ]


def _arguments(call: ToolCallPart) -> str:
    """As the model wrote them; some providers send no JSON but its value, or nothing."""
    if isinstance(call.args, str):
        return call.args or "{}"
    return json.dumps(call.args or {}, ensure_ascii=False)


def _delta(event: object, with_output: bool) -> StreamPart | None:
    match event:
        case PartStartEvent(part=ThinkingPart(content=text)):
            return ReasoningDelta(text) if text else None
        case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=text)):
            return ReasoningDelta(text) if text else None
    text = _text_of(event) or (_output_of(event) if with_output else "")
    return TextDelta(text) if text else None


def _text_of(event: object) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
    return ""


def _output_of(event: object) -> str:
    """The JSON of an output that is requested as a tool call."""
    match event:
        case PartStartEvent(part=ToolCallPart(args=str(text))):
            return text
        case PartDeltaEvent(delta=ToolCallPartDelta(args_delta=str(text))):
            return text
        case PartStartEvent(part=ToolCallPart() as call) if call.args:
            return call.args_as_json_str()
    return ""
