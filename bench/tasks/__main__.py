"""``python -m bench.tasks --model openai:gpt-5``: run the tasks and print what they gave.

Without ``--model`` the built-in playbooks run, which solve only the literal tasks. The API key is
read from WENKO_MODEL_API_KEY.
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
    tasks = [each for each in TASKS if _selected(each, options.only)]
    if not tasks:
        sys.exit(f"No task matches {', '.join(options.only)}; --list prints their names.")
    if options.list:
        for task in tasks:
            print(f"{task.name:<28} {task.kind:<16} {task.messages[0].splitlines()[0][:80]}")
        return
    asyncio.run(_run_all(tasks, options))


async def _run_all(tasks: list[Task], options: argparse.Namespace) -> None:
    environment = model_environment(options.model, options.base_url)
    results: list[TaskResult] = []
    print(HEADER, flush=True)
    for task in tasks:
        keep = options.out / task.name if options.out else None
        result = await run_task(task, environment, options.limit_minutes * 60, keep)
        results.append(result)
        print(line_of(result), flush=True)
        if options.out:
            whole = json_of(options.model or "built-in", results)
            (options.out / "results.json").write_text(whole, encoding="utf-8")
    print(totals_of(results))


def model_environment(model: str | None, base_url: str | None) -> dict[str, str]:
    """The settings of the server under test; other WENKO_ variables are not inherited."""
    values = {
        "WENKO_MODEL": model,
        "WENKO_MODEL_BASE_URL": base_url,
        **{name: os.environ.get(name) for name in ("WENKO_MODEL_API_KEY", "WENKO_MODEL_OUTPUT")},
    }
    return {name: value for name, value in values.items() if value}


def _selected(task: Task, only: list[str]) -> bool:
    return not only or any(each in (task.kind, task.name) or each in task.name for each in only)


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.tasks", description=__doc__)
    parser.add_argument("--model", help="provider:name, as in WENKO_MODEL")
    parser.add_argument("--base-url", help="address of an OpenAI-compatible service")
    parser.add_argument(
        "--only", action="append", default=[], help="a task, part of its name, or a kind"
    )
    parser.add_argument("--limit-minutes", type=float, default=15, help="time limit of each task")
    parser.add_argument("--out", type=Path, help="folder for results.json, traffic and events")
    parser.add_argument("--list", action="store_true", help="print the tasks, run nothing")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
