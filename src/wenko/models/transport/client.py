"""The transport to a provider, through the client library (``pydantic_ai``).

Importing it takes seconds, so it is imported only once a language model is configured.
"""

from collections.abc import AsyncGenerator
from typing import Any

from pydantic_ai._http import create_async_httpx2_client
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from wenko.models import errors
from wenko.models.config import ModelChoice
from wenko.models.interface import ReplyEnd, StreamPart, TextDelta
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage, Usage
from wenko.models.transport import tracing
from wenko.models.transport.dialects import open_model
from wenko.models.transport.error_mapping import map_error
from wenko.models.transport.providers import PROVIDERS, api_key_for

CONNECT_TIMEOUT = 10.0


class ProviderTransport:
    """Sends requests to one model of one provider."""

    def __init__(self, choice: ModelChoice, silence: float, spans: bool = False) -> None:
        """``silence``: seconds without a byte after which a request fails."""
        import httpx2

        key = api_key_for(choice)
        self.name = choice.model
        self._silence = silence
        timeout = httpx2.Timeout(silence, connect=min(CONNECT_TIMEOUT, silence))
        self._http = create_async_httpx2_client(timeout=timeout)
        self._model: Model[Any] = open_model(choice, key, self._http)
        self._output_mode = (
            PROVIDERS[choice.provider].output if choice.output == "auto" else choice.output
        )
        self._spans = tracing.spans() if spans else False
        _cost(ModelResponse(parts=[], model_name=choice.name))  # loads the price list

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[StreamPart, None]:
        settings: ModelSettings = {
            "max_retries": 0,
            "request_timeout": seconds,
            "first_event_timeout": min(seconds, self._silence),
        }
        started = False
        try:
            async with model_request_stream(
                self._model,
                _messages(request.messages),
                model_settings=settings,
                model_request_parameters=self._parameters(request.output),
                instrument=self._spans,
            ) as stream:
                try:
                    async for event in stream:
                        if chunk := _text_of(event):
                            started = True
                            yield TextDelta(chunk)
                finally:
                    self._record_usage(request, stream)
                self._check_end(stream)
                yield ReplyEnd("length" if stream.finish_reason == "length" else "stop")
        except Exception as error:
            ours = map_error(error, self.name, min(seconds, self._silence))
            if started and isinstance(ours, errors.ModelUnreachable | errors.ModelGarbled):
                ours = errors.cut_off(self.name)
            raise ours from error

    async def close(self) -> None:
        await self._http.aclose()

    def _parameters(self, output: OutputSchema | None) -> ModelRequestParameters:
        if output is None:
            return ModelRequestParameters()
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

    def _check_end(self, stream: StreamedResponse) -> None:
        """A stream without a finish reason was cut off, even if the connection closed cleanly."""
        if stream.finish_reason is None:
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
        request.meter.record(Usage(self.name, usage.input_tokens, usage.output_tokens, cost))


def _cost(response: ModelResponse) -> float | None:
    """US dollars; an unknown price must not fail the request."""
    try:
        return float(response.cost().total_price)
    except Exception:
        return None


def _text_of(event: object) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return text
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return text
        case PartStartEvent(part=ToolCallPart(args=str(text))):
            return text
        case PartDeltaEvent(delta=ToolCallPartDelta(args_delta=str(text))):
            return text
        case PartStartEvent(part=ToolCallPart() as call) if call.args:
            return call.args_as_json_str()
    return ""


def _messages(messages: tuple[PromptMessage, ...]) -> list[ModelMessage]:
    """Our messages as the library's; the system message becomes the instructions."""
    instructions = "\n\n".join(each.content for each in messages if each.role == "system")
    converted: list[ModelMessage] = []
    for message in messages:
        if message.role == "user":
            converted.append(
                ModelRequest(parts=[UserPromptPart(message.content)], instructions=instructions)
            )
        elif message.role == "assistant":
            converted.append(ModelResponse(parts=[TextPart(message.content)]))
    return converted
