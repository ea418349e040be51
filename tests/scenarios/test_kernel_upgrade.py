"""A database whose server was killed at work by an older run kernel, opened by this version.

``tests/data/upgrade`` has the database and what its clients had seen; ``make.py`` there says with
which version, and what each conversation was doing. Nothing here depends on how a kernel walks
through a plan: a run is judged by its events, by what was done, and by what a client is shown.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.data.upgrade.make import FIXED_SLOW, FORM, LOOP, PLAN, PROMPT, PROMPTS, SLOW, STEP
from tests.live import JsonObject, only, types
from tests.support.scripted_server import scripted_server
from tests.support.stream import UUID7
from tests.support.upgraded import (
    BEFORE,
    ENDED,
    GO_ON,
    NOTE,
    NOTHING_LOST,
    SEEN,
    UNFINISHED,
    Upgraded,
    upgrade,
    where,
)
from wenko.cli import doctor
from wenko.kernel import KERNEL
from wenko.settings import Settings
from wenko.storage import conversations, runs
from wenko.storage.database import open_database

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Upgraded:
    return asyncio.run(upgrade(tmp_path_factory.mktemp("upgraded")))


def numbers(events: Iterable[JsonObject]) -> list[int]:
    return [each["data"]["step"]["step_id"] for each in events]


def calls(events: list[JsonObject]) -> list[JsonObject]:
    return [each["data"] for each in only(events, "tool_call")]


# --- runs that were unfinished -------------------------------------------------------------------


@pytest.mark.parametrize("message", UNFINISHED)
def test_every_unfinished_run_ends_once_with_a_result_or_a_sentence(
    upgraded: Upgraded, message: str
) -> None:
    events = upgraded.of_run(message)
    assert {each["run_id"] for each in events} == {BEFORE[message][0]["run_id"]}
    assert types(events).count("process_completed") == 1
    end = events[-1]
    assert end["type"] == "process_completed"
    if end["success"]:
        [answered] = only(events, "chat_complete")
        assert answered["payload"]["content"]
    else:
        assert message not in NOTHING_LOST
        assert end["data"]["error"]
        assert end["data"]["error_code"]


@pytest.mark.parametrize("message", UNFINISHED)
def test_no_step_and_no_call_is_left_without_its_end(upgraded: Upgraded, message: str) -> None:
    events = upgraded.of_run(message)
    started = numbers(only(events, "step_start"))
    ended = numbers([*only(events, "step_success"), *only(events, "step_failed")])
    assert sorted(started) == sorted(ended)
    made = [each["call_id"] for each in calls(events)]
    results = [each["data"]["call_id"] for each in only(events, "tool_result")]
    assert sorted(made) == sorted(results)
    assert len(only(events, "plan_complete")) == len(only(events, "plan_start"))


@pytest.mark.parametrize("message", UNFINISHED)
def test_nothing_is_called_twice(upgraded: Upgraded, message: str) -> None:
    made = calls(upgraded.of_run(message))
    of_turns = Counter(each["turn_call_id"] for each in made if each["turn_call_id"])
    commands = Counter(each["arguments"]["command"] for each in made if each["tool"] == "shell")
    assert set((of_turns + commands).values()) <= {1}


@pytest.mark.parametrize("message", UNFINISHED)
def test_only_what_was_not_begun_has_an_effect(upgraded: Upgraded, message: str) -> None:
    found = dict(upgraded.files[message])
    later = found.pop("later.txt", "")
    assert later == f"{NOTE}\n" or (later == "" and message not in GO_ON)
    assert found == ({"found.txt": "found\n"} if message == PLAN else {})


@pytest.mark.parametrize(
    ("message", "command"), [(LOOP, SLOW), (STEP, FIXED_SLOW), (PROMPT, PROMPTS)]
)
def test_a_call_whose_sandbox_is_lost_ends_and_its_fate_is_told(
    upgraded: Upgraded, message: str, command: str
) -> None:
    events = upgraded.of_run(message)
    [call] = [each for each in calls(events) if each["arguments"].get("command") == command]
    [result] = [
        each["data"]
        for each in only(events, "tool_result")
        if each["data"]["call_id"] == call["call_id"]
    ]
    assert result["success"] is False
    assert result["result"]["error_code"] == "fate_unknown"


def test_the_model_is_told_what_was_done_before(upgraded: Upgraded) -> None:
    assert "echo two > two.txt" in upgraded.told(LOOP)
    assert SLOW in upgraded.told(LOOP)
    assert "one.txt is written." in upgraded.told(LOOP), "the result of the first step"
    assert "echo looked > log.txt" in upgraded.told(FORM)
    assert "echo found > found.txt" in upgraded.told(PLAN)


def test_an_answer_given_after_the_upgrade_reaches_the_loop_that_asked(upgraded: Upgraded) -> None:
    assert "Lisbon" in upgraded.told(FORM)
    [closed] = only(upgraded.events[FORM], "hitl_closed")
    assert closed["payload"]["status"] == "answered"


def test_no_question_stays_open(upgraded: Upgraded) -> None:
    assert len(upgraded.questions) == 5
    assert "pending" not in {each["status"] for each in upgraded.questions}
    assert {each["status"] for each in upgraded.listed} == {"idle"}


def test_P112_runs_that_this_version_went_on_with_are_not_given_back(upgraded: Upgraded) -> None:
    assert {upgraded.kernels[message] for message in UNFINISHED} == {KERNEL}
    assert {upgraded.kernels[message] for message in ENDED} == {1}


# --- what was there ------------------------------------------------------------------------------


@pytest.mark.parametrize("message", BEFORE)
def test_the_events_of_before_are_replayed_unchanged(upgraded: Upgraded, message: str) -> None:
    before, events = BEFORE[message], upgraded.events[message]
    assert events[: len(before)] == before
    assert [each["seq"] for each in events] == [*range(1, len(events) + 1)]


@pytest.mark.parametrize("message", ENDED)
def test_conversations_that_had_ended_are_listed_and_shared_as_before(
    upgraded: Upgraded, message: str
) -> None:
    def row(rows: list[JsonObject]) -> JsonObject:
        [found] = [each for each in rows if each["id"] == where(message)]
        return found

    before = row(SEEN["listed"])
    assert before.items() <= row(upgraded.listed).items()
    assert upgraded.events[message] == BEFORE[message]
    assert upgraded.shared[message] == SEEN["shared"][where(message)]


@pytest.mark.parametrize("message", ENDED)
def test_conversations_that_had_ended_are_forked_as_before(
    upgraded: Upgraded, message: str
) -> None:
    def content(events: list[JsonObject]) -> list[Any]:
        return [json.loads(re.sub(UUID7, "an id", json.dumps(each))) for each in events]

    copied = upgraded.forks[message]
    assert content(copied) == content(BEFORE[message])
    assert not {each["id"] for each in copied} & {each["id"] for each in BEFORE[message]}


@pytest.mark.parametrize("message", ENDED)
def test_conversations_that_had_ended_go_on(upgraded: Upgraded, message: str) -> None:
    events = upgraded.later[message]
    assert events[-1]["success"] is True, events[-1]
    assert only(events, "chat_complete")[0]["payload"]["content"] == "Still here."


def test_a_step_of_a_run_of_before_is_retried(upgraded: Upgraded) -> None:
    made = calls(upgraded.retried)
    assert made[0]["step_id"] == 2, "the steps before it are kept"
    assert made[0]["arguments"] == {"command": "./reports/check.sh"}
    assert upgraded.retried[-1]["type"] == "process_completed"


# --- a version after this one --------------------------------------------------------------------


@pytest.mark.anyio
async def test_P112_health_and_doctor_name_a_run_that_waits_for_a_newer_version(
    tmp_path: Path,
) -> None:
    database = await open_database(None, tmp_path)
    made = await database.write(lambda c: conversations.create(c, "owner", "Later", "en"))
    run = await database.write(lambda c: runs.create(c, made.id, "go", kernel=KERNEL + 1))
    await database.close()
    async with scripted_server(tmp_path) as server, server.http() as http:
        async with asyncio.timeout(30):
            while not (health := (await http.get("/health")).json()["data"])["left_alone"]:
                await asyncio.sleep(0.05)
        found = [each async for each in doctor.of_server(Settings(data=tmp_path))]
    assert health["left_alone"] == [{"run_id": run.id, "kernel": KERNEL + 1}]
    assert health["status"] == "degraded"
    assert any(run.id in each.part and not each.ok for each in found)
    database = await open_database(None, tmp_path)
    assert (await database.read(lambda c: runs.get(c, run.id))).attempt == 0
    await database.close()
