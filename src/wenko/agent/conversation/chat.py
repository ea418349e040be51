"""Answers a simple message with text, forms and displays."""

import logging
from collections.abc import AsyncIterator

from pydantic import JsonValue, ValidationError

from wenko.agent.context import RunContext
from wenko.agent.conversation.form_text import request_as_text
from wenko.agent.log import RunLog
from wenko.agent.planning.triage import TriageReply
from wenko.human.question import Question
from wenko.planners.interface import FormExchange, FormRequest, ReplyPart, Suggestions
from wenko.protocol.events import ChatComplete, ChatCompletePayload, Suggestion, Thinking
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
    validate_hitl_request,
)
from wenko.text import validation_message

logger = logging.getLogger(__name__)
# Otherwise a model that only asks would never finish its answer.
MAX_FORMS = 10
BETWEEN = "\n\n"


class ChatResponder:
    """One answer: text, perhaps a form, more text once it is answered, perhaps a display."""

    def __init__(self, run: RunContext, triage: TriageReply) -> None:
        self._run = run
        self._log = run.log
        self._analysis = triage.analysis
        self._triage = triage
        self._suggestions: tuple[Suggestion, ...] = ()

    async def answer(self) -> None:
        """Stream and stage the answer, unless it was given before a restart."""
        if self._run.state.answer is None:
            content = await self._run.wait(self._converse())
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
            if isinstance(request, HITLDisplayRequest):
                await questions.show(Question.of(request))
            else:
                await questions.ask(Question.of(request))
        return self._run.state.streamed

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
            )
            for asked in run.state.questions.values()
            if isinstance(asked.request, HITLRequest) and asked.closed is not None
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
                else:
                    text.stream(part)
        finally:
            await self._log.end_stream()
        return form if self._run.settings.hitl_enabled else None

    async def _validated(self, form: FormRequest) -> AnyHITLRequest | None:
        """The request, repaired once by the model if invalid; otherwise it is said in words."""
        run = self._run
        if len(run.state.questions) >= MAX_FORMS:
            await self._warn(self._log.say("hitl_too_many_forms"), form.raw)
            return None
        repaired: JsonValue = None
        request, why = self._validate(form.raw)
        if request is None:
            logger.warning("the model's hitl_request is not valid: %s", why)
            repaired = await run.planner.repair_form_request(run.task, form.raw, why)
            request, why = self._validate(repaired) if repaired is not None else (None, why)
        if request is None:
            await self._warn(self._log.say("hitl_request_invalid", why=why), form.raw, repaired)
        return request

    def _validate(self, raw: JsonValue) -> tuple[AnyHITLRequest | None, str]:
        try:
            return validate_hitl_request(raw, max_fields=self._run.settings.hitl_max_fields), ""
        except ValidationError as error:
            return None, validation_message(error, limit=5)
        except (ValueError, TypeError, RecursionError) as error:
            return None, str(error)

    async def _warn(self, warning: str, *raw: JsonValue) -> None:
        """Say in words what can be read of the first request of which anything can."""
        logger.warning("a form or display cannot be shown: %s", warning)
        self._log.stage(Thinking(step_type="warning", content=warning))
        streamed = self._run.state.streamed
        words = next(filter(None, (request_as_text(each, self._log.language) for each in raw)), "")
        if not words and not streamed:
            words = self._log.say("hitl_request_dropped")
        # After a restart, it may have been said already.
        if words and not streamed.endswith(words):
            self._log.stream(BETWEEN + words if streamed else words)
        await self._log.end_stream()


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
