"""The first request of a run: what the message is, and the answer or the plan for it."""

from wenko.run.context import RunContext
from wenko.run.conversation.chat import ChatResponder
from wenko.run.conversation.remembering import Remembering
from wenko.run.conversation.tone_log import refine_tone
from wenko.run.planning.planner import TaskPlanner
from wenko.run.planning.triage import TaskAnalyzer


class Responder:
    def __init__(self, run: RunContext, remembering: Remembering, known: str | None) -> None:
        """``known`` is an answer that needs no model."""
        self._run = run
        self._remembering = remembering
        self._known = known

    async def respond(self) -> None:
        run = self._run
        triage = await TaskAnalyzer(run).analyse(self._known)
        try:
            if triage.analysis.complexity == "simple":
                await ChatResponder(run, triage, self._remembering).answer()
                return
            await TaskPlanner(run).plan(triage)
        finally:
            await triage.close()
            if triage.tones:
                await refine_tone(run, triage.tones[-1])
        for proposals in triage.proposals:
            await self._remembering.propose(proposals.items)
