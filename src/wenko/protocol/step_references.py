"""References between a plan's steps: ``depends_on``, and ``${step_0_stdout}`` in arguments.

A step that gets another id keeps its references only if they are renumbered with it; otherwise a
later step would use the output of the wrong one.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from pydantic import JsonValue

from wenko.protocol.plan import Arguments, Step

VARIABLE = re.compile(r"\$\{(step_(\d{1,18})_(?:result|stdout))\}")
"""The name of the variable, and the id of the step that sets it."""
LARGEST_ID = 999_999
"""A larger id is renumbered: clients need not hold it exactly."""


def referenced_steps(value: JsonValue) -> Iterator[tuple[int, str]]:
    """Id of the step and name of the variable of every reference in a value, nested ones too."""
    if isinstance(value, str):
        for match in VARIABLE.finditer(value):
            yield int(match[2]), match[1]
    elif isinstance(value, list):
        for each in value:
            yield from referenced_steps(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from referenced_steps(each)


def usable_ids(ids: Sequence[int], first: int) -> bool:
    """Whether new steps can keep these ids, where ``first`` is the lowest that is free."""
    return len(set(ids)) == len(ids) and all(first <= each <= LARGEST_ID for each in ids)


def renumbered(
    steps: Sequence[Step],
    first: int,
    finished: Collection[int] = (),
    failed: Collection[int] = (),
) -> list[Step]:
    """The new steps with ids from ``first`` on, and references that follow their steps.

    Ids that are usable stay. An id that both a new and an earlier step have means the new one in
    the steps after it; before it and in the step itself, only the earlier one can be meant. A
    step can use the output of a failed step, but not depend on it.
    """
    ids = [step.step_id for step in steps]
    if usable_ids(ids, first):
        return list(steps)
    numbers = {id_: first + index for index, id_ in enumerate(ids)}
    needed = {**numbers, **{id_: id_ for id_ in finished}}
    outputs = {**needed, **{id_: id_ for id_ in failed}}
    result: list[Step] = []
    for step in steps:
        result.append(_with_ids(step, numbers[step.step_id], needed, outputs))
        needed[step.step_id] = outputs[step.step_id] = numbers[step.step_id]
    return result


def renumbered_arguments(arguments: Arguments, outputs: Mapping[int, int]) -> Arguments:
    """The arguments with references that follow the steps to their new ids."""

    def renamed(match: re.Match[str]) -> str:
        old = int(match[2])
        return match[0].replace(f"step_{match[2]}_", f"step_{outputs.get(old, old)}_")

    def rename(value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return VARIABLE.sub(renamed, value)
        if isinstance(value, list):
            return [rename(each) for each in value]
        if isinstance(value, dict):
            return {name: rename(each) for name, each in value.items()}
        return value

    return {name: rename(value) for name, value in arguments.items()}


def _with_ids(
    step: Step, step_id: int, needed: Mapping[int, int], outputs: Mapping[int, int]
) -> Step:
    changes: dict[str, object] = {
        "step_id": step_id,
        "tool_args": renumbered_arguments(step.tool_args, outputs),
    }
    if "depends_on" in step.model_fields_set:
        waits_for = (needed.get(each, each) for each in step.depends_on)
        changes["depends_on"] = tuple(dict.fromkeys(waits_for))
    return step.model_copy(update=changes)
