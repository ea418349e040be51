"""What a language model is told: the rules, what is known of the person, what was said before."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from wenko.models.access import Exchange, Task
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS

FOLDER = Path(__file__).parent / "prompts"


@dataclass(frozen=True, slots=True)
class Message:
    role: Literal["system", "user", "assistant"]
    content: str


def chat_prompt(
    task: Task, exchanges: Sequence[Exchange] = (), max_fields: int = DEFAULT_MAX_FIELDS
) -> list[Message]:
    """The messages that ask a model for the next part of its answer."""
    said = [Message(turn.role, turn.content) for turn in task.history]
    return [
        Message("system", "\n\n".join(_rules(task, max_fields))),
        *said,
        Message("user", task.message),
        *(message for exchange in exchanges for message in _exchanged(exchange)),
    ]


def hitl_instruction(max_fields: int = DEFAULT_MAX_FIELDS) -> str:
    """HITL_INSTRUCTION of the documents: how, and when only, to ask with a form (R50)."""
    return _text("hitl").replace("{max_fields}", str(max_fields))


def _rules(task: Task, max_fields: int) -> Iterator[str]:
    yield _text("chat")
    if task.hitl:
        yield hitl_instruction(max_fields)
    if task.memories:
        yield "关于用户，已征得同意记住的：\n" + "\n".join(f"- {each}" for each in task.memories)
    if task.shown:
        yield "在本次对话中展示过或填写过的：\n\n" + "\n\n".join(task.shown)


def _exchanged(exchange: Exchange) -> Iterator[Message]:
    request = exchange.request.model_dump(mode="json", include={"id", "title", "fields"})
    yield Message("assistant", json.dumps({"hitl_request": request}, ensure_ascii=False))
    yield Message("user", what_came_of(exchange))


def what_came_of(exchange: Exchange) -> str:
    """Approved, edited (and what), skipped or unanswered: never one in place of another."""
    title = exchange.request.title
    if exchange.action not in ("approve", "edit"):
        how = "跳过了" if exchange.action == "reject" else "没有在时限内回答"
        return f"[表单「{title}」：用户{how}，没有提交任何数据。请继续。]"
    data = json.dumps(exchange.data, ensure_ascii=False)
    how = "确认了表单（approve）"
    if exchange.action == "edit":
        how = f"修改后提交（edit），改动的字段：{', '.join(exchange.edited_fields)}"
    if exchange.status == "expired":
        how = "没有在时限内回答，按默认值继续"
    return f"[表单「{title}」：用户{how}。数据：{data}。请继续。]"


@cache
def _text(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip()
