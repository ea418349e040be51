"""An MCP elicitation becomes a durable question; the answer is returned to the server."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

from mcp.types import (
    INVALID_PARAMS,
    ElicitRequestFormParams,
    ElicitRequestParams,
    ElicitRequestURLParams,
    ElicitResult,
    ErrorData,
)

from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.messages import text
from wenko.text import MASK
from wenko.tools.base import ToolUse
from wenko.tools.mcp.arguments import error_in, validator_of
from wenko.tools.mcp.forms import InvalidElicitation, content_of, form_of, link_form
from wenko.tools.timeouts import Deadline

# How often a question is repeated when the answer does not fit the server's schema.
MAX_ATTEMPTS = 3
MAX_QUESTIONS = 20


class Elicitation:
    """The questions of one call, one after the other."""

    def __init__(self, use: ToolUse, server: str, deadline: Deadline) -> None:
        self._use = use
        self._server = server
        self._deadline = deadline
        self._asked = 0
        self._lock = asyncio.Lock()

    async def answer(self, params: ElicitRequestParams) -> ElicitResult | ErrorData:
        # The time that the user takes to answer does not count.
        with self._deadline.paused():
            async with self._lock:
                try:
                    if isinstance(params, ElicitRequestURLParams):
                        return await self._open_link(params)
                    return await self._fill_form(params)
                except InvalidElicitation as error:
                    return ErrorData(code=INVALID_PARAMS, message=f"Invalid elicitation: {error}.")

    async def _open_link(self, params: ElicitRequestURLParams) -> ElicitResult:
        address = urlsplit(params.url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise InvalidElicitation("a link begins with https:// or http://")
        language = self._use.language
        form = link_form(params.message, params.url, address.hostname, self._server, language)
        return _result(await self._ask(form))

    async def _fill_form(self, params: ElicitRequestFormParams) -> ElicitResult:
        schema = params.requested_schema
        try:
            validator = validator_of(schema)
        except ValueError as error:
            raise InvalidElicitation(str(error)) from None
        message, given = params.message, None
        for _ in range(MAX_ATTEMPTS):
            form = form_of(schema, self._server, message, self._use.language, given)
            ended = await self._ask(form)
            if not ended.agreed:
                return _result(ended)
            if _lost_secret(form, ended):
                continue
            content = content_of(schema, ended.data)
            mismatch = error_in(validator, content)
            if mismatch is None:
                return _result(ended, content)
            given = ended.data
            again = text("mcp_asks_again", self._use.language, fault=mismatch)
            message = f"{params.message}\n\n{again}"
        return ElicitResult(action="cancel")

    async def _ask(self, form: HITLRequest) -> QuestionOutcome:
        self._asked += 1
        if self._asked > MAX_QUESTIONS:
            raise InvalidElicitation(f"a call may ask at most {MAX_QUESTIONS} questions")
        # A call that is repeated after a crash finds its question by this id.
        request = form.model_copy(update={"id": f"{self._use.call_id}-{self._asked}"})
        question = Question(
            request,
            kind="elicitation",
            once=True,
            step_id=self._use.step_id,
            call_id=self._use.call_id,
        )
        return await self._use.questions.ask(question)


def _lost_secret(form: HITLRequest, ended: QuestionOutcome) -> bool:
    """A secret typed before a crash is not stored, so it must be asked for again."""
    return any(field.secret and ended.data.get(field.name) == MASK for field in form.fields)


def _result(ended: QuestionOutcome, content: dict[str, Any] | None = None) -> ElicitResult:
    """A rejection is ``decline``; no answer is ``cancel``."""
    if ended.agreed:
        return ElicitResult(action="accept", content=content)
    return ElicitResult(action="decline" if ended.action == "reject" else "cancel")
