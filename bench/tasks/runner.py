"""Runs one task on a new server: files into the workspace, messages, replies to forms, check."""

import asyncio
import json
import re
import tempfile
import time
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from bench.tasks.check import check_in_process
from bench.tasks.measure import Traffic, read_lines, traffic_of
from bench.tasks.task import Task, write_files
from tests.live import JsonObject, LiveServer, Socket, only

NO_PREFERENCE = {
    "en": "I have no preference; decide yourself.",
    "zh": "我没有偏好，由你决定。",
}
MODEL_SECONDS = {"WENKO_MODEL_TIMEOUT": "900", "WENKO_MODEL_SILENCE": "600"}


@dataclass
class Replies:
    """How often the runner stood in for the user."""

    questions: int = 0
    approvals: int = 0
    refusals: int = 0
    """Approvals that the task's user does not give."""
    skipped: int = 0
    """Forms that the scripted reply did not fit."""
    inputs: int = 0
    """Prompts of programs, answered with Enter."""

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in asdict(self).items() if count)


@dataclass(frozen=True)
class TaskResult:
    """The outcome of one task."""

    task: Task
    failure: str | None
    """Why it is not solved; null if it is."""
    success: bool
    """Whether every run ended with success."""
    traffic: Traffic
    seconds: float
    answers: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    """How each run ended: ``success`` or an error code."""
    replies: Replies = field(default_factory=Replies)

    @property
    def solved(self) -> bool:
        return self.failure is None

    @property
    def false_done(self) -> bool:
        """The run says success, the check says no."""
        return self.success and not self.solved


@dataclass
class _Turns:
    """The turns of a task so far."""

    events: list[list[JsonObject]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Lines of the recording at the end of each turn."""
    replies: Replies = field(default_factory=Replies)


async def run_task(
    task: Task, environment: dict[str, str], limit_seconds: float, keep: Path | None = None
) -> TaskResult:
    """``environment`` configures the server, and so the model; ``keep`` receives what happened."""
    with tempfile.TemporaryDirectory(prefix="wenko-task-") as temporary:
        folder = keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        recording = folder / "traffic.jsonl"
        recording.unlink(missing_ok=True)
        server = LiveServer(
            Path(temporary) / "data",
            WENKO_LANGUAGE=task.language,
            WENKO_MODEL_RECORD=str(recording),
            WENKO_SANDBOX_LEASE="5",
            **{**MODEL_SECONDS, **environment},
        )
        await asyncio.to_thread(server.start)
        turns = _Turns()
        began = time.monotonic()
        failure: str | None = None
        try:
            workspace, conversation = await _prepare(server, task)
            try:
                async with asyncio.timeout(limit_seconds):
                    await _converse(server, task, conversation, turns, recording)
            except (ConnectionClosed, AssertionError) as error:
                # One broken conversation must not end the whole benchmark.
                failure = f"the conversation broke: {type(error).__name__}: {str(error)[:200]}"
            except TimeoutError:
                failure = f"the time limit of {limit_seconds:.0f} s was reached"
                async with server.http() as http:
                    await http.post(f"/conversations/{conversation}/cancel")
            seconds = time.monotonic() - began
            answers = tuple(answer_of(events) for events in turns.events)
            ended_by_itself = failure is None
            if ended_by_itself:
                failure = await asyncio.to_thread(
                    check_in_process,
                    task,
                    workspace,
                    answers,
                    tuple(turns.asked),
                    "".join(map(output_of, turns.events)),
                )
        finally:
            await asyncio.to_thread(server.stop)
        if keep is not None:
            (keep / "events.json").write_text(
                json.dumps(turns.events, ensure_ascii=False, indent=1), encoding="utf-8"
            )
        lines = read_lines(recording)
    ended = tuple(_end(events) for events in turns.events)
    bounds = [0, *turns.lines[:-1], len(lines)]
    traffic = sum((traffic_of(lines[a:b]) for a, b in pairwise(bounds)), Traffic())
    success = ended_by_itself and bool(ended) and set(ended) == {"success"}
    return TaskResult(
        task,
        failure,
        success,
        traffic,
        seconds,
        answers,
        tuple(turns.asked),
        ended,
        turns.replies,
    )


def answer_of(events: list[JsonObject]) -> str:
    complete = only(events, "chat_complete")
    return str(complete[-1]["payload"]["content"]) if complete else ""


def output_of(events: list[JsonObject]) -> str:
    """What the run's tools printed."""
    results = (each["data"].get("result") or {} for each in only(events, "tool_result"))
    return "".join(f"{each.get('stdout') or ''}\n" for each in results)


def reply_to(request: JsonObject, task: Task) -> JsonObject:
    """The scripted reply to a form, or the stated default: the first option, no preference."""
    if request.get("approval"):
        return {"action": task.approvals, "data": {}}
    if request.get("plan"):
        return {"action": "approve", "data": {}}
    data = {each["name"]: _value(request, each, task) for each in request["fields"]}
    return {
        "action": "approve",
        "data": {name: value for name, value in data.items() if value is not None},
    }


async def _prepare(server: LiveServer, task: Task) -> tuple[Path, str]:
    """A conversation whose workspace has the files of the task."""
    async with server.http() as http:
        created = await http.post("/conversations", json={"language": task.language})
        created.raise_for_status()
        conversation: str = created.json()["data"]["id"]
    # The server adopts a folder that exists and gives it to the sandbox's user.
    folder = server.data / "sandboxes" / conversation
    folder.parent.mkdir(mode=0o711, exist_ok=True)
    folder.mkdir(mode=0o711)
    workspace = folder / "workspace"
    workspace.mkdir(mode=0o700)
    write_files(workspace, task.files())
    return workspace, conversation


async def _converse(
    server: LiveServer, task: Task, conversation: str, turns: _Turns, recording: Path
) -> None:
    messages = list(task.messages)
    clarification = task.clarification
    async with server.socket() as socket:
        while messages:
            events: list[JsonObject] = []
            turns.events.append(events)
            await socket.chat(messages.pop(0), conversation)
            await _follow_run(socket, task, events, turns)
            turns.lines.append(len(read_lines(recording)))
            if clarification is not None and not messages:
                answer = answer_of(events)
                if not turns.asked and re.search(r"[?？]", answer):
                    turns.asked.append(answer)
                    messages.append(clarification)
                clarification = None


async def _follow_run(socket: Socket, task: Task, events: list[JsonObject], turns: _Turns) -> None:
    """Receive the events of a run until it ends, and answer what it asks."""
    open_form: str | None = None
    while not events or events[-1]["type"] != "process_completed":
        wire: JsonObject = json.loads(await socket.connection.recv())
        if "seq" not in wire:
            if wire["type"] != "accepted" and open_form is not None:
                # The scripted reply does not fit the form: skip it instead of waiting.
                skipped = {"request_id": open_form, "action": "reject"}
                await socket.send({"type": "hitl_respond", "data": skipped})
                open_form = None
                turns.replies.skipped += 1
            continue
        events.append(wire)
        if wire["type"] == "hitl" and wire["payload"]["request"]["type"] == "form":
            request = wire["payload"]["request"]
            open_form = request["id"]
            reply = {"request_id": open_form, **reply_to(request, task)}
            if not request.get("approval") and not request.get("plan"):
                turns.asked.append(_form_text(request))
                turns.replies.questions += 1
            elif reply["action"] == "approve":
                turns.replies.approvals += 1
            else:
                turns.replies.refusals += 1
            await socket.send({"type": "hitl_respond", "data": reply})
        elif wire["type"] == "user_input_required":
            # Enter: the program's own default.
            turns.replies.inputs += 1
            data = {"conversation_id": wire["conversation_id"], "input": ""}
            await socket.send({"type": "user_input", "data": data})


def _form_text(request: JsonObject) -> str:
    parts = [request["title"], request.get("description") or ""]
    return "\n".join([*parts, *(each["label"] for each in request["fields"])])


def _value(request: JsonObject, field_: JsonObject, task: Task) -> object:
    options = field_.get("options") or []
    several = field_["type"] in ("multiselect", "checkbox") and bool(options)
    for pattern, value in task.answers:
        for option in options:
            if re.search(pattern, f"{option['value']} {option['label']}", re.IGNORECASE):
                return [option["value"]] if several else option["value"]
        if not options and re.search(pattern, f"{request['title']} {field_['label']}", re.I):
            return value
    if field_.get("default") is not None:
        return None
    if options:
        return [options[0]["value"]] if several else options[0]["value"]
    if field_["type"] in ("text", "textarea"):
        return task.clarification or NO_PREFERENCE[task.language]
    if field_["type"] == "boolean":
        return False
    if field_["type"] in ("number", "slider"):
        return field_.get("min") or 0
    return None


def _end(events: list[JsonObject]) -> str:
    if not events or events[-1]["type"] != "process_completed":
        return "not ended"
    return "success" if events[-1]["success"] else str(events[-1]["data"].get("error_code"))
