"""Run by Alembic: use the connection, and the transaction, that ``migrate`` was called with."""

from alembic import context

from wenko.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
