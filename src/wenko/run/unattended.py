"""What becomes of each question while nobody is there (``--unattended``).

What is refused is told to the model, and the run goes on; what is waited for leaves the run at rest
until somebody answers, however long that takes.
"""

from typing import Literal

from wenko.errors import Rejected

Subject = Literal["call", "host", "effect", "form", "plan", "budget", "terminal"]
Answer = Literal["refuse", "put_back", "wait"]
_ANSWERS: dict[Subject, Answer] = {"call": "refuse", "host": "refuse", "effect": "put_back"}


def answer_for(subject: Subject) -> Answer:
    """``effect``: what a call did to a folder of the person."""
    return _ANSWERS.get(subject, "wait")


def nobody_there() -> Rejected:
    return Rejected(
        "This call needs approval, and nobody is there: it was refused. Do without it, and say in "
        "the result what was not done.",
        "这次调用需要批准，而现在无人值守，因此被拒绝。请不要使用它，并在结果中说明没有做的事。",
    )
