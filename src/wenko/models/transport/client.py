"""The wire to a provider, through the client library; this file and what it imports load late.

Importing it takes seconds: nobody without a configured model should wait for that.
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
from wenko.models.interface import Usage
from wenko.models.language.output_schemas import OutputSchema
from wenko.models.language.prompting import PromptMessage
from wenko.models.transport import tracing
from wenko.models.transport.base import LlmRequest
from wenko.models.transport.dialects import open_model
from wenko.models.transport.error_mapping import translated
from wenko.models.transport.providers import PROVIDERS, key_of

CONNECT = 10.0


class ProviderTransport:
    """Speaks to one model of one provider."""

    def __init__(self, choice: ModelChoice, silence: float, spans: bool = False) -> None:
        """``silence``: seconds without a byte after which the provider is given up."""
        import httpx2

        key = key_of(choice)
        self.name = choice.model
        self._silence = silence
        timeout = httpx2.Timeout(silence, connect=min(CONNECT, silence))
        self._http = create_async_httpx2_client(timeout=timeout)
        self._model: Model[Any] = open_model(choice, key, self._http)
        self._output = (
            PROVIDERS[choice.provider].output if choice.output == "auto" else choice.output
        )
        self._spans = tracing.spans() if spans else False
        _cost(ModelResponse(parts=[], model_name=choice.name))  # reads the price list now

    async def stream(self, request: LlmRequest, seconds: float) -> AsyncGenerator[str, None]:
        settings: ModelSettings = {
            "max_retries": 0,
            "request_timeout": seconds,
            "first_event_timeout": min(seconds, self._silence),
        }
        begun = False
        try:
            async with model_request_stream(
                self._model,
                _messages(request.messages),
                model_settings=settings,
                model_request_parameters=self._parameters(request.form),
                instrument=self._spans,
            ) as stream:
                try:
                    async for event in stream:
                        if piece := _piece(event):
                            begun = True
                            yield piece
                finally:
                    self._count(request, stream)
                self._check_end(stream)
        except Exception as error:
            ours = translated(error, self.name, min(seconds, self._silence))
            if begun and isinstance(ours, errors.ModelUnreachable | errors.ModelGarbled):
                ours = errors.cut_off(self.name)
            raise ours from error

    async def close(self) -> None:
        await self._http.aclose()

    def _parameters(self, form: OutputSchema | None) -> ModelRequestParameters:
        if form is None:
            return ModelRequestParameters()
        if self._output == "tool":
            tool = ToolDefinition(name=form.name, parameters_json_schema=form.schema, kind="output")
            return ModelRequestParameters(
                output_mode="tool", output_tools=[tool], allow_text_output=False
            )
        return ModelRequestParameters(
            output_mode=self._output,
            output_object=OutputObjectDefinition(json_schema=form.schema, name=form.name),
        )

    def _check_end(self, stream: StreamedResponse) -> None:
        """A stream that just stops says nothing about why; only a reason makes it whole."""
        if stream.finish_reason is None:
            raise errors.cut_off(self.name)
        if stream.finish_reason == "content_filter":
            raise errors.ModelDeclined(
                f"{self.name}: the provider's filter stopped the answer. Please put it otherwise.",
                f"{self.name}：服务商的内容过滤中止了回答，请换一种说法。",
            )

    def _count(self, request: LlmRequest, stream: StreamedResponse) -> None:
        if request.meter is None:
            return
        response = stream.get()
        usage, cost = response.usage, _cost(response)
        request.meter.used(Usage(self.name, usage.input_tokens, usage.output_tokens, cost))


def _cost(response: ModelResponse) -> float | None:
    """US dollars; a price that nobody knows must not fail an answer."""
    try:
        return float(response.cost().total_price)
    except Exception:
        return None


def _piece(event: object) -> str:
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
    """Ours as the library's; the system message becomes the instructions."""
    rules = "\n\n".join(each.content for each in messages if each.role == "system")
    made: list[ModelMessage] = []
    for message in messages:
        if message.role == "user":
            made.append(ModelRequest(parts=[UserPromptPart(message.content)], instructions=rules))
        elif message.role == "assistant":
            made.append(ModelResponse(parts=[TextPart(message.content)]))
    return made
