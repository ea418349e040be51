"""Reads forms and displays as language models write them, where the meaning is clear.

``request.read_request`` is the entry: it gives the input of the strict models of ``protocol.hitl``,
or raises ``values.UnclearRequest`` with words for the user. One module for each part:
``field_types``, ``options``, ``defaults``, ``dates``, ``fields``, ``actions``, ``tables``,
``displays``.
"""
