"""The results of tasks as a table and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict

from bench.tasks.measure import Traffic
from bench.tasks.runner import TaskResult

HEADER = (
    f"  {'task':<28} {'kind':<16} {'requests':>8} {'tokens in':>10} {'out':>8} "
    f"{'prefix':>7} {'seconds':>8}"
)


def line_of(result: TaskResult) -> str:
    mark = "✓" if result.solved else "!" if result.false_done else "✗"
    line = f"{mark} {result.task.name:<28} {result.task.kind:<16} " + _numbers(
        result.traffic, result.seconds
    )
    if str(result.replies):
        line += f"\n    replies of the user: {result.replies}"
    if result.solved:
        return line
    done = "says done, but " if result.false_done else f"ended with {', '.join(result.ended)}; "
    return f"{line}\n    {done}{result.failure}"


def totals_of(results: Sequence[TaskResult]) -> str:
    traffic = sum((each.traffic for each in results), Traffic())
    seconds = sum(each.seconds for each in results)
    solved = sum(each.solved for each in results)
    false_done = sum(each.false_done for each in results)
    kinds = sorted({each.task.kind for each in results})
    by_kind = ", ".join(
        f"{kind} {sum(each.solved for each in mine)}/{len(mine)}"
        for kind in kinds
        if (mine := [each for each in results if each.task.kind == kind])
    )
    return (
        f"  {'total':<45} {_numbers(traffic, seconds)}\n"
        f'solved: {solved} of {len(results)}   false "done": {false_done}\n'
        f"by kind: {by_kind}"
    )


def json_of(model: str, results: Sequence[TaskResult]) -> str:
    traffic = sum((each.traffic for each in results), Traffic())
    whole = {
        "model": model,
        "tasks": [_object(each) for each in results],
        "total": {
            "tasks": len(results),
            "solved": sum(each.solved for each in results),
            "false_done": sum(each.false_done for each in results),
            "prefix_share": traffic.prefix_share,
            "seconds": round(sum(each.seconds for each in results), 1),
            **asdict(traffic),
        },
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _object(result: TaskResult) -> dict[str, object]:
    return {
        "name": result.task.name,
        "kind": result.task.kind,
        "solved": result.solved,
        "false_done": result.false_done,
        "failure": result.failure,
        "ended": result.ended,
        "asked": result.asked,
        "answers": result.answers,
        "replies": asdict(result.replies),
        "prefix_share": result.traffic.prefix_share,
        "seconds": round(result.seconds, 1),
        **asdict(result.traffic),
    }


def _numbers(traffic: Traffic, seconds: float) -> str:
    share = traffic.prefix_share
    shown = "—" if share is None else f"{share:.0%}"
    return (
        f"{traffic.requests:>8} {traffic.input_tokens:>10} {traffic.output_tokens:>8} "
        f"{shown:>7} {seconds:>8.1f}"
    )
