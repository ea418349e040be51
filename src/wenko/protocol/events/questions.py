"""Questions to the user: forms, displays, approvals."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, JsonValue

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.files import FileChange
from wenko.protocol.hitl import HITLDisplayRequest, HITLRequest
from wenko.protocol.model import Timestamp, WireModel

QuestionStatus = Literal["answered", "dismissed", "expired", "cancelled"]
HitlAction = Literal["approve", "edit", "reject", "dismiss"]


class HitlPayload(WireModel):
    request: Annotated[HITLRequest | HITLDisplayRequest, Field(discriminator="type")]


class Hitl(Event):
    """A question: a form to fill in, or a display to read. Stored before it is shown."""

    layout: ClassVar[Layout] = "payload"
    type: Literal["hitl"] = "hitl"
    payload: HitlPayload


class HitlExtendedPayload(WireModel):
    request_id: str
    expires_at: Timestamp
    """When the question expires now."""
    extended_by: str | None = None


class HitlExtended(Event):
    """A question stays open longer: the user asked for more time."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["hitl_extended"] = "hitl_extended"
    payload: HitlExtendedPayload


TrialStatus = Literal[
    "copying", "running", "finished", "needs_input", "timeout", "stopped", "failed", "outdated"
]


class TrialPayload(WireModel):
    request_id: str
    """The approval whose call is tried."""
    trial_id: str
    status: TrialStatus
    """``finished`` also if the call failed; the others are trials without a result, or before it.
    """
    message: str
    """What came of it, in one sentence."""
    automatic: bool = False
    """Nobody asked for it: the call destroys something, and the copy is small."""
    can_apply: bool = False
    """Approving applies exactly this result; otherwise it runs the call."""
    exit_code: int | None = None
    stdout: str = ""
    stderr: str = ""
    seconds: float = 0.0
    created: int = 0
    """Files of the workspace; all of them, also those that have no diff here."""
    modified: int = 0
    deleted: int = 0
    folders: tuple[str, ...] = Field(default=(), exclude_if=lambda given: not given)
    """Folders of the workspace that it made (``+``), deleted (``-``) or gave another mode
    (``~``).
    """
    changes: tuple[FileChange, ...] = ()
    home_paths: tuple[str, ...] = ()
    """Changed in the home folder, which is applied too."""
    hosts: tuple[str, ...] = ()
    """Hosts that it asked the proxy for; a trial has no network."""
    refused: tuple[str, ...] = ()
    """Lines of its output that say what it was refused: hosts, or paths outside the workspace."""
    left_behind: tuple[str, ...] = ()
    """Paths outside the workspace that it wrote; they are not applied."""
    processes: tuple[str, ...] = ()
    """Programs that it left running; they ended with the trial."""


class Trial(Event):
    """An approval's call is tried on a copy of the workspace, or was; the newest one counts."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["trial"] = "trial"
    payload: TrialPayload


class HitlClosedPayload(WireModel):
    request_id: str
    status: QuestionStatus
    action: HitlAction | None = None
    """Null if it was not answered; with ``expired``, the action of the question's policy."""
    answered_by: str | None = None
    edited_fields: tuple[str, ...] = ()
    """Fields whose prefilled value the user changed."""
    data: dict[str, JsonValue] | None = None
    """The answer; null for displays and for secrets. ``trial``: the trial that it applies."""


class HitlClosed(Event):
    """A question was closed: answered, dismissed, expired or cancelled."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["hitl_closed"] = "hitl_closed"
    payload: HitlClosedPayload
