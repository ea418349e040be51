"""Opens the client library's model for each API dialect; each SDK is imported on first use."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile

from wenko.models.config import ModelChoice
from wenko.models.transport.providers import PROVIDERS

Profile = Callable[[str], ModelProfile | None]
NO_KEY = "none"
_PROFILES = {
    "deepseek": ("deepseek", "DeepSeekProvider"),
    "qwen": ("alibaba", "AlibabaProvider"),
    "ollama": ("ollama", "OllamaProvider"),
    "vllm": ("vllm", "VLLMProvider"),
}


def open_model(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient) -> Model[Any]:
    match PROVIDERS[choice.provider].dialect:
        case "anthropic":
            return _anthropic(choice, key, http)
        case "gemini":
            return _gemini(choice, key, http)
    return _openai(choice, key, http)


def _openai(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    base_url = choice.base_url or PROVIDERS[choice.provider].base_url
    provider: OpenAIProvider | OpenAICompatibleProvider
    if base_url is None:
        provider = OpenAIProvider(api_key=key, http_client=http)
    else:
        provider = OpenAICompatibleProvider(
            choice.provider,
            base_url=base_url,
            api_key=key or NO_KEY,
            http_client=http,
            profile=_profile(choice.provider),
        )
    _ = provider.client.chat.completions  # imports lazily; do it in this thread
    # Without this, a stream that was cut off would be taken for a complete answer.
    strict = OpenAIModelProfile(openai_chat_streaming_requires_finish_reason=True)
    return OpenAIChatModel(choice.name, provider=provider, profile=strict)


def _anthropic(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    provider = AnthropicProvider(api_key=key or NO_KEY, base_url=choice.base_url, http_client=http)
    _ = provider.client.messages, provider.client.beta.messages
    return AnthropicModel(choice.name, provider=provider)


def _gemini(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient) -> Model[Any]:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    provider = GoogleProvider(api_key=key or NO_KEY, base_url=choice.base_url, http_client=http)
    return GoogleModel(choice.name, provider=provider)


def _profile(provider: str) -> Profile | None:
    """The library's profile of a model family, e.g. how its models mark their thinking."""
    if provider not in _PROFILES:
        return None
    module, name = _PROFILES[provider]
    found: Profile = getattr(import_module(f"pydantic_ai.providers.{module}"), name).model_profile
    return found
