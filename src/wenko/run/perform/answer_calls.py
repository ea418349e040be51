"""Makes the calls of one turn of a loop. Whatever goes wrong is a result the model reads."""

import json
import re

from wenko.errors import (
    ApprovalExpired,
    InvalidArguments,
    InvalidPlan,
    RunCancelled,
    RunDeclined,
    StaleAttempt,
    WenkoError,
)
from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall
from wenko.planners.language.fences import strip_fence
from wenko.planners.language.memory_proposals import REMEMBER, proposals_in
from wenko.planners.language.opening import START_TASK
from wenko.planners.language.transcript_prompt import format_plan_outline
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
from wenko.run.execution.calls import ToolCaller
from wenko.run.execution.step_events import CallOrigin
from wenko.run.execution.variables import Resolved
from wenko.run.loop_tools import (
    LOOP_TOOLS,
    ReadResultArguments,
    RecallArguments,
    UpdatePlanArguments,
    parse_loop_arguments,
    read_result,
    recall_entries,
)
from wenko.run.planning.planner import opened_plan
from wenko.run.planning.revision import PlanReviser
from wenko.run.previews import BRIEF, error_of, truncate_value
from wenko.run.state import StepProgress
from wenko.tools.base import Tool
from wenko.tools.more_tools import ResolvedCall, resolve

_PROSE_FILES = (".md", ".markdown", ".rst")


class CallAnswerer:
    """The calls of the loops of one run."""

    def __init__(self, run: RunContext, caller: ToolCaller, reviser: PlanReviser) -> None:
        self._run = run
        self._log = run.log
        self._caller = caller
        self._reviser = reviser

    async def answer(self, step_id: int, numbers: tuple[int, ...]) -> None:
        """Make these calls of the newest turn, or collect those that were made before a restart."""
        turn = self._run.state.steps[step_id].turns[-1]
        for number in numbers:
            await self._answer(step_id, turn, number)

    async def _answer(self, step_id: int, turn: LoopTurn, number: int) -> None:
        call = turn.calls[number]
        progress = self._run.state.steps[step_id]
        try:
            if isinstance(wanted := self._resolved(call), str):
                self._tell(step_id, call, True, wanted)
            elif wanted.tool is None:
                await self._use_loop_tool(step_id, call, wanted)
            else:
                await self._use_tool(progress, turn, number, wanted.tool, wanted.arguments)
        except (ApprovalExpired, RunCancelled, RunDeclined, StaleAttempt):
            raise
        except WenkoError as error:
            code = "unknown_tool" if isinstance(error, InvalidPlan) else error.code
            self._tell(step_id, call, False, error.localized(self._log.language), code)

    def _resolved(self, call: LoopCall) -> ResolvedCall | str:
        language, hitl = self._log.language, self._run.settings.hitl_enabled
        name, arguments = call.requested.name, self._arguments(call)
        return resolve(self._run.tools, name, arguments, language, hitl, LOOP_TOOLS[language])

    async def _use_tool(
        self,
        progress: StepProgress,
        turn: LoopTurn,
        number: int,
        tool: Tool,
        arguments: Arguments,
    ) -> None:
        call, step_id = turn.calls[number], progress.step.step_id
        name = call.requested.name
        arguments = _tidy(tool, arguments)
        self._run.tools.parse(tool, arguments)
        if call.call is None:
            self._stage_fix(progress, turn, tool, arguments)
        description = turn.data.text.strip() or progress.step.description
        origin = CallOrigin(
            step_id,
            description[: BRIEF * 2],
            name,
            arguments,
            turn.data.turn * 100 + number,
            call.requested.id,
        )
        await self._caller.call(origin, tool, Resolved(arguments, ()), call.call)

    def _arguments(self, call: LoopCall) -> Arguments:
        text = call.requested.arguments.strip()
        try:
            return read_object(text) if text else {}
        except InvalidOutput as error:
            raise InvalidArguments(
                f"The arguments are not a JSON object: {error}.",
                f"参数不是有效的 JSON 对象：{error}。",
            ) from None

    async def _use_loop_tool(self, step_id: int, call: LoopCall, wanted: ResolvedCall) -> None:
        if wanted.name == START_TASK:
            self._tell(step_id, call, True, self._begun(call))
            return
        if wanted.name == REMEMBER:
            self._tell(step_id, call, True, await self._remember(call))
            return
        given = parse_loop_arguments(wanted.name, wanted.arguments)
        if isinstance(given, UpdatePlanArguments):
            await self._update_plan(step_id, call, given)
        elif isinstance(given, ReadResultArguments):
            self._tell(step_id, call, True, read_result(self._run.state.transcript, given))
        elif isinstance(given, RecallArguments):
            found = await self._run.services.database.read(
                lambda c: recall_entries(c, self._run.row.conversation_id, given.query)
            )
            self._tell(step_id, call, True, found)

    def _begun(self, call: LoopCall) -> str:
        """The plan as it is carried out, where that is not simply what the call stated."""
        state, language = self._run.state, self._log.language
        assert state.plan is not None
        if state.opening is None or call not in state.opening.calls:
            return self._log.say("task_begun_before")
        stated, faults = opened_plan(self._run)
        begun = self._log.say("task_begun")
        if faults:
            begun += f"\n{self._log.say('task_begun_without', why=faults)}"
        if len(state.plan.steps) > 1 or not _same_plan(stated, state.plan):
            begun += f"\n{format_plan_outline(state.plan, language)}"
        return begun

    async def _remember(self, call: LoopCall) -> str:
        requested = call.requested
        asked = ModelToolCall(requested.id, requested.name, requested.arguments)
        proposals = proposals_in([asked])
        opening = self._run.state.opening
        opened = opening is not None and call in opening.calls  # proposed with the reply itself
        if proposals is not None and not opened:
            await (await remembering_of(self._run)).propose(proposals.items)
        return self._log.say("memory_proposed" if proposals is not None else "memory_not_proposed")

    async def _update_plan(self, step_id: int, call: LoopCall, wanted: UpdatePlanArguments) -> None:
        steps = wanted.to_steps(self._run.state.highest_id + 1)
        async with self._run.slot.released():
            await self._reviser.change(wanted.reason, steps, wanted.to_checks())
        count = sum(each.status == "pending" for each in self._run.state.steps.values())
        message = self._log.say("plan_updated", count=count)
        self._tell(step_id, call, True, message)

    # --- events -------------------------------------------------------------------------------

    def _tell(
        self, step_id: int, call: LoopCall, success: bool, content: str, code: str | None = None
    ) -> None:
        data = TurnResultData(
            step_id=step_id,
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
        earlier_turns = [each for each in progress.turns if each.data.turn < turn.data.turn]
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
