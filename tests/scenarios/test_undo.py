"""Undo over HTTP and in the terminal: before a step, before a run, and the undo itself."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.undo_conversation import Conversation
from wenko.protocol.model import now_ms
from wenko.sandbox.history import History, Record
from wenko.sandbox.undo_plan import changes_of, plan_undo

pytestmark = pytest.mark.anyio


@pytest.fixture
async def conversation(live_server: LiveServer) -> AsyncIterator[Conversation]:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]
        yield Conversation(live_server, http, made["id"])


async def test_P86_files_go_back_to_before_a_step_and_before_a_run(
    conversation: Conversation,
) -> None:
    assert await conversation.undo(409) == "nothing_to_undo"
    first = await conversation.run("echo 1 > a", "echo 2 > a && echo new > b")
    second = await conversation.run("echo 3 > a")
    answer = await conversation.http.get(f"/conversations/{conversation.id}/checkpoints")
    listed = answer.json()["data"]
    assert [(each["run_id"], each["step_id"]) for each in listed] == [
        (first, 0),
        (first, 1),
        (second, 0),
    ]
    assert {each["path"]: each["change"] for each in listed[1]["changes"]} == {
        "/workspace/a": "modified",
        "/workspace/b": "created",
    }
    looked = await conversation.undo(run_id=first, step_id=1, dry_run=True)
    assert (looked["id"], await conversation.read("a")) == (None, "3\n")
    assert {each["path"] for each in looked["changes"]} == {"/workspace/a", "/workspace/b"}
    done = await conversation.undo(run_id=first, step_id=1)
    assert (await conversation.read("a"), await conversation.read("b")) == ("1\n", None)
    await conversation.undo(checkpoint=done["id"])
    assert (await conversation.read("a"), await conversation.read("b")) == ("3\n", "new\n")
    await conversation.undo(run_id=first)
    assert (await conversation.read("a"), await conversation.read("b")) == (None, None)


async def test_P86_the_users_own_change_is_shown_and_kept(conversation: Conversation) -> None:
    await conversation.write("notes.md", "mine\n")
    await conversation.run("echo agent > notes.md; echo agent > made.txt")
    await conversation.write("notes.md", "mine again\n")
    done = await conversation.undo()
    assert done["conflicts"] == ["/workspace/notes.md"]
    assert await conversation.read("notes.md") == "mine again\n"
    assert await conversation.read("made.txt") is None
    forced = await conversation.undo(
        checkpoint=(await _first_id(conversation)), overwrite=["/workspace/notes.md"]
    )
    assert forced["conflicts"] == []
    assert await conversation.read("notes.md") == "mine\n"


async def _first_id(conversation: Conversation) -> str:
    answer = await conversation.http.get(f"/conversations/{conversation.id}/checkpoints")
    return str(answer.json()["data"][0]["id"])


async def test_P86_an_earlier_version_of_a_file_is_compared_with_now(
    conversation: Conversation,
) -> None:
    await conversation.write("f.py", "a = 1\nb = 2\n")
    run_id = await conversation.run("sed -i s/2/3/ f.py")
    url = f"/conversations/{conversation.id}/versions"
    answer = await conversation.http.get(url, params={"path": "/workspace/f.py", "run_id": run_id})
    found = answer.json()["data"]
    assert found["before"] == "a = 1\nb = 2\n"
    assert found["diff"].splitlines()[2:] == ["@@ -1,2 +1,2 @@", " a = 1", "-b = 2", "+b = 3"]


async def test_P60_P86_a_read_only_conversation_is_not_undone(conversation: Conversation) -> None:
    await conversation.run("echo 1 > a")
    url = f"/conversations/{conversation.id}/mode"
    await conversation.http.put(url, json={"mode": "read-only"})
    assert await conversation.undo(403) == "read_only"
    assert await conversation.read("a") == "1\n"


def cut_off(conversation: Conversation, id: str) -> None:
    """As a server leaves an undo of everything that is killed before its first change."""
    history = History(conversation.server.data / "sandboxes" / conversation.id / "history")
    undoable = [each for each in history.records if each.undoable]
    changes = changes_of(history.rows, plan_undo(history.rows, undoable, ()).targets)
    last = history.last
    history.begin_undo(Record(last + 1, "undo", id, now_ms(), last, changes, title="all"))


async def test_P86_an_undo_that_is_killed_is_finished_before_anybody_sees_the_files(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path, WENKO_MODE="auto") as server:
        async with server.http() as http:
            made = (await http.post("/conversations", json={})).json()["data"]
            here = Conversation(server, http, made["id"])
            await here.run("echo 1 > a; echo 1 > b")
            root = tmp_path / "sandboxes" / here.id / "workspace"
            cut_off(here, "first")
            assert await here.read("a") is None
            assert list(root.iterdir()) == []
            redone = await here.undo()
            assert {each["path"] for each in redone["changes"]} == {"/workspace/a", "/workspace/b"}
            (root / "b").write_text("theirs")
            cut_off(here, "second")
            server.kill()
        server.start()
        # Before any request.
        assert [(each.name, each.read_text()) for each in root.iterdir()] == [("b", "theirs")]
        async with server.http() as http:
            last = (await http.get(f"/conversations/{here.id}/checkpoints")).json()["data"][-1]
        assert (last["id"], last["kind"], last["title"]) == ("second", "undo", "all")
        told = [e["payload"] for e in await server.first_events(here.id, "files_undone", 3)]
        assert last["conflicts"] == ["/workspace/b"]
        assert [each["undo_id"] for each in told] == ["first", redone["id"], "second"]
        assert told[-1]["files"][0] == {
            "path": "/workspace/b",
            "outcome": "conflict",
            "reason": None,
        }


async def test_P85_a_damaged_checkpoint_is_told_in_both_languages(
    conversation: Conversation,
) -> None:
    await conversation.run("echo old > a")
    await conversation.run("rm a")
    folder = conversation.server.data / "sandboxes" / conversation.id / "history"
    [content] = [each for each in folder.glob("objects/??/*") if each.read_bytes() == b"old\n"]
    content.write_bytes(b"xyz\n")
    http, url = conversation.http, f"/conversations/{conversation.id}"
    refused = await http.get(f"{url}/versions", params={"path": "a"})
    assert (refused.status_code, refused.json()["code"]) == (409, "checkpoint_damaged")
    for language, word in (("en", "damaged"), ("zh", "已损坏")):
        headers = {"Accept-Language": language}
        done = (await http.post(f"{url}/undo", json={}, headers=headers)).json()["data"]
        [failed] = done["failed"]
        assert (failed["path"], failed["code"]) == ("/workspace/a", "checkpoint_damaged")
        assert word in failed["reason"]
        assert (done["id"], await conversation.read("a")) == (None, None)
