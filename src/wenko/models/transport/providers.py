"""The known providers: API dialect, base URL, key variables, output mode."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wenko.models.config import ModelChoice
from wenko.models.errors import InvalidModelSettings, ModelKeyMissing

Dialect = Literal["openai", "anthropic", "gemini"]


@dataclass(frozen=True, slots=True)
class Provider:
    title: str
    """Its name for people; ``title_zh`` where the Chinese name differs."""
    dialect: Dialect
    base_url: str | None
    """Null if the choice must name it."""
    key_variables: tuple[str, ...] = ()
    """Environment variables of its API key; empty if it needs no key."""
    output: Literal["native", "tool", "prompted"] = "native"
    needs_base_url: bool = False
    tool_calls: Literal["native", "grammar"] = "native"
    context_tokens: int = 128_000
    """Context window of its models, if the settings do not say otherwise."""
    title_zh: str | None = None
    examples: tuple[str, ...] = ()
    """Models to offer where only a key is known; which ones there are only the provider knows."""
    base_url_variable: str | None = None
    """Environment variable that names another address, which the provider's own tools read too."""


_SEEING = re.compile(
    r"gpt-(4o|4\.\d|4-turbo|[5-9])|^o[1-9](?!-mini)|claude|gemini|gemma-?[3-9]|vision|llava|pixtral"
    r"|(^|[^a-z])vl|omni|\dv(-|$|:)|internvl|minicpm-v|moondream|llama-?[4-9]|mistral-(small|medium)-?3",
    re.IGNORECASE,
)


def sees_pictures(choice: ModelChoice) -> bool:
    """Whether the model takes pictures, by its name: no provider's list of models says it."""
    return _SEEING.search(choice.name) is not None


def _local(title: str, port: int, context_tokens: int = 8_192) -> Provider:
    """Its models are small: JSON of a schema is then more reliable than tool calls."""
    url = f"http://127.0.0.1:{port}/v1"
    return Provider(title, "openai", url, tool_calls="grammar", context_tokens=context_tokens)


PROVIDERS: dict[str, Provider] = {
    "openai": Provider(
        "OpenAI",
        "openai",
        "https://api.openai.com/v1",
        ("OPENAI_API_KEY",),
        examples=("gpt-5", "gpt-5-mini"),
        base_url_variable="OPENAI_BASE_URL",
    ),
    "deepseek": Provider(
        "DeepSeek",
        "openai",
        "https://api.deepseek.com",
        ("DEEPSEEK_API_KEY",),
        output="tool",
        context_tokens=64_000,
        examples=("deepseek-chat", "deepseek-reasoner"),
    ),
    "qwen": Provider(
        "Qwen (Alibaba Cloud)",
        "openai",
        "https://dashscope.aliyuncs.com/compatible-mode/v1",
        ("DASHSCOPE_API_KEY",),
        output="tool",
        title_zh="通义千问（阿里云）",
        examples=("qwen-plus", "qwen-max"),
    ),
    "ollama": _local("Ollama", 11434),
    "lmstudio": _local("LM Studio", 1234),
    "vllm": _local("vLLM", 8000, 32_768),
    "llamacpp": _local("llama.cpp", 8080),
    "compatible": Provider(
        "Other OpenAI-compatible service",
        "openai",
        None,
        needs_base_url=True,
        title_zh="其他兼容 OpenAI 的服务",
    ),
    "anthropic": Provider(
        "Anthropic Claude",
        "anthropic",
        "https://api.anthropic.com",
        ("ANTHROPIC_API_KEY",),
        output="tool",
        context_tokens=200_000,
        examples=("claude-sonnet-5", "claude-haiku-4-5"),
        base_url_variable="ANTHROPIC_BASE_URL",
    ),
    "gemini": Provider(
        "Google Gemini",
        "gemini",
        "https://generativelanguage.googleapis.com",
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        output="tool",
        context_tokens=1_000_000,
        examples=("gemini-3-pro", "gemini-2.5-flash"),
        base_url_variable="GOOGLE_GEMINI_BASE_URL",
    ),
}
REPLAY = "replay"
"""``replay:<file>`` replays a recording."""


def check_choice(choice: ModelChoice) -> None:
    """Raises ``InvalidModelSettings`` for an unknown provider or a missing base URL."""
    provider = PROVIDERS.get(choice.provider)
    if provider is None and choice.provider != REPLAY:
        known = ", ".join(PROVIDERS)
        raise InvalidModelSettings(
            f"Unknown provider {choice.provider!r}. Use one of: {known}. For any other "
            "OpenAI-compatible service, use 'compatible' with its base_url.",
            f"未知的服务商 {choice.provider!r}。可用：{known}。"
            "其他兼容 OpenAI 的服务请使用 compatible 并填写 base_url。",
        )
    if provider is not None and provider.needs_base_url and not choice.base_url:
        raise InvalidModelSettings(
            f"{choice.model} needs a base_url, e.g. http://127.0.0.1:8080/v1.",
            f"{choice.model} 需要填写 base_url，例如 http://127.0.0.1:8080/v1。",
        )


def default_base_url(name: str, environment: Mapping[str, str] | None = None) -> str:
    """Where a provider is if the choice does not say it."""
    provider = PROVIDERS[name]
    variables = os.environ if environment is None else environment
    named = variables.get(provider.base_url_variable or "", "").strip()
    return named or provider.base_url or ""


def resolved_tool_calls(choice: ModelChoice) -> Literal["native", "grammar"]:
    """How this model calls tools."""
    if choice.tool_calls != "auto":
        return choice.tool_calls
    provider = PROVIDERS.get(choice.provider)
    return "native" if provider is None else provider.tool_calls


def resolved_context_tokens(choice: ModelChoice) -> int:
    """Context window of this model."""
    if choice.context_tokens is not None:
        return choice.context_tokens
    provider = PROVIDERS.get(choice.provider)
    return 128_000 if provider is None else provider.context_tokens


def api_key_for(choice: ModelChoice, environment: Mapping[str, str] | None = None) -> str | None:
    """The choice's own key, else that of the provider's variable, if the base URL is the default.

    Raises ``ModelKeyMissing`` if a key is needed and none is set.
    """
    if choice.api_key is not None:
        return choice.api_key.get_secret_value()
    provider = PROVIDERS[choice.provider]
    if choice.base_url is not None or not provider.key_variables:
        return None
    variables = os.environ if environment is None else environment
    for name in provider.key_variables:
        if variables.get(name):
            return variables[name]
    raise ModelKeyMissing.of(choice.model, variable=provider.key_variables[0])
