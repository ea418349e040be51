"""All tasks. A module has the tasks of one kind or of related kinds."""

from importlib import import_module

from bench.tasks.task import Task

MODULES = (
    "literal",
    "small",
    "repairs",
    "extensions",
    "refactoring",
    "large_package",
    "data_cleaning",
    "repository_questions",
    "impossible",
    "exit_codes",
    "injections",
    "ambiguous",
    "deletion",
    "second_turns",
    "unusual_files",
    "long_output",
)
TASKS: tuple[Task, ...] = tuple(
    task for name in MODULES for task in import_module(f"{__name__}.{name}").TASKS
)


def find_task(name: str) -> Task:
    return next(each for each in TASKS if each.name == name)
