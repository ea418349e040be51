"""The tools over HTTP: where each one comes from, and the problems of those that do not work."""

from typing import TYPE_CHECKING, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel

from wenko.api.dependencies import CurrentUser, ServicesDep
from wenko.api.responses import REFUSALS, ApiResponse
from wenko.tools.base import Changes, Need, TextArgument, Tool
from wenko.tools.registry import ToolProblem

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
            talks_to_person=tool.talks_to_user,
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

    @classmethod
    def of(cls, problem: ToolProblem) -> "ProblemView":
        return cls(where=problem.where, says=problem.reason)


class ToolsView(BaseModel):
    tools: list[ToolView]
    servers: list[ServerView]
    problems: list[ProblemView]


@router.get("/tools", responses=REFUSALS)
async def tools(
    services: ServicesDep,
    user: CurrentUser,
    when: Literal["now", "settled"] = "now",
) -> ApiResponse[ToolsView]:
    """Every tool; with ``settled``, after every MCP server has connected or failed."""
    catalog = services.tools
    if when == "settled":
        await catalog.settled()
    return ApiResponse(
        data=ToolsView(
            tools=[ToolView.of(tool, origin) for tool, origin in catalog.tools()],
            servers=[ServerView.of(each) for each in catalog.servers()],
            problems=[
                ProblemView(where=each.where, says=each.reason) for each in catalog.problems()
            ],
        )
    )
