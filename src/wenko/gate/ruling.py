"""The nouns of the gate: a decision, what led to it, and how strict a conversation wants to be."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from wenko.text import BilingualText

Decision = Literal["allow", "ask", "deny"]
STRICTNESS: dict[Decision, int] = {"allow": 0, "ask": 1, "deny": 2}


@dataclass(frozen=True, slots=True)
class Finding:
    """What one part of a call means."""

    decision: Decision
    reason: BilingualText
    shape: str | None = None
    """The kind of thing it is, which a person may allow for good; null where no two are alike."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of a call."""

    decision: Decision
    reason: BilingualText
    shapes: tuple[str, ...] = ()
    """What a person would have to allow for good so that such a call asks no more; none: cannot."""

    @property
    def shape(self) -> str | None:
        return " + ".join(self.shapes) or None


@dataclass(frozen=True, slots=True)
class Confinement:
    """Where calls are carried out: what is harmless in a closed sandbox may not be outside it."""

    confined: bool = True
    """Only the workspace can be changed."""
    network: bool = False


CLOSED = Confinement()


def strictest(findings: Iterable[Finding]) -> Finding | None:
    """The first of the strictest; ``None`` when there is nothing to mind."""
    return max(findings, key=lambda each: STRICTNESS[each.decision], default=None)
