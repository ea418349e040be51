"""Makes the calls of one turn. Whatever goes wrong is a result that the model reads."""

import json
import re

from wenko.errors import (
    ApprovalExpired,
    InvalidPlan,
    RunCancelled,
    RunDeclined,
    StaleAttempt,
    WenkoError,
)
from wenko.models.request import ModelToolCall
from wenko.planners.language.fences import strip_fence
from wenko.planners.language.opening import START_TASK
from wenko.planners.language.transcript_prompt import format_plan_outline
from wenko.planners.statements import MEMORY_CALLS
from wenko.planners.transcript import LoopCall, LoopTurn
from wenko.protocol.events import (
    ToolFix,
    ToolFixData,
    ToolFixed,
    ToolFixedData,
    TurnResult,
    TurnResultData,
)
from wenko.protocol.plan import Arguments, Plan
from wenko.run.context import RunContext
from wenko.run.conversation.remembering import remembering_of
from wenko.run.conversation.requirements import keep_requirements
from wenko.run.execution.calls import ToolCaller
from wenko.run.execution.step_events import CallOrigin
from wenko.run.execution.variables import Resolved
from wenko.run.loop_tools import (
    UPDATE_PLAN,
    ReadResultArguments,
    UpdatePlanArguments,
    parse_loop_arguments,
    read_result,
)
from wenko.run.perform.mark_steps import StepMarker
from wenko.run.perform.try_checks import CheckTrial
from wenko.run.planning.planner import opened_plan
from wenko.run.planning.revision import PlanReviser
from wenko.run.previews import BRIEF, error_of, truncate_value
from wenko.run.requested import resolved_call
from wenko.run.state import StepProgress
from wenko.tools.base import Tool
from wenko.tools.more_tools import ResolvedCall

_PROSE_FILES = (".md", ".markdown", ".rst")


class CallAnswerer:
    """The calls that the model asks for in one run."""

    def __init__(
        self, run: RunContext, caller: ToolCaller, reviser: PlanReviser, marker: StepMarker
    ) -> None:
        self._run = run
        self._log = run.log
        self._caller = caller
        self._reviser = reviser
        self._marker = marker
        self._trial = CheckTrial(run)

    async def answer(self, number: int) -> None:
        """Make this call of the newest turn, or collect it if it was made before a restart."""
        turn = self._run.state.loop[-1]
        call = turn.calls[number]
        try:
            wanted = resolved_call(self._run, call.requested.name, call.requested.arguments)
            if isinstance(wanted, str):
                self._tell(call, True, wanted)
            elif wanted.tool is None:
                await self._use_own_tool(call, wanted)
            else:
                await self._use_tool(turn, number, wanted.tool, wanted.arguments)
        except (ApprovalExpired, RunCancelled, RunDeclined, StaleAttempt):
            raise
        except WenkoError as error:
            code = "unknown_tool" if isinstance(error, InvalidPlan) else error.code
            self._tell(call, False, error.localized(self._log.language), code)

    async def _use_tool(
        self, turn: LoopTurn, number: int, tool: Tool, arguments: Arguments
    ) -> None:
        call = turn.calls[number]
        state = self._run.state
        progress = self._in_progress(call) if state.plan is not None else None
        arguments = _tidy(tool, arguments)
        self._run.tools.parse(tool, arguments)
        if call.call is None and progress is not None:
            self._stage_fix(progress, turn, tool, arguments)
        step_id = None if progress is None else progress.step.step_id
        goal = self._run.task.words if progress is None else progress.step.description
        description = turn.data.text.strip() or goal
        origin = CallOrigin(
            step_id,
            description[: BRIEF * 2],
            call.requested.name,
            arguments,
            turn.data.turn * 100 + number,
            call.requested.id,
        )
        await self._caller.call(origin, tool, Resolved(arguments, ()), call.call)
        if step_id is not None:
            self._marker.stage_progress(step_id)

    def _in_progress(self, call: LoopCall) -> StepProgress:
        """The step that the call belongs to; of one made before a restart, that of then."""
        if call.call is not None and call.call.step_id is not None:
            return self._run.state.steps[call.call.step_id]
        progress = self._run.state.goal_in_progress
        assert progress is not None, "a step begins before its calls"
        return progress

    async def _use_own_tool(self, call: LoopCall, wanted: ResolvedCall) -> None:
        if wanted.name == START_TASK:
            await self._start_task(call, wanted.arguments)
            return
        if wanted.name in MEMORY_CALLS:
            asked = ModelToolCall(call.requested.id, wanted.name, json.dumps(wanted.arguments))
            remembering = await remembering_of(self._run)
            self._tell(call, True, await remembering.handle(asked))
            return
        given = parse_loop_arguments(wanted.name, wanted.arguments)
        if isinstance(given, UpdatePlanArguments):
            await self._update_plan(call, given)
        elif isinstance(given, ReadResultArguments):
            self._tell(call, True, read_result(self._run.state.transcript, given))

    async def _start_task(self, call: LoopCall, arguments: Arguments) -> None:
        """After a first look its steps and checks change the plan that the message gave."""
        turn, plan = self._run.state.plan_turn, self._run.state.plan
        assert plan is not None
        kept = await keep_requirements(self._run, [_stated(call)])
        if turn is not None and call in turn.calls:
            lines = self._begun(), kept, await self._trial.outcomes(plan.checks)
            self._tell(call, True, "\n".join(filter(None, lines)))
            return
        changes = {key: arguments[key] for key in ("steps", "checks") if arguments.get(key)}
        if not changes:
            self._tell(call, True, kept or self._log.say("task_begun_before"))
            return
        goal = arguments.get("goal")
        reason = goal if isinstance(goal, str) else ""
        given = parse_loop_arguments(UPDATE_PLAN, {**changes, "reason": reason})
        assert isinstance(given, UpdatePlanArguments)
        await self._update_plan(call, given)

    def _begun(self) -> str:
        """The plan as it is carried out, where that is not simply what the call stated."""
        state, language = self._run.state, self._log.language
        assert state.plan is not None
        stated, faults = opened_plan(self._run)
        begun = self._log.say("task_begun")
        if faults:
            begun += f"\n{self._log.say('task_begun_without', why=faults)}"
        if len(state.plan.steps) > 1 or not _same_plan(stated, state.plan):
            begun += f"\n{format_plan_outline(state.plan, language)}"
        return begun

    async def _update_plan(self, call: LoopCall, wanted: UpdatePlanArguments) -> None:
        """Marks and changes stand or fall together: what is told after them says all of it."""
        state = self._run.state
        before = state.current_plan()
        self._marker.check(wanted)
        if wanted.steps is not None or wanted.checks is not None:
            steps = wanted.to_steps(state.highest_id + 1)
            async with self._run.slot.released():
                reason = wanted.reason or self._log.say("plan_update_unexplained")
                await self._reviser.change(reason, steps, wanted.to_checks())
        self._marker.mark(wanted)
        plan = state.current_plan()
        begun = self._log.say("plan_marked")
        asked = before.model_copy(update={"checks": wanted.to_checks() or before.checks})
        if wanted.steps is not None or not _same_plan(asked, plan):
            begun = format_plan_outline(plan, self._log.language)
        tried = "" if wanted.checks is None else await self._trial.outcomes(plan.checks)
        self._tell(call, True, "\n".join(filter(None, (begun, tried))))

    # --- events -------------------------------------------------------------------------------

    def _tell(self, call: LoopCall, success: bool, content: str, code: str | None = None) -> None:
        current = self._run.state.goal_in_progress
        data = TurnResultData(
            step_id=None if current is None else current.step.step_id,
            turn_call_id=call.requested.id,
            tool=call.requested.name,
            success=success,
            code=code,
            content=content,
        )
        self._log.stage(TurnResult(data=data))

    def _stage_fix(
        self, progress: StepProgress, turn: LoopTurn, tool: Tool, arguments: Arguments
    ) -> None:
        """Tell that this call corrects the one before it, if that is what it does."""
        # A call of the same turn was asked for before the failure was known.
        earlier_turns = [each for each in self._run.state.loop if each is not turn]
        calls = [call for each in earlier_turns for call in each.calls if call.answered]
        failed = calls[-1] if calls else None
        if failed is None or failed.call is None or failed.result is None or failed.result.success:
            return
        earlier = failed.call.arguments
        if failed.call.tool != tool.name or earlier == arguments:
            return
        if tool.code is None and tool.reads_only(arguments) and not tool.reads_only(earlier):
            return  # it looks at what went wrong
        if not _resembles(arguments, earlier):
            return  # it does something else
        say, attempt = self._log.say, progress.fixes + 1
        step_id, error = progress.step.step_id, error_of(failed.result, self._log.language)
        why = turn.data.text.strip() or say("loop_fix")
        command = arguments.get("command")
        limit = self._run.settings.max_turns_per_step
        original = {name: truncate_value(each) for name, each in earlier.items()}
        self._log.stage(
            ToolFix(
                message=say("tool_fix", count=attempt, max=limit),
                data=ToolFixData(
                    step_id=step_id,
                    tool=tool.name,
                    error=error,
                    original_args=original,
                    fix_attempt=attempt,
                ),
            ),
            ToolFixed(
                message=say("tool_fixed", why=why[:BRIEF]),
                data=ToolFixedData(
                    step_id=step_id,
                    fix_type="command_fix" if command else "args_fix",
                    analysis=error,
                    original_args=original,
                    fixed_args=arguments,
                    fixed_command=command if isinstance(command, str) else None,
                    explanation=why,
                ),
            ),
        )


def _stated(call: LoopCall) -> ModelToolCall:
    requested = call.requested
    return ModelToolCall(requested.id, requested.name, requested.arguments)


def _same_plan(stated: Plan, plan: Plan) -> bool:
    steps = [(each.description, each.tool) for each in stated.steps]
    return steps == [(each.description, each.tool) for each in plan.steps] and (
        stated.checks == plan.checks
    )


def _resembles(arguments: Arguments, earlier: Arguments) -> bool:
    """Whether they have at least half of the words of the shorter ones in common.

    The next command of a shell is rarely a correction: after tests that fail, a file is looked at.
    """
    words, before = _words(arguments), _words(earlier)
    return 2 * len(words & before) >= min(len(words), len(before))


def _words(arguments: Arguments) -> set[str]:
    return set(re.findall(r"\w+", json.dumps(list(arguments.values()), ensure_ascii=False)))


def _tidy(tool: Tool, arguments: Arguments) -> Arguments:
    """The arguments under their right names, code and files without the fence around them."""
    tidy = dict(arguments)
    for other, name in tool.argument_aliases.items():
        if other in tidy and name not in tidy:
            tidy[name] = tidy.pop(other)
    for argument in (tool.code, tool.content):
        text = tidy.get(argument.name) if argument is not None else None
        if argument is None or not isinstance(text, str):
            continue
        path = tidy.get(argument.path_argument or "")
        if not (isinstance(path, str) and path.lower().endswith(_PROSE_FILES)):
            tidy[argument.name] = strip_fence(text)
    return tidy
