"""Escape attempts by the hundred; ``make escape`` makes them everywhere and as both users."""

import pytest

from tests.escapes.run import escape

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_R73_no_escape_attempt_succeeds() -> None:
    outcome = await escape("bubblewrap")
    assert outcome.succeeded == {}
    assert outcome.attempts >= 400


async def test_R73_without_isolation_the_file_actions_are_still_confined() -> None:
    outcome = await escape("unsafe-none")
    assert outcome.succeeded == {}
    assert outcome.attempts >= 50
