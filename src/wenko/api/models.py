"""The model settings over HTTP: read, change, test. An API key goes in and never out."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, SecretStr, StrictBool, StrictInt

from wenko.api.dependencies import CurrentUser, ServicesDep, language_in
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.models.config import OPTIONS, OutputMode, ReasoningEffort, Slot, ToolCallMode
from wenko.models.discovery import ModelSource
from wenko.models.transport.providers import (
    PROVIDERS,
    resolved_context_tokens,
    resolved_tool_calls,
)
from wenko.service.models import ModelDraft, SlotSettings
from wenko.text import Language

router = APIRouter(tags=["settings"], responses=REFUSALS)


class SlotView(BaseModel):
    model: str
    base_url: str | None
    output: OutputMode
    key_set: bool
    """Whether a key is stored; the key itself is never returned."""
    source: Literal["environment", "file"]
    tool_calls: ToolCallMode
    reasoning_effort: ReasoningEffort | None
    max_output_tokens: int | None
    context_tokens: int | None
    cache: bool
    resolved_tool_calls: Literal["native", "grammar"]
    """What ``tool_calls`` stands for with this model."""
    resolved_context_tokens: int
    """Context window that is reckoned with."""


class ProviderView(BaseModel):
    name: str
    title: str
    title_en: str
    base_url: str | None
    needs_key: bool
    needs_base_url: bool


class AvailableModel(BaseModel):
    model: str
    """``provider:name``, for a slot."""
    details: str | None
    """Size and quantization, as the server states them."""
    context_tokens: int | None
    """Context window, if the server states it."""


class SourceView(BaseModel):
    provider: str
    title: str
    title_en: str
    origin: Literal["environment", "machine"]
    """A key in an environment variable, or a server on this machine."""
    base_url: str | None
    """For a slot; null for the provider's default."""
    key_variable: str | None
    models: list[AvailableModel]
    """All models of a server on this machine; of a provider with a key, examples."""


class ModelInUseView(BaseModel):
    model: str | None
    """``provider:name``; null for the built-in model."""
    title: str | None
    """Name of its provider."""
    title_en: str | None
    source: Literal["environment", "file"] | None
    """Where it is set; what is set in the environment can only be changed there."""
    may_change: bool
    """Whether you may change the server's settings."""
    problem: str | None
    """What is wrong with the settings, if they cannot be read."""


class ModelsView(BaseModel):
    slots: dict[Slot, SlotView | None]
    providers: list[ProviderView]


class SlotChange(BaseModel):
    """A model for a slot. Without ``api_key``, the stored one stays if the address is the same.

    Options that are not named (``tool_calls`` and below) stay as they are for the same provider.
    """

    model: str = Field(max_length=300)
    base_url: str | None = Field(default=None, max_length=2000)
    api_key: SecretStr | None = Field(default=None, max_length=2000)
    output: OutputMode = "auto"
    tool_calls: ToolCallMode = "auto"
    reasoning_effort: ReasoningEffort | None = None
    max_output_tokens: StrictInt | None = Field(default=None, lt=2**31)
    context_tokens: StrictInt | None = Field(default=None, lt=2**31)
    cache: StrictBool = True


class ModelsChange(BaseModel):
    """Slots that are not named stay as they are; null clears a slot."""

    slots: dict[Slot, SlotChange | None]


class ModelTestRequest(BaseModel):
    """What to test: a slot as it is, or a choice that is not stored yet."""

    slot: Slot = "default"
    choice: SlotChange | None = None
    language: Language | None = None
    """Language of the error message; null stands for the server's."""


class ModelTestView(BaseModel):
    ok: bool
    model: str
    code: str
    """``ok``, or the stable code of the error."""
    message: str
    """What the model replied, or what is wrong and what to do."""
    seconds: float
    input_tokens: int = 0
    output_tokens: int = 0


@router.get("/model")
async def in_use(
    request: Request, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ModelInUseView]:
    """The language model that messages go to, or null for the built-in one."""
    found = services.models.in_use(user)
    choice = found.slot.choice if found.slot else None
    titles = _titles(choice.provider) if choice else {"title": None, "title_en": None}
    language = language_in(request.headers) or services.settings.language
    problem = found.problem.localized(language) if found.problem else None
    return ApiResponse(
        data=ModelInUseView(
            model=choice.model if choice else None,
            **titles,
            source=found.slot.source if found.slot else None,
            may_change=found.may_change,
            problem=problem,
        )
    )


@router.get("/settings/models/available")
async def available(services: ServicesDep, user: CurrentUser) -> ApiResponse[list[SourceView]]:
    """Model servers that answer on this machine, with their models, and keys that are set.

    Only this machine is asked, for ``WENKO_LOCAL_MODELS_TIMEOUT`` at most.
    """
    return ApiResponse(data=[_source(each) for each in await services.models.available(user)])


@router.get("/settings/models")
async def read(services: ServicesDep, user: CurrentUser) -> ApiResponse[ModelsView]:
    """The model of each slot; ``default`` is used where a slot has none."""
    return ApiResponse(data=_view(services.models.read(user)))


@router.put("/settings/models")
async def change(
    body: ModelsChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ModelsView]:
    """Change some slots; takes effect with the next message."""
    drafts = {slot: _draft(change) for slot, change in body.slots.items()}
    return ApiResponse(data=_view(services.models.change(user, drafts)))


@router.post("/settings/models/test")
async def test(
    body: ModelTestRequest, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ModelTestView]:
    """Send one small request; the model's reply, or what is wrong and what to do."""
    result = await services.models.test(user, body.slot, _draft(body.choice), body.language)
    return ApiResponse(
        data=ModelTestView(
            ok=result.ok,
            model=result.model,
            code=result.code,
            message=result.message,
            seconds=result.seconds,
            input_tokens=result.usage.input_tokens,
            output_tokens=result.usage.output_tokens,
        )
    )


def _draft(change: SlotChange | None) -> ModelDraft | None:
    if change is None:
        return None
    options = change.model_dump(include=set(OPTIONS), exclude_unset=True)
    return ModelDraft(change.model, change.base_url, change.api_key, change.output, options)


def _view(slots: dict[Slot, SlotSettings | None]) -> ModelsView:
    providers = [
        ProviderView(
            name=name,
            **_titles(name),
            base_url=each.base_url,
            needs_key=bool(each.key_variables),
            needs_base_url=each.needs_base_url,
        )
        for name, each in PROVIDERS.items()
    ]
    return ModelsView(
        slots={slot: _slot(each) for slot, each in slots.items()}, providers=providers
    )


def _source(source: ModelSource) -> SourceView:
    return SourceView(
        provider=source.provider,
        **_titles(source.provider),
        origin=source.origin,
        base_url=source.base_url,
        key_variable=source.key_variable,
        models=[
            AvailableModel(
                model=each.model, details=each.details, context_tokens=each.context_tokens
            )
            for each in source.models
        ],
    )


def _titles(name: str) -> dict[str, str]:
    provider = PROVIDERS.get(name)
    if provider is None:
        return {"title": name, "title_en": name}
    return {"title": provider.title_zh or provider.title, "title_en": provider.title}


def _slot(settings: SlotSettings | None) -> SlotView | None:
    if settings is None:
        return None
    choice = settings.choice
    return SlotView(
        **choice.model_dump(exclude={"api_key"}),
        key_set=choice.api_key is not None,
        source=settings.source,
        resolved_tool_calls=resolved_tool_calls(choice),
        resolved_context_tokens=resolved_context_tokens(choice),
    )
