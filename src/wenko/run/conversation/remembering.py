"""Carries out what a message asks memory for, and keeps what the model proposes to remember.

"请记住…" and "forget that" work without a model: the person's words are the approval.
"""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from wenko.errors import MemoryRefused
from wenko.human.question import Question
from wenko.memory import long_term
from wenko.memory.context_export import context_files
from wenko.memory.kinds import kind_of_text
from wenko.memory.long_term import MemoryDraft, OnConflict, Origin, Saved
from wenko.memory.requests import MemoryRequests, read_requests
from wenko.memory.search import search
from wenko.planners.interface import ProposedMemory
from wenko.protocol.events import MemoryReference, MemoryUpdate, MemoryUpdatePayload
from wenko.protocol.hitl import HITLRequest
from wenko.run.context import RunContext
from wenko.storage import context, conversations, memories
from wenko.storage.memories import KINDS, MemoryRow

MEMORY_QUESTION = "memory-"
"""How the ids of our questions begin: the model did not ask them."""
CHOICE = "keep"
CHOSEN = "forget"
SURE = 0.9
"""Relevance from which the only match of "forget …" is what was meant."""
POSSIBLE = 0.4
MOST_OFFERED = 8


class Remembering:
    """The memory of one run's owner."""

    def __init__(self, run: RunContext, owner: str) -> None:
        self._run = run
        self._owner = owner
        self._database = run.services.database

    async def carry_out(self) -> str | None:
        """Do what the message asks for; the answer if it asks for nothing else."""
        requests = read_requests(self._run.row.message)
        if not requests.remember and not requests.forget:
            return None
        done = [each.change_type for each in self._run.state.memory_changes]
        said = []
        if requests.remember:
            said += await (self._repeat() if "saved" in done else self._remember(requests))
        if requests.forget:
            said.append(await self._forget(requests))
        return "\n\n".join(said) if requests.is_whole_message else None

    async def propose(self, proposed: Sequence[ProposedMemory]) -> None:
        """Keep proposals for the person to decide; nothing of them is used before."""
        if not proposed or self._has("proposed"):
            return
        drafts = [MemoryDraft(each.text, _kind(each.kind)) for each in proposed]
        origin = self._origin("proposal")
        made = await self._database.write(
            lambda c: long_term.propose(c, self._owner, drafts, origin)
        )
        self._tell("saved", [each for each in made if not each.proposed])
        self._tell("proposed", [each for each in made if each.proposed])

    # --- remember -----------------------------------------------------------------------------

    async def _remember(self, requests: MemoryRequests) -> list[str]:
        said: list[str] = []
        rows: list[MemoryRow] = []
        replaced: list[str] = []
        for number, text in enumerate(requests.remember):
            try:
                saved = await self._save(text)
                if saved.memory is None:
                    saved = await self._settle(number, text, saved)
            except MemoryRefused as refused:
                why = refused.localized(self._run.log.language)
                said.append(self._say("memory_refused", why=why))
                continue
            if saved.memory is None:
                kept = "；".join(row.text for row in saved.conflicts)
                said.append(self._say("memory_kept", text=kept))
            elif saved.known:
                said.append(self._say("memory_known", text=saved.memory.text))
            else:
                rows.append(saved.memory)
                gone = await self._gone(saved.conflicts)
                replaced += gone
                key = "memory_replaced" if gone else "memory_saved"
                said.append(self._say(key, text=saved.memory.text, count=len(gone)))
        if rows:
            self._tell("saved", rows, replaced)
            await self._run.log.flush()
        return said

    async def _repeat(self) -> list[str]:
        """After a restart: what was saved before it."""
        rows = await self._database.read(lambda c: memories.of_run(c, self._run.row.id))
        return [self._say("memory_saved", text=row.text) for row in rows if not row.proposed]

    async def _save(self, text: str, on_conflict: OnConflict = "ask") -> Saved:
        draft = MemoryDraft(text, kind_of_text(text))
        origin = self._origin("message")
        if not self._run.settings.hitl_enabled and on_conflict == "ask":
            on_conflict = "replace"  # nobody can be asked, and the newer words are a correction
        return await self._database.write(
            lambda c: long_term.save(c, self._owner, draft, origin, on_conflict)
        )

    async def _settle(self, number: int, text: str, found: Saved) -> Saved:
        """Ask which of two contradicting memories holds; unanswered, the old one stays."""
        old = "；".join(row.text for row in found.conflicts)
        options = [
            {"value": "replace", "label": self._say("memory_conflict_replace")},
            {"value": "old", "label": self._say("memory_conflict_old")},
            {"value": "keep_both", "label": self._say("memory_conflict_both")},
        ]
        form = HITLRequest.model_validate(
            {
                "id": f"{MEMORY_QUESTION}{self._run.row.id}-{number}",
                "title": self._say("memory_conflict_title"),
                "description": self._say("memory_conflict_says", text=text, old=old),
                "fields": [
                    {
                        "name": CHOICE,
                        "type": "radio",
                        "label": self._say("memory_conflict_choice"),
                        "required": True,
                        "options": options,
                        "default": "replace",
                    }
                ],
            }
        )
        outcome = await self._run.questions.ask(Question(form, "memory", once=True))
        choice = outcome.data.get(CHOICE) if outcome.agreed else "old"
        if choice == "replace":
            return await self._save(text, "replace")
        if choice == "keep_both":
            return await self._save(text, "keep_both")
        return found

    async def _gone(self, conflicts: Iterable[MemoryRow]) -> list[str]:
        ids = [row.id for row in conflicts]
        left = await self._database.read(lambda c: memories.by_ids(c, self._owner, ids))
        return [id_ for id_ in ids if id_ not in {row.id for row in left}]

    # --- forget -------------------------------------------------------------------------------

    async def _forget(self, requests: MemoryRequests) -> str:
        earlier = [each for each in self._run.state.memory_changes if _is_forgetting(each)]
        if earlier:  # before a restart: what was meant is gone, and cannot be searched for
            count = sum(len(each.memories) for each in earlier)
            return self._say("memory_forgotten", count=count)
        chosen: list[MemoryRow] = []
        for number, named in enumerate(requests.forget):
            chosen += await self._choose(number, named)
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
        for id_ in affected - {
            self._run.row.conversation_id
        }:  # its own files are written at the end
            files = await self._database.read(lambda c, id_=id_: context_files(c, id_))  # type: ignore[misc]
            await self._run.services.sandboxes.write_context(id_, files)
        return self._say("memory_forgotten", count=len(chosen))

    async def _choose(self, number: int, named: str) -> list[MemoryRow]:
        """What "forget …" means; asks if that is not certain."""
        if not named:
            return await self._database.read(self._last)
        found = await self._database.read(
            lambda c: search(c, self._owner, named, MOST_OFFERED),
        )
        likely = [each for each in found if each.relevance >= POSSIBLE]
        sure = [each for each in likely if each.relevance >= SURE]
        if len(sure) == 1 or (sure and not self._run.settings.hitl_enabled):
            return [sure[0].memory]
        if not likely or not self._run.settings.hitl_enabled:
            return []
        options = [{"value": each.memory.id, "label": each.memory.text[:900]} for each in likely]
        best = [each.memory.id for each in likely if each.relevance >= SURE][:1]
        form = HITLRequest.model_validate(
            {
                "id": f"{MEMORY_QUESTION}forget-{self._run.row.id}-{number}",
                "title": self._say("memory_forget_title"),
                "fields": [
                    {
                        "name": CHOSEN,
                        "type": "checkbox",
                        "label": self._say("memory_forget_choice"),
                        "required": True,
                        "options": options,
                        "default": best or None,
                    }
                ],
            }
        )
        outcome = await self._run.questions.ask(Question(form, "memory", once=True))
        ids = outcome.data.get(CHOSEN) if outcome.agreed else None
        wanted = set(ids) if isinstance(ids, list | tuple) else set()
        return [each.memory for each in likely if each.memory.id in wanted]

    def _last(self, connection: sa.Connection) -> list[MemoryRow]:
        """The memory that this conversation saved last."""
        rows = memories.of_conversation(connection, self._owner, self._run.row.conversation_id)
        return rows[:1]

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

    def _has(self, change: str) -> bool:
        return any(each.change_type == change for each in self._run.state.memory_changes)

    def _say(self, key: str, **values: object) -> str:
        return self._run.log.say(key, **values)  # type: ignore[arg-type]

    def _origin(self, source: memories.MemorySource) -> Origin:
        return Origin(source, self._run.row.conversation_id, self._run.row.id)


async def remembering_of(run: RunContext) -> Remembering:
    id_ = run.row.conversation_id
    owner = await run.services.database.read(lambda c: conversations.get(c, id_).owner)
    return Remembering(run, owner)


def _is_forgetting(change: MemoryUpdatePayload) -> bool:
    return change.change_type == "forgotten"


def _references(rows: Sequence[MemoryRow]) -> tuple[MemoryReference, ...]:
    return tuple(MemoryReference(id=row.id, kind=row.kind) for row in rows)


def _kind(name: str) -> memories.MemoryKind:
    return next((kind for kind in KINDS if kind == name), "fact")
