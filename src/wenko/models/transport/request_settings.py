"""The options of a model as settings of the client library, for each API dialect.

An option that a provider does not have is left out.
"""

from typing import Any

from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings

from wenko.models.config import ModelChoice, ReasoningEffort
from wenko.models.transport.providers import PROVIDERS

_LOCAL = ("ollama", "lmstudio", "vllm", "llamacpp", "compatible")
"""Nothing is known of their models, so an effort is sent as it is set."""
_BUDGETS: dict[ReasoningEffort, int] = {"low": 2_048, "medium": 10_000, "high": 16_384}
"""Tokens of reasoning, for models of Anthropic that need a number."""
_MIN_BUDGET = 1_024


def request_settings(choice: ModelChoice, profile: ModelProfile) -> ModelSettings:
    settings: dict[str, Any] = {}
    if choice.max_output_tokens is not None:
        settings["max_tokens"] = choice.max_output_tokens
    match PROVIDERS[choice.provider].dialect:
        case "anthropic":
            settings |= _anthropic(choice, profile)
        case "gemini":
            settings |= _thinking(choice)
        case "openai":
            settings |= _openai(choice)
    found: ModelSettings = settings  # type: ignore[assignment]
    return found


def _openai(choice: ModelChoice) -> dict[str, Any]:
    """Most of these providers cache without being asked."""
    cache = {"cache": True} if choice.cache else {}
    if choice.provider in _LOCAL and choice.reasoning_effort is not None:
        return {**cache, "openai_reasoning_effort": choice.reasoning_effort}
    return {**cache, **_thinking(choice)}


def _anthropic(choice: ModelChoice, profile: ModelProfile) -> dict[str, Any]:
    cached = ("instructions", "tool_definitions", "messages") if choice.cache else ()
    settings: dict[str, Any] = {f"anthropic_cache_{each}": True for each in cached}
    effort, limit = choice.reasoning_effort, choice.max_output_tokens
    needs_number = not profile.get("anthropic_supports_adaptive_thinking", False)
    if effort in _BUDGETS and limit is not None and needs_number:
        # Reasoning counts towards the output limit, and must leave room for the answer.
        budget = min(_BUDGETS[effort], limit // 2)
        if budget >= _MIN_BUDGET:
            settings["anthropic_thinking"] = {"type": "enabled", "budget_tokens": budget}
        return settings
    return {**settings, **_thinking(choice)}


def _thinking(choice: ModelChoice) -> dict[str, Any]:
    if choice.reasoning_effort is None:
        return {}
    return {"thinking": choice.reasoning_effort if choice.reasoning_effort != "none" else False}
