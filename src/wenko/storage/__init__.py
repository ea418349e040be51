"""Storage: SQLite by default, PostgreSQL by URL, one set of statements for both.

``database`` runs units of work, ``tables`` and ``migrations`` are the schema, ``journal`` and the
services use the statements in ``events``, ``runs``, ``questions``, ``conversations``, ``users``,
``memories``, ``working_memory``, ``gate_settings`` and ``forking``.
"""
