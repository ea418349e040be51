"""Every request of a loop fits the model's context window, whatever its tools give."""

from itertools import takewhile
from pathlib import Path

import pytest

from tests.live import JsonObject
from tests.support.provider_server import TASK, choice_of, plan_of, provider_server, step
from tests.support.tables import first_rows
from wenko.models.config import ModelChoices
from wenko.testing import RecordedProvider
from wenko.testing.wire_formats import Call, ProviderReply
from wenko.testing.wire_requests import ProviderRequest
from wenko.text import token_count

pytestmark = pytest.mark.anyio
TURNS = 25
GOAL: JsonObject = {
    **TASK,
    "plan": {
        "goal": "look",
        "steps": [{**step(1, "", depends_on=[]), "tool": None, "tool_args": {}}],
    },
}


def script(provider: RecordedProvider, text: str, size: int, calls: int) -> None:
    """A loop whose calls print ``text`` up to ``size`` characters."""
    turns = 0

    def reply(request: ProviderRequest) -> ProviderReply | None:
        nonlocal turns
        if not request.tools or request.output is not None:
            return None
        turns += 1
        if turns > TURNS:
            return ProviderReply("All was looked at.")
        code = f"python3 -c \"print('{text}' * {size // len(text)})\""
        made: tuple[Call, ...] = tuple(
            ("shell", {"command": f"{code} # {turns}.{number}"}) for number in range(calls)
        )
        return ProviderReply(calls=made)

    provider.on_request = reply
    provider.will_return("triage", GOAL)


@pytest.mark.parametrize(
    ("text", "size", "calls", "window"),
    first_rows(
        [
            ("some words of a log ", 19_000, 1, 16_000),
            ("some words of a log ", 100_000, 1, 16_000),
            ("日志中的一行文字", 20_000, 1, 16_000),
            ("some words of a log ", 12_000, 4, 32_000),
        ]
    ),
)
async def test_requests_of_a_long_loop_fit_a_small_context_window(
    tmp_path: Path, text: str, size: int, calls: int, window: int
) -> None:
    async with RecordedProvider() as provider:
        choice = choice_of(provider).model_copy(update={"context_tokens": window})
        async with provider_server(tmp_path, choices=ModelChoices(default=choice)) as server:
            script(provider, text, size, calls)
            events = await server.run("look at the log")
    assert events[-1]["success"], events[-1]
    loop = [each for each in provider.requests if each.tools and each.output is None]
    assert len(loop) == TURNS + 1
    assert max(token_count(each.prompt) for each in loop) <= window


@pytest.mark.parametrize(
    ("window", "short"), first_rows([(8_192, True), (32_000, False), (None, False)], 2)
)
async def test_a_model_with_a_small_context_window_gets_short_prompts(
    tmp_path: Path, window: int | None, short: bool
) -> None:
    async with RecordedProvider() as provider:
        choice = choice_of(provider).model_copy(update={"context_tokens": window})
        async with provider_server(tmp_path, choices=ModelChoices(default=choice)) as server:
            script(provider, "line ", 100, calls=1)
            events = await server.run("look at the log")
    assert events[-1]["success"], events[-1]
    triage = provider.requests[0].prompt
    assert (token_count(triage) < 1_650) == short


async def test_a_repair_for_a_small_window_begins_as_the_requests_before_it(
    tmp_path: Path,
) -> None:
    fix = {
        "analysis": "no such file",
        "can_fix": True,
        "fix_type": "command_fix",
        "arguments": {"command": "echo found"},
        "explanation": "another command",
    }
    async with provider_server(tmp_path, window=8_192) as server:
        server.provider.will_return("triage", {**TASK, "plan": plan_of("cat missing.txt")})
        server.provider.will_return("fix", fix)
        events = await server.run("look at the log")
    assert events[-1]["success"], events[-1]
    first, repair = server.provider.requests[:2]
    assert repair.output is not None
    pairs = zip(first.prompt, repair.prompt, strict=False)
    shared = "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    assert "look at the log" in shared
    assert len(shared) > 0.6 * len(repair.prompt)


async def test_the_summary_of_a_long_output_fits_a_small_context_window(tmp_path: Path) -> None:
    command = "python3 -c \"print('some words of a log ' * 3000)\""
    async with provider_server(tmp_path, window=8_192) as server:
        server.provider.will_return("triage", {**TASK, "plan": plan_of(command, command)})
        events = await server.run("look at the log")
    assert events[-1]["success"], events[-1]
    assert max(token_count(each.prompt) for each in server.provider.requests) <= 8_192
