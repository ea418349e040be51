"""Trials of approvals: a call is made on a copy of the workspace while its question is open.

The person sees what it really does. Approving applies exactly that result, without making the call
again; refusing leaves every byte as it was. What a trial has come to is kept in its folder and told
as ``trial`` events, so it is found again after the server was killed.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from wenko.errors import FateUnknown, TrialOutdated, TrialRefused, WenkoError
from wenko.journal import Journal, RunRef
from wenko.protocol.events import Trial, TrialPayload, TrialStatus
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.model import new_id
from wenko.protocol.plan import ToolOutcome
from wenko.run.approval.form import PendingCall
from wenko.run.approval.trial_run import TrialResult, payload_of, run_trial
from wenko.run.cancellation import Cancellation
from wenko.run.log import RunLog
from wenko.sandbox.base import Sandbox, Sandboxes
from wenko.sandbox.trial_folders import CopyLimits, TrialChanges, TrialFolders, trial_name
from wenko.settings import Settings
from wenko.text import Language
from wenko.tools.base import Tool
from wenko.tools.registry import ToolRegistry

log = logging.getLogger(__name__)
RUN_NOW = "run"
"""The answer's ``trial`` that runs the call whatever its trial came to."""
UNKNOWN_AGE = 900.0
"""Seconds after which a folder without a record was left by a server that is gone."""
_WORKING: tuple[TrialStatus, ...] = ("copying", "running")


@dataclass(slots=True)
class _Offered:
    """An open approval whose call can be tried."""

    question_id: str
    call: PendingCall
    conversation_id: str
    run: RunRef
    language: Language
    payload: TrialPayload | None = None
    task: "asyncio.Task[None] | None" = None
    applied: bool = False
    found: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once it is known whether an earlier server began a trial."""

    @property
    def name(self) -> str:
        return trial_name(self.question_id)

    @property
    def working(self) -> bool:
        return self.task is not None and not self.task.done()


class Trials:
    """The trials of this server."""

    def __init__(
        self, sandboxes: Sandboxes, tools: ToolRegistry, journal: Journal, settings: Settings
    ) -> None:
        self._sandboxes = sandboxes
        self._tools = tools
        self._journal = journal
        self._settings = settings
        self._offered: dict[str, _Offered] = {}

    def can_try(self, tool: Tool) -> bool:
        return self._sandboxes.trials is not None and tool.can_be_tried

    # --- while the question is open -----------------------------------------------------------

    @asynccontextmanager
    async def offer(
        self,
        question_id: str,
        call: PendingCall,
        run_log: RunLog,
        cancellation: Cancellation,
        destroys: bool,
    ) -> AsyncIterator[None]:
        """Let the call be tried inside this context; afterwards only an applied result is kept."""
        if not self.can_try(call.tool):
            yield
            return
        run = RunRef(run_log.run.id, run_log.run.message_id, None)
        offered = _Offered(question_id, call, run_log.conversation_id, run, run_log.language)
        asked = run_log.state.questions.get(question_id)
        self._offered[question_id] = offered
        try:
            if asked is None or asked.closed is None:
                await self._find(offered, run_log.state.trials.get(question_id), destroys)
            offered.found.set()
            yield
            closed = run_log.state.questions[question_id].closed
            offered.applied = bool(closed and (closed.data or {}).get("trial"))
        except asyncio.CancelledError:
            # The server stops: the next one finds the trial again. A cancelled run needs none.
            offered.applied = not cancellation.requested
            raise
        finally:
            offered.found.set()
            del self._offered[question_id]
            await asyncio.shield(asyncio.ensure_future(self._withdraw(offered)))

    async def _withdraw(self, offered: _Offered) -> None:
        if offered.task is not None:
            offered.task.cancel()
            await asyncio.wait([offered.task])
        if not offered.applied:
            await self._remove(offered.name)

    async def _find(self, offered: _Offered, told: TrialPayload | None, destroys: bool) -> None:
        """Take up the trial that an earlier server began, or begin one that nobody asked for."""
        record = await asyncio.to_thread(self._folders.read, offered.name)
        if record is not None:
            offered.payload = TrialPayload.model_validate(record["payload"])
            if record.get("outcome") is not None:
                if told != offered.payload:
                    await self._tell(offered, offered.payload)
                return
            offered.task = asyncio.create_task(self._collect(offered, record))
            return
        if told is not None and told.status in _WORKING:
            await self._remove(offered.name)
            await self._end(offered, told, "failed", "trial_interrupted")
        unasked = told is None or (told.automatic and told.status in _WORKING)
        if destroys and unasked and self._settings.trial_auto_mb:
            # Told once its copy is there: one that is too large is not made unasked.
            offered.payload = None
            automatic = _new_payload(offered, automatic=True)
            offered.task = asyncio.create_task(self._perform(offered, automatic))

    # --- asked for by a person ----------------------------------------------------------------

    async def find(self, question_id: str) -> TrialPayload | None:
        """The newest trial, also while a restarted server has not yet taken up its run."""
        offered = await self._get(question_id)
        if offered is not None or self._sandboxes.trials is None:
            return None if offered is None else offered.payload
        name = trial_name(question_id)
        if not self._folders.has_record(name):
            return None
        record = await asyncio.to_thread(self._folders.read, name)
        return None if record is None else TrialPayload.model_validate(record["payload"])

    async def start(self, question_id: str) -> TrialPayload:
        """Begin a trial, or a new one; the one that works if there is one."""
        offered = await self._get(question_id)
        if offered is None:
            key: MessageKey = "trial_elsewhere"
            if self._sandboxes.trials is None:
                key = "trial_impossible"
            raise TrialRefused(text(key, "en"), text(key, "zh"))
        payload = offered.payload
        if offered.working and payload is not None and payload.status in _WORKING:
            return payload
        if offered.task is not None:
            # It only copies, unasked.
            offered.task.cancel()
            await asyncio.wait([offered.task])
        payload = _new_payload(offered, automatic=False)
        await self._tell(offered, payload)
        offered.task = asyncio.create_task(self._perform(offered, payload))
        return payload

    async def stop(self, question_id: str) -> TrialPayload | None:
        """End the trial that works, and forget its copy."""
        offered = await self._get(question_id)
        if offered is None or not offered.working or offered.task is None:
            return None if offered is None else offered.payload
        offered.task.cancel()
        await asyncio.wait([offered.task])
        await self._remove(offered.name)
        if offered.payload is not None and offered.payload.status in _WORKING:
            await self._end(offered, offered.payload, "stopped", "trial_stopped")
        return offered.payload

    async def _get(self, question_id: str) -> _Offered | None:
        """Waits: before an earlier trial is found, an approval would run the call, not apply it."""
        offered = self._offered.get(question_id)
        if offered is not None:
            await offered.found.wait()
        return self._offered.get(question_id)

    async def settle(self, question_id: str, wanted: object) -> str | None:
        """The trial that an approval applies; raises ``TrialOutdated`` if it no longer can be."""
        payload = await self.find(question_id)
        if wanted == RUN_NOW or (payload is None and wanted is None):
            return None
        if payload is None or (wanted is not None and wanted != payload.trial_id):
            # To run it instead would do something that nobody has looked at.
            raise TrialOutdated(*_NOT_THE_NEWEST)
        if payload.status == "finished" and payload.can_apply:
            name = trial_name(question_id)
            try:
                record = await asyncio.to_thread(self._folders.read, name)
                await self._folders.verify(name, _files(record))
            except TrialRefused as refused:
                await self._outdate(question_id, payload, refused)
                raise TrialOutdated(refused.localized("en"), refused.localized("zh")) from None
            return payload.trial_id
        if payload.status == "outdated":
            # Whoever presses twice must not run what the first press did not.
            raise TrialOutdated(payload.message)
        return None

    async def _outdate(
        self, question_id: str, payload: TrialPayload, refused: TrialRefused
    ) -> None:
        await self._remove(trial_name(question_id))
        offered = self._offered.get(question_id)
        if offered is not None:
            message = refused.localized(offered.language)
            changed = {"status": "outdated", "can_apply": False, "message": message}
            await self._tell(offered, payload.model_copy(update=changed))

    # --- applying -----------------------------------------------------------------------------

    async def apply(self, trial_id: str, language: Language) -> ToolOutcome:
        """Make the workspace as the trial left its copy; the result of the tried call."""
        found = await asyncio.to_thread(self._by_id, trial_id)
        if found is None:
            raise FateUnknown(
                "The copy in which this call was tried is gone, and it is unknown whether its "
                "result was applied. It was not repeated: check the workspace, then send the "
                "message again.",
                "试运行所用的副本已不存在，无法确定结果是否已经应用。为安全起见没有重复执行；"
                "请检查工作区后重新发送消息。",
            )
        name, record = found
        try:
            await self._folders.promote(name, _files(record))
        except TrialRefused as refused:
            code = TrialOutdated.code if refused.reason == "outdated" else refused.code
            message = refused.localized(language)
            return ToolOutcome(success=False, message=message, error_code=code)
        return ToolOutcome.model_validate(record["outcome"])

    async def forget(self, trial_id: str) -> None:
        """The result of the call is on disk: its copy is no longer needed."""
        found = await asyncio.to_thread(self._by_id, trial_id)
        if found is not None:
            await self._remove(found[0])

    async def sweep(self, open_questions: set[str], working_runs: set[str]) -> None:
        """Remove the copies that no question and no run of any server needs."""
        if self._sandboxes.trials is None:
            return
        for name in await asyncio.to_thread(self._folders.names):
            record = await asyncio.to_thread(self._folders.read, name)
            if record is None:
                age = time.time() - await asyncio.to_thread(self._folders.made_at, name)
                unneeded = age > UNKNOWN_AGE
            else:
                is_open = record["payload"]["request_id"] in open_questions
                unneeded = not is_open and record["run_id"] not in working_runs
            if unneeded:
                await self._remove(name)

    # --- a trial's life -----------------------------------------------------------------------

    def _limits(self, automatic: bool) -> CopyLimits:
        """A copy that nobody asked for is small."""
        settings = self._settings
        files, megabytes = settings.trial_files, settings.trial_mb
        if automatic:
            files = min(files, settings.trial_auto_files)
            megabytes = min(megabytes, settings.trial_auto_mb)
        return CopyLimits(files, megabytes << 20, settings.disk_reserve_mb << 20)

    async def _perform(self, offered: _Offered, payload: TrialPayload) -> None:
        name = offered.name
        try:
            await self._remove(name)
            limits = self._limits(payload.automatic)
            await self._folders.create(name, offered.conversation_id, limits)
            sandbox = await self._sandboxes.open(name, read_only=False)
            await sandbox.set_baseline()
            payload = payload.model_copy(
                update={"status": "running", "message": text("trial_running", offered.language)}
            )
            # On disk before the call starts: a killed server must find it and not start another.
            record = {
                "payload": payload.model_dump(mode="json"),
                "run_id": offered.run.id,
                "call_id": new_id(),
                "sandbox_id": sandbox.id,
            }
            await asyncio.to_thread(self._folders.write, name, record)
            await self._tell(offered, payload)
            await self._run(offered, record, sandbox)
        except WenkoError as error:
            await self._fail(offered, error)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a trial failed")
            await self._fail(offered, TrialRefused("The trial failed.", "试运行失败。"))

    async def _collect(self, offered: _Offered, record: dict[str, Any]) -> None:
        """The call of an earlier server still runs in its sandbox, or its result is kept there."""
        try:
            sandbox = await self._sandboxes.open(offered.name, read_only=False)
            if sandbox.id != record["sandbox_id"]:
                key: MessageKey = "trial_interrupted"
                raise TrialRefused(text(key, "en"), text(key, "zh"))
            await self._run(offered, record, sandbox)
        except WenkoError as error:
            await self._fail(offered, error)

    async def _run(self, offered: _Offered, record: dict[str, Any], sandbox: Sandbox) -> None:
        before = TrialPayload.model_validate(record["payload"])
        limit = self._settings.trial_timeout
        call_id = record["call_id"]
        try:
            async with asyncio.timeout(limit):
                result = await run_trial(
                    offered.call, call_id, sandbox, self._tools, offered.language
                )
        except TimeoutError:
            await self._remove(offered.name)
            await self._end(offered, before, "timeout", "trial_timeout", seconds=f"{limit:g}")
            return
        # Ended first: nothing may write while the copy is compared.
        await self._sandboxes.close(offered.name)
        if result.outcome.error_code == "timeout":
            seconds = f"{result.seconds:.0f}"
            await self._remove(offered.name)
            await self._end(offered, before, "timeout", "trial_timeout", seconds=seconds)
            return
        await self._finish(offered, record, before, result)

    async def _finish(
        self, offered: _Offered, record: dict[str, Any], before: TrialPayload, result: TrialResult
    ) -> None:
        files = await self._folders.compare(offered.name)
        payload = payload_of(before, result, files, offered.language)
        done = {
            **record,
            "payload": payload.model_dump(mode="json"),
            "outcome": result.outcome.model_dump(mode="json"),
            "files": asdict(files),
        }
        await asyncio.to_thread(self._folders.write, offered.name, done)
        await self._tell(offered, payload)

    async def _fail(self, offered: _Offered, error: WenkoError) -> None:
        await self._remove(offered.name)
        if offered.payload is not None:
            message = error.localized(offered.language)
            failed = offered.payload.model_copy(update={"status": "failed", "message": message})
            await self._tell(offered, failed)

    async def _end(
        self,
        offered: _Offered,
        payload: TrialPayload,
        status: TrialStatus,
        key: MessageKey,
        **values: object,
    ) -> None:
        message = text(key, offered.language, **values)
        await self._tell(offered, payload.model_copy(update={"status": status, "message": message}))

    async def _tell(self, offered: _Offered, payload: TrialPayload) -> None:
        offered.payload = payload
        await self._journal.append(
            offered.conversation_id, [Trial(payload=payload)], run=offered.run
        )

    async def _remove(self, name: str) -> None:
        with suppress(WenkoError):
            await self._sandboxes.delete(name)

    @property
    def _folders(self) -> TrialFolders:
        folders = self._sandboxes.trials
        if folders is None:
            raise TrialRefused(text("trial_impossible", "en"), text("trial_impossible", "zh"))
        return folders

    def _by_id(self, trial_id: str) -> tuple[str, dict[str, Any]] | None:
        for name in self._folders.names():
            record = self._folders.read(name)
            if record is not None and record["payload"]["trial_id"] == trial_id:
                return name, record
        return None


def _new_payload(offered: _Offered, automatic: bool) -> TrialPayload:
    return TrialPayload(
        request_id=offered.question_id,
        trial_id=new_id(),
        status="copying",
        message=text("trial_copying", offered.language),
        automatic=automatic,
    )


def _files(record: dict[str, Any] | None) -> TrialChanges:
    if record is None or "files" not in record:
        raise TrialRefused(*_NOT_THE_NEWEST, reason="missing")
    return TrialChanges(**record["files"])


_NOT_THE_NEWEST = (
    "This is not the newest trial of the call; look at that one, or run the call now.",
    "这不是最近一次试运行；请查看最近一次的结果，或直接执行。",
)
