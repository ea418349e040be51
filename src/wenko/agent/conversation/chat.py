"""A simple message is answered in words; on the way a person may be asked or shown something."""

import logging
from collections.abc import AsyncIterator

from pydantic import JsonValue, ValidationError

from wenko.agent.log import RunLog
from wenko.agent.questions import RunQuestions
from wenko.human.question import Question
from wenko.models.interface import FormExchange, FormRequest, Model, ReplyPart, Task
from wenko.protocol.events import ChatComplete, ChatCompletePayload, Thinking
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
    validate_hitl_request,
)
from wenko.protocol.plan import TaskAnalysis
from wenko.settings import Settings
from wenko.text import validation_message

log = logging.getLogger(__name__)
# A model that only ever asks would keep a person busy without end.
MOST_FORMS = 10
BETWEEN = "\n\n"


class ChatResponder:
    """One answer: text, perhaps a form, more text once that is answered, perhaps a display."""

    def __init__(
        self, record: RunLog, model: Model, asker: RunQuestions, settings: Settings
    ) -> None:
        self._record = record
        self._model = model
        self._asker = asker
        self._settings = settings

    async def answer(self, task: Task, analysis: TaskAnalysis) -> ChatComplete:
        """The whole answer. The text pauses while a form is open and goes on by itself."""
        await self._asker.settle()
        while not self._shown():
            ask = await self._say(self._replies(task, analysis))
            request = None if ask is None else await self._request(task, ask)
            if request is None:
                break
            if isinstance(request, HITLDisplayRequest):
                await self._asker.show(Question.of(request))
            else:
                await self._asker.ask(Question.of(request))
        return ChatComplete(payload=ChatCompletePayload(content=self._record.state.streamed))

    def _shown(self) -> bool:
        """A display is the end of an answer; after a restart it may be there already."""
        asked = self._record.state.questions.values()
        return any(isinstance(each.request, HITLDisplayRequest) for each in asked)

    def _replies(self, task: Task, analysis: TaskAnalysis) -> AsyncIterator[ReplyPart]:
        exchanges = [
            FormExchange(
                request=asked.request,
                status=asked.closed.status,
                action=asked.closed.action,
                data=asked.closed.data or {},
                edited_fields=asked.closed.edited_fields,
            )
            for asked in self._record.state.questions.values()
            if isinstance(asked.request, HITLRequest) and asked.closed is not None
        ]
        if exchanges:
            return self._model.continue_chat(task, analysis, exchanges)
        return self._model.chat(task, analysis)

    async def _say(self, replies: AsyncIterator[ReplyPart]) -> FormRequest | None:
        """Stream the text; what the reply asks for, if anything."""
        ask: FormRequest | None = None
        told = _Retold(self._record)
        try:
            async for reply in replies:
                if isinstance(reply, FormRequest):
                    ask = reply
                else:
                    told.stream(reply)
        finally:
            await self._record.end_stream()
        return ask if self._settings.hitl_enabled else None

    async def _request(self, task: Task, ask: FormRequest) -> AnyHITLRequest | None:
        """What to ask, checked and if need be repaired once; else a warning, and text it is."""
        if len(self._record.state.questions) >= MOST_FORMS:
            await self._degrade(self._record.say("hitl_too_many_forms"))
            return None
        request, why = self._checked(ask.raw)
        if request is None:
            log.warning("the model's hitl_request is not valid: %s", why)
            repaired = await self._model.repair_form_request(task, ask.raw, why)
            request, why = self._checked(repaired) if repaired is not None else (None, why)
        if request is None:
            await self._degrade(self._record.say("hitl_request_invalid", why=why))
        return request

    def _checked(self, raw: JsonValue) -> tuple[AnyHITLRequest | None, str]:
        try:
            return validate_hitl_request(raw, max_fields=self._settings.hitl_max_fields), ""
        except ValidationError as error:
            return None, validation_message(error, limit=5)
        except (ValueError, TypeError, RecursionError) as error:
            return None, str(error)

    async def _degrade(self, warning: str) -> None:
        log.warning("a form or display is left out: %s", warning)
        self._record.note(Thinking(step_type="warning", content=warning))
        if not self._record.state.streamed:
            self._record.stream(self._record.say("hitl_request_dropped"))
        await self._record.end_stream()


class _Retold:
    """Streams a part of the answer; what was told of it before a restart is not told again."""

    def __init__(self, record: RunLog) -> None:
        self._record = record
        state = record.state
        self._before = state.streamed[state.settled :]
        self._now = BETWEEN if state.settled else ""

    def stream(self, piece: str) -> None:
        self._now += piece
        if self._before.startswith(self._now):
            return
        fresh = self._now.removeprefix(self._before)
        if fresh == self._now and self._before:
            # The model says it in other words this time: what is out already cannot be unsaid.
            fresh = BETWEEN + self._now.lstrip()
        self._before, self._now = "", ""
        self._record.stream(fresh)
