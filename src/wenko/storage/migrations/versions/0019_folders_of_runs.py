"""The real folder in which a run has its turn; null while it has none."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("runs", sa.Column("folder", sa.Text))
