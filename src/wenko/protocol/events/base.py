"""The base class of events."""

from typing import ClassVar, Literal

from wenko.protocol.model import WireModel

Layout = Literal["flat", "payload"]


class Event(WireModel):
    """A fact that happened. Immutable; numbered and dated by the journal."""

    layout: ClassVar[Layout] = "flat"
    documented: ClassVar[bool] = True
    """False for an extension of ours that the documents do not name."""
    type: str
