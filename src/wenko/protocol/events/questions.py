"""Questions to the user: forms, displays, approvals."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, JsonValue

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import WireModel

QuestionStatus = Literal["answered", "dismissed", "expired", "cancelled"]
HitlAction = Literal["approve", "edit", "reject", "dismiss"]


class HitlPayload(WireModel):
    request: Annotated[HITLRequest | HITLDisplayRequest, Field(discriminator="type")]


class Hitl(Event):
    """A question: a form to fill in, or a display to read. Stored before it is shown."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["hitl"] = "hitl"
    payload: HitlPayload


class HitlClosedPayload(WireModel):
    request_id: str
    status: QuestionStatus
    action: HitlAction | None = None
    """Null if it was not answered; with ``expired``, the action of the question's policy."""
    answered_by: str | None = None
    edited_fields: tuple[str, ...] = ()
    """Fields whose prefilled value the user changed."""
    data: dict[str, JsonValue] | None = None
    """The answer; null for displays and for secrets."""


class HitlClosed(Event):
    """A question was closed: answered, dismissed, expired or cancelled."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["hitl_closed"] = "hitl_closed"
    payload: HitlClosedPayload
