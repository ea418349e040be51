"""Python code with sessions, figures and tables, run for real in every isolation."""

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from tests.support.sandboxes import eventually, executors, exists, sandboxes_in, sh
from wenko.gate.policy import judge
from wenko.gate.ruling import Confinement
from wenko.human.question import Question
from wenko.protocol.plan import Picture, ToolOutcome
from wenko.sandbox.base import Sandbox
from wenko.sandbox.pool import SandboxPool
from wenko.settings import Settings
from wenko.storage.pictures import NewPicture, PictureStore, measured
from wenko.terminal.session import TerminalSession
from wenko.tools.base import ToolUse
from wenko.tools.processes import ExecuteCode, ExecuteCodeArguments

pytestmark = pytest.mark.anyio
_ids = count(1)
KERNEL = '"[w]enko_notebook.kernel.*$WENKO_SCRATCH"'
"""Of this sandbox: without isolation, the whole machine's processes are visible."""
MATPLOTLIB = "import matplotlib.pyplot as plt\n"


class Prompts:
    """Waits for the end of a command; nobody answers it."""

    async def attend(self, session: TerminalSession, command: str) -> None:
        await session.result()


class Displays:
    """Keeps what was shown."""

    def __init__(self) -> None:
        self.shown: list[dict[str, Any]] = []

    async def show(self, question: Question) -> str:
        request = question.request.model_dump(mode="json")
        if request["id"] not in [each["id"] for each in self.shown]:
            self.shown.append(request)
        return str(request["id"])


class PythonTool:
    def __init__(self, sandbox: Sandbox, pictures: Path) -> None:
        self.sandbox = sandbox
        self.displays = Displays()
        self.store = PictureStore(pictures, 1 << 24)

    async def add(self, conversation_id: str, call_id: str, new: NewPicture) -> Picture:
        return await self.store.add(conversation_id, call_id, new)

    async def use(self, code: str, call_id: str = "", **values: Any) -> ToolOutcome:
        use = ToolUse(
            call_id or f"python-{next(_ids)}",
            "tests",
            cast(Any, self.displays),
            cast(Any, Prompts()),
            "en",
            opened_sandbox=self.sandbox,
            pictures=self,
        )
        arguments = ExecuteCodeArguments.model_validate({"code": code, **values})
        return await ExecuteCode(Settings(sandbox="unsafe-none")).use(use, arguments)

    async def prints(self, code: str, **values: Any) -> str:
        outcome = await self.use(code, **values)
        assert outcome.success, outcome
        return outcome.stdout

    def tables(self) -> list[dict[str, Any]]:
        return [each["displays"][0]["data"] for each in self.displays.shown]


@pytest.fixture
async def python(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PythonTool]:
    yield PythonTool(sandbox, tmp_path)
    await sh(sandbox, f"pkill -f {KERNEL}")


async def test_R73_code_without_a_session_runs_as_before_and_keeps_nothing(
    python: PythonTool,
) -> None:
    assert await python.prints("x = 1\nprint(__name__, x)\nx") == "__main__ 1\n"
    assert await python.prints("import sys; print(sys.argv, sys.path[0] == '')") == "['-c'] True\n"
    failed = await python.use("def f():\n    return x\nf()")
    assert (failed.return_code, failed.success) == (1, False)
    printed = failed.stdout + failed.stderr
    assert "NameError: name 'x' is not defined" in printed
    assert "wenko_notebook" not in printed
    assert (await python.use("import sys; sys.exit(3)")).return_code == 3
    assert "SyntaxError" in (await python.use("x = = 1")).stderr


async def test_R73_a_session_keeps_its_variables_under_its_name(python: PythonTool) -> None:
    first = await python.use("import math\nx = 20\ndef twice(n): return 2 * n", session="a")
    assert first.success, first
    assert "session a is new" in (first.message or "")
    second = await python.use("twice(x) + 2", session="a")
    assert (second.stdout, second.message) == ("42\n", None)
    other = await python.use("print('x' in globals())", session="b")
    assert other.stdout == "False\n"
    failed = await python.use("y = 1\n1 / 0", session="a")
    assert failed.return_code == 1
    assert "    1 / 0\n" in failed.stderr.replace("\r", "")
    assert await python.prints("print(x + y)", session="a") == "21\n"
    env = await python.prints("import os; print(os.environ['A'])", session="a", env={"A": "1"})
    assert env == "1\n"
    assert "'A' in os.environ" not in await python.prints("'A' in os.environ", session="a")


async def test_R73_a_timeout_ends_the_session_and_says_that_its_state_is_lost(
    python: PythonTool,
) -> None:
    await python.prints("x = 1", session="a")
    late = await python.use("import time; time.sleep(60)", session="a", timeout=1)
    assert late.error_code == "timeout"
    assert "variables are lost" in (late.message or "")

    async def ended() -> bool:
        found = await sh(python.sandbox, f"pgrep -f {KERNEL} | wc -l")
        return found.stdout.strip() == "0"

    await eventually(ended)
    again = await python.use("print('x' in globals())", session="a")
    assert (again.stdout, "is new" in (again.message or "")) == ("False\n", True)


async def test_R73_a_cancelled_call_ends_its_session(python: PythonTool) -> None:
    await python.prints("x = 1", session="a")
    code = "open('begun', 'w').close()\nimport time; time.sleep(600)"
    running = asyncio.create_task(python.use(code, call_id="cancelled", session="a"))
    await eventually(lambda: exists(python.sandbox, "begun"))
    await python.sandbox.cancel("cancelled")
    outcome = await running
    assert outcome.error_code == "cancelled"
    assert "variables are lost" in (outcome.message or "")
    assert "is new" in ((await python.use("1", session="a")).message or "")


async def test_R73_a_session_that_runs_out_of_memory_is_lost_and_the_sandbox_goes_on(
    isolation: str, data: Path, name: str, tmp_path: Path
) -> None:
    sandboxes = sandboxes_in(data, isolation, sandbox_memory_mb=256)
    python = PythonTool(await sandboxes.open(name), tmp_path)
    await python.prints("x = 1", session="a")
    code = "import mmap\nheld = []\nwhile True:\n    m = mmap.mmap(-1, 8 << 20)\n"
    code += "    m.write(b'1' * (8 << 20)); held.append(m)"
    full = await python.use(code, session="a", timeout=60)
    assert not full.success
    assert "variables are lost" in (full.message or ""), full
    assert await python.prints("print('works')") == "works\n"
    await sandboxes.delete(name)
    await sandboxes.shutdown()


async def test_R73_the_next_server_goes_on_with_a_session(
    sandboxes: SandboxPool, isolation: str, data: Path, name: str, tmp_path: Path
) -> None:
    sandbox = await sandboxes.open(name)
    await PythonTool(sandbox, tmp_path).prints("x = 41", session="a")
    assert executors(sandbox.id)
    await sandboxes.disconnect()
    second = sandboxes_in(data, isolation)
    python = PythonTool(await second.open(name), tmp_path)
    assert await python.prints("x + 1", session="a") == "42\n"
    await second.close(name)
    # After its sandbox has ended, the session is honestly a new one.
    python = PythonTool(await second.open(name), tmp_path)
    outcome = await python.use("print('x' in globals())", session="a")
    assert (outcome.stdout, "is new" in (outcome.message or "")) == ("False\n", True)
    await second.close(name)
    await second.shutdown()


async def test_R73_there_are_few_sessions_and_exit_ends_one(python: PythonTool) -> None:
    for each in "abcd":
        await python.prints("1", session=each)
    refused = await python.use("1", session="e")
    assert (refused.success, "4 sessions are open: a, b, c, d" in refused.stderr) == (False, True)
    ended = await python.use("exit()", session="a")
    assert (ended.return_code, "has ended" in (ended.message or "")) == (0, True)
    assert await python.prints("2", session="e") == "2\n"


async def test_R73_only_python_has_sessions_and_their_names_are_checked() -> None:
    for values in ({"language": "shell", "session": "a"}, {"session": "../a"}, {"session": ""}):
        with pytest.raises(ValueError, match="session"):
            ExecuteCodeArguments.model_validate({"code": "1", **values})


async def test_R73_input_in_a_session_is_at_its_end(python: PythonTool) -> None:
    outcome = await python.use("input('name? ')", session="a")
    assert "EOFError" in outcome.stderr


@pytest.mark.parametrize("session", [None, "plots"])
async def test_R73_figures_come_back_as_pictures(python: PythonTool, session: str | None) -> None:
    code = MATPLOTLIB + "plt.plot([1, 2, 3]); plt.title('销售额'); plt.show()\n"
    code += "plt.figure(); plt.bar(['一月', '二月'], [3, -4]); print('done')"
    outcome = await python.use(code, session=session, timeout=150)
    assert (outcome.stdout, outcome.stderr) == ("done\n", "")
    assert [(each.source, each.for_model) for each in outcome.pictures] == [("plot", True)] * 2
    for picture in outcome.pictures:
        found = python.store.read("tests", picture.id)
        assert found is not None
        assert measured(found[0])[0] == "image/png"
        assert picture.width > 200
    nothing = await python.use(MATPLOTLIB + "plt.figure()\n1", session=session)
    assert nothing.pictures == ()


@pytest.mark.parametrize("session", [None, "plots"])
async def test_R73_a_slow_machine_adds_nothing_to_what_code_printed(
    python: PythonTool, session: str | None
) -> None:
    """Matplotlib warns when its list of fonts takes more than five seconds: here, none at all."""
    await sh(python.sandbox, "rm -rf ~/.cache/matplotlib")
    code = "import threading\nTimer = threading.Timer\n"
    code += "threading.Timer = lambda seconds, work: Timer(0, work)\n"
    code += MATPLOTLIB + "plt.plot([1, 2, 3]); print('done')"
    outcome = await python.use(code, session=session, timeout=150)
    assert (outcome.stdout, outcome.stderr) == ("done\n", "")


async def test_R73_a_program_that_code_starts_has_a_backend_of_its_own(python: PythonTool) -> None:
    code = "import subprocess, sys\n"
    code += "subprocess.run([sys.executable, '-c', 'import matplotlib.pyplot as p; p.plot([1]);"
    code += ' p.savefig("a.png")\'], check=True)'
    outcome = await python.use(MATPLOTLIB + code)
    assert outcome.success, outcome
    assert await exists(python.sandbox, "a.png")


async def test_R73_a_list_of_dicts_is_displayed_as_a_table(python: PythonTool) -> None:
    code = "rows = [{'name': '苹果', 'n': 1.5}, {'name': 'pear', 'more': None}]\nrows"
    outcome = await python.use(code, call_id="table")
    assert [line.split() for line in outcome.stdout.splitlines()] == [
        ["name", "n", "more"],
        ["苹果", "1.5"],
        ["pear"],
    ]
    expected = {"headers": ["name", "n", "more"], "rows": [["苹果", "1.5", ""], ["pear", "", ""]]}
    assert [{key: each[key] for key in expected} for each in python.tables()] == [expected]
    await python.use(code, call_id="table")
    assert len(python.tables()) == 1, "collected again, it is not shown again"
    await python.use("display([{'i': i} for i in range(500)], 'text')\ndisplay([{'k': 1}])")
    assert [len(each["rows"]) for each in python.tables()] == [2, 200, 1]
    assert python.tables()[1]["caption"] == "The first 200 of 500 rows"


async def test_R73_a_data_frame_is_displayed_as_a_table(python: PythonTool) -> None:
    if (await sh(python.sandbox, "python3 -c 'import pandas'")).return_code != 0:
        pytest.skip("pandas is not installed where sandboxes see it")
    await python.prints("import pandas\npandas.DataFrame({'a': [1, 2], 'b': ['x', 'y']})")
    assert python.tables()[0]["rows"] == [["1", "x"], ["2", "y"]]


async def test_R73_what_code_writes_in_place_of_a_table_is_not_trusted(python: PythonTool) -> None:
    code = """
import glob, hashlib, json, os
name = hashlib.sha256(b"forged").hexdigest()[:32]
os.makedirs(os.environ["WENKO_SCRATCH"], exist_ok=True)
os.chdir(os.environ["WENKO_SCRATCH"])
open(f"show-{name}.json", "w").write(json.dumps({
    "pictures": ["../../etc/passwd", "forged.png", 7, None], "tables": [7, {"rows": 3}, {}]}))
open("forged.png", "w").write("no picture")
print("printed")
"""
    outcome = await python.use(code, call_id="forged")
    assert (outcome.stdout, outcome.pictures, python.tables()) == ("printed\n", (), [])


def test_R73_code_of_a_session_is_judged_like_any_other() -> None:
    bare, code = Confinement(confined=False), {"code": "print(1)", "session": "a"}
    assert judge(ExecuteCode(Settings()), code, confinement=bare).decision == "ask"
    assert judge(ExecuteCode(Settings()), code).decision == "allow"
