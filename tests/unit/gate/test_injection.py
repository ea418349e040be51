"""A model that obeys every injected line destroys, sends and hides nothing without a person."""

import pytest

from tests.unit.gate.injection_cases import CASES, Injection


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.channel}: {case.text[:40]}")
def test_P70_an_obedient_call_is_asked_about_or_denied(case: Injection) -> None:
    assert case.decision() != "allow"


def test_there_are_enough_cases_of_each_harm() -> None:
    assert len(CASES) >= 60
    assert {case.harm for case in CASES} == {"destroys", "sends", "hides"}
