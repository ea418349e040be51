"""The types of the gate: findings, the ruling they lead to, and how confined a call is."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from wenko.text import BilingualText

SHAPE_LIMIT = 200
"""Longest shape that is offered: a person must be able to read all of it."""
Decision = Literal["allow", "ask", "deny"]
STRICTNESS: dict[Decision, int] = {"allow": 0, "ask": 1, "deny": 2}


@dataclass(frozen=True, slots=True)
class Finding:
    """One reason to ask about a call or to deny it."""

    decision: Decision
    reason: BilingualText
    shape: str | None = None
    """The kind of use, which the user can allow for the conversation; null if it has none."""
    broader: str | None = None
    """A wider shape that was offered before; where it was allowed, it still is."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a call is allowed, asked about or denied."""

    decision: Decision
    reason: BilingualText
    shapes: tuple[str, ...] = ()
    """What to allow so that such a call no longer asks; empty if that is not offered."""

    @property
    def shape(self) -> str | None:
        return " + ".join(self.shapes) or None


@dataclass(frozen=True, slots=True)
class Confinement:
    """What limits a call: ordinary work in a closed sandbox may be a risk without one."""

    confined: bool = True
    """Only the workspace can be changed."""
    network: bool = False


CLOSED = Confinement()


def strictest(findings: Iterable[Finding]) -> Finding | None:
    """The first of the strictest findings; ``None`` if there are none."""
    return max(findings, key=lambda each: STRICTNESS[each.decision], default=None)
