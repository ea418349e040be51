"""Checkpoints and undo in every isolation: byte-exact, and no stranger's byte lost."""

import os
from pathlib import Path
from typing import Any, cast

import pytest

from tests.support.sandboxes import folder_outside, sh
from tests.support.undo import Tree, UndoTrial, tree_of
from wenko.errors import SandboxUnavailable
from wenko.sandbox.base import Sandbox
from wenko.sandbox.checkpoints import Checkpoints, StepOrigin
from wenko.sandbox.history import History, Record
from wenko.sandbox.pool import SandboxPool
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
SEQUENCES = int(os.environ.get("WENKO_TEST_UNDO", "4"))


@pytest.fixture
def checkpoints(data: Path) -> Checkpoints:
    return Checkpoints(Settings(data=data, undo_file_mb=1))


@pytest.fixture
async def root(sandbox: Sandbox, sandboxes: SandboxPool, data: Path, name: str) -> Path:
    return await folder_outside(sandboxes, data, name, "workspace")


class Steps:
    def __init__(self, sandbox: Sandbox, checkpoints: Checkpoints, name: str) -> None:
        self.sandbox = sandbox
        self.checkpoints = checkpoints
        self.name = name
        self._count = 0

    async def step(self, command: str) -> Record:
        self._count += 1
        call_id = f"call-{self._count}"
        origin = StepOrigin(call_id, "run-1", self._count, command)
        await self.checkpoints.before(self.sandbox, self.name, origin)
        result = await sh(self.sandbox, command)
        assert result.return_code == 0, result
        record = await self.checkpoints.after(self.sandbox, self.name, origin)
        assert record is not None
        return record

    async def undo(self, record: Record, *overwrite: str) -> tuple[Record | None, tuple[str, ...]]:
        done = await self.checkpoints.undo(
            self.sandbox, self.name, record.start, "", overwrite=overwrite
        )
        assert done.failed == {}
        return done.record, done.plan.conflicts


@pytest.fixture
def steps(sandbox: Sandbox, checkpoints: Checkpoints, name: str) -> Steps:
    return Steps(sandbox, checkpoints, name)


async def test_P86_random_steps_are_undone_one_by_one_byte_for_byte(
    sandbox: Sandbox, checkpoints: Checkpoints, name: str, root: Path
) -> None:
    for seed in range(SEQUENCES):
        trial = UndoTrial(sandbox, checkpoints, name, root, seed)
        for number in range(4):
            await trial.step(seed * 100 + number)
        await trial.undo_all()


async def test_P116_random_steps_are_undone_alone_and_redone_byte_for_byte(
    sandbox: Sandbox, checkpoints: Checkpoints, name: str, root: Path
) -> None:
    for seed in range(SEQUENCES):
        trial = UndoTrial(sandbox, checkpoints, name, root, 20_000 + seed)
        for number in range(4):
            await trial.step(20_000 + seed * 100 + number)
        await trial.undo_each_alone()


async def test_P86_no_byte_of_a_second_writer_is_lost(
    sandbox: Sandbox, checkpoints: Checkpoints, name: str, root: Path
) -> None:
    for seed in range(SEQUENCES):
        trial = UndoTrial(sandbox, checkpoints, name, root, 10_000 + seed)
        strangers: Tree = {}
        for number in range(4):
            await trial.step(10_000 + seed * 100 + number)
            strangers.update(await trial.second_writer())
        await trial.undo_around({path: each for path, each in strangers.items() if each[1]})


async def test_P85_ignored_nested_and_odd_files_come_back(steps: Steps, root: Path) -> None:
    await sh(
        steps.sandbox,
        "git init -q .; echo '*.log' > .gitignore; echo kept > a.log; git init -q inner;"
        " echo 1 > inner/f; git -C inner add f; mkdir empty; printf x > $'bad\\xff'; touch '\n'",
    )
    before = tree_of(root)
    record = await steps.step("rm -rf .git inner a.log empty $'bad\\xff' '\n' .gitignore")
    assert tree_of(root) == {}
    await steps.undo(record)
    assert tree_of(root) == before


async def test_P86_an_undo_deletes_nothing_that_the_agent_did_not_make(
    steps: Steps, root: Path
) -> None:
    record = await steps.step("mkdir made; echo a > made/by-agent; echo b > other")
    (root / "made" / "by-somebody").write_text("theirs")
    (root / "other").write_text("theirs")
    done = await steps.checkpoints.undo(steps.sandbox, steps.name, record.start, "")
    assert done.plan.conflicts == ("other",)
    assert list(done.failed) == ["made"]  # not empty
    assert set(tree_of(root)) == {"made", "made/by-somebody", "other"}


async def test_P86_what_somebody_else_changed_is_overwritten_only_on_request(
    steps: Steps, root: Path
) -> None:
    await sh(steps.sandbox, "echo original > f")
    record = await steps.step("echo agent > f")
    (root / "f").write_text("person")
    undone, conflicts = await steps.undo(record)
    assert (undone, conflicts, (root / "f").read_text()) == (None, ("f",), "person")
    undone, conflicts = await steps.undo(record, "f")
    assert (root / "f").read_text() == "original\n"
    assert undone is not None
    await steps.undo(undone)
    assert (root / "f").read_text() == "person"


async def test_P85_a_step_that_destroys_all_it_can_reach_is_undone(
    steps: Steps, root: Path, isolation: str
) -> None:
    if isolation == "unsafe-none":
        pytest.skip("without isolation a step reaches the server's own folders too")
    await sh(steps.sandbox, "mkdir p; echo 1 > p/f; echo 2 > .hidden")
    before = tree_of(root)
    record = await steps.step("rm -rf /workspace/* /workspace/.[!.]* /root/.agent/* ~/* ; true")
    assert tree_of(root) == {}
    await steps.undo(record)
    assert tree_of(root) == before


async def test_P85_a_file_that_is_too_large_is_named_and_left(steps: Steps, root: Path) -> None:
    await sh(steps.sandbox, "head -c 2000000 /dev/zero > big; echo 1 > small")
    record = await steps.step("echo 2 > big; echo 2 > small")
    done = await steps.checkpoints.undo(steps.sandbox, steps.name, record.start, "")
    assert (done.plan.unkept, done.failed) == (("big",), {})
    assert ((root / "big").read_text(), (root / "small").read_text()) == ("2\n", "1\n")


async def test_P120_a_generated_folder_that_was_deleted_is_named(steps: Steps, root: Path) -> None:
    await sh(steps.sandbox, "mkdir -p node_modules/a src/__pycache__; ln -s src .venv; : > src/b")
    record = await steps.step("rm -rf node_modules src .venv")
    done = await steps.checkpoints.undo(steps.sandbox, steps.name, record.start, "")
    assert (done.plan.unkept, done.failed) == (("node_modules",), {})
    assert sorted(str(each.relative_to(root)) for each in root.rglob("*")) == [
        ".venv",
        "src",
        "src/b",
    ]
    again = await steps.step("mkdir node_modules; python3 -c 1")
    assert set(again.changes) == {"node_modules"}


async def test_P85_checkpoints_outlive_the_sandbox_and_the_server(
    steps: Steps, root: Path, sandboxes: SandboxPool, data: Path, name: str
) -> None:
    await sh(steps.sandbox, "echo 1 > f")
    record = await steps.step("echo 2 > f; echo new > g")
    await sandboxes.close(name)
    log = data / "sandboxes" / name / "history" / "log.jsonl"
    with log.open("ab") as file:
        file.write(b'{"n": 99, "k": "st')  # a crash in the middle of a line
    later = Checkpoints(Settings(data=data))
    sandbox = await sandboxes.open(name)
    found = await later.records(name)
    assert [each.id for each in found] == [record.id]
    await later.undo(sandbox, name, record.start, "")
    assert {path: each[1] for path, each in tree_of(root).items()} == {"f": b"1\n"}
    assert await later.content_at(name, found[0].number, "g") == b"new\n"


async def test_P85_the_users_own_changes_during_a_step_are_not_the_steps(
    steps: Steps, root: Path
) -> None:
    origin = StepOrigin("call-x", "run-1", 1, "")
    await steps.checkpoints.before(steps.sandbox, steps.name, origin)
    await sh(steps.sandbox, "echo agent > a")
    (root / "mine").write_text("uploaded")
    await steps.checkpoints.user_changed(steps.sandbox, steps.name, "mine")
    await sh(steps.sandbox, "echo agent > b")
    record = await steps.checkpoints.after(steps.sandbox, steps.name, origin)
    assert record is not None
    await steps.undo(record)
    assert set(tree_of(root)) == {"mine"}


async def test_P85_old_contents_are_dropped_beyond_the_limit(
    sandbox: Sandbox, data: Path, name: str, root: Path
) -> None:
    small = Checkpoints(Settings(data=data, undo_disk_mb=1))
    steps = Steps(sandbox, small, name)
    for _ in range(8):
        await steps.step("head -c 300000 /dev/urandom > f")
    before = tree_of(root)
    last = await steps.step("rm f")
    history = History(data / "sandboxes" / name / "history")
    assert history.size <= 1 << 20
    await steps.undo(last)
    assert tree_of(root) == before


async def test_P86_an_undo_during_which_the_sandbox_ends_is_finished_in_the_next_one(
    steps: Steps, root: Path, sandboxes: SandboxPool, data: Path, name: str
) -> None:
    await sh(steps.sandbox, "mkdir d; for i in $(seq 20); do echo old > d/$i; done")
    before = tree_of(root)
    record = await steps.step("rm -rf d; mkdir e; for i in $(seq 20); do echo new > e/$i; done")
    for request in ("stage_file", "restore"):
        # Each request is cut off once, by the end of the sandbox.
        cut = CutOff(steps.sandbox, request, sandboxes, name)
        with pytest.raises(SandboxUnavailable):
            await steps.checkpoints.undo(cast(Sandbox, cut), name, record.start, "again")
        assert steps.checkpoints.unfinished() == [name]
        later = Checkpoints(Settings(data=data))
        await later.finish(name, lambda: sandboxes.open(name))
        assert (tree_of(root), later.unfinished()) == (before, [])
        undone = (await later.records(name))[-1]
        assert (undone.kind, undone.title, undone.failed) == ("undo", "again", {})
        # And back, for the next request.
        steps.sandbox, steps.checkpoints = await sandboxes.open(name), later
        await steps.undo(undone)
        record = (await later.records(name))[-1]


class CutOff:
    """A sandbox that ends before the second time that something is asked of it."""

    def __init__(self, sandbox: Sandbox, request: str, sandboxes: SandboxPool, name: str) -> None:
        self._sandbox = sandbox
        self._request = request
        self._sandboxes = sandboxes
        self._name = name
        self._count = 0

    def __getattr__(self, request: str) -> Any:
        asked = getattr(self._sandbox, request)
        if request != self._request:
            return asked

        async def ask(*arguments: Any) -> Any:
            self._count += 1
            if self._count == 2:
                await self._sandboxes.close(self._name)
            return await asked(*arguments)

        return ask


async def test_P86_one_call_is_undone_and_later_changes_of_other_files_stay(
    steps: Steps, root: Path
) -> None:
    await sh(steps.sandbox, "mkdir d; echo 1 > d/a; echo 1 > d/b; echo 1 > c; echo 1 > e")
    first = await steps.step("rm -rf d c; echo 2 > e; echo new > made")
    await steps.step("echo later > other; echo 3 > e; mkdir d; echo mine > d/x")
    (root / "c").write_text("the person's own")
    done = await steps.checkpoints.undo(
        steps.sandbox, steps.name, first.start, "", only=first.id, by="user"
    )
    assert done.plan.conflicts == ("c", "e")
    contents = {path: each[1].decode() for path, each in tree_of(root).items() if path != "d"}
    mine = {"c": "the person's own", "e": "3\n", "other": "later\n", "d/x": "mine\n"}
    assert contents == mine | {"d/a": "1\n", "d/b": "1\n"}
    undone = (await steps.checkpoints.records(steps.name))[-1]
    assert (undone.undone, undone.by) == ((first.id,), "user")


async def test_P86_some_files_of_a_call_are_undone(steps: Steps, root: Path) -> None:
    await sh(steps.sandbox, "mkdir -p d/in; chmod 750 d; echo 1 > d/in/a; echo 1 > d/b; echo 1 > c")
    before = tree_of(root)
    first = await steps.step("rm -rf d c; echo new > made")
    for paths in (["d/in/a"], ["d", "c"], ["made"]):
        done = await steps.checkpoints.undo(
            steps.sandbox, steps.name, first.start, "", only=first.id, paths=paths
        )
        assert (done.plan.conflicts, done.failed) == ((), {})
        if paths == ["d/in/a"]:
            assert set(tree_of(root)) == {"d", "d/in", "d/in/a", "made"}
    assert tree_of(root) == before


async def test_P86_an_undo_while_a_call_runs_takes_nothing_from_that_call(
    steps: Steps, root: Path
) -> None:
    await sh(steps.sandbox, "echo 1 > a")
    first = await steps.step("rm a; echo made > b")
    origin = StepOrigin("running", "run-1", 9, "goes on")
    await steps.checkpoints.before(steps.sandbox, steps.name, origin)
    (root / "c").write_text("written by the call")
    await steps.checkpoints.undo(steps.sandbox, steps.name, first.start, "", only=first.id)
    (root / "d").write_text("written by the call")
    await steps.checkpoints.after(steps.sandbox, steps.name, origin)
    written = b"written by the call"
    contents = {path: each[1] for path, each in tree_of(root).items()}
    assert contents == {"a": b"1\n", "c": written, "d": written}
    start = min(
        each.start for each in await steps.checkpoints.records(steps.name) if each.id == "running"
    )
    done = await steps.checkpoints.undo(steps.sandbox, steps.name, start, "", only="running")
    assert (done.plan.conflicts, set(tree_of(root))) == ((), {"a"})


async def test_P86_what_is_written_while_files_are_set_back_is_kept_and_named(
    steps: Steps, root: Path
) -> None:
    await sh(steps.sandbox, "echo 1 > a; echo 1 > b")
    first = await steps.step("rm a b")
    writing = cast(Any, Writing(steps.sandbox, root / "a"))
    done = await steps.checkpoints.undo(writing, steps.name, first.start, "", only=first.id)
    assert done.plan.conflicts == ("a",)
    assert ((root / "a").read_text(), (root / "b").read_text()) == ("theirs", "1\n")


class Writing:
    """A sandbox in which somebody writes to a file as soon as it was set back."""

    def __init__(self, sandbox: Sandbox, path: Path) -> None:
        self._sandbox = sandbox
        self._path = path

    def __getattr__(self, request: str) -> Any:
        asked = getattr(self._sandbox, request)
        if request != "restore":
            return asked

        async def restore(*arguments: Any) -> Any:
            done = await asked(*arguments)
            self._path.write_text("theirs")
            return done

        return restore


async def test_P83_what_an_upload_left_is_removed_after_a_while(steps: Steps, root: Path) -> None:
    old, new = (root / f".f.{digit * 16}.wenko-upload" for digit in "ab")
    theirs = root / "their.wenko-upload"
    await sh(steps.sandbox, f"echo 1 > f; touch {old.name} {new.name} {theirs.name}")
    for each in (old, theirs):
        os.utime(each, (0, 0))
    await steps.step("echo 2 > f")
    assert [each.exists() for each in (old, new, theirs)] == [False, True, True]


async def test_P86_a_folder_that_was_closed_is_opened_again(steps: Steps, root: Path) -> None:
    await sh(steps.sandbox, "mkdir -p a/b; echo 1 > a/b/f; chmod 500 a")
    before = tree_of(root)
    record = await steps.step("chmod 644 a")
    await steps.undo(record)
    assert tree_of(root) == before
    record = await steps.step("chmod 700 a; rm -rf a/b; chmod 500 a")
    await steps.undo(record)
    assert tree_of(root) == before


async def test_P86_what_is_in_a_folder_that_was_closed_is_never_deleted(
    steps: Steps, root: Path
) -> None:
    await sh(steps.sandbox, "mkdir a; echo 1 > a/f; chmod 600 a")
    before = tree_of(root)
    record = await steps.step("chmod 700 a")
    await steps.undo(record)
    assert tree_of(root) == before
