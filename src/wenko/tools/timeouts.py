"""Time limits for code that is not ours: it can neither stop the server nor outlast its call."""

import asyncio
import contextvars
import inspect
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from types import TracebackType
from typing import Any

# How long a cancelled function may take to clean up.
GRACE = 1.0


class Deadline:
    """As ``asyncio.timeout``, but it can be paused while the user is asked."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._timeout = asyncio.timeout(seconds)
        self._pauses = 0
        self._remaining = 0.0

    async def __aenter__(self) -> "Deadline":
        await self._timeout.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._timeout.__aexit__(kind, error, trace)

    @contextmanager
    def paused(self) -> Iterator[None]:
        self._pauses += 1
        if self._pauses == 1:
            self._remaining = (self._timeout.when() or 0.0) - asyncio.get_running_loop().time()
            self._reschedule(None)
        try:
            yield
        finally:
            self._pauses -= 1
            if self._pauses == 0:
                self._reschedule(asyncio.get_running_loop().time() + max(self._remaining, 0.0))

    def _reschedule(self, when: float | None) -> None:
        try:
            self._timeout.reschedule(when)
        except RuntimeError:
            return  # it has ended already, for whatever reason


class CallTimeout(Exception):
    """The function was abandoned after its time limit."""

    def __init__(self, still_running: bool) -> None:
        super().__init__()
        self.still_running = still_running
        """A thread cannot be stopped from outside: it goes on, and its result is ignored."""


async def run_within(
    deadline: Deadline, function: Callable[..., Any], arguments: dict[str, Any]
) -> Any:
    """What the function returns; one that is not ``async`` runs in a thread of its own."""
    if inspect.iscoroutinefunction(function):
        task = asyncio.create_task(_settled(function(**arguments)))
    else:
        task = asyncio.create_task(_settled(run_in_thread(partial(function, **arguments))))
    try:
        async with deadline:
            await asyncio.wait({task})
        error, returned = task.result()
    except TimeoutError:
        raise CallTimeout(still_running=not inspect.iscoroutinefunction(function)) from None
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=GRACE)
    if error is not None:
        raise error
    return returned


async def run_in_thread(function: Callable[[], Any]) -> Any:
    """As ``asyncio.to_thread``, but a thread that never ends does not keep the server running."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[tuple[BaseException | None, Any]] = loop.create_future()
    context = contextvars.copy_context()

    def settle(error: BaseException | None, returned: Any) -> None:
        if not future.done():
            future.set_result((error, returned))

    def work() -> None:
        error, returned = None, None
        try:
            returned = context.run(function)
        except BaseException as raised:
            error = raised
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, error, returned)

    threading.Thread(target=work, name="tool", daemon=True).start()
    error, returned = await future
    if error is not None:
        raise error
    return returned


async def _settled(work: Coroutine[Any, Any, Any]) -> tuple[BaseException | None, Any]:
    """``SystemExit`` in a function is its failure, not the server's end."""
    try:
        return None, await work
    except asyncio.CancelledError:
        raise
    except BaseException as error:
        return error, None
