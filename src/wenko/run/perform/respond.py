"""Asks the model for its reply to the message: an answer with forms and displays, or a task."""

import json
import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from pydantic import JsonValue, ValidationError

from wenko.human.question import Question
from wenko.memory.tone import ToneReading
from wenko.models.interface import ModelReply, ReplyEnd, ReplyRestart, TextDelta, whole_reply
from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall
from wenko.planners.interface import FormExchange, Part, Suggestions
from wenko.planners.language.opening import opening_analysis, plain_answer
from wenko.planners.language.replies import SURELY_WORDS
from wenko.planners.statements import (
    ASK_USER,
    FORGET,
    MEMORY_CALLS,
    RECALL,
    START_TASK,
    analysis_stated,
)
from wenko.protocol.events import (
    ChatComplete,
    ChatCompletePayload,
    FlowNode,
    ModelTurn,
    ModelTurnData,
    RequestedCall,
    Suggestion,
    TaskAnalysed,
    TaskAnalysisComplete,
    Thinking,
)
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
    read_hitl_request,
)
from wenko.protocol.messages import MessageKey
from wenko.protocol.plan import TaskAnalysis
from wenko.run.context import RunContext
from wenko.run.conversation.form_text import request_as_text
from wenko.run.conversation.remembering import MEMORY_QUESTION, Remembering
from wenko.run.conversation.tone_log import refine_tone
from wenko.run.planning.approval import only_looks
from wenko.run.requested import declares_reading
from wenko.run.streamed_text import BETWEEN, ResumedText
from wenko.text import BilingualText, validation_message
from wenko.tools.more_tools import MORE_TOOLS

logger = logging.getLogger(__name__)
# Otherwise a model that only asks would never finish its answer.
MAX_FORMS = 10
MAX_SKIPPED = 2
"""Times that a user has to skip the same form."""
TOO_MANY = BilingualText(en="there are too many forms in one message", zh="一条消息中的表单过多")
SKIPPED = BilingualText(
    en="(You skipped this form, so it is not shown again.)",
    zh="（你已跳过这个表单，不再显示。）",
)
COMPLEXITY: dict[str, MessageKey] = {
    "simple": "complexity_simple",
    "moderate": "complexity_moderate",
    "complex": "complexity_complex",
}
MAX_LOOKS = 4
"""Replies in a row that only ask memory for something."""
_PLACE = 99
"""Where in the request a fault is means nothing to a user."""
_CLEAR = BilingualText("", "")


class TaskAnalyzer:
    """The reply of one run to its message."""

    def __init__(self, run: RunContext, remembering: Remembering, known: str | None) -> None:
        """``known`` is an answer that needs no model."""
        self._run = run
        self._log = run.log
        self._remembering = remembering
        self._known = known
        self._told: list[str] = []
        """What came of calls of memory, for the reply that goes on after them."""

    async def respond(self) -> None:
        """Until there is an answer or a plan; it pauses while a form is open."""
        run, log = self._run, self._log
        if run.state.analysis is None and not run.state.has_begun("analysis"):
            log.stage(
                FlowNode(node="analysis", status="started", message=log.say("analysis_started")),
                Thinking(step_type="analyzing", content=log.say("thinking_analyzing")),
            )
        await run.wait(self._converse())

    async def _converse(self) -> None:
        questions = self._run.questions
        await questions.wait_for_open()
        while not self._shown():
            reply = await self._stream()
            if reply.tone is not None:
                await refine_tone(self._run, reply.tone)
            told = await self._remember(reply)
            if (turn := reply.turn) is not None:
                await self._begin(turn)
                return
            request = None if not reply.asks else await self._validated(reply.form)
            if request is None and told and not reply.said and len(self._told) < MAX_LOOKS:
                self._told.append(told)
                continue
            if request is None:
                self._answer(reply.suggestions)
                return
            if self._was_skipped(request):
                await self._say_if_blank(SKIPPED.localized(self._log.language))
                break
            if isinstance(request, HITLDisplayRequest):
                await questions.show(Question.of(request))
            else:
                await questions.ask(Question.of(request))
        self._answer(())

    async def _remember(self, reply: "_Reply") -> str:
        """Carry out the calls of memory; those of a turn are answered like its other calls."""
        calls = [each for each in reply.stating if reply.turn is None or not each.id]
        looks = [each for each in calls if each.name in (FORGET, RECALL)]
        told = [await self._remembering.handle(each) for each in looks]
        if len(calls) > len(looks):
            told.append(await self._remembering.keep(calls))
        return "\n".join(filter(None, told))

    async def _say_if_blank(self, words: str) -> None:
        if not self._run.state.streamed.strip():
            self._log.stream(words)
            await self._log.end_stream()

    def _was_skipped(self, request: AnyHITLRequest) -> bool:
        """Whether the user has skipped the same form often enough."""
        skipped = [
            each.request
            for each in self._run.state.questions.values()
            if each.closed is not None and each.closed.action == "reject"
        ]
        same = [each for each in skipped if _content(each) == _content(request)]
        return isinstance(request, HITLRequest) and len(same) >= MAX_SKIPPED

    def _answer(self, suggestions: tuple[Suggestion, ...]) -> None:
        content = self._run.state.streamed
        payload = ChatCompletePayload(content=content, suggestions=suggestions)
        self._log.stage(ChatComplete(payload=payload))

    async def _begin(self, turn: ModelReply) -> None:
        """The turn is on disk before its plan is made: the model is not asked for it again."""
        self._run.state.context_tokens = turn.end.context_tokens
        reads = partial(declares_reading, self._run)
        calls = tuple(
            RequestedCall(
                id=call.id,
                name=call.name,
                arguments=call.arguments,
                reads=bool(call.id) and reads(call.name, call.arguments),
            )
            for call in turn.tool_calls
        )
        data = ModelTurnData(
            step_id=None,
            turn=1,
            text=turn.text,
            tool_calls=calls,
            cut_off=turn.cut_off,
            provider_data=turn.end.provider_data,
            opening=True,
            looks=await only_looks(self._run, calls),
        )
        await self._log.commit(ModelTurn(data=data))

    def _shown(self) -> bool:
        """Whether a display was published: it ends the answer, perhaps before a restart."""
        asked = self._run.state.questions.values()
        return any(isinstance(each.request, HITLDisplayRequest) for each in asked)

    # --- one reply ----------------------------------------------------------------------------

    async def _stream(self) -> "_Reply":
        reply = _Reply(self._run)
        try:
            async with aclosing(self._parts()) as parts:
                async for part in parts:
                    if isinstance(part, ReplyRestart):
                        await self._log.end_stream()
                    reply.take(part)
        finally:
            await self._log.end_stream()
        reply.end()
        return reply

    def _parts(self) -> AsyncGenerator[Part, None]:
        run = self._run
        if self._known is not None:
            return _known(self._without_model(), self._known)
        exchanges = [
            FormExchange(
                request=asked.request,
                status=asked.closed.status,
                action=asked.closed.action,
                data=asked.closed.data or {},
                edited_fields=asked.closed.edited_fields,
                response=asked.said,
            )
            for id_, asked in run.state.questions.items()
            if isinstance(asked.request, HITLRequest)
            and asked.is_form
            and asked.closed is not None
            and not id_.startswith(MEMORY_QUESTION)
        ]
        return run.planner.open(replace(run.task, told=tuple(self._told)), exchanges)

    def _without_model(self) -> TaskAnalysis:
        say = self._log.say
        return TaskAnalysis(
            complexity="simple",
            task_type="chat",
            requires_sandbox=False,
            reasoning=say("memory_reasoning"),
            suggested_approach=say("memory_approach"),
        )

    # --- forms --------------------------------------------------------------------------------

    async def _validated(self, form: JsonValue) -> AnyHITLRequest | None:
        """The request, repaired once by the model if it is unclear; otherwise said in words."""
        run, language = self._run, self._log.language
        if not run.settings.hitl_enabled:
            return None
        if len(run.state.questions) >= MAX_FORMS:
            await self._warn(TOO_MANY.localized(language), form)
            return None
        request, why = self._read(form)
        if request is not None:
            return request
        logger.warning("the model's hitl_request is not valid: %s", why.en)
        repaired = await run.planner.correct_form(run.task, form, why.en)
        if repaired is not None:
            request, _ = self._read(repaired)
        if request is None:
            await self._warn(why.localized(language), form, repaired)
        return request

    def _read(self, raw: JsonValue) -> tuple[AnyHITLRequest | None, BilingualText]:
        try:
            return read_hitl_request(raw, max_fields=self._run.settings.hitl_max_fields), _CLEAR
        except ValidationError as error:
            # A part that cannot be read leaves faults of the whole behind, which say nothing more.
            ours = [fault for fault in error.errors() if fault["type"] == "invalid"]
            faults = partial(validation_message, ours or error, skip=_PLACE, limit=5)
            return None, BilingualText(en=faults(language="en"), zh=faults(language="zh"))
        except UnclearRequest as error:
            return None, error.why

    async def _warn(self, why: str, *raw: JsonValue) -> None:
        """Say why, and in words what can be read of the first request of which anything can."""
        language = self._log.language
        warning = self._log.say("hitl_request_invalid", why=why)
        logger.warning("a form or display cannot be shown: %s", warning)
        self._log.stage(Thinking(step_type="warning", content=warning))
        streamed = self._run.state.streamed
        words = next(filter(None, (request_as_text(each, language, why) for each in raw)), "")
        words = words or self._log.say("hitl_request_dropped", why=why)
        # After a restart, it may have been said already.
        if not streamed.endswith(words):
            self._log.stream(BETWEEN + words if streamed else words)
        await self._log.end_stream()


def _content(request: AnyHITLRequest) -> object:
    """What a form asks, whatever its id."""
    fields = request.fields if isinstance(request, HITLRequest) else request.displays
    return request.title, [each.model_dump(mode="json") for each in fields]


class _Reply:
    """What a reply has given so far; its text is streamed as it comes."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._log = run.log
        self._text = ResumedText(run.log)
        self._parts: list[Part] = []
        self._ended = False
        self._said = 0
        self._analysis: TaskAnalysis | None = None
        self.stating: list[ModelToolCall] = []
        """Calls that ask memory for something."""
        self.asks = False
        self.form: JsonValue = None
        self.turn: ModelReply | None = None
        """The first turn of a task; null of an answer."""
        self.suggestions: tuple[Suggestion, ...] = ()
        self.tone: ToneReading | None = None

    @property
    def said(self) -> bool:
        return self._said > 0

    def take(self, part: Part) -> None:
        if isinstance(part, ModelToolCall):
            part = _without_detour(part)
        if self._ended or isinstance(part, ReplyRestart):
            self._parts, self._said, self._ended = [], 0, False
        self._parts.append(part)
        if isinstance(part, ModelToolCall) and part.name in (START_TASK, *MEMORY_CALLS):
            self.stating.append(part)
        match part:
            case TextDelta(text):
                self._say(text)
            case ReplyRestart():
                self._text = ResumedText(self._log)
            case ModelToolCall(id="", name=name) if name == START_TASK:
                self._analysis = opening_analysis(ModelReply("", (part,)), ())
            case ModelToolCall(id="", name=name) if name == ASK_USER:
                self.asks, self.form = True, json.loads(part.arguments)
            case ReplyEnd():
                self._ended = True
                self._end_reply()
            case Suggestions(items):
                self.suggestions = items
            case ToneReading():
                self.tone = part

    def end(self) -> None:
        if not self._ended:
            self._end_reply()
        self._stage_analysis()

    def _say(self, text: str) -> None:
        self._stage_analysis()
        self._text.stream(text)
        self._said += len(text)
        if self._analysis is None and self._said > SURELY_WORDS:
            self._analysis = plain_answer(self._log.language)

    def _end_reply(self) -> None:
        turn = whole_reply(self._parts)
        awaited = tuple(each for each in turn.tool_calls if each.id)
        tasks = tuple(each for each in turn.tool_calls if each.name == START_TASK)
        if any(each.name not in MEMORY_CALLS for each in awaited):
            self.turn = replace(turn, tool_calls=awaited)
        elif tasks and self._analysis is not None and self._analysis.complexity != "simple":
            self.turn = replace(turn, tool_calls=tasks)
        if self._analysis is None and self.turn is not None:
            self._analysis = opening_analysis(self.turn, self._run.task.tools)
        elif self._analysis is None:
            self._analysis = plain_answer(self._log.language)

    def _stage_analysis(self) -> None:
        """Once: a task may begin after words that were taken for an answer."""
        analysis, log, say = self._analysis, self._log, self._log.say
        if analysis is None or self._run.state.analysis is not None:
            return
        complexity = say(COMPLEXITY[analysis.complexity])
        log.stage(
            TaskAnalysed(analysis=analysis),
            TaskAnalysisComplete(message=say("analysis_completed"), data=analysis),
            FlowNode(node="analysis", status="completed", message=say("analysis_completed")),
            Thinking(step_type="routing", content=say("thinking_routing", complexity=complexity)),
        )


def _without_detour(call: ModelToolCall) -> ModelToolCall:
    """A call of memory that was made by ``more_tools``: it makes no task either."""
    if call.name != MORE_TOOLS:
        return call
    try:
        given = read_object(call.arguments)
    except InvalidOutput:
        return call
    name, arguments = given.get("name"), given.get("arguments")
    if name not in MEMORY_CALLS or not isinstance(arguments, dict):
        return call
    return ModelToolCall(call.id, name, json.dumps(arguments, ensure_ascii=False))


async def _known(analysis: TaskAnalysis, answer: str) -> AsyncGenerator[Part, None]:
    yield analysis_stated(analysis)
    yield TextDelta(answer)
