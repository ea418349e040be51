"""Standing requirements of a conversation: what the person wants kept to, in their own words.

A model says which sentences they are; only what the person really wrote is kept. Each stands in
every prompt until the person takes it back, whatever is compressed meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.errors import TooManyRequirements, UnknownRequirement
from wenko.memory.own_words import folded, found_in
from wenko.protocol.model import new_id, timestamp
from wenko.storage import context

LONGEST = 1_000
"""Characters of one; a longer wish is a document, and belongs into a file."""
MOST = 200
"""Of one conversation."""
KIND: context.FactKind = "requirement"


@dataclass(frozen=True, slots=True)
class Requirement:
    id: str
    text: str
    run_id: str | None
    """The run whose message states it; null where a person wrote it down."""
    at: str


def requirements_of(connection: sa.Connection, conversation: int) -> list[Requirement]:
    """The oldest first."""
    found = context.facts_of(connection, conversation, KIND)
    known = [Requirement(key, body["text"], body["run_id"], body["at"]) for key, body in found]
    return sorted(known, key=lambda each: each.id)


def new(
    connection: sa.Connection, conversation: int, texts: Iterable[str], run_id: str | None = None
) -> list[Requirement]:
    """Those of these that are not kept yet, for ``add``."""
    known = requirements_of(connection, conversation)
    same = {folded(each.text) for each in known}
    made: list[Requirement] = []
    for text in texts:
        text = text.strip()[:LONGEST]
        if folded(text) and folded(text) not in same:
            same.add(folded(text))
            made.append(Requirement(new_id(), text, run_id, timestamp()))
    if made and len(known) + len(made) > MOST:
        raise TooManyRequirements(
            f"A conversation keeps at most {MOST} requirements; remove some first.",
            f"一个会话最多保留 {MOST} 条要求；请先删除一些。",
        )
    return made


def add(connection: sa.Connection, conversation: int, made: Iterable[Requirement]) -> None:
    for each in made:
        body = {"text": each.text, "run_id": each.run_id, "at": each.at}
        context.put_fact(connection, conversation, KIND, each.id, body)


def change(connection: sa.Connection, conversation: int, id_: str, text: str) -> Requirement:
    known = _get(connection, conversation, id_)
    changed = Requirement(id_, text.strip()[:LONGEST], known.run_id, known.at)
    add(connection, conversation, [changed])
    return changed


def remove(connection: sa.Connection, conversation: int, id_: str) -> None:
    _get(connection, conversation, id_)
    context.remove_fact(connection, conversation, KIND, id_)


def quoted(wish: str, words: Iterable[str]) -> str | None:
    """The sentence as the person wrote it; null if it stands in none of their ``words``."""
    return next((found for text in words if (found := found_in(wish[:LONGEST], text))), None)


def _get(connection: sa.Connection, conversation: int, id_: str) -> Requirement:
    for each in requirements_of(connection, conversation):
        if each.id == id_:
            return each
    raise UnknownRequirement(
        f"This conversation has no requirement {id_!r}.", f"该会话没有编号为 {id_!r} 的要求。"
    )
