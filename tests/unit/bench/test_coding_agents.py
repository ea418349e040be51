"""Programs that are compared get one scripted model, and a row that says why if they cannot run."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench import coding_agents
from bench.coding_agents import CODING_AGENTS, CannotRun, CodingAgent, play

pytestmark = pytest.mark.anyio
CLAUDE, CODEX = CODING_AGENTS[0], CODING_AGENTS[-1]
PROGRAM = """#!{python}
import json, os, pathlib, sys, urllib.request
assert "none" == os.environ["ANTHROPIC_API_KEY"] and "127.0.0.1:9" in os.environ["HTTPS_PROXY"]
urllib.request.install_opener(urllib.request.build_opener(urllib.request.ProxyHandler({{}})))
if "{path}" == "messages":
    url = os.environ["ANTHROPIC_BASE_URL"] + "/v1/messages?beta=true"
else:
    config = (pathlib.Path.home() / ".codex/config.toml").read_text()
    url = config.partition('base_url = "')[2].partition('"')[0] + "/responses"
for tools in {requests}:
    said = [{{"role": "user", "content": sys.argv[-1]}}]
    body = {{"tools": [{{"name": each}} for each in tools], "messages": said, "input": said}}
    request = urllib.request.Request(url, json.dumps(body).encode())
    print(urllib.request.urlopen(request).read().decode())
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stands for the one that npm would install."""
    monkeypatch.setattr(CodingAgent, "install", lambda _: tmp_path / "program")
    return tmp_path / "program"


def write(program: Path, agent: CodingAgent, *requests: list[str]) -> None:
    path = "messages" if agent.format == "anthropic" else "responses"
    program.write_text(PROGRAM.format(python=sys.executable, path=path, requests=requests))
    program.chmod(0o755)


@pytest.mark.parametrize("agent", [CLAUDE, CODEX], ids=str)
async def test_every_request_is_counted_and_only_those_with_a_shell_get_a_move(
    agent: CodingAgent, program: Path
) -> None:
    write(program, agent, [], [agent.shell], [agent.shell])
    sent = await play(agent, "hello", ["ls"], "There.")
    assert len(sent) == 3
    assert all("hello" in each.prompt and each.size > 40 for each in sent)
    assert agent.shell in sent[-1].prompt


async def test_a_program_that_does_not_make_the_moves_has_no_figures(program: Path) -> None:
    write(program, CLAUDE, [CLAUDE.shell])
    with pytest.raises(CannotRun, match="did not make the moves"):
        await play(CLAUDE, "hello", ["ls", "ls"], "There.")


def test_what_does_not_install_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_npm(*_: Any, **__: Any) -> None:
        raise FileNotFoundError("npm")

    monkeypatch.setattr(coding_agents, "ROOT", tmp_path)
    monkeypatch.setattr(subprocess, "run", no_npm)
    with pytest.raises(CannotRun, match="cannot be installed: npm"):
        replace(CODEX, version="0.0.0").install()
