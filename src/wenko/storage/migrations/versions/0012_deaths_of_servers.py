"""Servers that ended, one after the other, while a run stored next to nothing on them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    deaths = sa.Column("deaths", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("runs", deaths)
