"""A client that runs a command and answers its prompts."""

import base64
import subprocess
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from shlex import quote
from typing import Any

from bench.prompts.trial import PACKAGES
from tests.live import JsonObject, LiveServer, Socket

Answer = str | None
"""The answer to a prompt; ``None`` cancels it."""


def install_packages() -> Path:
    """The folder with interactive programs; installs them if they are missing."""
    stamp = PACKAGES / ".cached"
    if not stamp.exists():
        root = Path(__file__).parents[2]
        target = str(stamp.relative_to(root))
        subprocess.run(["make", "--no-print-directory", target], cwd=root, check=True)
    return PACKAGES


def command_message(command: str, request: str = "运行") -> str:
    """A message that makes the built-in model run this command unchanged."""
    return f"{request}\n$ {command}"


def program_message(source: str, request: str = "运行") -> str:
    """A message that makes the built-in model run this Python program in a terminal."""
    # In words that the gate can read: what is hidden would have to be approved before it starts.
    lines = " ".join(quote(line) for line in source.splitlines())
    command = f"printf '%s\\n' {lines} > program.py; python3 program.py"
    return command_message(command, request)


def encoded_program_message(source: str, request: str) -> str:
    """The same, where the command tells nothing of what it will ask; only mode auto starts that."""
    encoded = base64.b64encode(source.encode()).decode()
    return command_message(f"echo {encoded} | base64 -d > program.py; python3 program.py", request)


class PromptClient:
    """A message that is being processed, with its events so far."""

    def __init__(self, socket: Socket, conversation_id: str, run_id: str) -> None:
        self.socket = socket
        self.conversation_id = conversation_id
        self.run_id = run_id
        self.events: list[JsonObject] = []

    async def until(self, *types: str) -> JsonObject:
        """The next event of one of these types."""
        events = await self.socket.events_until(lambda event: event["type"] in types)
        self.events += events
        return events[-1]

    async def next_prompt(self) -> dict[str, Any]:
        """The next prompt that the user is asked to answer."""
        event = await self.until("user_input_required", "process_completed")
        assert event["type"] == "user_input_required", event
        data: dict[str, Any] = event["data"]
        return data

    async def answer(self, text: Answer, **more: object) -> None:
        data = {"input": text or "", "cancelled": text is None, **more}
        await self.socket.send({"type": "user_input", "data": data})

    async def result(self) -> dict[str, Any]:
        """The result of the command, once the run has ended."""
        await self.until("process_completed")
        results = [event for event in self.events if event["type"] == "tool_result"]
        data: dict[str, Any] = results[-1]["data"]["result"]
        return data

    def of_type(self, type_: str) -> list[dict[str, Any]]:
        return [event["data"] for event in self.events if event["type"] == type_]


@asynccontextmanager
async def prompt_client(
    server: LiveServer, message: str, conversation_id: str | None = None
) -> AsyncIterator[PromptClient]:
    async with server.socket() as socket:
        accepted = await socket.chat(message, conversation_id)
        yield PromptClient(socket, accepted["conversation_id"], accepted["run_id"])


async def run_command(
    server: LiveServer, message: str, answers: Sequence[Answer] = ()
) -> tuple[dict[str, Any], PromptClient]:
    """Send a message, answer its prompts in order, and return the command's result."""
    async with prompt_client(server, message) as client:
        for answer in answers:
            await client.next_prompt()
            await client.answer(answer)
        return await client.result(), client
