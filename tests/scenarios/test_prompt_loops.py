"""Programs that ask again: the user gets the question, with what was tried."""

from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.prompts import program_message, prompt_client

pytestmark = pytest.mark.anyio

VALIDATION = """
while True:
    if input("Port [0]: ") == "8080":
        break
    print("Please enter a number from 1024 to 65535.")
"""
MENU = """
while input("Continue? [Y/n] ") != "n":
    print("One more page.")
"""
COUNTER = """
attempt = 1
while input(f"Project name, attempt {attempt} [demo]: ") != "shop":
    attempt += 1
"""
TRY_AGAIN = """
question = "Project name [demo]: "
attempt = 1
while input(question) != "shop":
    attempt += 1
    question = f"Try again ({attempt}) [demo]: "
"""
REWORDED = """
from itertools import cycle
for question in cycle(["Port [0]: ", "Which port? [0]: ", "端口 [0]: ", "Give me a number [0]: "]):
    if input(question) == "8080":
        break
"""


@pytest.mark.parametrize(
    ("program", "automatic", "answer"),
    [
        (VALIDATION, ["0"], "8080"),
        (MENU, ["yes"], "no"),
        (COUNTER, ["demo"], "shop"),
        (TRY_AGAIN, ["demo"], "shop"),
        (REWORDED, ["0"], "8080"),
    ],
    ids=["validation", "menu", "counter", "try-again", "reworded"],
)
async def test_R75_P57_a_prompt_that_comes_back_goes_to_the_user_with_what_was_tried(
    live_server: LiveServer, program: str, automatic: list[str], answer: str
) -> None:
    message = program_message(program + 'print("done")')
    async with prompt_client(live_server, message) as client:
        asked = await client.next_prompt()
        assert [each["response"] for each in client.of_type("interactive_response")] == automatic
        assert asked["tried"] == [{"answer": each, "by": "agent"} for each in automatic]
        async with live_server.http() as http:
            question = (await http.get(f"/hitl/{asked['request_id']}")).json()["data"]
        assert "已自动回答过" in question["request"]["description"]
        await client.answer(answer)
        result = await client.result()
    assert "done" in result["stdout"]
    assert len(client.of_type("interactive_response")) == len(automatic)


async def test_P57_an_answer_of_the_user_that_is_not_accepted_is_asked_for_again_with_it(
    live_server: LiveServer,
) -> None:
    program = 'while input("Age: ") != "7": print("Not a valid age.")'
    async with prompt_client(live_server, program_message(program)) as client:
        assert (await client.next_prompt())["tried"] == []
        await client.answer("x")
        assert (await client.next_prompt())["tried"] == [{"answer": "x", "by": "user"}]
        await client.answer("7")
        assert (await client.result())["return_code"] == 0


async def test_P57_answers_of_before_a_restart_still_count(tmp_path: Path) -> None:
    server = LiveServer(tmp_path).start()
    try:
        program = 'while input("Port [0]: ") != "8080": pass'
        async with prompt_client(server, program_message(program)) as client:
            await client.next_prompt()
            conversation, seen = client.conversation_id, client.events[-1]["seq"]
        server.kill()
        server.start()
        async with server.socket() as socket, server.http() as http:
            path = f"/conversations/{conversation}/input"
            assert (await http.post(path, json={"input": "1"})).status_code == 200
            await socket.follow(conversation, seen)
            events = await socket.events_until(lambda each: each["type"] == "user_input_required")
            assert [each for each in events if each["type"] == "interactive_response"] == []
            assert {"answer": "0", "by": "agent"} in events[-1]["data"]["tried"]
            assert (await http.post(path, json={"input": "8080"})).status_code == 200
            await socket.events_until(lambda each: each["type"] == "process_completed")
    finally:
        server.stop()
