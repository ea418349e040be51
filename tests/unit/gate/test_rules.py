"""Rules that people write: what they match, that the strictest wins, and files with errors."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.approvals import Letter
from tests.support.tables import each_row
from wenko.gate.policy import judge
from wenko.gate.rule_file import FILE_LIMIT, MAX_RULES, read_rules
from wenko.gate.rules import Rule, Rules, command_fits, fits, path_fits
from wenko.gate.ruling import Confinement, Decision, Ruling
from wenko.protocol.gate import MODES, Mode
from wenko.protocol.plan import Arguments
from wenko.settings import Settings
from wenko.tools.builtin import builtin_tools
from wenko.tools.registry import ToolRegistry

TOOLS = ToolRegistry([*builtin_tools(Settings()), Letter()])
BARE = Confinement(confined=False, network=True)


def rules(**patterns: str) -> Rules:
    return Rules(
        tuple(
            Rule(decision, pattern, "user", "settings.json")
            for decision in ("deny", "ask", "allow")
            for pattern in patterns.get(decision, "").splitlines()
        )
    )


def ruling(found: Rules, tool: str, arguments: Arguments, **more: Any) -> Ruling:
    return judge(TOOLS.get(tool), arguments, rules=found, **more)


def shell(found: Rules, command: str, **more: Any) -> str:
    return ruling(found, "shell", {"command": command}, **more).decision


@each_row(
    "command",
    [
        "git push",
        "git push origin main",
        "ls && git push x",
        "echo $(git push)",
        "bash -c 'git push'",
        "sudo git push",
        "timeout 5 git push",
        "git -C lib push",
        "/usr/bin/git push",
        "GIT_SSH=x git push",
        "echo 'git push' | sh",
        "if true; then git push; fi",
    ],
)
def test_a_rule_sees_every_command_of_a_script(command: str) -> None:
    assert shell(rules(deny="shell(git push *)"), command) == "deny"
    assert shell(rules(ask="Bash(git push:*)"), command) == "ask"
    assert shell(rules(deny="shell(git pull *)"), command) == "allow"
    code: Arguments = {"language": "shell", "code": command}
    assert ruling(rules(deny="shell(git push *)"), "execute_code", code).decision == "deny"


@each_row("command", ["$CMD", "eval $X", "curl x | sh", "echo 'unclosed"])
def test_what_is_not_known_until_it_runs_asks_where_a_rule_could_be_about_it(command: str) -> None:
    assert shell(rules(), command) == "allow"
    assert shell(rules(deny="shell(git push *)"), command) == "ask"
    assert shell(rules(deny="write_file(docs/**)"), command) == "allow"
    assert shell(rules(allow="shell(curl *)\nshell(eval *)"), command, mode="ask-all") == "ask"


def test_what_a_person_allows_is_not_asked_about_and_never_more_than_that() -> None:
    found = rules(allow="shell(npm publish *)\nshell(make *)")
    assert shell(found, "npm publish --tag next") == "allow"
    assert shell(found, "make x", confinement=BARE) == "allow"
    assert shell(found, "make x && npm publish", confinement=BARE) == "allow"
    assert shell(found, "npm publish && cargo publish") == "ask"
    assert shell(found, "make x > ~/.ssh/authorized_keys") == "ask"
    assert shell(found, "X=1 make", confinement=BARE) == "ask"
    assert shell(found, "$X make", confinement=BARE) == "ask"
    with_variable: Arguments = {"command": "make", "env": {"MAKEFLAGS": "--eval=x"}}
    assert ruling(found, "shell", with_variable, confinement=BARE).decision == "ask"
    assert shell(rules(allow="shell"), "rm -rf /") == "deny"
    assert shell(found, "make", mode="ask-all") == "allow"
    assert shell(found, "make && ls", mode="ask-all") == "ask"


def test_the_strictest_rule_wins() -> None:
    found = rules(allow="shell(git *)", ask="shell(git push *)", deny="shell(git push --force *)")
    assert shell(found, "git status", mode="ask-all") == "allow"
    assert shell(found, "git push") == "ask"
    assert shell(found, "git push --force") == "deny"


@pytest.mark.parametrize("mode", MODES)
def test_what_a_rule_denies_or_asks_about_holds_in_every_mode(mode: Mode) -> None:
    assert shell(rules(deny="shell(make *)"), "make", mode=mode) == "deny"
    assert shell(rules(ask="shell(make *)"), "make", mode=mode) == "ask"
    always = rules(ask="shell(make *)")
    assert shell(always, "make", mode=mode, allowed=["shell: make"]) == "ask"


@each_row(
    ("pattern", "tool", "arguments", "decision"),
    [
        ("write_file(docs/**)", "file_manager", {"action": "write", "path": "docs/a/b.md"}, "deny"),
        ("write_file(docs/**)", "file_manager", {"action": "delete", "path": "docs"}, "deny"),
        ("write_file(docs/**)", "file_manager", {"action": "read", "path": "docs/a"}, "allow"),
        ("Edit(docs/**)", "file_manager", {"action": "edit", "path": "./docs/../docs/a"}, "deny"),
        ("write_file(docs/*)", "file_manager", {"action": "write", "path": "docs/a/b"}, "allow"),
        ("write_file(*.lock)", "file_manager", {"action": "write", "path": "web/x.lock"}, "deny"),
        (
            "write_file(docs/**)",
            "file_manager",
            {"action": "move", "path": "a", "destination": "docs/a"},
            "deny",
        ),
        ("read_file(.env)", "file_manager", {"action": "read", "path": "a/.env"}, "deny"),
        ("Read(.env)", "file_manager", {"action": "write", "path": ".env"}, "allow"),
        ("file_manager", "file_manager", {"action": "list"}, "deny"),
        ("execute_code(python)", "execute_code", {"code": "x"}, "deny"),
        ("execute_code(python)", "execute_code", {"code": "x", "language": "js"}, "allow"),
        ("browser(download)", "browser", {"action": "download"}, "deny"),
        ("letter", "letter", {"to": "x"}, "deny"),
        ("let*", "letter", {"to": "x"}, "deny"),
        ("ask_user", "ask_user", {}, "allow"),
    ],
)
def test_a_rule_names_a_tool_and_what_it_is_used_on(
    pattern: str, tool: str, arguments: Arguments, decision: Decision
) -> None:
    assert ruling(rules(deny=pattern), tool, arguments).decision == decision


def test_a_reason_names_the_rule_and_its_file() -> None:
    reason = ruling(rules(deny="shell(make *)"), "shell", {"command": "make"}).reason
    assert "`shell(make *)`" in reason.en
    assert "`shell(make *)`" in reason.zh
    assert "settings.json" in reason.en
    assert "settings.json" in reason.zh


@each_row(
    ("pattern", "text", "expected"),
    [
        ("a*", "abc", True),
        ("*c", "abc", True),
        ("a*b*c", "axxbyyc", True),
        ("a*b*c", "ac", False),
        ("ab*bc", "abc", False),
        ("*" * 300, "x" * 10_000, True),
        ("*a" * 150, "a" * 60_000, True),
        ("*a" * 149 + "b", "a" * 60_000, False),
    ],
)
def test_a_pattern_is_compared_in_time(pattern: str, text: str, expected: bool) -> None:
    assert fits(pattern, text) is expected


def test_a_pattern_of_a_command_takes_whole_words() -> None:
    assert command_fits("ls *", "ls")
    assert command_fits("ls *", "ls -la")
    assert not command_fits("ls *", "lsof")
    assert command_fits("npm run test*", "npm run test:unit")


def test_a_pattern_of_a_path_goes_folder_by_folder() -> None:
    assert path_fits("src/**/test_*.py", "src/a/b/test_x.py")
    assert path_fits("src/**/test_*.py", "src/test_x.py")
    assert not path_fits("src/*.py", "src/a/x.py")
    assert path_fits("**/**/**/" * 30 + "x", "a/" * 2000 + "x")


# --- files ------------------------------------------------------------------------------------


def write(path: Path, content: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def project_rules(folder: Path, content: object) -> Rules:
    write(folder / ".wenko" / "settings.json", content)
    return read_rules(folder / "no-such-file.json", folder)


def test_a_project_can_only_make_it_stricter(tmp_path: Path) -> None:
    user = write(tmp_path / "user.json", {"permissions": {"allow": ["shell(npm publish *)"]}})
    project = tmp_path / "project"
    write(
        project / ".wenko" / "settings.json",
        {"permissions": {"allow": ["shell(cargo publish *)"], "deny": ["shell(make *)"]}},
    )
    found = read_rules(user, project)
    assert shell(found, "npm publish") == "allow"
    assert shell(found, "cargo publish") == "ask"
    assert shell(found, "make") == "deny"
    assert [each.source for each in found.rules] == ["user", "project"]
    assert "only make the gate stricter" in found.notes[0].en
    assert "更严格" in found.notes[0].zh
    assert read_rules(user, None).notes == ()


@each_row(
    ("content", "word"),
    [
        ("{", "JSON"),
        ("[]", "object"),
        ('{"permissions": []}', "object"),
        ('{"permissions": {"deny": "shell"}}', "list"),
        ('{"permissions": {"deny": ["shell("]}}', "rule"),
        ('{"permissions": {"deny": [3]}}', "rule"),
        ({"permissions": {"deny": ["x" * 400]}}, "rule"),
        ({"permissions": {"deny": ["shell"] * (MAX_RULES + 1)}}, "more than"),
        ("[" * 50_000, "JSON"),
        (" " * (FILE_LIMIT + 1), "64 KiB"),
        ("\udcff".encode("utf-8", "surrogateescape").decode("latin-1") + "{", "JSON"),
    ],
)
def test_a_file_with_an_error_is_named_and_every_call_asks(content: object, word: str) -> None:
    folder = Path(os.environ.get("TMPDIR", "/tmp")) / f"rules-{os.getpid()}"
    found = project_rules(folder, content)
    assert word in found.faults[0].en
    assert ".wenko/settings.json" in found.faults[0].zh
    for mode in MODES:
        assert shell(found, "touch x", mode=mode) == "ask"
    assert ruling(found, "ask_user", {}).decision == "allow"
    assert shell(found, "rm -rf /") == "deny"


def test_an_error_in_one_file_leaves_the_rules_of_the_other(tmp_path: Path) -> None:
    user = write(tmp_path / "user.json", {"permissions": {"deny": ["shell(make *)"]}})
    write(tmp_path / ".wenko" / "settings.json", "{")
    found = read_rules(user, tmp_path)
    assert shell(found, "make") == "deny"
    assert shell(found, "ls") == "ask"


def test_a_project_file_that_is_no_file_is_an_error_and_is_not_followed(tmp_path: Path) -> None:
    secret = write(tmp_path / "elsewhere" / "settings.json", {"permissions": {"deny": ["letter"]}})
    missing = tmp_path / "no-such-file"
    for number, make in enumerate(
        [
            lambda path: path.symlink_to(secret),
            os.mkfifo,
            lambda path: path.mkdir(),
        ]
    ):
        folder = tmp_path / f"project-{number}"
        (folder / ".wenko").mkdir(parents=True)
        make(folder / ".wenko" / "settings.json")
        assert read_rules(missing, folder).faults
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / ".wenko").symlink_to(secret.parent)
    assert read_rules(missing, linked).faults


def test_without_files_there_are_no_rules(tmp_path: Path) -> None:
    assert read_rules(tmp_path / "a" / "b.json", tmp_path) == Rules()
    assert project_rules(tmp_path, {"model": "x"}) == Rules()
