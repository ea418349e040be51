"""The first request to a model that calls tools, and its reply: words, or the beginning of work."""

from collections.abc import Sequence

from wenko.models.errors import over_limit
from wenko.models.interface import ModelReply, ReasoningDelta, ReplyEnd, StreamPart, TextDelta
from wenko.models.request import LlmRequest, ModelToolCall
from wenko.planners.interface import FormExchange, OpeningTurn, ResponsePart, Task
from wenko.planners.language.chat_prompts import exchange_messages
from wenko.planners.language.opening import opening_analysis
from wenko.planners.language.replies import ReplyReader
from wenko.planners.language.transcript_prompt import conversation_messages
from wenko.planners.language.triage import TriageReader, UnusablePlan, plain_answer
from wenko.planners.language.turns import unwrapped, with_hint

SURELY_WORDS = 300
"""Characters of text after which a reply is taken for an answer."""


def opening_request(task: Task, exchanges: Sequence[FormExchange], max_fields: int) -> LlmRequest:
    messages = (
        *conversation_messages(task, True, max_fields),
        *exchange_messages(exchanges, task.language),
    )
    tools = tuple(map(with_hint, (*task.tools, *task.own_tools)))
    return LlmRequest("plan", messages, None, task.meter, tools)


class OpeningReader:
    """Text is given as it comes; what the reply is, once it is clear or has ended."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._words = ReplyReader()
        self._written = TriageReader(task)
        self._is_object: bool | None = None
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._calls: list[ModelToolCall] = []
        self._end = ReplyEnd()
        self._said = 0
        self._analysed = False

    @property
    def has_answer(self) -> bool:
        """Whether it is an answer, of which the user has seen a part."""
        return self._analysed or self._written.has_answer

    def feed(self, part: StreamPart) -> list[ResponsePart]:
        match part:
            case TextDelta(text):
                return self._feed_text(text)
            case ReasoningDelta(text):
                self._reasoning.append(text)
            case ModelToolCall():
                self._calls.append(unwrapped(part))
            case ReplyEnd():
                self._end = part
        return []

    def finish(self, model: str, context_tokens: int | None) -> list[ResponsePart]:
        """The rest; raises ``ReplyOverLimit`` if the output limit ended it."""
        if self._end.reason == "length" and not self._calls:
            raise over_limit(model)
        text = "".join(self._text)
        if self._calls:
            return self._turn(text, context_tokens)
        if self._is_object:
            return [each for each in self._written.finish() if not isinstance(each, UnusablePlan)]
        rest: list[ResponsePart] = [each for each in (self._words.finish(),) if each]
        rest += [each for each in (self._words.form, self._words.proposals) if each is not None]
        return rest if self._analysed else [plain_answer(self._task.language), *rest]

    def _feed_text(self, text: str) -> list[ResponsePart]:
        self._text.append(text)
        if self._is_object is None:
            begun = "".join(self._text).lstrip()
            self._is_object = begun[0] in "{`" if begun else None
            text = "".join(self._text)
        if self._is_object:
            return [each for each in self._written.feed(text) if not isinstance(each, UnusablePlan)]
        if self._is_object is None:
            return []
        said = self._words.feed(text)
        self._said += len(said)
        parts: list[ResponsePart] = [said] if said else []
        if self._said > SURELY_WORDS and not self._analysed:
            self._analysed = True
            parts.append(plain_answer(self._task.language))
        return parts

    def _turn(self, text: str, context_tokens: int | None) -> list[ResponsePart]:
        reply = ModelReply(text, tuple(self._calls), "".join(self._reasoning), self._end)
        turn = OpeningTurn(reply, context_tokens)
        if self._analysed:
            return [turn]
        return [opening_analysis(reply, self._task.tools), turn]
