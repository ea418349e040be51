"""An MCP server's question becomes our one durable question, and the answer goes back to it."""

import asyncio
from contextlib import AbstractContextManager
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
from wenko.tools.deadline import Deadline
from wenko.tools.mcp.arguments import fault_in, validator_of
from wenko.tools.mcp.forms import CannotAsk, content_of, form_of, link_form
from wenko.tools.registry import ToolUse

# How often one question is asked while the answers do not fit the server's schema.
TRIES = 3
MOST_QUESTIONS = 20


class Elicitation:
    """Every question that the server asks during one call, one after the other."""

    def __init__(self, use: ToolUse, server: str, deadline: Deadline) -> None:
        self._use = use
        self._server = server
        self._deadline = deadline
        self._asked = 0
        self._turn = asyncio.Lock()

    async def answer(self, params: ElicitRequestParams) -> ElicitResult | ErrorData:
        with self._waiting():
            async with self._turn:
                try:
                    if isinstance(params, ElicitRequestURLParams):
                        return await self.visit(params)
                    return await self._fill_in(params)
                except CannotAsk as error:
                    return ErrorData(code=INVALID_PARAMS, message=f"This cannot be asked: {error}.")

    async def visit(self, params: ElicitRequestURLParams) -> ElicitResult:
        address = urlsplit(params.url)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise CannotAsk("a link begins with https:// or http://")
        language = self._use.language
        form = link_form(params.message, params.url, address.hostname, self._server, language)
        return _result(await self._ask(form))

    async def _fill_in(self, params: ElicitRequestFormParams) -> ElicitResult:
        schema = params.requested_schema
        try:
            validator = validator_of(schema)
        except ValueError as error:
            raise CannotAsk(str(error)) from None
        message, given = params.message, None
        for _ in range(TRIES):
            form = form_of(schema, self._server, message, self._use.language, given)
            ended = await self._ask(form)
            if not ended.agreed:
                return _result(ended)
            if _forgotten(form, ended):
                continue
            content = content_of(schema, ended.data)
            fault = fault_in(validator, content)
            if fault is None:
                return _result(ended, content)
            given = ended.data
            again = text("mcp_asks_again", self._use.language, fault=fault)
            message = f"{params.message}\n\n{again}"
        return ElicitResult(action="cancel")

    async def _ask(self, form: HITLRequest) -> QuestionOutcome:
        self._asked += 1
        if self._asked > MOST_QUESTIONS:
            raise CannotAsk(f"one call may ask {MOST_QUESTIONS} times")
        # The same id when the call is done again after a crash: then it is the same question.
        request = form.model_copy(update={"id": f"{self._use.call_id}-{self._asked}"})
        question = Question(
            request,
            kind="elicitation",
            once=True,
            step_id=self._use.step_id,
            call_id=self._use.call_id,
        )
        return await self._use.people.ask(question)

    def _waiting(self) -> AbstractContextManager[None]:
        """A person's time is not the server's."""
        return self._deadline.held()


def _forgotten(form: HITLRequest, ended: QuestionOutcome) -> bool:
    """A secret that was typed before a crash was stored nowhere: it must be asked again."""
    return any(field.secret and ended.data.get(field.name) == MASK for field in form.fields)


def _result(ended: QuestionOutcome, content: dict[str, Any] | None = None) -> ElicitResult:
    """To decline is to say no; not to answer at all is to cancel."""
    if ended.agreed:
        return ElicitResult(action="accept", content=content)
    return ElicitResult(action="decline" if ended.action == "reject" else "cancel")
