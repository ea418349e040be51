"""The types of the gate: findings, the ruling they lead to, and how contained a call is."""

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
    command: str | None = None
    """The part of a shell script that it is about; null: the whole call."""


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
    """What limits a call, and what takes it back."""

    confined: bool = True
    """Only the workspace can be changed."""
    network: bool = False
    """Any way to another machine, also one that asks about new hosts."""
    undo: bool = True
    """What a call changes in the workspace can be put back."""

    @property
    def contained(self) -> bool:
        """Whether all that a call does on this machine can be taken back."""
        return self.confined and self.undo


CLOSED = Confinement()


def strictest(findings: Iterable[Finding]) -> Finding | None:
    """The first of the strictest findings; ``None`` if there are none."""
    return max(findings, key=lambda each: STRICTNESS[each.decision], default=None)
