"""OpenTelemetry spans of requests to language models (GenAI conventions), behind a switch."""

import logging
from contextlib import suppress
from functools import cache

from pydantic_ai.models.instrumented import InstrumentationSettings

log = logging.getLogger(__name__)


def spans() -> InstrumentationSettings:
    """Spans with names, tokens and times. Content stays out: it is the person's, spans leave."""
    _export()
    return InstrumentationSettings(include_content=False)


@cache
def _export() -> None:
    """Send spans where OTEL_EXPORTER_OTLP_ENDPOINT says, unless the program has its own way."""
    try:
        from opentelemetry import trace
        from opentelemetry.sdk.trace import TracerProvider
    except ImportError:
        log.warning("WENKO_MODEL_SPANS needs the packages of wenko[telemetry]; no spans are sent.")
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
    log.warning("WENKO_MODEL_SPANS needs the packages of wenko[telemetry]; no spans are sent.")
