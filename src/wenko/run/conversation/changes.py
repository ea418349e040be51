"""What a run has changed and found, as text for a language model."""

from wenko.protocol.files import FileChange
from wenko.run.context import RunContext
from wenko.run.previews import preview_of
from wenko.text import truncate

MAX_CHANGE = 6_000
"""Characters of one changed file."""
MAX_CHANGES = 20_000
MAX_NAMES = 2_000
"""Characters of the names of changed files alone."""


async def describe_changes(run: RunContext) -> str:
    """The changed files as unified diffs, bounded; empty if nothing changed."""
    if not run.state.sandbox_calls:
        return ""
    sandbox = await run.services.sandboxes.open(run.log.conversation_id)
    parts = [_describe(change) for change in await sandbox.changes()]
    return truncate("\n".join(parts), MAX_CHANGES)


async def name_changes(run: RunContext) -> str:
    """The changed files, a line each, bounded; empty if nothing changed."""
    if not run.state.sandbox_calls:
        return ""
    sandbox = await run.services.sandboxes.open(run.log.conversation_id)
    lines = [f"{change.change_type} {change.path}" for change in await sandbox.changes()]
    return truncate("\n".join(lines), MAX_NAMES)


async def describe_work(run: RunContext) -> str:
    """Results of the steps, and the changed files."""
    steps = [
        f"step {step.step_id}: {step.description} ({step.status})\n"
        + truncate(preview_of(step.result) if step.result else step.error or "", 4_000)
        for step in run.state.current_plan().steps
    ]
    return "\n\n".join(filter(None, [*steps, await describe_changes(run)]))


def _describe(change: FileChange) -> str:
    head = f"{change.change_type} {change.path}"
    content = change.diff if change.diff is not None else change.new_content
    return f"{head}\n{truncate(content or '', MAX_CHANGE)}"
