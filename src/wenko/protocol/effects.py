"""What a call did to content that is not its own, on the wire."""

from collections.abc import Mapping
from typing import Any, Literal

from wenko.protocol.model import WireModel

EffectKind = Literal["deleted", "emptied", "replaced", "changed", "created"]
PUT_BACK = "put_back"
"""The field of the question with the paths that are put back."""
EffectDecision = Literal["ask", "tell", "put_back"]


class EffectFile(WireModel):
    path: str
    kind: EffectKind
    """``replaced``: most of its former content is no longer there. ``changed`` and ``created`` are
    files that the machine runs later."""
    size: int
    """Bytes of the former content that are gone."""
    now: int = 0
    """Its size now."""
    files: int = 1
    """More than one for a repository as a whole."""
    kept: bool = True
    """Whether it can be put back."""
    runs_later: bool = False
    """The machine itself would run it, or what it says."""


class CallEffectData(WireModel):
    call_id: str
    step_id: int | None = None
    tool: str
    decision: EffectDecision
    """``ask``: a question is open until somebody answers. ``tell``: nobody is asked in this mode,
    or the call was approved. ``put_back``: nobody is there, and it is a real folder."""
    waits: bool = False
    """The run waits until it is settled: it works in a real folder of the machine."""
    undo_id: str
    """Of the undo that puts it back, and of the question that asks."""
    files: tuple[EffectFile, ...]
    """The first of them."""
    total: int
    """All of them."""
    size: int
    """Bytes that are gone of all of them."""


def wanted_back(action: str | None, data: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The paths that an answer wants back: null for all of them, none if it keeps them."""
    if action == "reject":
        return None
    chosen = data.get(PUT_BACK) if action in ("approve", "edit") else None
    return tuple(map(str, chosen)) if isinstance(chosen, list | tuple) else ()
