"""Carries a run on: starts every next action that is not in flight, until none is left."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from wenko.run.actions import Action, subject
from wenko.run.slots import RunSlot

Perform = Callable[[Action], Awaitable[None]]
"""Carries out one action: what came of it is in the run's events. Raises only what ends the run."""


class NoProgress(AssertionError):
    """An action has ended and is next again: it would be performed for ever."""


async def drive(
    next_actions: Callable[[], tuple[Action, ...]],
    perform: Perform,
    slot: RunSlot,
    woken: asyncio.Event,
    flush: Callable[[], Awaitable[None]],
) -> None:
    """Returns when nothing is next; raises the first failure, once the rest has ended.

    A step, or the run itself, does one thing at a time; it never waits for a group of steps.
    ``woken``: something was added from outside, so what is next may have changed. ``flush``: what
    has ended is on disk before the run waits for what has not.
    """
    flying: dict[asyncio.Task[None], Action] = {}
    first: asyncio.Task[None] | None = None
    """Works with the slot that the run holds; each other has a share of its own."""
    try:
        while (actions := next_actions()) or flying:
            busy = {subject(each) for each in flying.values()}
            fresh = [each for each in actions if subject(each) not in busy]
            if not fresh:
                await flush()
            for action in fresh:
                alone = first is None
                performing = perform if alone else partial(_shared, perform, slot)
                task = asyncio.create_task(_performed(performing, action))
                flying[task] = action
                first = task if alone else first
            if first is None:
                async with slot.released():
                    done = await _first_of(flying, woken)
            else:
                done = await _first_of(flying, woken)
            ended = [flying.pop(task) for task in done]
            first = None if first in done else first
            for task in done:
                task.result()
            following = next_actions() if ended else ()
            if stuck := [each for each in ended if each in following]:
                raise NoProgress(stuck)
    finally:
        for task in flying:
            task.cancel()
        if flying:
            await asyncio.wait(flying)


async def _first_of(
    flying: dict[asyncio.Task[None], Action], woken: asyncio.Event
) -> set[asyncio.Task[None]]:
    """What has ended; nothing if the run was woken."""
    waking = asyncio.create_task(_wait(woken))
    try:
        await asyncio.wait([*flying, waking], return_when=asyncio.FIRST_COMPLETED)
    finally:
        waking.cancel()
    woken.clear()
    return {each for each in flying if each.done()}


async def _wait(woken: asyncio.Event) -> None:
    await woken.wait()


async def _performed(perform: Perform, action: Action) -> None:
    await perform(action)


async def _shared(perform: Perform, slot: RunSlot, action: Action) -> None:
    """Beside other actions of the run: together they hold one slot."""
    async with slot.shared():
        await perform(action)
