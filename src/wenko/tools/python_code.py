"""How the tool for code runs Python: the program to start, and what it showed beside its output."""

import hashlib
import json
from typing import Any

from pydantic import JsonValue

from wenko.errors import SandboxUnavailable, WenkoError
from wenko.human.question import Question
from wenko.protocol.messages import MessageKey, text
from wenko.protocol.plan import Picture, ToolOutcome
from wenko.settings import Settings
from wenko.storage.pictures import NewPicture
from wenko.text import BilingualText
from wenko.tools.ask import display_of
from wenko.tools.base import ToolUse

MAX_PICTURES, MAX_TABLES = 8, 10
_START = (
    "import os, sys; sys.path.insert(0, os.path.dirname(os.environ['WENKO_TOOLBOX'])); "
    "from wenko_notebook.{module} import main; sys.path.pop(0); main()"
)
_TITLE = BilingualText("Table", "表格")
_ROWS = BilingualText("The first {shown} of {total} rows", "共 {total} 行，显示前 {shown} 行")


def python_argv(code: str, session: str | None, call_id: str) -> tuple[str, ...]:
    """The program that runs the code once, or in a session, which it starts if there is none."""
    token = _token(call_id)
    if session is None:
        return ("python3", "-c", _START.format(module="once"), token, code)
    return ("python3", "-c", _START.format(module="session"), token, session, code)


async def with_shown(
    use: ToolUse, outcome: ToolOutcome, session: str | None, settings: Settings
) -> ToolOutcome:
    """The outcome with the figures that the code showed; its tables are displayed."""
    shown = await _read(use)
    pictures = [each for name in shown.get("pictures", ()) for each in await _picture(use, name)]
    tables = shown.get("tables", ())[:MAX_TABLES] if settings.hitl_enabled else ()
    for number, table in enumerate(tables):
        await _display(use, table, number, settings)
    message = outcome.message
    if session is not None:
        note = _session_note(shown.get("session"))
        told = None if note is None else text(note, use.language, name=session)
        message = " ".join(filter(None, (message, told))) or None
    return outcome.model_copy(
        update={"pictures": (*outcome.pictures, *pictures[:MAX_PICTURES]), "message": message}
    )


def _session_note(state: Any) -> MessageKey | None:
    """What has become of the variables, if that is not what a model expects."""
    if not isinstance(state, dict):
        return "session_lost"
    if state.get("ended"):
        return "session_ended"
    return "session_new" if state.get("new") else None


async def _read(use: ToolUse) -> dict[str, Any]:
    """What the code left for us. Tools can write there too, so nothing in it is trusted."""
    try:
        raw = json.loads(await use.sandbox.read_scratch(f"show-{_token(use.call_id)}.json"))
    except (SandboxUnavailable, ValueError, RecursionError):
        return {}
    return raw if isinstance(raw, dict) else {}


async def _picture(use: ToolUse, name: Any) -> tuple[Picture, ...]:
    try:
        data = await use.sandbox.read_scratch(str(name))
        return await use.keep_picture(NewPicture(data, "plot", for_model=True))
    except WenkoError:
        return ()


async def _display(use: ToolUse, table: Any, number: int, settings: Settings) -> None:
    """Show a table; one that is none is left out, because its text was printed as well."""
    try:
        rows, total = table["rows"], int(table["total_rows"])
        data: dict[str, JsonValue] = {"headers": table["headers"], "rows": rows}
        if total > len(rows):
            caption = _ROWS.localized(use.language)
            data["caption"] = caption.format(shown=len(rows), total=total)
        title = _TITLE.localized(use.language)
        displays: list[JsonValue] = [{"type": "table", "data": data}]
        display = display_of({"title": title, "displays": displays}, settings)
    except (WenkoError, KeyError, TypeError, ValueError):
        return
    # Named after the call: one that is collected again after a crash is not shown twice.
    request = display.model_copy(update={"id": f"{use.call_id}-{number}"})
    await use.questions.show(
        Question.of(request, once=True, step_id=use.step_id, call_id=use.call_id)
    )


def _token(call_id: str) -> str:
    return hashlib.sha256(call_id.encode()).hexdigest()[:32]
