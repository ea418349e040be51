"""CPU that the server spends on the terminal of a command that prints 50 MB, beside pyte."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import Any

import pyte

from bench.figures import Figure
from wenko.sandbox.base import Call, TerminalSize
from wenko.terminal.screen import Screen
from wenko.terminal.session import TerminalSession

SIZE = 50_000_000
PIECE = 64 * 1024
PYTE_SIZE = 500_000
"""What pyte gets; its figure is scaled up, as it would take minutes."""
_LINE = "\x1b[32mok\x1b[0m tests/unit/test_something.py::test_name \x1b[1mPASSED\x1b[0m [ 50%]\r\n"
_QUERY = "\x1b[6n"


def figures() -> Iterator[Figure]:
    plain = _pieces(_LINE, SIZE)
    querying = _pieces(_LINE * 12 + _QUERY, SIZE)
    rendered = _pyte_cost()
    yield Figure(
        "CPU to render 50 MB of output",
        _cost(lambda: _feed_screen(plain)),
        "s",
        rendered / 10,
        peer=("pyte", rendered),
    )
    yield Figure(
        "CPU of a session whose command prints 50 MB",
        _cost(lambda: asyncio.run(_feed_session(plain))),
        "s",
        peer=("all of it with pyte", rendered),
    )
    yield Figure(
        "the same, with a query to the terminal in each KB",
        _cost(lambda: asyncio.run(_feed_session(querying))),
        "s",
        rendered / 10,
        peer=("all of it with pyte", rendered),
    )


def _pieces(line: str, size: int) -> list[str]:
    text = line * (PIECE // len(line) + 1)
    return [text] * (size // len(text) + 1)


def _cost(work: Any) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _feed_screen(pieces: Sequence[str]) -> None:
    screen = Screen(24, 120)
    for piece in pieces:
        screen.feed(piece)
    assert "PASSED" in screen.text


async def _feed_session(pieces: Sequence[str]) -> None:
    session = TerminalSession(_NoSandbox(), Call("call", ("true",), terminal=TerminalSize()))  # type: ignore[arg-type]
    for piece in pieces:
        session.screen(piece)
    assert "PASSED" in session.current_screen.text
    await asyncio.sleep(0)


class _NoSandbox:
    """Takes the terminal's replies."""

    async def type(self, call_id: str, keys: str, number: int | None = None) -> None: ...


def _pyte_cost() -> float:
    screen = pyte.Screen(120, 24)
    stream = pyte.Stream(screen)
    pieces = _pieces(_LINE, PYTE_SIZE)
    cost = _cost(lambda: [stream.feed(piece) for piece in pieces])
    assert "PASSED" in "\n".join(screen.display)
    return cost * SIZE / sum(map(len, pieces))
