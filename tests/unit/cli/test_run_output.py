"""What ``wenko run`` keeps of a run: whether a command named a server that can be opened soon."""

from typing import Any

import pytest

from wenko.cli.run import _previews, _RunOutput

pytestmark = pytest.mark.anyio


def result(stdout: str) -> dict[str, Any]:
    return {"type": "tool_result", "conversation_id": "c", "data": {"result": {"stdout": stdout}}}


class Client:
    """A server that notices a program with the second look."""

    def __init__(self) -> None:
        self.looks = 0

    async def get(self, path: str) -> list[dict[str, Any]]:
        self.looks += 1
        found = {"port": 5000, "program": "python3", "url": "http://localhost:1/?wenko_key=k"}
        return [found] if self.looks > 1 else []


def output_of(stdout: str) -> _RunOutput:
    output = _RunOutput(lambda event: None, None)
    output.handle(result(stdout))
    return output


@pytest.mark.parametrize("address", ["http://127.0.0.1:5000", "* on http://localhost:80/", "x"])
async def test_P96_a_server_whose_address_was_printed_is_waited_for(address: str) -> None:
    client: Any = Client()
    lines = await _previews(client, output_of(address))
    if address == "x":
        assert (lines, client.looks) == ([], 1), "nobody waits for nothing"
    else:
        assert lines == ["5000  python3  http://localhost:1/?wenko_key=k"]


def test_P96_other_addresses_are_not_servers_of_the_sandbox() -> None:
    assert not output_of("see https://example.com:8080/").named_server
