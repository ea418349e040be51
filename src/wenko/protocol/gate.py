"""The words of the gate that cross a wire: how strict a conversation is, and what was asked."""

from typing import Literal, get_args

from wenko.protocol.model import WireModel
from wenko.protocol.plan import Arguments

Mode = Literal["auto", "ask-risky", "ask-all", "read-only"]
"""``auto`` asks nothing, ``ask-risky`` only about what cannot be undone, ``ask-all`` about every
call; ``read-only`` refuses whatever changes something."""
MODES: tuple[Mode, ...] = get_args(Mode)


class HITLApproval(WireModel):
    """What exactly a person is asked to allow. The answer holds for this, once, and nothing else."""

    tool: str
    arguments: Arguments
    """As the tool would get them; the middle of a very long one is left out."""
    digest: str
    """Of the whole arguments (SHA-256): another argument is another question."""
    plan_version: int
    """How often the plan was revised when this was asked."""
    step_id: int
    attempt: int
    reason: str
    """Why it is asked at all."""
    shape: str | None = None
    """What ``always`` would allow from now on; null where that is not offered."""
