"""People's own code under a time limit: it can neither stop the server nor outstay its call."""

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from wenko.tools.deadline import Deadline

# How long a cancelled function may take to tidy up.
GRACE = 1.0


class TookTooLong(Exception):
    """The function was given up after its time limit."""

    def __init__(self, left_running: bool) -> None:
        super().__init__()
        self.left_running = left_running
        """A thread cannot be ended from outside: it goes on, and nobody waits for it."""


async def within(deadline: Deadline, function: Callable[..., Any], named: dict[str, Any]) -> Any:
    """What the function gives back; ordinary ones get a thread of their own."""
    if inspect.iscoroutinefunction(function):
        task = asyncio.create_task(_tamed(function(**named)))
    else:
        task = asyncio.create_task(_tamed(in_thread(partial(function, **named))))
    try:
        async with deadline:
            await asyncio.wait({task})
        error, given = task.result()
    except TimeoutError:
        raise TookTooLong(left_running=not inspect.iscoroutinefunction(function)) from None
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=GRACE)
    if error is not None:
        raise error
    return given


async def _tamed(work: Coroutine[Any, Any, Any]) -> tuple[BaseException | None, Any]:
    """An exit that a function asks for is its failure, not the server's end."""
    try:
        return None, await work
    except asyncio.CancelledError:
        raise
    except BaseException as error:
        return error, None


async def in_thread(function: Callable[[], Any]) -> Any:
    """As ``asyncio.to_thread``, but a thread that never ends keeps nobody from going home."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[tuple[BaseException | None, Any]] = loop.create_future()
    context = contextvars.copy_context()

    def settle(error: BaseException | None, given: Any) -> None:
        if not future.done():
            future.set_result((error, given))

    def work() -> None:
        error, given = None, None
        try:
            given = context.run(function)
        except BaseException as raised:
            error = raised
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, error, given)

    threading.Thread(target=work, name="tool", daemon=True).start()
    error, given = await future
    if error is not None:
        raise error
    return given
