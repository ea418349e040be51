"""Which language models are used: shown, changed, tried out. A key goes in and never out."""

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field, SecretStr

from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.errors import NotYours, WenkoError
from wenko.models.config import SLOTS, ModelChoice, ModelChoices, OutputMode, Slot, parse_choice
from wenko.models.configured import ConfiguredModel
from wenko.models.errors import InvalidModelSettings
from wenko.models.interface import Usage
from wenko.models.request import LlmRequest, PromptMessage
from wenko.models.transport.providers import PROVIDERS, check_choice
from wenko.service.auth import OWNER
from wenko.storage.users import User
from wenko.text import Language

router = APIRouter(tags=["settings"], responses=REFUSALS)
TRIAL = 30.0
"""Seconds that a trial may take."""
_SMALL = PromptMessage("user", "Answer with the single word: ready")


async def the_owner(user: Annotated[User, Depends(current_user)]) -> User:
    if user.name != OWNER:
        raise NotYours("Only the owner of this server may see and change its models.")
    return user


Owner = Annotated[User, Depends(the_owner)]


class SlotView(BaseModel):
    model: str
    base_url: str | None
    output: OutputMode
    key_set: bool
    """Whether a key is stored; the key itself is never shown."""
    source: Literal["environment", "file"]


class ProviderView(BaseModel):
    name: str
    base_url: str | None
    needs_key: bool
    needs_base_url: bool


class ModelsView(BaseModel):
    slots: dict[Slot, SlotView | None]
    providers: list[ProviderView]


class SlotChange(BaseModel):
    """A model for a slot. Without ``api_key``, the stored one stays if the address is the same."""

    model: str = Field(max_length=300)
    base_url: str | None = Field(default=None, max_length=2000)
    api_key: SecretStr | None = Field(default=None, max_length=2000)
    output: OutputMode = "auto"


class ModelsChange(BaseModel):
    """Slots that are not named stay as they are; null takes a slot's model away."""

    slots: dict[Slot, SlotChange | None]


class Trial(BaseModel):
    """What to try: a slot as it is, or a choice that is not stored yet."""

    slot: Slot = "default"
    choice: SlotChange | None = None
    language: Language | None = None
    """Of what is said about a failure; null takes the server's own."""


class TrialResult(BaseModel):
    ok: bool
    model: str
    code: str
    """``ok``, or the stable code of what is wrong."""
    message: str
    """What the model said, or what is wrong and what to do."""
    seconds: float
    input_tokens: int = 0
    output_tokens: int = 0


@router.get("/settings/models")
async def shown(request: Request, user: Owner) -> ApiResponse[ModelsView]:
    """The models for each purpose; ``default`` serves those that have none of their own."""
    return ApiResponse(data=_view(_models(request)))


@router.put("/settings/models")
async def changed(request: Request, change: ModelsChange, user: Owner) -> ApiResponse[ModelsView]:
    """Change some slots; it counts from the next message on."""
    models = _models(request)
    stored = models.config.load()
    slots = {slot: stored.get(slot) for slot in SLOTS}
    for slot, wanted in change.slots.items():
        if models.config.environment.get(slot) is not None:
            raise InvalidModelSettings(
                f"The model for {slot!r} is set in the environment; change it there.",
                f"{slot!r} 的模型由环境变量设置，请在那里修改。",
            )
        slots[slot] = None if wanted is None else _choice(wanted, stored.get(slot))
    models.config.save(ModelChoices(**slots))
    return ApiResponse(data=_view(models))


@router.post("/settings/models/test")
async def tried(request: Request, trial: Trial, user: Owner) -> ApiResponse[TrialResult]:
    """One small request; what came of it, or plainly what is wrong."""
    models = _models(request)
    now = models.config.choices()
    if trial.choice is not None:
        choice: ModelChoice | None = _choice(trial.choice, now.get(trial.slot))
    else:
        choice = now.get(trial.slot) or now.default
    if choice is None:
        raise InvalidModelSettings(
            "No model is set there yet; the built-in one is used.",
            "这里还没有设置模型，目前使用内置模型。",
        )
    language = trial.language or request.app.state.services.settings.language
    return ApiResponse(data=await _try(models, choice, language))


async def _try(models: ConfiguredModel, choice: ModelChoice, language: str) -> TrialResult:
    began = time.monotonic()
    counted = _Counted()
    said, code, ok = "", "ok", True
    try:
        line = await models.transports.open(choice, TRIAL, retries=0)
        try:
            said = await line.complete(LlmRequest("chat", (_SMALL,), None, counted))
        finally:
            await line.close()
    except WenkoError as error:
        ok, code, said = False, error.code, error.localized(language)
    return TrialResult(
        ok=ok,
        model=choice.model,
        code=code,
        message=said.strip()[:500],
        seconds=round(time.monotonic() - began, 3),
        input_tokens=counted.usage.input_tokens,
        output_tokens=counted.usage.output_tokens,
    )


class _Counted:
    def __init__(self) -> None:
        self.usage = Usage("")

    def record(self, usage: Usage) -> None:
        self.usage = usage


def _models(request: Request) -> ConfiguredModel:
    services: Services = request.app.state.services
    return services.models


def _choice(wanted: SlotChange, before: ModelChoice | None) -> ModelChoice:
    raw = wanted.model_dump(exclude={"api_key"})
    raw["base_url"] = wanted.base_url or None
    choice = parse_choice(raw)
    check_choice(choice)
    key = wanted.api_key
    if key is None and before is not None and before.same_endpoint(choice):
        # A key never follows to another address: whoever may change that could read it there.
        key = before.api_key
    if key is None or not key.get_secret_value().strip():
        return choice
    return choice.model_copy(update={"api_key": SecretStr(key.get_secret_value().strip())})


def _view(models: ConfiguredModel) -> ModelsView:
    choices = models.config.choices()
    providers = [
        ProviderView(
            name=name,
            base_url=each.base_url,
            needs_key=bool(each.key_variables),
            needs_base_url=each.needs_base_url,
        )
        for name, each in PROVIDERS.items()
    ]
    slots = {slot: _slot(models, slot, choices.get(slot)) for slot in SLOTS}
    return ModelsView(slots=slots, providers=providers)


def _slot(models: ConfiguredModel, slot: Slot, choice: ModelChoice | None) -> SlotView | None:
    if choice is None:
        return None
    from_environment = models.config.environment.get(slot) is not None
    return SlotView(
        model=choice.model,
        base_url=choice.base_url,
        output=choice.output,
        key_set=choice.api_key is not None,
        source="environment" if from_environment else "file",
    )
