"""The checkpoint around one call that may change files."""

from itertools import islice

from wenko.protocol.events import ChangedFile, FilesChanged, FilesChangedPayload, ToolCallData
from wenko.protocol.plan import ToolOutcome
from wenko.run.context import RunContext
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import StepOrigin
from wenko.sandbox.history import Record, kind_of, named, shown_path
from wenko.tools.base import Tool

MAX_TITLE = 200
MAX_COMMAND = 500
MOST_TOLD = 20


class StepCheckpoint:
    """Begun before the call and ended after it; does nothing for a call that only reads."""

    def __init__(
        self, run: RunContext, tool: Tool, call: ToolCallData, sandbox: Sandbox | None
    ) -> None:
        self._run = run
        self._tool = tool
        self._call = call
        reads = tool.changes != "files" or tool.reads_only(call.arguments, strict=True)
        self._sandbox = None if reads else sandbox
        self._used = sandbox

    def looked_at(self, outcome: ToolOutcome | None) -> str | None:
        """The call whose effects may have grown: this one, or one that goes on."""
        if outcome is not None and outcome.background is not None:
            return outcome.background.call_id
        return self._call.call_id if self._sandbox is not None else None

    async def begin(self) -> None:
        checkpoints, sandbox = self._run.services.checkpoints, self._sandbox
        if checkpoints is not None and sandbox is not None and self._call.call_id is not None:
            conversation_id = self._run.log.conversation_id
            await checkpoints.before(sandbox, conversation_id, self._origin())

    async def end(self, outcome: ToolOutcome | None = None) -> None:
        """Tells what the call changed; nothing if it was ended before, e.g. before a restart."""
        checkpoints, sandbox = self._run.services.checkpoints, self._sandbox
        background = None if outcome is None else outcome.background
        conversation_id = self._run.log.conversation_id
        record = None
        if checkpoints is not None and background is not None and self._used is not None:
            if background.call_id != self._call.call_id:
                ended = () if background.running else (background.call_id,)
                return await checkpoints.settle(self._used, conversation_id, ended)
            record = await checkpoints.goes_on(self._used, conversation_id, self._origin())
        elif checkpoints is not None and sandbox is not None and self._call.call_id is not None:
            record = await checkpoints.after(sandbox, conversation_id, self._origin())
        if record is not None and record.changes:
            self._run.log.stage(_files_changed(record))
        return None

    def _origin(self) -> StepOrigin:
        call, steps = self._call, self._run.state.steps
        step = steps.get(call.step_id) if call.step_id is not None else None
        title = step.step.description if step is not None else call.tool
        command = self._tool.in_one_line(call.arguments)
        return StepOrigin(
            call.call_id or "",
            self._run.row.id,
            call.step_id,
            title[:MAX_TITLE],
            command[:MAX_COMMAND],
        )


def _files_changed(record: Record) -> FilesChanged:
    changes = named(record.changes)
    files = (
        ChangedFile(path=shown_path(path), change=kind_of(changes[path]))
        for path in islice(changes, MOST_TOLD)
    )
    payload = FilesChangedPayload(
        call_id=record.id,
        step_id=record.step_id,
        files=tuple(files),
        total=len(changes),
        not_kept=tuple(map(shown_path, record.not_kept[:MOST_TOLD])),
    )
    return FilesChanged(payload=payload)
