"""Asks the model for the next turn; it is on disk before its calls start."""

from wenko.models.errors import ContextTooLong
from wenko.models.interface import ModelReply
from wenko.planners.transcript import Transcript
from wenko.protocol.events import (
    FlowNode,
    ModelTurn,
    ModelTurnData,
    RequestedCall,
    Thinking,
)
from wenko.protocol.plan import Plan
from wenko.run.context import RunContext
from wenko.run.execution.compaction import Compactor
from wenko.run.planning.approval import only_looks
from wenko.run.requested import declares_reading


class TurnAsker:
    """Asks for the turns of one run."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._compactor = Compactor(run)

    async def ask(self) -> None:
        run = self._run
        self._stage_notes_seen()
        await self._compactor.compact(self.transcript())
        told = run.state.undone
        try:
            turn = await self._next_turn()
        except ContextTooLong:
            await self._compactor.compact(self.transcript(), refused=True)
            turn = await self._next_turn()
        run.state.context_tokens = turn.end.context_tokens
        await self._commit(turn, told)

    async def _next_turn(self) -> ModelReply:
        run = self._run
        return await run.wait(run.planner.turn(run.task, self.transcript()))

    def transcript(self) -> Transcript:
        run, state = self._run, self._run.state
        plan = state.first_plan or state.plan or Plan(goal=run.task.words)
        current = state.goal_in_progress
        return Transcript(
            plan=plan,
            environment=state.environment,
            entries=tuple(state.transcript),
            step=None if current is None else current.step,
            marked=run.marks_steps,
            tools=(*run.task.tools, *run.task.own_tools),
            views=run.task.views,
            compaction=state.compaction,
            load_picture=self._load_picture,
        )

    def _load_picture(self, picture_id: str) -> bytes | None:
        found = self._run.services.pictures.read(self._log.conversation_id, picture_id)
        return None if found is None else found[0]

    async def _commit(self, reply: ModelReply, undone: int) -> None:
        """The turn is on disk before anything else happens: the model is not asked for it again."""
        state = self._run.state
        current, number = state.goal_in_progress, len(state.loop) + 1
        step_id = None if current is None else current.step.step_id
        calls = requested_calls(self._run, reply, number)
        data = ModelTurnData(
            step_id=step_id,
            turn=number,
            text=reply.text,
            tool_calls=calls,
            cut_off=reply.cut_off,
            provider_data=reply.end.provider_data,
            looks=await only_looks(self._run, calls),
            one_step=not self._run.marks_steps,
            undone=undone,
        )
        if reply.text.strip() and data.tool_calls:
            thought = Thinking(step_type="executing", content=reply.text.strip(), step_id=step_id)
            self._log.stage(thought)
        await self._log.commit(ModelTurn(data=data))

    def _stage_notes_seen(self) -> None:
        """Notes are part of the transcript, so the plan need not be revised for them."""
        state = self._run.state
        if len(state.notes) > state.notes_applied and self._run.planner.is_language_model:
            data = {"notes_applied": len(state.notes)}
            message = self._log.say("replanning_completed")
            node = FlowNode(node="replanning", status="completed", message=message, data=data)
            self._log.stage(node)


def requested_calls(run: RunContext, reply: ModelReply, turn: int) -> tuple[RequestedCall, ...]:
    """With the model's ids, or others if it has used those before."""
    known = {call.requested.id for call in run.state.loop_calls()}
    calls = []
    for number, call in enumerate(reply.tool_calls):
        id_ = call.id if call.id and call.id not in known else f"turn-{turn}-{number}"
        known.add(id_)
        reads = declares_reading(run, call.name, call.arguments)
        calls.append(RequestedCall(id=id_, name=call.name, arguments=call.arguments, reads=reads))
    return tuple(calls)
