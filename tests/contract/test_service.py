"""The services behind every interface, without any interface."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from wenko.composition.services import Services, open_services
from wenko.errors import BadRequest, NotAuthenticated, NotYours
from wenko.journal import Journal
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import Token
from wenko.service.auth import Principal
from wenko.service.conversations import SubmittedMessage, same_conversation
from wenko.settings import Settings
from wenko.testing import ScriptedPlanner

pytestmark = pytest.mark.anyio


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    settings = Settings(data=tmp_path, sandbox="unsafe-none", mode="auto")
    async with open_services(settings, ScriptedPlanner()) as opened:
        yield opened


@pytest.fixture
async def user(services: Services) -> Principal:
    return await services.auth.authenticate(services.token)


async def events_of(services: Services, submitted: SubmittedMessage) -> list[EventRecord]:
    batches = await services.events.follow_run(submitted)
    return [record async for batch in batches for record in batch]


async def test_P39_a_run_is_followed_from_its_first_event_also_when_it_is_sent_again(
    services: Services, user: Principal, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts: list[int] = []
    follow = Journal.follow

    def spied(journal: Journal, conversation_id: str, after: int = 0) -> object:
        starts.append(after)
        return follow(journal, conversation_id, after)

    monkeypatch.setattr(Journal, "follow", spied)
    first = await services.conversations.submit(user, "one", key="k1")
    events = await events_of(services, first)
    conversation_id = first.conversation.id
    await services.journal.append(conversation_id, [Token(content="x")] * 600)
    last = await services.journal.last_seq(conversation_id)
    second = await services.conversations.submit(user, "two", conversation_id, key="k2")
    assert (await events_of(services, second))[0].seq == last + 1
    again = await services.conversations.submit(user, "one", conversation_id, key="k1")
    assert (again.run.id, again.repeated) == (first.run.id, True)
    assert [each.seq for each in await events_of(services, again)] == [each.seq for each in events]
    again = await services.conversations.submit(user, "two", conversation_id, key="k2")
    await events_of(services, again)
    assert starts == [0, last, 0, last]


async def test_only_the_owner_of_a_conversation_uses_it(
    services: Services, user: Principal
) -> None:
    made = await services.conversations.create(user)
    other_user = Principal("another", "stranger")
    with pytest.raises(NotYours):
        await services.events.follow(other_user, made.id)
    with pytest.raises(NotYours):
        await services.conversations.submit(other_user, "hello", made.id)
    with pytest.raises(NotYours):
        services.models.read(other_user)
    with pytest.raises(NotAuthenticated):
        await services.auth.authenticate("wrong")


@pytest.mark.parametrize(
    ("conversation_id", "session_id", "chosen"),
    [(None, None, None), ("a", None, "a"), (None, "a", "a"), ("a", "a", "a"), ("", "a", "a")],
)
def test_P10_either_name_of_a_conversation_counts(
    conversation_id: str | None, session_id: str | None, chosen: str | None
) -> None:
    assert same_conversation(conversation_id, session_id) == chosen


def test_P10_two_different_names_of_a_conversation_are_refused() -> None:
    with pytest.raises(BadRequest):
        same_conversation("a", "b")
