"""OpenTelemetry spans of requests to language models (GenAI conventions), off by default."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from urllib.parse import urlsplit

from opentelemetry import trace

from wenko.models.config import ModelChoice
from wenko.models.errors import ModelError
from wenko.models.transport.reply import Reply

log = logging.getLogger(__name__)
NOT_INSTALLED = "WENKO_MODEL_SPANS needs the packages of wenko[telemetry]; no spans are sent."
_SYSTEMS = {"gemini": "gcp.gemini"}


class Tracing:
    """Spans of one model: names, tokens and times, without content: they leave this machine."""

    def __init__(self, choice: ModelChoice, base_url: str) -> None:
        _export()
        self._name = f"chat {choice.name}"
        self._attributes = {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": _SYSTEMS.get(choice.provider, choice.provider),
            "gen_ai.request.model": choice.name,
            "server.address": urlsplit(base_url).hostname or "",
        }

    @contextmanager
    def span(self, reply: Reply) -> Iterator[None]:
        """Around a request; what became of it is in ``reply`` then."""
        tracer, kind = trace.get_tracer("wenko"), trace.SpanKind.CLIENT
        span = tracer.start_span(self._name, kind=kind, attributes=self._attributes)
        try:
            yield
        except ModelError as error:
            span.set_attribute("error.type", error.code)
            span.set_status(trace.StatusCode.ERROR)
            raise
        finally:
            if reply.model:
                span.set_attribute("gen_ai.response.model", reply.model)
            if reply.finish is not None:
                span.set_attribute("gen_ai.response.finish_reasons", [reply.finish])
            if reply.counts is not None:
                span.set_attribute("gen_ai.usage.input_tokens", reply.counts.input)
                span.set_attribute("gen_ai.usage.output_tokens", reply.counts.output)
                span.set_attribute("gen_ai.usage.cache_read.input_tokens", reply.counts.cached)
            span.end()


@cache
def _export() -> None:
    """Export to OTEL_EXPORTER_OTLP_ENDPOINT, unless a tracer provider is already set."""
    try:
        from opentelemetry.sdk.trace import TracerProvider
    except ImportError:
        log.warning(NOT_INSTALLED)
        return
    if isinstance(trace.get_tracer_provider(), TracerProvider):
        return
    with suppress(ImportError):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        provider = TracerProvider(resource=Resource.create({"service.name": "wenko"}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(provider)
        return
    log.warning(NOT_INSTALLED)
