"""How mode, tool, allow-list and a model's opinion change the ruling on a call."""

from typing import Any

import pytest

from tests.support.approvals import Letter
from tests.support.tables import each_row
from wenko.gate.policy import judge
from wenko.gate.ruling import CLOSED, Confinement, Decision, Ruling
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.protocol.gate import MODES, Mode
from wenko.protocol.plan import Arguments
from wenko.settings import MODES as MODES_OF_SETTINGS
from wenko.settings import Settings
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

WITH_STEPS = [each for each in Playbooks.load().all if each.steps]
BARE = Confinement(confined=False, network=True)
READING: list[tuple[str, Arguments]] = [
    ("shell", {"command": "ls -la | grep py && pwd"}),
    ("shell", {"command": "sed -n 1,20p app.py"}),
    ("shell", {"command": "echo ${step_0_stdout}", "env": {"step_0_stdout": "x", "LANG": "C"}}),
    ("shell", {"command": "find . -name '*.py' 2>/dev/null | xargs -n1 wc -l"}),
    ("file_manager", {"action": "read", "path": "a.txt"}),
    ("file_manager", {"action": "list", "path": "."}),
    ("ask_user", {"title": "x", "fields": []}),
    ("execute_code", {"language": "shell", "code": "cat a.txt"}),
]
CHANGING: list[tuple[str, Arguments]] = [
    ("shell", {"command": "touch x"}),
    ("shell", {"command": "ls > files.txt"}),
    ("shell", {"command": "sed -i s/a/b/ x"}),
    ("shell", {"command": "find . -name x -exec touch {} +"}),
    ("shell", {"command": "sort -o x x"}),
    ("shell", {"command": "git commit -am x"}),
    ("shell", {"command": "git log --output=x"}),
    ("shell", {"command": "GIT_PAGER=touch git log"}),
    ("shell", {"command": "ls", "env": {"LD_PRELOAD": "x.so"}}),
    ("shell", {"command": "python3 x.py"}),
    ("shell", {"command": "echo $(touch x)"}),
    ("shell", {"command": "ls() { touch x; }; ls"}),
    ("shell", {"command": "uniq a b"}),
    ("shell", {"command": "git status"}),
    ("shell", {"command": "git log"}),
    ("shell", {"command": "hash -p /workspace/evil ls; ls"}),
    ("shell", {"command": "sort -uo x x"}),
    ("shell", {"command": "sort --compress-program=./x a"}),
    ("shell", {"command": "./ls"}),
    ("shell", {"command": "bin/cat x"}),
    ("execute_code", {"language": "python", "code": "print(1)"}),
    ("file_manager", {"action": "write", "path": "x", "content": ""}),
    ("letter", {"to": "x"}),
]


TOOLS = ToolRegistry([*builtin_tools(Settings()), Letter()])


def used(tool: str, arguments: Arguments, **more: Any) -> Ruling:
    return judge(TOOLS.get(tool), arguments, **more)


@pytest.mark.parametrize("confinement", [CLOSED, BARE])
@pytest.mark.parametrize(("tool", "arguments"), READING)
def test_read_only_allows_what_changes_nothing(
    tool: str, arguments: Arguments, confinement: Confinement
) -> None:
    assert used(tool, arguments, mode="read-only", confinement=confinement).decision == "allow"


@each_row(("tool", "arguments"), CHANGING)
def test_read_only_denies_changes_with_a_reason_where_no_sandbox_holds_it(
    tool: str, arguments: Arguments
) -> None:
    ruling = used(tool, arguments, mode="read-only", confinement=BARE)
    assert ruling.decision == "deny"
    assert "mode" in ruling.reason.en
    assert "模式" in ruling.reason.zh


@each_row(("tool", "arguments"), CHANGING)
def test_P60_a_read_only_sandbox_holds_commands_and_the_gate_the_other_tools(
    tool: str, arguments: Arguments
) -> None:
    in_sandbox = tool in ("shell", "execute_code")
    ruling = used(tool, arguments, mode="read-only")
    assert ruling.decision == ("allow" if in_sandbox else "deny")


def test_each_mode_decides_as_documented() -> None:
    def decisions(command: str) -> list[Decision]:
        return [used("shell", {"command": command}, mode=mode).decision for mode in MODES]

    assert decisions("ls") == ["allow", "allow", "ask", "allow"]
    assert decisions("touch x") == ["allow", "allow", "ask", "allow"]
    assert decisions("git reset --hard") == ["allow", "ask", "ask", "allow"]
    assert decisions("rm -rf /") == ["deny"] * 4


def test_ask_all_does_not_ask_before_a_question() -> None:
    assert used("ask_user", {}, mode="ask-all").decision == "allow"
    assert used("show_user", {}, mode="ask-all").decision == "allow"


def test_code_is_ordinary_work_but_a_shell_script_is_analyzed() -> None:
    for language in ("python", "javascript"):
        arguments: Arguments = {"language": language, "code": "anything at all"}
        assert used("execute_code", arguments).decision == "allow"
    assert used("execute_code", {"language": "bash", "code": "rm -rf /"}).decision == "deny"
    assert used("execute_code", {"language": "shell", "code": "rm -rf src"}).decision == "ask"


@each_row(
    ("language", "code", "decision"),
    [
        ("python", "import shutil\nshutil.rmtree('src')", "ask"),
        ("python", "import shutil\nshutil.rmtree('/')", "deny"),
        ("python", "import os\nfor f in os.listdir('.'):\n    os.remove(f)", "ask"),
        ("python", "import subprocess, sys\nsubprocess.run(sys.argv[1:])", "ask"),
        ("python", "from pathlib import Path\nPath('a.txt').write_text('x')", "allow"),
        ("javascript", "require('fs').rmSync('src', {recursive: true})", "ask"),
        ("javascript", "require('fs').writeFileSync('a', 'b')", "allow"),
    ],
)
def test_P67_code_is_judged_like_the_command_that_it_equals(
    language: str, code: str, decision: str
) -> None:
    assert used("execute_code", {"language": language, "code": code}).decision == decision


@pytest.mark.parametrize("language", ["python", "javascript", "Node"])
def test_code_without_a_sandbox_asks_first(language: str) -> None:
    bare = Confinement(confined=False, network=True)
    arguments: Arguments = {"language": language, "code": "anything at all"}

    def ruling(mode: Mode, *allowed: str) -> Ruling:
        return used("execute_code", arguments, mode=mode, allowed=allowed, confinement=bare)

    asked = ruling("ask-risky")
    assert (asked.decision, ruling("ask-all").decision) == ("ask", "ask")
    assert ruling("read-only").decision == "deny"
    assert ruling("auto").decision == "allow"
    assert asked.shape == f"execute_code: {'python' if language == 'python' else 'javascript'}"
    assert ruling("ask-risky", *asked.shapes).decision == "allow"
    other = used("execute_code", {"code": "x", "language": "python"}, confinement=bare)
    assert other.decision == "ask", "the default language is no way around it"


@each_row(
    ("action", "path", "decision"),
    [
        ("write", "a.txt", "allow"),
        ("delete", "a.txt", "allow"),
        ("delete", "build", "allow"),
        ("delete", "src", "ask"),
        ("delete", ".", "ask"),
        ("delete", "/workspace", "ask"),
        ("delete", "/home/sandbox/workspace/", "ask"),
        ("delete", "src/..", "ask"),
        ("move", ".", "ask"),
        ("move", "a", "allow"),
        ("copy", ".", "allow"),
    ],
)
def test_deleting_a_folder_or_everything_asks(action: str, path: str, decision: str) -> None:
    assert used("file_manager", {"action": action, "path": path}).decision == decision


def test_a_tool_that_acts_outside_the_sandbox_asks_in_every_mode_that_asks() -> None:
    asked = [used("letter", {}, mode=mode).decision for mode in MODES]
    assert asked == ["allow", "ask", "ask", "deny"]


def test_an_allowed_shape_does_not_ask_again_and_covers_nothing_else() -> None:
    first = used("shell", {"command": "git push --force"})
    assert first.shape == "shell: git push --force"
    allowed = first.shapes
    assert used("shell", {"command": "git push -f x"}, allowed=allowed).decision == "allow"
    other = used("shell", {"command": "git push -f && git reset --hard"}, allowed=allowed)
    assert (other.decision, other.shape) == ("ask", "shell: git reset --hard")
    assert used("shell", {"command": "rm -rf /"}, allowed=["shell: rm -r"]).decision == "deny"
    everything = used("shell", {"command": "rm -rf *"}, allowed=["shell: rm -r"])
    assert everything.decision == "ask"


@each_row(
    ("command", "shape", "same", "others"),
    [
        (
            "rm -r docs",
            "rm -r docs",
            ["rm --recursive ./docs/", "cd /workspace; rm -R docs"],
            ["rm -r src", "rm -rf docs", "rm -r docs/a", "rm -r docs src"],
        ),
        ("rm -fr 'my docs'", "rm -rf 'my docs'", ["rm -r --force 'my docs'"], ["rm -rf my"]),
        ("rm src/*.py", "rm src/*.py", [], ["rm *.py", "rm src/*", "rm -r src/*.py"]),
        ("rm -rf *", "rm -rf *", [], ["rm -rf .", "rm -rf src"]),
        ("rm -rf /opt/a", "rm -rf /opt/a", [], ["rm -rf /opt/b"]),
        (
            "find . -name '*.py' -delete",
            "find . -name '*.py' -delete",
            [],
            ["find . -delete", "find src -name '*.py' -delete"],
        ),
        ("shred -u a", "shred -u a", [], ["shred -u b"]),
        ("dropdb shop", "dropdb shop", [], ["dropdb other"]),
        ("psql -c 'drop table a'", "psql -c 'drop table a'", [], ["psql -c 'drop table b'"]),
        (
            "echo 'drop table a;' | sqlite3 x.db",
            "sqlite3 x.db <<< 'drop table a;'",
            [],
            ["echo 'drop table b;' | sqlite3 x.db"],
        ),
    ],
)
def test_always_allows_this_deletion_and_no_other(
    command: str, shape: str, same: list[str], others: list[str]
) -> None:
    asked = used("shell", {"command": command})
    assert asked.shape == f"shell: {shape}"
    for each in (command, *same):
        assert used("shell", {"command": each}, allowed=asked.shapes).decision == "allow", each
    for each in others:
        assert used("shell", {"command": each}, allowed=asked.shapes).decision == "ask", each


@each_row(
    ("stored", "command"),
    [
        ("rm -r", "rm -rf docs"),
        ("rm with a pattern", "rm *.py"),
        ("rm everything", "rm -rf *"),
        ("rm outside", "rm -rf /opt/a"),
        ("find -delete", "find src -delete"),
        ("shred", "shred -u a"),
        ("dropdb", "dropdb shop"),
        ("docker rm", "docker rm -f db"),
        ("sqlite3 drop", "sqlite3 a.db 'DELETE FROM users'"),
    ],
)
def test_a_shape_that_was_stored_before_stays_as_wide_as_it_was(stored: str, command: str) -> None:
    assert used("shell", {"command": command}, allowed=[f"shell: {stored}"]).decision == "allow"
    assert used("shell", {"command": command}).decision == "ask"


def test_always_for_a_deleted_folder_is_for_this_folder() -> None:
    asked = used("file_manager", {"action": "delete", "path": "./src/"})
    assert asked.shape == "file_manager: delete src"

    def again(path: str, allowed: tuple[str, ...]) -> Decision:
        return used("file_manager", {"action": "delete", "path": path}, allowed=allowed).decision

    assert again("src", asked.shapes) == "allow"
    assert again("docs", asked.shapes) == "ask"
    assert again("docs", ("file_manager: delete a folder",)) == "allow"


def test_a_shape_too_long_to_be_read_is_not_offered() -> None:
    assert used("shell", {"command": f"rm -r {'x' * 300}"}).shape is None


def test_what_is_not_known_until_it_runs_has_no_shape() -> None:
    for command in ("$CMD", "eval $X && git reset --hard", "echo 'unclosed"):
        ruling = used("shell", {"command": command})
        assert (ruling.decision, ruling.shape) == ("ask", None)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opinion", ["ask", "deny"])
def test_D8_a_models_opinion_only_makes_it_stricter(mode: Mode, opinion: Decision) -> None:
    order = ("allow", "ask", "deny")
    for command in ("ls", "touch x", "git reset --hard", "rm -rf /"):
        alone = used("shell", {"command": command}, mode=mode).decision
        doubted = used("shell", {"command": command}, mode=mode, opinion=opinion).decision
        assert order.index(doubted) >= max(order.index(alone), order.index(opinion))


@pytest.mark.parametrize("arguments", [{}, {"command": 3}, {"command": None}, {"command": ["rm"]}])
def test_arguments_of_the_wrong_type_get_a_decision(arguments: Arguments) -> None:
    assert used("shell", arguments).decision == "allow"  # the tool itself refuses them


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("playbook", WITH_STEPS, ids=lambda each: each.name)
def test_no_shipped_playbook_asks(playbook: Playbook, language: str) -> None:
    spoken = "en" if language == "en" else "zh"
    plan = playbook.to_plan(playbook.example.localized(spoken), spoken)
    rulings = [used(step.tool, step.tool_args) for step in plan.steps if step.tool]
    assert rulings
    assert [each for each in rulings if each.decision != "allow"] == []


def test_an_unknown_mode_is_reported_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MODES_OF_SETTINGS == MODES
    monkeypatch.setenv("WENKO_MODE", "careless")
    with pytest.raises(ValueError, match="WENKO_MODE='careless' is not one of: auto, ask-risky"):
        Settings.from_environment()
