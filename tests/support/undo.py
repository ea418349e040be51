"""Random sequences of shell file operations with a second writer, undone step by step."""

import os
import random
import stat
from collections.abc import Iterator
from pathlib import Path

from tests.support.sandboxes import sh
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.history import Record

NAMES = ["a", "b.txt", "c d", "é", "sub/x", "sub/y", "sub/deep/z", "e/.env", "repo/.git/HEAD", "-n"]
Tree = dict[str, tuple[int, bytes]]


def tree_of(root: Path) -> Tree:
    """Every path with its mode and content; folders and links too."""
    found: Tree = {}
    for path in _paths(root):
        mode = path.lstat().st_mode
        name = str(path.relative_to(root))
        if stat.S_ISLNK(mode):
            found[name] = (mode, os.fsencode(os.readlink(path)))
        elif stat.S_ISDIR(mode):
            found[name] = (mode, b"")
        else:
            found[name] = (mode, path.read_bytes())
    return found


def _paths(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _paths(path)


def operation(chance: random.Random) -> str:
    """One shell command that changes files, or fails."""
    one, two = (f"'./{chance.choice(NAMES)}'" for _ in range(2))
    text = f"{chance.randrange(1000)}"
    return chance.choice(
        [
            f"mkdir -p $(dirname {one}); printf {text} > {one}",
            f"mkdir -p $(dirname {one}); printf {text} >> {one}",
            f"mkdir -p $(dirname {one}); head -c {text}00 /dev/urandom > {one}",
            f"rm -rf {one}",
            f"rm -rf $(dirname {one})/x sub",
            f"mkdir -p {one}",
            f"mkdir -p $(dirname {two}); mv {one} {two}",
            f"mkdir -p $(dirname {two}); cp -r {one} {two}",
            f"mkdir -p $(dirname {one}); ln -sfn {two} {one}",
            f"chmod {chance.choice(['600', '755', '644', '700'])} {one}",
            f"rm -rf {one}; mkdir -p {one}/new; echo {text} > {one}/new/f",
            f"git init -q repo 2>/dev/null; cd repo && echo {text} > t && git add t",
            "find . -type f -name '*.txt' -delete",
        ]
    )


class UndoTrial:
    """One sequence in one sandbox, with what must be true of it afterwards."""

    def __init__(
        self, sandbox: Sandbox, checkpoints: Checkpoints, name: str, root: Path, seed: int
    ) -> None:
        self._sandbox = sandbox
        self._checkpoints = checkpoints
        self._name = name
        self._root = root
        self._chance = random.Random(seed)
        self.steps: list[tuple[Record, Tree, Tree]] = []

    async def step(self, number: int) -> None:
        """A step of the agent: its record, and the trees before and after it."""
        before = tree_of(self._root)
        call_id = f"{self._name}-{number}"
        origin = StepOrigin(call_id, "run", number, "")
        await self._checkpoints.before(self._sandbox, self._name, origin)
        await sh(self._sandbox, " ; ".join(operation(self._chance) for _ in range(2)))
        record = await self._checkpoints.after(self._sandbox, self._name, origin)
        assert record is not None
        self.steps.append((record, before, tree_of(self._root)))

    async def second_writer(self) -> Tree:
        """Somebody else changes files between two steps; returns what they wrote."""
        before = tree_of(self._root)
        await sh(self._sandbox, operation(self._chance))
        after = tree_of(self._root)
        return {path: each for path, each in after.items() if before.get(path) != each}

    async def undo_all(self) -> None:
        """Without a stranger every undo is exact; undoing the undo gives what was there."""
        for record, before, after in reversed(self.steps):
            assert tree_of(self._root) == after
            done = await self._checkpoints.undo(self._sandbox, self._name, record.start, "")
            assert (done.plan.conflicts, done.plan.unkept, done.failed) == ((), (), {})
            assert tree_of(self._root) == before
            if done.record is not None and self._chance.random() < 0.3:
                again = await self._checkpoints.undo(
                    self._sandbox, self._name, done.record.start, ""
                )
                assert tree_of(self._root) == after
                assert again.record is not None
                await self._checkpoints.undo(self._sandbox, self._name, again.record.start, "")
                assert tree_of(self._root) == before

    async def undo_each_alone(self) -> None:
        """In any order: what came after a step stays, and undoing the undo gives what was there."""
        for record, _, _ in self._chance.sample(self.steps, len(self.steps)):
            here = tree_of(self._root)
            done = await self._undo_alone(record)
            now = tree_of(self._root)
            changed = {path for path in {*here, *now} if here.get(path) != now.get(path)}
            # A folder that is gone by now is made again for what belongs into it.
            above = {str(each) for path in record.changes for each in Path(path).parents}
            made = changed - record.changes.keys()
            assert made <= above, (made, here, now)
            if done is None or not done.changes:  # or nothing could be set back
                assert now == here
                continue
            assert done.undone == (record.id,)
            assert (await self._undo_alone(done)) is not None
            after = tree_of(self._root)
            assert {path: each for path, each in after.items() if path not in made} == here

    async def _undo_alone(self, record: Record) -> Record | None:
        done = await self._checkpoints.undo(
            self._sandbox, self._name, record.start, "", only=record.id
        )
        return done.record

    async def undo_around(self, strangers: dict[str, tuple[int, bytes]]) -> None:
        """What a stranger wrote last is there afterwards, byte by byte, whatever is undone."""
        for record, _, _ in reversed(self.steps):
            here = tree_of(self._root)
            theirs = {path for path in strangers if here.get(path) == strangers[path]}
            await self._checkpoints.undo(self._sandbox, self._name, record.start, "")
            now = tree_of(self._root)
            lost = [path for path in theirs if now.get(path) != strangers[path]]
            assert lost == [], (lost, here, now)
