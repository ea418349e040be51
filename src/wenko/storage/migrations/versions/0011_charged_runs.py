"""Runs that blocked or ended servers are charged for it, and set apart after the second time.

``taken_seq`` is the run's last event when a server took it; null if that server let go of it in
good order.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    charges = sa.Column("charges", sa.Integer, nullable=False, server_default=sa.text("0"))
    op.add_column("runs", charges)
    op.add_column("runs", sa.Column("taken_seq", sa.BigInteger))
    op.add_column("runs", sa.Column("quarantined_at", sa.BigInteger))
