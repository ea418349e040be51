"""The parts of a reply while it streams: text at once, a form or calls when they are complete."""

from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import asdict, replace

from wenko.models.errors import ModelError, ReplyCutOff, over_limit
from wenko.models.interface import ReasoningDelta, ReplyEnd, ReplyRestart, StreamPart, TextDelta
from wenko.models.replies.meaning import plain_arguments
from wenko.models.replies.reader import Reply, ReplyReader
from wenko.models.request import ModelToolCall, PromptMessage, ToolDescription
from wenko.planners.interface import Part
from wenko.planners.language.memory_calls import read_memories
from wenko.planners.statements import ASK_USER, REMEMBER, stated
from wenko.text import BilingualText, Language, truncate

Ask = Callable[[Sequence[PromptMessage]], AsyncGenerator[StreamPart, None]]
"""Asks for a reply, with what the model is told of its replies so far."""
ASKED_AGAIN = 2
"""Requests after a reply that breaks off or says nothing."""
MAX_REPEATED = 8_000
"""Characters of such a reply that the model sees again."""
SURELY_WORDS = 300
"""Characters of text after which a reply is taken for an answer."""


async def reply_parts(
    ask: Ask,
    model: str,
    language: Language,
    tools: Sequence[ToolDescription] = (),
    told: Sequence[PromptMessage] = (),
) -> AsyncGenerator[Part, None]:
    """The reply, however it is written; without ``tools``, it can only say and ask something.

    A model is told that its reply broke off or says nothing, and goes on where it stopped.
    """
    said = False
    for asked in range(ASKED_AGAIN + 1):
        reader, begun = PartReader(tools), False
        try:
            async with aclosing(ask(told)) as stream:
                async for part in stream:
                    begun = True
                    for each in reader.feed(part):
                        yield each
        except ModelError as error:
            lost = error.transient and begun and not reader.is_answer
            if not lost or asked == ASKED_AGAIN:
                raise
            # Broken off: like any other turn, it is asked for again as a whole.
            yield ReplyRestart()
            continue
        for each in reader.finish():
            yield each
        reply = reader.reply
        blank = not reply.text.strip()
        if any(call.name != REMEMBER for call in reader.calls) or (reader.calls and blank):
            return
        said = said or not blank
        is_whole = not reply.cut_off and said and bool(not blank or not reply.calls)
        if reply.hitl_request is not None or is_whole:
            return
        if asked == ASKED_AGAIN and reply.cut_off:
            raise over_limit(model) if reader.over_limit else _broke_off()
        told = (*told, *asked_again(reply, language))
    yield TextDelta(reply.reasoning.strip() or NOTHING.localized(language))


class PartReader:
    """Gives the text of one reply as it comes, and what else it says at its end."""

    def __init__(self, tools: Sequence[ToolDescription]) -> None:
        self.calls: tuple[ModelToolCall, ...] = ()
        self.reply = Reply()
        self._tools = tools
        self._words = ReplyReader([name for each in tools for name in (each.name, *each.aliases)])
        self._native: list[ModelToolCall] = []
        self._end = ReplyEnd()
        self._said = 0

    @property
    def is_answer(self) -> bool:
        """Whether so much was said that it is an answer, whatever follows."""
        return self._said > SURELY_WORDS

    @property
    def over_limit(self) -> bool:
        return self._end.reason == "length"

    def feed(self, part: StreamPart) -> Iterator[Part]:
        match part:
            case TextDelta(text):
                if said := self._words.feed(text):
                    self._said += len(said)
                    yield TextDelta(said)
            case ReasoningDelta():
                yield part
            case ModelToolCall():
                self._native.append(plain_arguments(part))
            case ReplyEnd():
                self._end = part

    def finish(self) -> Iterator[Part]:
        self.reply = reply = self._words.finish(self.over_limit)
        if reply.rest:
            yield TextDelta(reply.rest)
        self.calls = tuple(self._native) or (reply.calls if self._tools else ())
        yield from self.calls
        yield from statements_in(reply)
        yield replace(self._end, reason="length") if reply.cut_off else self._end


def statements_in(reply: Reply) -> Iterator[ModelToolCall]:
    """What comes with the text of a reply: a form or display, memories."""
    if reply.hitl_request is not None:
        yield stated(ASK_USER, reply.hitl_request)
    for each in read_memories(reply.fields):
        yield stated(REMEMBER, asdict(each))


def asked_again(reply: Reply, language: Language) -> list[PromptMessage]:
    """What a model is told of a reply that breaks off, says nothing, or calls what is not there."""
    why = CUT_OFF if reply.cut_off else NO_TOOLS if reply.calls else EMPTY
    return [
        PromptMessage(
            "assistant", truncate(reply.text, MAX_REPEATED) if reply.text.strip() else "…"
        ),
        PromptMessage("user", why.localized(language)),
    ]


def _broke_off() -> ReplyCutOff:
    return ReplyCutOff(
        "The model's reply broke off. Send the message again.",
        "模型的回答中途断开，请重新发送。",
    )


CUT_OFF = BilingualText(
    zh=(
        "你的上一条回复没有写完就中断了（可能达到了输出长度上限）。请紧接着中断的地方继续，"
        "不要重复已经写过的内容，直接写文字，尽快写完。"
    ),
    en=(
        "Your last reply was cut off before it was complete, perhaps by the output limit. Go on "
        "exactly where it stops, in plain text, without repeating any of it, and finish soon."
    ),
)
EMPTY = BilingualText(
    zh="你的上一条回复是空的。请用文字回答用户。",
    en="Your last reply was empty. Answer the user in words.",
)
NO_TOOLS = BilingualText(
    zh="这条回复里不能调用工具。请用文字回答用户。",
    en="No tools can be called in this reply. Answer the user in words.",
)
NOTHING = BilingualText(
    zh="（模型没有给出回答，请换一种说法再试。）",
    en="(The model gave no answer. Please try again in other words.)",
)
