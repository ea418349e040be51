"""The database: SQLite by default, PostgreSQL by URL, one set of statements for both.

``database`` runs units of work, ``tables`` defines the tables, ``migrations`` upgrades them; the
other modules hold the statements, one module per table or operation.
"""
