"""The server's model: the configured language model, else the built-in one."""

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import get_args

from wenko.errors import WenkoError
from wenko.models.config import ModelChoices, ModelConfig
from wenko.models.request import Purpose
from wenko.models.transport.pool import PurposeTransports, TransportPool
from wenko.planners.interface import Ask, Part, Planner, Task, purpose_of
from wenko.planners.language.planner import ModelPlanner
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

    async def stream(self, task: Task, ask: Ask) -> AsyncGenerator[Part, None]:
        async with aclosing(self._for(purpose_of(ask)).stream(task, ask)) as parts:
            async for part in parts:
                yield part

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
