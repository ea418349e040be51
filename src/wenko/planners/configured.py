"""The server's model: the configured language model, else the built-in one."""

import logging
from collections.abc import AsyncIterator, Sequence
from typing import get_args

from pydantic import JsonValue

from wenko.errors import WenkoError
from wenko.models.config import ModelChoices, ModelConfig
from wenko.models.request import Purpose
from wenko.models.transport.pool import PurposeTransports, TransportPool
from wenko.planners.interface import (
    Advice,
    CommandPrompt,
    Failure,
    FinishedWork,
    Fix,
    FormExchange,
    Planner,
    ResponsePart,
    Task,
    TurnReply,
    Verification,
)
from wenko.planners.language.planner import ModelPlanner
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.settings import Settings

log = logging.getLogger(__name__)


class ConfiguredPlanner:
    """Reads the settings at every call, so that a change needs no restart.

    A purpose that has neither a model of its own nor a default uses the built-in model.
    """

    def __init__(self, builtin: Planner, config: ModelConfig, settings: Settings) -> None:
        self.config = config
        self.transports = TransportPool(settings)
        self._builtin = builtin
        self._settings = settings
        self.name = builtin.name
        self._cached: tuple[ModelChoices, ModelPlanner] | None = None

    @property
    def is_language_model(self) -> bool:
        """True also for invalid settings: the first call then raises what is wrong."""
        try:
            choices = self.config.choices()
        except WenkoError:
            return True
        return any(choices.for_purpose(purpose) is not None for purpose in get_args(Purpose))

    async def context_window(self) -> int | None:
        """Tokens that the model for answers can read; null without one, or if it is not known."""
        try:
            planner = self._for("plan")
        except WenkoError:
            return None
        return await planner.context_window() if isinstance(planner, ModelPlanner) else None

    async def warm_up(self) -> None:
        """Import the client libraries of the configured models before the first message."""
        try:
            choices = self.config.choices()
            for purpose in get_args(Purpose):
                if (choice := choices.for_purpose(purpose)) is not None:
                    await self.transports.get(choice)
        except WenkoError as error:
            log.warning("no language model is available: %s", error.details)

    async def close(self) -> None:
        await self.transports.close()

    async def marks_steps(self) -> bool:
        try:
            return await self._for("step").marks_steps()
        except WenkoError:
            return False  # the first request says what is wrong

    def respond(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncIterator[ResponsePart]:
        return self._for("chat" if exchanges else "plan").respond(task, exchanges)

    async def repair_form_request(self, task: Task, raw: JsonValue, problem: str) -> JsonValue:
        return await self._for("chat").repair_form_request(task, raw, problem)

    def summarise(self, task: Task, work: FinishedWork) -> AsyncIterator[str]:
        return self._for("summary").summarise(task, work)

    async def turn(self, task: Task, transcript: Transcript) -> TurnReply:
        return await self._for("step").turn(task, transcript)

    async def compact(self, task: Task, transcript: Transcript) -> str:
        return await self._for("step").compact(task, transcript)

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        return await self._for("step").verify(task, step, outcome)

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        return await self._for("step").fix(task, plan, failure)

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        return await self._for("plan").revise(task, plan, failure)

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        return await self._for("step").advise(task, prompt)

    def _for(self, purpose: Purpose) -> Planner:
        choices = self.config.choices()
        choice = choices.for_purpose(purpose)
        if choice is None:
            self.name = self._builtin.name
            return self._builtin
        if self._cached is None or self._cached[0] != choices:
            transports = PurposeTransports(choices, self.transports)
            elsewhere = choices.for_purpose("chat") != choices.for_purpose("plan")
            fields = self._settings.hitl_max_fields
            model = ModelPlanner(choice.model, transports, fields, answers_elsewhere=elsewhere)
            self._cached = (choices, model)
        self.name = choice.model
        return self._cached[1]
