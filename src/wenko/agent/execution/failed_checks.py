"""A check of the plan that does not hold."""

from dataclasses import dataclass

from wenko.protocol.plan import Check


@dataclass(frozen=True, slots=True)
class FailedCheck:
    check: Check
    reason: str
    output: str = ""

    def __str__(self) -> str:
        command = f"\n$ {self.check.command}" if self.check.command else ""
        output = f"\n{self.output}" if self.output else ""
        return f"- {self.check.description}: {self.reason}{command}{output}"
