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
    assert decisions("npm publish") == ["allow", "ask", "ask", "allow"]
    assert decisions("rm -rf /") == ["deny"] * 4


def test_ask_all_does_not_ask_before_a_question() -> None:
    assert used("ask_user", {}, mode="ask-all").decision == "allow"
    assert used("show_user", {}, mode="ask-all").decision == "allow"


def test_P67_code_is_ordinary_work_and_only_a_shell_script_is_read() -> None:
    for language in ("python", "javascript"):
        arguments: Arguments = {"language": language, "code": "import shutil; shutil.rmtree('a')"}
        assert used("execute_code", arguments).decision == "allow"
    assert used("execute_code", {"language": "bash", "code": "rm -rf /"}).decision == "deny"
    assert used("execute_code", {"language": "shell", "code": "npm publish"}).decision == "ask"
    assert used("execute_code", {"language": "shell", "code": "rm -rf src"}).decision == "allow"


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


NO_UNDO = Confinement(undo=False)


@each_row(
    ("action", "path"),
    [("write", "a.txt"), ("delete", "src"), ("delete", "."), ("move", "a"), ("append", "b")],
)
def test_files_ask_only_where_nothing_puts_them_back(action: str, path: str) -> None:
    arguments: Arguments = {"action": action, "path": path}
    assert used("file_manager", arguments).decision == "allow"
    for confinement in (NO_UNDO, BARE):
        asked = used("file_manager", arguments, confinement=confinement)
        assert asked.decision == "ask"
        again = used("file_manager", arguments, confinement=confinement, allowed=asked.shapes)
        assert again.decision == "allow"
        other: Arguments = {"action": action, "path": "another"}
        ruling = used("file_manager", other, confinement=confinement, allowed=asked.shapes)
        assert ruling.decision == "ask"


def test_reading_never_asks() -> None:
    for confinement in (CLOSED, NO_UNDO, BARE):
        for tool, arguments in READING:
            assert used(tool, arguments, confinement=confinement).decision == "allow"


def test_changing_credentials_asks_with_every_tool() -> None:
    for path in ("/home/sandbox/.ssh/authorized_keys", "~/.aws/credentials"):
        write: Arguments = {"action": "write", "path": path, "content": ""}
        assert used("file_manager", write).decision == "ask"
        assert used("shell", {"command": f"cp x {path}"}).decision == "ask"
        assert used("shell", {"command": f"cat {path}"}).decision == "allow"


def test_a_tool_that_acts_outside_the_sandbox_asks_in_every_mode_that_asks() -> None:
    asked = [used("letter", {}, mode=mode).decision for mode in MODES]
    assert asked == ["allow", "ask", "ask", "deny"]


ONLINE = Confinement(network=True)


def test_an_allowed_shape_does_not_ask_again_and_covers_nothing_else() -> None:
    first = used("shell", {"command": "git push --force"}, confinement=ONLINE)
    assert first.shape == "shell: git push --force"

    def again(command: str, allowed: tuple[str, ...] = first.shapes) -> Ruling:
        return used("shell", {"command": command}, confinement=ONLINE, allowed=allowed)

    assert again("git push -f x").decision == "allow"
    other = again("git push -f && npm publish")
    assert (other.decision, other.shape) == ("ask", "shell: npm publish")
    assert again("rm -rf /", ("shell: rm -r",)).decision == "deny"
    assert again("git push -f", ("shell: git push",)).decision == "ask"


@each_row(
    ("stored", "command", "confinement"),
    [
        ("npm publish", "npm publish --tag next", CLOSED),
        ("git push", "git push origin main", ONLINE),
        ("git push --force", "git push -f", ONLINE),
        ("ssh", "ssh host ls", ONLINE),
        ("kubectl apply", "kubectl apply -f x", CLOSED),
        ("rm -r docs", "rm -r docs", BARE),
        ("rm src/*.py", "rm src/*.py", BARE),
    ],
)
def test_a_shape_that_an_older_version_stored_means_what_it_meant(
    stored: str, command: str, confinement: Confinement
) -> None:
    arguments: Arguments = {"command": command}
    allowed = [f"shell: {stored}"]
    assert used("shell", arguments, confinement=confinement).decision == "ask"
    assert used("shell", arguments, confinement=confinement, allowed=allowed).decision == "allow"


@each_row(
    ("stored", "command"),
    [
        ("rm -r", "rm -rf docs"),
        ("rm with a pattern", "rm *.py"),
        ("rm", "rm -rf docs"),
        ("git push", "git push -f"),
        ("python3", "python3 other.py"),
    ],
)
def test_no_shape_that_an_older_version_stored_means_more_than_it_meant(
    stored: str, command: str
) -> None:
    ruling = used("shell", {"command": command}, confinement=BARE, allowed=[f"shell: {stored}"])
    assert ruling.decision == "ask"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opinion", ["ask", "deny"])
def test_D8_a_models_opinion_only_makes_it_stricter(mode: Mode, opinion: Decision) -> None:
    order = ("allow", "ask", "deny")
    for command in ("ls", "touch x", "npm publish", "rm -rf /"):
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
