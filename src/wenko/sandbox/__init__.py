"""Where tools run: one isolated, long-lived executor per conversation, which outlives the server.

Import ``Sandbox``, ``Sandboxes`` and their values from ``wenko.sandbox.base``.
"""
