"""What the agent can use, where each tool comes from, and what is wrong with those that cannot."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.storage.users import User
from wenko.tools.registry import Tool

if TYPE_CHECKING:
    from wenko.tools.mcp.server import McpServer

router = APIRouter(tags=["system"])


class ToolView(BaseModel):
    name: str
    origin: str
    """``built-in``, the file of a function, or ``mcp:`` and the server's name."""
    description: str
    description_en: str
    arguments: dict[str, Any]
    """JSON Schema."""
    outside: bool
    """Whether it reaches beyond the sandbox, where nothing can be undone."""
    read_only: bool

    @classmethod
    def of(cls, tool: Tool, origin: str) -> "ToolView":
        return cls(
            name=tool.name,
            origin=origin,
            description=tool.descriptions["zh"],
            description_en=tool.descriptions["en"],
            arguments=tool.arguments.model_json_schema(),
            outside=tool.outside,
            read_only=tool.read_only,
        )


class ServerView(BaseModel):
    name: str
    transport: str
    state: str
    """``connecting``, ``ready`` or ``failed``."""
    error: str | None

    @classmethod
    def of(cls, server: "McpServer") -> "ServerView":
        way = server.config.way
        return cls(name=server.name, transport=way, state=server.state, error=server.error)


class ProblemView(BaseModel):
    where: str
    says: str


class ToolsView(BaseModel):
    tools: list[ToolView]
    servers: list[ServerView]
    problems: list[ProblemView]


@router.get("/tools", responses=REFUSALS)
async def tools(
    request: Request,
    user: Annotated[User, Depends(current_user)],
    when: Literal["now", "settled"] = "now",
) -> ApiResponse[ToolsView]:
    """Every tool; when ``settled``, with those of MCP servers that are still connecting."""
    services: Services = request.app.state.services
    if when == "settled":
        await services.own_tools.settled()
    servers = services.own_tools.servers
    return ApiResponse(
        data=ToolsView(
            tools=[ToolView.of(each, services.tools.origin_of(each)) for each in services.tools],
            servers=[ServerView.of(each) for each in (servers.all if servers is not None else ())],
            problems=[
                ProblemView(where=each.where, says=each.says)
                for each in services.own_tools.problems
            ],
        )
    )
