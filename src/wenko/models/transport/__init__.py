"""Requests to model providers: connection pool, retries, recording and replay.

``pool.TransportPool`` is the entry point. ``client``, ``dialects``, ``error_mapping`` and
``tracing`` import the client library, which takes seconds: only ``pool`` imports them, in a thread.
"""
