"""The parts of a chat answer while it streams: text at once, a form when it is complete (R41)."""

from collections.abc import AsyncIterator, Callable, Sequence

from wenko.models.errors import ReplyCutOff, ReplyOverLimit
from wenko.models.replies.reader import Reply, ReplyReader
from wenko.models.request import PromptMessage
from wenko.planners.interface import FormRequest, ReplyPart
from wenko.planners.language.memory_proposals import read_proposals
from wenko.text import BilingualText, Language, truncate

Ask = Callable[[Sequence[PromptMessage]], AsyncIterator[str]]
ASKED_AGAIN = 2
"""Requests after a reply that breaks off or says nothing."""
MAX_REPEATED = 8_000
"""Characters of such a reply that the model sees again."""


async def answer_parts(
    ask: Ask, messages: Sequence[PromptMessage], language: Language
) -> AsyncIterator[ReplyPart]:
    """The answer in parts, then what it asks and proposes.

    A model is told that its reply broke off or says nothing, and goes on where it stopped.
    """
    said = False
    for asked in range(ASKED_AGAIN + 1):
        reader, over_limit = ReplyReader(), None
        try:
            async for chunk in ask(messages):
                if text := reader.feed(chunk):
                    yield text
        except ReplyOverLimit as error:
            over_limit = error
        reply = reader.finish(over_limit is not None)
        if reply.rest:
            yield reply.rest
        for part in parts_after(reply):
            yield part
        said = said or bool(reply.text.strip())
        is_whole = not reply.cut_off and said and bool(reply.text.strip() or not reply.calls)
        if reply.hitl_request is not None or is_whole:
            return
        if asked == ASKED_AGAIN and reply.cut_off:
            raise over_limit or broke_off()
        messages = [*messages, *asked_again(reply, language)]
    yield reply.reasoning.strip() or NOTHING.localized(language)


def parts_after(reply: Reply) -> list[ReplyPart]:
    """What comes with the text of a reply."""
    parts: list[ReplyPart] = []
    if reply.hitl_request is not None:
        parts.append(FormRequest(reply.hitl_request))
    if (proposals := read_proposals(reply.fields)) is not None:
        parts.append(proposals)
    return parts


def asked_again(reply: Reply, language: Language) -> list[PromptMessage]:
    """What a model is told of a reply that breaks off, says nothing, or calls what is not there."""
    why = CUT_OFF if reply.cut_off else NO_TOOLS if reply.calls else EMPTY
    return [
        PromptMessage(
            "assistant", truncate(reply.text, MAX_REPEATED) if reply.text.strip() else "…"
        ),
        PromptMessage("user", why.localized(language)),
    ]


def broke_off() -> ReplyCutOff:
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
