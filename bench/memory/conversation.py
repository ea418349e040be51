"""A conversation of 10,000 turns: the context of its prompts, and what was required early on."""

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa

from bench.figures import Figure
from wenko.memory import compression
from wenko.memory.context_search import entry_terms
from wenko.run.conversation.context_view import ConversationContext, read_context
from wenko.storage import context, conversations
from wenko.storage.tables import metadata

TURNS = 10_000
EVERY = 100
"""Turns between two requirements."""
MOST, KEEP = 100, 20

_THINGS = (
    ("导出文件的编码必须是 UTF-8 第 {n} 版", "导出文件的编码 第 {n} 版"),
    ("The invoice module {n} must round to two decimals", "how does invoice module {n} round"),
    ("报表 {n} 不能包含手机号", "报表 {n} 不能包含什么"),
    ("Service {n} should never retry more than {n} times", "how often may service {n} retry"),
)
_TALK = (
    "看一下这个文件写了什么",
    "Here is what I found in the folder, nothing unusual.",
    "继续下一步",
    "The tests pass, the page shows the list.",
)


@dataclass(frozen=True, slots=True)
class _Message:
    """What ``read_context`` needs of a run."""

    conversation_id: str
    message: str
    id: str = "none"


def figures() -> Iterator[Figure]:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as connection:
        made = conversations.create(connection, "bench", "", "en")
        pk = context.conversation_pk(connection, made.id)
        required, lost_pinned = _talk(connection, pk)
        spent, sizes, answered = [], [], 0
        for fact, question in required:
            begun = time.process_time()
            found = read_context(connection, _Message(made.id, question))  # type: ignore[arg-type]
            spent.append(1000 * (time.process_time() - begun))
            told = _text(found)
            sizes.append(len(told))
            answered += fact in told
    name = f"context of a prompt after {TURNS:,} turns, CPU, p50"
    yield Figure(name, statistics.median(spent), "ms", 20.0)
    yield Figure("its largest size", max(sizes) / 1000, "k chars")
    share = answered / len(required)
    label = f"{len(required)} requirements still in the prompt that asks for them"
    yield Figure(label, share, "", 0.95, at_least=True)
    yield Figure("pinned entries lost", float(lost_pinned), "", 0.0)


def _talk(connection: sa.Connection, pk: int) -> tuple[list[tuple[str, str]], int]:
    required = []
    for turn in range(TURNS):
        role: context.Role = "assistant" if turn % 2 else "user"
        text = _TALK[turn % len(_TALK)]
        if turn % EVERY == 0:
            number = turn // EVERY
            fact, question = (each.format(n=number) for each in _THINGS[number % len(_THINGS)])
            required.append((fact, question))
            text = f"{text}。{fact}。"
        context.add(connection, pk, role, text, entry_terms(text), pinned=turn % 1_000 == 500)
        if turn % 10 == 0:
            found = context.counts(connection, pk)
            if compression.is_due(found.entries, found.tokens, MOST, KEEP, None):
                compression.compress(connection, pk, KEEP)
    pinned = context.pinned(connection, pk)
    return required, TURNS // 1_000 - sum(each.state == "verbatim" for each in pinned)


def _text(found: ConversationContext) -> str:
    return "\n".join([*(turn.content for turn in found.turns), *found.summary, *found.earlier])
