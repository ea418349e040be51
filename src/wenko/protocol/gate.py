"""The gate on the wire: modes, and the approval attached to a question."""

from typing import Literal, get_args

from wenko.protocol.model import WireModel
from wenko.protocol.plan import Arguments

Mode = Literal["auto", "ask-risky", "ask-all", "read-only"]
"""``auto`` never asks, ``ask-risky`` asks before risky calls, ``ask-all`` before every call;
in ``read-only`` nothing can be changed."""
MODES: tuple[Mode, ...] = get_args(Mode)
NetworkMode = Literal["off", "registries", "ask", "open"]
"""What a sandbox reaches: nothing, package registries and allowed hosts, these and what the owner
allows when it is asked for, or every web address."""
NETWORK_MODES: tuple[NetworkMode, ...] = get_args(NetworkMode)


class ApprovalRisk(WireModel):
    """One reason why a call asks."""

    reason: str
    parts: tuple[str, ...] = ()
    """Parts of the program that give this reason, exactly as they are written; may be empty."""


class AlwaysExamples(WireModel):
    """What ``always`` would and would not allow; each example was put to the gate."""

    allows: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    """Similar calls that ask again."""


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
    can_try: bool = False
    """Whether it can be tried first on a copy of the workspace."""
    risks: tuple[ApprovalRisk, ...] = ()
    """Every reason, with the part of the program that it is about."""
    effect: str = ""
    """Where the call acts, and whether that can be undone, in words."""
    always: AlwaysExamples | None = None
    """Null where ``shape`` is."""
