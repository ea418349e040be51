"""Reasoning effort, output limit and cache reach each provider in its own words."""

from typing import Any

import pytest

from tests.contract.test_tool_calls import connected, loop_request
from tests.support.provider_server import KEY
from wenko.models.config import ModelChoice
from wenko.models.request import LlmRequest, OutputSchema, PromptMessage
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.anyio


async def sent(model: str, request: LlmRequest | None = None, **options: Any) -> dict[str, Any]:
    """The body that a model with these options is asked with."""
    async with RecordedProvider() as provider:
        native = model.startswith(("anthropic", "gemini"))
        url = provider.url if native else provider.openai_url
        given = {"model": model, "base_url": url, "api_key": KEY, **options}
        async with connected(ModelChoice.model_validate(given)) as transport:
            await transport.complete(request or loop_request())
    return provider.requests[0].body


@pytest.mark.parametrize(
    ("model", "effort", "expected"),
    [
        ("openai:gpt-5", "high", "high"),
        ("openai:gpt-5", None, None),
        ("openai:gpt-4o", "high", None),
        ("compatible:anything", "low", "low"),
        ("ollama:qwen3", "none", "none"),
        ("vllm:Qwen/Qwen3-8B", "medium", "medium"),
        ("deepseek:deepseek-chat", "high", None),
    ],
)
async def test_an_openai_service_gets_the_reasoning_effort(
    model: str, effort: str | None, expected: str | None
) -> None:
    assert (await sent(model, reasoning_effort=effort)).get("reasoning_effort") == expected


@pytest.mark.parametrize(
    ("model", "options", "thinking"),
    [
        ("claude-haiku-4-5", {"reasoning_effort": "low"}, ("enabled", 2_048)),
        ("claude-haiku-4-5", {"reasoning_effort": "high"}, ("enabled", 16_384)),
        (
            "claude-haiku-4-5",
            {"reasoning_effort": "high", "max_output_tokens": 8_000},
            ("enabled", 4_000),
        ),
        ("claude-haiku-4-5", {"reasoning_effort": "high", "max_output_tokens": 1_000}, None),
        ("claude-haiku-4-5", {"reasoning_effort": "none"}, None),
        ("claude-haiku-4-5", {}, None),
        ("claude-opus-4-6", {"reasoning_effort": "high"}, ("adaptive", None)),
    ],
)
async def test_anthropic_gets_a_budget_that_leaves_room_for_the_answer(
    model: str, options: dict[str, Any], thinking: tuple[str, int | None] | None
) -> None:
    body = await sent(f"anthropic:{model}", **options)
    found = body.get("thinking") or {}
    shown = (found["type"], found.get("budget_tokens")) if found.get("type") else None
    assert shown == thinking
    if found.get("budget_tokens"):
        assert body["max_tokens"] > found["budget_tokens"]


@pytest.mark.parametrize(
    ("model", "effort", "expected"),
    [
        ("gemini-3-pro", "high", {"include_thoughts": True, "thinking_level": "HIGH"}),
        ("gemini-2.5-flash", "none", {"thinking_budget": 0}),
        ("gemini-2.5-flash", None, None),
    ],
)
async def test_gemini_gets_a_thinking_config(
    model: str, effort: str | None, expected: dict[str, Any] | None
) -> None:
    body = await sent(f"gemini:{model}", reasoning_effort=effort)
    assert body.get("generationConfig", {}).get("thinkingConfig") == expected


async def test_the_output_limit_reaches_every_dialect() -> None:
    openai = await sent("openai:gpt-5", max_output_tokens=3_000)
    anthropic = await sent("anthropic:claude-sonnet-5", max_output_tokens=3_000)
    gemini = await sent("gemini:gemini-3-pro", max_output_tokens=3_000)
    assert 3_000 in (openai.get("max_completion_tokens"), openai.get("max_tokens"))
    assert anthropic["max_tokens"] == 3_000
    assert gemini["generationConfig"]["maxOutputTokens"] == 3_000


async def test_anthropic_is_asked_to_cache_system_tools_and_messages_unless_it_is_off() -> None:
    body = await sent("anthropic:claude-sonnet-5")
    assert body["system"][-1]["cache_control"]
    assert body["tools"][-1]["cache_control"]
    assert body["messages"][-1]["content"][-1]["cache_control"]
    assert "cache_control" not in str(await sent("anthropic:claude-sonnet-5", cache=False))


@pytest.mark.parametrize("output", ["auto", "native", "prompted"])
async def test_structured_output_works_with_reasoning(output: str) -> None:
    schema = OutputSchema("verdict", {"type": "object", "properties": {}})
    request = LlmRequest("step", (PromptMessage("user", "Is it right?"),), schema)
    body = await sent("anthropic:claude-haiku-4-5", request, reasoning_effort="high", output=output)
    assert body["thinking"]["type"] == "enabled"
