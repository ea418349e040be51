"""What the agent can use, where each tool comes from, and what is wrong with those that cannot."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel

from wenko.api.answers import REFUSALS, Answer
from wenko.api.auth import current_user
from wenko.storage.users import User

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


class ServerView(BaseModel):
    name: str
    transport: str
    state: str
    """``connecting``, ``ready`` or ``failed``."""
    error: str | None


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
) -> Answer[ToolsView]:
    """Every tool; when ``settled``, with those of MCP servers that are still connecting."""
    house = request.app.state.house
    if when == "settled":
        await house.own_tools.settled()
    servers = house.own_tools.servers
    return Answer(
        data=ToolsView(
            tools=[
                ToolView(
                    name=each.name,
                    origin=house.tools.origin_of(each),
                    description=each.descriptions["zh"],
                    description_en=each.descriptions["en"],
                    arguments=each.arguments.model_json_schema(),
                    outside=each.outside,
                    read_only=each.read_only,
                )
                for each in house.tools
            ],
            servers=[
                ServerView(
                    name=each.name,
                    transport=each.config.way,
                    state=each.state,
                    error=each.error,
                )
                for each in (servers.all if servers is not None else ())
            ],
            problems=[
                ProblemView(where=each.where, says=each.says) for each in house.own_tools.problems
            ],
        )
    )
