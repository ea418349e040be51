"""Spans of model requests: exported if enabled, without the content of messages."""

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tests.support.provider_server import KEY, choice_of
from wenko.models.request import LlmRequest, PromptMessage
from wenko.models.transport.pool import TransportPool
from wenko.settings import Settings
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.anyio


async def test_a_request_leaves_a_span_with_its_model_and_tokens_but_no_content() -> None:
    exported = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exported))
    trace.set_tracer_provider(provider)
    transports = TransportPool(Settings(model_spans=True))
    request = LlmRequest("chat", (PromptMessage("user", "a private question"),))
    async with RecordedProvider() as recorded:
        recorded.will_say("a private answer")
        transport = await transports.get(choice_of(recorded))
        assert (await transport.complete(request)).text == "a private answer"
        await transports.close()
    [span] = exported.get_finished_spans()
    attributes = dict(span.attributes or {})
    assert attributes["gen_ai.request.model"] == "gpt-5"
    [prompt] = [request.prompt for request in recorded.requests]
    assert attributes["gen_ai.usage.input_tokens"] == 1 + len(prompt) // 4
    assert "private" not in span.to_json()
    assert KEY not in span.to_json()
