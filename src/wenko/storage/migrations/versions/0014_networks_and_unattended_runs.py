"""What the sandbox of each conversation may reach, until now in a file of its folder; and runs
during which nobody is there."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table("network_choices", _conversation(), sa.Column("mode", sa.String(16)))
    op.create_table(
        "allowed_hosts",
        _conversation(),
        sa.Column("host", sa.String(255), primary_key=True),
        sa.Column("question_id", sa.String(100)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    alone = sa.Column("unattended", sa.Boolean, nullable=False, server_default=sa.text("false"))
    op.add_column("runs", alone)


def _conversation() -> sa.Column[int]:
    return sa.Column(
        "conversation_pk",
        sa.BigInteger().with_variant(sa.Integer, "sqlite"),
        sa.ForeignKey("conversations.pk", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    )
