"""What a language model is told to answer in words: the rules, the person, what was said before."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from wenko.models.interface import FormExchange, Task
from wenko.models.language.material import as_data
from wenko.models.language.prompt_files import prompt
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS
from wenko.text import BilingualText, Language, truncate

TURN = 8_000
"""Most characters of one earlier message."""
HISTORY = 40_000
"""Most characters of all earlier messages together; the oldest go first."""


@dataclass(frozen=True, slots=True)
class PromptMessage:
    role: Literal["system", "user", "assistant"]
    content: str


def chat_prompt(
    task: Task, exchanges: Sequence[FormExchange] = (), max_fields: int = DEFAULT_MAX_FIELDS
) -> list[PromptMessage]:
    """The messages that ask a model for the next part of its answer."""
    rules = [prompt("chat", task.language), prompt("answer", task.language)]
    if task.hitl:
        rules.append(hitl_instruction(max_fields, task.language))
    return [
        PromptMessage("system", "\n\n".join([*rules, *known(task)])),
        *said_before(task),
        PromptMessage("user", task.message),
        *(message for each in exchanges for message in _exchanged(each, task.language)),
    ]


def hitl_instruction(max_fields: int = DEFAULT_MAX_FIELDS, language: Language = "zh") -> str:
    """HITL_INSTRUCTION of the documents: how, and when only, to ask with a form (R50)."""
    return prompt("hitl", language).replace("{max_fields}", str(max_fields))


def known(task: Task) -> Iterator[str]:
    """What is known of the person and of this conversation."""
    if task.memories:
        listed = "\n".join(f"- {each}" for each in task.memories)
        yield f"{MEMORIES.localized(task.language)}\n{listed}"
    if task.shown:
        shown = "\n\n".join(as_data("this conversation", each) for each in task.shown)
        yield "\n\n".join([SHOWN.localized(task.language), shown, prompt("data", task.language)])
    if task.notes:
        listed = "\n".join(f"- {each}" for each in task.notes)
        yield f"{NOTES.localized(task.language)}\n{listed}"


def said_before(task: Task) -> list[PromptMessage]:
    """The newest of the earlier messages that fit."""
    kept: list[PromptMessage] = []
    left = HISTORY
    for turn in reversed(task.history):
        content = truncate(turn.content, TURN)
        left -= len(content)
        if left < 0:
            break
        kept.append(PromptMessage(turn.role, content))
    return kept[::-1]


def what_came_of(exchange: FormExchange, language: Language = "zh") -> str:
    """Approved, edited (and what), skipped or unanswered: never one in place of another."""
    title = exchange.request.title
    if exchange.action not in ("approve", "edit"):
        how = SKIPPED if exchange.action == "reject" else UNANSWERED
        return how.localized(language).format(title=title)
    data = json.dumps(exchange.data, ensure_ascii=False)
    how = APPROVED
    if exchange.action == "edit":
        how = EDITED
    if exchange.status == "expired":
        how = DEFAULTS
    fields = ", ".join(exchange.edited_fields)
    return how.localized(language).format(title=title, data=data, fields=fields)


def _exchanged(exchange: FormExchange, language: Language) -> Iterator[PromptMessage]:
    request = exchange.request.model_dump(mode="json", include={"id", "title", "fields"})
    yield PromptMessage("assistant", json.dumps({"hitl_request": request}, ensure_ascii=False))
    yield PromptMessage("user", what_came_of(exchange, language))


MEMORIES = BilingualText(
    zh="关于用户，已征得同意记住的：", en="What the person agreed to have remembered of them:"
)
SHOWN = BilingualText(
    zh="在本次对话中展示过或填写过的：", en="What was shown or filled in in this conversation:"
)
NOTES = BilingualText(
    zh="执行过程中用户补充说：", en="While this was carried out, the person added:"
)
SKIPPED = BilingualText(
    zh="[表单「{title}」：用户跳过了，没有提交任何数据。请继续。]",
    en="[Form “{title}”: the person skipped it (reject); no data was sent. Please go on.]",
)
UNANSWERED = BilingualText(
    zh="[表单「{title}」：用户没有在时限内回答，没有提交任何数据。请继续。]",
    en="[Form “{title}”: the person did not answer in time; no data was sent. Please go on.]",
)
APPROVED = BilingualText(
    zh="[表单「{title}」：用户确认了表单（approve）。数据：{data}。请继续。]",
    en="[Form “{title}”: the person agreed (approve). Data: {data}. Please go on.]",
)
EDITED = BilingualText(
    zh="[表单「{title}」：用户修改后提交（edit），改动的字段：{fields}。数据：{data}。请继续。]",
    en=(
        "[Form “{title}”: the person changed it before sending (edit), these fields: {fields}. "
        "Data: {data}. Please go on.]"
    ),
)
DEFAULTS = BilingualText(
    zh="[表单「{title}」：用户没有在时限内回答，按默认值继续。数据：{data}。请继续。]",
    en=(
        "[Form “{title}”: the person did not answer in time, the defaults are taken. "
        "Data: {data}. Please go on.]"
    ),
)
