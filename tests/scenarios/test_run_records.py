"""What an ended run leaves for the next message: changes, failures, refusals and reasons."""

import re
from pathlib import Path

import pytest

from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio
BLOCK = re.compile(r"<data (\w+)[^>]*>\n.*?\n</data \1>", re.DOTALL)


def will_run(server: ScriptedServer, **commands: str) -> None:
    """A step per command; its description is the keyword."""
    steps = tuple(
        Step(
            step_id=id_,
            description=description.replace("_", " "),
            tool="shell",
            tool_args={"command": command},
            depends_on=(id_ - 1,) if id_ else (),
        )
        for id_, (description, command) in enumerate(commands.items())
    )
    server.model.will_plan(Plan(goal="the goal", steps=steps))


async def next_prompt(server: ScriptedServer, chat: ChatClient, message: str) -> str:
    """The background that the next message is answered with."""
    await chat.send(message, chat.conversation_id)
    await chat.end()
    return server.model.prompts[-1][0].content


async def test_the_next_message_knows_what_was_changed_and_why(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        will_run(server, begin="printf 'one\\ntwo\\n' > list.txt")
        await chat.send("begin")
        await chat.end()
        will_run(server, correct_the_spelling="sed -i s/two/three/ list.txt && echo corrected")
        await chat.send("correct it", chat.conversation_id)
        await chat.end()
        prompt = await next_prompt(server, chat, "what did you change, and why?")
        again = await next_prompt(server, chat, "and once more?")
    assert "modified /workspace/list.txt (+1 −1)" in prompt
    assert "-two\n+three" in prompt
    assert "correct the spelling → corrected" in prompt
    assert "## succeeded: correct it" in prompt
    assert "created /workspace/list.txt (+2 −0)" in prompt, "the older run, briefly"
    assert "+one" not in prompt
    assert again == prompt, "the same record gives the same characters"
    assert "-two" not in BLOCK.sub("", prompt)


async def test_a_refused_deletion_and_its_reason_are_in_the_record(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, mode="ask-risky") as server, chat_client(server) as chat:
        will_run(server, look="ls", delete="rm -r src")
        await chat.send("clean up")
        await chat.answer(await chat.question(), "reject", reason="src has no backup")
        await chat.end()
        prompt = await next_prompt(server, chat, "what happened?")
    assert "## failed: clean up" in prompt
    assert '{"command": "rm -r src"}' in prompt
    assert "Reason, in the user's words: src has no backup" in BLOCK.sub("", prompt)
    assert "rm -r src" not in BLOCK.sub("", prompt)
    assert "[1] failed: delete → refused by the user" in prompt


async def test_a_failed_step_and_its_error_are_in_the_record(tmp_path: Path) -> None:
    async with scripted_server(tmp_path) as server, chat_client(server) as chat:
        will_run(server, read_notes="cat notes.txt")
        await chat.send("read")
        await chat.end()
        prompt = await next_prompt(server, chat, "why?")
    assert "[0] failed: read notes → cat: notes.txt: No such file" in prompt


async def test_P113_what_was_undone_stands_in_the_record(tmp_path: Path) -> None:
    async with (
        scripted_server(tmp_path, sandbox="bubblewrap") as server,
        chat_client(server) as chat,
        server.http() as http,
    ):
        will_run(server, write_it="echo mine > list.txt")
        await chat.send("write it")
        await chat.end()
        url = f"/conversations/{chat.conversation_id}/undo"
        undone = (await http.post(url, json={})).json()["data"]["id"]
        prompt = await next_prompt(server, chat, "what is in the file?")
        redo = await http.post(url, json={"checkpoint": undone})
        assert redo.status_code == 200
        again = await next_prompt(server, chat, "and now?")
        told = await server.first_events(chat.conversation_id, "files_undone", 2)
    below = prompt[prompt.index("## succeeded: write it") :].split("\n")
    assert below[1].endswith("what became of the files of this run>")
    assert "removed: /workspace/list.txt" in prompt
    assert "undid that undo" not in prompt
    assert "undid that undo" in again
    assert [each["payload"]["by"] for each in told] == ["user", "user"]


async def test_a_conversation_without_work_has_no_record(chat: ChatClient) -> None:
    await chat.send("hello")
    await chat.end()
    prompt = await next_prompt(chat.server, chat, "again")  # type: ignore[arg-type]
    assert "##" not in prompt
