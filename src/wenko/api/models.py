"""The model settings over HTTP: read, change, test. An API key goes in and never out."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field, SecretStr

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.models.config import OPTIONS, OutputMode, ReasoningEffort, Slot, ToolCallMode
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
    base_url: str | None
    needs_key: bool
    needs_base_url: bool


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
    max_output_tokens: int | None = None
    context_tokens: int | None = None
    cache: bool = True


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
            base_url=each.base_url,
            needs_key=bool(each.key_variables),
            needs_base_url=each.needs_base_url,
        )
        for name, each in PROVIDERS.items()
    ]
    return ModelsView(
        slots={slot: _slot(each) for slot, each in slots.items()}, providers=providers
    )


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
