"""OpenTelemetry spans of requests to language models (GenAI conventions), off by default."""

import logging
from contextlib import suppress
from functools import cache

from pydantic_ai.models.instrumented import InstrumentationSettings

log = logging.getLogger(__name__)
NOT_INSTALLED = "WENKO_MODEL_SPANS needs the packages of wenko[telemetry]; no spans are sent."


def spans() -> InstrumentationSettings:
    """Spans with names, tokens and times, without content: they leave this machine."""
    _export()
    return InstrumentationSettings(include_content=False)


@cache
def _export() -> None:
    """Export to OTEL_EXPORTER_OTLP_ENDPOINT, unless a tracer provider is already set."""
    try:
        from opentelemetry import trace
        from opentelemetry.sdk.trace import TracerProvider
    except ImportError:
        log.warning(NOT_INSTALLED)
        return
    if isinstance(trace.get_tracer_provider(), TracerProvider):
        return
    with suppress(ImportError):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import (
            OTLPSpanExporter,
        )
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        provider = TracerProvider(resource=Resource.create({"service.name": "wenko"}))
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(provider)
        return
    log.warning(NOT_INSTALLED)
