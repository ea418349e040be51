"""A Python function as a tool: arguments, results, and that it cannot break the server."""

import asyncio
import json
import threading
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from tests.support.custom_tools import ScriptedUser, ToolHarness, tool_harness
from wenko.errors import InvalidArguments, InvalidTool
from wenko.human.question import Question, QuestionOutcome
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import ToolOutcome
from wenko.settings import Settings
from wenko.tools import FunctionTool, ToolUse, tool

pytestmark = pytest.mark.anyio


def made(*functions: FunctionTool, **settings: Any) -> ToolHarness:
    own = ToolHarness(Settings(**settings))
    for each in functions:
        each.bind(Settings(**settings))
    assert own.registry.put("here", functions) == []
    return own


async def test_types_become_a_schema_and_the_docstring_the_description() -> None:
    @tool
    def book(
        room: Literal["small", "large"],
        day: date,
        auth: Annotated[int, Field(ge=1, description="How many come.")] = 2,
    ) -> str:
        """Book a room."""
        return f"{room} {day:%d.%m.} {auth}"

    own = made(book)
    schema = book.arguments.model_json_schema()
    assert schema["required"] == ["room", "day"]
    assert schema["properties"]["auth"]["description"] == "How many come."
    assert schema["additionalProperties"] is False
    assert book.description.en == "Book a room."
    assert (await own.use("book", room="small", day="2024-02-01")).stdout == "small 01.02. 2"
    assert book("large", date(2024, 1, 2)) == "large 02.01. 2", "it is still a function"


async def test_an_argument_of_the_wrong_type_is_named() -> None:
    @tool
    def half(number: float) -> float:
        return number / 2

    with pytest.raises(InvalidArguments, match="number"):
        await made(half).use("half", number="many")
    with pytest.raises(InvalidArguments, match="other"):
        await made(half).use("half", number=1, other=2)


async def test_arguments_may_have_any_name() -> None:
    @tool
    def odd(json: str, copy: int, model_config: bool = True, _hidden: str = "x") -> str:
        return f"{json} {copy} {model_config} {_hidden}"

    assert (await made(odd).use("odd", json="a", copy=1, _hidden="b")).stdout == "a 1 True b"


async def test_a_function_returns_text_json_or_an_outcome() -> None:
    @tool
    def text() -> str:
        return "words"

    @tool
    async def table() -> list[dict[str, Any]]:
        return [{"day": date(2024, 1, 1), "sum": 3}]

    @tool
    def nothing() -> None: ...

    @tool
    def whole() -> ToolOutcome:
        return ToolOutcome(success=False, message="No.", error_code="refused")

    @tool
    def strange() -> object:
        return object()

    own = made(text, table, nothing, whole, strange)
    assert (await own.use("text")).stdout == "words"
    outcome = await own.use("table")
    assert outcome.data == [{"day": "2024-01-01", "sum": 3}] == json.loads(outcome.stdout)
    assert (await own.use("nothing")).message == "Completed"
    assert (await own.use("whole")).error_code == "refused"
    refused = await own.use("strange")
    assert (refused.success, refused.error_code) == (False, "tool_failed")
    assert "JSON" in (refused.message or "")


@pytest.mark.parametrize("error", [ValueError("no such day"), SystemExit(3), KeyboardInterrupt()])
@pytest.mark.parametrize("in_thread", [True, False])
async def test_whatever_a_function_raises_is_a_failed_step(
    error: BaseException, in_thread: bool
) -> None:
    def blocking() -> None:
        raise error

    async def waiting() -> None:
        raise error

    own = made(FunctionTool(blocking if in_thread else waiting, name="bad"))
    outcome = await own.use("bad")
    assert (outcome.success, outcome.error_code) == (False, "tool_failed")
    assert type(error).__name__ in (outcome.message or "")


async def test_a_function_that_takes_too_long_times_out() -> None:
    ended, stopped = threading.Event(), asyncio.Event()

    @tool(timeout=0.05)
    def blocking() -> None:
        ended.wait(30)

    @tool(timeout=0.05)
    async def waiting() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            stopped.set()

    own = made(blocking, waiting)
    late = await own.use("blocking")
    assert (late.success, late.error_code) == (False, "timeout")
    assert "may still be running" in (late.message or "")
    ended.set()
    assert (await own.use("waiting")).error_code == "timeout"
    assert stopped.is_set()


async def test_a_cancelled_call_ends_its_function() -> None:
    started, stopped = asyncio.Event(), asyncio.Event()

    @tool
    async def waiting() -> None:
        started.set()
        try:
            await asyncio.sleep(3600)
        finally:
            stopped.set()

    using = asyncio.create_task(made(waiting).use("waiting"))
    await started.wait()
    using.cancel()
    with pytest.raises(asyncio.CancelledError):
        await using
    assert stopped.is_set()


async def test_output_is_truncated() -> None:
    @tool
    def much() -> dict[str, str]:
        return {"all": "x" * 5000}

    outcome = await made(much, output_limit=1000).use("much")
    assert outcome.truncated
    assert outcome.data is None
    assert len(outcome.stdout) < 1100


async def test_a_function_may_take_its_tool_use() -> None:
    @tool
    async def where(use: ToolUse, word: str = "hi") -> str:
        assert use.on_output is not None
        use.on_output("stdout", "half way\n")
        return f"{word} {use.language}"

    own = made(where)
    assert where.arguments.model_json_schema()["properties"].keys() == {"word"}
    assert (await own.use("where")).stdout == "hi en"
    assert own.output == [("stdout", "half way\n")]


async def test_the_time_limit_is_paused_while_the_user_is_asked() -> None:
    @tool(timeout=0.05)
    async def ask(use: ToolUse) -> str:
        form = HITLRequest.model_validate(
            {"title": "T", "fields": [{"name": "a", "type": "text", "label": "A"}]}
        )
        ended = await use.people.ask(Question.of(form))
        return str(ended.data["a"])

    class Slow(ScriptedUser):
        async def ask(self, question: Question) -> QuestionOutcome:
            await asyncio.sleep(0.1)
            return await super().ask(question)

    own = made(ask)
    own.user = Slow(lambda form: ("approve", {"a": "late"}))
    assert (await own.use("ask")).stdout == "late"


async def test_a_lone_surrogate_does_not_break_the_journal() -> None:
    @tool
    def half() -> dict[str, str]:
        return {"half": "\ud83d"}

    outcome = await made(half).use("half")
    assert outcome.data == {"half": "?"}
    outcome.model_dump_json()


def test_only_what_is_declared_harmless_is_repeated() -> None:
    def plain() -> None: ...

    assert not FunctionTool(plain).repeatable(None)
    assert FunctionTool(plain, read_only=True).repeatable(None)
    assert FunctionTool(plain, repeatable=True).repeatable(None)
    assert FunctionTool(plain).outside


def test_a_function_that_cannot_be_a_tool_says_why() -> None:
    def untyped(word) -> None: ...  # type: ignore[no-untyped-def]

    def many(*words: str) -> None: ...

    def opaque(lock: threading.Event) -> None: ...

    with pytest.raises(InvalidTool, match="word: str"):
        tool(untyped)
    with pytest.raises(InvalidTool, match=r"\*words"):
        tool(many)
    with pytest.raises(InvalidTool, match="JSON"):
        tool(opaque)
    with pytest.raises(InvalidTool, match="name"):
        tool(name="two words")(many)


async def test_each_file_is_loaded_separately(tmp_path: Path) -> None:
    folder, other = tmp_path / "tools", tmp_path / "more"
    folder.mkdir()
    other.mkdir()
    good = "from wenko.tools import tool\n\n@tool\ndef {0}() -> str:\n    return __name__\n"
    (folder / "good.py").write_text(good.format("first"))
    (folder / "twin.py").write_text(good.format("first"))
    (folder / "broken.py").write_text("from wenko.tools import tool\ndef (:\n")
    (folder / "missing.py").write_text("\nimport no_such_module_anywhere\n")
    (folder / "leaving.py").write_text("raise SystemExit('bye')\n")
    (folder / "empty.py").write_text("x = 1\n")
    (folder / "_helper.py").write_text("raise RuntimeError('never loaded')\n")
    (other / "named.py").write_text(good.format("second"))
    tools = f"{other / 'named.py'}, {tmp_path / 'nowhere.py'}"
    async with tool_harness(tmp_path, tools=tools) as own:
        assert own.names == {"first", "second"}
        assert own.registry.origin_of(own.registry.get("second")) == str(other / "named.py")
        assert own.problems.keys() == {
            "twin.py", "broken.py", "missing.py", "leaving.py", "empty.py", "nowhere.py"
        }  # fmt: skip
        assert "line 2" in own.problems["broken.py"]
        assert "line 2: ModuleNotFoundError" in own.problems["missing.py"]
        assert "taken" in own.problems["twin.py"]


async def test_a_file_that_never_finishes_loading_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.tools.custom.LOADING_LIMIT", 0.2)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/a.py").write_text("import threading\nthreading.Event().wait(20)\n")
    good = "from wenko.tools import tool\n@tool\ndef good() -> None: ...\n"
    (tmp_path / "tools/b.py").write_text(good)
    async with tool_harness(tmp_path) as own:
        assert own.names == {"good"}
        assert "did not finish" in own.problems["a.py"]


def test_a_custom_tool_cannot_take_an_alias_of_a_built_in_tool() -> None:
    @tool(name="shell_executor")
    def mine() -> None: ...

    assert ToolHarness(Settings()).registry.put("here", [mine]) == ["shell_executor"]
