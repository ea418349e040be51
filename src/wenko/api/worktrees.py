"""A clone of a person's repository as a workspace, over HTTP."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field, StringConstraints

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.model import RequestModel
from wenko.service.worktrees import BUNDLE

router = APIRouter(
    prefix="/conversations/{conversation_id}/worktree", tags=["worktrees"], responses=REFUSALS
)
Line = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f]*$")]


class NewWorktree(RequestModel):
    bundle: Line = Field(
        min_length=1,
        max_length=4096,
        description="A file of the workspace, with nothing beside it: `git bundle create … HEAD`.",
    )
    repository: Line = Field(
        default="", max_length=4096, description="Where yours is; told to you again."
    )
    name: Line = Field(default="", max_length=200, description="Of the author of commits.")
    email: Line = Field(default="", max_length=200)


class ClonedRepository(BaseModel):
    repository: str
    branch: str


class PackedWorktree(ClonedRepository):
    commits: int
    """Since the clone was made; 0: there is no bundle."""
    bundle: str
    """A file of the workspace to fetch the branch from."""


@router.post("", status_code=201)
async def begin(
    conversation_id: str, body: NewWorktree, services: ServicesDep, user: CurrentUser
) -> ApiResponse[ClonedRepository]:
    """Make the empty workspace a clone with a `.git` and a branch of its own, from a bundle."""
    made = await services.worktrees.begin(
        user, conversation_id, body.bundle, body.repository, body.name, body.email
    )
    return ApiResponse(data=ClonedRepository(repository=made.repository, branch=made.branch))


@router.post("/bundle")
async def pack(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[PackedWorktree]:
    """Commit what is not, and bundle the commits of the branch."""
    made, commits = await services.worktrees.pack(user, conversation_id)
    packed = PackedWorktree(
        repository=made.repository, branch=made.branch, commits=commits, bundle=BUNDLE
    )
    return ApiResponse(data=packed)
