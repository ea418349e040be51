"""``wenko run`` and ``wenko answer``: one message, or one question, in this terminal."""

import asyncio
import json
import signal
import sys
from collections.abc import Callable
from typing import Any

from rich.console import Console

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.keyboard import Keyboard
from wenko.cli.progress import ProgressPrinter
from wenko.cli.questions import TerminalQuestions, parse
from wenko.service.message_language import detect_language
from wenko.settings import Settings
from wenko.text import language_of

CANCELLED = 130


async def run_message(
    settings: Settings,
    message: str,
    conversation: str | None,
    language: str | None,
    console: Console | None,
    gate: dict[str, Any],
    verbose: bool = False,
) -> int:
    """The exit code. Without a console, every event is printed as a line of JSON."""
    # As the server decides for a new conversation.
    detected = detect_language(message) if conversation is None else None
    chosen_language = language_of(language or detected or settings.language)
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        conversation = await client.set_gate_settings(conversation, language, gate)
        show, questions = _print_line, None
        if console is not None:
            headlines = await _headlines(client)
            show = ProgressPrinter(console, chosen_language, headlines, verbose).show
            keyboard = Keyboard() if sys.stdin.isatty() else None
            questions = TerminalQuestions(console, client, chosen_language, keyboard)
        output = _RunOutput(show, questions)
        interrupted = asyncio.Event()
        loop = asyncio.get_running_loop()
        cancelling: list[asyncio.Task[None]] = []

        def interrupt() -> None:
            interrupted.set()
            if output.last:
                conversation_id = output.last["conversation_id"]
                cancelling.append(loop.create_task(client.cancel(conversation_id)))

        loop.add_signal_handler(signal.SIGINT, interrupt)
        async for event in client.run(message, conversation, language):
            output.handle(event)
        await output.close()
        if interrupted.is_set():
            return CANCELLED
        return 0 if output.last["success"] else 1


async def _headlines(client: ApiClient) -> dict[str, str]:
    """How a use of each tool is shown in one line, by name and alias."""
    found = await client.get("/tools")
    return {
        name: tool["headline"]
        for tool in found["tools"]
        for name in (tool["name"], *tool["aliases"])
    }


class _RunOutput:
    """Prints the events of a run, but nothing into a line that is being typed."""

    def __init__(
        self, show: Callable[[dict[str, Any]], None], questions: TerminalQuestions | None
    ) -> None:
        self.last: dict[str, Any] = {}
        self._show = show
        self._questions = questions
        self._held: list[dict[str, Any]] = []

    def handle(self, event: dict[str, Any]) -> None:
        self.last = event
        self._held.append(event)
        if self._questions is None or not self._questions.asking:
            self._show_held()
        if self._questions is not None:
            self._questions.handle(event)

    async def close(self) -> None:
        if self._questions is not None:
            await self._questions.close()
        self._show_held()

    def _show_held(self) -> None:
        for event in self._held:
            self._show(event)
        self._held.clear()


async def answer_question(
    settings: Settings, question: str, action: str, values: str | None
) -> int:
    """The exit code. Without values, the form is filled in here if the terminal is interactive."""
    data = _object(values or "{}")
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        if values is None and action in ("approve", "edit") and sys.stdin.isatty():
            found = await client.get(f"/hitl/{question}")
            chosen_language = language_of(settings.language)
            questions = TerminalQuestions(Console(), client, chosen_language, Keyboard())
            await questions.ask(parse(found["request"]), found["kind"] == "terminal")
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
        raise ValueError(
            f"--data is not valid JSON ({error}); example: --data '{example}'"
        ) from None


def _print_line(event: dict[str, Any]) -> None:
    print(json.dumps(event, ensure_ascii=False, separators=(",", ":")), flush=True)
