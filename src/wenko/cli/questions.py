"""Forms and displays in the terminal: printed, and answered there if it is interactive."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused
from wenko.cli.forms import FormPrompt, plain
from wenko.cli.keyboard import Keyboard
from wenko.cli.output import SafeConsole
from wenko.cli.trials import TerminalTrial
from wenko.protocol.displays import HITLAsciiData, HITLDisplayField, HITLTableData
from wenko.protocol.gate import HITLApproval
from wenko.protocol.hitl import (
    AnyHITLRequest,
    HITLDisplayRequest,
    HITLField,
    HITLRequest,
)
from wenko.text import Language

_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "waiting": "等待回答：{title}",
        "how": "  wenko answer {id} --data '{data}'   或在页面中回答",
        "decide": "  wenko answer {id}                   允许\n"
        "  wenko answer {id} --action reject   拒绝；也可以在页面中回答",
        "decide_or_try": "  wenko answer {id} --try             先在副本上试一试\n"
        "  wenko answer {id}                   允许\n"
        "  wenko answer {id} --action reject   拒绝；也可以在页面中回答",
        "answered": "（已在别处回答）",
        "dismissed": "（已在别处关闭）",
        "expired": "（已过期）",
        "cancelled": "（已取消）",
    },
    "en": {
        "waiting": "Waiting for your answer: {title}",
        "how": "  wenko answer {id} --data '{data}'   or answer it on the page",
        "decide": "  wenko answer {id}                   allow\n"
        "  wenko answer {id} --action reject   deny; or answer it on the page",
        "decide_or_try": "  wenko answer {id} --try             try it on a copy first\n"
        "  wenko answer {id}                   allow\n"
        "  wenko answer {id} --action reject   deny; or answer it on the page",
        "answered": "(answered elsewhere)",
        "dismissed": "(dismissed elsewhere)",
        "expired": "(expired)",
        "cancelled": "(cancelled)",
    },
}


class _TrialOutdated(Exception):
    """The files changed since the trial: try again, or run it now."""


class TerminalQuestions:
    """The questions of a run that is followed in this terminal."""

    def __init__(
        self,
        console: SafeConsole,
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
        self._lock = asyncio.Lock()

    def handle(self, event: dict[str, Any]) -> None:
        """Print a question that is asked; stop prompting for one that is closed."""
        payload = event.get("payload") or {}
        if event["type"] == "hitl":
            request = parse(payload["request"])
            self._asking[request.id] = asyncio.create_task(self._ask_in_turn(request))
        elif event["type"] == "user_input_required":
            self._prompts.add(event["data"]["request_id"])
        elif event["type"] == "hitl_closed":
            self._closed(payload["request_id"], payload["status"])

    @property
    def asking(self) -> bool:
        """Whether a prompt is open: nothing else may be printed into its line."""
        return self._keyboard is not None and any(not task.done() for task in self._asking.values())

    async def close(self) -> None:
        """After the end of the run: finish what is being printed."""
        for task in self._asking.values():
            with suppress(asyncio.CancelledError):
                await task

    async def ask(self, request: AnyHITLRequest, of_command: bool = False) -> None:
        """Print one question, of a waiting command or of the agent, and send the answer."""
        await self._client.post(f"/hitl/{request.id}/shown")
        if isinstance(request, HITLDisplayRequest):
            self._console.print(display_panel(request))
            await self._respond(request.id, "dismiss", {})
            return
        assert self._keyboard is not None
        self._console.print(heading(request))
        prompt = FormPrompt(self._console, self._keyboard, self._language)
        if request.approval is not None and request.approval.can_try:
            await self._ask_approval(request, prompt)
            return
        action, data = await (prompt.type_in if of_command else prompt.fill)(request)
        while faults := await self._respond(request.id, action, data):
            data = await prompt.correct(request, data, faults)

    async def _ask_approval(self, request: HITLRequest, prompt: FormPrompt) -> None:
        """A call that can be tried on a copy first; approving then applies what was shown."""
        trial = TerminalTrial(self._console, self._client, request.id, self._language)
        await trial.show_begun()
        action, data = await prompt.fill(request, trial.start)
        while True:
            chosen = {**data, **(trial.answer if action == "approve" else {})}
            try:
                faults = await self._respond(request.id, action, chosen)
            except _TrialOutdated:
                trial.newest = await self._client.get(f"/hitl/{request.id}/try")
                action = await prompt.decide(request, trial.start)
                continue
            if not faults:
                return
            data = await prompt.correct(request, data, faults)

    async def _ask_in_turn(self, request: AnyHITLRequest) -> None:
        async with self._lock:
            if self._keyboard is None and isinstance(request, HITLRequest):
                # Not wrapped: a command that is cut in two cannot be copied.
                self._console.print(self._hint(request), soft_wrap=True)
                return
            await self.ask(request, request.id in self._prompts)

    def _closed(self, question_id: str, status: str) -> None:
        """The question was closed elsewhere, unless it is our own answer that comes back."""
        task = self._asking.get(question_id)
        if task is not None and not task.done() and question_id not in self._answered:
            task.cancel()
            self._console.print(Text(f"\n{self._words[status]}", "dim"))

    async def _respond(self, question_id: str, action: str, data: dict[str, Any]) -> dict[str, str]:
        """Send the answer; the errors that the server reports, by field."""
        self._answered.add(question_id)
        body = {"request_id": question_id, "action": action, "data": data}
        reply = await self._client.post("/hitl/respond", body)
        if reply["code"] == "trial_outdated":
            self._console.print(Text(f"  ✗ {reply['message']}", "red"))
            raise _TrialOutdated
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
        how = self._words["how"].format(id=request.id, data=f"{{{fields}}}")
        about = f"\n{plain(request.description)}" if request.description else ""
        if request.approval is not None:
            key = "decide_or_try" if request.approval.can_try else "decide"
            how = self._words[key].format(id=request.id)
            # The description may be the model's words; what counts is the call itself.
            asked = _call_of(request.approval)
        else:
            asked = "".join(f"\n  {_field_line(field)}" for field in request.fields)
        return Text.assemble(
            ("? ", "green"),
            (self._words["waiting"].format(title=plain(request.title)), "bold"),
            f"{about}{asked}\n",
            (how, "dim"),
        )


def _call_of(approval: HITLApproval) -> str:
    values = {key: each for key, each in approval.arguments.items() if each not in (None, {}, [])}
    lines = [f"\n  {plain(approval.tool)}"]
    for name, value in values.items():
        shown = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        first, *more = shown.splitlines() or [""]
        lines.append(f"    {plain(name)}: {plain(first)}")
        lines += [f"      {plain(line)}" for line in more]
    return "\n".join(lines)


def _field_line(field: HITLField) -> str:
    """What is asked, and the values that can be chosen."""
    values = ", ".join(json.dumps(each.value, ensure_ascii=False) for each in field.options or ())
    return plain(f"{field.label}: {values}" if values else field.label)


def parse(request: dict[str, Any]) -> AnyHITLRequest:
    """A question from the server, which alone limits how many fields it may have."""
    model = HITLDisplayRequest if request.get("type") == "visual_display" else HITLRequest
    return model.model_validate(request, context={"max_fields": None})


def heading(request: HITLRequest) -> Panel:
    described = Text(plain(request.description)) if request.description else Text("")
    return Panel(described, title=Text(plain(request.title), "bold"), title_align="left")


def display_panel(request: HITLDisplayRequest) -> Panel:
    """The displays in their order, framed with the title."""
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
    raise RequestRefused("This version of Wenko cannot print this kind of display.")


def _table(data: HITLTableData) -> Table:
    table = Table(box=box.SIMPLE_HEAD, caption=Text(plain(data.caption)) if data.caption else None)
    sides = (*(data.alignment or ()), *["left"] * len(data.headers))
    for header, side in zip(data.headers, sides, strict=False):
        table.add_column(Text(plain(header)), justify=side, overflow="fold")  # type: ignore[arg-type]
    for row in data.rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    return table
