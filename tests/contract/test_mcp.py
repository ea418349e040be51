"""MCP servers as tools: the reference servers as they are installed, and one that misbehaves."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.custom_tools import (
    FAULTS,
    SERVERS,
    ScriptedUser,
    ToolHarness,
    configure,
    node_server,
    time_server,
    tool_harness,
)
from tests.support.sandboxes import eventually
from wenko.errors import FateUnknown, InvalidArguments, ToolFailed
from wenko.protocol.hitl import HITLRequest

pytestmark = pytest.mark.anyio


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


async def listens(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
async def faults(tmp_path: Path) -> AsyncIterator[ToolHarness]:
    configure(tmp_path, faults={**FAULTS, "timeout": 30})
    async with tool_harness(tmp_path) as own:
        yield own


@pytest.fixture(params=["stdio", "http"])
async def everything(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ToolHarness]:
    """The reference server with one of everything, over both transports."""
    if request.param == "stdio":
        configure(tmp_path, every=node_server("mcp-server-everything"))
        async with tool_harness(tmp_path) as own:
            yield own
        return
    port = free_port()
    program = [str(SERVERS / "node_modules/.bin/mcp-server-everything"), "streamableHttp"]
    environment = {**os.environ, "PORT": str(port)}
    with subprocess.Popen(
        program, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            await eventually(lambda: listens(port))
            headers = {"Authorization": "Bearer a-secret-of-ours"}
            configure(tmp_path, every={"url": f"http://127.0.0.1:{port}/mcp", "headers": headers})
            async with tool_harness(tmp_path) as own:
                yield own
        finally:
            process.kill()


# --- reference servers ------------------------------------------------------------------------


async def test_a_tool_is_called_with_validated_arguments(everything: ToolHarness) -> None:
    assert everything.custom_tools.problems == []
    assert (await everything.use("every__echo", message="你好")).stdout == "Echo: 你好"
    assert "7" in (await everything.use("every__get-sum", a=3, b=4)).stdout
    with pytest.raises(InvalidArguments, match="message"):
        await everything.use("every__echo", text="hi")
    with pytest.raises(InvalidArguments, match="a: 'three' is not of type 'number'"):
        await everything.use("every__get-sum", a="three", b=4)


async def test_progress_is_live_output(everything: ToolHarness) -> None:
    await everything.use("every__trigger-long-running-operation", duration=0.4, steps=4)
    assert [text.split()[0] for _, text in everything.output] == ["1/4", "2/4", "3/4", "4/4"]


async def test_structured_content_is_data_and_images_are_mentioned(everything: ToolHarness) -> None:
    weather = await everything.use("every__get-structured-content", location="Chicago")
    assert isinstance(weather.data, dict)
    assert {"temperature", "conditions", "humidity"} <= weather.data.keys()
    picture = await everything.use("every__get-tiny-image")
    assert "[image image/png, " in picture.stdout
    assert len(picture.stdout) < 500


async def test_every_kind_of_field_can_be_asked(everything: ToolHarness) -> None:
    """The server asks for text, numbers, dates, and five kinds of choices, in one form."""
    said = {"name": "李雷", "check": True, "birthdate": "2001-02-03", "integer": 7}

    def say(form: HITLRequest) -> tuple[str, dict[str, Any]]:
        filled = {each.name: each.default for each in form.fields}
        listed = {n: list(v) if isinstance(v, tuple) else v for n, v in filled.items()}
        return "approve", {**listed, **said}

    everything.user = ScriptedUser(say)
    outcome = await everything.use("every__trigger-elicitation-request")
    (question,) = everything.user.asked
    form = question.request
    assert isinstance(form, HITLRequest)
    kinds = {field.name: field.type.value for field in form.fields}
    assert question.kind == "elicitation"
    assert "every" in form.title
    assert kinds["birthdate"] == "date"
    assert kinds["integer"] == "number"
    assert kinds["check"] == "boolean"
    assert kinds["titledSingleSelectEnum"] == "select"
    assert kinds["titledMultipleSelectEnum"] == "multiselect"
    labels = {f.name: [o.label for o in f.options or ()] for f in form.fields}
    assert labels["titledSingleSelectEnum"] == ["Superman", "Green Lantern", "Wonder Woman"]
    assert labels["legacyTitledEnum"][0] == "Cats"
    assert "李雷" in outcome.stdout
    assert "Guitar" in outcome.stdout


@pytest.mark.parametrize(("action", "expected"), [("reject", "declined"), (None, "cancelled")])
async def test_a_rejection_declines_and_no_answer_cancels(
    everything: ToolHarness, action: str | None, expected: str
) -> None:
    everything.user = ScriptedUser(lambda form: (action, {}))
    outcome = await everything.use("every__trigger-elicitation-request")
    assert expected in outcome.stdout


async def test_a_link_is_shown_with_its_host_and_never_opened(everything: ToolHarness) -> None:
    everything.user = ScriptedUser(lambda form: ("approve", {"opened": True}))
    await everything.use("every__trigger-url-elicitation", url="https://pay.example.com/x?y=1")
    (question,) = everything.user.asked
    assert "pay.example.com" in (question.request.description or "")
    assert "https://pay.example.com/x?y=1" in (question.request.description or "")


async def test_a_server_gets_nothing_of_our_environment_and_its_secrets_stay_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WENKO_TOKEN", "the-owners-token")
    monkeypatch.setenv("SOME_API_KEY", "key-of-the-owner")
    given = {"GIVEN": "${SOME_API_KEY}", "MODE": "${NOT_SET_ANYWHERE:-plain}"}
    configure(tmp_path, every=node_server("mcp-server-everything", env=given))
    async with tool_harness(tmp_path) as own:
        seen = json.loads((await own.use("every__get-env")).stdout)
    assert "WENKO_TOKEN" not in seen
    assert "SOME_API_KEY" not in seen
    assert seen["GIVEN"] == "••••"
    assert seen["MODE"] == "plain"
    assert seen["PATH"] == os.environ["PATH"]


async def test_the_filesystem_server_works_in_its_folder_only(tmp_path: Path) -> None:
    inside = tmp_path / "shared"
    inside.mkdir()
    configure(
        tmp_path,
        files=node_server(
            "mcp-server-filesystem", str(inside), tools=["write_file", "read_text_file", "nope"]
        ),
    )
    async with tool_harness(tmp_path) as own:
        assert own.names == {"files__write_file", "files__read_text_file"}
        assert own.problems == {"files": "there is no tool nope"}
        note = str(inside / "note.txt")
        assert (await own.use("files__write_file", path=note, content="hello")).success
        assert (inside / "note.txt").read_text() == "hello"
        assert (await own.use("files__read_text_file", path=note)).stdout == "hello"
        refused = await own.use("files__read_text_file", path="/etc/hostname")
        assert (refused.success, refused.error_code) == (False, "tool_failed")
        assert "Access denied" in (refused.message or "")


async def test_a_python_server_works_too(tmp_path: Path) -> None:
    configure(tmp_path, time=time_server())
    async with tool_harness(tmp_path) as own:
        outcome = await own.use("time__get_current_time", timezone="Asia/Shanghai")
    assert isinstance(outcome.data, dict)
    assert outcome.data["timezone"] == "Asia/Shanghai"


# --- a server that misbehaves -----------------------------------------------------------------


async def test_a_crash_during_a_call_is_reported_and_the_next_call_restarts_the_server(
    faults: ToolHarness,
) -> None:
    before = (await faults.use("faults__process")).stdout
    with pytest.raises(FateUnknown, match="the last words of a server") as error:
        await faults.use("faults__crash")
    assert "unknown whether the call was executed" in error.value.details
    after = (await faults.use("faults__process")).stdout
    assert before != after


async def test_a_server_that_exited_while_idle_is_restarted_before_a_call(
    faults: ToolHarness, tmp_path: Path
) -> None:
    pid = int((await faults.use("faults__process")).stdout)
    os.kill(pid, 9)
    await eventually(lambda: _gone(pid))
    counted = tmp_path / "counted"
    assert (await faults.use("faults__count_up", path=str(counted))).success
    assert counted.read_text() == "done\n"


async def _gone(pid: int) -> bool:
    return not alive(pid)


async def test_a_call_that_hangs_times_out_and_its_process_is_killed(tmp_path: Path) -> None:
    configure(tmp_path, faults={**FAULTS, "timeout": 3})
    mark = tmp_path / "mark"
    async with tool_harness(tmp_path) as own:
        with pytest.raises(ToolFailed, match="did not answer within 3 s") as late:
            await own.use("faults__hang", mark=str(mark))
        assert late.value.code == "timeout"
        await eventually(lambda: _gone(int(mark.read_text())))


async def test_a_cancelled_call_ends_with_its_process(faults: ToolHarness, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    using = asyncio.create_task(faults.use("faults__hang", mark=str(mark)))

    async def marked() -> bool:
        return mark.exists() and mark.read_text() != ""

    await eventually(marked)
    using.cancel()
    with pytest.raises(asyncio.CancelledError):
        await using
    await eventually(lambda: _gone(int(mark.read_text())))
    assert (await faults.use("faults__process")).success


async def test_much_output_is_cut(faults: ToolHarness) -> None:
    outcome = await faults.use("faults__flood", size=2_000_000)
    assert outcome.success
    assert outcome.truncated
    assert outcome.data is None
    assert len(outcome.stdout) < 70_000


async def test_a_server_that_sends_a_too_large_message_is_killed(faults: ToolHarness) -> None:
    pid = int((await faults.use("faults__process")).stdout)
    with pytest.raises(FateUnknown, match="a message over 8 MiB"):
        await faults.use("faults__flood", size=40_000_000)
    await eventually(lambda: _gone(pid))
    assert (await faults.use("faults__process")).success


async def test_a_too_large_message_over_http_fails_the_call(tmp_path: Path) -> None:
    port = free_port()
    program = [FAULTS["command"], *FAULTS["args"], str(port)]
    with subprocess.Popen(program, stderr=subprocess.DEVNULL) as process:
        try:
            await eventually(lambda: listens(port))
            configure(tmp_path, faults={"url": f"http://127.0.0.1:{port}/mcp", "timeout": 30})
            async with tool_harness(tmp_path) as own:
                assert (await own.use("faults__flood", size=100)).stdout == "x" * 100
                with pytest.raises((FateUnknown, ToolFailed)):
                    await own.use("faults__flood", size=40_000_000)
                assert (await own.use("faults__flood", size=100)).success
        finally:
            process.kill()


async def test_each_conversation_has_a_server_of_its_own(faults: ToolHarness) -> None:
    first, second, again = [
        (await faults.use("faults__process", conversation)).stdout
        for conversation in ("one", "two", "one")
    ]
    assert first == again != second


async def test_concurrent_calls_in_one_conversation_are_serialized(faults: ToolHarness) -> None:
    pids = await asyncio.gather(*(faults.use("faults__process", "new") for _ in range(5)))
    assert len({each.stdout for each in pids}) == 1


async def test_the_least_recently_used_connection_is_evicted(
    faults: ToolHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wenko.tools.mcp.server.MAX_CONNECTIONS", 2)
    first = int((await faults.use("faults__process", "one")).stdout)
    for conversation in ("two", "three"):
        assert (await faults.use("faults__process", conversation)).success
    await eventually(lambda: _gone(first))


async def test_two_concurrent_conversations_are_asked_separately(faults: ToolHarness) -> None:
    faults.user = ScriptedUser(lambda form: ("approve", {"city": "Xi'an", "days": 2}))
    calls = [faults.use("faults__trip", name) for name in ("one", "two")]
    assert [each.stdout for each in await asyncio.gather(*calls)] == ["2 days in Xi'an"] * 2
    assert len({question.request.id for question in faults.user.asked}) == 2


async def test_an_answer_that_does_not_fit_the_servers_schema_is_asked_again(
    faults: ToolHarness,
) -> None:
    answers = iter([{"city": "Xi", "days": 2}, {"city": "Xi'an", "days": 2}])
    faults.user = ScriptedUser(lambda form: ("approve", next(answers)))
    assert (await faults.use("faults__trip")).stdout == "2 days in Xi'an"
    first, second = (each.request for each in faults.user.asked)
    assert "too short" in (second.description or "")
    assert isinstance(second, HITLRequest)
    assert second.fields[0].default == "Xi"
    assert second.id.removesuffix("-2") == first.id.removesuffix("-1")


async def test_a_call_continues_once_its_link_was_opened(faults: ToolHarness) -> None:
    faults.user = ScriptedUser(lambda form: ("approve", {"opened": True}))
    assert (await faults.use("faults__sign_in")).stdout == "signed in"
    assert "example.com" in (faults.user.asked[0].request.description or "")


async def test_the_time_limit_is_paused_while_the_user_is_asked(tmp_path: Path) -> None:
    configure(tmp_path, faults={**FAULTS, "timeout": 2})
    async with tool_harness(tmp_path) as own:
        slow = ScriptedUser(lambda form: ("approve", {"city": "Xi'an"}))
        answer = slow.ask

        async def later(question: Any) -> Any:
            await asyncio.sleep(2.5)
            return await answer(question)

        slow.ask = later  # type: ignore[method-assign]
        own.user = slow
        assert (await own.use("faults__trip")).stdout == "3 days in Xi'an"


# --- configuration ----------------------------------------------------------------------------


async def test_only_the_annotations_of_a_trusted_server_count(tmp_path: Path) -> None:
    configure(tmp_path, a={**FAULTS, "trusted": True}, b=FAULTS)
    async with tool_harness(tmp_path) as own:
        assert own.registry.get("a__process").repeatable(None)
        assert not own.registry.get("a__count_up").repeatable(None)
        assert not own.registry.get("b__process").repeatable(None)
        assert own.registry.get("a__process").outside


async def test_what_cannot_be_used_is_reported_and_the_rest_works(tmp_path: Path) -> None:
    configure(
        tmp_path,
        missing={"command": "/no/such/program"},
        dying={"command": sys.executable, "args": ["-c", "raise SystemExit('no licence')"]},
        nowhere={"url": f"http://127.0.0.1:{free_port()}/mcp"},
        both={"command": "x", "url": "http://localhost"},
        secret={"command": "x", "env": {"KEY": "${NOT_SET_ANYWHERE}"}},
        off={"command": "/no/such/program", "disabled": True},
        good=FAULTS,
        **{"bad name": FAULTS},
    )
    async with tool_harness(tmp_path) as own:
        assert (await own.use("good__process")).success
        assert own.problems.keys() == {
            "missing", "dying", "nowhere", "mcp.json: both", "mcp.json: secret",
            "mcp.json: bad name",
        }  # fmt: skip
        assert "no licence" in own.problems["dying"]
        assert "NOT_SET_ANYWHERE" in own.problems["mcp.json: secret"]


@pytest.mark.parametrize("text", ["{", "[]", '{"mcpServers": []}', "\udcff"])
async def test_an_invalid_configuration_file_is_reported(tmp_path: Path, text: str) -> None:
    (tmp_path / "mcp.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    async with tool_harness(tmp_path) as own:
        assert own.problems.keys() == {"mcp.json"}


def test_the_sdk_is_not_imported_without_an_mcp_server() -> None:
    script = "import sys, wenko.api.app; print({'mcp', 'jsonschema'} & sys.modules.keys())"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
