"""The plan as a todo list: a view of the run's state in the todo events' own vocabulary."""

from wenko.protocol.events import TodoItemUpdate, TodoItemUpdatePayload, TodoListUpdate
from wenko.protocol.events import TodoListUpdatePayload as ListPayload
from wenko.protocol.model import timestamp
from wenko.protocol.plan import TODO_STATUS, Arguments, TodoItem, TodoList, TodoStatistics
from wenko.run.previews import BRIEF, truncate_value
from wenko.run.state import RunState, StepProgress

_BEGUN = 50


def list_created(run_id: str, state: RunState) -> TodoListUpdate:
    return TodoListUpdate(
        payload=ListPayload(todo_list=_todo_list(run_id, state), change_type="created")
    )


def list_completed(run_id: str, state: RunState) -> TodoListUpdate:
    return TodoListUpdate(
        payload=ListPayload(todo_list=_todo_list(run_id, state), change_type="completed")
    )


def list_updated(run_id: str, state: RunState) -> TodoListUpdate:
    return TodoListUpdate(
        payload=ListPayload(todo_list=_todo_list(run_id, state), change_type="updated")
    )


def item_changed(run_id: str, state: RunState, step_id: int) -> TodoItemUpdate:
    item = _item(run_id, state, state.steps[step_id])
    change = "status_change" if item.status not in ("completed", "failed") else item.status
    return TodoItemUpdate(
        payload=TodoItemUpdatePayload(
            item=item,
            list_id=run_id,
            change_type=change,
            statistics=_statistics(state),
        )
    )


def item_progressed(run_id: str, state: RunState, step_id: int) -> TodoItemUpdate:
    """Of a goal that goes on: its progress grows with each call, and ends with the step."""
    changed = item_changed(run_id, state, step_id)
    payload = changed.payload.model_copy(update={"change_type": "progress_update"})
    return changed.model_copy(update={"payload": payload})


def item_id(run_id: str, step_id: int) -> str:
    return f"{run_id}-{step_id}"


def _todo_list(run_id: str, state: RunState) -> TodoList:
    assert state.plan is not None
    items = tuple(_item(run_id, state, step) for step in state.steps.values())
    counts = _statistics(state)
    return TodoList(
        id=run_id,
        goal=state.plan.goal,
        items=items,
        total_count=counts.total,
        completed_count=counts.completed,
        failed_count=counts.failed,
        in_progress_count=counts.in_progress,
        is_complete=all(item.status in ("completed", "failed", "skipped") for item in items),
        has_failed=counts.failed > 0,
        created_at=state.plan.created_at or timestamp(),
        updated_at=timestamp(),
    )


def _statistics(state: RunState) -> TodoStatistics:
    statuses = [TODO_STATUS[step.status] for step in state.steps.values()]
    return TodoStatistics(
        total=len(statuses),
        completed=statuses.count("completed"),
        failed=statuses.count("failed"),
        in_progress=statuses.count("in_progress"),
    )


def _item(run_id: str, state: RunState, progress: StepProgress) -> TodoItem:
    step, status = progress.step, TODO_STATUS[progress.status]
    order = list(state.steps).index(step.step_id)
    result = progress.result
    return TodoItem(
        id=item_id(run_id, step.step_id),
        title=step.description,
        description=step.description,
        status=status,
        order=order,
        tool=step.tool,
        tool_args=_arguments(progress),
        depends_on=tuple(item_id(run_id, needed) for needed in step.depends_on),
        result=None if result is None else {"success": result.success},
        error=progress.error,
        started_at=progress.started_at,
        completed_at=progress.ended_at,
        progress=_progress(progress),
    )


def _progress(progress: StepProgress) -> int:
    match progress.status:
        case "success" | "failed":
            return 100
        case "running" | "retrying" if progress.step.tool is None:
            return 100 * progress.calls // (progress.calls + 2)
        case "running" | "retrying":
            return _BEGUN
    return 0


def _arguments(progress: StepProgress) -> Arguments | None:
    """Those of the newest repair or of the plan; short, since every change of the list has them."""
    if progress.step.tool is None:
        return None
    given = progress.arguments or progress.step.tool_args
    return {name: truncate_value(value, BRIEF) for name, value in given.items()}
