"""``python -m bench.tasks.compare``: Wenko and mini-swe-agent on 20 tasks with the same model.

Both get the same model, CPU time of the model and number of requests, and take turns task by task.
Each finished task is stored and not repeated, so an interrupted comparison continues.
"""

import argparse
import asyncio
import json
import math
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from bench.tasks.catalogue import find_task
from bench.tasks.catalogue.small import TASKS as SMALL
from bench.tasks.check import ROOT
from bench.tasks.cpu import Clock, cpu_clock, wait_until_idle
from bench.tasks.metering import MeteredModel
from bench.tasks.peer import PACKAGE, install, run_peer
from bench.tasks.runner import TaskResult, run_task
from bench.tasks.task import Task
from tools.local_model import NAME

EASY = (
    "literal-commands",
    "literal-code",
    "windows-settings",
    "marks-edit",
    "refactor-rename",
    "injection-comment",
    "injection-notes",
    "how-many-tests-fail",
    "which-exit-code",
    "impossible-average",
)
"""Of the other tasks, varied ones of a single turn that need little reading."""
SYSTEMS = ("wenko", "mini-swe-agent")
OUT = ROOT / ".cache" / "compare"
LOAD_SECONDS = 900
NICENESS = "15"
"""Of the model, so that other work on the machine goes on; its limit is CPU time."""
Entry = dict[str, Any]


def compared_tasks() -> list[Task]:
    """Small and easy ones in turn, so that an unfinished comparison has both."""
    easy = [find_task(name) for name in EASY]
    return [task for pair in zip(SMALL, easy, strict=True) for task in pair]


def main(arguments: list[str] | None = None) -> None:
    options = _options(arguments)
    tasks = [each for each in compared_tasks() if not options.task or each.name in options.task]
    if not tasks:
        sys.exit(f"Not compared: {', '.join(options.task)}. --list prints the tasks.")
    if options.list:
        print("\n".join(each.name for each in tasks))
        return
    settings = {
        "model": options.model,
        "requests": options.requests,
        "cpu_minutes": options.limit_cpu_minutes,
        "minutes": options.limit_minutes,
        "peer": PACKAGE,
    }
    results = Results(options.out, settings)
    if not options.only_table:
        install()
        with _service(options) as service:
            asyncio.run(_run_all(tasks, options, service, results))
    print(results.table())


@dataclass(frozen=True)
class Service:
    """Answers the requests of both systems."""

    base_url: str
    clock: Clock | None = None
    """CPU seconds of its process; null if it runs elsewhere."""


class Results:
    """The finished tasks, stored after each one."""

    def __init__(self, folder: Path, settings: Entry) -> None:
        self.folder = folder
        self.settings = settings
        self.entries: list[Entry] = []
        if self._file.exists():
            stored = json.loads(self._file.read_text(encoding="utf-8"))
            if stored["settings"] != settings:
                sys.exit(
                    f"{self._file} was measured with {stored['settings']}, not {settings}. "
                    "Give another --out."
                )
            self.entries = stored["tasks"]

    @property
    def _file(self) -> Path:
        return self.folder / "results.json"

    def has(self, task: str, system: str) -> bool:
        return any((each["task"], each["system"]) == (task, system) for each in self.entries)

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.folder.mkdir(parents=True, exist_ok=True)
        whole = {"settings": self.settings, "total": self.totals(), "tasks": self.entries}
        text = json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
        part = self._file.with_suffix(".part")  # an interruption must not lose earlier tasks
        part.write_text(text, encoding="utf-8")
        part.replace(self._file)
        (self.folder / "results.md").write_text(self.table(), encoding="utf-8")

    def pairs(self) -> list[tuple[Entry, Entry]]:
        """The tasks that both systems have finished."""
        found = {(each["task"], each["system"]): each for each in self.entries}
        names = dict.fromkeys(each["task"] for each in self.entries)
        return [
            (found[name, SYSTEMS[0]], found[name, SYSTEMS[1]])
            for name in names
            if all((name, system) in found for system in SYSTEMS)
        ]

    def totals(self) -> dict[str, Entry]:
        """Sums over the tasks that both have finished."""
        pairs = self.pairs()
        return {
            system: {
                "solved": sum(pair[side]["solved"] for pair in pairs),
                "false_done": sum(pair[side]["false_done"] for pair in pairs),
                **{
                    name: sum(pair[side][name] for pair in pairs)
                    for name in ("requests", "input_tokens", "cached_tokens", "output_tokens")
                },
                "limit": sum(pair[side]["limit"] is not None for pair in pairs),
                "cpu_seconds": round(sum(pair[side]["cpu_seconds"] for pair in pairs), 1),
                "seconds": round(sum(pair[side]["seconds"] for pair in pairs), 1),
            }
            for side, system in enumerate(SYSTEMS)
        }

    def table(self) -> str:
        """Markdown; a cell has the numbers of Wenko and of the peer."""
        pairs = self.pairs()
        model, requests = self.settings["model"], self.settings["requests"]
        commits = ", ".join(sorted({each["commit"] for each in self.entries}))
        rows = [
            f"Wenko ({commits}) and {self.settings['peer']} with `{model}`: at most {requests} "
            f"requests, {self.settings['cpu_minutes']:g} CPU minutes of the model and "
            f"{self.settings['minutes']:g} minutes for each of {len(pairs)} tasks. "
            "✓ solved, ! ended with success but not solved, ✗ neither. Each cell: Wenko / "
            f"{SYSTEMS[1]}.\n",
            f"| task | solved | {' | '.join(LABELS.get(name, name) for name in COLUMNS)} |",
            "|---|---" + "|---" * len(COLUMNS) + "|",
            *(
                f"| {mine['task']} | {_mark(mine)} / {_mark(other)} | "
                + " | ".join(_cell(mine, other, name) for name in COLUMNS)
                + " |"
                for mine, other in pairs
            ),
        ]
        totals = self.totals()
        mine, other = (totals[system] for system in SYSTEMS)
        rows += ["", f"| total | Wenko | {SYSTEMS[1]} | ratio |", "|---|---|---|---|"]
        for name in ("solved", "false_done", "limit", *COLUMNS):
            label = LABELS.get(name, name)
            ratio = f"{mine[name] / other[name]:.2f}" if other[name] else "—"
            rows.append(f"| {label} | {mine[name]:g} | {other[name]:g} | {ratio} |")
        return "\n".join(rows) + "\n"


COLUMNS = ("requests", "input_tokens", "cached_tokens", "output_tokens", "cpu_seconds", "seconds")
LABELS = {
    "false_done": 'false "done"',
    "limit": "stopped by a limit",
    "input_tokens": "tokens in",
    "cached_tokens": "of these cached",
    "output_tokens": "tokens out",
    "cpu_seconds": "CPU seconds",
}


def entry_of(
    system: str,
    result: TaskResult,
    commit: str,
    cpu_seconds: float = 0.0,
    limit: str | None = None,
) -> Entry:
    return {
        "task": result.task.name,
        "system": system,
        "solved": result.solved,
        "false_done": result.false_done,
        "failure": result.failure,
        "ended": result.ended,
        "answers": result.answers,
        "replies": asdict(result.replies),
        "prefix_share": result.traffic.prefix_share,
        "cpu_seconds": round(cpu_seconds, 1),
        "limit": limit,
        "seconds": round(result.seconds, 1),
        "commit": commit,
        **asdict(result.traffic),
    }


async def _run_all(
    tasks: list[Task], options: argparse.Namespace, service: Service, results: Results
) -> None:
    commit = _commit()
    for number, task in enumerate(tasks):
        # Neither is always first: the machine and the model's cache change with time.
        for system in SYSTEMS if number % 2 == 0 else SYSTEMS[::-1]:
            if system not in options.system or results.has(task.name, system):
                continue
            entry = await _run_one(system, task, options, service, commit)
            results.add(entry)
            state = "✓" if entry["solved"] else f"✗ {entry['failure']}"
            spent = f"{entry['cpu_seconds']:>6.0f} CPU s  {entry['seconds']:>6.0f} s"
            print(f"{task.name:<22} {system:<15} {spent}  {state}", flush=True)


async def _run_one(
    system: str, task: Task, options: argparse.Namespace, service: Service, commit: str
) -> Entry:
    seconds = options.limit_minutes * 60
    cpu_seconds = options.limit_cpu_minutes * 60 if service.clock else math.inf
    keep = options.out / task.name / system
    if service.clock:
        await asyncio.to_thread(wait_until_idle, service.clock)
    limits = (options.requests, seconds, service.clock, cpu_seconds)
    with MeteredModel(service.base_url, *limits) as model:
        if system == "wenko":
            environment = {
                "WENKO_MODEL": f"{options.provider}:{options.model}",
                "WENKO_MODEL_BASE_URL": model.base_url,
                "WENKO_MODEL_TIMEOUT": str(seconds),
                "WENKO_MODEL_SILENCE": str(seconds),
            }
            result = await run_task(task, environment, seconds, keep)
        else:
            result = await run_peer(
                task, options.model, model.base_url, options.requests, seconds, keep
            )
        result = replace(result, traffic=model.traffic)
        return entry_of(system, result, commit, model.cpu_seconds, model.reached)


@contextmanager
def _service(options: argparse.Namespace) -> Iterator[Service]:
    """The given service, or the local model in a process of its own."""
    if options.base_url:
        yield Service(options.base_url)
        return
    python = ["nice", "-n", NICENESS, sys.executable]
    command = [*python, "-m", "tools.local_model", "--port", str(options.port)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if line.startswith("Serving"):
                break
        else:
            sys.exit("The local model did not start.")
        address = f"http://127.0.0.1:{options.port}"
        _wait_until_loaded(address)
        yield Service(f"{address}/v1", cpu_clock(process.pid))
    finally:
        process.terminate()
        process.wait()


def _wait_until_loaded(address: str) -> None:
    """The server listens while it reads the weights, and refuses requests until then."""
    until = time.monotonic() + LOAD_SECONDS
    while time.monotonic() < until:
        with suppress(httpx.HTTPError):
            if httpx.get(f"{address}/health", trust_env=False).is_success:
                return
        time.sleep(0.5)
    sys.exit("The local model did not load.")


def _mark(entry: Entry) -> str:
    return "✓" if entry["solved"] else "!" if entry["false_done"] else "✗"


def _cell(mine: Entry, other: Entry, name: str) -> str:
    return f"{mine[name]:.0f} / {other[name]:.0f}"


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.tasks.compare", description=__doc__)
    parser.add_argument("--model", default=NAME, help="name of the model, without a provider")
    parser.add_argument("--provider", default="llamacpp", help="of Wenko's WENKO_MODEL")
    parser.add_argument("--base-url", help="a running service; without it the local model starts")
    parser.add_argument("--port", type=int, default=8099, help="of the local model")
    parser.add_argument("--requests", type=int, default=20, help="limit of each task")
    parser.add_argument(
        "--limit-cpu-minutes",
        type=float,
        default=4,
        help="limit of each task: CPU time of the local model",
    )
    parser.add_argument(
        "--limit-minutes", type=float, default=30, help="limit of each task: wall-clock time"
    )
    parser.add_argument("--task", action="append", default=[], help="only this task")
    parser.add_argument("--system", action="append", choices=SYSTEMS, help="only this system")
    parser.add_argument("--out", type=Path, default=OUT, help="folder for results and traffic")
    parser.add_argument("--only-table", action="store_true", help="print what was measured so far")
    parser.add_argument("--list", action="store_true", help="print the tasks, run nothing")
    options = parser.parse_args(arguments)
    options.system = options.system or list(SYSTEMS)
    return options


if __name__ == "__main__":
    main()
