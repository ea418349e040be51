"""Long-term memory: what a user agreed to have remembered, each entry with where it came from.

Nothing enters without approval, a new fact is never dropped for an old one, and what is forgotten
is gone from every place that a prompt is made of.
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from wenko.errors import MemoryChanged, MemoryRefused
from wenko.memory import working
from wenko.memory.refusals import LONGEST, holds_secret, refuse_unsuitable
from wenko.memory.search import index_terms
from wenko.memory.terms import PAIR, VERSION, terms_of, words_of
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.model import now_ms
from wenko.storage import context, memories
from wenko.storage.memories import KINDS, MemoryKind, MemoryRow, NewMemory
from wenko.storage.sql import to_json

DEFAULT_CATEGORY = "preference"
MENTIONED = 0.6
"""Part of a memory's words that an answer must have to repeat it."""
MOST_USES = 500


@dataclass(frozen=True, slots=True)
class MemoryDraft:
    """A memory that is about to be saved, in the person's words."""

    text: str
    kind: MemoryKind = "fact"
    label: str = ""
    category: str | None = None
    replaces: str | None = None
    """The id of the memory that a proposal would replace."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a memory comes from."""

    source: memories.MemorySource
    conversation_id: str | None = None
    run_id: str | None = None
    question_id: str | None = None


@dataclass(frozen=True, slots=True)
class Saved:
    memory: MemoryRow
    known: bool = False
    """The same was remembered before; nothing changed."""


def save(
    connection: sa.Connection,
    owner: str,
    draft: MemoryDraft,
    origin: Origin,
    replaces: Iterable[MemoryRow] = (),
    confidence: float = 1.0,
) -> Saved:
    """Remember it, in place of those that it ``replaces``; raises ``MemoryRefused``."""
    text = " ".join(draft.text.split()) if "\n" not in draft.text.strip() else draft.text.strip()
    refuse_unsuitable(text, draft.label)
    fingerprint = fingerprint_of(draft.label, text)
    if (same := memories.with_fingerprint(connection, owner, fingerprint)) is not None:
        return Saved(same, known=True)
    for row in replaces:
        memories.revoke(connection, row)
    new = _new(owner, replace(draft, text=text), origin, fingerprint, confidence)
    [id_] = memories.insert(connection, owner, [new])
    return Saved(memories.get(connection, owner, id_))


def propose(
    connection: sa.Connection, owner: str, drafts: Sequence[MemoryDraft], origin: Origin
) -> list[MemoryRow]:
    """Keep what the agent proposes until the person decides; those of automatic kinds are saved.

    One that would replace a memory is saved by nobody but the person.

    What is known, was declined or was forgotten is not proposed again.
    """
    automatic = memories.settings_of(connection, owner).automatic
    prints = {fingerprint_of(each.label, each.text): each for each in drafts}
    for known in memories.known_fingerprints(connection, owner, prints):
        prints.pop(known, None)
    made: list[MemoryRow] = []
    for fingerprint, draft in prints.items():
        try:
            refuse_unsuitable(draft.text, draft.label)
        except MemoryRefused:
            continue
        if draft.kind in automatic and draft.replaces is None:
            saved = save(connection, owner, draft, replace(origin, source="automatic"), (), 0.7)
            if not saved.known:
                made.append(saved.memory)
            continue
        new = replace(
            _new(owner, draft, origin, fingerprint, 0.8),
            proposed=True,
            key="",
            conflict_id=draft.replaces,
        )
        [id_] = memories.insert(connection, owner, [new])
        made.append(memories.get(connection, owner, id_))
    return made


def confirm(
    connection: sa.Connection, owner: str, ids: Iterable[str], declined: Iterable[str] = ()
) -> list[MemoryRow]:
    """Proposals that the person agrees to become memories; the others are never proposed again.

    One that replaces a memory does so now.
    """
    confirmed = []
    for id_ in dict.fromkeys(ids):
        row = memories.get(connection, owner, id_)
        if row.proposed:
            replaced = [] if row.conflict_id is None else [row.conflict_id]
            for old in memories.by_ids(connection, owner, replaced):
                memories.revoke(connection, old)
            memories.change(
                connection, row, row.terms, proposed=False, confidence=0.9, updated_at=now_ms()
            )
        confirmed.append(memories.get(connection, owner, id_))
    for id_ in dict.fromkeys(declined):
        row = memories.get(connection, owner, id_)
        if row.proposed:
            memories.revoke(connection, row)
    return confirmed


def remember_preferences(
    connection: sa.Connection,
    owner: str,
    form: HITLRequest,
    data: dict[str, Any],
    origin: Origin,
) -> None:
    """Store one memory for each filled-in field, under the form's category (R49).

    A form asks for one thing by its key, so its answer replaces the earlier one.
    """
    category = (form.context.memory_category if form.context else None) or DEFAULT_CATEGORY
    for field in form.fields:
        value = data.get(field.name)
        if value is None or field.secret:
            continue
        shown = field.display_value(value)
        told = f"{field.label}：{shown}"
        if holds_secret(told) or not shown.strip() or len(shown) > LONGEST:
            continue
        new = NewMemory(
            category=category,
            key=field.name,
            label=field.label,
            value=value,
            shown=shown,
            question_id=origin.question_id,
            kind=kind_of(category),
            source=origin.source,
            conversation_id=origin.conversation_id,
            run_id=origin.run_id,
            fingerprint=fingerprint_of(field.label, shown),
            terms=index_terms(owner, field.label, shown, category),
            terms_version=VERSION,
        )
        memories.insert(connection, owner, [new])


def edit(
    connection: sa.Connection,
    owner: str,
    memory_id: str,
    version: int,
    text: str | None = None,
    kind: MemoryKind | None = None,
    label: str | None = None,
) -> MemoryRow:
    """Change a memory that still is as the person saw it; raises ``MemoryChanged``."""
    row = memories.get(connection, owner, memory_id)
    if row.version != version:
        raise MemoryChanged(
            f"This memory was changed elsewhere (version {row.version}, you have {version}). "
            "Look at it again, then change it.",
            f"这条记忆已在别处修改（当前版本 {row.version}，你看到的是 {version}）。请刷新后再改。",
        )
    shown = row.shown if text is None else text.strip()
    named = row.label if label is None else label.strip()
    refuse_unsuitable(shown, named)
    values: dict[str, Any] = {
        "kind": kind or row.kind,
        "label": named,
        "version": row.version + 1,
        "updated_at": now_ms(),
        "fingerprint": fingerprint_of(named, shown),
        "vector": None,
    }
    if shown != row.shown:
        from_form = row.key != "" and row.value is not None
        values |= {"shown": shown, "value": to_json(shown), "confidence": 1.0}
        if from_form:
            values["source"] = "manual"
    terms = index_terms(owner, named, shown, row.category)
    memories.change(connection, row, terms, terms_version=VERSION, **values)
    return memories.get(connection, owner, memory_id)


def settle(connection: sa.Connection, owner: str, memory_id: str, keep: str) -> MemoryRow:
    """End a noted contradiction: ``keep`` is this memory's id, the other's, or ``both``."""
    row = memories.get(connection, owner, memory_id)
    other = row.conflict_id
    if other is not None and keep == row.id:
        memories.revoke(connection, memories.get(connection, owner, other))
    elif other is not None and keep == other:
        memories.revoke(connection, row)
        return memories.get(connection, owner, other)
    memories.change(connection, row, conflict_id=None)
    return memories.get(connection, owner, row.id)


def merge(
    connection: sa.Connection, owner: str, ids: Sequence[str], text: str, kind: MemoryKind | None
) -> MemoryRow:
    """One memory in place of several; where they were used stays with it."""
    rows = [memories.get(connection, owner, id_) for id_ in dict.fromkeys(ids)]
    refuse_unsuitable(text)
    first = min(rows, key=lambda row: row.created_at)
    draft = MemoryDraft(text.strip(), kind or first.kind, category=first.category)
    origin = Origin("merge", first.conversation_id, first.run_id, first.question_id)
    new = _new(owner, draft, origin, fingerprint_of("", text), max(r.confidence for r in rows))
    for row in rows:
        memories.revoke(connection, row)
    [id_] = memories.insert(connection, owner, [new])
    merged = memories.get(connection, owner, id_)
    used = max((row.last_used_at or 0 for row in rows), default=0) or None
    memories.change(connection, merged, uses=sum(row.uses for row in rows), last_used_at=used)
    memories.move_uses(connection, [row.id for row in rows], id_)
    return memories.get(connection, owner, id_)


def conversations_with(connection: sa.Connection, row: MemoryRow) -> set[str]:
    """Conversations in which it was said or used: their context changes when it is forgotten."""
    used = {each.conversation_id for each in memories.uses_of(connection, row.id, MOST_USES)}
    said = set() if row.conversation_id is None else {row.conversation_id}
    return memories.standing_conversations(connection, used | said)


def forget(connection: sa.Connection, owner: str, memory_id: str) -> MemoryRow:
    """Delete it everywhere: text, words, vector, and the copies in working memory.

    What was said in its run is left out of later prompts; see ``memories.forgotten_runs``.
    """
    row = memories.get(connection, owner, memory_id)
    unrelated = [
        use.run_id
        for use in memories.uses_of(connection, row.id, limit=MOST_USES)
        if not _mentions(connection, use, row.shown)
    ]
    memories.remove_uses(connection, row.id, unrelated)
    related = [use.run_id for use in memories.uses_of(connection, row.id, limit=MOST_USES)]
    context.blank(connection, [*related, *([row.run_id] if row.run_id else [])])
    memories.revoke(connection, row, forgotten=not row.proposed)
    if row.question_id is not None:
        working.forget_answer(connection, row.question_id, row.key)
    return row


def _mentions(connection: sa.Connection, use: memories.MemoryUse, shown: str) -> bool:
    """Whether a run repeats what the memory says: its message, or its answer in words of its own.

    An answer with one telling word of the memory that the message does not have counts, too.
    """
    message, answer = memories.said_in_run(connection, use)
    words = words_of(shown)
    asked, told = set(terms_of(message)), set(terms_of(answer))
    shared = len(words.keys() & (asked | told)) / max(1, len(words))
    telling = {term for term, worth in words.items() if worth >= PAIR and len(term) > 1} - asked
    return shown in message + answer or shared >= MENTIONED or bool(telling & told)


def reindex(connection: sa.Connection, limit: int = 200) -> int:
    """Index what older rules indexed, or nothing did; how many there were."""
    rows = memories.unindexed(connection, VERSION, limit)
    for row in rows:
        terms = index_terms(row.owner, row.label, row.shown, row.category)
        fingerprint = fingerprint_of(row.label, row.shown)
        memories.change(connection, row, terms, terms_version=VERSION, fingerprint=fingerprint)
    return len(rows)


def kind_of(category: str) -> MemoryKind:
    """A form may name any category; one that is no kind is a preference."""
    return next((kind for kind in KINDS if kind == category), "preference")


def fingerprint_of(label: str, text: str) -> str:
    """The same for texts that differ in spaces, case and punctuation only."""
    folded = unicodedata.normalize("NFKC", f"{label}{text}").casefold()
    plain = "".join(each for each in folded if each.isalnum())
    return hashlib.sha256(plain.encode(errors="replace")).hexdigest()


def _new(
    owner: str, draft: MemoryDraft, origin: Origin, fingerprint: str, confidence: float
) -> NewMemory:
    return NewMemory(
        category=draft.category or draft.kind,
        key="",
        label=draft.label,
        value=draft.text,
        shown=draft.text,
        question_id=origin.question_id,
        kind=draft.kind,
        source=origin.source,
        conversation_id=origin.conversation_id,
        run_id=origin.run_id,
        confidence=confidence,
        fingerprint=fingerprint,
        terms=index_terms(owner, draft.label, draft.text, draft.category or ""),
        terms_version=VERSION,
    )
