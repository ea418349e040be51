"""The last stage: what the plan came to, what changed, and the answer in words."""

from collections.abc import AsyncIterator
from datetime import datetime

from wenko.agent.log import RunLog
from wenko.agent.planning import todo
from wenko.agent.previews import BRIEF, clip_step, clip_value, preview_of
from wenko.agent.state import RunState
from wenko.protocol.events import (
    ChatComplete,
    ChatCompletePayload,
    FileChangesUpdate,
    FileChangesUpdatePayload,
    PlanComplete,
    PlanCompleteData,
    PlanContext,
    PlanStatistics,
    PlanSummary,
)
from wenko.protocol.model import timestamp
from wenko.protocol.plan import Plan, Step, StepSummary
from wenko.sandbox.base import Sandbox


def tell_plan_complete(record: RunLog, success: bool) -> None:
    """The plan ended; steps that nobody got to are skipped."""
    state = record.state
    if state.plan_complete is not None:
        return
    record.note(
        PlanComplete(
            message=record.say("plan_complete" if success else "plan_failed"),
            data=_plan_data(state, success),
        )
    )
    record.note(todo.list_completed(record.run.id, state))


async def tell_file_changes(record: RunLog, sandbox: Sandbox | None) -> None:
    """Without a sandbox no file was changed; clients are told that as well."""
    changes = await sandbox.changes() if sandbox is not None else ()
    record.note(
        FileChangesUpdate(
            payload=FileChangesUpdatePayload(
                changes=changes, total_changes=len(changes), related_task_id=record.run.id
            )
        )
    )


async def stream_answer(record: RunLog, pieces: AsyncIterator[str]) -> ChatComplete:
    """Stream the answer. After a restart it is told whole: half of it may be out already."""
    again = bool(record.state.streamed)
    whole: list[str] = []
    try:
        async for piece in pieces:
            whole.append(piece)
            if not again:
                record.stream(piece)
    finally:
        await record.end_stream()
    return ChatComplete(payload=ChatCompletePayload(content="".join(whole)))


def final_plan(state: RunState) -> Plan:
    """The plan as it ended, each step with what came of it."""
    assert state.plan is not None
    steps = (_settled(progress.as_step()) for progress in state.steps.values())
    return state.plan.model_copy(update={"steps": tuple(steps)})


def plan_so_far(state: RunState) -> Plan:
    """The plan as it stands, each step with what came of it until now."""
    assert state.plan is not None
    steps = tuple(progress.as_step() for progress in state.steps.values())
    return state.plan.model_copy(update={"steps": steps})


def _settled(step: Step) -> Step:
    if step.status in ("success", "failed"):
        return step
    return step.model_copy(update={"status": "skipped"})


def _plan_data(state: RunState, success: bool) -> PlanCompleteData:
    plan = final_plan(state)
    duration = _seconds_since(state.plan.created_at if state.plan else None)
    results = {
        f"step_{step.step_id}": clip_value(step.result.model_dump(mode="json"), BRIEF)
        for step in plan.steps
        if step.result is not None
    }
    failed = [step for step in plan.steps if step.status == "failed"]
    return PlanCompleteData(
        success=success,
        duration=duration,
        statistics=PlanStatistics(
            total_steps=len(plan.steps),
            completed_steps=sum(step.status == "success" for step in plan.steps),
            failed_steps=len(failed),
            revision_count=state.revisions,
        ),
        context=PlanContext(
            variables={name: clip_value(value, BRIEF) for name, value in state.variables.items()},
            step_results=results,
            errors=tuple({"step_id": step.step_id, "error": step.error} for step in failed),
            duration=duration,
        ),
        plan=plan.model_copy(
            update={"steps": tuple(clip_step(step, BRIEF) for step in plan.steps)}
        ),
        summary=PlanSummary(
            goal=plan.goal,
            steps_executed=tuple(_summary(step) for step in plan.steps),
        ),
    )


def _summary(step: Step) -> StepSummary:
    return StepSummary(
        step_id=step.step_id,
        description=step.description,
        status=step.status,
        tool=step.tool,
        result_preview=preview_of(step.result) if step.result else None,
        error=step.error,
    )


def _seconds_since(start: str | None) -> float:
    if start is None:
        return 0.0
    elapsed = datetime.fromisoformat(timestamp()) - datetime.fromisoformat(start)
    return max(0.0, round(elapsed.total_seconds(), 3))
