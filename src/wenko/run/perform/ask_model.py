"""Asks the model for the next turn of a step's loop; it is on disk before its calls start."""

from wenko.models.errors import ContextTooLong
from wenko.models.interface import ModelReply
from wenko.planners.transcript import Transcript, entries_for
from wenko.protocol.events import (
    FlowNode,
    ModelTurn,
    ModelTurnData,
    RequestedCall,
    Thinking,
)
from wenko.run.context import RunContext
from wenko.run.execution.compaction import Compactor


class TurnAsker:
    """Asks for the turns of one run's loops."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._compactor = Compactor(run)

    async def ask(self, step_id: int) -> None:
        run = self._run
        self._stage_notes_seen()
        await self._compactor.compact(self.transcript(step_id))
        try:
            turn = await self._next_turn(step_id)
        except ContextTooLong:
            await self._compactor.compact(self.transcript(step_id), refused=True)
            turn = await self._next_turn(step_id)
        run.state.context_tokens = turn.end.context_tokens
        await self._commit(step_id, turn)

    async def _next_turn(self, step_id: int) -> ModelReply:
        run = self._run
        return await run.wait(run.planner.turn(run.task, self.transcript(step_id)))

    def transcript(self, step_id: int) -> Transcript:
        state = self._run.state
        plan = state.first_plan or state.plan
        assert plan is not None
        return Transcript(
            plan=plan,
            environment=state.environment,
            entries=tuple(entries_for(state.transcript, step_id)),
            step=state.steps[step_id].step,
            tools=(*self._run.task.tools, *self._run.task.own_tools),
            views=self._run.task.views,
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
