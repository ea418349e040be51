"""Servers on both real databases."""

import pytest

from tests.support.question_server import QuestionServer
from wenko.settings import Settings
from wenko.storage.database import Database


@pytest.fixture
async def server(database: Database) -> QuestionServer:
    return QuestionServer(database, Settings())


@pytest.fixture
async def other_server(database: Database) -> QuestionServer:
    """Another server, or a later one, on the same database."""
    return QuestionServer(database, Settings())
