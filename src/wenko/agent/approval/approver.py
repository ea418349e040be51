"""Approves calls: the gate decides, and a person where the gate asks."""

import asyncio
from functools import partial
from typing import cast

from wenko.agent.approval.form import ALWAYS, PendingCall, approval_form, changed_arguments
from wenko.agent.log import RunLog
from wenko.agent.questions import RunQuestions
from wenko.errors import ApprovalExpired, Denied, InvalidArguments, Rejected
from wenko.gate.policy import judge
from wenko.gate.ruling import Confinement, Ruling
from wenko.human.answering import REASON
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.gate import Mode
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import Arguments
from wenko.settings import Settings
from wenko.storage.choices import GateChoices
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry

LONG_ARGUMENT = 4096
MAX_ROUNDS = 5
"""How often a call is asked about again after a person changed it."""


def confinement_of(settings: Settings) -> Confinement:
    """Without isolation nothing is confined, and there is a network."""
    isolated = settings.sandbox != "unsafe-none"
    return Confinement(confined=isolated, network=not isolated)


class CallApprover:
    """Approves the calls of one run."""

    def __init__(
        self,
        record: RunLog,
        asker: RunQuestions,
        tools: ToolRegistry,
        choices: GateChoices,
        settings: Settings,
    ) -> None:
        self._record = record
        self._asker = asker
        self._tools = tools
        self._choices = choices
        self._settings = settings
        self._confinement = confinement_of(settings)

    async def clear(
        self,
        step_id: int,
        attempt: int,
        tool: Tool,
        arguments: Arguments,
        plan_version: int,
        description: str,
    ) -> Arguments:
        """The arguments to use, perhaps changed by a person; raises if the call is not allowed.

        Called again for the same call, e.g. after a restart, it waits for the same question.
        """
        wanted = PendingCall(step_id, attempt, tool, arguments, plan_version, description)
        accepted: Ruling | None = None
        for _ in range(MAX_ROUNDS):
            ruling = await self._ruling(wanted)
            if not self._has_question(wanted):
                if ruling.decision == "allow" or _is_covered(ruling, accepted):
                    return wanted.arguments
                if ruling.decision == "deny":
                    raise self._denied(ruling)
            changed = await self._ask(self._question_id(wanted), wanted, ruling)
            if changed == wanted.arguments:
                return changed
            accepted = ruling
            wanted = PendingCall(step_id, attempt, tool, changed, plan_version, description)
        raise Rejected(
            "The call was changed too many times, so it was not made.",
            "这次调用的修改次数过多，因此没有执行。",
        )

    async def _ruling(self, wanted: PendingCall) -> Ruling:
        # Read for each call: the mode may be switched during the run.
        chosen = await self._choices.of(self._record.conversation_id)
        judging = partial(
            judge,
            wanted.tool,
            self._parsed(wanted),
            mode=cast(Mode, chosen.mode or self._settings.mode),
            allowed=chosen.allowed,
            confinement=self._confinement,
        )
        # Parsing a long script would block the event loop.
        long = any(len(str(value)) > LONG_ARGUMENT for value in wanted.arguments.values())
        return await asyncio.to_thread(judging) if long else judging()

    def _parsed(self, wanted: PendingCall) -> Arguments:
        """The arguments as the tool parses them: another spelling must not bypass the gate."""
        try:
            parsed = self._tools.parse(wanted.tool, wanted.arguments)
        except InvalidArguments:
            return wanted.arguments  # the tool itself rejects these, without any effect
        return parsed.model_dump(mode="json")

    async def _ask(self, question_id: str, wanted: PendingCall, ruling: Ruling) -> Arguments:
        form = approval_form(question_id, wanted, ruling, self._record.language)
        ended = await self._asker.ask(Question(form, "approval", once=True))
        asked = self._record.state.questions[ended.question_id].request
        if not ended.agreed or not _is_about(asked, wanted):
            raise self._rejection(ended)
        assert isinstance(asked, HITLRequest)
        if ended.data.get(ALWAYS) is True and ruling.shapes:
            await self._choices.allow(self._record.conversation_id, ruling.shapes, question_id)
        return changed_arguments(asked, ended.data, wanted.arguments, self._record.language)

    def _has_question(self, wanted: PendingCall) -> bool:
        questions = self._record.state.questions
        return bool(questions) and self._question_id(wanted) in questions

    def _question_id(self, wanted: PendingCall) -> str:
        """Identifies exactly this call; an approval that was used does not cover another call."""
        call = f"{wanted.step_id}.{wanted.attempt}.{wanted.plan_version}-{wanted.digest[:16]}"
        name = f"approval-{self._record.run.id}-{call}"
        used = sum(spent.startswith(name) for spent in self._record.state.used_approvals)
        return f"{name}.{used}" if used else name

    def _denied(self, ruling: Ruling) -> Denied:
        return Denied(
            f"Denied: {ruling.reason.en}",
            f"不会执行：{ruling.reason.zh}",
        )

    def _rejection(self, ended: QuestionOutcome) -> Rejected | ApprovalExpired:
        if ended.status == "expired":
            return ApprovalExpired(
                "This was not approved in time, so it was not done.",
                "未在时限内获得允许，因此没有执行。",
            )
        reason = str(ended.data.get(REASON) or "").strip()
        if reason:
            return Rejected(
                f"The user did not allow this and says: {reason}",
                f"用户不允许这样做，并说明：{reason}",
            )
        return Rejected("The user did not allow this.", "用户不允许这样做。")


def _is_covered(ruling: Ruling, accepted: Ruling | None) -> bool:
    """Whether the person who changed the call was shown the risk that remains in it."""
    if accepted is None or ruling.decision != "ask":
        return False
    if ruling.reason == accepted.reason:
        return True
    return bool(ruling.shapes) and set(ruling.shapes) <= set(accepted.shapes)


def _is_about(asked: object, wanted: PendingCall) -> bool:
    """An approval is valid only for the call that was shown."""
    shown = asked.approval if isinstance(asked, HITLRequest) else None
    return shown is not None and (shown.digest, shown.plan_version, shown.step_id) == (
        wanted.digest,
        wanted.plan_version,
        wanted.step_id,
    )
