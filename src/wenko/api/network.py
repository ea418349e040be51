"""The network of a conversation over HTTP: off, registries and listed hosts, asked, or open."""

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.protocol.gate import NETWORK_MODES, NetworkMode
from wenko.service.network import ConversationNetwork

router = APIRouter(tags=["network"], responses=REFUSALS)


class NetworkView(BaseModel):
    mode: str
    allowed: list[str]
    """Hosts that you allowed besides the registries; ``*.example.com`` for all names below it."""
    registries: list[str]
    """The package registries that this machine's own pip and npm use."""
    enforced: bool
    """False without isolation: then commands reach whatever this machine reaches."""
    modes: list[str] = Field(default=list(NETWORK_MODES))


class NetworkChange(BaseModel):
    model_config = ConfigDict(extra="forbid")
    mode: NetworkMode | None = None
    allowed: list[str] | None = Field(default=None, max_length=200)


@router.get("/network")
async def default_network(services: ServicesDep, user: CurrentUser) -> ApiResponse[NetworkView]:
    """What a new conversation begins with, unless its first message says otherwise."""
    return _response(services.network.defaults())


@router.get("/conversations/{conversation_id}/network")
async def read_network(
    conversation_id: str, services: ServicesDep, user: CurrentUser
) -> ApiResponse[NetworkView]:
    return _response(await services.network.get(user, conversation_id))


@router.put("/conversations/{conversation_id}/network")
async def change_network(
    conversation_id: str, body: NetworkChange, services: ServicesDep, user: CurrentUser
) -> ApiResponse[NetworkView]:
    """Takes effect with the next connection, also during a run; a missing field keeps its value."""
    allowed = None if body.allowed is None else tuple(body.allowed)
    return _response(await services.network.change(user, conversation_id, body.mode, allowed))


def _response(found: ConversationNetwork) -> ApiResponse[NetworkView]:
    view = NetworkView(
        mode=found.mode,
        allowed=list(found.allowed),
        registries=list(found.registries),
        enforced=found.enforced,
    )
    return ApiResponse(data=view)
