"""The executor's event loop: one thread, descriptors by epoll, timers."""

import heapq
import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

READABLE = select.EPOLLIN | select.EPOLLRDHUP
WRITABLE = select.EPOLLOUT
MAX_POLL = 3600.0
MAX_TIMERS = 512
MAX_FAILURES = 100
"""Failures after which a descriptor is no longer watched: it would keep the loop busy for ever."""


class Timer:
    """A callback at a later time, unless cancelled."""

    __slots__ = ("action", "when")

    def __init__(self, when: float, action: "Callable[[], None]") -> None:
        self.when = when
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None

    def __lt__(self, other: "Timer") -> bool:
        return self.when < other.when


class Loop:
    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._actions: dict[int, Callable[[int], None]] = {}
        self._timers: list[Timer] = []
        self._running = True
        self._failures: dict[int, int] = {}
        self._deferred: list[Callable[[], None]] = []

    def watch(self, fd: int, action: "Callable[[int], None]", events: int = READABLE) -> None:
        self._actions[fd] = action
        self._failures.pop(fd, None)
        self._epoll.register(fd, events)

    def change(self, fd: int, events: int) -> None:
        self._epoll.modify(fd, events)

    def unwatch(self, fd: int) -> None:
        if self._actions.pop(fd, None) is not None:
            self._epoll.unregister(fd)

    def call_later(self, seconds: float, action: "Callable[[], None]") -> Timer:
        timer = Timer(time.monotonic() + seconds, action)
        # Cancelled timeouts of ended calls would stay in the heap until they are due.
        if len(self._timers) > MAX_TIMERS:
            self._timers = [each for each in self._timers if each.action is not None]
            heapq.heapify(self._timers)
        heapq.heappush(self._timers, timer)
        return timer

    def defer(self, action: "Callable[[], None]") -> None:
        """Call it at the end of this round of the loop."""
        self._deferred.append(action)

    def stop(self) -> None:
        self._running = False

    def run(self) -> None:
        while self._running:
            for fd, events in self._epoll.poll(self._poll_timeout()):
                self._dispatch(fd, events)
            self._run_timers()
            self._run_deferred()

    def _dispatch(self, fd: int, events: int) -> None:
        action = self._actions.get(fd)
        if action is None:
            return
        try:
            action(events)
        except Exception as error:
            # The outermost handler: one broken stream must not end every other call.
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
            self._failures[fd] = self._failures.get(fd, 0) + 1
            if self._failures[fd] > MAX_FAILURES:
                self.unwatch(fd)

    def _poll_timeout(self) -> "float | None":
        while self._timers and self._timers[0].action is None:
            heapq.heappop(self._timers)
        if not self._timers:
            return None
        return min(MAX_POLL, max(0.0, self._timers[0].when - time.monotonic()))

    def _run_timers(self) -> None:
        now = time.monotonic()
        while self._timers and self._timers[0].when <= now:
            action = heapq.heappop(self._timers).action
            if action is not None:
                self._call(action)

    def _run_deferred(self) -> None:
        while self._deferred:
            actions, self._deferred = self._deferred, []
            for action in actions:
                self._call(action)

    def _call(self, action: "Callable[[], None]") -> None:
        try:
            action()
        except Exception as error:
            # The outermost handler: a process that ends while it is observed must not end us.
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
