"""What people chose for each conversation's gate, at hand for every call of its runs."""

from collections import OrderedDict

from wenko.storage import gate
from wenko.storage.database import Database, T, Work
from wenko.storage.gate import GateChoice

KEPT = 1000


class GateChoices:
    """Read and changed here alone, so that nobody goes by a choice that was taken back.

    Where another server may change it too, it is read for each call: what was switched there must
    hold here for the next call, and word of it comes a moment too late for that.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: OrderedDict[str, GateChoice] = OrderedDict()
        self._changes = 0

    async def of(self, conversation_id: str) -> GateChoice:
        known = self._known.get(conversation_id)
        if known is not None:
            return known
        changes = self._changes
        found = await self._database.read(
            lambda connection: gate.chosen(connection, conversation_id)
        )
        # What was read while somebody changed it may be what it was before.
        if changes == self._changes and not self._database.shared:
            self._known[conversation_id] = found
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found

    async def choose(
        self, conversation_id: str, mode: str | None = None, approve_plan: bool | None = None
    ) -> None:
        """From the next call on; what is null stays as it is."""
        await self._change(
            conversation_id,
            lambda connection: gate.choose(connection, conversation_id, mode, approve_plan),
        )

    async def allow(self, conversation_id: str, shapes: tuple[str, ...], question_id: str) -> None:
        await self._change(
            conversation_id,
            lambda connection: gate.allow(connection, conversation_id, shapes, question_id),
        )

    async def forbid(self, conversation_id: str, shape: str) -> bool:
        """It asks again; whether it was allowed before."""
        return await self._change(
            conversation_id,
            lambda connection: gate.forbid(connection, conversation_id, shape),
        )

    async def _change(self, conversation_id: str, work: Work[T]) -> T:
        try:
            return await self._database.write(work)
        finally:
            self._changes += 1
            self._known.pop(conversation_id, None)
