"""CPU of a model call, latency of the first token, and runs with a failing provider."""

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from openai import AsyncOpenAI
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import ModelRequest
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

from bench.figures import Figure
from tests.live import LiveServer
from tests.support.provider_server import TASK, plan_of, provider_server, run_result
from wenko.models.config import ModelConfig
from wenko.models.request import Usage
from wenko.planners.configured import ConfiguredPlanner
from wenko.planners.interface import Task
from wenko.planners.language.grammar.triage import triage_messages
from wenko.planners.playbooks.planner import PlaybookPlanner
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.settings import Settings
from wenko.testing import Fault, RecordedProvider

CALLS = 150
RUNS = 100
AT_ONCE = 4
ANSWERS = 40
FAULTS: tuple[Fault, ...] = (
    "rate_limit",
    "server_error",
    "cut",
    "ends_early",
    "bad_json",
    "slow",
    "garbage",
    "html",
    "empty",
    "hang",
)


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_cost(Path(folder)))
        yield from asyncio.run(_first_token(Path(folder) / "words"))
        yield from asyncio.run(_faults(Path(folder) / "faults"))


async def _cost(folder: Path) -> list[Figure]:
    """CPU of this process, including the recorded provider, which costs all three the same."""
    task = Task("What time is it in Shanghai?", language="en", meter=_NoMeter())
    prompt = "\n".join(message.content for message in triage_messages(task, 5))
    async with RecordedProvider() as provider:
        bare = AsyncOpenAI(api_key="k", base_url=provider.openai_url, max_retries=0)
        library = OpenAIChatModel("gpt-5", provider=OpenAIProvider(openai_client=bare))
        given = {"WENKO_MODEL": "openai:gpt-5", "WENKO_MODEL_BASE_URL": provider.openai_url}
        ours = ConfiguredPlanner(
            PlaybookPlanner(Playbooks.load(folder)),
            ModelConfig(folder, given),
            Settings(data=folder),
        )

        async def sdk() -> None:
            stream = await bare.chat.completions.create(
                model="gpt-5", messages=[{"role": "user", "content": prompt}], stream=True
            )
            async for _ in stream:
                pass

        async def client() -> None:
            request = ModelRequest.user_text_prompt(prompt)
            async with model_request_stream(library, [request]) as stream:
                async for _ in stream:
                    pass

        async def wenko() -> None:
            async for _ in ours.triage(task):
                pass

        provider.defaults[None] = provider.defaults["triage"]
        costs: dict[str, list[float]] = {"sdk": [], "client": [], "wenko": []}
        calls: dict[str, Callable[[], Awaitable[None]]] = {
            "sdk": sdk,
            "client": client,
            "wenko": wenko,
        }
        for call in calls.values():
            await call()
        for _ in range(CALLS):
            for name, call in calls.items():
                before = time.process_time()
                await call()
                costs[name].append((time.process_time() - before) * 1000)
        await ours.close()
        await bare.close()
    medians = {name: statistics.median(values) for name, values in costs.items()}
    return [
        Figure(
            "CPU of a whole model call",
            medians["wenko"],
            "ms",
            4,
            peer=("pydantic-ai alone", medians["client"]),
        ),
        Figure("  the same", medians["wenko"], "ms", peer=("OpenAI's SDK", medians["sdk"])),
    ]


async def _first_token(data: Path) -> list[Figure]:
    """From the provider's first chunk to the token event at a WebSocket client."""
    sent: list[float] = []
    received: list[float] = []
    async with RecordedProvider() as provider:
        server = LiveServer(
            data, WENKO_MODEL="openai:gpt-5", WENKO_MODEL_BASE_URL=provider.openai_url
        )
        await asyncio.to_thread(server.start)
        provider.will_say(*["Some words of an answer that goes on for a while."] * (ANSWERS + 1))
        try:
            async with server.socket("?envelope=payload") as socket:
                for _ in range(ANSWERS + 1):
                    provider.on_first_chunk = lambda: sent.append(time.perf_counter())
                    await socket.chat("hello")
                    await socket.events_until(lambda event: event["type"] == "token")
                    received.append(time.perf_counter())
                    await socket.events_until(lambda event: event["type"] == "process_completed")
        finally:
            await asyncio.to_thread(server.stop)
    # Two requests per message: the analysis, then the answer. The first message warms up.
    delays = [(at - start) * 1000 for at, start in zip(received, sent[1::2], strict=True)][1:]
    return [
        Figure("first token: provider → WebSocket client, p50", statistics.median(delays), "ms", 10)
    ]


async def _faults(data: Path) -> list[Figure]:
    began = time.perf_counter()
    async with provider_server(data, model_silence=1.0, model_timeout=10.0) as server:
        provider = server.provider
        provider.defaults["triage"] = json.dumps(TASK)
        provider.defaults["plan"] = json.dumps(plan_of("echo one", "echo two"))
        provider.will_fail_by_chance(0.2, FAULTS)
        ends = [end async for end in _run_some(server.run)]
    ended_well = sum(success or code not in (None, "internal_error") for success, code in ends)
    good = sum(success for success, _ in ends)
    return [
        Figure(
            f"{RUNS} runs, a fifth of requests failing: ended with a code",
            ended_well,
            "",
            RUNS,
            True,
        ),
        Figure("of these, successful", good, ""),
        Figure("seconds for all", time.perf_counter() - began, "s"),
    ]


async def _run_some(run: Callable[[str], Awaitable[Any]]) -> AsyncIterator[tuple[bool, str | None]]:
    for first in range(0, RUNS, AT_ONCE):
        batch = [run(f"run number {first + each}") for each in range(AT_ONCE)]
        for events in await asyncio.gather(*batch):
            yield run_result(events)


class _NoMeter:
    def record(self, usage: Usage) -> None:
        return
