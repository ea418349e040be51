"""The nouns of asking: a question on its way to a person, and how it ended."""

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
    """What to ask or show, and for how long; without ``ttl``, as long as the settings say."""

    request: AnyHITLRequest
    kind: Kind = "form"
    ttl: float | None = None
    once: bool = False
    """The id was chosen so that asking again, e.g. after a crash, means the same question."""
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
        shown = isinstance(request, HITLDisplayRequest)
        return cls(request, "display" if shown else "form", ttl, once, step_id, call_id)


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody says to a question."""

    action: Action
    data: dict[str, Any] = field(default_factory=dict)
    by: str | None = None
    session_id: str | None = None
    key: str | None = None
    """The same answer under the same key is given once, however often it is sent."""


@dataclass(frozen=True, slots=True)
class QuestionOutcome:
    """How a question ended. A person's lateness is an answer too: nobody must handle an error."""

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
        """As it was told, without what is secret."""
        ending = Ending(self.status, self.action, self.data, self.edited_fields, self.answered_by)
        return closed_event(self.question_id, without_secrets(request, ending))


class EventWriter(Protocol):
    """Whoever asks: tells a fact of its own, together with work in the same transaction."""

    @property
    def conversation_id(self) -> str: ...

    @property
    def run(self) -> RunRef: ...

    @property
    def language(self) -> Language: ...

    async def tell(
        self, *facts: Event, in_transaction: Callable[[sa.Connection], None] | None = None
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
    """What may be stored and told of an ending."""
    if not isinstance(request, HITLRequest) or not ending.answer:
        return ending
    secret = {field.name for field in request.fields if field.secret}
    answer = {name: MASK if name in secret else said for name, said in ending.answer.items()}
    return replace(ending, answer=answer)


def request_of(row: QuestionRow) -> AnyHITLRequest:
    """The request as it was asked; today's limit of fields does not matter to it."""
    model = HITLDisplayRequest if row.kind == "display" else HITLRequest
    return model.model_validate(row.body, context={"max_fields": None})
