"""A model with scripted replies; no provider, no HTTP."""

import json
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from pydantic import JsonValue

from wenko.models.interface import ModelReply, ReasoningDelta, ReplyEnd, StreamPart, TextDelta
from wenko.models.request import ModelToolCall, PromptMessage, Usage
from wenko.planners.interface import (
    Advice,
    Ask,
    CallRepair,
    CommandPrompt,
    Compaction,
    Failure,
    FinishedWork,
    FormCorrection,
    FormExchange,
    Judgement,
    NextTurn,
    Open,
    Part,
    PromptAdvice,
    Revision,
    Summary,
    Task,
)
from wenko.planners.language.chat_prompts import chat_prompt
from wenko.planners.language.replies import reply_parts
from wenko.planners.statements import advice_fields, analysis_stated, plan_fields
from wenko.planners.transcript import Transcript
from wenko.protocol.plan import Arguments, Plan, TaskAnalysis


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
        self._repairs: list[JsonValue | Exception] = []
        self._plans: list[Plan] = []
        self._revisions: list[JsonValue | Exception] = []
        self._fixes: list[JsonValue | Exception] = []
        self._verifications: list[JsonValue | Exception] = []
        self._turns: list[ModelReply] = []
        self._call_turns = 0
        self.transcripts: list[Transcript] = []
        """What each turn was asked with."""
        self.finished: list[FinishedWork] = []
        """What each summary was asked with."""
        self.compacted = ""
        self._advices: list[JsonValue | Exception] = []
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
        self._fixes.append(
            {"analysis": "scripted", "arguments": arguments, "explanation": explanation}
        )

    def will_revise(self, plan: Plan) -> None:
        self._revisions.append(plan_fields(plan))

    def will_verify(self, is_valid: bool, reason: str = "scripted") -> None:
        self._verifications.append({"is_valid": is_valid, "reason": reason})

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
        self._advices += [
            each if isinstance(each, Exception) else advice_fields(each) for each in advices
        ]

    async def marks_steps(self) -> bool:
        return self.marks

    async def stream(self, task: Task, ask: Ask) -> AsyncGenerator[Part, None]:
        match ask:
            case Open(exchanges):
                self._record_usage(task)
                async for part in self._open(task, exchanges):
                    yield part
                return
            case NextTurn(transcript):
                self._record_usage(task)
                self.transcripts.append(transcript)
                reply = self._turns.pop(0) if self._turns else ModelReply(text="done")
                yield ReasoningDelta(reply.reasoning)
                yield TextDelta(reply.text)
                for call in reply.tool_calls:
                    yield call
                yield reply.end
                return
            case Summary(work):
                self._record_usage(task)
                self.finished.append(work)
                yield TextDelta(work.plan.goal)
            case Compaction():
                yield TextDelta(self.compacted)
            case Judgement():
                yield _next(self._verifications)
            case CallRepair(_, failure):
                self.failures.append(failure)
                yield _next(self._fixes)
            case Revision(_, failure):
                self.failures.append(failure)
                yield _next(self._revisions)
            case FormCorrection(raw, problem):
                self.repairs.append((raw, problem))
                yield _next(self._repairs)
            case PromptAdvice(prompt):
                self._record_usage(task)
                self.command_prompts.append(prompt)
                yield _next(self._advices)
        yield ReplyEnd()

    async def _open(
        self, task: Task, exchanges: Sequence[FormExchange]
    ) -> AsyncGenerator[Part, None]:
        planned = bool(self._plans) and not exchanges
        analysis = TaskAnalysis(
            complexity="moderate" if planned else "simple",
            task_type="code" if planned else "chat",
            requires_sandbox=planned,
            reasoning="scripted",
            suggested_approach="scripted",
        )
        yield analysis_stated(analysis, self._plans.pop(0) if planned else None)
        if planned:
            return
        prompt = chat_prompt(task, exchanges)

        def ask(told: Sequence[PromptMessage]) -> AsyncGenerator[StreamPart, None]:
            return self._reply([*prompt, *told])

        async for part in reply_parts(ask, self.name, task.language):
            yield part

    def _record_usage(self, task: Task) -> None:
        if task.meter is not None and self.costs is not None:
            task.meter.record(Usage(self.name, 1000, 100, self.costs))

    async def _reply(self, prompt: list[PromptMessage]) -> AsyncGenerator[StreamPart, None]:
        self.prompts.append(prompt)
        reply = self._script.pop(0) if self._script else "好的"
        if isinstance(reply, Exception):
            raise reply
        for start in range(0, len(reply), 4):
            yield TextDelta(reply[start : start + 4])
        yield ReplyEnd()


def _next(script: list[JsonValue | Exception]) -> TextDelta:
    """The next reply as JSON; nothing if the script has none."""
    reply = script.pop(0) if script else None
    if isinstance(reply, Exception):
        raise reply
    return TextDelta("" if reply is None else json.dumps(reply, ensure_ascii=False))
