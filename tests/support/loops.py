"""Plans of goals, and what their loops did."""

from pathlib import Path
from typing import Any

from tests.live import JsonObject, LiveServer, only
from tests.support.scripted_server import ScriptedServer, chat_client
from wenko.protocol.plan import Check, Plan, Step


def goal(number: int = 0, description: str = "the goal", **more: Any) -> Step:
    """A step without a tool: a loop of model and tools."""
    return Step(step_id=number, description=description, **more)


def goals(*steps: Step, checks: tuple[Check, ...] = ()) -> Plan:
    return Plan(goal="the goal", steps=steps or (goal(),), checks=checks)


async def run_goals(server: ScriptedServer, *steps: Step, **more: Any) -> list[JsonObject]:
    server.model.will_plan(goals(*steps, **more))
    async with chat_client(server) as chat:
        await chat.send("go")
        return await chat.end()


def workspace(server: LiveServer) -> Path:
    [found] = server.data.glob("sandboxes/*/workspace")
    return found


def turns_of(events: list[JsonObject]) -> list[JsonObject]:
    """The turns of the steps' loops, without the reply that stated the plan."""
    return [each for each in only(events, "model_turn") if not each["data"]["opening"]]


def told(events: list[JsonObject]) -> list[tuple[bool, str | None]]:
    """What the model was told in place of results: success and code."""
    return [(each["data"]["success"], each["data"]["code"]) for each in only(events, "turn_result")]


def read(path: str, **more: Any) -> tuple[str, JsonObject]:
    return "file_manager", {"action": "read", "path": path, **more}


def edit(path: str, old: str, new: str) -> tuple[str, JsonObject]:
    return "file_manager", {"action": "edit", "path": path, "old": old, "new": new}


def write(path: str, content: str) -> tuple[str, JsonObject]:
    return "file_manager", {"action": "write", "path": path, "content": content}


def shell(command: str) -> tuple[str, JsonObject]:
    return "shell", {"command": command}
