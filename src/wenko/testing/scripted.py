"""A model with scripted replies; no provider, no HTTP."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from pydantic import JsonValue

from wenko.models.interface import ModelReply, ReplyEnd
from wenko.models.request import ModelToolCall, PromptMessage, Usage
from wenko.planners.interface import (
    Advice,
    CommandPrompt,
    Failure,
    FinishedWork,
    Fix,
    FormExchange,
    ResponsePart,
    Task,
    TurnReply,
    Verification,
)
from wenko.planners.language.chat_prompts import chat_prompt
from wenko.planners.language.replies import answer_parts
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Arguments, Plan, Step, TaskAnalysis, ToolOutcome


class ScriptedPlanner:
    """Returns the scripted replies in order, and keeps every prompt.

    Without a script it answers 好的. With a plan, the next message is planned instead of answered.
    """

    name = "scripted"

    def __init__(self, is_language_model: bool = False) -> None:
        self.is_language_model = is_language_model
        self.marks = False
        """Whether it marks the steps of a plan that it began itself."""
        self.window: int | None = None
        """Tokens of its context window."""
        self.costs: float | None = None
        """US dollars that each call reports."""
        self.prompts: list[list[PromptMessage]] = []
        self.repairs: list[tuple[JsonValue, str]] = []
        self._script: list[str | Exception] = []
        self._repairs: list[JsonValue] = []
        self._plans: list[Plan] = []
        self._revisions: list[Plan] = []
        self._fixes: list[Fix] = []
        self._verifications: list[Verification] = []
        self._turns: list[ModelReply] = []
        self._call_turns = 0
        self.transcripts: list[Transcript] = []
        """What each turn was asked with."""
        self.finished: list[FinishedWork] = []
        """What each summary was asked with."""
        self.compacted = ""
        self._advices: list[Advice | Exception] = []
        self.command_prompts: list[CommandPrompt] = []
        """The command prompts that ``advise`` was called with."""
        self.failures: list[Failure | None] = []
        """The failures that ``fix`` and ``revise`` were called with, in order."""

    async def context_window(self) -> int | None:
        return self.window

    def will_say(self, response: str, hitl_request: JsonValue = None) -> None:
        """A reply as a language model writes it (R41)."""
        fields: dict[str, Any] = {"response": response}
        if hitl_request is not None:
            fields["hitl_request"] = hitl_request
        self._script.append(json.dumps(fields, ensure_ascii=False))

    def will_write(self, raw: str) -> None:
        """This raw text, valid JSON or not."""
        self._script.append(raw)

    def will_fail(self, error: Exception) -> None:
        self._script.append(error)

    def will_repair(self, request: JsonValue) -> None:
        self._repairs.append(request)

    def will_plan(self, plan: Plan) -> None:
        self._plans.append(plan)

    def will_fix(self, arguments: Arguments, explanation: str = "scripted") -> None:
        self._fixes.append(Fix(arguments, "command_fix", "scripted", explanation))

    def will_revise(self, plan: Plan) -> None:
        self._revisions.append(plan)

    def will_verify(self, is_valid: bool, reason: str = "scripted") -> None:
        self._verifications.append(Verification(is_valid, reason))

    def will_think(self, thought: str) -> None:
        """A turn that ends the loop of a step with this text."""
        self._turns.append(ModelReply(text=thought))

    def will_call(
        self, *calls: tuple[str, Arguments | str], text: str = "", reasoning: str = ""
    ) -> None:
        """A turn that calls tools; arguments may be raw text."""
        self._call_turns += 1
        requested = tuple(
            ModelToolCall(
                f"call-{self._call_turns}-{index}",
                name,
                given if isinstance(given, str) else json.dumps(given, ensure_ascii=False),
            )
            for index, (name, given) in enumerate(calls)
        )
        self.will_reply(ModelReply(text, requested, reasoning, ReplyEnd("tool_calls")))

    def will_reply(self, reply: ModelReply) -> None:
        """A turn of a loop, as it is."""
        self._turns.append(reply)

    def will_advise(self, *advices: Advice | Exception) -> None:
        self._advices += advices

    async def marks_steps(self) -> bool:
        return self.marks

    async def respond(
        self, task: Task, exchanges: Sequence[FormExchange] = ()
    ) -> AsyncIterator[ResponsePart]:
        self._record_usage(task)
        planned = bool(self._plans) and not exchanges
        yield TaskAnalysis(
            complexity="moderate" if planned else "simple",
            task_type="code" if planned else "chat",
            requires_sandbox=planned,
            reasoning="scripted",
            suggested_approach="scripted",
        )
        if planned:
            yield self._plans.pop(0)
            return
        prompt = chat_prompt(task, exchanges)
        async for part in answer_parts(self._reply, prompt, task.language):
            yield part

    async def repair_form_request(self, task: Task, raw: JsonValue, problem: str) -> JsonValue:
        self.repairs.append((raw, problem))
        return self._repairs.pop(0) if self._repairs else None

    async def summarise(self, task: Task, work: FinishedWork) -> AsyncIterator[str]:
        self._record_usage(task)
        self.finished.append(work)
        yield work.plan.goal

    async def turn(self, task: Task, transcript: Transcript) -> TurnReply:
        self._record_usage(task)
        self.transcripts.append(transcript)
        reply = self._turns.pop(0) if self._turns else ModelReply(text="done")
        if task.on_reasoning is not None and reply.reasoning:
            task.on_reasoning(reply.reasoning)
        return TurnReply(reply)

    async def compact(self, task: Task, transcript: Transcript) -> str:
        return self.compacted

    async def verify(self, task: Task, step: Step, outcome: ToolOutcome) -> Verification | None:
        return self._verifications.pop(0) if self._verifications else None

    async def fix(self, task: Task, plan: Plan, failure: Failure) -> Fix | None:
        self.failures.append(failure)
        return self._fixes.pop(0) if self._fixes else None

    async def revise(self, task: Task, plan: Plan, failure: Failure | None) -> Plan | None:
        self.failures.append(failure)
        return self._revisions.pop(0) if self._revisions else None

    async def advise(self, task: Task, prompt: CommandPrompt) -> Advice | None:
        self._record_usage(task)
        self.command_prompts.append(prompt)
        advice = self._advices.pop(0) if self._advices else None
        if isinstance(advice, Exception):
            raise advice
        return advice

    def _record_usage(self, task: Task) -> None:
        if task.meter is not None and self.costs is not None:
            task.meter.record(Usage(self.name, 1000, 100, self.costs))

    async def _reply(self, prompt: Sequence[PromptMessage]) -> AsyncIterator[str]:
        self.prompts.append([*prompt])
        reply = self._script.pop(0) if self._script else "好的"
        if isinstance(reply, Exception):
            raise reply
        for start in range(0, len(reply), 4):
            yield reply[start : start + 4]
