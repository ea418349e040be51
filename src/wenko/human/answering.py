"""What an answer means for its question: how it ends it, or why it is refused."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wenko.errors import InvalidAnswer, RequestAnswered, RequestExpired
from wenko.human.question import Answer, QuestionOutcome, request_of
from wenko.human.validation import check_answer, check_typing
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.model import now_ms
from wenko.storage.questions import Action, Ending, QuestionRow
from wenko.text import Language, language_of

AnswerCheck = Callable[[HITLRequest, dict[str, Any], Language], dict[str, str]]
"""What is wrong with an answer beyond what its form says, by field."""
REASON = "reason"
"""The field of a question about an action in which a person says why not."""

_FITTING: dict[bool, tuple[Action, ...]] = {
    True: ("dismiss", "approve", "reject"),
    False: ("approve", "edit", "reject"),
}


class AcceptedAnswer:
    """An answer that counts, and what to tell whoever gave it."""

    def __init__(self, row: QuestionRow, request: AnyHITLRequest) -> None:
        self.question = row
        self.ended = QuestionOutcome.of(row)
        self.goes_on = row.kind != "display"
        self.message = say(_message_of(row, request), row)


def fitting_end(
    row: QuestionRow, form: AnyHITLRequest, answer: Answer, more: AnswerCheck | None = None
) -> Ending:
    """What the answer means, or ``InvalidAnswer``, which names each wrong field and why."""
    fits = _FITTING[row.kind == "display"]
    if answer.action not in fits:
        raise InvalidAnswer(say("hitl_wrong_action", row, actions=", ".join(fits)))
    ending = Ending("answered", answer.action, answered_by=answer.by, key=answer.key, at=now_ms())
    if not isinstance(form, HITLRequest):
        return replace(ending, status="dismissed")
    if answer.action == "reject":
        return replace(ending, answer=_said_no(row, form, answer))
    checked = check_answer(form, answer.data, language_of(row.language))
    if row.kind == "terminal" and not checked.faults:
        checked = check_typing(form, checked, language_of(row.language))
    if more is not None and not checked.faults:
        checked = replace(checked, faults=more(form, checked.data, language_of(row.language)))
    _refuse_faults(row, form, checked.faults)
    # Changing what was proposed is an edit, whichever button was pressed (Part 2, 22).
    action: Action = "edit" if checked.edited else answer.action
    edited = checked.filled if answer.action == "edit" else checked.edited
    return replace(ending, action=action, answer=checked.data, edited_fields=edited)


def _said_no(row: QuestionRow, form: HITLRequest, answer: Answer) -> dict[str, Any] | None:
    """Of a no to an action, why: the agent does something else then. Of other forms, nothing."""
    reasons = tuple(field for field in form.fields if field.name == REASON)
    if row.kind not in ("approval", "plan") or not reasons:
        return None
    said = {name: value for name, value in answer.data.items() if name == REASON}
    only = form.model_copy(update={"fields": reasons})
    checked = check_answer(only, said, language_of(row.language))
    _refuse_faults(row, form, checked.faults)
    return checked.data


def _refuse_faults(row: QuestionRow, form: HITLRequest, faults: dict[str, str]) -> None:
    if faults:
        labels = {field.name: field.label for field in form.fields}
        told = "; ".join(f"{labels.get(name, name)}: {why}" for name, why in faults.items())
        raise InvalidAnswer(say("hitl_invalid_answer", row, faults=told), faults)


def answered_before(row: QuestionRow, answer: Answer) -> AcceptedAnswer:
    """The same answer again counts as before; any other comes too late."""
    if row.status == "expired":
        raise RequestExpired(say("hitl_expired", row))
    if answer.key is not None and row.answer_key == answer.key:
        return AcceptedAnswer(row, request_of(row))
    cancelled = row.status == "cancelled"
    raise RequestAnswered(say("hitl_cancelled" if cancelled else "hitl_answered", row))


def as_ended(row: QuestionRow, ending: Ending) -> QuestionRow:
    return replace(
        row,
        status=ending.status,
        action=ending.action,
        answer=ending.answer,
        edited_fields=ending.edited_fields,
        answered_by=ending.answered_by,
    )


def _message_of(row: QuestionRow, form: AnyHITLRequest) -> MessageKey:
    if not isinstance(form, HITLRequest):
        return "hitl_dismissed"
    if row.action == "reject":
        return "hitl_rejected"
    if form.collects_preference and any(value is not None for value in (row.answer or {}).values()):
        return "hitl_preference_saved"
    return "hitl_edited" if row.action == "edit" else "hitl_approved"


def say(key: MessageKey, row: QuestionRow, **values: object) -> str:
    return text(key, language_of(row.language), **values)
