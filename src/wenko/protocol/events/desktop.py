"""The desktop that a person watches and takes over, and the servers that a person can open."""

from typing import ClassVar, Literal

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.model import WireModel


class DesktopControlPayload(WireModel):
    holder: Literal["agent", "person"]
    """Who has the mouse and keyboard from now on. What a person does with them is in no event."""
    seconds: float | None = None
    """How long the person had them; null when a person takes them."""


class DesktopControl(Event):
    """A person took the mouse and keyboard of the desktop, or gave them back to the agent."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["desktop_control"] = "desktop_control"
    payload: DesktopControlPayload


class PreviewUpdatePayload(WireModel):
    port: int
    """On which the program listens inside the sandbox."""
    program: str
    state: Literal["open", "closed", "gone"]
    """``open``: it can be reached at ``address``. ``closed``: it listens, but the user closed the
    preview. ``gone``: nothing listens any more."""
    address: str | None = None
    """Without the key, which ``GET /conversations/{id}/previews`` gives to the owner."""


class PreviewUpdate(Event):
    """A program in the sandbox began to listen on a port, or stopped."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["preview_update"] = "preview_update"
    payload: PreviewUpdatePayload
