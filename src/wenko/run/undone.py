"""The event that tells that files were set back."""

from collections.abc import Iterator
from typing import cast

from wenko.protocol.events import (
    FilesUndone,
    FilesUndonePayload,
    UndoneBy,
    UndoneCall,
    UndoneFile,
)
from wenko.sandbox.checkpoints import Undone
from wenko.sandbox.history import shown_path

UNDONE_KEY = "files-undone-"
"""Keys of these events begin with it: one may be told again, and is stored once."""
MAX_FILES = 500
MAX_CALLS = 50


def undone_event(undone: Undone) -> FilesUndone:
    record = undone.record
    files = sorted(_files(undone), key=lambda each: each.outcome in ("restored", "removed"))
    calls = tuple(
        UndoneCall(
            id=each.id,
            run_id=each.run_id,
            step_id=each.step_id,
            title=each.command or each.title,
        )
        for each in undone.of[-MAX_CALLS:]
    )
    payload = FilesUndonePayload(
        undo_id=record.id,
        by=cast(UndoneBy, record.by or "user"),
        calls=calls,
        files=tuple(files[:MAX_FILES]),
        total=len(files),
    )
    return FilesUndone(payload=payload)


def _files(undone: Undone) -> Iterator[UndoneFile]:
    """Folders come and go with their files; an empty one is told only if nothing else is."""
    record = undone.record
    set_back = {path: each for path, each in record.changes.items() if each.before != each.after}
    files = {path: each for path, each in set_back.items() if not each.is_folder}
    for path, change in sorted((files or set_back).items()):
        outcome = "removed" if change.after is None else "restored"
        yield UndoneFile.model_validate({"path": shown_path(path), "outcome": outcome})
    for path in record.conflicts:
        yield UndoneFile(path=shown_path(path), outcome="conflict")
    for path in record.unkept:
        yield UndoneFile(path=shown_path(path), outcome="too_large")
    for path, reason in record.failed.items():
        yield UndoneFile(path=shown_path(path), outcome="failed", reason=reason)
