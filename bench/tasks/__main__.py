"""``python -m bench.tasks --model openai:gpt-5``: run the tasks and print what they gave.

The model can be given by WENKO_MODEL and its further variables instead. Without a model the
built-in playbooks run, which solve only the literal tasks.
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path

from bench.tasks.catalogue import TASKS
from bench.tasks.report import HEADER, json_of, line_of, totals_of
from bench.tasks.runner import TaskResult, run_task
from bench.tasks.task import Task


def main(arguments: list[str] | None = None) -> None:
    options = _options(arguments)
    tasks = [each for each in TASKS if _selected(each, options.only, options.task)]
    if not tasks:
        given = ", ".join(options.task + options.only)
        sys.exit(f"No task matches {given}; --list prints their names.")
    if options.list:
        for task in tasks:
            print(f"{task.name:<28} {task.kind:<16} {task.messages[0].splitlines()[0][:80]}")
        return
    asyncio.run(_run_all(tasks, options))


async def _run_all(tasks: list[Task], options: argparse.Namespace) -> None:
    environment = model_environment(options.model, options.base_url)
    model = environment.get("WENKO_MODEL", "built-in")
    results: list[TaskResult] = []
    print(HEADER, flush=True)
    for task in tasks:
        keep = options.out / task.name if options.out else None
        result = await run_task(task, environment, options.limit_minutes * 60, keep)
        results.append(result)
        print(line_of(result), flush=True)
        if options.out:
            whole = json_of(model, results)
            (options.out / "results.json").write_text(whole, encoding="utf-8")
    print(totals_of(results))


def model_environment(model: str | None, base_url: str | None) -> dict[str, str]:
    """The settings of the server under test. Of the caller's, only those of the model apply."""
    values = {
        name: value
        for name, value in os.environ.items()
        if name == "WENKO_MODEL" or name.startswith("WENKO_MODEL_")
    }
    values.pop("WENKO_MODEL_RECORD", None)  # the runner records into a file of its own
    if model:
        values["WENKO_MODEL"] = model
    if base_url:
        values["WENKO_MODEL_BASE_URL"] = base_url
    return {name: value for name, value in values.items() if value}


def _selected(task: Task, only: list[str], names: list[str]) -> bool:
    if task.name in names or not (only or names):
        return True
    return any(each == task.kind or each in task.name for each in only)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.tasks", description=__doc__)
    parser.add_argument("--model", help="provider:name; default: WENKO_MODEL")
    parser.add_argument("--base-url", help="address of an OpenAI-compatible service")
    parser.add_argument("--task", action="append", default=[], help="the exact name of a task")
    parser.add_argument(
        "--only", action="append", default=[], help="a task, part of its name, or a kind"
    )
    parser.add_argument("--limit-minutes", type=float, default=15, help="time limit of each task")
    parser.add_argument("--out", type=Path, help="folder for results.json, traffic and events")
    parser.add_argument("--list", action="store_true", help="print the tasks, run nothing")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
