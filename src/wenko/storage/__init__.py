"""Where facts are kept: SQLite by default, PostgreSQL by URL, one set of statements for both.

``database`` runs units of work, ``tables`` names the tables, ``conversations``, ``runs``,
``users`` and ``events`` hold the statements.
"""
