"""Carries out a step that is a goal: model and tools in turns, until the model says what it gave.

A turn is on disk before its calls start. After a restart the loop goes on where its events end: the
model is not asked again for what it has said, and no call is made twice.
"""

from wenko.agent.context import RunContext
from wenko.agent.execution.calls import ToolCaller
from wenko.agent.execution.compaction import Compactor
from wenko.agent.execution.loop_calls import LoopCaller
from wenko.agent.execution.loop_limits import check_limits
from wenko.agent.execution.loop_tools import LOOP_TOOLS, UPDATE_PLAN
from wenko.agent.planning.revision import PlanReviser
from wenko.models.errors import ContextTooLong
from wenko.models.interface import ModelReply
from wenko.planners.interface import TurnReply
from wenko.planners.transcript import FAILED, LoopTurn, Transcript, entries_for
from wenko.protocol.events import (
    FlowNode,
    ModelTurn,
    ModelTurnData,
    RequestedCall,
    Thinking,
)
from wenko.protocol.plan import ToolOutcome
from wenko.tools.more_tools import views


class StepLoop:
    """The loops of one run."""

    def __init__(self, run: RunContext, caller: ToolCaller, reviser: PlanReviser) -> None:
        self._run = run
        self._log = run.log
        self._calls = LoopCaller(run, caller, reviser)
        self._compactor = Compactor(run)

    async def run(self, step_id: int) -> ToolOutcome:
        """The step's outcome: the text that ended its loop. Raises ``LoopLimit``."""
        while True:
            turns = self._run.state.steps[step_id].turns
            if turns and (outcome := self._outcome(turns[-1])) is not None:
                return outcome
            if not turns or all(call.answered for call in turns[-1].calls):
                await self._ask(step_id)
            else:
                await self._calls.carry_out(step_id, turns[-1])

    def _outcome(self, turn: LoopTurn) -> ToolOutcome | None:
        """What the turn ends the step with; null if it does not end it."""
        if not self._run.planner.is_language_model:
            return ToolOutcome(success=True, stdout=turn.data.text.strip())
        if not turn.is_result:
            return None
        text = turn.data.text.strip()
        if text.startswith(FAILED):
            reason = text.removeprefix(FAILED).strip()
            return ToolOutcome(success=False, message=reason, error_code="gave_up")
        return ToolOutcome(success=True, stdout=text)

    # --- one turn -----------------------------------------------------------------------------

    async def _ask(self, step_id: int) -> None:
        run = self._run
        check_limits(run.state, step_id, run.settings)
        await run.steering.wait_while_paused()
        self._stage_notes_seen()
        await self._compactor.compact(self.transcript(step_id))
        try:
            turn = await self._next_turn(step_id)
        except ContextTooLong:
            await self._compactor.compact(self.transcript(step_id), refused=True)
            turn = await self._next_turn(step_id)
        run.state.context_tokens = turn.context_tokens
        await self._commit(step_id, turn.reply)

    async def _next_turn(self, step_id: int) -> TurnReply:
        run = self._run
        return await run.wait(run.planner.turn(run.task, self.transcript(step_id)))

    def transcript(self, step_id: int) -> Transcript:
        state = self._run.state
        plan = state.first_plan or state.plan
        assert plan is not None
        language, hitl = self._log.language, self._run.settings.hitl_enabled
        own = [each for each in LOOP_TOOLS[language] if each.name == UPDATE_PLAN]
        return Transcript(
            plan=plan,
            environment=state.environment,
            entries=tuple(entries_for(state.transcript, step_id)),
            step=state.steps[step_id].step,
            tools=(*self._run.task.tools, *LOOP_TOOLS[language]),
            views=(*views(self._run.tools, language, hitl), *own),
            compaction=state.compaction,
            load_picture=self._load_picture,
        )

    def _load_picture(self, picture_id: str) -> bytes | None:
        found = self._run.services.pictures.read(self._log.conversation_id, picture_id)
        return None if found is None else found[0]

    async def _commit(self, step_id: int, reply: ModelReply) -> None:
        """The turn is on disk before anything else happens: the model is not asked for it again."""
        turns = self._run.state.steps[step_id].turns
        known = {call.requested.id for turn in turns for call in turn.calls}
        calls = tuple(
            RequestedCall(
                id=_unique(call.id, known, len(turns) + 1, number),
                name=call.name,
                arguments=call.arguments,
            )
            for number, call in enumerate(reply.tool_calls)
        )
        data = ModelTurnData(
            step_id=step_id,
            turn=len(turns) + 1,
            text=reply.text,
            tool_calls=calls,
            cut_off=reply.cut_off,
            provider_data=reply.end.provider_data,
        )
        if reply.text.strip() and calls:
            thought = Thinking(step_type="executing", content=reply.text.strip(), step_id=step_id)
            self._log.stage(thought)
        await self._log.commit(ModelTurn(data=data))

    def _stage_notes_seen(self) -> None:
        """Notes are part of the transcript, so the plan need not be revised for them."""
        state = self._run.state
        if len(state.notes) > state.notes_applied and self._run.planner.is_language_model:
            data = {"heeded": len(state.notes)}
            message = self._log.say("replanning_completed")
            node = FlowNode(node="replanning", status="completed", message=message, data=data)
            self._log.stage(node)


def _unique(call_id: str, known: set[str], turn: int, number: int) -> str:
    """The model's id; another one if it has used that id before."""
    found = call_id if call_id and call_id not in known else f"turn-{turn}-{number}"
    known.add(found)
    return found
