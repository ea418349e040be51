"""Turns an answer into the ending of its question, or rejects it with the reason."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from wenko.errors import InvalidAnswer, RequestAnswered, RequestExpired, WenkoError
from wenko.human.question import Answer, QuestionOutcome, request_of
from wenko.human.validation import check_answer, check_typing
from wenko.protocol.effects import wanted_back
from wenko.protocol.hitl import AnyHITLRequest, HITLRequest
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.model import now_ms
from wenko.storage.questions import Action, Ending, Kind, QuestionRow
from wenko.text import Language, language_of

Error = TypeVar("Error", bound=WenkoError)
AnswerCheck = Callable[[HITLRequest, dict[str, Any], Language], dict[str, str]]
"""Validates an answer beyond what its form says; faults by field name."""
REASON = "reason"
"""The field of an approval in which the user says why it is rejected."""

_ACTIONS: dict[bool, tuple[Action, ...]] = {
    True: ("dismiss", "approve", "reject"),
    False: ("approve", "edit", "reject"),
}
_DENIED: dict[Kind, MessageKey] = {
    "approval": "approval_denied",
    "plan": "plan_denied",
    "terminal": "terminal_cancelled",
    "effect": "effect_put_back",
}
"""What a rejection means; of any other question, that nothing is saved."""


class AcceptedAnswer:
    """A valid answer, and the reply to the client that gave it."""

    def __init__(self, row: QuestionRow, request: AnyHITLRequest) -> None:
        self.question = row
        self.outcome = QuestionOutcome.of(row)
        self.run_continues = row.kind != "display"
        self.message = say(_message_of(row, request), row)


def ending_of(
    row: QuestionRow, form: AnyHITLRequest, answer: Answer, check: AnswerCheck | None = None
) -> Ending:
    """The ending that the answer leads to; raises ``InvalidAnswer`` with the faults by field."""
    actions = _ACTIONS[row.kind == "display"]
    if answer.action not in actions:
        raise refusal(InvalidAnswer, "hitl_wrong_action", row, actions=", ".join(actions))
    ending = Ending("answered", answer.action, answered_by=answer.by, key=answer.key, at=now_ms())
    if not isinstance(form, HITLRequest):
        return replace(ending, status="dismissed")
    if answer.action == "reject":
        return replace(ending, answer=_rejection_data(row, form, answer))
    checked = check_answer(form, answer.data, language_of(row.language))
    if row.kind == "terminal" and not checked.faults:
        checked = check_typing(form, checked, language_of(row.language))
    if check is not None and not checked.faults:
        checked = replace(checked, faults=check(form, checked.data, language_of(row.language)))
    _raise_faults(row, form, checked.faults)
    if row.kind == "host":
        # How long it is allowed is the answer itself, not a change of it.
        return replace(ending, action="approve", answer=checked.data)
    # Changing a proposed value makes it an edit, whichever button was pressed (Part 2, 22).
    action: Action = "edit" if checked.edited else answer.action
    edited = checked.filled if answer.action == "edit" else checked.edited
    # An edited call is another one than the one that was tried.
    tried = {"trial": answer.trial} if answer.trial is not None and action == "approve" else {}
    return replace(ending, action=action, answer={**checked.data, **tried}, edited_fields=edited)


def _rejection_data(row: QuestionRow, form: HITLRequest, answer: Answer) -> dict[str, Any] | None:
    """The reason for rejecting a call or a plan, for the model; other forms keep nothing."""
    reasons = tuple(field for field in form.fields if field.name == REASON)
    if row.kind not in ("approval", "plan") or not reasons:
        return None
    given = {name: value for name, value in answer.data.items() if name == REASON}
    reason_form = form.model_copy(update={"fields": reasons})
    checked = check_answer(reason_form, given, language_of(row.language))
    _raise_faults(row, form, checked.faults)
    return checked.data


def _raise_faults(row: QuestionRow, form: HITLRequest, faults: dict[str, str]) -> None:
    if faults:
        labels = {field.name: field.label for field in form.fields}
        listed = "; ".join(f"{labels.get(name, name)}: {why}" for name, why in faults.items())
        refused = refusal(InvalidAnswer, "hitl_invalid_answer", row, faults=listed)
        refused.fields = faults
        raise refused


def repeated_answer(row: QuestionRow, answer: Answer) -> AcceptedAnswer:
    """The reply to an answer that is sent again under its key; any other answer is too late."""
    if row.status == "expired":
        raise refusal(RequestExpired, "hitl_expired", row)
    if answer.key is not None and row.answer_key == answer.key:
        return AcceptedAnswer(row, request_of(row))
    cancelled = row.status == "cancelled"
    raise refusal(RequestAnswered, "hitl_cancelled" if cancelled else "hitl_answered", row)


def ended_row(row: QuestionRow, ending: Ending) -> QuestionRow:
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
        return _DENIED.get(row.kind, "hitl_rejected")
    if row.kind == "effect":
        some = wanted_back(row.action, row.answer or {})
        return "effect_some_back" if some else "effect_kept"
    if row.kind == "approval" and row.action == "approve":
        return "approval_applied" if (row.answer or {}).get("trial") else "approval_allowed"
    if form.collects_preference and any(value is not None for value in (row.answer or {}).values()):
        return "hitl_preference_saved"
    if form.context is not None and form.context.memory_category:
        return "hitl_not_saved"
    return "hitl_edited" if row.action == "edit" else "hitl_approved"


def refusal(error: type[Error], key: MessageKey, row: QuestionRow, **values: object) -> Error:
    """An error about a question, in the language of its conversation unless a client names one."""
    refused = error(text(key, "en", **values), text(key, "zh", **values))
    refused.language = language_of(row.language)
    return refused


def say(key: MessageKey, row: QuestionRow, **values: object) -> str:
    return text(key, language_of(row.language), **values)
