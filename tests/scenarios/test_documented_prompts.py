"""Answers of a client that knows only the documented prompts: options, or free text."""

from typing import Any

import pytest

from tests.live import LiveServer
from tests.support.prompts import PromptClient, command_message, program_message, prompt_client

pytestmark = pytest.mark.anyio

MULTISELECT = (
    "whiptail --checklist 'Pick fruit' 15 40 3 apple red OFF pear green ON plum blue OFF 2>out; "
    "cat out"
)


async def documented_answer(client: PromptClient, asked: dict[str, Any], choice: str) -> None:
    """As the documented dialog does: text for ``input``, otherwise the option that is selected."""
    if asked["prompt_type"] in ("select", "confirm"):
        assert choice in asked["options"]
    else:
        assert asked["prompt_type"] == "input"
    await client.socket.send(
        {"type": "user_input", "data": {"step_id": asked["step_id"], "input": choice}}
    )


@pytest.mark.parametrize(
    ("command", "choice", "printed"),
    [
        ("read -p 'Name: ' x; echo got-$x", "Ada", "got-Ada"),
        ("read -s -p 'Password: ' x; echo got-${#x}", "sesame", "got-6"),
        ("read -p 'Delete it? [y/N] ' x; echo got-$x", "no", "got-n"),
        ("select x in red blue; do echo got-$x; break; done", "blue", "got-blue"),
        ("read x; echo got-$x", "anything", "got-anything"),
        ("read -p 'Apply? [y/n/a/q] ' x; echo got-$x", "q", "got-q"),
        (MULTISELECT, "1, 3", '"apple" "plum"'),
        ("nano note; cat note", "hello", "hello"),
    ],
    ids=["input", "password", "confirm", "select", "unknown", "keys", "multiselect", "editor"],
)
async def test_R23_R40_every_type_of_prompt_can_be_answered_as_documented(
    live_server: LiveServer, command: str, choice: str, printed: str
) -> None:
    async with prompt_client(live_server, command_message(command)) as client:
        await documented_answer(client, await client.next_prompt(), choice)
        assert printed in (await client.result())["stdout"]


async def test_R40_several_choices_are_accepted_as_a_list(live_server: LiveServer) -> None:
    async with prompt_client(live_server, command_message(MULTISELECT)) as client:
        asked = await client.next_prompt()
        assert asked["widget"] == "multiselect"
        assert asked["options"][0] in asked["prompt"]["prompt_text"]
        data = {"step_id": asked["step_id"], "input": [asked["options"][0], asked["options"][2]]}
        await client.socket.send({"type": "user_input", "data": data})
        assert '"apple" "plum"' in (await client.result())["stdout"]


async def test_P34_a_refused_command_has_its_message_in_the_payload(
    live_server: LiveServer,
) -> None:
    async with live_server.socket() as socket:
        await socket.send({"type": "user_input", "data": {"step_id": 7, "input": "x"}})
        refused = await socket.receive()
    assert refused["type"] == "error"
    assert refused["payload"]["message"] == refused["message"]
    assert refused["payload"]["data"] == refused["data"]


async def test_T15_a_secret_in_a_text_field_is_masked_however_it_is_echoed(
    live_server: LiveServer,
) -> None:
    secret = "tr0ub4dor-and-3"
    program = (
        "import sys, termios, tty\n"
        "settings = termios.tcgetattr(0)\n"
        "print('API key: ', end='', flush=True)\n"
        "tty.setcbreak(0)\n"
        "typed = ''\n"
        "while (key := sys.stdin.read(1)) not in '\\r\\n':\n"
        "    typed += key\n"
        "    print(key, end='', flush=True)\n"
        "termios.tcsetattr(0, termios.TCSANOW, settings)\n"
        "print('\\nkey', typed, len(typed))\n"
    )
    async with prompt_client(live_server, program_message(program)) as client:
        asked = await client.next_prompt()
        assert (asked["secret"], asked["widget"]) == (True, "password")
        await client.answer(secret)
        result = await client.result()
    assert f"key •••• {len(secret)}" in result["stdout"]
    assert secret not in str(client.events)
    streamed = "".join(each["content"] for each in client.of_type("tool_output"))
    assert "tr0ub" not in streamed
    for path in live_server.data.rglob("*"):
        if path.is_file():
            assert secret.encode() not in path.read_bytes(), path
