"""The providers that can be named in a choice, and what each needs."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wenko.models.config import ModelChoice
from wenko.models.errors import InvalidModelSettings, key_missing

Dialect = Literal["openai", "anthropic", "gemini"]


@dataclass(frozen=True, slots=True)
class Provider:
    dialect: Dialect
    base_url: str | None
    """Where its API is; null where the client library knows, or the choice must say."""
    key_variables: tuple[str, ...] = ()
    """Where its key is usually found; none means that it needs no key."""
    output: Literal["native", "tool", "prompted"] = "native"
    needs_base_url: bool = False


PROVIDERS: dict[str, Provider] = {
    "openai": Provider("openai", None, ("OPENAI_API_KEY",)),
    "deepseek": Provider(
        "openai", "https://api.deepseek.com", ("DEEPSEEK_API_KEY",), output="tool"
    ),
    "qwen": Provider(
        "openai",
        "https://dashscope.aliyuncs.com/compatible-mode/v1",
        ("DASHSCOPE_API_KEY",),
        output="tool",
    ),
    "ollama": Provider("openai", "http://127.0.0.1:11434/v1"),
    "vllm": Provider("openai", "http://127.0.0.1:8000/v1"),
    "llamacpp": Provider("openai", "http://127.0.0.1:8080/v1"),
    "compatible": Provider("openai", None, needs_base_url=True),
    "anthropic": Provider("anthropic", None, ("ANTHROPIC_API_KEY",), output="tool"),
    "gemini": Provider("gemini", None, ("GEMINI_API_KEY", "GOOGLE_API_KEY"), output="tool"),
}
REPLAY = "replay"
"""``replay:<file>`` answers from a recording."""


def check_choice(choice: ModelChoice) -> None:
    """Raises ``InvalidModelSettings`` for a provider that we do not know."""
    provider = PROVIDERS.get(choice.provider)
    if provider is None and choice.provider != REPLAY:
        known = ", ".join(PROVIDERS)
        raise InvalidModelSettings(
            f"There is no provider {choice.provider!r}. The providers are: {known}; any other "
            "OpenAI-compatible service is 'compatible' with its base_url.",
            f"没有名为 {choice.provider!r} 的服务商。可用的有：{known}；"
            "其他兼容 OpenAI 的服务请用 compatible 并填写 base_url。",
        )
    if provider is not None and provider.needs_base_url and not choice.base_url:
        raise InvalidModelSettings(
            f"{choice.model} needs a base_url, e.g. http://127.0.0.1:8080/v1.",
            f"{choice.model} 需要填写 base_url，例如 http://127.0.0.1:8080/v1。",
        )


def key_of(choice: ModelChoice, environment: Mapping[str, str] | None = None) -> str | None:
    """The key to use: the choice's own, else the usual variable if the address is the usual one.

    Raises ``ModelKeyMissing`` where one is needed and none is there.
    """
    if choice.api_key is not None:
        return choice.api_key.get_secret_value()
    provider = PROVIDERS[choice.provider]
    if choice.base_url is not None or not provider.key_variables:
        return None
    given = os.environ if environment is None else environment
    for variable in provider.key_variables:
        if given.get(variable):
            return given[variable]
    raise key_missing(choice.model, provider.key_variables[0])
