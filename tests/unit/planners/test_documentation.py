"""docs/models.md and docs/playbooks.md: the examples run, and every field is documented."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tests.support.planning import finished, plan_of, text_of
from tests.support.workspace import Workspace, failures
from wenko.models.interface import Transport
from wenko.models.request import LlmRequest, PromptMessage, ToolDescription
from wenko.models.transport.retrying import RetryingTransport
from wenko.planners.interface import Planner, Summary, Task
from wenko.planners.playbooks.playbook import (
    PATTERNS,
    Match,
    Parameter,
    Playbook,
    PlaybookStep,
    Prerequisite,
)
from wenko.planners.playbooks.playbooks import parse_playbook
from wenko.planners.playbooks.templates import FILTERS
from wenko.protocol.plan import ToolOutcome
from wenko.text import Language

DOCS = Path(__file__).parents[3] / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def block(name: str, language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", page(name), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", get_args(Language))
def test_the_documented_playbook_works(tmp_path: Path, language: Language) -> None:
    playbook = parse_playbook(block("playbooks.md", "yaml"), Path("count-words.yaml"))
    (tmp_path / "notes.txt").write_text("one two three")
    message = "Count the words in notes.txt, note <it's $(id)>"
    done = Workspace(tmp_path).execute(playbook.to_plan(message, language))
    assert failures(done) == []
    assert (tmp_path / "count.txt").read_text() == "notes.txt: 3"
    assert (tmp_path / "note.txt").read_text() == "it's $(id)\n"


@pytest.mark.parametrize("model", [Playbook, PlaybookStep, Parameter, Match, Prerequisite])
def test_every_field_of_a_playbook_is_documented(model: type[Playbook]) -> None:
    text = page("playbooks.md")
    for field in set(model.model_fields) - {"name"}:
        assert f"`{field}`" in text or f"  {field}:" in text, field


def test_every_filter_and_kind_is_documented() -> None:
    text = page("playbooks.md")
    assert all(f"{{name\\|{each}}}" in text for each in FILTERS)
    assert all(f"`{each}`:" in text for each in PATTERNS)


@pytest.mark.anyio
async def test_the_documented_model_works(tmp_path: Path) -> None:
    names: dict[str, type[Planner]] = {}
    exec(block("models.md", "python"), names)
    model, task = names["Echo"](), Task("$(id) 你好\n")
    done = Workspace(tmp_path).execute(await plan_of(model, task))
    assert done.steps[1].result == ToolOutcome(success=True, stdout="$(id) 你好\n", return_code=0)
    assert await text_of(model, task, Summary(finished(done))) == "Done."


@pytest.mark.anyio
async def test_the_documented_transport_takes_part_in_a_loop() -> None:
    names: dict[str, type[Transport]] = {}
    source = page("models.md").split("## Adding a provider")[1]
    exec(source.split("```py\n")[1].split("```")[0], names)
    model = RetryingTransport(names["Lister"](), timeout=5, retries=0)
    tools = (ToolDescription("shell", "Run a command", {}),)
    ask = (PromptMessage("user", "What is here?"),)
    called = await model.complete(LlmRequest("step", ask, tools=tools))
    assert [call.name for call in called.tool_calls] == ["shell"]
    told = PromptMessage("tool", "a.txt", call_id="call-1")
    ended = await model.complete(LlmRequest("step", (*ask, told), tools=tools))
    assert (ended.text, ended.tool_calls) == ("a.txt", ())


def test_the_documented_model_implements_the_whole_interface() -> None:
    names: dict[str, type[Planner]] = {}
    exec(block("models.md", "python"), names)
    named = {*vars(Planner), *Planner.__annotations__}
    members = {name for name in named if not name.startswith("_")}
    assert [name for name in sorted(members) if not hasattr(names["Echo"], name)] == []
