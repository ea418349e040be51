"""Answers a simple message with text, forms and displays."""

import logging
from collections.abc import AsyncIterator
from functools import partial

from pydantic import JsonValue, ValidationError

from wenko.agent.context import RunContext
from wenko.agent.conversation.form_text import request_as_text
from wenko.agent.conversation.remembering import MEMORY_QUESTION, Remembering
from wenko.agent.log import RunLog
from wenko.agent.planning.triage import TriageReply
from wenko.human.question import Question
from wenko.planners.interface import (
    FormExchange,
    FormRequest,
    MemoryProposals,
    ProposedMemory,
    ReplyPart,
    Suggestions,
)
from wenko.protocol.events import ChatComplete, ChatCompletePayload, Suggestion, Thinking
from wenko.protocol.form_reading.values import UnclearRequest
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
    read_hitl_request,
)
from wenko.text import BilingualText, validation_message

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
BETWEEN = "\n\n"
_PLACE = 99
"""Where in the request a fault is means nothing to a user."""
_CLEAR = BilingualText("", "")


class ChatResponder:
    """One answer: text, perhaps a form, more text once it is answered, perhaps a display."""

    def __init__(self, run: RunContext, triage: TriageReply, remembering: Remembering) -> None:
        self._run = run
        self._log = run.log
        self._analysis = triage.analysis
        self._triage = triage
        self._remembering = remembering
        self._suggestions: tuple[Suggestion, ...] = ()
        self._proposed: tuple[ProposedMemory, ...] = ()

    async def answer(self) -> None:
        """Stream and stage the answer, unless it was given before a restart."""
        if self._run.state.answer is None:
            content = await self._run.wait(self._converse())
            await self._remembering.propose(self._proposed)
            payload = ChatCompletePayload(content=content, suggestions=self._suggestions)
            self._log.stage(ChatComplete(payload=payload))

    async def _converse(self) -> str:
        """The whole text. It pauses while a form is open and continues once it is closed."""
        questions = self._run.questions
        await questions.wait_for_open()
        while not self._shown():
            form = await self._stream_reply()
            request = None if form is None else await self._validated(form)
            if request is None:
                break
            if self._was_skipped(request):
                await self._say_if_blank(SKIPPED.localized(self._log.language))
                break
            if isinstance(request, HITLDisplayRequest):
                await questions.show(Question.of(request))
            else:
                await questions.ask(Question.of(request))
        return self._run.state.streamed

    async def _say_if_blank(self, words: str) -> None:
        if not self._run.state.streamed.strip():
            self._log.stream(words)
            await self._log.end_stream()

    def _was_skipped(self, request: AnyHITLRequest) -> bool:
        """Whether the user has skipped the same form often enough."""
        asked = self._run.state.questions.values()
        skipped = [
            each.request
            for each in asked
            if each.closed is not None and each.closed.action == "reject"
        ]
        same = [each for each in skipped if _content(each) == _content(request)]
        return isinstance(request, HITLRequest) and len(same) >= MAX_SKIPPED

    def _shown(self) -> bool:
        """Whether a display was published: it ends the answer, perhaps before a restart."""
        asked = self._run.state.questions.values()
        return any(isinstance(each.request, HITLDisplayRequest) for each in asked)

    def _reply(self) -> AsyncIterator[ReplyPart]:
        run = self._run
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
            and asked.closed is not None
            and not id_.startswith(MEMORY_QUESTION)
        ]
        if exchanges:
            return run.planner.continue_chat(run.task, self._analysis, exchanges)
        return self._first_reply()

    async def _first_reply(self) -> AsyncIterator[ReplyPart]:
        """What came with the analysis; if that was nothing, a reply of its own."""
        empty = True
        async for part in self._triage.answer():
            empty = False
            yield part
        if empty:
            async for part in self._run.planner.chat(self._run.task, self._analysis):
                yield part

    async def _stream_reply(self) -> FormRequest | None:
        """Stream the text of a reply; the form or display that it asks for, if any."""
        form: FormRequest | None = None
        text = _ResumedText(self._log)
        try:
            async for part in self._reply():
                if isinstance(part, FormRequest):
                    form = part
                elif isinstance(part, Suggestions):
                    self._suggestions = part.items
                elif isinstance(part, MemoryProposals):
                    self._proposed = part.items
                else:
                    text.stream(part)
        finally:
            await self._log.end_stream()
        return form if self._run.settings.hitl_enabled else None

    async def _validated(self, form: FormRequest) -> AnyHITLRequest | None:
        """The request, repaired once by the model if it is unclear; otherwise said in words."""
        run, language = self._run, self._log.language
        if len(run.state.questions) >= MAX_FORMS:
            await self._warn(TOO_MANY.localized(language), form.raw)
            return None
        request, why = self._read(form.raw)
        if request is not None:
            return request
        logger.warning("the model's hitl_request is not valid: %s", why.en)
        repaired = await run.planner.repair_form_request(run.task, form.raw, why.en)
        if repaired is not None:
            request, _ = self._read(repaired)
        if request is None:
            await self._warn(why.localized(language), form.raw, repaired)
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


class _ResumedText:
    """Streams a part of the answer without repeating what was streamed before a restart."""

    def __init__(self, log: RunLog) -> None:
        self._log = log
        state = log.state
        self._before = state.streamed[state.settled :]
        self._now = BETWEEN if state.settled else ""

    def stream(self, piece: str) -> None:
        self._now += piece
        if self._before.startswith(self._now):
            return
        fresh = self._now.removeprefix(self._before)
        if fresh == self._now and self._before:
            # The model words it differently this time: what was streamed cannot be taken back.
            fresh = BETWEEN + self._now.lstrip()
        self._before, self._now = "", ""
        self._log.stream(fresh)
