"""Runs the checks of a plan: done is proven, not claimed.

The checks are fixed before the work begins. Each command runs in a fresh process, through the gate
like every call. A check is void if the files that it covers change while the checks run.
"""

import re
from collections.abc import Callable

from wenko.errors import ApprovalExpired, RunCancelled, StaleAttempt, WenkoError
from wenko.planners.interface import Verification
from wenko.protocol.events import (
    VerificationResult,
    VerificationResultData,
    VerificationStart,
    VerificationStartData,
)
from wenko.protocol.plan import Arguments, Check, Step, ToolOutcome
from wenko.run.context import RunContext
from wenko.run.conversation.changes import describe_work
from wenko.run.execution.calls import ToolCaller
from wenko.run.execution.step_events import CallOrigin
from wenko.run.execution.variables import Resolved
from wenko.run.previews import preview_of
from wenko.text import truncate

_LINE = 500
_NO_RUNNER = re.compile(r"python[\d.]{0,9}: No module named [\w.]{1,100}$")
"""Python's own word for ``python -m name``: an import that fails in a program reads otherwise."""
OUTPUT = 4_000
"""Characters of a command's output that are kept as the reason."""


class PlanChecker:
    def __init__(self, run: RunContext, caller: ToolCaller) -> None:
        self._run = run
        self._log = run.log
        self._caller = caller

    async def run(self) -> None:
        """Those that were run before a restart are not run again."""
        plan = self._run.state.plan
        assert plan is not None
        before = await self._fingerprints(plan.checks)
        done = self._run.state.check_results
        left = [each for each in enumerate(plan.checks) if each[0] not in done]
        for number, check in left[:-1]:
            self._log.stage(await self._check(number, check))
        last = await self._check(*left[-1])
        after = await self._fingerprints(plan.checks)
        # Only now: once every check has a result, the run goes on.
        self._log.stage(last)
        for number, check in enumerate(plan.checks):
            if any(before.get(path) != after.get(path) for path in check.files):
                void = Verification(False, self._log.say("check_void"))
                self._log.stage(self._result(number, check, void))

    async def _check(self, number: int, check: Check) -> VerificationResult:
        start = VerificationStartData(
            expected=check.description, actual_preview="", check=number, command=check.command
        )
        message = self._log.say("verification_check", check=check.description)
        if (None, number) not in self._run.state.verifying:
            await self._log.commit(VerificationStart(message=message, data=start))
        if check.command is None:
            return self._result(number, check, await self._judge(check))
        outcome = await self._run_command(number, check, check.command)
        verdict = verdict_of(check, outcome, self._log.say)
        output = "\n".join(filter(None, (outcome.stdout.strip(), outcome.stderr.strip())))
        return self._result(number, check, verdict, truncate(output, OUTPUT))

    async def _run_command(self, number: int, check: Check, command: str) -> ToolOutcome:
        tool = next(tool for tool in self._run.tools if tool.capability == "run_command")
        version = self._run.state.plan_version
        key = f"check-{version}-{number}"
        arguments: Arguments = {(tool.code.name if tool.code else "command"): command}
        origin = CallOrigin(
            None,
            self._log.say("check_title", check=check.description),
            tool.name,
            arguments,
            turn_call_id=key,
        )
        made = self._run.state.check_calls.get(key)
        if made is not None and made.result is not None:
            return made.result
        try:
            call = made.call if made is not None else None
            return await self._caller.call(origin, tool, Resolved(arguments, ()), call)
        except (ApprovalExpired, RunCancelled, StaleAttempt):
            raise
        except WenkoError as error:
            return self._caller.error_outcome(error)

    async def _judge(self, check: Check) -> Verification:
        """A sentence, judged by the model from diffs and results."""
        run = self._run
        step = Step(step_id=0, description=check.description, expected=check.description)
        work = ToolOutcome(success=True, stdout=await describe_work(run))
        verdict = await run.wait(run.planner.verify(run.task, step, work))
        # A model that cannot judge must not fail the work; the reason says so.
        return verdict or Verification(True, self._log.say("verification_unsure"))

    def _result(
        self, number: int, check: Check, verdict: Verification, output: str | None = None
    ) -> VerificationResult:
        data = VerificationResultData(
            is_valid=verdict.is_valid,
            expected=check.description,
            reason=verdict.reason,
            check=number,
            output=output,
            could_not_run=verdict.could_not_run,
        )
        say = self._log.say
        message = say("verification_passed") if verdict.is_valid else say("verification_failed")
        return VerificationResult(message=message, data=data)

    async def _fingerprints(self, checks: tuple[Check, ...]) -> dict[str, str]:
        paths = {path for check in checks for path in check.files}
        if not paths:
            return {}
        # After a restart, or if no step used it, the sandbox is not open yet.
        sandbox = await self._caller.open_sandbox()
        covered = sorted(paths)[:100]
        return dict(zip(covered, await sandbox.fingerprints(covered), strict=True))


def verdict_of(check: Check, outcome: ToolOutcome, say: Callable[..., str]) -> Verification:
    if why := why_not_run(outcome):
        return Verification(False, say("check_not_run", why=why), could_not_run=True)
    if outcome.return_code is None:
        return Verification(False, outcome.message or preview_of(outcome))
    if outcome.return_code != check.exit_code:
        reason = say("check_exit", code=outcome.return_code, expected=check.exit_code)
        return Verification(False, reason)
    if check.contains and check.contains not in outcome.stdout + outcome.stderr:
        return Verification(False, say("check_missing", text=check.contains))
    return Verification(True, say("check_passed"))


def why_not_run(outcome: ToolOutcome) -> str:
    """Why a check's command says nothing of the work; empty if it does.

    The program is not there or cannot be started (126, 127, Python's ``-m``), or it did not end.
    """
    if outcome.error_code == "timeout":
        return outcome.message or preview_of(outcome)
    last = outcome.stderr.rstrip()[-_LINE:].rpartition("\n")[2]
    if outcome.return_code == 127 and last.endswith("No such file or directory"):
        return ""  # A file of the work that is not there: the check fails.
    if outcome.return_code in (126, 127) or _NO_RUNNER.search(last):
        return last or f"exit code {outcome.return_code}"
    return ""
