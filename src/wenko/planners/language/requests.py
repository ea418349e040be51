"""Requests for a reply in JSON: one that cannot be read is asked for once more."""

from collections.abc import Callable
from dataclasses import replace

from wenko.models.interface import LanguageModel, ModelReply
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import LlmRequest, PromptMessage
from wenko.planners.language.prompts import load_prompt
from wenko.text import Language, truncate

MAX_REPAIRED = 8_000
"""Most characters of an invalid reply that the model sees again."""


async def readable_reply(
    model: LanguageModel, request: LlmRequest, language: Language, read: Callable[[str], object]
) -> ModelReply:
    """The reply; the second one if ``read`` raises ``InvalidOutput`` for the first."""
    reply = await model.complete(request)
    try:
        read(reply.text)
    except InvalidOutput as error:
        return await model.complete(repair_of(request, language, reply.text, str(error)))
    return reply


def repair_of(request: LlmRequest, language: Language, text: str, problem: str) -> LlmRequest:
    """The request once more, with the invalid reply and what is wrong with it."""
    repair = load_prompt("repair", language).replace("{why}", problem[:1_000])
    messages = (
        *request.messages,
        PromptMessage("assistant", truncate(text, MAX_REPAIRED)),
        PromptMessage("user", repair),
    )
    return replace(request, messages=messages)
