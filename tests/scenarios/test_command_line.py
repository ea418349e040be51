"""What README.md says about the command line and about a server's output."""

import os

import pytest

from tests.live import LiveServer
from tests.support.command_line import wenko_prints
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


async def wenko(server: LiveServer, *arguments: str) -> tuple[int, str]:
    """The exit status and the output of a command for this server."""
    # ``--data`` is no folder for every command.
    environment = {**os.environ, "WENKO_DATA": str(server.data)}
    return await wenko_prints(*arguments, environment=environment)


@pytest.mark.parametrize(("command", "succeeded"), [("true", True), ("false", False)])
async def test_the_exit_status_of_a_run_tells_whether_it_succeeded(
    live_server: LiveServer, command: str, succeeded: bool
) -> None:
    status, output = await wenko(live_server, "run", f"$ {command}")
    assert (status == 0) is succeeded, output


async def test_T17_a_server_whose_output_goes_to_a_log_does_not_print_its_token(
    live_server: LiveServer,
) -> None:
    await live_server.run("$ true")
    assert live_server.url in "".join(live_server.log)
    assert live_server.token not in "".join(live_server.log)


async def test_T17_the_link_to_the_page_is_printed_on_request(live_server: LiveServer) -> None:
    status, output = await wenko(live_server, "token", "--link")
    assert (status, output.strip()) == (0, f"{live_server.url}/#token={live_server.token}")


def test_by_default_only_this_machine_reaches_the_server() -> None:
    assert Settings().host == "127.0.0.1"


@pytest.mark.parametrize(
    "arguments",
    [
        ("extend", "a\x1b[31m b"),
        ("answer", "a\x1b[31m b", "--try"),
        ("undo", "--conversation", "a\x1b[31m b"),
        ("get", "x", "--conversation", "a\x1b[31m b"),
    ],
)
async def test_an_id_that_cannot_be_one_is_refused_in_a_sentence(
    live_server: LiveServer, arguments: tuple[str, ...]
) -> None:
    status, output = await wenko(live_server, *arguments)
    assert (status, output[0]) == (1, "✗"), output
    assert "Traceback" not in output
