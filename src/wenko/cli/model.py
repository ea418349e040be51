"""``wenko model``: which models are used, and changes of them in ``models.toml``."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from wenko.models.config import OPTIONS, SLOTS, ModelChoices, ModelConfig, Slot
from wenko.models.discovery import ModelSource
from wenko.models.errors import InvalidModelSettings
from wenko.models.transport.providers import (
    PROVIDERS,
    resolved_context_tokens,
    resolved_tool_calls,
)
from wenko.service.models import ModelDraft, choice_of
from wenko.settings import Settings

_UNSET: dict[Slot, str] = {"default": "built-in", "embedding": "none"}


def parse_slot(name: str) -> Slot:
    for slot in SLOTS:
        if slot == name:
            return slot
    raise ValueError(f"{name!r} is not one of: {', '.join(SLOTS)}")


def change_model(
    settings: Settings,
    slot: Slot,
    model: str | None,
    base_url: str | None,
    options: Mapping[str, object],
) -> None:
    """What is null stays as it is. A running server uses the change with its next request."""
    config = ModelConfig(settings.data)
    if config.environment.get(slot) is not None:
        raise InvalidModelSettings(
            f"The model for {slot!r} is set in the environment; change it there.",
            f"{slot!r} 的模型由环境变量设置，请在那里修改。",
        )
    stored = config.load()
    current = stored.get(slot)
    if model is None and current is None:
        raise InvalidModelSettings(
            f"No model is set for {slot!r} yet; name one with --model.",
            f"{slot!r} 还没有设置模型，请用 --model 指定。",
        )
    draft = ModelDraft(
        model or (current.model if current else ""),
        base_url or (current.base_url if current and model is None else None),
        output=current.output if current else "auto",
        options={name: value for name, value in options.items() if value is not None},
    )
    slots = {each: stored.get(each) for each in SLOTS}
    config.save(ModelChoices(**{**slots, slot: choice_of(draft, current, slot)}))


def available_table(sources: Sequence[ModelSource]) -> Table:
    """What can be had here; the name is what ``--model`` takes."""
    table = Table(box=None, pad_edge=False)
    for column in ("available", "where", "--model", "--base-url", "details"):
        table.add_column(column)
    for source in sources:
        where = source.key_variable or "this machine"
        title = PROVIDERS[source.provider].title
        if not source.models:
            table.add_row(title, where, "no models yet")
        for index, each in enumerate(source.models):
            first = (title, where) if index == 0 else ("", "")
            table.add_row(
                *first, Text(each.model), Text(source.base_url or ""), Text(each.details or "")
            )
    return table


def models_table(settings: Settings) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("slot", "model", *OPTIONS):
        # A shortened name of a model could not be told from another.
        table.add_column(column, no_wrap=column in ("slot", "model"))
    choices = ModelConfig(settings.data).choices()
    for slot in SLOTS:
        choice = choices.get(slot)
        if choice is None:
            table.add_row(slot, _UNSET.get(slot, "as default"))
            continue
        values: dict[str, Any] = choice.model_dump(include=set(OPTIONS))
        values["tool_calls"] = resolved_tool_calls(choice)
        values["context_tokens"] = resolved_context_tokens(choice)
        shown = ["—" if values[name] is None else str(values[name]) for name in OPTIONS]
        table.add_row(slot, Text(choice.model), *shown)
    return table
