"""Requests to model providers: connection pool, retries, recording and replay.

``pool.TransportPool`` is the entry point. ``client`` sends a request in the words of ``wires``. It
loads a list of prices, which takes a while: only ``pool`` imports it, in a thread.
"""
