"""Real commands on real terminals: each prompt is detected, read and answered."""

import os

import pytest

from bench.prompts.answering import answer_cases
from bench.prompts.answers import cases
from bench.prompts.corpus import INTERACTIVE, SILENT, Case
from bench.prompts.measure import packed_sandbox, run_trials
from tests.support.prompts import install_packages
from tests.support.tables import first_rows

pytestmark = pytest.mark.anyio
GROUPS = 6
ANSWERING_GROUPS = 20
EVERY = int(os.environ.get("WENKO_TEST_EVERY_PROMPT", "2"))
"""Every second case of the corpus; `make soak` and `make bench-prompts` run all of them."""


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    install_packages()


@pytest.mark.parametrize("group", first_rows(range(GROUPS)))
async def test_R75_R76_every_prompt_is_detected_read_and_answered(group: int) -> None:
    cases = INTERACTIVE[group * EVERY :: GROUPS * EVERY]
    async with packed_sandbox() as sandbox:
        trials = await run_trials(sandbox, cases, at_once=2)
    assert {trial.case.name: trial.fault for trial in trials if trial.fault} == {}


@pytest.mark.parametrize("group", first_rows(range(3)))
async def test_T15_a_silent_command_is_not_taken_for_a_prompt(group: int) -> None:
    """Even if it prints what looks like one: only the kernel's evidence counts."""
    cases: tuple[Case, ...] = SILENT[group * EVERY :: 3 * EVERY]
    async with packed_sandbox() as sandbox:
        trials = await run_trials(sandbox, cases, at_once=8)
    assert [trial.case.command for trial in trials if trial.waits] == []


@pytest.mark.parametrize("group", first_rows(range(ANSWERING_GROUPS)))
async def test_R75_R76_an_answer_arrives_as_it_is_or_the_terminal_is_handed_over(
    group: int,
) -> None:
    some = cases()[group::ANSWERING_GROUPS]
    async with packed_sandbox() as sandbox:
        answered = await answer_cases(sandbox, some, at_once=2)
    names = {f"{each.case.library} {each.case.name}": each for each in answered}
    changed = {name: each.note for name, each in names.items() if each.is_wrong}
    assert changed == {}
    arrived = [name for name, each in names.items() if each.outcome == "arrived"]
    assert len(arrived) >= 0.85 * len(some), set(names) - set(arrived)
