"""A small MCP server with every fault that a real one may have; started by tests, over stdio."""

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver import Context, Elicit, ElicitationResult, MCPServer, Resolve
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams, ToolAnnotations
from pydantic import BaseModel, Field

server = MCPServer("faults")
opened: set[str] = set()


class Trip(BaseModel):
    city: str = Field(title="City", min_length=3)
    days: int = Field(default=3, ge=1, le=30)


def ask_for_trip() -> Elicit[Trip]:
    return Elicit("Where to?", Trip)


@server.tool()
def crash(after: float = 0) -> str:
    """Ends the whole process in the middle of the call."""
    print("the last words of a server", file=sys.stderr, flush=True)
    time.sleep(after)
    os._exit(3)


@server.tool()
async def hang(mark: str = "") -> str:
    """Never answers; writes its process's number, so that a test can see it end."""
    if mark:
        Path(mark).write_text(str(os.getpid()))
    await asyncio.sleep(3600)
    return "never"


@server.tool()
def flood(size: int) -> str:
    """More text than a result may have."""
    return "x" * size


@server.tool()
def count_up(path: str) -> str:
    """Something with an effect: one line more in a file."""
    with Path(path).open("a") as file:
        file.write("done\n")
    return "counted"


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
def process() -> str:
    """The number of this server's process."""
    return str(os.getpid())


@server.tool()
async def working(ctx: Context[Any, Any], steps: int) -> str:
    """Reports its progress."""
    for step in range(steps):
        await ctx.report_progress(step + 1, steps, f"part {step + 1}")
        await asyncio.sleep(0.2)
    return "worked"


@server.tool(annotations=ToolAnnotations(read_only_hint=True))
async def trip(answer: Annotated[ElicitationResult[Trip], Resolve(ask_for_trip)]) -> str:
    """Asks the user before it continues."""
    if answer.action != "accept":
        return answer.action
    return f"{answer.data.days} days in {answer.data.city}"


@server.tool()
async def sign_in(ctx: Context[Any, Any]) -> str:
    """Works only after the user opened a link."""
    if "once" not in opened:
        opened.add("once")
        needed = ElicitRequestURLParams(
            message="Please sign in.", url="https://example.com/sign-in", elicitation_id="one"
        )
        raise UrlElicitationRequiredError([needed])
    return "signed in"


if __name__ == "__main__":
    if sys.argv[1:]:
        server.run("streamable-http", port=int(sys.argv[1]))
    else:
        server.run()
