"""``wenko run`` and ``wenko answer``: one message, or one question, in this terminal."""

import asyncio
import json
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server, lasting_server, waits
from wenko.cli.desktop import lines_of
from wenko.cli.keyboard import Keyboard
from wenko.cli.output import SafeConsole, print_json, print_line, print_warning
from wenko.cli.progress import ProgressPrinter
from wenko.cli.questions import TerminalQuestions, parse
from wenko.cli.transfer import put
from wenko.cli.trials import TerminalTrial
from wenko.cli.undo import not_kept
from wenko.cli.worktrees import begin_worktree, worktree_note
from wenko.composition.data_lock import running_server
from wenko.service.message_language import detect_language
from wenko.settings import Settings
from wenko.text import language_of

CANCELLED, WAITING = 130, 3
NOTICED_WITHIN, NOTICE_INTERVAL = 4.0, 0.25
_SERVER = re.compile(r"https?://(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d+")
_WAITING = {
    "zh": "任务在等待回答：wenko answer {id}（回答后，任务在服务器运行时继续）",
    "en": "The task waits for an answer: wenko answer {id} (it then goes on while a server runs)",
}
_BOUND = {
    "zh": "注意：本会话直接在 {path} 中工作，会更改真实的文件。"
    "每一步都可以撤销（node_modules、.venv 和 __pycache__ 除外；"
    "撤销保留不了的大文件，未经允许不会改动）："
    "wenko undo --conversation {id}",
    "en": "Warning: this conversation works in {path} itself and changes the real files. "
    "Every step can be undone, except in node_modules, .venv and __pycache__; files that "
    "are too large for undo are not changed unless you allow it: "
    "wenko undo --conversation {id}",
}


async def run_message(
    settings: Settings,
    message: str,
    conversation: str | None,
    language: str | None,
    console: SafeConsole | None,
    gate: dict[str, Any],
    verbose: bool = False,
    attached: Sequence[Path] = (),
    workspace: Path | None = None,
    continued: Path | None = None,
    repository: Path | None = None,
) -> int:
    """The exit code. Without a console, every event is printed as a line of JSON."""
    # A temporary server ends with this command, and with it what could be watched or opened.
    stays = running_server(settings.data) is not None
    if workspace is not None:
        settings = _naming(settings, workspace)
    async with lasting_server(settings) as find:
        url = await find()
        spoken_here = {"language": language_of(language)} if language else {}
        client = ApiClient(url, settings.model_copy(update=spoken_here), find)
        if continued is not None:
            conversation = await client.conversation_in(str(continued))
        known = language or await _language_of(client, conversation)
        # As the server decides for a new conversation.
        spoken = known or detect_language(message) or settings.language
        chosen_language = language_of(spoken)
        show: Callable[[dict[str, Any]], None] = print_json
        questions = None
        if console is not None:
            found = await client.get("/tools")
            printer = ProgressPrinter(console, chosen_language, _headlines(found), verbose)
            show = partial(_show_and_link, printer, _on_display(found), url)
            keyboard = Keyboard() if sys.stdin.isatty() else None
            if not gate.get("unattended"):
                questions = TerminalQuestions(console, client, chosen_language, keyboard)
        if workspace is not None:
            path = str(workspace)
            conversation = await client.create_conversation(language, path)
            print_warning(_BOUND[chosen_language].format(path=path, id=conversation))
            with suppress(RequestRefused):  # Without a sandbox, a run may still answer.
                if sentence := await not_kept(client, conversation, chosen_language):
                    print_warning(sentence)
        if repository is not None:
            conversation = await client.create_conversation(language)
            branch = await begin_worktree(client, conversation, repository)
            print_warning(worktree_note(chosen_language, repository, branch, conversation))
        attachments: list[str] = []
        if attached:
            conversation = conversation or await client.create_conversation(language)
            attachments = await put(client, conversation, list(attached), "/workspace", console)
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
        async for event in client.run(message, conversation, language, gate, attachments):
            output.handle(event)
        await output.close()
        if console is not None and output.last and stays:
            for line in await _previews(client, output):
                print_line(line)
        if interrupted.is_set():
            return CANCELLED
        if waits(output.last):
            question = output.last["payload"]["request"]["id"]
            print_warning(_WAITING[chosen_language].format(id=question))
            return WAITING
        return 0 if output.last["success"] else 1


def _naming(settings: Settings, workspace: Path) -> Settings:
    """A server that this command starts for itself may work where the person says, too."""
    folder = workspace.expanduser().absolute()
    if settings.workspace_roots is not None or Path.home() in folder.parents:
        return settings
    return settings.model_copy(update={"workspace_roots": f"~,{folder}"})


async def _language_of(client: ApiClient, conversation: str | None) -> str | None:
    """The language of an existing conversation; null if its first message is yet to decide."""
    if conversation is None:
        return None
    found = await client.get(f"/conversations/{conversation}")
    return str(found["language"]) if found["last_seq"] else None


async def _previews(client: ApiClient, output: "_RunOutput") -> list[str]:
    """What can be opened now. A server is noticed a moment after it prints its address."""
    path = f"/conversations/{output.last['conversation_id']}/previews"
    deadline = time.monotonic() + NOTICED_WITHIN
    while not (found := lines_of(await client.get(path))):
        if not output.named_server or time.monotonic() > deadline:
            break
        await asyncio.sleep(NOTICE_INTERVAL)
    return found


def _show_and_link(
    printer: ProgressPrinter, on_display: set[str], url: str, event: dict[str, Any]
) -> None:
    """With the first call that uses the desktop, where it can be watched."""
    printer.show(event)
    if event["type"] == "tool_call" and event["data"]["tool"] in on_display:
        on_display.clear()
        print_line(f"▶ {url}/c/{event['conversation_id']}#desktop")


def _on_display(found: dict[str, Any]) -> set[str]:
    return {tool["name"] for tool in found["tools"] if "display" in tool["needs"]}


def _headlines(found: dict[str, Any]) -> dict[str, str]:
    """How a use of each tool is shown in one line, by name and alias."""
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
        self.named_server = False
        """Whether a command printed the address of a server in the sandbox."""

    def handle(self, event: dict[str, Any]) -> None:
        self.last = event
        if event["type"] == "tool_result" and _SERVER.search(json.dumps(event["data"])):
            self.named_server = True
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
            found = await client.get(f"/hitl/{quote(question, safe='')}")
            chosen_language = language_of(settings.language)
            questions = TerminalQuestions(SafeConsole(), client, chosen_language, Keyboard())
            await questions.ask(parse(found["request"]), found["kind"] == "terminal")
            return 0
        body = {"request_id": question, "action": action, "data": data}
        reply = await client.post("/hitl/respond", body)
        if not reply["success"]:
            raise RequestRefused.of(reply)
        print_line(reply["message"])
        return 0


async def try_question(settings: Settings, question: str) -> int:
    """The exit code: 0 if approving would apply the result that is printed."""
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        language = language_of(settings.language)
        trial = TerminalTrial(SafeConsole(), client, question, language)
        await trial.start()
        return 0 if trial.newest is not None and trial.newest["can_apply"] else 1


async def extend_question(settings: Settings, question: str) -> int:
    """The exit code; prints until when the question stays open."""
    async with find_or_start_server(settings) as url:
        path = f"/hitl/{quote(question, safe='')}/extend"
        reply = await ApiClient(url, settings).post(path)
        if not reply["success"]:
            raise RequestRefused.of(reply)
        print_line(f"{reply['message']} · {reply['data']['expires_at'] or '∞'}")
        return 0


def _object(values: str) -> Any:
    try:
        return json.loads(values)
    except ValueError as error:
        example = '{"name": "value"}'
        raise ValueError(
            f"--data is not valid JSON ({error}); example: --data '{example}'"
        ) from None
