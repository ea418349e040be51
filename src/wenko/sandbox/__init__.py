"""Where tools run: one isolated executor process per conversation, which survives the server.

Import ``Sandbox``, ``Sandboxes`` and their values from ``wenko.sandbox.base``.
"""
