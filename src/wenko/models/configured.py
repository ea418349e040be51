"""The model of the house: the language model that is configured now, else the built-in one."""

import logging
from collections.abc import AsyncIterator, Sequence
from typing import get_args

from pydantic import JsonValue

from wenko.errors import WenkoError
from wenko.models.config import ModelChoices, ModelConfig
from wenko.models.interface import (
    Advice,
    CommandPrompt,
    Failure,
    Fix,
    FormExchange,
    Model,
    ReplyPart,
    Task,
    Verdict,
)
from wenko.models.language.model import LanguageModel
from wenko.models.transport.base import Purpose
from wenko.models.transport.pool import TransportForPurpose, TransportPool
from wenko.protocol.plan import Plan, Step, TaskAnalysis, ToolOutcome
from wenko.settings import Settings

log = logging.getLogger(__name__)


class ConfiguredModel:
    """Looks at the settings at every question, so that a change needs no restart.

    A purpose without a model of its own and without a default is the built-in model's.
    """

    def __init__(self, builtin: Model, config: ModelConfig, settings: Settings) -> None:
        self.config = config
        self.lines = TransportPool(settings)
        self._builtin = builtin
        self._settings = settings
        self.name = builtin.name
        self._made: tuple[ModelChoices, LanguageModel] | None = None

    @property
    def thinks(self) -> bool:
        """While something is wrong with the settings, the first question to it says what."""
        try:
            choices = self.config.choices()
        except WenkoError:
            return True
        return any(choices.of(purpose) is not None for purpose in get_args(Purpose))

    async def warm_up(self) -> None:
        """Load what the configured models need, so that the first message need not wait for it."""
        try:
            choices = self.config.choices()
            for purpose in get_args(Purpose):
                if (choice := choices.of(purpose)) is not None:
                    await self.lines.of(choice)
        except WenkoError as error:
            log.warning("no language model can be used yet: %s", error.details)

    async def close(self) -> None:
        await self.lines.close()

    async def analyse(self, task: Task) -> TaskAnalysis:
        return await self._for("plan").analyse(task)

    async def plan(self, task: Task, analysis: TaskAnalysis) -> Plan:
        return await self._for("plan").plan(task, analysis)

    def chat(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        return self._for("chat").chat(task, analysis)

    def continue_chat(
        self, task: Task, analysis: TaskAnalysis, exchanges: Sequence[FormExchange]
    ) -> AsyncIterator[ReplyPart]:
        return self._for("chat").continue_chat(task, analysis, exchanges)

    async def repair_request(self, task: Task, raw: JsonValue, why: str) -> JsonValue:
        return await self._for("chat").repair_request(task, raw, why)

    def summarise(self, task: Task, plan: Plan, success: bool) -> AsyncIterator[str]:
        return self._for("summary").summarise(task, plan, success)

    def think(self, task: Task, plan: Plan, step: Step) -> AsyncIterator[str]:
        return self._for("step").think(task, plan, step)

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verdict | None:
        return await self._for("step").verify(task, step, outcome)

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        return await self._for("step").fix(task, plan, failure)

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        return await self._for("plan").revise(task, plan, failure)

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        return await self._for("step").advise(task, prompt)

    def _for(self, purpose: Purpose) -> Model:
        choices = self.config.choices()
        choice = choices.of(purpose)
        if choice is None:
            self.name = self._builtin.name
            return self._builtin
        if self._made is None or self._made[0] != choices:
            lines = TransportForPurpose(choices, self.lines)
            model = LanguageModel(choice.model, lines, self._settings.hitl_max_fields)
            self._made = (choices, model)
        self.name = choice.model
        return self._made[1]
