"""The playbooks that people saved: stored per user, so that every server of a database has them."""

import asyncio
import logging
from functools import lru_cache
from typing import Protocol

from wenko.errors import InvalidPlaybook
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import validate_playbook
from wenko.storage import playbooks
from wenko.storage.database import Database
from wenko.storage.playbooks import StoredPlaybook
from wenko.storage.sql import from_json

logger = logging.getLogger(__name__)
CACHED = 500


class SavedPlaybooks(Protocol):
    async def of(self, owner: str) -> tuple[Playbook, ...]:
        """By title; without those that this version cannot read."""


class NoSavedPlaybooks:
    async def of(self, owner: str) -> tuple[Playbook, ...]:
        return ()


class StoredPlaybooks:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, owner: str) -> tuple[Playbook, ...]:
        if not owner:
            return ()
        rows = await self._database.read(lambda connection: playbooks.of_owner(connection, owner))
        return await asyncio.to_thread(_readable, rows) if rows else ()


def _readable(rows: list[StoredPlaybook]) -> tuple[Playbook, ...]:
    found = []
    for row in rows:
        try:
            found.append(read_stored(row.name, row.body))
        except InvalidPlaybook as error:
            # Another version saved it: the others must work all the same.
            logger.warning("a saved playbook cannot be read: %s", error.details)
    return tuple(sorted(found, key=lambda each: (each.order, each.name)))


@lru_cache(maxsize=CACHED)
def read_stored(name: str, body: str) -> Playbook:
    return validate_playbook(from_json(body), name, name)
