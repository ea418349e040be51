"""The runs that this process executes, and the supervisor that takes up those nobody executes."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from wenko.engine.background import Background
from wenko.engine.lease import Lease
from wenko.engine.watchdog import STALLED_RUN, Stall, current_run, take_stalled_run
from wenko.engine.workflows import Workflows
from wenko.errors import KernelUnsupported, RunStalled, StorageUnavailable
from wenko.run.context import AgentServices
from wenko.run.run import Run, end_failed, unexpected
from wenko.run.slots import RunSlot
from wenko.storage import quarantine, runs
from wenko.storage.faults import unlimited_patience
from wenko.storage.runs import NewerRun, RunRow

log = logging.getLogger(__name__)
INTERVAL = 2.0
"""Seconds between two looks for runs that nobody executes."""
RETRY_DELAYS = (1.0, 2.0, 4.0, 8.0)
"""Before a run that could not be resumed is tried again; after the last try it ends as failed."""


ALONE_INTERVAL = 0.3
"""Seconds between two looks at what a run in a process of its own has stored."""
LET_GO_LIMIT = 2.0
TRIAL, SHORT_TRIAL = 60.0, 8.0
"""Seconds after which a run that is suspected of ending servers has not done it again; the shorter
one while another suspect waits for its turn."""
ExecuteAlone = Callable[[str], Awaitable[None]]
"""Executes a run in a process of its own; raises ``LoneRunFailed`` if it could not begin."""


class LoneRunFailed(Exception):
    """The process ended before it executed the run, so the run is not to blame."""


@dataclass(slots=True)
class _Failures:
    count: int
    retry_at: float


class Execution:
    """Each run is executed at most once at a time, and again until it has ended."""

    def __init__(
        self,
        services: AgentServices,
        lease: Lease,
        background: Background,
        alone: ExecuteAlone | None = None,
    ) -> None:
        self._services = services
        self._lease = lease
        self._background = background
        self._execute_alone = alone
        self._attempts: dict[str, int] = {}
        """The attempts of this process: the end of one of them is not the end of a server."""
        self._workflows = Workflows(services.settings, lease.server.id, self.execute)
        self._executing: dict[str, asyncio.Event] = {}
        """With an event that is set when this process no longer executes the run."""
        self._active: dict[str, Run] = {}
        self._failures: dict[str, _Failures] = {}
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._slots = asyncio.Semaphore(services.settings.busy_runs)
        self._wake = asyncio.Event()
        self._changed: set[str] = set()
        """Conversations to which other servers have written."""
        self._loops: list[asyncio.Task[None]] = []
        self._refreshing: asyncio.Task[None] | None = None
        self._alone: set[str] = set()
        """Those that are executed in processes of their own."""
        self._suspect: str | None = None
        """The one suspect that is executed here."""
        self._suspect_since = 0.0
        self.left_alone: tuple[NewerRun, ...] = ()
        """Unfinished runs of newer kernels, which no server executes."""
        self._stopping = False

    async def open(self) -> None:
        """Resume every run that was unfinished when the last process ended, however it ended."""
        await self._lease.open()
        if (run_id := take_stalled_run(self._services.settings.data / STALLED_RUN)) is not None:
            await self._services.database.write(
                lambda c: quarantine.charge_stall(c, run_id, killed=True)
            )
        await self._workflows.launch()
        self._loops = [
            self._background.start("unfinished_runs", self._supervise),
            self._background.start("lapsed_leases", self._check_after_lapses),
        ]

    async def close(self) -> None:
        """Leave unfinished runs as they are; the next process resumes them."""
        self._stopping = True
        tasks = list(self._tasks.values())
        for task in (*self._loops, *tasks):
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=5)
        await self._workflows.stop()
        with suppress(StorageUnavailable, TimeoutError):
            async with asyncio.timeout(LET_GO_LIMIT):
                await self._services.database.write(
                    lambda c: quarantine.let_go(c, self._lease.server.id)
                )
        # Last: until here, another server must not take over what this one still executes.
        await self._lease.close()

    def active(self, run_id: str) -> Run | None:
        """The run, if this process executes it now."""
        return self._active.get(run_id)

    def active_in(self, conversation_id: str) -> Run | None:
        found = (run for run in self._active.values() if run.conversation_id == conversation_id)
        return next(found, None)

    async def start(self, run_id: str) -> None:
        if run_id not in self._executing and not self._stopping and not self._lease.outdated:
            await self._workflows.start(run_id)

    def changed(self, conversation_id: str | None) -> None:
        """Another server wrote to this conversation, or may have written to any (``None``)."""
        found = [
            run.conversation_id
            for run in self._active.values()
            if conversation_id in (None, run.conversation_id)
        ]
        if found:
            self._changed.update(found)
            if self._refreshing is None or self._refreshing.done():
                self._refreshing = asyncio.create_task(self._refresh())
        else:
            # It may be a message for a conversation whose files this server has.
            self.take_up()

    def stalled(self, stall: Stall) -> None:
        """End the run that blocked the loop, also where its code swallowed the exception."""
        run = None if stall.run_id is None else self._active.get(stall.run_id)
        limit = self._services.settings.stall_limit
        if run is None or not 0 < limit <= stall.seconds:
            return
        if stall.interrupted:
            run.cancel(RunStalled.after(limit))
        else:
            self._background.start(f"charge {run.row.id}", partial(self._charge, run.row.id))

    async def _charge(self, run_id: str) -> None:
        await self._services.database.write(lambda c: quarantine.charge_stall(c, run_id))

    def released(self, run_id: str) -> None:
        """Servers may execute it again: end the process in which it was alone."""
        if run_id in self._alone:
            self._tasks[run_id].cancel()
        self.take_up()

    def take_up(self) -> None:
        """Look for runs that nobody executes now, instead of at the next interval."""
        self._wake.set()

    async def finished(self, run_id: str) -> None:
        """Returns when this process no longer executes the run."""
        if (ended := self._executing.get(run_id)) is not None:
            await ended.wait()

    async def execute(self, run_id: str) -> None:
        """The body of a workflow. Never raises: a run that is not ended is taken up again."""
        task = asyncio.current_task()
        if self._stopping or run_id in self._executing or task is None:
            return
        # Before the first await: a second workflow of this run (one that DBOS recovers, one that
        # the supervisor starts) would claim it too, and so invalidate the attempt in progress.
        ended = self._executing[run_id] = asyncio.Event()
        self._tasks[run_id] = task
        current_run.set(run_id)
        slot = RunSlot(self._slots)
        try:
            with unlimited_patience():
                await slot.acquire()
                await self._claim_and_run(run_id, slot)
        finally:
            slot.close()
            self._active.pop(run_id, None)
            del self._executing[run_id]
            del self._tasks[run_id]
            ended.set()

    async def _claim_and_run(self, run_id: str, slot: RunSlot) -> None:
        server = self._lease.server
        own = self._attempts.get(run_id)
        row = await self._services.database.write(lambda c: runs.take(c, run_id, server, own))
        if row is None:
            return
        self._attempts[run_id] = row.attempt
        if row.kernel < server.kernels[0]:
            await end_failed(row, self._services, _unsupported())
            self._attempts.pop(run_id)
            return
        if row.suspected:
            self._suspect, self._suspect_since = run_id, time.monotonic()
        if row.quarantined_at is not None:
            slot.close()
            await self._alone_or_ended(row)
            return
        self._active[run_id] = run = Run(row, self._services, slot)
        try:
            await run.resume()
        except Exception as error:
            await self._failed(row, error)
            return
        self._failures.pop(run_id, None)
        self._attempts.pop(run_id, None)
        if run.follow_up_run is not None:
            await self.start(run.follow_up_run)

    async def _alone_or_ended(self, row: RunRow) -> None:
        """Execute a run that blocked or ended servers where it can do that no more."""
        log.warning("run %s blocked or ended several servers; it is executed alone", row.id)
        self._alone.add(row.id)
        try:
            if self._execute_alone is not None:
                await self._followed(row, self._execute_alone)
        except LoneRunFailed as error:
            await self._failed(row, error)
            return
        finally:
            self._alone.discard(row.id)
        # Its attempt was the other process: what that may still store is refused from now on.
        row = await self._services.database.write(lambda c: runs.claim(c, row.id))
        if row.ended_at is None:
            await end_failed(row, self._services, RunStalled.alone())
        self._attempts.pop(row.id, None)
        self.take_up()

    async def _followed(self, row: RunRow, execute_alone: ExecuteAlone) -> None:
        """While it is executed: SQLite does not tell what another process stores."""
        working = asyncio.ensure_future(execute_alone(row.id))
        try:
            while not working.done():
                await asyncio.wait({working}, timeout=ALONE_INTERVAL)
                self._services.journal.refresh(row.conversation_id)
                self._services.questions.pending.wake(row.conversation_id)
            await working
        finally:
            if not working.done():
                working.cancel()
                await asyncio.wait({working})

    async def _failed(self, row: RunRow, error: Exception) -> None:
        """The run could not even be resumed; a later try may work, e.g. with less load."""
        log.exception("run %s could not be resumed", row.id)
        failures = self._failures.setdefault(row.id, _Failures(0, 0.0))
        if failures.count < len(RETRY_DELAYS):
            failures.retry_at = time.monotonic() + RETRY_DELAYS[failures.count]
            failures.count += 1
            return
        del self._failures[row.id]
        await end_failed(row, self._services, unexpected(error))

    # --- the supervisor -----------------------------------------------------------------------

    async def _supervise(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self._take_up_unfinished()
            except StorageUnavailable as error:
                # At once when storage is back: the pause after other failures grows.
                log.warning("unfinished runs could not be looked for, trying again: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL):
                    await self._wake.wait()

    async def _take_up_unfinished(self) -> None:
        server = self._lease.server
        take_over = self._lease.settled
        found, newer = await self._services.database.read(
            lambda c: (runs.untended(c, server, take_over), runs.of_newer_kernels(c, server))
        )
        self._leave_alone(tuple(newer))
        await self._acquit_suspect(others=any(each not in self._executing for each in found))
        for run_id in found:
            failures = self._failures.get(run_id)
            if failures is not None and failures.retry_at > time.monotonic():
                continue
            await self.start(run_id)

    def _leave_alone(self, found: tuple[NewerRun, ...]) -> None:
        for run in set(found) - set(self.left_alone):
            newest = self._lease.server.kernels[-1]
            log.warning(
                "run %s is left alone: it needs kernel %d, and this version knows none above %d; "
                "start a server of the newer version",
                *(run.id, run.kernel, newest),
            )
        self.left_alone = found

    async def _acquit_suspect(self, others: bool) -> None:
        """If it made progress, or did no harm for a while."""
        if (run_id := self._suspect) is None:
            return
        trial = SHORT_TRIAL if others else TRIAL
        time_is_up = time.monotonic() - self._suspect_since >= trial
        if run_id not in self._executing or await self._services.database.write(
            lambda c: quarantine.acquit(c, run_id, time_is_up)
        ):
            self._suspect = None

    # --- what other servers did ---------------------------------------------------------------

    async def _refresh(self) -> None:
        """Pass on what was changed elsewhere; one query for many notifications."""
        while self._changed:
            changed, self._changed = self._changed, set()
            for run_id, run in list(self._active.items()):
                if run.conversation_id not in changed:
                    continue
                try:
                    with unlimited_patience():
                        mine = await run.refresh()
                except Exception:
                    log.warning("run %s could not be refreshed", run_id, exc_info=True)
                else:
                    if not mine and self._active.get(run_id) is run:
                        self._tasks[run_id].cancel()

    async def _check_after_lapses(self) -> None:
        """After a lease has lapsed, stop what others have taken over: it must not go on here."""
        while True:
            await self._lease.lapsed.wait()
            self._lease.lapsed.clear()
            self.changed(None)


def _unsupported() -> KernelUnsupported:
    return KernelUnsupported(
        "This task was begun by a version of Wenko that is too old for this one to go on with, so "
        "it was ended. What it did before is kept; send the message again to go on from there.",
        "这个任务由过旧版本的 Wenko 开始，当前版本无法继续，因此已被终止；"
        "之前完成的内容都保留。请重新发送消息，从那里继续。",
    )
