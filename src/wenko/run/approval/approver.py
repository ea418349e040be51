"""Approval of a tool call: the gate's ruling, and the user's answer where the gate asks."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from typing import cast

from wenko.errors import ApprovalExpired, Denied, InvalidArguments, Rejected
from wenko.gate.policy import judge
from wenko.gate.rule_file import rules_of
from wenko.gate.ruling import Confinement, Ruling
from wenko.human.answering import REASON
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.gate import Mode
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments
from wenko.run.approval.explanation import explain
from wenko.run.approval.form import (
    ALWAYS,
    PendingCall,
    approval_form,
    changed_arguments,
    with_trial,
)
from wenko.run.context import RunContext
from wenko.run.unattended import answer_for, nobody_there
from wenko.sandbox.binding import read_binding
from wenko.settings import Settings
from wenko.storage.gate_settings import GateSettings
from wenko.tools.network import has_network

LONG = 4096
ROUNDS = 5
"""How often one call may be edited and asked about again."""


def confinement_of(settings: Settings) -> Confinement:
    """Ordinary work is harmless only in a real sandbox, and while it can be undone."""
    return Confinement(
        confined=settings.sandbox != "unsafe-none",
        network=has_network(settings),
        undo=settings.undo,
    )


@dataclass(frozen=True, slots=True)
class ApprovedCall:
    arguments: Arguments
    """Perhaps edited by the user."""
    trial_id: str | None = None
    """The trial whose result is applied instead of making the call."""


class CallApprover:
    """Approves the tool calls of one run."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def approve(self, call: PendingCall) -> ApprovedCall:
        """The call as it may be made; raises ``Refused`` if refused.

        Called again for the same call, e.g. after a restart, it waits for the same question.
        """
        accepted: Ruling | None = None
        for _ in range(ROUNDS):
            ruling = await self._ruling(call)
            if not self._was_asked(call):
                if ruling.decision == "allow" or _covered(ruling, accepted):
                    return ApprovedCall(call.arguments)
                if ruling.decision == "deny":
                    raise self._denied(ruling)
            if self._run.state.unattended and answer_for("call") == "refuse":
                raise nobody_there()
            approved = await self._ask(self._question_id(call), call, ruling)
            if approved.arguments == call.arguments:
                await self._hold_read_only(call)
                return approved
            accepted = ruling
            call = replace(call, arguments=approved.arguments)
        raise Rejected(
            "The call was edited too often without being approved, so it was not made.",
            "这次调用被反复修改，没有结果，因此没有执行。",
        )

    async def would_allow(self, call: PendingCall) -> bool:
        """Whether the call may be made without anybody being asked."""
        return (await self._ruling(call)).decision == "allow"

    async def _confinement(self) -> Confinement:
        """With any network a call can act on the world, as it can without isolation."""
        found, networks = confinement_of(self._run.settings), self._run.services.networks
        if networks and (await networks.get(self._log.conversation_id)).mode != "off":
            return replace(found, network=True)
        return found

    async def is_read_only(self) -> bool:
        """Whether the conversation is read-only at this moment."""
        return (await self._settings())[1] == "read-only"

    async def _hold_read_only(self, call: PendingCall) -> None:
        """The mode may have become read-only while the question was open."""
        if await self.is_read_only():
            ruling = await self._ruling(call)
            if ruling.decision == "deny":
                raise self._denied(ruling)

    async def _settings(self) -> tuple[GateSettings, Mode]:
        # Read for each call: the mode may be switched during the run.
        chosen = await self._run.services.gate_settings.get(self._log.conversation_id)
        if self._run.state.only_looks:
            return chosen, "read-only"  # The plan has to be approved first.
        return chosen, cast(Mode, chosen.mode or self._run.settings.mode)

    async def _ruling(self, call: PendingCall) -> Ruling:
        chosen, mode = await self._settings()
        parsed = self._parsed(call)
        judge_call = partial(
            judge,
            call.tool,
            parsed,
            mode=mode,
            allowed=chosen.allowed,
            confinement=await self._confinement(),
            rules=await asyncio.to_thread(rules_of, self._run.settings, self._log.conversation_id),
        )
        # Parsing a long script would block the event loop for other runs.
        long = any(len(str(value)) > LONG for value in call.arguments.values())
        return await asyncio.to_thread(judge_call) if long else judge_call()

    def _parsed(self, call: PendingCall) -> Arguments:
        """The arguments as the tool reads them: other spellings must not bypass the gate."""
        try:
            parsed = self._run.tools.parse(call.tool, call.arguments)
        except InvalidArguments:
            return call.arguments  # the tool rejects these, without any effect
        return parsed.model_dump(mode="json")

    async def _ask(self, question_id: str, call: PendingCall, ruling: Ruling) -> ApprovedCall:
        outcome = await self._outcome(question_id, call, ruling)
        asked = self._run.state.questions[outcome.question_id].request
        if not outcome.agreed or not _is_about(asked, call):
            raise self._refusal(outcome)
        assert isinstance(asked, HITLRequest)
        offered = asked.approval is not None and asked.approval.shape is not None
        if outcome.data.get(ALWAYS) is True and ruling.shapes and offered:
            gate_settings = self._run.services.gate_settings
            await gate_settings.allow(self._log.conversation_id, ruling.shapes, question_id)
        trial_id = outcome.data.get("trial")
        return ApprovedCall(
            changed_arguments(asked, outcome.data, call.arguments, self._log.language),
            trial_id if isinstance(trial_id, str) else None,
        )

    async def _outcome(
        self, question_id: str, call: PendingCall, ruling: Ruling
    ) -> QuestionOutcome:
        """Publish the question and wait; meanwhile the call can be tried on a copy."""
        folder = self._run.settings.sandboxes_folder / self._log.conversation_id
        explanation = await asyncio.to_thread(
            explain,
            call.tool,
            self._parsed(call),
            ruling,
            await self._confinement(),
            self._log.language,
            await asyncio.to_thread(read_binding, folder),
        )
        form = approval_form(question_id, call, ruling, self._log.language, explanation)
        trials = self._run.services.trials
        if trials is None or not trials.can_try(call.tool):
            question = Question(form, "approval", once=True, step_id=call.step_id)
            return await self._run.questions.ask(question)
        question = Question(with_trial(form), "approval", once=True, step_id=call.step_id)
        published = await self._run.questions.show(question)
        mode = (await self._settings())[1]
        at_once = mode == "ask-all" and await self._only_changes_files(call)
        async with trials.offer(published, call, self._log, self._run.cancellation, at_once):
            return await self._run.questions.wait(published)

    async def _only_changes_files(self, call: PendingCall) -> bool:
        """Whether a trial on a copy shows all that it does: it acts nowhere else."""
        parsed = self._parsed(call)
        acts_elsewhere = call.tool.risks(parsed, replace(await self._confinement(), undo=True))
        return not acts_elsewhere and not call.tool.reads_only(parsed)

    def _was_asked(self, call: PendingCall) -> bool:
        questions = self._run.state.questions
        return bool(questions) and self._question_id(call) in questions

    def _question_id(self, call: PendingCall) -> str:
        """The id for exactly this call; an approval is valid for one call only."""
        key = f"{call.step_id}.{call.attempt}.{call.plan_version}-{call.digest[:16]}"
        name = f"approval-{self._run.row.id}-{key}"
        ids = chain([name], (f"{name}.{number}" for number in count(1)))
        return next(id_ for id_ in ids if id_ not in self._run.state.used_approvals)

    def _denied(self, ruling: Ruling) -> Denied:
        return Denied(
            f"This call is not allowed: {ruling.reason.en}",
            f"不会执行：{ruling.reason.zh}",
        )

    def _refusal(self, outcome: QuestionOutcome) -> Rejected | ApprovalExpired:
        if outcome.status == "expired":
            return ApprovalExpired(
                "Nobody approved this call in time, so it was not made and the task stopped. "
                "Retry the step to be asked again.",
                "没有人及时允许，因此没有执行，任务已停止。从这一步重试会再次询问。",
            )
        reason = str(outcome.data.get(REASON) or "").strip()
        if reason:
            return Rejected(
                f"The user rejected this call: {reason}",
                f"用户不允许这样做，并说明：{reason}",
            )
        return Rejected("The user rejected this call.", "用户不允许这样做。")


def _covered(ruling: Ruling, accepted: Ruling | None) -> bool:
    """Whether the user, who edited the call, has accepted the risk that is left in it."""
    if accepted is None or ruling.decision != "ask":
        return False
    if ruling.reason == accepted.reason:
        return True
    return bool(ruling.shapes) and set(ruling.shapes) <= set(accepted.shapes)


def _is_about(asked: object, call: PendingCall) -> bool:
    """An answer is valid only for the call that was shown."""
    shown = asked.approval if isinstance(asked, HITLRequest) else None
    return shown is not None and (shown.digest, shown.plan_version, shown.step_id) == (
        call.digest,
        call.plan_version,
        call.step_id,
    )
