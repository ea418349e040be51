"""The same moves through Wenko and mini-swe-agent: requests, tokens, and tokens no cache can hold.

``python -m bench harness``: one scripted model plays both, and Claude Code and Codex where they
install. A token is four characters of a request's tools, system and messages; cached is what an
earlier request of the task began with.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bench.coding_agents import CODING_AGENTS, CannotRun, play
from bench.figures import Figure
from bench.tasks.peer import install, run_program
from tests.support.provider_server import answer_text, provider_server
from wenko.testing import RecordedProvider
from wenko.testing.provider import CHARACTERS_PER_TOKEN
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

SECONDS = 180.0
SUBMIT = "echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"
CART = """cat > cart.py <<'EOF'
def total(prices, discount):
    return sum(prices) - discount / 100
EOF
cat > test_cart.py <<'EOF'
import unittest
from cart import total
class T(unittest.TestCase):
    def test_total(self): self.assertEqual(total([60, 40], 10), 90)
EOF"""
TEST = "python3 -m unittest -q 2>&1"
REPAIR = "sed -i 's|discount / 100|sum(prices) * discount / 100|' cart.py && cat cart.py"
LOOKS = tuple(f"sed -n '{n},{n + 5}p' cart.py; grep -n def *.py | head -{n}" for n in range(1, 7))


@dataclass(frozen=True, slots=True)
class Shape:
    """A task with the commands that solve it, and what is said at its end."""

    name: str
    message: str
    moves: tuple[str, ...]
    answer: str

    @property
    def most(self) -> float:
        """How many times the peer's tokens are allowed."""
        return 1.5 if len(self.moves) >= 5 else 2.5


SHAPES = (
    Shape("look and answer", "List the files and say how many there are.", ("ls -la",), "None."),
    Shape(
        "write and run",
        "Write primes.py that prints the primes below 30, and run it.",
        (
            "cat > primes.py <<'E'\n"
            "print([n for n in range(2, 30) if all(n % d for d in range(2, n))])\nE",
            "python3 primes.py",
        ),
        "primes.py prints the ten primes from 2 to 29.",
    ),
    Shape("long output", "Print the numbers to 20,000.", ("seq 1 20000", "echo end"), "Printed."),
    Shape(
        "fix and test",
        "total() in cart.py treats the discount wrongly. Fix it and run the tests.",
        (CART, "cat cart.py test_cart.py", TEST, REPAIR, TEST),
        "The discount is now a part of the sum; the test passes.",
    ),
    Shape(
        "twelve-turn repair",
        "The tests of this folder fail. Find out why and repair it.",
        (CART, "cat cart.py test_cart.py", TEST, *LOOKS, REPAIR, TEST),
        "Repaired: the discount was subtracted as an amount.",
    ),
)


@dataclass(frozen=True, slots=True)
class Traffic:
    requests: int
    kilobytes: float
    """Of the bodies of all requests."""
    tokens: int
    fresh: int
    """Not the beginning of an earlier request: no cache can hold it."""
    fixed: int
    """Of the first request, without the message."""


MEASURES = (
    ("requests", "requests", "requests"),
    ("input", "tokens", "tokens"),
    ("not cached", "fresh", "tokens"),
    ("sent", "kilobytes", "KB"),
)
"""Name, field and unit."""


def figures() -> Iterator[Figure]:
    install()
    for shape in SHAPES:
        ours, theirs = asyncio.run(_both(shape))
        others = dict(asyncio.run(_through_coding_agents(shape)))
        most = {"requests": 1.0, "tokens": shape.most, "fresh": shape.most}
        for name, field, unit in MEASURES:
            figure = _figure(f"{shape.name}: {name}", field, unit, ours, theirs, others)
            value = float(getattr(theirs, field))
            yield replace(figure, target=most[field] * value if field in most else None)
        if shape is SHAPES[0]:
            name = "fixed part of a request"
            figure = _figure(name, "fixed", "tokens", ours, theirs, others)
            yield replace(figure, target=2_000)


def _figure(
    name: str, field: str, unit: str, ours: Traffic, theirs: Traffic, others: dict[str, Traffic]
) -> Figure:
    return Figure(
        name,
        getattr(ours, field),
        unit,
        peer=("mini-swe-agent", getattr(theirs, field)),
        others=tuple((agent, getattr(each, field)) for agent, each in others.items()),
    )


async def _both(shape: Shape) -> tuple[Traffic, Traffic]:
    return await _through_wenko(shape), await _through_the_peer(shape)


async def _through_coding_agents(shape: Shape) -> list[tuple[str, Traffic]]:
    """Those that install and play the moves; the others say why not."""
    found: list[tuple[str, Traffic]] = []
    for agent in CODING_AGENTS:
        try:
            sent = await play(agent, shape.message, shape.moves, shape.answer)
        except CannotRun as why:
            print(f"· {shape.name}: {agent} {why}", flush=True)
        else:
            prompts = [each.prompt for each in sent]
            size = sum(each.size for each in sent)
            found.append((str(agent), _measured(prompts, size, shape.message)))
    return found


async def _through_wenko(shape: Shape) -> Traffic:
    calls = [ProviderReply("", (("shell", {"command": each}),)) for each in shape.moves]
    replies = iter([*calls, ProviderReply(shape.answer)])
    with tempfile.TemporaryDirectory() as folder:
        options = {"sandbox": "bubblewrap", "mode": "auto"}
        async with provider_server(Path(folder), **options) as server:
            server.provider.on_request = lambda _: next(replies)
            events = await server.run(shape.message)
            assert events[-1]["success"], events[-1]
            assert answer_text(events).strip() == shape.answer, answer_text(events)
            return _of_requests(server.provider.requests, shape.message)


async def _through_the_peer(shape: Shape) -> Traffic:
    thought = f"THOUGHT: {shape.answer}"
    moves = [f"{thought}\n\n```mswea_bash_command\n{each}\n```" for each in (*shape.moves, SUBMIT)]
    replies = iter(moves)
    with tempfile.TemporaryDirectory(prefix="wenko-peer-") as temporary:
        folder = Path(temporary).resolve()
        (folder / "workspace").mkdir()
        async with RecordedProvider() as provider:
            provider.on_request = lambda _: ProviderReply(next(replies))
            given = {
                "message": shape.message,
                "model": "gpt-5",
                "base_url": provider.openai_url,
                "api_key": "none",
                "workspace": str(folder / "workspace"),
                "python": sys.base_prefix,
                "requests": 50,
                "seconds": SECONDS,
                "trajectory": str(folder / "trajectory.json"),
            }
            ended, _, failure = await run_program(install(), folder, given, SECONDS)
            assert ended == "Submitted", (ended, failure)
            return _of_requests(provider.requests, shape.message)


def _of_requests(requests: Sequence[ProviderRequest], message: str) -> Traffic:
    bodies = [json.dumps(each.body, ensure_ascii=False, separators=(",", ":")) for each in requests]
    size = sum(len(each.encode()) for each in bodies)
    return _measured([each.prompt for each in requests], size, message)


def _measured(prompts: Sequence[str], size: int, message: str) -> Traffic:
    fresh = 0
    for number, prompt in enumerate(prompts):
        fresh += len(prompt) - max((_common(prompt, each) for each in prompts[:number]), default=0)
    by = CHARACTERS_PER_TOKEN
    fixed = len(prompts[0]) - len(json.dumps(message))
    total = sum(map(len, prompts))
    return Traffic(len(prompts), size / 1000, total // by, fresh // by, fixed // by)


def _common(one: str, other: str) -> int:
    """Length of the common beginning; by halves, because prompts are long."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
