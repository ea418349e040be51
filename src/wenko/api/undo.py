"""Undo over HTTP: what can be undone, undo it, and a file as it was before."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, StrictBool

from wenko.api.dependencies import CurrentUser, ServicesDep, language_in
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.errors import CheckpointDamaged
from wenko.protocol.model import RequestModel, timestamp
from wenko.sandbox.checkpoints import UndoResult
from wenko.sandbox.history import DAMAGED, PathChange, Record, kind_of, named, shown_path
from wenko.service.undo import UndoTarget
from wenko.text import Language

router = APIRouter(prefix="/conversations/{conversation_id}", tags=["undo"], responses=REFUSALS)
MAX_PATHS = 1000


class ChangedPath(BaseModel):
    path: str
    change: str
    """``created``, ``modified`` or ``deleted``."""


class FailedPath(BaseModel):
    path: str
    reason: str
    code: str | None = None
    """``checkpoint_damaged``: its earlier content is lost. Null for what the system refused."""


class CheckpointView(BaseModel):
    id: str
    """Of the call, or of the undo."""
    kind: str
    """``step`` or ``undo``."""
    at: str
    run_id: str | None
    step_id: int | None
    title: str
    command: str
    """The use of the tool, in one line; empty for an undo."""
    changes: list[ChangedPath]
    """Without folders of which a part is listed."""
    total_changes: int
    not_kept: list[str] = []
    """Paths among them that no undo sets back: too large, or a folder such as ``node_modules``."""
    undone: list[str] = []
    """Of an undo: the ids of the calls and undos that it set back."""
    conflicts: list[str] = []
    """Of an undo: changed by somebody else, and left as they were."""
    failed: list[FailedPath] = []


class NotKeptView(BaseModel):
    paths: list[str]
    """Large files and folders such as ``node_modules``."""
    everything: bool
    """There are too many files to keep any."""


class UndoRequest(RequestModel):
    run_id: str | None = Field(default=None, max_length=100)
    step_id: int | None = Field(default=None, strict=True, ge=0, le=10**6)
    checkpoint: str | None = Field(default=None, max_length=200)
    only: StrictBool = False
    """With ``checkpoint``: undo what it changed, and nothing that came after it."""
    overwrite: list[Annotated[str, Field(max_length=4096)]] = Field(default=[], max_length=1000)
    dry_run: StrictBool = False


class UndoView(BaseModel):
    id: str | None
    """With it, the undo can be undone; null if nothing was changed."""
    changes: list[ChangedPath]
    """What was set back, or would be."""
    conflicts: list[str]
    """Changed by somebody else since, and left as they are; name them in ``overwrite``."""
    unkept: list[str]
    """Not kept (too large, or a folder such as ``node_modules``), and left as they are."""
    failed: list[FailedPath]


class VersionView(BaseModel):
    path: str
    before: str | None
    """Its text then; null if it did not exist or was no text."""
    diff: str
    """Unified, from then to now."""


@router.get("/checkpoints")
async def checkpoints(
    conversation_id: str, services: ServicesDep, user: CurrentUser, request: Request
) -> ApiResponse[list[CheckpointView]]:
    """Steps and undos that changed files, the oldest first."""
    found = await services.undo.records(user, conversation_id)
    language = language_in(request.headers)
    return ApiResponse(data=[_checkpoint(each, language) for each in found])


@router.get("/not-kept")
async def not_kept(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[NotKeptView]:
    """What no undo of a later step would set back, as the files are now."""
    found = await services.undo.not_kept(user, conversation_id)
    paths = [shown_path(path) for path in (found or ())[:MAX_PATHS]]
    return ApiResponse(data=NotKeptView(paths=paths, everything=found is None))


@router.post("/undo")
async def undo(
    conversation_id: str,
    body: UndoRequest,
    services: ServicesDep,
    user: CurrentUser,
    request: Request,
) -> ApiResponse[UndoView]:
    """Set the files back to before a step, a run or a checkpoint; without any, the newest change.

    `only` undoes the checkpoint alone, also during a run. `dry_run` only says what would happen.
    """
    target = UndoTarget(body.run_id, body.step_id, body.checkpoint, body.only)
    done = await services.undo.undo(
        user, conversation_id, target, frozenset(map(_relative, body.overwrite)), body.dry_run
    )
    return ApiResponse(data=_result(done, language_in(request.headers)))


@router.get("/versions")
async def version(
    conversation_id: str,
    services: ServicesDep,
    user: CurrentUser,
    path: Annotated[str, Query(min_length=1, max_length=4096)],
    run_id: Annotated[str | None, Query(max_length=100)] = None,
    step_id: Annotated[int | None, Query(ge=0, le=10**6)] = None,
    checkpoint: Annotated[str | None, Query(max_length=200)] = None,
) -> ApiResponse[VersionView]:
    """A text file before a run, a step or a checkpoint, and its difference from now."""
    target = UndoTarget(run_id, step_id, checkpoint)
    found = await services.undo.version(user, conversation_id, target, path)
    return ApiResponse(data=VersionView(path=path, before=found.before, diff=found.diff))


def _checkpoint(record: Record, language: Language | None) -> CheckpointView:
    changes = named(record.changes)
    return CheckpointView(
        id=record.id,
        kind=record.kind,
        at=timestamp(record.at),
        run_id=record.run_id,
        step_id=record.step_id,
        title=record.title,
        command=record.command,
        changes=_changes(changes),
        total_changes=len(changes),
        not_kept=[shown_path(path) for path in record.not_kept[:MAX_PATHS]],
        undone=list(record.undone),
        conflicts=[shown_path(path) for path in record.conflicts[:MAX_PATHS]],
        failed=_failed(record.failed, language),
    )


def _result(done: UndoResult, language: Language | None) -> UndoView:
    plan = done.plan
    changes = done.would_change if done.record is None else done.record.changes
    return UndoView(
        id=None if done.record is None else done.record.id,
        changes=_changes(changes),
        conflicts=[shown_path(path) for path in plan.conflicts[:MAX_PATHS]],
        unkept=[shown_path(path) for path in plan.unkept[:MAX_PATHS]],
        failed=_failed(done.failed, language),
    )


def _failed(failed: Mapping[str, str], language: Language | None) -> list[FailedPath]:
    found = []
    for path, reason in list(failed.items())[:MAX_PATHS]:
        code = None
        if reason == CheckpointDamaged.code:
            code, reason = reason, CheckpointDamaged(*DAMAGED).localized(language)
        found.append(FailedPath(path=shown_path(path), reason=reason, code=code))
    return found


def _changes(changes: Mapping[str, PathChange]) -> list[ChangedPath]:
    listed = sorted(changes.items())[:MAX_PATHS]
    return [ChangedPath(path=shown_path(path), change=kind_of(each)) for path, each in listed]


def _relative(path: str) -> str:
    return path.removeprefix("/workspace/").strip("/")
