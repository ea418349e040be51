"""The secrets of a conversation's files over HTTP: names, never values."""

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StrictBool

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.sandbox.secrets.known import SecretFile

router = APIRouter(tags=["secrets"], responses=REFUSALS)


class SecretFileView(BaseModel):
    path: str
    names: list[str]
    """What is secret in it; a value is shown as ``⟦secret path:name⟧``."""
    allowed: bool
    """Its values are shown to the agent in this conversation."""


class SecretFileChange(BaseModel):
    model_config = ConfigDict(extra="forbid")
    path: str = Field(min_length=1, max_length=4096)
    allowed: StrictBool


@router.get("/conversations/{conversation_id}/secrets")
async def list_secrets(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[SecretFileView]]:
    """The files whose values are masked in what models, events, shares and exports see."""
    return _response(await services.secrets.files(user, conversation_id))


@router.put("/conversations/{conversation_id}/secrets")
async def allow_secrets(
    conversation_id: str, body: SecretFileChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[list[SecretFileView]]:
    """Show the values of one file in this conversation, or mask them again."""
    files = await services.secrets.allow(user, conversation_id, body.path, body.allowed)
    return _response(files)


def _response(files: list[SecretFile]) -> ApiResponse[list[SecretFileView]]:
    return ApiResponse(
        data=[
            SecretFileView(path=each.path, names=list(each.names), allowed=each.allowed)
            for each in files
        ]
    )
