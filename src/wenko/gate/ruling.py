"""The nouns of the gate: a decision, what led to it, and how strict a conversation wants to be."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from wenko.protocol.messages import Language

Decision = Literal["allow", "ask", "deny"]
STRICTNESS: dict[Decision, int] = {"allow": 0, "ask": 1, "deny": 2}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, for people."""

    en: str
    zh: str

    def said_in(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Finding:
    """What one part of a call means."""

    decision: Decision
    reason: Reason
    shape: str | None = None
    """The kind of thing it is, which a person may allow for good; null where no two are alike."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What becomes of a call."""

    decision: Decision
    reason: Reason
    shapes: tuple[str, ...] = ()
    """What a person would have to allow for good so that such a call asks no more; none: cannot."""

    @property
    def shape(self) -> str | None:
        return " + ".join(self.shapes) or None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where calls are carried out: what is harmless in a closed sandbox may not be outside it."""

    confined: bool = True
    """Only the workspace can be changed."""
    network: bool = False


CLOSED = Surroundings()


def strictest(findings: Iterable[Finding]) -> Finding | None:
    """The first of the strictest; ``None`` when there is nothing to mind."""
    return max(findings, key=lambda each: STRICTNESS[each.decision], default=None)
