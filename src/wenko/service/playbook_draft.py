"""The playbook that a finished run would become, for its owner to look through and change."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from wenko.errors import InvalidPlan, NotReplayable
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import validate_playbook
from wenko.planners.playbooks.snippets import parse_snippets
from wenko.protocol.attachments import split_attachments
from wenko.protocol.plan import TaskAnalysis
from wenko.run.state import RunState
from wenko.service.playbook_checks import masked, without_secrets
from wenko.service.playbook_parameters import Proposal, propose, templated
from wenko.service.playbook_recording import Note, RecordedStep, Recording, record
from wenko.service.playbook_words import match_words
from wenko.service.redaction import Redaction
from wenko.text import MASK, shorten
from wenko.tools.base import Code
from wenko.tools.registry import ToolRegistry

LONGEST_EXAMPLE = 300
LONGEST_TITLE = 60
_NOT_IN_NAMES = re.compile(r"[^\w]+|_+")


@dataclass(frozen=True, slots=True)
class PlaybookDraft:
    playbook: Playbook
    notes: tuple[Note, ...]


def make_draft(
    message: str,
    state: RunState,
    tools: ToolRegistry,
    most_steps: int,
    redaction: Redaction,
    taken: Collection[str],
) -> PlaybookDraft:
    """Raises ``NotReplayable`` for a run that cannot be repeated without a language model."""
    if state.plan is None:
        raise NotReplayable(
            "This run answered without a plan, and an answer takes a language model. There is "
            "nothing that a playbook could repeat.",
            "这次任务没有计划，只给出了回答，而回答需要大模型。没有剧本可以重复的内容。",
        )
    recording = _without_secrets(record(state, tools, most_steps), redaction)
    words = _prose(split_attachments(message)[0].strip(), redaction)
    goal = _prose(state.plan.goal.strip(), redaction) or words

    def code_of(step: RecordedStep) -> Code | None:
        try:
            return tools.get(step.tool).code_in(step.args)
        except InvalidPlan:
            return None

    proposals, steps = propose(words, recording.steps, code_of)
    # A message that is code is run as code, whatever playbooks there are.
    is_code = bool(parse_snippets(words).runnable) or "\n" in words
    example = shorten(goal if is_code else words, LONGEST_EXAMPLE)
    name = _free_name(goal, taken)
    fields = _fields(goal, example, proposals, steps, state.analysis)
    if not is_code and (groups := match_words(words)):
        fields["match"] = {"all": groups}
    return PlaybookDraft(validate_playbook(fields, name, name), tuple(recording.notes))


def _fields(
    goal: str,
    example: str,
    proposals: list[Proposal],
    steps: list[RecordedStep],
    analysis: TaskAnalysis | None,
) -> dict[str, object]:
    about = templated(goal, proposals)
    return {
        "title": shorten(goal, LONGEST_TITLE),
        "example": example,
        "parameters": {each.name: each.parameter for each in proposals},
        "analysis": {
            "complexity": "moderate" if len(steps) < 4 else "complex",
            "task_type": analysis.task_type if analysis is not None else "shell",
            "reasoning": about,
            "suggested_approach": about,
        },
        "goal": about,
        "steps": [
            {"description": each.description, "tool": each.tool, "args": each.args}
            for each in steps
        ],
    }


def _without_secrets(recording: Recording, redaction: Redaction) -> Recording:
    steps, changed = [], []
    for at, each in enumerate(recording.steps):
        args = masked(each.args, redaction)
        description = _prose(each.description, redaction)
        if args != each.args:
            changed.append(at)
        steps.append(replace(each, args=args, description=description))
    notes = list(recording.notes)
    if changed:
        notes.append(Note("secret_removed", tuple(changed), len(changed)))
    return Recording(steps, notes)


def _prose(text: str, redaction: Redaction) -> str:
    """Words about the task, where nothing depends on the secret."""
    return without_secrets(text, redaction).replace(MASK, "…")


def _free_name(goal: str, taken: Collection[str]) -> str:
    """From the words of the goal, as a file would be named."""
    words = _NOT_IN_NAMES.sub("-", goal.lower()).strip("-")[:40].strip("-") or "playbook"
    name, number = words, 1
    while name in taken:
        number += 1
        name = f"{words}-{number}"
    return name
