"""Which part of a run carries out which action."""

from collections.abc import Awaitable, Callable

from wenko.errors import ApprovalExpired, BudgetSpent, RunCancelled, WenkoError
from wenko.run.actions import (
    Action,
    AnswerCall,
    ApplyNotes,
    AskModel,
    CompletePlan,
    EndStep,
    Finish,
    LoopAction,
    MakeCall,
    MakePlan,
    Pause,
    RepairStep,
    Respond,
    ReviseForChecks,
    RevisePlan,
    RunChecks,
    SettleEffect,
    StartStep,
    StartWork,
    StepAction,
    Summarise,
    VerifyResult,
)
from wenko.run.context import RunContext
from wenko.run.conversation.summary import Summarizer
from wenko.run.effects import CallEffects
from wenko.run.execution.calls import ToolCaller
from wenko.run.execution.ended_calls import end_background
from wenko.run.execution.step_events import StepEvents
from wenko.run.execution.step_outcomes import StepOutcomes
from wenko.run.perform.answer_calls import CallAnswerer
from wenko.run.perform.ask_model import TurnAsker
from wenko.run.perform.fixed_step import FixedSteps
from wenko.run.perform.mark_steps import StepMarker
from wenko.run.perform.respond import TaskAnalyzer
from wenko.run.perform.run_checks import PlanChecker
from wenko.run.perform.start_work import WorkStarter
from wenko.run.planning.planner import TaskPlanner
from wenko.run.planning.revision import PlanReviser

Finisher = Callable[[bool], Awaitable[None]]


class TaskExecutor:
    """Those of one run in one attempt."""

    def __init__(self, run: RunContext, analyzer: TaskAnalyzer, finish: Finisher) -> None:
        self._run = run
        self._finish = finish
        self._analyzer = analyzer
        self._events = StepEvents(run)
        self._outcomes = StepOutcomes(run, self._events)
        self._caller = ToolCaller(run, self._events)
        self._planner = TaskPlanner(run)
        self._starter = WorkStarter(run, self._caller)
        self._fixed = FixedSteps(run, self._caller, self._outcomes)
        self._reviser = PlanReviser(run)
        self._asker = TurnAsker(run)
        marker = StepMarker(run, self._events)
        self._answerer = CallAnswerer(run, self._caller, self._reviser, marker)
        self._checker = PlanChecker(run, self._caller)
        self._summarizer = Summarizer(run)
        self._effects = CallEffects(run)

    async def perform(self, action: Action) -> None:
        """Raises only what ends the run; any other failure ends the step of the action."""
        if not isinstance(action, AskModel | SettleEffect):
            await self._caller.settled()
            if self._run.state.awaited_effects:
                return None  # That comes first.
        if not isinstance(action, StepAction | LoopAction):
            return await self._of_run(action)
        say = self._run.log.say
        try:
            if isinstance(action, StepAction):
                await self._of_step(action)
            else:
                await self._of_loop(action)
        except RunCancelled:
            self._fail_step(action, say("cancelled"))
            raise
        except (ApprovalExpired, BudgetSpent) as ended:
            # A model that planned around it would do what nobody has allowed in another way.
            self._fail_step(action, ended.localized(self._run.log.language))
            raise
        except WenkoError as error:
            if self._run.state.plan is None:
                raise
            self._outcomes.close(self._step_of(action), self._caller.error_outcome(error))

    async def recover(self) -> None:
        """What calls before a restart did is looked at, if that was not done."""
        await self._caller.recover()

    async def close(self) -> None:
        await self._caller.abandon()

    def _fail_step(self, action: StepAction | LoopAction, error: str) -> None:
        if self._run.state.plan is not None:
            self._events.failed(self._step_of(action), error)

    def _step_of(self, action: StepAction | LoopAction) -> int:
        """The step of an action; of the loop, the one in progress, or that would be next."""
        state = self._run.state
        if isinstance(action, StepAction):
            return action.step_id
        if (current := state.goal_in_progress) is not None:
            return current.step.step_id
        goals = (each for each in state.steps.values() if each.step.tool is None)
        step = next(each for each in goals if each.status == "pending")
        self._events.started(step)
        return step.step.step_id

    async def _of_loop(self, action: LoopAction) -> None:
        match action:
            case AskModel():
                await self._asker.ask()
            case AnswerCall(_, number):
                await self._answerer.answer(number)

    async def _of_step(self, action: StepAction) -> None:
        match action:
            case StartStep(step_id):
                self._events.started(self._run.state.steps[step_id])
            case MakeCall(step_id):
                await self._fixed.call(step_id)
            case VerifyResult(step_id):
                await self._fixed.verify(step_id)
            case RepairStep(step_id):
                await self._fixed.repair(step_id)
            case EndStep(step_id):
                self._outcomes.end(step_id)

    async def _of_run(self, action: Action) -> None:
        run, slot = self._run, self._run.slot
        match action:
            case Respond():
                await self._analyzer.respond()
            case MakePlan():
                await self._planner.of_opening()
            case StartWork():
                await self._starter.start()
            case Pause():
                async with run.folder_turn.given_up():
                    await run.steering.wait_while_paused()
            case SettleEffect(undo_id):
                await self._effects.settle(undo_id)
            case ApplyNotes():
                async with slot.released():
                    await self._reviser.after_notes()
            case RevisePlan(failed):
                async with slot.released():
                    await self._reviser.after_failure(failed)
            case RunChecks():
                async with slot.released():
                    # What still runs could change the files that are checked.
                    await end_background(run)
                    if not run.state.awaited_effects:
                        await self._checker.run()
            case ReviseForChecks():
                async with slot.released():
                    await self._reviser.after_checks()
            case CompletePlan(success):
                await end_background(run)
                if not run.state.awaited_effects:
                    await self._summarizer.end_work(success)
            case Summarise(success):
                await self._summarizer.summarise(success)
            case Finish(success):
                await self._finish(success)
