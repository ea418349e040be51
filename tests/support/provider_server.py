"""A real server whose language model is a ``RecordedProvider``, over real HTTP."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from tests.live import JsonObject, LiveServer
from wenko.cli.server import temporary_server
from wenko.models.config import ModelChoice, ModelChoices, ModelConfig
from wenko.service.auth import load_token
from wenko.settings import Settings
from wenko.testing import Fault, RecordedProvider
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

KEY = "sk-a-secret-that-must-stay-one-0123456789"
MODELS = {
    "openai": "openai:gpt-5",
    "anthropic": "anthropic:claude-sonnet-5",
    "gemini": "gemini:gemini-3-pro",
}
TASK: JsonObject = {
    "complexity": "moderate",
    "task_type": "shell",
    "requires_sandbox": True,
    "reasoning": "A command must be run",
    "suggested_approach": "Run it",
}


def step(number: int, command: str, **more: Any) -> JsonObject:
    return {
        "id": number,
        "description": f"step {number}",
        "tool": "shell",
        "tool_args": {"command": command},
        "depends_on": [number - 1] if number else [],
        "expected": None,
        **more,
    }


def plan_of(*commands: str) -> JsonObject:
    return {"goal": "the goal", "steps": [step(n, each) for n, each in enumerate(commands)]}


def choice_of(provider: RecordedProvider, dialect: str = "openai", key: str = KEY) -> ModelChoice:
    url = provider.openai_url if dialect == "openai" else provider.url
    return ModelChoice.model_validate({"model": MODELS[dialect], "base_url": url, "api_key": key})


class ProviderServer(LiveServer):
    def __init__(self, data: Path, url: str, token: str, provider: RecordedProvider) -> None:
        super().__init__(data)
        self.url = url
        self.token = token
        self.provider = provider


@asynccontextmanager
async def provider_server(
    data: Path,
    dialect: str = "openai",
    choices: ModelChoices | None = None,
    window: int | None = None,
    tool_calls: Literal["native", "grammar"] | None = None,
    reply: Callable[[ProviderRequest], ProviderReply | None] | None = None,
    **settings: Any,
) -> AsyncIterator[ProviderServer]:
    """A server and its provider; the default model has this API format and these abilities.

    ``reply`` answers from the first request on, also of runs that the server resumes at its start.
    """
    standard = {"data": data, "sandbox": "unsafe-none", "mode": "auto", "language": "en"}
    given = Settings(**{**standard, **settings})
    async with RecordedProvider() as provider:
        provider.on_request = reply
        data.mkdir(parents=True, exist_ok=True)
        abilities = {"context_tokens": window, "tool_calls": tool_calls}
        given_abilities = {name: each for name, each in abilities.items() if each is not None}
        default = choice_of(provider, dialect).model_copy(update=given_abilities)
        ModelConfig(data, {}).save(choices or ModelChoices(default=default))
        async with temporary_server(given) as url:
            server = ProviderServer(data, url, load_token(given), provider)
            server.language = given.language
            yield server


def silence_limit(fault: Fault) -> float:
    """``model_silence`` for a test: short only if the fault is silence."""
    return 1.0 if fault == "hang" else 120.0


def answer_text(events: list[JsonObject]) -> str:
    """The text of all tokens of a run."""
    return "".join(event["content"] for event in events if event["type"] == "token")


def run_result(events: list[JsonObject]) -> tuple[bool, str | None]:
    """Whether the run succeeded, and its error code."""
    last = events[-1]
    assert last["type"] == "process_completed"
    return last["success"], last["data"]["error_code"]
