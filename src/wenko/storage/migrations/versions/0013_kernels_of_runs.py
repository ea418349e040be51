"""The newest version of the run kernel that has executed a run; 1 for all that are there."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    kernel = sa.Column("kernel", sa.Integer, nullable=False, server_default=sa.text("1"))
    op.add_column("runs", kernel)
