"""Events that are damaged, foreign or of another version: the conversation stays readable."""

import json
import os
import random
from contextlib import suppress

import pytest
import sqlalchemy as sa
from pydantic import ValidationError

from wenko.journal import Journal
from wenko.protocol.envelope import encode, encode_json
from wenko.protocol.events import EVENT_MODELS, Token
from wenko.protocol.model import new_id
from wenko.run.state import RunState
from wenko.storage import conversations, events, runs
from wenko.storage.compression import compress
from wenko.storage.database import Database
from wenko.storage.events import EventDraft

pytestmark = pytest.mark.anyio

BODIES = (
    b"",
    b"\x01not deflated at all",
    b"\x02\xff\xfe\x00",
    b"null",
    b"[1,2]",
    b'"text"',
    b'{"content":',
    b"{}",
    b'{"content":7}',
    b'{"payload":null}',
    b'{"payload":{"request":[]}}',
    b'{"data":{"step":{"step_id":"no number"}},"message":null}',
    b'{"x":1,"payload":{}}',
    b'{"content":"\xed\xa0\x80"}',
    compress(b'{"content":"' + b"a" * 200),
)


def fuzzed(seed: int) -> list[EventDraft]:
    """Every kind of damage, under known and unknown types."""
    chosen = random.Random(seed)
    types = [*EVENT_MODELS, "from_the_future", "", "x" * 60, "种类"]
    bodies = [*BODIES, *(chosen.randbytes(chosen.randrange(1, 40)) for _ in range(20))]
    return [
        EventDraft(new_id(), 1, type_[:40], body, body)
        for type_ in types
        for body in chosen.sample(bodies, 4)
    ]


async def test_unreadable_events_keep_their_place_as_warnings(database: Database) -> None:
    journal = Journal(database)
    made = await database.write(lambda c: conversations.create(c, "someone", "", "en"))
    run = await database.write(lambda c: runs.create(c, made.id, "hello"))
    await journal.append(made.id, [Token(content="before")], run=run.ref)
    seed = int.from_bytes(os.urandom(4))
    drafts = fuzzed(seed)
    await database.write(lambda c: events.append(c, made.id, drafts, run.ref))
    await journal.append(made.id, [Token(content="after")], run=run.ref)
    for at, every in ((2**62, 7), (-(2**62), 11)):
        moved = sa.text(f"UPDATE events SET at = {at} WHERE seq % {every} = 0")
        await database.write(lambda c, moved=moved: c.execute(moved) and None)

    found = await journal.read(made.id, limit=10_000)
    assert [each.seq for each in found] == list(range(1, len(drafts) + 3)), seed
    assert [found[0].body["content"], found[-1].body["content"]] == ["before", "after"]
    for record in found:
        assert record.type in EVENT_MODELS, seed
        for shape in ("dual", "flat", "payload"):
            assert json.loads(encode_json(record, shape))["seq"] == record.seq, seed
            encode(record, shape)
    future = next(each for each, draft in zip(found[1:], drafts, strict=False) if not draft.type)
    assert (future.type, future.body["step_type"]) == ("thinking", "warning")

    assert len(await journal.of_run(made.id, run.id)) == len(found)
    backwards = await database.read(lambda c: events.read_before(c, made.id, 10_000, 10))
    assert backwards == found[-10:]
    # What later runs read of this one is valid, or left out.
    types = tuple(EVENT_MODELS)
    for record in await database.read(lambda c: events.of_types(c, made.id, types, [run.id])):
        assert record.event.type == record.type, seed
    # A run whose own events do not fit raises here, and then ends with ``internal_error`` (P63).
    with suppress(ValidationError, KeyError, AssertionError, StopIteration):
        RunState.of(found)
