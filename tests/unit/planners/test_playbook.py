"""One playbook: fields, parameters, and errors that name the file and the field."""

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.support.tables import each_row
from wenko.errors import InvalidPlaybook
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import parse_playbook

BASE = """
title: Greet
example: greet somebody
analysis:
  complexity: moderate
  task_type: shell
  reasoning: Somebody is to be greeted
  suggested_approach: Print it
goal: "Greet {who}"
parameters:
  who: {kind: word, find: ["greet {value}"], default: {zh: 世界, en: world}}
steps:
  - {description: Print, tool: shell, args: {command: "echo {who}"}}
"""


def playbook(text: str = BASE) -> Playbook:
    return parse_playbook(text, Path("greet.yaml"))


def with_parameter(parameter: str, command: str) -> Playbook:
    return playbook(
        BASE.replace("who: {kind: word", f"it: {{{parameter}}}\n  who: {{kind: word").replace(
            '"echo {who}"', f"'{command}'"
        )
    )


def found(parameter: str, message: str) -> str:
    return with_parameter(parameter, "true").values(message, "zh")["it"]


def test_D6_a_parameter_is_found_in_the_message() -> None:
    plan = playbook().to_plan("please greet anna", "en")
    assert plan.goal == "Greet anna"
    assert plan.steps[0].tool_args == {"command": "echo anna"}


def test_D6_a_parameter_has_a_default_in_each_language() -> None:
    assert playbook().to_plan("hi", "en").goal == "Greet world"
    assert playbook().to_plan("hi", "zh").goal == "Greet 世界"


def test_a_goal_is_recognised_with_any_value() -> None:
    assert playbook().has_goal("Greet anna")
    assert not playbook().has_goal("Greet ")
    assert not playbook().has_goal("Do not Greet anna")


def test_without_depends_on_a_step_depends_on_the_one_before() -> None:
    two = "  - {description: Two, tool: shell}\n"
    three = "  - {description: Three, tool: shell, depends_on: []}\n"
    steps = BASE + two + three
    assert [step.depends_on for step in playbook(steps).to_plan("", "en").steps] == [(), (0,), ()]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("分析 data/sales.csv", "data/sales.csv"),
        ("分析data/sales.csv的数据", "data/sales.csv"),
        ("analyse (my-file.v2.csv), please", "my-file.v2.csv"),
        ("read /workspace/a/b.csv.", "/workspace/a/b.csv"),
        ("read A.CSV", "A.CSV"),
    ],
)
def test_a_file_name_is_found(message: str, expected: str) -> None:
    assert found('kind: file, ending: .csv, find: ["{value}"], default: none', message) == expected


@each_row(
    "message",
    [
        "../secret.csv",
        "a/../../secret.csv",
        "/etc/secret.csv",
        "~/secret.csv",
        "~root/secret.csv",
        "-rf.csv",
        ".hidden.csv",
        "sales.csv.bak",
        "sales.csvx",
        "sales.txt",
        "a//b.csv",
        "C:\\secret.csv",
        ".csv",
    ],
)
def test_a_file_name_matches_completely_or_not_at_all(message: str) -> None:
    assert found('kind: file, ending: .csv, find: ["{value}"], default: none', message) == "none"


@pytest.mark.parametrize(
    "attack", ["$(id)", "`id`", "a;id", "'", '"', "a b", "${step_0_stdout}", "a\nid", "a|id", "*"]
)
@pytest.mark.parametrize("kind", ["file", "word", "number"])
def test_plain_kinds_never_contain_shell_syntax(kind: str, attack: str) -> None:
    value = found(f'kind: {kind}, find: ["<{{value}}>", "{{value}}"], default: none', f"<{attack}>")
    assert re.fullmatch(r"[\w./-]+", value)


def test_free_text_is_quoted_by_its_filter() -> None:
    book = with_parameter(
        'kind: text, find: ["say <{value}>"], default: none', "printf %s {it|shell}"
    )
    (step,) = book.to_plan("say <it's; rm -rf ~>", "en").steps
    assert step.tool_args == {"command": """printf %s 'it'"'"'s; rm -rf ~'"""}


def refused(text: str) -> str:
    with pytest.raises(InvalidPlaybook) as error:
        playbook(text)
    assert error.value.code == "invalid_playbook"
    assert error.value.details.startswith("greet.yaml: ")
    return error.value.details


@each_row(
    ("old", "new", "expected"),
    [
        ("title: Greet\n", "", "title: Field required"),
        ("title: Greet", "title: {zh: 问候}", "title.en: Field required"),
        ("task_type: shell", "task_type: magic", "analysis.task_type"),
        ("tool: shell", "tool: Shell!", "steps.0.tool"),
        ("tool: shell", "tool: shell, ask: {}", "steps.0.ask"),
        ("tool: shell", "tool: shell, depends_on: [0]", "steps.0.depends_on: 0"),
        ("tool: shell", "tool: shell, depends_on: [-1]", "steps.0.depends_on: -1"),
        ("echo {who}", "echo ${step_0_stdout}", "steps.0.args: ${step_0_…}"),
        ("echo {who}", "echo {whom|shell}", "steps.0.args: {whom|shell} is not a parameter"),
        ("echo {who}", "echo {who|perl}", "steps.0.args: {who|perl}"),
        ("kind: word", "kind: text", "steps.0.args: {who} is free text; add a filter"),
        ("kind: word", "kind: verb", "parameters.who.kind"),
        ("greet {value}", "greet", "parameters.who.find"),
        ("greet {value}", "greet ({value}", "parameters.who.find"),
        ("  who:", "  Who-1:", "parameters.Who-1"),
        ("steps:", "more: 1\nsteps:", "more: Extra inputs"),
        ("  - {description", "  #- {description", "steps"),
        ("title: Greet", "title: [", "invalid YAML"),
    ],
)
def test_an_error_names_the_file_and_the_field(old: str, new: str, expected: str) -> None:
    assert old in BASE
    assert expected in refused(BASE.replace(old, new))


@pytest.mark.parametrize("text", ["", "- a", "just words", "\x00"])
def test_a_file_that_is_not_a_mapping_is_rejected(text: str) -> None:
    refused(text)


def test_a_variable_may_come_from_any_transitive_dependency() -> None:
    steps = """
      - {description: Two, tool: shell}
      - {description: Three, tool: shell, args: {command: "echo ${step_0_stdout}"}}
      - {description: Four, tool: shell, depends_on: [0], args: {command: "echo ${step_1_stdout}"}}
    """
    error = refused(BASE + indent(dedent(steps).strip(), "  "))
    assert "steps.3.args: ${step_1_…}" in error
    assert "steps.2" not in error
