"""What a call did to content that is not its own: told, asked about, and put back."""

import json
from collections.abc import Collection
from dataclasses import replace
from typing import cast

from wenko.errors import DiskFull, SandboxUnavailable
from wenko.human.question import Question
from wenko.protocol.effects import CallEffectData, EffectDecision, EffectFile, wanted_back
from wenko.protocol.events import CallEffect, FilesUndone, ToolCallData, UndoneBy
from wenko.protocol.gate import Mode
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.model import now_ms
from wenko.run.approval.effect_form import effect_form
from wenko.run.approval.form import digest_of
from wenko.run.approval.unkept_files import WRITE
from wenko.run.context import AgentServices, RunContext
from wenko.run.unattended import answer_for
from wenko.run.undone import UNDONE_KEY
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Undone
from wenko.sandbox.effects import Effect
from wenko.sandbox.history import Record, shown_path
from wenko.storage import events
from wenko.storage.questions import QuestionRow

ATTEMPTS = 3
TOLD = 200
"""Files that an event names."""


def decision_of(mode: Mode, approved: bool, bound: bool, unattended: bool) -> EffectDecision:
    """Nobody is asked twice about one call; where nobody is, a real folder is put back."""
    if mode in ("auto", "ask-all") or approved:
        return "tell"
    alone = unattended and answer_for("effect") == "put_back"
    return "put_back" if alone and bound else "ask"


class CallEffects:
    """Of the calls of one run."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log

    async def tell(self, call: ToolCallData, sandbox: Sandbox) -> None:
        """What it has done that was not told before, e.g. since it went on in the background."""
        checkpoints, conversation_id = self._run.services.checkpoints, self._log.conversation_id
        if checkpoints is None or call.call_id is None:
            return
        earlier = [each for each in self._run.state.effects if each.call_id == call.call_id]
        known = {file.path.removeprefix("/workspace/") for each in earlier for file in each.files}
        found = await checkpoints.effect(sandbox, conversation_id, call.call_id, known)
        if not found:
            return
        bound = checkpoints.is_bound(conversation_id)
        mode, approved = await self._mode(), self._was_approved(call)
        decision = decision_of(mode, approved, bound, self._run.state.unattended)
        data = CallEffectData(
            call_id=call.call_id,
            step_id=call.step_id,
            tool=call.tool,
            decision=decision,
            waits=bound and decision != "tell",
            undo_id=f"effect-{call.call_id}-{len(earlier)}",
            files=tuple(map(_file, found[:TOLD])),
            total=sum(each.files for each in found),
            size=sum(each.size for each in found),
        )
        if decision != "ask":
            await self._log.commit(CallEffect(data=data))
            return
        language, words = self._log.language, _in_one_line(call)
        form = effect_form(data.undo_id, call.call_id, words, found, language)
        question = Question(form, "effect", True, step_id=call.step_id, call_id=call.call_id)
        await self._run.questions.show(question, CallEffect(data=data))

    async def settle(self, undo_id: str) -> None:
        """Wait for the answer, and put back what it says."""
        run = self._run
        effect = next(each for each in run.state.effects if each.undo_id == undo_id)
        paths: Collection[str] | None = None
        if effect.decision == "ask":
            outcome = await run.cancellation.guard(run.questions.wait(undo_id))
            paths = wanted_back(outcome.action, outcome.data)
            if paths is not None and not paths:
                return
        by: UndoneBy = "question" if effect.decision == "ask" else "unattended"
        await put_back(run.services, self._log.conversation_id, effect.call_id, undo_id, paths, by)
        # The event may have been stored where the answer came.
        for record in await run.services.database.read(
            lambda c: events.of_keys(c, self._log.conversation_id, UNDONE_KEY)
        ):
            if record.run_id == run.row.id and isinstance(event := record.event, FilesUndone):
                run.steering.receive(record.id, event)

    async def _mode(self) -> Mode:
        chosen = await self._run.services.gate_settings.get(self._log.conversation_id)
        return cast(Mode, chosen.mode or self._run.settings.mode)

    def _was_approved(self, call: ToolCallData) -> bool:
        """Whether a person has allowed this very call."""
        digest = digest_of(call.tool, call.arguments)
        for asked in self._run.state.questions.values():
            request, closed = asked.request, asked.closed
            about = request.approval if isinstance(request, HITLRequest) else None
            if about is None or closed is None or about.tool != call.tool:
                continue
            if (about.shape or "").startswith(WRITE):
                continue  # Only writing to one file was allowed.
            same = about.digest == digest or closed.action == "edit"
            if same and closed.action in ("approve", "edit") and about.step_id == call.step_id:
                return True
        return False


async def settle_answer(services: AgentServices, row: QuestionRow) -> None:
    """Put back what the answer to a question about effects says; harmless if it was done."""
    paths = wanted_back(row.action, row.answer or {})
    if row.call_id is None or row.status == "pending" or (paths is not None and not paths):
        return
    await put_back(services, row.conversation_id, row.call_id, row.id, paths, "question")


async def put_back(
    services: AgentServices,
    conversation_id: str,
    call_id: str,
    undo_id: str,
    paths: Collection[str] | None,
    by: UndoneBy,
) -> None:
    """Undo a call, or what it did to some paths, once; ``files_undone`` tells what came of it.

    If the sandbox ends in the middle, opening another one finishes what was begun.
    """
    for attempt in range(ATTEMPTS):
        try:
            await _put_back(services, conversation_id, call_id, undo_id, paths, by)
        except SandboxUnavailable:
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return


async def _put_back(
    services: AgentServices,
    conversation_id: str,
    call_id: str,
    undo_id: str,
    paths: Collection[str] | None,
    by: UndoneBy,
) -> None:
    checkpoints = services.checkpoints
    key = f"{UNDONE_KEY}{undo_id}"
    told = await services.database.read(lambda c: events.of_keys(c, conversation_id, key))
    if checkpoints is None or told:
        return
    nothing = Record(0, "undo", undo_id, now_ms(), 0, undone=(call_id,), by=by)
    try:
        sandbox = await services.sandboxes.open(conversation_id, read_only=False)
        done = await checkpoints.undo(
            sandbox, conversation_id, 0, "", id=undo_id, only=call_id, paths=paths, by=by
        )
        if done.record is not None:
            return
        left, failed = done.plan, done.failed
        nothing = replace(nothing, conflicts=left.conflicts, unkept=left.unkept, failed=failed)
    except DiskFull as error:
        nothing = replace(nothing, failed=dict.fromkeys(paths or [""], str(error)))
    if checkpoints.tell is not None:
        await checkpoints.tell(conversation_id, Undone(nothing, ()))


def _file(effect: Effect) -> EffectFile:
    return EffectFile(
        path=shown_path(effect.path),
        kind=effect.kind,
        size=effect.size,
        now=effect.now,
        files=effect.files,
        kept=effect.kept,
        runs_later=effect.runs_later,
    )


def _in_one_line(call: ToolCallData) -> str:
    command = call.arguments.get("command")
    if isinstance(command, str):
        return f"$ {command}"
    return f"{call.tool} {json.dumps(call.arguments, ensure_ascii=False)}"
