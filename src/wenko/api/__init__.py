"""The interfaces: HTTP, server-sent events, WebSocket. ``app.create_app`` registers them.

One module per interface, and none imports another. What they share has no routes of its own:
``dependencies``, ``responses``, ``event_stream``, ``sockets``, ``command_parser``.
"""
