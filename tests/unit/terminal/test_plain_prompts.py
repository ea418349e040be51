"""Plain prompts, Chinese and English: nothing that a careful colleague would not type is typed."""

import pytest

from tests.unit.terminal.plain_prompts import FIRST, FOURTH, SECOND, THIRD, PlainPrompt
from tests.unit.terminal.test_decide import prompt_on
from wenko.terminal.decide import decide

EVERY = (*FIRST, *SECOND, *THIRD, *FOURTH)


def answered(prompt: PlainPrompt) -> str | None:
    line, request, _ = prompt
    decision = decide(prompt_on(line), "some-tool", request, "en")
    return decision.response if decision else None


@pytest.mark.parametrize("prompt", EVERY, ids=lambda prompt: prompt[0].strip())
def test_R75_no_prompt_gets_a_wrong_automatic_answer(prompt: PlainPrompt) -> None:
    assert answered(prompt) in (prompt[2], None)


def test_R75_prompts_with_a_clear_answer_need_no_user() -> None:
    clear = [prompt for prompt in EVERY if prompt[2] is not None]
    asked = [prompt for prompt in clear if answered(prompt) is None]
    assert len(asked) < 0.1 * len(clear), asked
