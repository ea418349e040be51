"""CPU of a request to a model and of reading its reply: our wires beside pydantic-ai.

The provider is scripted, over real HTTP, in this process; each client is a process of its own. A
turn adds a call and its result, so that the request of the last turn has 100 KB.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Figure
from tests.live import JsonObject
from wenko.testing import ProviderReply, RecordedProvider

TURNS = 200
EARLY = 20
AROUND = 5
"""Turns on each side of a measured one."""
TRANSCRIPT = 100_000
CALL = 260
"""Characters around the result of a turn."""
ROUNDS = 3
FOLDER = Path(__file__).parent
OURS = FOLDER / "wenko_requests.py"
PEER = FOLDER / "peers" / "pydantic_ai_requests.py"
SHELL: JsonObject = {
    "type": "object",
    "properties": {"command": {"type": "string"}, "background": {"type": "boolean"}},
    "required": ["command"],
    "additionalProperties": False,
}
Cpus = list[float]
"""Milliseconds of each turn."""


def figures() -> Iterator[Figure]:
    yield from asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bodies.jsonl"
        path.write_text("\n".join(json.dumps(each) for each in bodies(TURNS)))
        async with RecordedProvider() as provider:
            provider.on_request = lambda _: ProviderReply(
                "I look at the next part of it, and at what it says about the one before.",
                (("shell", {"command": "sed -n 120,180p src/package/module.py"}),),
            )
            rounds = [await _round(provider, path) for _ in range(ROUNDS)]
    return list(_compared(rounds))


async def _round(provider: RecordedProvider, path: Path) -> dict[str, Cpus]:
    openai, other = provider.openai_url, provider.url
    return {
        "openai": await _run(provider, OURS, openai, str(path), "openai"),
        "peer": await _run(provider, PEER, openai, str(path)),
        "anthropic": await _run(provider, OURS, other, str(path), "anthropic"),
        "gemini": await _run(provider, OURS, other, str(path), "gemini"),
    }


async def _run(provider: RecordedProvider, script: Path, *arguments: str) -> Cpus:
    provider.requests.clear()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-W", "ignore", str(script), *arguments, stdout=subprocess.PIPE
    )
    printed, _ = await process.communicate()
    return [cpu / 1e6 for _, cpu in json.loads(printed.splitlines()[-1])]


def _compared(rounds: list[dict[str, Cpus]]) -> Iterator[Figure]:
    def at(name: str, turn: int) -> float:
        around = slice(turn - 1 - AROUND, turn + AROUND)
        return statistics.median(statistics.median(each[name][around]) for each in rounds)

    for turn in (EARLY, TURNS - AROUND):
        yield Figure(
            f"CPU of request and reply at turn {turn}, OpenAI",
            at("openai", turn),
            "ms",
            4,
            peer=("pydantic-ai", at("peer", turn)),
        )
    late = TURNS - AROUND
    yield Figure(
        f"turn {late} / turn {EARLY}, OpenAI",
        at("openai", late) / at("openai", EARLY),
        "",
        1.5,
        peer=("pydantic-ai", at("peer", late) / at("peer", EARLY)),
    )
    for name in ("anthropic", "gemini"):
        yield Figure(f"CPU at turn {late}, {name}", at(name, late), "ms", 4)
        yield Figure(
            f"turn {late} / turn {EARLY}, {name}", at(name, late) / at(name, EARLY), "", 1.5
        )


def bodies(turns: int) -> list[JsonObject]:
    """The requests of a loop, as OpenAI's API gets them."""
    line = "src/package/module.py: line of output number 0123456789\n"
    result = (line * 10)[: TRANSCRIPT // turns - CALL]
    messages: list[JsonObject] = [
        {"role": "system", "content": "You work with tools. " * 200},
        {"role": "user", "content": "Look at everything."},
    ]
    function = {"name": "shell", "description": "Run a command", "parameters": SHELL}
    tools = [{"type": "function", "function": function}]
    found = []
    for turn in range(turns):
        found.append({"model": "gpt-5", "messages": list(messages), "tools": tools})
        arguments = json.dumps({"command": f"sed -n {turn},180p src/package/module.py"})
        called = {"name": "shell", "arguments": arguments}
        call = {"id": f"call_{turn}", "type": "function", "function": called}
        said = f"I look at part {turn}."
        messages.append({"role": "assistant", "content": said, "tool_calls": [call]})
        messages.append(
            {"role": "tool", "tool_call_id": f"call_{turn}", "content": f"{turn}\n{result}"}
        )
    return found
