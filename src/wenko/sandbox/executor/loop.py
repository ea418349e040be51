"""The one thread: waits for descriptors and for moments, and calls back."""

import heapq
import select
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

READABLE = select.EPOLLIN | select.EPOLLRDHUP
WRITABLE = select.EPOLLOUT
LONGEST_WAIT = 3600.0
SWEEP = 512
PATIENCE = 100
"""Failures after which a descriptor is let go: it would keep the loop busy for ever."""


class Timer:
    """Something to do later, unless cancelled before."""

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
        self._last: list[Callable[[], None]] = []

    def watch(self, fd: int, action: "Callable[[int], None]", events: int = READABLE) -> None:
        self._actions[fd] = action
        self._failures.pop(fd, None)
        self._epoll.register(fd, events)

    def change(self, fd: int, events: int) -> None:
        self._epoll.modify(fd, events)

    def unwatch(self, fd: int) -> None:
        if self._actions.pop(fd, None) is not None:
            self._epoll.unregister(fd)

    def later(self, seconds: float, action: "Callable[[], None]") -> Timer:
        timer = Timer(time.monotonic() + seconds, action)
        # A call's time limit stays here long after the call: sweep, or they pile up.
        if len(self._timers) > SWEEP:
            self._timers = [each for each in self._timers if each.action is not None]
            heapq.heapify(self._timers)
        heapq.heappush(self._timers, timer)
        return timer

    def at_last(self, action: "Callable[[], None]") -> None:
        """Do it at the end of this round, after whatever else happens in it."""
        self._last.append(action)

    def stop(self) -> None:
        self._running = False

    def run(self) -> None:
        while self._running:
            for fd, events in self._epoll.poll(self._patience()):
                self._serve(fd, events)
            self._ring()
            self._end_round()

    def _serve(self, fd: int, events: int) -> None:
        action = self._actions.get(fd)
        if action is None:
            return
        try:
            action(events)
        except Exception as error:
            # The edge: one broken stream must not take every other call with it.
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
            self._failures[fd] = self._failures.get(fd, 0) + 1
            if self._failures[fd] > PATIENCE:
                self.unwatch(fd)

    def _patience(self) -> "float | None":
        while self._timers and self._timers[0].action is None:
            heapq.heappop(self._timers)
        if not self._timers:
            return None
        return min(LONGEST_WAIT, max(0.0, self._timers[0].when - time.monotonic()))

    def _ring(self) -> None:
        now = time.monotonic()
        while self._timers and self._timers[0].when <= now:
            action = heapq.heappop(self._timers).action
            if action is not None:
                self._do(action)

    def _end_round(self) -> None:
        while self._last:
            actions, self._last = self._last, []
            for action in actions:
                self._do(action)

    def _do(self, action: "Callable[[], None]") -> None:
        try:
            action()
        except Exception as error:
            # The edge, as above: a process that ends while it is looked at must not end us.
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
