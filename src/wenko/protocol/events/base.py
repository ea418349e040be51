"""The base class of events."""

from typing import ClassVar, Literal

from wenko.protocol.model import WireModel

Layout = Literal["flat", "payload"]


class Event(WireModel):
    """A fact that happened. Immutable; the journal adds its sequence number and time."""

    layout: ClassVar[Layout] = "flat"
    documented: ClassVar[bool] = True
    """False for our extensions, which the documented protocol does not have."""
    type: str
