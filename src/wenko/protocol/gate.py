"""The gate on the wire: modes, and the approval attached to a question."""

from typing import Literal, get_args

from wenko.protocol.model import WireModel
from wenko.protocol.plan import Arguments

Mode = Literal["auto", "ask-risky", "ask-all", "read-only"]
"""``auto`` never asks, ``ask-risky`` asks before risky calls, ``ask-all`` before every call;
``read-only`` denies every call that changes something."""
MODES: tuple[Mode, ...] = get_args(Mode)


class HITLApproval(WireModel):
    """The tool call that the user is asked to allow. The answer applies to this call only, once."""

    tool: str
    arguments: Arguments
    """As passed to the tool; very long values are truncated in the middle."""
    digest: str
    """SHA-256 of the complete arguments: changed arguments need a new approval."""
    plan_version: int
    """Number of plan revisions at the time of the question."""
    step_id: int | None = None
    """Null for a check of the whole plan."""
    attempt: int
    reason: str
    """Why approval is required."""
    shape: str | None = None
    """Pattern of calls that ``always`` allows from now on; null if not offered."""
