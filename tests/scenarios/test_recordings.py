"""The recorded runs of ``examples/recordings``, replayed in a real sandbox without a model."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from examples.replay import RECORDINGS, Recording, create_conversation, recording_names
from tests.live import JsonObject, LiveServer, only
from wenko.models.transport.recording import read_recording

# Differs between two runs of the same command: how long the tests took, and with it the mark
# around the output, which is a hash of it. And which programs could be asked for their versions
# in time, when the machine is busy.
VARYING = (
    (re.compile(r"Ran (\d+) tests? in [\d.]+s"), r"Ran \1 tests in 0s"),
    (re.compile(r"(</?data )[0-9a-f]+"), r"\1H"),
    (re.compile(r"\A(?:System: |系统：).*\n(?=Files by type|工作区文件类型)", re.DOTALL), ""),
)
# What a recording must not name: accounts, folders and addresses of the machine, providers.
PRIVATE = re.compile(
    r"/root|/home/|/Users/|/tmp/|sandbox_id|@|https?://|openai|anthropic|claude|gpt|gemini|qwen|"
    r"deepseek|compatible:|api[_-]?key|\d{4}-\d{2}-\d{2}",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Replayed:
    """What a replay left behind."""

    runs: list[list[JsonObject]]
    traffic: Path
    workspace: Path
    before: dict[str, bytes]

    @property
    def requests(self) -> list[JsonObject]:
        return [json.loads(line) for line in self.traffic.read_text("utf-8").splitlines()]

    @property
    def answers(self) -> list[str]:
        return [only(events, "chat_complete")[-1]["payload"]["content"] for events in self.runs]

    @property
    def files(self) -> dict[str, bytes]:
        return files_of(self.workspace)

    @property
    def changed(self) -> set[str]:
        now = self.files
        return {name for name in self.before | now if self.before.get(name) != now.get(name)}


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def checks_of(events: list[JsonObject]) -> list[JsonObject]:
    """Results of the plan's checks."""
    found = only(events, "verification_result")
    return [each for each in found if each["data"].get("check") is not None]


async def replay(recording: Recording, model: str, folder: Path) -> Replayed:
    traffic = folder / "traffic.jsonl"
    server = LiveServer(folder / "data", WENKO_MODEL=model, WENKO_MODEL_RECORD=str(traffic))
    server.language = recording.language
    await asyncio.to_thread(server.start)
    try:
        conversation = await asyncio.to_thread(
            create_conversation, server.url, server.token, server.data, recording
        )
        runs = [await server.run(message, conversation) for message in recording.messages]
    finally:
        await asyncio.to_thread(server.stop)
    workspace = server.data / "sandboxes" / conversation / "workspace"
    return Replayed(runs, traffic, workspace, files_of(recording.workspace))


async def replay_named(name: str, folder: Path) -> Replayed:
    recording = Recording.load(name)
    replayed = await replay(recording, recording.model, folder)
    for events in replayed.runs:
        assert events[-1]["success"], events[-1]
        for each in only(events, "verification_result"):
            assert each["data"]["is_valid"], each
    assert not only([each for run in replayed.runs for each in run], "hitl")
    return replayed


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Replayed]:
    """Replays a recording once for all tests."""
    known: dict[str, Replayed] = {}

    def of(name: str) -> Replayed:
        if name not in known:
            known[name] = asyncio.run(replay_named(name, tmp_path_factory.mktemp(name)))
        return known[name]

    return of


def without_varying(text: str) -> str:
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text


def differences(one: list[JsonObject], other: list[JsonObject]) -> Iterator[str]:
    """Where two lists of requests differ, apart from ``VARYING``."""
    if len(one) != len(other):
        yield f"{len(one)} requests, then {len(other)}"
    for number, (before, after) in enumerate(zip(one, other, strict=False)):
        if before["fingerprint"] == after["fingerprint"]:
            continue
        for place, (a, b) in enumerate(zip(before["messages"], after["messages"], strict=False)):
            if [without_varying(str(each)) for each in a] != [
                without_varying(str(each)) for each in b
            ]:
                yield f"request {number}, message {place}:\n{a}\n{b}"


@pytest.mark.parametrize("name", recording_names())
def test_a_recording_replays_exactly(
    name: str, replayed: Callable[[str], Replayed], tmp_path: Path
) -> None:
    """The replay of a replay makes the same requests, which grow and are never rewritten."""
    recording = Recording.load(name)
    first = replayed(name)
    second = asyncio.run(replay(recording, f"replay:{first.traffic}", tmp_path))
    assert list(differences(first.requests, second.requests)) == []
    assert second.answers == first.answers
    assert second.files == first.files
    assert len(first.requests) == len(read_recording(RECORDINGS / name / "traffic.jsonl"))
    assert [each["parts"] for each in second.requests] == [each["parts"] for each in first.requests]
    for before, after in pairwise(first.requests):
        if after["purpose"] == "step":
            size = len(before["messages"])
            assert after["messages"][:size] == before["messages"]


def test_the_todo_tool_is_extended_twice_and_its_data_is_kept(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("todo")
    assert found.changed == {"todo.py"}
    source = found.files["todo.py"].decode()
    assert 'command == "remove"' in source
    assert "--open" in source
    assert [len(checks_of(events)) for events in found.runs] == [2, 1]


def test_a_failing_test_is_found_and_the_code_is_fixed(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("failing-test")
    assert found.changed == {"shop/cart.py", "shop/prices.py"}
    [check] = checks_of(found.runs[0])
    assert check["data"]["is_valid"]


def test_a_failing_exit_code_is_an_answer(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("count-failures")
    [result] = only(found.runs[0], "tool_result")
    assert result["data"]["result"]["return_code"] == 1
    assert found.answers == ["4"]
    assert found.changed == set()
    assert not only(found.runs[0], "plan_revision")


def test_nothing_is_deleted_without_a_backup(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("delete-without-backup")
    assert found.changed == set()
    assert "wed.log" in found.answers[0]
    assert "deleted nothing" in found.answers[0]


def test_the_second_turn_names_the_change_and_the_reason(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("explain-change")
    assert found.changed == {"grades.py"}
    assert ">=" in found.answers[1]
    assert "because" in found.answers[1]
    # The answer is one request, made from the record of the first run.
    *_, before_last, last = found.requests
    assert before_last["purpose"] == "step"
    assert last["purpose"] == "plan"
    assert not only(found.runs[1], "plan_start")
    record = "\n".join(message[1] for message in last["messages"][:-1])
    assert "+    if points >= 90:" in record


def test_an_edit_that_matches_nowhere_shows_the_nearest_lines(
    replayed: Callable[[str], Replayed],
) -> None:
    found = replayed("explain-change")
    results = [each["data"]["result"] for each in only(found.runs[0], "tool_result")]
    [at] = [n for n, each in enumerate(results) if each["error_code"] == "text_not_found"]
    assert "points >= 90" in results[at]["stdout"]
    # The next call of the same turn is made: it shows what is still wrong.
    assert results[at + 1]["return_code"] == 1
    assert "failures=1" in results[at + 1]["stderr"]


@pytest.mark.parametrize("name", recording_names())
def test_every_request_has_the_same_tools_and_a_task_opens_with_its_first_calls(
    name: str, replayed: Callable[[str], Replayed]
) -> None:
    """No request is for a plan alone."""
    found = replayed(name)
    assert {each["form"] for each in found.requests} == {None}
    assert len({tuple(each["tools"]) for each in found.requests}) == 1
    called = [
        [part["call"][1] for part in each["parts"] if "call" in part] for each in found.requests
    ]
    openings = [calls for calls in called if "start_task" in calls]
    assert len(openings) == sum(bool(only(events, "plan_start")) for events in found.runs)
    assert all(calls[0] == "start_task" and len(calls) > 1 for calls in openings)
    assert {tool for calls in called for tool in calls} <= set(found.requests[0]["tools"])


@pytest.mark.parametrize("name", recording_names())
def test_a_recording_names_no_machine_person_or_provider(name: str) -> None:
    for path in (RECORDINGS / name).rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            found = PRIVATE.findall(path.read_text(encoding="utf-8"))
            assert not found, f"{path.name}: {found}"
