"""Carries a run on: starts every next action that is not in flight, until none is left."""

import asyncio
from collections.abc import Awaitable, Callable

from wenko.run.actions import Action, subject
from wenko.run.slots import RunSlot

Perform = Callable[[Action], Awaitable[None]]
"""Carries out one action: what came of it is in the run's events. Raises only what ends the run."""


class NoProgress(AssertionError):
    """An action has ended and is next again: it would be performed for ever."""


async def drive(
    next_actions: Callable[[], tuple[Action, ...]], perform: Perform, slot: RunSlot
) -> None:
    """Returns when nothing is next; raises the first failure, once the rest has ended.

    A step, or the run itself, does one thing at a time; it never waits for a group of steps.
    """
    flying: dict[asyncio.Task[None], Action] = {}
    actions = next_actions()
    try:
        while actions or flying:
            busy = {subject(each) for each in flying.values()}
            fresh = [each for each in actions if subject(each) not in busy]
            if not flying and len(fresh) == 1:
                ended = fresh
                await perform(fresh[0])
            else:
                for action in fresh:
                    flying[asyncio.create_task(_shared(perform, action, slot))] = action
                async with slot.released():
                    done, _ = await asyncio.wait(flying, return_when=asyncio.FIRST_COMPLETED)
                ended = [flying.pop(task) for task in done]
                for task in done:
                    task.result()
            actions = next_actions()
            if stuck := [each for each in ended if each in actions]:
                raise NoProgress(stuck)
    finally:
        for task in flying:
            task.cancel()
        if flying:
            await asyncio.wait(flying)


async def _shared(perform: Perform, action: Action, slot: RunSlot) -> None:
    """Beside other actions of the run: together they hold one slot."""
    async with slot.shared():
        await perform(action)
