"""Two agents are measured alike: the same counting, the same limits, the same checks."""

import asyncio
import os
import sys
from pathlib import Path

import httpx
import pytest

from bench.tasks import peer
from bench.tasks.__main__ import model_environment
from bench.tasks.catalogue import TASKS, find_task
from bench.tasks.compare import SYSTEMS, Results, compared_tasks, entry_of
from bench.tasks.cpu import cpu_clock, wait_until_idle
from bench.tasks.measure import Traffic
from bench.tasks.metering import MeteredModel, usage_of
from bench.tasks.runner import Replies, TaskResult
from wenko.testing import RecordedProvider

pytestmark = pytest.mark.anyio

SETTINGS = {"model": "m", "requests": 2, "cpu_minutes": 4.0, "minutes": 1.0, "peer": "p==1"}
PEER = """
import json, pathlib, sys
given = json.load(sys.stdin)
assert given["message"].startswith("Create a file hello.txt"), given
pathlib.Path(given["workspace"], "hello.txt").write_text(TEXT)
shown = {"ended": "Submitted", "answer": "Done.", "output": "", "seconds": 1.5}
print("a line of a library")
print(json.dumps(shown))
"""


def test_twenty_tasks_of_one_turn_are_compared() -> None:
    tasks = compared_tasks()
    assert len({task.name for task in tasks}) == 20
    assert all(len(task.messages) == 1 and task.clarification is None for task in tasks)
    assert {task.language for task in tasks} == {"en", "zh"}


async def complete(client: httpx.AsyncClient, stream: bool) -> httpx.Response:
    body = {
        "model": "m",
        "messages": [{"role": "user", "content": "Hello"}],
        "stream": stream,
        "stream_options": {"include_usage": True},
    }
    return await client.post("/chat/completions", json=body)


async def test_requests_are_counted_and_refused_past_the_limit() -> None:
    async with RecordedProvider() as provider:
        provider.will_say("one", "two")
        with MeteredModel(provider.openai_url, most=2, seconds=30) as model:
            async with httpx.AsyncClient(base_url=model.base_url, trust_env=False) as client:
                replies = [await complete(client, stream=True) for _ in range(3)]
    assert [each.status_code for each in replies] == [200, 200, 403]
    assert "one" in replies[0].text
    assert len(provider.requests) == 2
    assert (model.traffic.requests, model.refused, model.reached) == (2, 1, "requests")
    assert model.traffic.input_tokens > 0
    assert model.traffic.prefix_share == 1.0


async def test_a_request_still_open_at_the_end_is_given_up() -> None:
    async with RecordedProvider() as provider:
        provider.will_fail("hang")
        with MeteredModel(provider.openai_url, most=2, seconds=3600) as model:
            async with httpx.AsyncClient(base_url=model.base_url, trust_env=False) as client:
                request = asyncio.create_task(complete(client, stream=False))
                while not provider.requests:
                    await asyncio.sleep(0.01)
                request.cancel()
        while model.open:
            await asyncio.sleep(0.01)
    assert model.traffic == Traffic(requests=1)


async def test_requests_are_refused_past_the_cpu_time_of_the_model() -> None:
    spent = 100.0
    async with RecordedProvider() as provider:
        provider.will_say("one", "two")
        with MeteredModel(provider.openai_url, 5, 30, lambda: spent, cpu_seconds=60) as model:
            async with httpx.AsyncClient(base_url=model.base_url, trust_env=False) as client:
                first = await complete(client, stream=True)
                spent = 159.0
                second = await complete(client, stream=True)
                spent = 160.0
                third = await complete(client, stream=True)
    assert [each.status_code for each in (first, second, third)] == [200, 200, 403]
    assert (model.traffic.requests, model.refused, model.reached) == (2, 1, "cpu")
    assert model.cpu_seconds == 60.0


async def test_a_reply_past_the_cpu_time_of_the_model_is_cut_off() -> None:
    spent = 0.0
    async with RecordedProvider() as provider:
        provider.will_fail("hang")
        with MeteredModel(provider.openai_url, 5, 3600, lambda: spent, cpu_seconds=60) as model:
            async with httpx.AsyncClient(
                base_url=model.base_url, trust_env=False, timeout=60
            ) as client:
                request = asyncio.create_task(complete(client, stream=False))
                while not provider.requests:
                    await asyncio.sleep(0.01)
                assert model.reached is None
                spent = 61.0
                with pytest.raises(httpx.HTTPError):
                    await request
    assert (model.traffic.requests, model.reached) == (1, "cpu")


def test_the_cpu_clock_counts_what_the_process_computes() -> None:
    clock = cpu_clock(os.getpid())
    before, own = clock(), sum(os.times()[:2])
    while sum(os.times()[:2]) - own < 0.1:
        pass
    assert clock() - before >= 0.09


def test_a_task_begins_when_the_model_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.tasks.cpu.INTERVAL", 0.001)
    spent = iter([1.0, 2.0, 3.0, 3.0, 9.0])
    wait_until_idle(lambda: next(spent))
    assert list(spent) == [9.0]


def test_a_request_that_fails_is_counted() -> None:
    with (
        MeteredModel("http://127.0.0.1:9/v1", most=5, seconds=5) as model,
        pytest.raises(httpx.HTTPError),
    ):
        httpx.post(f"{model.base_url}/chat/completions", json={"messages": []}, trust_env=False)
    assert model.traffic == Traffic(requests=1)


def test_tokens_are_read_from_whole_and_streamed_replies() -> None:
    usage = (
        '{"usage": {"prompt_tokens": 9, "completion_tokens": 2, '
        '"prompt_tokens_details": {"cached_tokens": 4}}}'
    )
    expected = {"input_tokens": 9, "output_tokens": 2, "cached_tokens": 4}
    assert usage_of(usage) == expected
    assert usage_of(f'data: {{"usage": null}}\n\ndata: {usage}\n\ndata: [DONE]\n\n') == expected
    assert usage_of(f": wait\n\ndata: {usage}\n\ndata: [DONE]\n\n") == expected
    assert usage_of("<html>") == dict.fromkeys(expected, 0)


def result_of(name: str, failure: str | None, requests: int) -> TaskResult:
    traffic = Traffic(requests, 100 * requests, 10 * requests)
    return TaskResult(find_task(name), failure, True, traffic, 2.0 * requests, ended=("success",))


def test_finished_tasks_are_stored_and_not_repeated(tmp_path: Path) -> None:
    wenko, other = SYSTEMS
    results = Results(tmp_path, SETTINGS)
    results.add(entry_of(wenko, result_of("small-hello", None, 2), "abc", 12.0))
    results.add(entry_of(other, result_of("small-hello", "no file", 4), "abc", 24.0, "cpu"))
    results.add(entry_of(wenko, result_of("small-year", None, 1), "abc"))
    again = Results(tmp_path, SETTINGS)
    assert again.has("small-year", wenko)
    assert not again.has("small-year", other)
    assert again.totals()[wenko]["requests"] == 2, "only tasks that both have finished"
    table = (tmp_path / "results.md").read_text(encoding="utf-8")
    assert table == again.table()
    assert "| small-hello | ✓ / ! | 2 / 4 |" in table
    assert '| false "done" | 0 | 1 | 0.00 |' in table
    assert "| stopped by a limit | 0 | 1 | 0.00 |" in table
    assert "| CPU seconds | 12 | 24 | 0.50 |" in table
    assert "| seconds | 4 | 8 | 0.50 |" in table


def test_results_of_other_limits_are_not_mixed(tmp_path: Path) -> None:
    Results(tmp_path, SETTINGS).add(entry_of(SYSTEMS[0], result_of("small-year", None, 1), "abc"))
    with pytest.raises(SystemExit, match="another --out"):
        Results(tmp_path, {**SETTINGS, "requests": 50})


@pytest.mark.parametrize(("text", "solved"), [("Hello, Wenko", True), ("Hello", False)])
async def test_the_peer_is_judged_by_the_same_check(
    text: str, solved: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "peer.py"
    program.write_text(f"TEXT = {text!r}\n{PEER}", encoding="utf-8")
    monkeypatch.setattr(peer, "install", lambda: Path(sys.executable))
    monkeypatch.setattr(peer, "PROGRAM", program)
    task = find_task("small-hello")
    result = await peer.run_peer(task, "m", "http://127.0.0.1:9/v1", 5, 60, tmp_path / "keep")
    assert (result.solved, result.false_done) == (solved, not solved)
    assert (result.answers, result.seconds) == (("Done.",), 1.5)


async def test_a_peer_past_its_time_is_stopped_and_not_solved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "peer.py"
    program.write_text("import signal; signal.pause()", encoding="utf-8")
    monkeypatch.setattr(peer, "install", lambda: Path(sys.executable))
    monkeypatch.setattr(peer, "PROGRAM", program)
    result = await peer.run_peer(TASKS[0], "m", "http://127.0.0.1:9/v1", 5, 0.5, tmp_path)
    assert result.failure is not None
    assert "time limit" in result.failure
    assert not result.false_done


async def test_an_interrupted_comparison_stops_the_peer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, started = tmp_path / "peer.py", tmp_path / "pid"
    program.write_text(
        f"import os, signal\nos.write(os.open({str(started)!r}, os.O_CREAT | os.O_WRONLY), "
        "str(os.getpid()).encode() + b'.')\nsignal.pause()\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(peer, "install", lambda: Path(sys.executable))
    monkeypatch.setattr(peer, "PROGRAM", program)
    run = asyncio.create_task(
        peer.run_peer(TASKS[0], "m", "http://127.0.0.1:9/v1", 5, 600, tmp_path / "keep")
    )
    while not (started.exists() and started.read_text().endswith(".")):
        await asyncio.sleep(0.01)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert not Path(f"/proc/{started.read_text()[:-1]}").exists()


def test_the_model_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WENKO_MODEL", "compatible:hand")
    monkeypatch.setenv("WENKO_MODEL_TIMEOUT", "7200")
    monkeypatch.setenv("WENKO_MODEL_RECORD", "mine.jsonl")
    monkeypatch.setenv("WENKO_MODE", "auto")
    given = model_environment(None, "http://127.0.0.1:1/v1")
    assert given["WENKO_MODEL"] == "compatible:hand"
    assert given["WENKO_MODEL_TIMEOUT"] == "7200"
    assert given["WENKO_MODEL_BASE_URL"] == "http://127.0.0.1:1/v1"
    assert not {"WENKO_MODEL_RECORD", "WENKO_MODE"} & set(given)
    assert model_environment("openai:x", None)["WENKO_MODEL"] == "openai:x"


def test_replies_of_the_user_are_shown_in_words() -> None:
    assert str(Replies()) == ""
    assert str(Replies(approvals=2, refusals=1)) == "2 approvals, 1 refusals"
