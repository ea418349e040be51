"""A transcript that would not fit is shortened: results first, then the earlier turns."""

from pathlib import Path

import pytest

from tests.live import JsonObject, only
from tests.scenarios.test_loops import plan_with_goal
from tests.support.loops import shell
from tests.support.provider_server import provider_server, run_result
from wenko.testing.wire_formats import ProviderReply
from wenko.testing.wire_requests import ProviderRequest

pytestmark = pytest.mark.anyio
MESSAGE = "Keep the word PINEAPPLE in mind and go"


def tokens(request: ProviderRequest) -> int:
    return len(request.prompt) // 4


async def run_calls(
    tmp_path: Path, count: int, lines: int, window: int
) -> tuple[list[ProviderRequest], list[JsonObject]]:
    """A run with so many calls, each printing so many lines."""
    limits = {"max_turns_per_step": 500, "max_turns": 500}
    async with provider_server(tmp_path, window=window, mode="auto", **limits) as it:
        it.provider.will_return("triage", plan_with_goal())
        made = 0

        def reply(request: ProviderRequest) -> ProviderReply | None:
            nonlocal made
            if not request.tools:
                return None
            made += 1
            if made > count:
                return ProviderReply("done")
            return ProviderReply(calls=(shell(f"seq 1 {lines}; echo call {made}"),))

        it.provider.on_request = reply
        it.provider.defaults[None] = "SUMMARY of the earlier work"
        events = await it.run(MESSAGE)
    return [each for each in it.provider.requests if each.tools], events


async def test_P52_earlier_results_become_receipts_and_the_newest_stay(
    tmp_path: Path,
) -> None:
    requests, events = await run_calls(tmp_path, 24, 2_000, 32_000)
    assert run_result(events) == (True, None)
    compacted = only(events, "transcript_compacted")
    assert compacted
    assert compacted[0]["data"]["receipts"] > 0
    assert compacted[0]["data"]["summary"] is None
    last = requests[-1]
    assert "earlier result, shortened" in last.prompt or "SUMMARY" in last.prompt
    assert all(f"call {number}" in last.prompt for number in range(20, 25)), "the newest are whole"
    assert max(map(tokens, requests)) < 32_000
    assert all("PINEAPPLE" in each.prompt for each in requests)


@pytest.mark.slow
async def test_a_run_of_200_turns_stays_within_the_window(
    tmp_path: Path,
) -> None:
    requests, events = await run_calls(tmp_path, 200, 150, 16_000)
    assert run_result(events) == (True, None)
    assert len(requests) == 201
    assert max(map(tokens, requests)) < 16_000
    assert any(each["data"]["summary"] for each in only(events, "transcript_compacted"))
    assert "SUMMARY of the earlier work" in requests[-1].prompt
    assert all("PINEAPPLE" in each.prompt for each in requests)
