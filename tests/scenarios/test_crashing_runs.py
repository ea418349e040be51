"""Generated runs, carried out by the real performers, whose server dies after any batch of events.

Judged by the rules of protocol/SPEC.md and by effects that are counted outside.
"""

import os
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.crashing_runs import Crash, Fixed, Goal, Lived, Script, carry_out
from tests.support.stream import broken_rules

# A killed server closes nothing.
pytestmark = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
SEEDS = int(os.environ.get("WENKO_TEST_SEEDS", "1"))
"""`make soak` generates so many times the runs of `make test`, and tries every crash."""
EXAMPLES = 10
STRIDE = 1 if SEEDS > 1 else 12
LABEL = re.compile(r"echo (\S+) >>")


def judge(script: Script, lived: Lived) -> None:
    records = lived.records
    assert broken_rules(records) == []
    ends = [each.body["data"]["error_code"] for each in records if each.type == "process_completed"]
    assert ends
    assert "internal_error" not in ends, records[-1].body
    labels: dict[str, str] = {}
    made, done = Counter[str](), Counter[str]()
    for record in records:
        if record.type == "tool_call":
            data = record.body["data"]
            found = LABEL.search(str(data["arguments"].get("command", "")))
            labels[data["call_id"]] = found[1] if found else str(data["arguments"].get("label"))
            made[labels[data["call_id"]]] += 1
        if record.type == "tool_result":
            data = record.body["data"]
            if data["success"] or data["result"]["return_code"] is not None:
                done[labels[data["call_id"]]] += 1
    made.pop("None", None)
    done.pop("None", None)
    for label in made | lived.effects:
        assert done[label] <= lived.effects[label] <= made[label], f"{label}: {lived.effects}"
    twice = [each for each, times in lived.effects.items() if times > 1]
    lucky = [f"fixed-{n}" for n, each in enumerate(script.steps) if _is_lucky(each)]
    assert [each for each in twice if not each.startswith("check-") and each not in lucky] == []


def _is_lucky(step: Fixed | Goal) -> bool:
    return isinstance(step, Fixed) and step.kind == "lucky"


@pytest.mark.parametrize("times", [0, 2])
def test_an_effect_that_is_missing_or_came_twice_is_noticed(times: int) -> None:
    script = Script(steps=(Fixed("outside"),))
    lived = carry_out(script)
    judge(script, lived)
    with pytest.raises(AssertionError):
        judge(script, replace(lived, effects=Counter({"fixed-0": times})))


# --- every crash of some runs --------------------------------------------------------------------

SCRIPTS = {
    "side by side": Script(
        steps=(Fixed("works"), Fixed("outside"), Fixed("fixable"), Fixed("works", after=(0, 1)))
    ),
    "a loop": Script(
        steps=(Goal((("works", "fails", "outside"), ("unknown", "garbled"), ("works",))),),
        checks=("true", "judged"),
        opens=True,
    ),
    "marked steps": Script(
        steps=(
            Goal((("works", "reads", "reads", "outside"),)),
            Goal((("outside", "unknown"), ("works", "replans"))),
            Fixed("works", after=(1,)),
        ),
        checks=("fixed",),
        opens=True,
        marks=True,
    ),
    "a revision": Script(
        steps=(Fixed("lucky"), Fixed("fails", after=(0,)), Fixed("works", after=(1,))),
        checks=("fixed",),
    ),
    "a note and a pause": Script(
        steps=(Fixed("works"), Goal((("works",), ("replans",)), after=(0,))), note=20, pause=30
    ),
    "questions": Script(
        steps=(Fixed("asks"), Fixed("outside", after=(0,)), Goal((("outside",),), after=(1,))),
        asks=True,
        approves_plan=True,
    ),
    "forms": Script(forms=2),
}
CRASHES = [
    pytest.param(
        script, Crash(batches, at_once=(batches + number) % 2 == 0), id=f"{name} {batches}"
    )
    for number, (name, script) in enumerate(SCRIPTS.items())
    for batches in range(1 + 2 * number % STRIDE, 36, STRIDE)
]


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("script", "crash"), CRASHES)
def test_P13_P22_P23_a_run_goes_on_after_any_of_its_events(script: Script, crash: Crash) -> None:
    judge(script, carry_out(replace(script, crashes=(crash,))))


@pytest.mark.timeout(300)
@pytest.mark.parametrize("batches", range(5, 24, STRIDE))
def test_P23_a_call_whose_sandbox_died_with_the_server_is_never_made_twice(batches: int) -> None:
    script = Script(
        steps=(Fixed("works"), Goal((("works", "works"), ("works",)), after=(0,))),
        crashes=(Crash(batches, at_once=False, sandbox=True),),
    )
    judge(script, carry_out(script))


# --- generated runs ------------------------------------------------------------------------------

after = st.lists(st.integers(0, 2), max_size=2, unique=True).map(tuple)
fixed = st.builds(
    Fixed,
    st.sampled_from(["works", "works", "fails", "fixable", "lucky", "outside", "asks"]),
    after,
    st.sampled_from([None, None, "holds", "does not hold"]),
)
calls = st.sampled_from(
    ["works", "works", "fails", "outside", "unknown", "garbled", "replans", "reads", "reads"]
)
goals = st.builds(
    Goal,
    st.lists(st.lists(calls, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple),
    after,
    st.sampled_from(["done", "done", "FAILED: there is no way"]),
)
events = st.none() | st.integers(2, 60)
scripts = st.builds(
    Script,
    steps=st.lists(fixed | goals, min_size=1, max_size=4).map(tuple),
    opens=st.booleans(),
    marks=st.booleans(),
    checks=st.lists(
        st.sampled_from(["true", "false", "fixed", "judged"]), max_size=2, unique=True
    ).map(tuple),
    revises=st.booleans(),
    asks=st.booleans(),
    approves_plan=st.booleans(),
    rejected=st.none() | st.integers(0, 3),
    note=events,
    pause=events,
    cancel=st.none() | events,
    crashes=st.lists(
        st.builds(Crash, st.integers(1, 20), st.booleans(), st.sampled_from([False, False, True])),
        min_size=1,
        max_size=3,
    ).map(tuple),
)


@pytest.mark.timeout(7200)
@settings(
    max_examples=EXAMPLES * SEEDS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(scripts)
def test_P13_P18_P22_P23_P63_a_generated_run_ends_and_does_nothing_twice(script: Script) -> None:
    judge(script, carry_out(script))
