"""The first request to a model that calls tools, and its reply: words, or the beginning of work."""

from collections.abc import Sequence
from dataclasses import replace

from wenko.models.interface import ModelReply, ReasoningDelta, ReplyEnd, StreamPart, TextDelta
from wenko.models.replies.meaning import plain_arguments
from wenko.models.replies.reader import Reply, ReplyReader
from wenko.models.request import LlmRequest, ModelToolCall, PromptMessage
from wenko.planners.interface import FormExchange, Task
from wenko.planners.language.chat_prompts import exchange_messages
from wenko.planners.language.transcript_prompt import conversation_messages
from wenko.planners.language.turns import with_hint

SURELY_WORDS = 300
"""Characters of text after which a reply is taken for an answer."""


def opening_request(task: Task, exchanges: Sequence[FormExchange], max_fields: int) -> LlmRequest:
    messages = (
        *conversation_messages(task, True, max_fields),
        *exchange_messages(exchanges, task.language),
    )
    tools = task.views or tuple(map(with_hint, (*task.tools, *task.own_tools)))
    return LlmRequest("plan", messages, None, task.meter, tools)


class OpeningReader:
    """Gives the text of a reply as it comes."""

    def __init__(self, task: Task) -> None:
        tools = (*task.tools, *task.own_tools, *task.views)
        self._words = ReplyReader([name for each in tools for name in (each.name, *each.aliases)])
        self._reasoning: list[str] = []
        self._calls: list[ModelToolCall] = []
        self._end = ReplyEnd()
        self._said = 0

    @property
    def is_answer(self) -> bool:
        """Whether so much was said that it is an answer, whatever follows."""
        return self._said > SURELY_WORDS

    def feed(self, part: StreamPart) -> str:
        match part:
            case TextDelta(text):
                said = self._words.feed(text)
                self._said += len(said)
                return said
            case ReasoningDelta(text):
                self._reasoning.append(text)
            case ModelToolCall():
                self._calls.append(plain_arguments(part))
            case ReplyEnd():
                self._end = part
        return ""

    def finish(self) -> tuple[Reply, ModelReply]:
        """What the reply says and asks, and the turn that it is if it calls tools."""
        read = self._words.finish(self._end.reason == "length")
        calls = tuple(self._calls) or read.calls
        end = replace(self._end, reason="length") if read.cut_off else self._end
        reasoning = "".join(self._reasoning) + read.reasoning
        return read, ModelReply(read.text, calls, reasoning, end)


def again(request: LlmRequest, told: Sequence[PromptMessage]) -> LlmRequest:
    """The request once more, with what the model is told of its reply."""
    return replace(request, messages=(*request.messages, *told))
