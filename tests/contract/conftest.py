"""Desks on both real databases."""

import pytest

from tests.support.desk import Desk
from wenko.settings import Settings
from wenko.storage.database import Database


@pytest.fixture
async def desk(database: Database) -> Desk:
    return Desk(database, Settings())


@pytest.fixture
async def other_server(database: Database) -> Desk:
    """Another server, or a later one, on the same database."""
    return Desk(database, Settings())
