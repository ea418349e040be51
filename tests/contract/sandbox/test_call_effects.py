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
from wenko.run.approval.effect_form import effect_form
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


def parts(commands: list[str]) -> list[list[str]]:
    """A few tests: all of them in one would take longer than a test may on a busy machine."""
    return [commands[start::4] for start in range(4)]


@pytest.mark.parametrize("commands", parts(DESTRUCTION), ids=range(4))
async def test_P114_files_that_are_destroyed_by_any_means_are_seen_and_put_back(
    calls: Calls, commands: list[str]
) -> None:
    await sh(calls.sandbox, PROJECT)
    assert await calls.misjudged(commands, asks=True) == []


@pytest.mark.parametrize("commands", parts(GIT_DESTRUCTION), ids=range(4))
async def test_P114_what_no_commit_has_is_seen_in_a_repository_too(
    calls: Calls, commands: list[str]
) -> None:
    await sh(calls.sandbox, PROJECT + REPOSITORY)
    assert await calls.misjudged(commands, asks=True) == []
    assert len(DESTRUCTION) >= 60


@pytest.mark.parametrize("commands", parts(WORK), ids=range(4))
async def test_P114_ordinary_work_asks_nothing(calls: Calls, commands: list[str]) -> None:
    await sh(calls.sandbox, PROJECT)
    assert await calls.misjudged(commands, asks=False) == []


@pytest.mark.parametrize("commands", parts(GIT_WORK), ids=range(4))
async def test_P114_what_a_branch_still_holds_asks_nothing(
    calls: Calls, commands: list[str]
) -> None:
    await sh(calls.sandbox, PROJECT + REPOSITORY)
    assert await calls.misjudged(commands, asks=False) == []


async def test_P114_what_calls_have_made_is_theirs_and_what_they_moved_is_not(
    calls: Calls,
) -> None:
    await sh(calls.sandbox, PROJECT)
    assert await calls.call("for n in 1 2 3; do seq 2000 > made$n; done") == []
    assert await calls.call("rm made*; seq 3000 > made1; rm made1") == []
    assert await calls.call("sed -i 's/alpha/beta/; $a more' notes.txt docs/guide.md") == []
    edited = await calls.call("rm notes.txt docs/guide.md")
    assert {each.path for each in edited} == {"notes.txt", "docs/guide.md"}
    assert await calls.call("cp -r src copy") == []
    assert await calls.call("rm -rf src") == [], "the copy has it"
    moved = await calls.call("rm -rf copy")
    assert {each.path for each in moved} == {
        "copy/main.py",
        "copy/lib/util.py",
        "copy/lib/data.json",
    }
    before = calls.tree()
    assert await calls.call("seq 3000 > data/table.csv; seq 9 > config.yaml") != []
    await calls.put_back()
    assert calls.tree() == before
    assert await calls.call("rm data/table.csv config.yaml") != [], "it is the person's again"


async def test_P114_very_many_files_are_counted_and_put_back(calls: Calls) -> None:
    make = "import os\nfor d in range(60):\n  os.makedirs(f'many/{d}')\n  for n in range(50):\n"
    make += "    open(f'many/{d}/{n}', 'w').write(f'{d} {n} ' * 20)"
    await sh(calls.sandbox, f"python3 - <<'END'\n{make}\nEND")
    before = calls.tree()
    effects = await calls.call("rm -rf many")
    assert (len(effects), {each.kind for each in effects}) == (3000, {"deleted"})
    form = effect_form("id", "call", "rm -rf many", effects, "en")
    options = form.fields[0].options or ()
    assert len(options) == 60
    assert options[0].label == "many/0/ (50 files, 4.7 KB)"
    done = await calls.checkpoints.undo(
        calls.sandbox, calls.name, 0, "", only=calls.last, paths=["many/7"]
    )
    assert (done.plan.conflicts, done.failed) == ((), {})
    assert {path for path in calls.tree() if path.count("/") == 2} == {
        f"many/7/{n}" for n in range(50)
    }
    await calls.put_back()
    assert calls.tree() == before


async def test_P114_what_is_told_once_is_not_told_again(calls: Calls) -> None:
    await sh(calls.sandbox, PROJECT)
    origin = StepOrigin("slow", "run", 1, "")
    await calls.checkpoints.before(calls.sandbox, calls.name, origin)
    await sh(calls.sandbox, "rm -rf src")
    await calls.checkpoints.goes_on(calls.sandbox, calls.name, origin)
    first = await calls.checkpoints.effect(calls.sandbox, calls.name, "slow")
    await sh(calls.sandbox, "rm -rf docs notes.txt")
    await calls.checkpoints.settle(calls.sandbox, calls.name, ["slow"])
    known = {each.path for each in first}
    later = await calls.checkpoints.effect(calls.sandbox, calls.name, "slow", known)
    assert {each.path.split("/")[0] for each in first} == {"src"}
    assert {each.path.split("/")[0] for each in later} == {"docs", "notes.txt"}
