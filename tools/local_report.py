"""Runs ten small tasks with a local model and writes ``docs/local-model-report.md``.

Start ``make local-model`` first. Tasks are judged by the resulting files and output, not by
the model's answer.
"""

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.live import JsonObject, LiveServer, only

REPORT = Path.cwd() / "docs" / "local-model-report.md"
LONGEST_ANSWER = 600
MOST = 1800.0
ABSENT = ("not exist", "no such", "not found", "missing")


@dataclass(frozen=True)
class Result:
    """The outcome of a task."""

    events: list[JsonObject]
    seconds: float
    files: dict[str, str]
    requests: list[JsonObject]

    @property
    def answer(self) -> str:
        whole = only(self.events, "chat_complete")
        return str(whole[-1]["payload"]["content"]) if whole else ""

    @property
    def printed(self) -> str:
        results = [each["data"]["result"] for each in only(self.events, "tool_result")]
        return "\n".join(str(each.get("stdout", "")) for each in results if each)

    @property
    def success(self) -> bool:
        return bool(self.events and self.events[-1].get("success"))


@dataclass(frozen=True)
class Task:
    message: str
    means: str
    """Condition for success, as shown in the report."""
    done: Callable[[Result], bool]


def _file(name: str, text: str) -> Callable[[Result], bool]:
    return lambda result: text in result.files.get(name, "")


TASKS = (
    Task("What is the capital of France?", "says Paris", lambda r: "Paris" in r.answer),
    Task(
        "Create a file hello.txt that contains exactly: Hello, Wenko",
        "hello.txt says so",
        _file("hello.txt", "Hello, Wenko"),
    ),
    Task(
        "Write a Python script fib.py that prints the first 10 Fibonacci numbers, and run it.",
        "fib.py exists and 34 was printed",
        lambda r: "fib.py" in r.files and "34" in r.printed,
    ),
    Task(
        "Write the numbers 1 to 20 into numbers.txt, one per line, then count its lines.",
        "the file has 20 lines and 20 was printed",
        lambda r: (
            r.files.get("numbers.txt", "").split() == [str(n) for n in range(1, 21)]
            and "20" in r.printed
        ),
    ),
    Task(
        "Compute 123456 * 789 with Python.",
        "97406784 was printed",
        lambda r: "97406784" in r.printed,
    ),
    Task(
        "Make a folder data and in it a file notes.md with the heading '# Notes'.",
        "data/notes.md has the heading",
        _file("data/notes.md", "# Notes"),
    ),
    Task(
        "写一个打印“你好”的 Python 脚本并运行它。",
        "你好 was printed",
        lambda r: "你好" in r.printed,
    ),
    Task(
        "Print the current year with a shell command.",
        "the year was printed",
        lambda r: time.strftime("%Y") in r.printed,
    ),
    Task(
        "Create a.csv with the header name,age and three people, then print the average age.",
        "a.csv has four lines and something was printed",
        lambda r: len(r.files.get("a.csv", "").split()) >= 4 and bool(r.printed.strip()),
    ),
    Task(
        "Read the file missing.txt and tell me what it says.",
        "does not invent a content",
        lambda r: not r.success or any(each in r.answer.lower() for each in ABSENT),
    ),
)


async def run_all(model: str, base_url: str, some: list[int]) -> list[tuple[Task, Result]]:
    done: list[tuple[Task, Result]] = []
    for number, task in enumerate(TASKS, 1):
        if some and number not in some:
            continue
        with tempfile.TemporaryDirectory() as folder:
            result = await _one(Path(folder), task, model, base_url)
        mark = "✓" if task.done(result) else "✗"
        print(f"{mark} {number}. {task.message} ({result.seconds:.0f} s)", flush=True)
        done.append((task, result))
        REPORT.write_text(report(model, done), encoding="utf-8")
    return done


async def _one(folder: Path, task: Task, model: str, base_url: str) -> Result:
    recording = folder / "traffic.jsonl"
    server = LiveServer(
        folder / "data",
        WENKO_MODEL=model,
        WENKO_MODEL_BASE_URL=base_url,
        WENKO_MODEL_RECORD=str(recording),
        WENKO_MODEL_TIMEOUT="900",
        WENKO_MODEL_SILENCE="600",
        WENKO_LANGUAGE="en" if task.message.isascii() else "zh",
        WENKO_SANDBOX_LEASE="5",
        WENKO_HITL_TTL="5",  # nobody answers forms here
    ).start()
    began = time.monotonic()
    try:
        async with asyncio.timeout(MOST):
            events = await _events(server, task.message)
        seconds = time.monotonic() - began
        files = dict(_files(folder / "data"))
    finally:
        server.stop()
    lines = recording.read_text(encoding="utf-8").splitlines() if recording.exists() else []
    return Result(events, seconds, files, [json.loads(line) for line in lines])


async def _events(server: LiveServer, message: str) -> list[JsonObject]:
    async with server.socket() as socket:
        await socket.chat(message)
        events: list[JsonObject] = []
        while not events or events[-1]["type"] != "process_completed":
            wire: JsonObject = json.loads(await socket.connection.recv())
            if "seq" in wire:
                events.append(wire)
        return events


def _files(data: Path) -> Iterator[tuple[str, str]]:
    """Text of the workspace files by path."""
    for workspace in data.rglob("workspace"):
        for path in workspace.rglob("*"):
            if path.is_file() and ".wenko" not in path.parts:
                name = str(path.relative_to(workspace))
                yield name, path.read_text(encoding="utf-8", errors="replace")


def report(model: str, done: list[tuple[Task, Result]]) -> str:
    good = sum(task.done(result) for task, result in done)
    rows = "".join(_row(number, *each) for number, each in enumerate(done, 1))
    details = "\n".join(_details(number, *each) for number, each in enumerate(done, 1))
    return (
        "# Ten small tasks with a local model\n\n"
        f"Written by `python -m tools.local_report`. Model: `{model.partition(':')[2]}`, "
        "served by llama.cpp on two shared CPU cores; it is far smaller than the models that "
        "Wenko is intended for. Each task ran once, with a new server and sandbox, and was "
        "judged by the resulting files and output, not by the model's answer.\n\n"
        f"**{good} of {len(done)} tasks succeeded.**\n\n"
        "| | task | success if | success | run status | requests | tokens in / out | seconds |\n"
        "|---|---|---|---|---|---|---|---|\n"
        f"{rows}\n{details}"
    )


def _row(number: int, task: Task, result: Result) -> str:
    tokens_in = sum(each["input_tokens"] for each in result.requests)
    tokens_out = sum(each["output_tokens"] for each in result.requests)
    ended = "success" if result.success else f"`{_code(result)}`"
    mark = "✓" if task.done(result) else "✗"
    return (
        f"| {number} | {task.message} | {task.means} | {mark} | {ended} "
        f"| {len(result.requests)} | {tokens_in} / {tokens_out} | {result.seconds:.0f} |\n"
    )


def _details(number: int, task: Task, result: Result) -> str:
    parts = [f"## {number}. {task.message}", ""]
    for start in only(result.events, "step_start"):
        step = start["data"]["step"]
        shown = json.dumps(step.get("tool_args"), ensure_ascii=False)
        parts.append(f"- {step['description']}: `{step['tool']}` `{shown[:300]}`")
    for asked in only(result.events, "hitl"):
        parts.append(f"- unanswered question: {_line(asked['payload']['request']['title'])}")
    for failed in only(result.events, "step_failed"):
        parts.append(f"- failed: {_line(failed['data'].get('error'))}")
    for error in only(result.events, "error"):
        parts.append(f"- error: {_line(error['data']['details'])}")
    if result.printed.strip():
        parts.append(f"\nOutput:\n\n````text\n{result.printed.strip()[:LONGEST_ANSWER]}\n````")
    if result.answer.strip():
        parts.append(f"\nAnswer:\n\n````markdown\n{result.answer.strip()[:LONGEST_ANSWER]}\n````")
    return "\n".join(parts) + "\n"


def _code(result: Result) -> str:
    return str(result.events[-1]["data"].get("error_code")) if result.events else "nothing"


def _line(text: Any) -> str:
    return " ".join(str(text).split())[:300]


if __name__ == "__main__":
    asyncio.run(run_all(sys.argv[1], sys.argv[2], [int(each) for each in sys.argv[3:]]))
