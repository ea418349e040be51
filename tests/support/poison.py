"""Tools and playbooks that block or end the process in which they are used."""

from pathlib import Path

TOOLS = '''
import os
import re
import sys
import time
from pathlib import Path

from wenko.tools import tool

ALONE = "lone_run" in sys.argv[0]


@tool(repeatable=True, sandbox=False)
async def slow_match() -> str:
    """Matches a regular expression that takes for ever."""
    re.match(r"(a+)+$", "a" * 60 + "b")
    return "matched"


@tool(repeatable=True, sandbox=False)
async def kill_process() -> str:
    """Ends the process, wherever it is used."""
    os._exit(9)


@tool(repeatable=True, sandbox=False)
async def kill_server() -> str:
    """Ends a server; a process of its own survives it."""
    if not ALONE:
        os._exit(9)
    return "survived"


@tool(repeatable=True, sandbox=False)
def wait_for(path: str) -> str:
    """Waits in a thread until there is a file, as a healthy tool does."""
    while not Path(path).exists():
        time.sleep(0.05)
    return "found"
'''
PLAYBOOK = """
title: {{zh: "{name}", en: "{name}"}}
example: {{zh: "{name}", en: "{name}"}}
match:
  all: [["{name}"]]
analysis:
  complexity: moderate
  task_type: code
  reasoning: {{zh: 测试, en: test}}
  suggested_approach: {{zh: 测试, en: test}}
goal: {{zh: 测试, en: test}}
steps:
  - description: {{zh: 测试, en: test}}
    tool: {tool}
    args: {args}
"""


def install(data: Path, release: Path) -> None:
    """Into the data folder of a server that is not running; ``wait_for`` ends with ``release``."""
    for folder in ("tools", "playbooks"):
        (data / folder).mkdir(parents=True, exist_ok=True)
    (data / "tools" / "poison.py").write_text(TOOLS)
    for name, tool, args in (
        ("match slowly", "slow_match", "{}"),
        ("kill the process", "kill_process", "{}"),
        ("kill the server", "kill_server", "{}"),
        ("wait patiently", "wait_for", f'{{path: "{release}"}}'),
    ):
        text = PLAYBOOK.format(name=name, tool=tool, args=args)
        (data / "playbooks" / f"{name.replace(' ', '-')}.yaml").write_text(text)
