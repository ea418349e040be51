"""A check of the plan that does not hold."""

from dataclasses import dataclass

from wenko.protocol.plan import Check


@dataclass(frozen=True, slots=True)
class FailedCheck:
    check: Check
    reason: str
    output: str = ""
