"""Carries out what a message or the model asks memory for, and says what really came of it.

Saved at once is only what the person asked for in their own words; everything else is a proposal.
"""

from collections.abc import Sequence
from dataclasses import replace

import sqlalchemy as sa

from wenko.errors import MemoryRefused
from wenko.human.question import Question
from wenko.memory import long_term
from wenko.memory.context_export import context_files
from wenko.memory.context_search import search_entries
from wenko.memory.kinds import kind_of_text
from wenko.memory.long_term import MemoryDraft, Origin, Saved
from wenko.memory.own_words import found_in, own_words
from wenko.memory.requests import read_wish
from wenko.memory.search import search
from wenko.models.request import ModelToolCall
from wenko.planners.language.memory_calls import (
    EVERYTHING,
    REQUIREMENT,
    ToRemember,
    to_forget,
    to_recall,
    to_remember,
)
from wenko.planners.language.prompt_data import data_block
from wenko.planners.statements import FORGET, REMEMBER
from wenko.protocol.events import MemoryReference, MemoryUpdate, MemoryUpdatePayload
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.model import timestamp
from wenko.run.context import RunContext
from wenko.run.conversation.requirements import keep_requirements
from wenko.storage import context, conversations, memories
from wenko.storage.memories import KINDS, MemoryRow

MEMORY_QUESTION = "memory-"
"""How the ids of our questions begin: the model did not ask them."""
CHOSEN = "forget"
SURE = 0.9
"""Relevance from which the only match of "forget …" is what was meant."""
POSSIBLE = 0.4
MOST_OFFERED = 8
MOST_FORGOTTEN = 10_000
RECALLED = 10
"""Memories, and earlier turns, that one ``recall`` gives at most."""
LONGEST_RECALLED = 4_000


class Remembering:
    """The memory of one run's owner."""

    def __init__(self, run: RunContext, owner: str) -> None:
        self._run = run
        self._owner = owner
        self._database = run.services.database

    async def carry_out(self) -> str | None:
        """Do what the message asks for without a model's help; null if it asks for nothing."""
        wish = read_wish(self._run.row.message, self._run.planner.is_language_model)
        if wish is None:
            return None
        if wish.verb == "forget":
            return await self._forget(wish.text)
        draft = MemoryDraft(wish.text, kind_of_text(wish.text))
        return await self._save(draft, None)

    async def handle(self, call: ModelToolCall) -> str:
        """Carry out a model's call of memory; what came of it, for the model."""
        if call.name == REMEMBER:
            return await self.keep([call]) or self._say("memory_not_proposed")
        if call.name == FORGET:
            query = to_forget(call)
            return await self._forget(query) if query else self._say("memory_not_proposed")
        return await self._recall(to_recall(call))

    async def keep(self, calls: Sequence[ModelToolCall]) -> str:
        """What these calls say is worth keeping: requirements, memories, proposals."""
        told = [await keep_requirements(self._run, calls)]
        asked: list[ToRemember] = []
        for each in to_remember(calls):
            if each.kind == REQUIREMENT:
                continue
            if each.quote and self._stands(each.quote):
                draft = MemoryDraft(each.text, _kind(each.kind))
                told.append(await self._save(draft, await self._meant(each.replaces)))
            else:
                asked.append(each)
        if asked:
            told.append(await self._propose(asked))
        return "\n".join(filter(None, told))

    # --- remember -----------------------------------------------------------------------------

    def _stands(self, quote: str) -> bool:
        """Whether the person says this themselves, outside of code and of what they quote."""
        words = (self._run.task.words, self._run.row.message, *self._run.state.notes)
        return any(found_in(quote, own_words(each)) is not None for each in words)

    async def _save(self, draft: MemoryDraft, old: MemoryRow | None) -> str:
        replaces = [] if old is None else [old]
        origin = self._origin("message")

        def save(connection: sa.Connection) -> Saved:
            return long_term.save(connection, self._owner, draft, origin, replaces)

        try:
            saved = await self._database.write(save)
        except MemoryRefused as refused:
            return self._say("memory_refused", why=refused.localized(self._run.log.language))
        if saved.known:
            mine = saved.memory.run_id == self._run.row.id  # saved before a restart
            return self._say("memory_saved" if mine else "memory_known", text=saved.memory.text)
        self._tell("saved", [saved.memory], [each.id for each in replaces])
        await self._run.log.flush()
        if old is None:
            return self._say("memory_saved", text=saved.memory.text)
        return self._say("memory_replaced", text=saved.memory.text, old=old.text)

    async def _propose(self, wanted: Sequence[ToRemember]) -> str:
        """Keep proposals for the person to decide; nothing of them is used before."""
        drafts = []
        for each in wanted:
            old = await self._meant(each.replaces)
            draft = MemoryDraft(each.text, _kind(each.kind))
            drafts.append(draft if old is None else replace(draft, replaces=old.id))
        origin = self._origin("proposal")
        made = await self._database.write(
            lambda c: long_term.propose(c, self._owner, drafts, origin)
        )
        self._tell("saved", [each for each in made if not each.proposed])
        self._tell("proposed", [each for each in made if each.proposed])
        return self._say("memory_proposed")

    async def _meant(self, old: str) -> MemoryRow | None:
        """The memory that a correction is about."""
        if not old.strip():
            return None
        found = await self._database.read(lambda c: search(c, self._owner, old, 1))
        return found[0].memory if found and found[0].relevance >= SURE else None

    # --- forget -------------------------------------------------------------------------------

    async def _forget(self, query: str) -> str:
        earlier = [e for e in self._run.state.memory_changes if e.change_type == "forgotten"]
        if earlier:  # before a restart: what was meant is gone, and cannot be searched for
            count = sum(len(each.memories) for each in earlier)
            return self._say("memory_forgotten", count=count)
        everything = query in (EVERYTHING, "all", "everything", "全部", "所有")
        chosen = await (self._choose_all() if everything else self._choose(query))
        if not chosen:
            asked = any(each.startswith("memory-forget") for each in self._run.state.questions)
            return self._say("memory_not_forgotten" if asked else "memory_nothing_to_forget")

        affected: set[str] = set()

        def forget(connection: sa.Connection) -> None:
            affected.clear()
            for row in chosen:
                affected.update(long_term.conversations_with(connection, row))
                long_term.forget(connection, self._owner, row.id)
            context.blank(connection, [self._run.row.id])  # the wish names what it forgets

        payload = MemoryUpdatePayload(change_type="forgotten", memories=_references(chosen))
        await self._run.log.commit(MemoryUpdate(payload=payload), in_transaction=forget)
        for id_ in affected - {self._run.row.conversation_id}:  # its own are written at the end
            files = await self._database.read(lambda c, id_=id_: context_files(c, id_))  # type: ignore[misc]
            await self._run.services.sandboxes.write_context(id_, files)
        return self._say("memory_forgotten", count=len(chosen))

    async def _choose(self, query: str) -> list[MemoryRow]:
        """What the wish means; asks if that is not certain."""
        found = await self._database.read(lambda c: search(c, self._owner, query, MOST_OFFERED))
        likely = [each for each in found if each.relevance >= POSSIBLE]
        sure = [each for each in likely if each.relevance >= SURE]
        if len(sure) == 1 or (sure and not self._run.settings.hitl_enabled):
            return [sure[0].memory]
        best = {each.memory.id for each in sure[:1]}
        return await self._asked([each.memory for each in likely], best, "memory_forget_choice")

    async def _choose_all(self) -> list[MemoryRow]:
        """Everything that is remembered, once the person has said so again."""
        rows = await self._database.read(
            lambda c: memories.of_owner(c, self._owner, MOST_FORGOTTEN)
        )
        if not rows or not self._run.settings.hitl_enabled:
            return []
        option = {"value": EVERYTHING, "label": self._say("memory_forget_all", count=len(rows))}
        return rows if await self._ask([option], [EVERYTHING], "memory_forget_choice") else []

    async def _asked(self, offered: list[MemoryRow], best: set[str], label: str) -> list[MemoryRow]:
        if not offered or not self._run.settings.hitl_enabled:
            return []
        options = [{"value": each.id, "label": each.text[:900]} for each in offered]
        wanted = await self._ask(options, sorted(best), label)
        return [each for each in offered if each.id in wanted]

    async def _ask(self, options: list[dict[str, str]], chosen: list[str], label: str) -> set[str]:
        form = HITLRequest.model_validate(
            {
                "id": f"{MEMORY_QUESTION}forget-{self._run.row.id}",
                "title": self._say("memory_forget_title"),
                "fields": [
                    {
                        "name": CHOSEN,
                        "type": "checkbox",
                        "label": self._say(label),
                        "required": True,
                        "options": options,
                        "default": chosen or None,
                    }
                ],
            }
        )
        outcome = await self._run.questions.ask(Question(form, "memory", once=True))
        values = outcome.data.get(CHOSEN) if outcome.agreed else None
        return {str(each) for each in values} if isinstance(values, list | tuple) else set()

    # --- recall -------------------------------------------------------------------------------

    async def _recall(self, phrasings: Sequence[str]) -> str:
        """Memories and earlier turns about any of these, word for word, the best first."""
        vectors = self._run.services.vectors
        vector = None if vectors is None else await vectors.of_query(" ".join(phrasings)[:2_000])

        def find(connection: sa.Connection) -> str:
            pk = context.conversation_pk(connection, self._run.row.conversation_id)
            kept = {
                each.memory.id: each
                for query in phrasings
                for each in search(connection, self._owner, query, RECALLED, vector=vector)
            }
            best = sorted(kept.values(), key=lambda each: -each.score)[:RECALLED]
            said = {
                each.entry.pk: each
                for query in phrasings
                for each in search_entries(connection, pk, query, RECALLED)
            }
            turns = sorted(said.values(), key=lambda each: -each.relevance)[:RECALLED]
            parts = [f"{e.memory.text} ({timestamp(e.memory.updated_at)[:10]})" for e in best]
            blocks = [data_block("memory", "\n".join(parts), LONGEST_RECALLED)] if parts else []
            blocks += [
                data_block(f"{e.role} {timestamp(e.at)} {e.id}", e.content, LONGEST_RECALLED)
                for e in context.ordered([each.entry for each in turns])
                if e.content
            ]
            return "\n".join(blocks)

        return await self._database.read(find) or self._say("memory_nothing_recalled")

    # --- telling ------------------------------------------------------------------------------

    def _tell(self, change: str, rows: Sequence[MemoryRow], replaced: Sequence[str] = ()) -> None:
        if rows:
            payload = MemoryUpdatePayload.model_validate(
                {
                    "change_type": change,
                    "memories": _references(rows),
                    "replaced": tuple(replaced),
                }
            )
            self._run.log.stage(MemoryUpdate(payload=payload))

    def _say(self, key: str, **values: object) -> str:
        return self._run.log.say(key, **values)  # type: ignore[arg-type]

    def _origin(self, source: memories.MemorySource) -> Origin:
        return Origin(source, self._run.row.conversation_id, self._run.row.id)


async def remembering_of(run: RunContext) -> Remembering:
    id_ = run.row.conversation_id
    owner = await run.services.database.read(lambda c: conversations.get(c, id_).owner)
    return Remembering(run, owner)


def _references(rows: Sequence[MemoryRow]) -> tuple[MemoryReference, ...]:
    return tuple(MemoryReference(id=row.id, kind=row.kind) for row in rows)


def _kind(name: str) -> memories.MemoryKind:
    return next((kind for kind in KINDS if kind == name), "fact")
