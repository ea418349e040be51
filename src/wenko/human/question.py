"""A question, an answer, and a question's outcome."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import sqlalchemy as sa

from wenko.journal import RunRef
from wenko.protocol.events import Event, HitlClosed, HitlClosedPayload
from wenko.protocol.hitl import AnyHITLRequest, HITLDisplayRequest, HITLRequest
from wenko.storage.questions import Action, Ending, Kind, QuestionRow, Status
from wenko.text import MASK, Language


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask or show; without ``ttl``, it expires as the settings say."""

    request: AnyHITLRequest
    kind: Kind = "form"
    ttl: float | None = None
    once: bool = False
    """The id identifies the question: publishing it again, e.g. after a crash, changes nothing."""
    step_id: int | None = None
    """The step that asks."""
    call_id: str | None = None
    """The tool call that asks."""

    @classmethod
    def of(
        cls,
        request: AnyHITLRequest,
        ttl: float | None = None,
        once: bool = False,
        step_id: int | None = None,
        call_id: str | None = None,
    ) -> "Question":
        is_display = isinstance(request, HITLDisplayRequest)
        return cls(request, "display" if is_display else "form", ttl, once, step_id, call_id)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question, not yet validated."""

    action: Action
    data: dict[str, Any] = field(default_factory=dict)
    by: str | None = None
    session_id: str | None = None
    key: str | None = None
    """Idempotency key: an answer that is sent again under the same key counts once."""
    trial: str | None = None
    """The trial of the call whose result this approval applies."""


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """How a question ended. An expired question has an outcome too, and raises nothing."""

    question_id: str
    status: Status
    action: Action | None = None
    data: dict[str, Any] = field(default_factory=dict)
    edited_fields: tuple[str, ...] = ()
    answered_by: str | None = None

    @property
    def agreed(self) -> bool:
        return self.action in ("approve", "edit")

    @classmethod
    def of(cls, row: QuestionRow) -> "QuestionOutcome":
        return cls(
            row.id, row.status, row.action, row.answer or {}, row.edited_fields, row.answered_by
        )

    @property
    def event(self) -> HitlClosed:
        return closed_event(
            self.question_id,
            Ending(self.status, self.action, self.data, self.edited_fields, self.answered_by),
        )

    def event_of(self, request: AnyHITLRequest) -> HitlClosed:
        """The event as it was published, without secrets."""
        ending = Ending(self.status, self.action, self.data, self.edited_fields, self.answered_by)
        return closed_event(self.question_id, without_secrets(request, ending))


class EventWriter(Protocol):
    """Commits events of a run, together with other work in the same transaction."""

    @property
    def conversation_id(self) -> str: ...

    @property
    def run(self) -> RunRef: ...

    @property
    def language(self) -> Language: ...

    async def commit(
        self, *events: Event, in_transaction: Callable[[sa.Connection], None] | None = None
    ) -> None: ...


def closed_event(question_id: str, ending: Ending) -> HitlClosed:
    assert ending.status != "pending"
    return HitlClosed(
        payload=HitlClosedPayload(
            request_id=question_id,
            status=ending.status,
            action=ending.action,
            answered_by=ending.answered_by,
            edited_fields=ending.edited_fields,
            data=ending.answer or None,
        )
    )


def without_secrets(request: AnyHITLRequest, ending: Ending) -> Ending:
    """The ending as it may be stored and published."""
    if not isinstance(request, HITLRequest) or not ending.answer:
        return ending
    secret = {field.name for field in request.fields if field.secret}
    answer = {name: MASK if name in secret else value for name, value in ending.answer.items()}
    return replace(ending, answer=answer)


def request_of(row: QuestionRow) -> AnyHITLRequest:
    """The request as it was asked; the current limit of fields does not apply to it."""
    model = HITLDisplayRequest if row.kind == "display" else HITLRequest
    return model.model_validate(row.body, context={"max_fields": None})
