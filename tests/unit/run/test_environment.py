"""What a model is told about where it works, from real sandboxes."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.support.sandboxes import sandboxes_in, sh, write
from wenko.errors import SandboxUnavailable
from wenko.protocol.gate import Mode
from wenko.run import sandbox_probe
from wenko.run.context import RunContext
from wenko.run.environment import (
    describe,
    describe_policy,
    has_files,
    policy_of,
    workspace_tree,
)
from wenko.run.workspace_tree import TREE_LIMIT
from wenko.sandbox.base import Call, CallResult, Sandbox
from wenko.sandbox.large_files import LargeFiles
from wenko.sandbox.network import NetworkSettings
from wenko.sandbox.pool import SandboxPool
from wenko.settings import MODES, Settings
from wenko.storage.gate_settings import GateSettings
from wenko.text import Language

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine must not change what is found."""
    for module in ("sandbox_probe", "environment", "workspace_tree"):
        monkeypatch.setattr(f"wenko.run.{module}.PROBE_TIMEOUT", 60.0)
    monkeypatch.setattr(sandbox_probe, "CALL_TIMEOUT", 50.0)


class CountingSandbox:
    """A real sandbox that counts its calls."""

    def __init__(self, real: Sandbox) -> None:
        self._real = real
        self.calls: list[Call] = []
        self.forgotten: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    async def run(self, call: Call) -> CallResult:
        self.calls.append(call)
        return await self._real.run(call)

    async def forget(self, *call_ids: str) -> None:
        self.forgotten += call_ids
        await self._real.forget(*call_ids)


class SilentSandbox:
    """Answers nothing, for ever."""

    large = LargeFiles()

    def __getattr__(self, name: str) -> Any:
        async def wait(*args: object) -> None:
            await asyncio.Event().wait()

        return wait


class LostSandbox:
    large = LargeFiles()

    def __getattr__(self, name: str) -> Any:
        async def fail(*args: object) -> None:
            raise SandboxUnavailable("gone")

        return fail


class OneMode:
    def __init__(self, mode: Mode | None) -> None:
        self._mode = mode

    async def get(self, conversation_id: str) -> GateSettings:
        return GateSettings(mode=self._mode)


class NoNetwork:
    async def get(self, conversation_id: str) -> NetworkSettings:
        return NetworkSettings()


def run_in(
    sandboxes: object, settings: Settings, language: Language = "en", mode: Mode | None = None
) -> RunContext:
    """As much of a run as the environment needs."""
    run = SimpleNamespace(
        log=SimpleNamespace(language=language, conversation_id="c1"),
        services=SimpleNamespace(
            sandboxes=sandboxes, gate_settings=OneMode(mode), networks=NoNetwork()
        ),
        settings=settings,
        state=SimpleNamespace(unattended=False),
    )
    return cast(RunContext, run)


class Keeper:
    """Stands for the sandboxes of one server; the probe is kept as long as they are."""


@pytest.fixture
async def sandboxes(tmp_path: Path) -> AsyncIterator[SandboxPool]:
    made = sandboxes_in(tmp_path)
    yield made
    await made.close("c1")
    await made.shutdown()


@pytest.fixture
async def sandbox(sandboxes: SandboxPool) -> CountingSandbox:
    return CountingSandbox(await sandboxes.open("c1"))


async def test_a_description_names_programs_packages_languages_and_limits(
    sandboxes: SandboxPool, sandbox: CountingSandbox, tmp_path: Path
) -> None:
    await write(cast(Sandbox, sandbox), "src/app.py", "print(1)\n")
    settings = Settings(data=tmp_path)
    text = await describe(run_in(sandboxes, settings), cast(Sandbox, sandbox))
    python = (await sh(cast(Sandbox, sandbox), "/usr/bin/python3 --version")).stdout.split()[1]
    assert f"python3 {python.rpartition('.')[0]}" in text
    assert "Files by type: python 1" in text
    assert "flask" in text
    assert "jinja2" not in text, "flask needs it, which says it"
    assert len(text) <= 3_500
    policy = await policy_of(run_in(sandboxes, settings))
    assert "Network: none" in policy
    assert "60 s" in policy
    assert "2048 MB" in policy
    chinese = await describe(run_in(sandboxes, settings, "zh"), cast(Sandbox, sandbox))
    assert "程序：python3" in chinese
    assert "网络：无" in await policy_of(run_in(sandboxes, settings, "zh"))


async def test_the_probe_runs_once_for_a_server_and_leaves_no_call_behind(
    sandboxes: SandboxPool, sandbox: CountingSandbox, tmp_path: Path
) -> None:
    run = run_in(sandboxes, Settings(data=tmp_path))
    first, second = await asyncio.gather(
        describe(run, cast(Sandbox, sandbox)), describe(run, cast(Sandbox, sandbox))
    )
    assert first == second == await describe(run, cast(Sandbox, sandbox))
    [call] = sandbox.calls
    assert sandbox.forgotten == [call.call_id]


async def test_files_of_a_conversation_do_not_become_facts_of_all(
    sandboxes: SandboxPool, sandbox: CountingSandbox, tmp_path: Path
) -> None:
    real = cast(Sandbox, sandbox)
    await write(real, "json.py", "raise SystemExit")
    await write(real, "glob.py", "raise SystemExit")
    false = "mkdir -p ~/.local/bin; printf '#!/bin/sh\\necho 99.9' > ~/.local/bin/python3"
    assert (await sh(real, f"{false}; chmod +x ~/.local/bin/python3")).return_code == 0
    text = await describe(run_in(sandboxes, Settings(data=tmp_path)), real)
    assert "python3 3." in text
    assert "99.9" not in text


@pytest.mark.parametrize("sandbox_type", [SilentSandbox, LostSandbox])
async def test_a_sandbox_that_does_not_answer_gives_less_text_and_no_error(
    sandbox_type: type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("sandbox_probe", "environment", "workspace_tree"):
        monkeypatch.setattr(f"wenko.run.{module}.PROBE_TIMEOUT", 0.05)
    settings = Settings(data=tmp_path)
    run, sandbox = run_in(Keeper(), settings), cast(Sandbox, sandbox_type())
    assert await describe(run, sandbox) == ""
    assert await workspace_tree(sandbox) == ""


async def test_a_probe_that_failed_is_not_repeated_at_once(
    sandbox: CountingSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandboxes = Keeper()
    run = run_in(sandboxes, Settings(data=tmp_path))
    await describe(run, cast(Sandbox, LostSandbox()))
    await describe(run, cast(Sandbox, sandbox))
    assert sandbox.calls == []
    monkeypatch.setattr(sandbox_probe, "RETRY_AFTER", 0.0)
    assert "Programs: " in await describe(run, cast(Sandbox, sandbox))


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("isolation", ["bubblewrap", "unsafe-none"])
def test_every_mode_says_what_asks(isolation: str, language: Language) -> None:
    settings = Settings(sandbox=isolation)
    texts = {describe_policy(settings, mode, language) for mode in MODES}
    assert len(texts) == len(MODES)
    assert all(len(text) < 2_000 for text in texts)


def test_without_isolation_the_policy_says_so() -> None:
    unsafe = describe_policy(Settings(sandbox="unsafe-none"), "ask-risky", "en")
    assert "No sandbox" in unsafe
    assert "known to only read" in unsafe
    assert "No root" in describe_policy(Settings(), "ask-risky", "en")


async def test_the_mode_of_the_conversation_counts(tmp_path: Path) -> None:
    run = run_in(Keeper(), Settings(data=tmp_path), mode="read-only")
    assert "read-only" in await policy_of(run)


# --- the tree -----------------------------------------------------------------------------------


async def test_a_tree_has_folders_first_sizes_and_no_generated_files(
    sandbox: CountingSandbox,
) -> None:
    real = cast(Sandbox, sandbox)
    for path in ("zoo/a.py", "node_modules/x/index.js", "__pycache__/a.pyc", "b.txt"):
        await write(real, path, "x" * 2048)
    tree = await workspace_tree(real, language="en")
    assert tree.splitlines() == [
        "/workspace (2 files, 3 folders, 4.0 KB)",
        "__pycache__/ …",
        "node_modules/ …",
        "zoo/ (1)",
        "  a.py 2.0 KB",
        "b.txt 2.0 KB",
    ]


async def test_a_large_tree_is_bounded_and_counts_what_is_left_out(
    sandbox: CountingSandbox,
) -> None:
    make = "for d in a b c; do mkdir -p $d/deep; touch $d/deep/x{1..70} $d/y{1..300}; done"
    assert (await sh(cast(Sandbox, sandbox), make)).return_code == 0
    tree = await workspace_tree(cast(Sandbox, sandbox), 800, "en")
    assert len(tree) <= 800
    assert all(f"\n{name}/ (301)" in tree for name in "abc")
    assert "\n  … and 0 more folders, 289 more files" in tree


async def test_a_tree_opens_the_folders_with_code_first(sandbox: CountingSandbox) -> None:
    make = "mkdir -p docs examples/a src/app .ci; touch docs/d{1..30}.md .ci/run examples/a/x{1..9}"
    assert (await sh(cast(Sandbox, sandbox), f"{make}; seq 99 > src/app/main.py")).return_code == 0
    tree = await workspace_tree(cast(Sandbox, sandbox), 400, "en")
    assert "main.py" in tree
    assert "  x1" not in tree


async def test_an_empty_workspace_is_said_to_be_empty(sandbox: CountingSandbox) -> None:
    assert await workspace_tree(cast(Sandbox, sandbox)) == "/workspace 是空的"
    assert sandbox.calls == []


async def test_repositories_say_their_branch_and_number_of_changes(
    sandbox: CountingSandbox,
) -> None:
    real = cast(Sandbox, sandbox)
    made = await sh(
        real,
        "git init -q -b work && echo 1 > a && git add a && git commit -qm a && echo 2 > a"
        " && echo 3 > new && git init -q -b other 'my lib' && touch 'my lib/x'",
    )
    assert made.return_code == 0, made.stderr
    lines = (await workspace_tree(real, language="en")).splitlines()
    assert lines[1:3] == [
        "git: branch work, 3 changed files (2 untracked)",
        "git my lib/: branch other, 1 changed files (1 untracked)",
    ]
    _, status = sandbox.calls
    assert sandbox.forgotten == [status.call_id]


async def test_a_repository_cannot_start_a_program_by_being_listed(
    sandbox: CountingSandbox,
) -> None:
    real = cast(Sandbox, sandbox)
    await sh(real, "git init -q && git config core.fsmonitor 'touch /workspace/started #'")
    assert "git" in await workspace_tree(real, language="en")
    assert "started" not in await workspace_tree(real, language="en")


async def test_names_stay_in_their_line(sandbox: CountingSandbox) -> None:
    real = cast(Sandbox, sandbox)
    made = await sh(real, r"touch $'a\nb\e[31m' && git init -q $'c\nd'")
    assert made.return_code == 0, made.stderr
    tree = await workspace_tree(real, language="en")
    assert "a�b�[31m 0 B" in tree
    assert len(tree) <= TREE_LIMIT


# --- whether there are files --------------------------------------------------------------------


async def test_files_are_found_with_and_without_an_open_sandbox(
    sandboxes: SandboxPool, tmp_path: Path
) -> None:
    run = run_in(sandboxes, Settings(data=tmp_path))
    assert not await has_files(run)
    assert sandboxes.get_open("c1") is None
    sandbox = await sandboxes.open("c1")
    assert not await has_files(run)
    await write(sandbox, "a.txt", "x")
    assert await has_files(run)
    await sandboxes.close("c1")
    assert await has_files(run)
    assert sandboxes.get_open("c1") is None
