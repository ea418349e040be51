"""A model that obeys every injected line sends nothing, and destroys nothing that stays lost."""

import pytest

from tests.unit.gate.injection_cases import CASES, CHANNELS, Injection


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.channel}: {case.text[:40]}")
def test_P70_an_obedient_call_is_asked_about_or_contained(case: Injection) -> None:
    assert case.held_by() is not None


def test_there_are_enough_cases_of_each_harm_and_of_each_thing_that_holds_them() -> None:
    assert len(CASES) >= 60
    assert {case.harm for case in CASES} == {"destroys", "sends", "hides"}
    assert {case.held_by() for case in CASES} == {"asked", "no way out", "undo"}
    assert len(CHANNELS) >= 30
