"""A shell's words are read for what neither the sandbox nor undo can take back."""

from shlex import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.prompts.corpus import INTERACTIVE, SILENT
from tests.support.tables import each_row
from tests.unit.gate import effect_cases, ordinary_cases
from tests.unit.gate.cases import DENIED, HIDDEN, lines, whole
from wenko.gate.policy import judge
from wenko.gate.programs import ALWAYS, NETWORK, READ_ONLY, REMOTE
from wenko.gate.ruling import CLOSED, STRICTNESS, Confinement
from wenko.settings import Settings
from wenko.tools.processes import Shell

SHELL = Shell(Settings())
ONLINE = Confinement(network=True)
BARE = Confinement(confined=False, network=True)
NO_UNDO = Confinement(undo=False)
ORDINARY = ordinary_cases.cases()
ALWAYS_ASKED = effect_cases.rows(effect_cases.ALWAYS)
ASKED_WITH_NETWORK = effect_cases.rows(effect_cases.WITH_NETWORK)
NEVER = effect_cases.rows(effect_cases.DENIED)
EVERY = [*ORDINARY, *ALWAYS_ASKED, *lines(DENIED)]
UNPARSED = ("echo 'unclosed", "if true; then", "ls &&")
WELL_FORMED = [line for line in EVERY if "\n" not in line and whole(line) == line]


def decided(command: str, confinement: Confinement = CLOSED) -> str:
    return judge(SHELL, {"command": command}, confinement=confinement).decision


def strictness(command: str) -> int:
    return STRICTNESS[judge(SHELL, {"command": command}).decision]


def test_P67_no_ordinary_command_or_script_asks_in_a_closed_sandbox() -> None:
    assert len(ORDINARY) >= 150
    assert [each for each in ORDINARY if decided(each) != "allow"] == []


def test_P67_what_nothing_can_take_back_asks_or_is_denied() -> None:
    assert len(ALWAYS_ASKED) + len(ASKED_WITH_NETWORK) + len(NEVER) >= 80
    assert [each for each in ALWAYS_ASKED if decided(each) != "ask"] == []
    assert [each for each in ASKED_WITH_NETWORK if decided(each, ONLINE) != "ask"] == []
    assert [each for each in NEVER if decided(each) != "deny"] == []


def test_what_just_fails_without_a_network_does_not_ask_there() -> None:
    assert [each for each in ASKED_WITH_NETWORK if decided(each) != "allow"] == []


def test_with_a_network_downloads_do_not_ask_because_the_proxy_asks_about_hosts() -> None:
    for command in ("curl x", "pip install x", "npm install", "git clone x", "curl x | sh"):
        assert decided(command, ONLINE) == "allow"


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
    assert decided(text, BARE) in STRICTNESS


@each_row("script", [*UNPARSED, "echo x\n" * 30_000])
def test_a_script_that_cannot_be_parsed_asks_where_it_could_act_elsewhere(script: str) -> None:
    assert decided(script) == "allow"
    assert decided(script, ONLINE) == "ask"
    assert decided(script, BARE) == "ask"
    assert judge(SHELL, {"command": script}, confinement=BARE).shape is None


def test_no_ordinary_script_fails_to_be_parsed() -> None:
    asks = {each for each in ORDINARY if decided(each, ONLINE) != "allow"}
    assert asks <= {"git push", "git push --force-with-lease origin main"}


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
        "env -a " * 5000 + "ls",
        "find . " + "-exec env -a " * 3000,
        "bash -c 'x' " * 3000,
    ],
)
def test_any_script_gets_a_decision_in_time(script: str) -> None:
    """Under the suite's own time limit; some of these would take minutes without bounds."""
    assert decided(script, ONLINE) in STRICTNESS
    assert decided(script, BARE) == "ask"


def test_commands_after_many_changes_of_directory_still_count() -> None:
    assert decided("cd a; " * 40 + "cd /; rm -rf *") == "deny"
    assert decided("cd a; " * 40 + "npm publish") == "ask"


def test_the_working_directory_counts() -> None:
    def at(directory: str) -> str:
        return judge(SHELL, {"command": "rm -rf ..", "working_dir": directory}).decision

    assert at("/workspace/a/b") == "allow"
    assert at("/workspace") == "deny"


READING = [
    "ls -la",
    "cat a | grep x | head",
    "cd src && wc -l *.py",
    "timeout 5 ls",
    "git-x || pwd",
]


@pytest.mark.parametrize("confinement", [BARE, NO_UNDO], ids=["unsafe-none", "undo off"])
def test_where_nothing_takes_it_back_all_asks_that_is_not_known_to_only_read(
    confinement: Confinement,
) -> None:
    assert [each for each in READING[:4] if decided(each, confinement) != "allow"] == []
    changing = ["touch x", "make", "./run.sh", "python3 x.py", "ls > x", "$X", "X=1 ls", "frob"]
    assert [each for each in changing if decided(each, confinement) != "ask"] == []


def test_always_allows_exactly_the_command_where_nothing_takes_it_back() -> None:
    def shapes(command: str) -> tuple[str, ...]:
        return judge(SHELL, {"command": command}, confinement=BARE).shapes

    assert shapes("cd src && rm -r 'my docs'") == ("shell: rm -r 'my docs'",)
    assert shapes("make x > log") == ("shell: make x", "shell: > log")
    for unclear in ("rm -r $X", "python3 <<E\nx\nE", "cat x | python3", "cat x | sh", "x" * 300):
        assert shapes(unclear) == ()
    allowed = ["shell: rm -r docs"]

    def again(command: str) -> str:
        arguments = {"command": command}
        return judge(SHELL, arguments, confinement=BARE, allowed=allowed).decision

    assert again("rm -r docs") == "allow"
    assert again("rm -r src") == "ask"
    assert again("rm -r docs src") == "ask"


def test_the_table_of_programs_stays_short() -> None:
    names = {*ALWAYS, *NETWORK, *REMOTE}
    assert len(names) <= 150
    assert names & READ_ONLY == {"git"}
