"""The model settings: read, change and test which language models are used."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import SecretStr

from wenko.errors import WenkoError
from wenko.models.config import (
    OPTIONS,
    SLOTS,
    ModelChoice,
    ModelChoices,
    OutputMode,
    Slot,
    parse_choice,
)
from wenko.models.discovery import ModelSource, discover, local_servers
from wenko.models.embeddings import GGUF, check_installed, embed_with
from wenko.models.errors import InvalidModelSettings
from wenko.models.request import LlmRequest, PromptMessage, Usage
from wenko.models.transport.providers import check_choice
from wenko.planners.configured import ConfiguredPlanner
from wenko.service.auth import Principal
from wenko.settings import Settings
from wenko.text import Language

TEST_TIMEOUT = 30.0
TEST_REPLY_LIMIT = 500
_TEST_PROMPT = PromptMessage("user", "Answer with the single word: ready")


@dataclass(frozen=True, slots=True)
class ModelDraft:
    """A model as the owner enters it. Without a key, the stored one stays for the same address."""

    model: str
    base_url: str | None = None
    api_key: SecretStr | None = None
    output: OutputMode = "auto"
    options: Mapping[str, object] = field(default_factory=dict)
    """Of ``config.OPTIONS``; those not named stay as they are for the same provider."""


@dataclass(frozen=True, slots=True)
class SlotSettings:
    choice: ModelChoice
    source: Literal["environment", "file"]


@dataclass(frozen=True, slots=True)
class ModelTest:
    ok: bool
    model: str
    code: str
    """``ok``, or the stable code of the error."""
    message: str
    """What the model replied, or what is wrong and what to do."""
    seconds: float
    usage: Usage


@dataclass(frozen=True, slots=True)
class ModelInUse:
    slot: SlotSettings | None
    """Null for the built-in model."""
    may_change: bool
    """Whether the user may change the server's settings."""
    problem: WenkoError | None = None
    """Why the settings cannot be read."""


class ModelSettingsService:
    """For the owner only. An API key goes in and never out."""

    def __init__(self, models: ConfiguredPlanner, settings: Settings) -> None:
        self._models = models
        self._settings = settings
        # Read here, so that a mistake in the settings is reported at start.
        self._local_servers = local_servers(settings.local_models)

    def in_use(self, principal: Principal) -> ModelInUse:
        """For every user: what a message is answered with."""
        may_change = principal.may_change_server_settings
        try:
            choice = self._models.config.choices().default
        except InvalidModelSettings as error:
            return ModelInUse(None, may_change, error)
        return ModelInUse(self._slot("default", choice), may_change)

    async def available(self, principal: Principal) -> tuple[ModelSource, ...]:
        """The models that can be had: of servers on this machine, and with keys that are set."""
        principal.authorise_server_settings()
        return await discover(self._local_servers, self._settings.local_models_timeout)

    def read(self, principal: Principal) -> dict[Slot, SlotSettings | None]:
        principal.authorise_server_settings()
        choices = self._models.config.choices()
        return {slot: self._slot(slot, choices.get(slot)) for slot in SLOTS}

    def change(
        self, principal: Principal, drafts: Mapping[Slot, ModelDraft | None]
    ) -> dict[Slot, SlotSettings | None]:
        """Takes effect with the next message. Slots not named stay; ``None`` clears one."""
        principal.authorise_server_settings()
        config = self._models.config
        stored = config.load()
        slots = {slot: stored.get(slot) for slot in SLOTS}
        for slot, draft in drafts.items():
            if config.environment.get(slot) is not None:
                raise InvalidModelSettings(
                    f"The model for {slot!r} is set in the environment; change it there.",
                    f"{slot!r} 的模型由环境变量设置，请在那里修改。",
                )
            slots[slot] = None if draft is None else choice_of(draft, stored.get(slot), slot)
        config.save(ModelChoices(**slots))
        return self.read(principal)

    async def test(
        self,
        principal: Principal,
        slot: Slot,
        draft: ModelDraft | None = None,
        language: Language | None = None,
    ) -> ModelTest:
        """One small request to the slot's model, or to a draft that is not stored yet."""
        principal.authorise_server_settings()
        choices = self._models.config.choices()
        if draft is not None:
            choice: ModelChoice | None = choice_of(draft, choices.get(slot), slot)
        else:
            choice = choices.for_embedding() if slot == "embedding" else choices.get(slot)
            if choice is None and slot != "embedding":
                choice = choices.default
        if choice is None:
            raise InvalidModelSettings(
                "No model is set there yet; the built-in one is used.",
                "这里还没有设置模型，目前使用内置模型。",
            )
        return await self._test(choice, language or self._settings.language, slot == "embedding")

    async def _test(self, choice: ModelChoice, language: str, embeds: bool) -> ModelTest:
        began = time.monotonic()
        recorder = _UsageRecorder()
        message, code = "", "ok"
        try:
            if embeds:
                [vector] = await embed_with(choice, ["ready"], TEST_TIMEOUT)
                message = f"{len(vector)} dimensions"
                return _tested(choice, "ok", message, began, recorder.usage)
            transport = await self._models.transports.open(choice, TEST_TIMEOUT, retries=0)
            try:
                request = LlmRequest("chat", (_TEST_PROMPT,), None, recorder)
                message = (await transport.complete(request)).text
            finally:
                await transport.close()
        except WenkoError as error:
            message, code = error.localized(language), error.code
        return _tested(choice, code, message, began, recorder.usage)

    def _slot(self, slot: Slot, choice: ModelChoice | None) -> SlotSettings | None:
        if choice is None:
            return None
        from_environment = self._models.config.environment.get(slot) is not None
        return SlotSettings(choice, "environment" if from_environment else "file")


def _tested(choice: ModelChoice, code: str, message: str, began: float, usage: Usage) -> ModelTest:
    return ModelTest(
        ok=code == "ok",
        model=choice.model,
        code=code,
        message=message.strip()[:TEST_REPLY_LIMIT],
        seconds=round(time.monotonic() - began, 3),
        usage=usage,
    )


class _UsageRecorder:
    def __init__(self) -> None:
        self.usage = Usage("")

    def record(self, usage: Usage) -> None:
        self.usage = usage


def choice_of(draft: ModelDraft, stored: ModelChoice | None, slot: Slot) -> ModelChoice:
    kept = {} if stored is None else {each: stored.inherited(each, draft.model) for each in OPTIONS}
    options = {each: value for each, value in kept.items() if value is not None}
    options |= draft.options
    where = {"model": draft.model, "base_url": draft.base_url or None, "output": draft.output}
    choice = parse_choice({**options, **where})
    if choice.provider == GGUF and slot == "embedding":
        check_installed(choice.name)
    else:
        check_choice(choice)
    key = draft.api_key
    if key is None and stored is not None and stored.same_endpoint(choice):
        # A key is never kept for another address: changing the address would send it there.
        key = stored.api_key
    if key is None or not key.get_secret_value().strip():
        return choice
    return choice.model_copy(update={"api_key": SecretStr(key.get_secret_value().strip())})
