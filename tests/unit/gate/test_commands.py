"""Every command gets the right decision, however it is quoted, wrapped or hidden."""

from shlex import quote
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.prompts.corpus import INTERACTIVE, SILENT
from tests.support.tables import each_row
from tests.unit.gate import held_out_cases, more_cases, unfamiliar_cases, unseen_cases
from tests.unit.gate.cases import ALLOWED, ASKED, DENIED, HIDDEN, lines, whole
from wenko.gate.policy import judge
from wenko.gate.ruling import STRICTNESS, Confinement
from wenko.settings import Settings
from wenko.tools.processes import ExecuteCode, Shell

SHELL = Shell(Settings())
CODE = ExecuteCode(Settings())
FROM_OUTSIDE = [unfamiliar_cases, unseen_cases]
TABLES = [more_cases, held_out_cases, *FROM_OUTSIDE]
EVERY = [*lines(ALLOWED), *lines(ASKED), *lines(DENIED)]
UNFINISHED = ("echo 'unclosed", "if true; then", "ls &&")
WELL_FORMED = [line for line in EVERY if line not in UNFINISHED and whole(line) == line]


def decided(command: str) -> str:
    return judge(SHELL, {"command": command}).decision


def strictness(command: str) -> int:
    return STRICTNESS[judge(SHELL, {"command": command}).decision]


@each_row("line", lines(ALLOWED))
def test_ordinary_work_is_allowed(line: str) -> None:
    ruling = judge(SHELL, {"command": whole(line)})
    assert ruling.decision == "allow", ruling.reason.en


@each_row("line", lines(ASKED))
def test_what_cannot_be_undone_or_judged_asks(line: str) -> None:
    assert decided(whole(line)) == "ask"


@each_row("line", lines(DENIED))
def test_what_destroys_the_system_is_denied_with_a_reason(line: str) -> None:
    ruling = judge(SHELL, {"command": whole(line)})
    assert ruling.decision == "deny"
    assert ruling.reason.en.endswith(".")
    assert ruling.reason.zh.endswith("。")
    assert ruling.shapes == ()


@each_row("script", HIDDEN)
def test_no_corner_of_the_grammar_hides_a_command(script: str) -> None:
    assert decided(script) == "deny"


@pytest.mark.parametrize("cases", TABLES, ids=lambda cases: cases.__name__.rpartition(".")[2])
def test_P67_ordinary_commands_are_not_asked_about(cases: ModuleType) -> None:
    asked = [line for line in lines(cases.ORDINARY) if decided(cases.whole(line)) != "allow"]
    assert asked == []


@pytest.mark.parametrize("cases", TABLES, ids=lambda cases: cases.__name__.rpartition(".")[2])
def test_P67_commands_and_code_that_destroy_are_asked_about(cases: ModuleType) -> None:
    unasked = [line for line in lines(cases.DANGEROUS) if decided(cases.whole(line)) == "allow"]
    assert unasked == []


@pytest.mark.parametrize("cases", FROM_OUTSIDE, ids=lambda cases: cases.__name__.rpartition(".")[2])
def test_P67_classes_that_destroy_the_system_are_denied(cases: ModuleType) -> None:
    milder = [line for line in lines(cases.DENIED) if decided(cases.whole(line)) != "deny"]
    assert milder == []


@pytest.mark.parametrize("cases", FROM_OUTSIDE, ids=lambda cases: cases.__name__.rpartition(".")[2])
def test_P67_with_a_network_only_what_leaves_this_machine_asks(cases: ModuleType) -> None:
    def with_network(line: str) -> str:
        arguments = {"command": cases.whole(line)}
        return judge(SHELL, arguments, confinement=Confinement(network=True)).decision

    assert [x for x in lines(cases.WITH_NETWORK_ORDINARY) if with_network(x) != "allow"] == []
    assert [x for x in lines(cases.WITH_NETWORK_DANGEROUS) if with_network(x) == "allow"] == []


@pytest.mark.parametrize("language", ["python", "javascript"])
@pytest.mark.parametrize("cases", FROM_OUTSIDE, ids=lambda cases: cases.__name__.rpartition(".")[2])
def test_P67_code_is_judged_like_the_command_that_it_equals(
    cases: ModuleType, language: str
) -> None:
    def decided_on(code: str) -> str:
        return judge(CODE, {"language": language, "code": code}).decision

    ordinary = getattr(cases, f"{language.upper()}_ORDINARY")
    dangerous = getattr(cases, f"{language.upper()}_DANGEROUS")
    assert [code for code in ordinary if decided_on(code) != "allow"] == []
    assert [code for code in dangerous if decided_on(code) == "allow"] == []


def test_the_table_is_long_enough_to_mean_something() -> None:
    assert len(EVERY) >= 250
    assert len(set(EVERY)) == len(EVERY)


def test_no_command_of_the_prompt_corpus_asks() -> None:
    asking = [case.command for case in (*INTERACTIVE, *SILENT) if decided(case.command) != "allow"]
    assert asking == []


@given(
    st.sampled_from(WELL_FORMED),
    st.sampled_from(WELL_FORMED),
    st.sampled_from(["; ", " && ", " || ", "\n", " & "]),
)
def test_another_segment_never_makes_a_command_milder(one: str, two: str, joint: str) -> None:
    if one.rstrip().endswith("&") and joint != "\n":
        joint = " "
    together = one + joint + two
    assert strictness(together) >= max(strictness(one), strictness(two)), together


@given(
    st.sampled_from([line for line in WELL_FORMED if not line.endswith("&")]),
    st.sampled_from(
        [
            "({})",
            "{{ {}; }}",
            "echo $({})",
            'echo "$({})"',
            "if true; then {}; fi",
            "while {}; do :; done",
            "f() {{ {}; }}",
            "! {{ {}; }}",
            "cat <({})",
            "true | {{ {}; }}",
        ]
    ),
)
def test_no_place_in_the_grammar_makes_a_command_milder(line: str, place: str) -> None:
    assert strictness(place.format(line)) >= strictness(line)


@given(
    st.sampled_from(WELL_FORMED),
    st.sampled_from(
        ["bash -c {}", "sh -ec {}", "sudo bash -c {}", "env X=1 sh -c {}", "eval {}", "bash <<< {}"]
    ),
)
def test_no_shell_within_a_shell_makes_a_command_milder(line: str, shell: str) -> None:
    assert strictness(shell.format(quote(line))) >= strictness(line)


@given(st.text(max_size=300))
def test_any_text_gets_a_decision(text: str) -> None:
    assert decided(text) in STRICTNESS


def test_a_script_that_is_too_long_or_too_deep_asks() -> None:
    assert decided("echo x\n" * 30_000) == "ask"
    assert decided("(" * 5000 + "ls" + ")" * 5000) in ("allow", "ask")
    deep = "ls"
    for _ in range(9):
        deep = f"bash -c {quote(deep)}"
    assert decided(deep) == "ask"


@each_row(
    "script",
    [
        "a | " * 10_000 + "b",
        "cd a\nrm x\n" * 4000,
        "<<A " * 10_000,
        "$(" * 20_000,
        "{ " * 9000 + "ls" + "; }" * 9000,
        "ls; " * 10_000,
        "if a; then " * 4000,
        '"$(' * 10_000,
        "f() { " * 5000,
    ],
)
def test_any_script_gets_a_decision_in_time(script: str) -> None:
    """Under the suite's own time limit; some of these would take minutes without bounds."""
    assert decided(script) == "ask"


def test_commands_after_many_changes_of_directory_still_count() -> None:
    assert decided("cd a; " * 40 + "cd /; rm -rf *") == "deny"
    assert decided("cd a; " * 40 + "rm -rf build") == "ask"


def test_with_a_network_commands_that_use_it_ask() -> None:
    open_ = Confinement(confined=True, network=True)
    for command in ("curl x", "pip install x", "git push", "npm install", "ssh me@there ls"):
        assert judge(SHELL, {"command": command}).decision == "allow"
        assert judge(SHELL, {"command": command}, confinement=open_).decision == "ask"
    assert judge(SHELL, {"command": "ls && python3 x.py"}, confinement=open_).decision == "allow"


def test_without_a_sandbox_programs_of_the_workspace_ask() -> None:
    bare = Confinement(confined=False, network=True)
    assert judge(SHELL, {"command": "./run.sh"}, confinement=bare).decision == "ask"
    assert judge(SHELL, {"command": "python3 run.py"}, confinement=bare).decision == "allow"


def test_the_working_directory_counts() -> None:
    def at(directory: str) -> str:
        arguments = {"command": "rm -rf ..", "working_dir": directory}
        return judge(SHELL, arguments).decision

    assert at("/workspace/a/b") == "ask"
    assert at("/workspace/a") == "ask"
    assert at("/workspace") == "deny"


def with_env(command: str, **env: str) -> str:
    return judge(SHELL, {"command": command, "env": env}).decision


@each_row(
    ("command", "value", "decision"),
    [
        ('rm -rf "$X"', "build", "allow"),
        ("rm -rf $X", "build", "allow"),
        ("rm -rf ${X}/cache", "build", "allow"),
        ('rm -rf "${X}/.."', "build", "ask"),
        ('rm -rf "$X"', "src", "ask"),
        ('rm -rf "$X"', "/", "deny"),
        ('rm -rf "$X/etc"', "", "deny"),
        ("cd $X && rm -rf *", "/", "deny"),
        ('bash -c "$X"', "rm -rf /", "deny"),
        ('bash -c "$X"', "ls -la", "allow"),
        ("$X -la", "ls", "allow"),
        ("$X -h now", "shutdown", "deny"),
        ("sudo rm -rf $X", "/etc", "deny"),
        ("cat x > $X", "/dev/sda", "deny"),
        ('rm "$X"', "a file.txt", "allow"),
    ],
)
def test_a_variable_of_the_call_is_judged_by_its_value(
    command: str, value: str, decision: str
) -> None:
    assert with_env(command, X=value) == decision
    named = command.replace("${X}", "$X").replace("$X", "${step_0_stdout}")
    assert with_env(named, step_0_stdout=value) == decision


@each_row(
    "command",
    [
        "X=/; rm -rf $X",
        "X=/ bash -c 'rm -rf $X'",
        "for X in / a; do rm -rf $X; done",
        "read X; rm -rf $X",
        "read ${Y}; rm -rf $X",
        "r''ead $Y; rm -rf $X",
        "builtin read $Y; rm -rf $X",
        'declare "$Y=/"; rm -rf $X',
        "printf -v $Y /; rm -rf $X",
        ". ./vars.sh; rm -rf $X",
        "command . ./vars.sh; rm -rf $X",
        "eval $Y; rm -rf $X",
        "unset X; rm -rf $X/src",
        "export X=/; rm -rf $X",
        "((X=1)); rm -rf $X",
        ": ${X:=/}; rm -rf $X",
        "rm -rf ${X:-/}",
        "rm -rf ${X%d}",
        "rm -rf ${!X}",
        "rm -rf $XY",
        "env -i bash -c 'rm -rf $X/src'",
        "mapfile $Y < f; rm -rf $X",
        "echo 'unclosed; rm -rf $X",
        "$X; rm -rf $Y",
    ],
)
def test_a_variable_that_the_script_may_change_is_still_asked_about(command: str) -> None:
    assert with_env(command, X="build") == "ask"


@each_row("value", ["build src", "*", "build /", "[a]", "", "a\nb"])
def test_a_value_that_the_shell_would_split_or_match_is_asked_about(value: str) -> None:
    assert with_env("rm -rf $X", X=value) == "ask"
    assert with_env("$X rm -rf /", X=value) in ("ask", "deny")


@each_row("name", ["RANDOM", "PWD", "IFS", "OLDPWD", "UID", "BASH_VERSION", "_"])
def test_a_variable_that_the_shell_sets_itself_is_not_believed(name: str) -> None:
    assert with_env(f'rm -rf "${name}"', **{name: "build"}) == "ask"


def test_another_home_is_not_taken_for_the_usual_one() -> None:
    assert with_env("rm -rf ~/.cache", HOME="/") == "ask"
    assert with_env('rm -rf "$HOME/etc"', HOME="/") == "deny"
    assert with_env("rm -rf ~/.cache", X="/") == "allow"
