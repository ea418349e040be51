"""One message carried out in this terminal, or one question answered here."""

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console

from wenko.cli.client import ApiClient, RequestRefused, some_server
from wenko.cli.keyboard import Keyboard
from wenko.cli.progress import ProgressPrinter
from wenko.cli.questions import Questions, parse
from wenko.settings import Settings
from wenko.text import language_of

CANCELLED = 130


async def carry_out(
    settings: Settings,
    message: str,
    conversation: str | None,
    language: str | None,
    console: Console | None,
    gate: dict[str, Any],
) -> int:
    """The exit code. Without a console, every event is printed as a line of JSON."""
    spoken = language_of(language or settings.language)
    async with some_server(settings) as url:
        client = ApiClient(url, settings)
        conversation = await client.under_gate(conversation, language, gate)
        show, people = _print_line, None
        if console is not None:
            show = ProgressPrinter(console, spoken).show
            keyboard = Keyboard() if sys.stdin.isatty() else None
            people = Questions(console, client, spoken, keyboard)
        watched = _Watched(show, people)
        interrupted = asyncio.Event()
        loop = asyncio.get_running_loop()
        cancelling: list[asyncio.Task[None]] = []

        def interrupt() -> None:
            interrupted.set()
            if watched.last:
                conversation_id = watched.last["conversation_id"]
                cancelling.append(loop.create_task(client.cancel(conversation_id)))

        loop.add_signal_handler(signal.SIGINT, interrupt)
        async for event in client.run(message, conversation, language):
            watched.take(event)
        await watched.close()
        if interrupted.is_set():
            return CANCELLED
        return 0 if watched.last["success"] else 1


class _Watched:
    """Prints what a run tells, but nothing into a line that somebody is typing."""

    def __init__(self, show: Callable[[dict[str, Any]], None], people: Questions | None) -> None:
        self.last: dict[str, Any] = {}
        self._show = show
        self._people = people
        self._held: list[dict[str, Any]] = []

    def take(self, event: dict[str, Any]) -> None:
        self.last = event
        self._held.append(event)
        if self._people is None or not self._people.asking:
            self._show_held()
        if self._people is not None:
            self._people.take(event)

    async def close(self) -> None:
        if self._people is not None:
            await self._people.close()
        self._show_held()

    def _show_held(self) -> None:
        for event in self._held:
            self._show(event)
        self._held.clear()


async def give_answer(settings: Settings, question: str, action: str, values: str | None) -> int:
    """The exit code. Without values, the form is filled in here, if there is a keyboard."""
    data = _object(values or "{}")
    async with some_server(settings) as url:
        client = ApiClient(url, settings)
        if values is None and action in ("approve", "edit") and sys.stdin.isatty():
            found = await client.get(f"/hitl/{question}")
            spoken = language_of(settings.language)
            people = Questions(Console(), client, spoken, Keyboard())
            await people.ask(parse(found["request"]), found["kind"] == "terminal")
            return 0
        body = {"request_id": question, "action": action, "data": data}
        reply = await client.post("/hitl/respond", body)
        if not reply["success"]:
            raise RequestRefused(reply["message"])
        print(reply["message"])
        return 0


def _object(values: str) -> Any:
    try:
        return json.loads(values)
    except ValueError as error:
        example = '{"name": "value"}'
        raise ValueError(f"--data is no JSON ({error}); write e.g. --data '{example}'.") from None


def _print_line(event: dict[str, Any]) -> None:
    print(json.dumps(event, ensure_ascii=False, separators=(",", ":")), flush=True)
