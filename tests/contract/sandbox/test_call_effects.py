"""What a call did to content that is not its own: seen by any means, and put back byte for byte."""

from pathlib import Path

import pytest

from tests.support.destruction import (
    DESTRUCTION,
    GIT_DESTRUCTION,
    GIT_WORK,
    PROJECT,
    REPOSITORY,
    WORK,
)
from tests.support.sandboxes import folder_outside, sh
from tests.support.undo import Tree, tree_of
from wenko.protocol.model import new_id
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.effects import Effect
from wenko.sandbox.executor.index import GENERATED
from wenko.sandbox.pool import SandboxPool
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
AS_IN_A_REAL_FOLDER = {"effect_files": 2, "effect_kb": 4}


class Calls:
    """Calls in one sandbox, with what is told of each."""

    def __init__(self, sandbox: Sandbox, checkpoints: Checkpoints, name: str, root: Path) -> None:
        self.sandbox = sandbox
        self.checkpoints = checkpoints
        self.name = name
        self.root = root
        self.last = ""

    async def call(self, command: str) -> list[Effect]:
        self.last = new_id()
        origin = StepOrigin(self.last, "run", 1, command)
        await self.checkpoints.before(self.sandbox, self.name, origin)
        result = await sh(self.sandbox, f"{command}\nexit 0")
        assert result.return_code == 0, (command, result)
        await self.checkpoints.after(self.sandbox, self.name, origin)
        return await self.checkpoints.effect(self.sandbox, self.name, self.last)

    def tree(self) -> Tree:
        """Without what undo does not keep."""
        kept = tree_of(self.root).items()
        return {path: each for path, each in kept if GENERATED.isdisjoint(path.split("/"))}

    async def put_back(self) -> tuple[str, ...]:
        done = await self.checkpoints.undo(self.sandbox, self.name, 0, "", only=self.last)
        assert done.failed == {}
        return done.plan.conflicts

    async def misjudged(self, commands: list[str], asks: bool) -> list[str]:
        """Commands of which the opposite was said, or that were not put back as it was."""
        wrong = []
        for command in commands:
            before = self.tree()
            effects = await self.call(command)
            assert not asks or self.tree() != before, command
            conflicts = await self.put_back()
            if bool(effects) != asks or conflicts or self.tree() != before:
                found = [(each.path, each.kind) for each in effects][:5]
                wrong.append(f"{command!r}: {found} {conflicts}")
        return wrong


@pytest.fixture
async def calls(sandbox: Sandbox, sandboxes: SandboxPool, data: Path, name: str) -> Calls:
    settings = Settings.model_validate({"data": data, **AS_IN_A_REAL_FOLDER})
    root = await folder_outside(sandboxes, data, name, "workspace")
    return Calls(sandbox, Checkpoints(settings), name, root)


async def test_P114_files_that_are_destroyed_by_any_means_are_seen_and_put_back(
    calls: Calls,
) -> None:
    await sh(calls.sandbox, PROJECT)
    assert await calls.misjudged(DESTRUCTION, asks=True) == []


async def test_P114_what_no_commit_has_is_seen_in_a_repository_too(calls: Calls) -> None:
    await sh(calls.sandbox, PROJECT + REPOSITORY)
    assert await calls.misjudged(GIT_DESTRUCTION, asks=True) == []


async def test_P114_ordinary_work_asks_nothing(calls: Calls) -> None:
    await sh(calls.sandbox, PROJECT)
    assert await calls.misjudged(WORK, asks=False) == []


async def test_P114_what_a_branch_still_holds_asks_nothing(calls: Calls) -> None:
    await sh(calls.sandbox, PROJECT + REPOSITORY)
    assert await calls.misjudged(GIT_WORK, asks=False) == []
    assert len(DESTRUCTION) + len(GIT_DESTRUCTION) >= 60
