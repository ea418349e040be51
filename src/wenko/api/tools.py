"""What the agent can use, where each tool comes from, and what is wrong with those that cannot."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from wenko.api.auth import current_user
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.composition.services import Services
from wenko.storage.users import User
from wenko.tools.base import Changes, Need, TextArgument, Tool

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
    aliases: list[str]
    title: str
    title_en: str
    headline: str
    """One use in one line: a template such as ``{action} {path}`` or ``{code|first_line}``."""
    needs: list[Need]
    changes: Changes
    talks_to_person: bool
    code_argument: TextArgument | None
    """The argument that is run as a program."""
    content_argument: TextArgument | None
    """The argument that is written to a file."""

    @classmethod
    def of(cls, tool: Tool, origin: str) -> "ToolView":
        return cls(
            name=tool.name,
            origin=origin,
            description=tool.description.zh,
            description_en=tool.description.en,
            arguments=tool.arguments.model_json_schema(),
            outside=tool.outside,
            read_only=tool.read_only,
            aliases=list(tool.aliases),
            title=tool.localized_title("zh"),
            title_en=tool.localized_title("en"),
            headline=tool.headline,
            needs=sorted(tool.needs),
            changes=tool.changes,
            talks_to_person=tool.talks_to_person,
            code_argument=tool.code,
            content_argument=tool.content,
        )


class ServerView(BaseModel):
    name: str
    transport: str
    state: str
    """``connecting``, ``ready`` or ``failed``."""
    error: str | None

    @classmethod
    def of(cls, server: "McpServer") -> "ServerView":
        transport = server.config.transport
        return cls(name=server.name, transport=transport, state=server.state, error=server.error)


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
