"""Undo of exactly one call: also during a run, with its names, and followed by what is told."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.live import LiveServer, only
from tests.support.undo_conversation import Conversation, message_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def conversation(live_server: LiveServer) -> AsyncIterator[Conversation]:
    async with live_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]
        await http.put(f"/conversations/{made['id']}/mode", json={"mode": "auto"})
        yield Conversation(live_server, http, made["id"])


async def test_P115_each_call_that_changed_files_tells_them_once_it_is_over(
    conversation: Conversation,
) -> None:
    made = "mkdir -p src; echo 1 > src/a; echo 1 > b"
    message = message_of(made, "cat b", "rm b; echo 2 > src/a")
    events = await conversation.server.run(message, conversation.id)
    calls = [each["payload"]["call_id"] for each in only(events, "tool_call")]
    told = [each["payload"] for each in only(events, "files_changed")]
    assert [(each["call_id"], each["step_id"]) for each in told] == [(calls[0], 0), (calls[2], 2)]
    assert [(each["total"], each["not_kept"]) for each in told] == [(2, []), (2, [])]
    assert [[(f["path"], f["change"]) for f in each["files"]] for each in told] == [
        [("/workspace/b", "created"), ("/workspace/src/a", "created")],
        [("/workspace/b", "deleted"), ("/workspace/src/a", "modified")],
    ]
    listed = await conversation.checkpoints()
    assert [(each["id"], each["command"]) for each in listed] == [
        (calls[0], made),
        (calls[2], "rm b; echo 2 > src/a"),
    ]


async def test_P116_one_call_is_undone_and_what_came_after_it_stays(
    conversation: Conversation,
) -> None:
    await conversation.run("mkdir d; echo 1 > d/a; echo 1 > d/b", "rm -rf d", "echo later > c")
    destroyed = (await conversation.checkpoints())[1]["id"]
    looked = await conversation.undo_call(destroyed, dry_run=True)
    assert {each["path"] for each in looked["changes"]} == {
        f"/workspace/d{x}" for x in ("", "/a", "/b")
    }
    assert await conversation.read("d/a") is None
    done = await conversation.undo_call(destroyed)
    assert [await conversation.read(each) for each in ("d/a", "c")] == ["1\n", "later\n"]
    again = await conversation.undo_call(destroyed)
    assert (again["id"], again["changes"], again["conflicts"]) == (None, [], [])
    await conversation.undo_call(done["id"])
    assert [await conversation.read(each) for each in ("d/a", "c")] == [None, "later\n"]
    assert (await conversation.checkpoints())[-1]["undone"] == [done["id"]]
    assert await conversation.undo_call("nobody", 409) == "nothing_to_undo"


async def test_P116_a_call_is_undone_between_the_actions_of_its_run(
    conversation: Conversation,
) -> None:
    await conversation.write("docs/a", "mine\n")
    message = message_of("rm -rf docs", "until [ -e go ]; do sleep 0.05; done", "ls docs > seen")
    running = asyncio.create_task(conversation.server.run(message, conversation.id))
    [told] = await conversation.server.first_events(conversation.id, "files_changed", 1)
    calls = await conversation.server.first_events(conversation.id, "tool_call", 2)
    waiting = calls[1]["payload"]["call_id"]
    assert await conversation.undo(409, run_id=told["run_id"]) == "run_active"
    done = await conversation.undo_call(told["payload"]["call_id"])
    assert {each["path"] for each in done["changes"]} >= {"/workspace/docs/a"}
    assert await conversation.undo_call(waiting, 409) in ("run_active", "nothing_to_undo")
    await conversation.write("go", "")
    events = await running
    [undone] = only(events, "files_undone")
    assert [each["id"] for each in undone["payload"]["calls"]] == [told["payload"]["call_id"]]
    assert await conversation.read("seen") == "a\n"
    # The run tells its changes at its end: what was set back is none of them.
    [changes] = only(events, "file_changes_update")
    assert {each["path"] for each in changes["payload"]["changes"]} == {
        "/workspace/seen",
        "/workspace/go",
    }


async def test_P116_what_was_undone_is_no_change_of_the_run_any_more(
    conversation: Conversation,
) -> None:
    async def changed(number: int) -> list[str]:
        told = await conversation.last_event("file_changes_update", number)
        return [each["path"].removeprefix("/workspace/") for each in told["changes"]]

    await conversation.write("kept", "old\n")
    await conversation.run("echo new > kept; echo new > made", "echo other > other")
    first = (await conversation.checkpoints())[0]["id"]
    assert await changed(1) == ["kept", "made", "other"]
    # The person's own work since is no change of the run either.
    await conversation.write("mine", "mine\n")
    done = await conversation.undo_call(first)
    assert await changed(2) == ["other"]
    tree = await conversation.last_event("file_tree_update", 3)
    names = [each["name"] for each in tree["file_tree"]["root"]["children"]]
    assert names == ["kept", "mine", "other"]
    await conversation.undo_call(done["id"])
    assert await changed(3) == ["kept", "made", "other"]


async def test_P116_what_a_person_changed_since_is_named_and_kept_unless_they_choose(
    conversation: Conversation,
) -> None:
    await conversation.write("notes", "first\n")
    await conversation.run("echo agent > notes; echo agent > made")
    call = (await conversation.checkpoints())[0]["id"]
    await conversation.write("notes", "mine\n")
    done = await conversation.undo_call(call)
    assert done["conflicts"] == ["/workspace/notes"]
    assert [await conversation.read(each) for each in ("notes", "made")] == ["mine\n", None]
    forced = await conversation.undo_call(call, overwrite=["/workspace/notes"])
    assert forced["conflicts"] == []
    assert await conversation.read("notes") == "first\n"
    await conversation.undo_call(forced["id"])
    assert await conversation.read("notes") == "mine\n"


async def test_P116_through_a_folder_that_became_a_link_nothing_is_written(
    conversation: Conversation,
) -> None:
    await conversation.run("mkdir d elsewhere; echo 1 > d/f", "rm d/f")
    call = (await conversation.checkpoints())[1]["id"]
    root = conversation.server.data / "sandboxes" / conversation.id / "workspace"
    (root / "d").rmdir()
    (root / "d").symlink_to("elsewhere")
    done = await conversation.undo_call(call)
    assert list((root / "elsewhere").iterdir()) == []
    assert "/workspace/d/f" in [each["path"] for each in done["failed"]]


async def test_P60_P116_a_read_only_conversation_shows_what_an_undo_would_do_and_does_nothing(
    conversation: Conversation,
) -> None:
    await conversation.run("echo 1 > a")
    call = (await conversation.checkpoints())[0]["id"]
    mode = f"/conversations/{conversation.id}/mode"
    await conversation.http.put(mode, json={"mode": "read-only"})
    looked = await conversation.undo_call(call, dry_run=True)
    assert [each["path"] for each in looked["changes"]] == ["/workspace/a"]
    assert await conversation.undo_call(call, 403) == "read_only"
    assert await conversation.read("a") == "1\n"


async def test_P115_what_undo_does_not_keep_is_said_before_and_with_the_call(
    conversation: Conversation,
) -> None:
    async def not_kept() -> list[str]:
        answer = await conversation.http.get(f"/conversations/{conversation.id}/not-kept")
        found = answer.json()["data"]
        assert not found["everything"]
        return [path.removeprefix("/workspace/") for path in found["paths"]]

    assert await not_kept() == []
    await conversation.run(
        "mkdir -p app/node_modules/x .venv/lib/python3/site-packages __pycache__;"
        " truncate -s 40M big.bin; echo 1 > a",
    )
    assert await not_kept() == [".venv", "app/node_modules", "big.bin"]
    message = message_of(
        "rm -r app/node_modules/x; echo 2 > a", "mkdir .venv/lib/python3/site-packages/p"
    )
    events = await conversation.server.run(message, conversation.id)
    told = [each["payload"] for each in only(events, "files_changed")]
    assert [each["not_kept"] for each in told] == [
        ["/workspace/app/node_modules"],
        ["/workspace/.venv"],
    ]
    done = await conversation.undo_call(told[0]["call_id"])
    assert (done["unkept"], done["failed"]) == (["/workspace/app/node_modules"], [])
    assert await conversation.read("a") == "1\n"
    # The newest change is one that can be undone.
    assert [each["path"] for each in (await conversation.undo())["changes"]] == ["/workspace/a"]
