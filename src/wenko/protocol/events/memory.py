"""What became of memories in a run; ids only, so that a forgotten text is in no event."""

from typing import ClassVar, Literal

from wenko.protocol.events.base import Event, Layout
from wenko.protocol.model import WireModel

MemoryChange = Literal["used", "saved", "proposed", "forgotten"]


class MemoryReference(WireModel):
    id: str
    """Its text is read with ``GET /memories/{id}``; it is gone once it is forgotten."""
    kind: Literal["preference", "fact", "pattern", "plan"]
    standing: bool = False
    """Used in every answer, whatever the message says."""


class MemoryUpdatePayload(WireModel):
    change_type: MemoryChange
    memories: tuple[MemoryReference, ...]
    replaced: tuple[str, ...] = ()
    """Ids of memories that the saved ones correct."""


class MemoryUpdate(Event):
    """Memories were given to the model, saved, proposed or forgotten."""

    layout: ClassVar[Layout] = "payload"
    documented: ClassVar[bool] = False
    type: Literal["memory_update"] = "memory_update"
    payload: MemoryUpdatePayload
