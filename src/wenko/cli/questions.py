"""Forms and displays in the terminal: shown there, and answered if somebody sits before it."""

import asyncio
from contextlib import suppress
from typing import Any

from rich import box
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused
from wenko.cli.filling import FormFilling, plain
from wenko.cli.keyboard import Keyboard
from wenko.protocol.displays import HITLAsciiData, HITLDisplayField, HITLTableData
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLRequest,
)
from wenko.text import Language

_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "waits": "有一个问题在等待回答：{title}",
        "how": "  wenko answer {id} --data '{data}'   或在页面里回答",
        "elsewhere": "（已在别处回答）",
    },
    "en": {
        "waits": "A question waits for an answer: {title}",
        "how": "  wenko answer {id} --data '{data}'   or answer it in the page",
        "elsewhere": "(answered elsewhere)",
    },
}


class Questions:
    """What a run asks and shows while it is watched in this terminal."""

    def __init__(
        self,
        console: Console,
        client: ApiClient,
        language: Language,
        keyboard: Keyboard | None = None,
    ) -> None:
        self._console = console
        self._client = client
        self._language = language
        self._keyboard = keyboard
        self._words = _WORDS[language]
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._answered: set[str] = set()
        self._prompts: set[str] = set()
        self._turn = asyncio.Lock()

    def take(self, event: dict[str, Any]) -> None:
        """An event of the run: a question to show, or one that ended."""
        payload = event.get("payload") or {}
        if event["type"] == "hitl":
            request = parse(payload["request"])
            self._asking[request.id] = asyncio.create_task(self._show(request))
        elif event["type"] == "user_input_required":
            self._prompts.add(event["data"]["request_id"])
        elif event["type"] == "hitl_closed":
            self._ended(payload["request_id"])

    @property
    def asking(self) -> bool:
        """Whether somebody types here now: nothing else may be printed in their line."""
        return self._keyboard is not None and any(not task.done() for task in self._asking.values())

    async def close(self) -> None:
        """The run is over: what it showed is shown to the end."""
        for task in self._asking.values():
            with suppress(asyncio.CancelledError):
                await task

    async def ask(self, request: AnyHITLRequest, of_command: bool = False) -> None:
        """Show one question, of a waiting command or of the agent; send what the person says."""
        await self._client.post(f"/hitl/{request.id}/shown")
        if isinstance(request, HITLDisplayRequest):
            self._console.print(shown(request))
            await self._respond(request.id, "dismiss", {})
            return
        assert self._keyboard is not None
        self._console.print(heading(request))
        filling = FormFilling(self._console, self._keyboard, self._language)
        fill = filling.type_in if of_command else filling.fill
        action, data = await fill(request)
        while faults := await self._respond(request.id, action, data):
            data = await filling.correct(request, data, faults)

    async def _show(self, request: AnyHITLRequest) -> None:
        async with self._turn:
            if self._keyboard is None and isinstance(request, HITLRequest):
                self._console.print(self._hint(request))
                return
            await self.ask(request, request.id in self._prompts)

    def _ended(self, question_id: str) -> None:
        """Somebody answered elsewhere, or time is over; our own answer comes back as well."""
        task = self._asking.get(question_id)
        if task is not None and not task.done() and question_id not in self._answered:
            task.cancel()
            self._console.print(Text(f"\n{self._words['elsewhere']}", "dim"))

    async def _respond(self, question_id: str, action: str, data: dict[str, Any]) -> dict[str, str]:
        """Sends the answer; what the server wants corrected, by field."""
        self._answered.add(question_id)
        body = {"request_id": question_id, "action": action, "data": data}
        reply = await self._client.post("/hitl/respond", body)
        if not reply["success"]:
            faults = (reply["data"] or {}).get("fields")
            if not faults:
                self._console.print(Text(f"  ✗ {reply['message']}", "red"))
            return faults or {}
        if action != "dismiss":
            self._console.print(Text(f"  ✓ {reply['message']}", "green"))
        return {}

    def _hint(self, request: HITLRequest) -> Text:
        fields = ", ".join(f'"{plain(field.name)}": …' for field in request.fields)
        return Text.assemble(
            ("? ", "green"),
            (self._words["waits"].format(title=plain(request.title)), "bold"),
            "\n",
            (self._words["how"].format(id=request.id, data=f"{{{fields}}}"), "dim"),
        )


def parse(request: dict[str, Any]) -> AnyHITLRequest:
    """A question as the server told it; how many fields it may have is the server's business."""
    model = HITLDisplayRequest if request.get("type") == "visual_display" else HITLRequest
    return model.model_validate(request, context={"max_fields": None})


def heading(request: HITLRequest) -> Panel:
    described = Text(plain(request.description)) if request.description else Text("")
    return Panel(described, title=Text(plain(request.title), "bold"), title_align="left")


def shown(request: HITLDisplayRequest) -> Panel:
    """The displays in their order, in a frame with the title."""
    grid = Table.grid(padding=(0, 0, 1, 0))
    if request.description:
        grid.add_row(Text(plain(request.description)))
    for display in request.displays:
        grid.add_row(_display(display))
    return Panel(grid, title=Text(plain(request.title), "bold"), title_align="left", expand=False)


def _display(display: HITLDisplayField) -> Table | Text:
    match display.data:
        case HITLTableData() as data:
            return _table(data)
        case HITLAsciiData() as data:
            title = f"{plain(data.title)}\n" if data.title else ""
            return Text.assemble((title, "bold"), plain(data.content), no_wrap=True)
    raise RequestRefused("This display is of a kind that this version does not know.")


def _table(data: HITLTableData) -> Table:
    table = Table(box=box.SIMPLE_HEAD, caption=Text(plain(data.caption)) if data.caption else None)
    sides = (*(data.alignment or ()), *["left"] * len(data.headers))
    for header, side in zip(data.headers, sides, strict=False):
        table.add_column(Text(plain(header)), justify=side, overflow="fold")  # type: ignore[arg-type]
    for row in data.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table
