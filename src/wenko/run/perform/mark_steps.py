"""Marks the steps of a plan as the model says: which are done, and which one is in progress."""

from wenko.errors import InvalidArguments
from wenko.run.context import RunContext
from wenko.run.execution.step_events import StepEvents
from wenko.run.execution.step_outcomes import outcome_of
from wenko.run.loop_tools import UpdatePlanArguments
from wenko.run.next import dependencies_done
from wenko.run.planning import todo


class StepMarker:
    def __init__(self, run: RunContext, events: StepEvents) -> None:
        self._run = run
        self._events = events

    def check(self, wanted: UpdatePlanArguments) -> None:
        """Raises ``InvalidArguments`` before anything is marked."""
        done = {each.step for each in wanted.done}
        for number in [*done, *([] if wanted.current is None else [wanted.current])]:
            progress = self._run.state.steps.get(number)
            if progress is None or progress.step.tool is not None:
                raise self._unknown(number)
            open_ = [
                each
                for each in progress.step.depends_on
                if each not in done and not self._succeeded(each)
            ]
            if progress.status == "pending" and open_:
                raise InvalidArguments(
                    f"Step {number} waits for step {open_[0]}: mark that one as done first.",
                    f"步骤 {number} 要等步骤 {open_[0]} 完成：请先把它标为完成。",
                )

    def mark(self, wanted: UpdatePlanArguments) -> None:
        """Those that were marked before are left as they are, so that a repeat changes nothing."""
        for each in sorted(wanted.done, key=lambda done: done.step):
            self._close(each.step, each.result)
        state = self._run.state
        if wanted.current is None or state.steps[wanted.current].status != "pending":
            return
        if (current := state.goal_in_progress) is not None:
            self._close(current.step.step_id, "")
        if dependencies_done(state.steps[wanted.current], state):
            self._events.started(state.steps[wanted.current])

    def stage_progress(self, step_id: int) -> None:
        """After a call of a step that goes on."""
        state = self._run.state
        if state.steps[step_id].status == "running":
            self._run.log.stage(todo.item_progressed(self._run.row.id, state, step_id))

    def _close(self, step_id: int, line: str) -> None:
        state = self._run.state
        if state.steps[step_id].status not in ("pending", "running") or self._is_last(step_id):
            return
        if state.steps[step_id].status == "pending":
            self._events.started(state.steps[step_id])
        self._events.succeeded(step_id, outcome_of(self._run, state.steps[step_id], line))

    def _is_last(self, step_id: int) -> bool:
        """The last goal stays open until the text that ends the work: calls may still follow."""
        steps = self._run.state.steps.items()
        return not any(
            each.status in ("pending", "running") and each.step.tool is None and id_ != step_id
            for id_, each in steps
        )

    def _succeeded(self, step_id: int) -> bool:
        progress = self._run.state.steps.get(step_id)
        return progress is None or progress.status == "success"

    def _unknown(self, number: int) -> InvalidArguments:
        goals = [id_ for id_, each in self._run.state.steps.items() if each.step.tool is None]
        known = ", ".join(map(str, goals))
        return InvalidArguments(
            f"There is no step {number} to mark; the steps are {known}.",
            f"没有可以标记的步骤 {number}；现有步骤：{known}。",
        )
