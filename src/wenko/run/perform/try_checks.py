"""Tries checks when they are stated, on a copy of the workspace: information for the model."""

import asyncio
import logging
from contextlib import suppress

from wenko.errors import StaleAttempt, WenkoError
from wenko.protocol.model import new_id
from wenko.protocol.plan import Check, ToolOutcome
from wenko.run.approval.approver import CallApprover
from wenko.run.approval.form import PendingCall
from wenko.run.approval.trial_run import run_trial
from wenko.run.context import RunContext
from wenko.run.perform.run_checks import verdict_of
from wenko.sandbox.base import Sandbox
from wenko.sandbox.trial_folders import CopyLimits, trial_name
from wenko.text import shorten

log = logging.getLogger(__name__)
LINE = 200


class CheckTrial:
    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._approver = CallApprover(run)

    async def outcomes(self, checks: tuple[Check, ...]) -> str:
        """What each command came to; empty where no copy can be made.

        Nothing of the workspace changes, so whoever asks again after a restart may try again.
        """
        pending = [(each, self._pending(each.command)) for each in checks if each.command]
        allowed = [each for each in pending if await self._approver.would_allow(each[1])]
        folders = self._run.services.sandboxes.trials
        if folders is None or not allowed:
            return ""
        settings, sandboxes = self._run.settings, self._run.services.sandboxes
        limits = CopyLimits(settings.trial_auto_files, settings.trial_auto_mb << 20, 0)
        name = trial_name(f"checks-{self._run.row.id}-{new_id()}")
        try:
            await folders.create(name, self._run.log.conversation_id, limits)
            sandbox = await sandboxes.open(name, read_only=False)
            lines = [await self._try(check, call, sandbox) for check, call in allowed]
        except StaleAttempt:
            raise
        except (WenkoError, TimeoutError) as error:
            log.info("checks were not tried on a copy: %s", error)
            return ""
        finally:
            with suppress(WenkoError):
                await asyncio.shield(sandboxes.delete(name))
        return "\n".join([self._run.log.say("checks_tried"), *lines])

    def _pending(self, command: str) -> PendingCall:
        tool = next(tool for tool in self._run.tools if tool.capability == "run_command")
        name = tool.code.name if tool.code else "command"
        version = self._run.state.plan_version
        return PendingCall(None, 0, tool, {name: command}, version, command)

    async def _try(self, check: Check, call: PendingCall, sandbox: Sandbox) -> str:
        run = self._run
        async with asyncio.timeout(run.settings.trial_timeout):
            tried = await run_trial(call, new_id(), sandbox, run.tools, run.log.language)
        verdict = verdict_of(check, tried.outcome, run.log.say)
        reason = shorten(verdict.reason, LINE)
        return f"- {check.command}: {reason}{_last_line(tried.outcome, reason)}"


def _last_line(outcome: ToolOutcome, said: str) -> str:
    """What the command printed last, where the verdict does not say it already."""
    lines = (outcome.stderr.strip() or outcome.stdout.strip()).splitlines()
    last = shorten(lines[-1], LINE) if lines and outcome.return_code else ""
    return f" ({last})" if last and last not in said else ""
