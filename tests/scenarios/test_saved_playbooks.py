"""A finished run becomes a playbook of its owner, which runs without a language model."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import JsonObject, only
from tests.support.loops import goal, goals, read, shell, workspace, write
from tests.support.plans import shell_plan
from tests.support.saved_playbooks import definition, draft_of, request, save
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step
from wenko.storage import users
from wenko.storage.database import open_database

pytestmark = pytest.mark.anyio
STRANGER = "a-token-of-another-user-0123456789"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True, language="en") as running:
        yield running


async def run_plan(server: ScriptedServer, message: str, plan: Plan) -> list[JsonObject]:
    server.model.will_plan(plan)
    async with chat_client(server) as chat:
        await chat.send(message)
        return await chat.end()


def printed(events: list[JsonObject]) -> str:
    return "".join(each["data"]["result"]["stdout"] for each in only(events, "tool_result"))


async def test_P111_a_run_becomes_a_playbook_with_the_values_of_its_message(
    server: ScriptedServer,
) -> None:
    done = await run_plan(
        server,
        "print the first 3 lines of notes.txt",
        shell_plan("seq 9 > notes.txt", "head -n 3 notes.txt", "echo ${step_1_stdout} > copy.txt"),
    )
    code, draft = await draft_of(server, done)
    assert code == "ok"
    assert draft["notes"] == []
    parameters = draft["definition"]["parameters"]
    assert {name: each["default"]["en"] for name, each in parameters.items()} == {
        "file": "notes.txt",
        "number": "3",
    }
    commands = [each["args"]["command"] for each in draft["definition"]["steps"]]
    assert commands == [
        "seq 9 > {file}",
        "head -n {number} {file}",
        "echo ${step_1_stdout} > copy.txt",
    ]
    code, saved = await save(server, "first-lines", draft["definition"])
    assert (code, saved["version"]) == ("ok", 1)
    # A language model is connected, and it is not asked: the message names the playbook.
    path = "/playbooks/first-lines/message"
    _, made = await request(server, "POST", path, {"values": {"number": "2", "file": "other.txt"}})
    assert made["message"] == "/playbook first-lines number=2 file=other.txt"
    again = await server.run(made["message"])
    assert again[-1]["success"], only(again, "step_failed")
    assert printed(again) == "1\n2\n"
    assert only(again, "llm_call") == []


async def test_a_goal_becomes_the_calls_that_succeeded_without_needless_looks(
    server: ScriptedServer,
) -> None:
    server.model.will_call(shell("ls"))
    server.model.will_call(read("missing.txt"))
    server.model.will_call(write("a.txt", "one\n"))
    server.model.will_call(read("a.txt"))
    server.model.will_call(write("b.txt", "two\n"))
    server.model.will_call(read("b.txt"))
    server.model.will_think("done")
    done = await run_plan(server, "make two files", goals(goal()))
    _, draft = await draft_of(server, done)
    steps = [(each["tool"], each["args"].get("path")) for each in draft["definition"]["steps"]]
    # The look after the last change may be what was wanted; a command is never taken for a look.
    assert steps == [
        ("shell", None),
        ("file_manager", "a.txt"),
        ("file_manager", "b.txt"),
        ("file_manager", "b.txt"),
    ]
    assert {each["kind"]: each["count"] for each in draft["notes"]} == {
        "looks_left_out": 1,
        "failed_left_out": 1,
    }
    assert (await save(server, "two-files", draft["definition"]))[0] == "ok"
    for each in workspace(server).iterdir():
        each.unlink() if each.is_file() else None
    again = await server.run("/playbook two-files", done[0]["conversation_id"])
    assert again[-1]["success"]
    assert (workspace(server) / "b.txt").read_text() == "two\n"


async def test_text_that_a_model_wrote_stays_as_it_was_and_the_draft_says_so(
    server: ScriptedServer,
) -> None:
    server.model.will_call(shell("true"))
    server.model.will_think("forty two")
    save_step = Step(
        step_id=1,
        description="save",
        tool="file_manager",
        tool_args={"action": "write", "path": "x.txt", "content": "${step_0_stdout}"},
        depends_on=(0,),
    )
    done = await run_plan(server, "think and save", goals(goal(), save_step))
    _, draft = await draft_of(server, done)
    assert draft["definition"]["steps"][1]["args"]["content"] == "forty two"
    assert draft["notes"] == [{"kind": "recorded_text", "steps": [1], "count": 1}]


async def test_only_a_run_that_succeeded_and_did_something_becomes_a_playbook(
    server: ScriptedServer,
) -> None:
    failed = await run_plan(server, "fail", shell_plan("exit 3"))
    assert not failed[-1]["success"]
    assert (await draft_of(server, failed))[0] == "run_not_successful"
    server.model.will_say("hello")
    answered = await server.run("hello")
    assert (await draft_of(server, answered))[0] == "not_replayable"
    other = {**failed[0], "run_id": answered[0]["run_id"]}
    assert (await draft_of(server, [other]))[0] == "unknown_run"


async def test_P111_secrets_never_enter_a_playbook(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEPLOY_TOKEN", "correct-horse-battery-staple")
    done = await run_plan(
        server, "deploy it", shell_plan("echo correct-horse-battery-staple", "echo $DEPLOY_TOKEN")
    )
    _, draft = await draft_of(server, done)
    assert draft["definition"]["steps"][0]["args"]["command"] == "echo ••••"
    assert {"kind": "secret_removed", "steps": [0], "count": 1} in draft["notes"]
    assert (await save(server, "deploy", draft["definition"]))[0] == "secret_in_playbook"
    for command in ("curl -u me:pw https://x", "export API_KEY=abcd1234efgh"):
        code, _ = await save(server, "deploy", definition(f"{command} https://a:b@c.d"))
        assert code == "secret_in_playbook"
    reading = definition('curl -H "Authorization: Bearer $DEPLOY_TOKEN" https://example.com')
    assert (await save(server, "deploy", reading))[0] == "ok"
    draft["definition"]["steps"][0]["args"]["command"] = "echo $DEPLOY_TOKEN"
    assert (await save(server, "deploy", draft["definition"], replace=True))[0] == "ok"


async def test_a_saved_playbook_is_listed_changed_renamed_exported_and_deleted(
    server: ScriptedServer,
) -> None:
    assert (await save(server, "Hello", definition()))[0] == "ok"
    assert (await save(server, "hello", definition()))[0] == "playbook_exists"
    assert (await save(server, "csv-summary", definition()))[0] == "playbook_exists"
    _, listed = await request(server, "GET", "/playbooks")
    assert [(each["id"], each["steps"]) for each in listed if each["saved"]] == [("hello", 1)]
    assert any(each["id"] == "csv-summary" and not each["saved"] for each in listed)
    _, found = await request(server, "GET", "/playbooks/hello")
    found["definition"]["title"] = {"zh": "问好", "en": "Greet"}
    body = {"name": "greet", "definition": found["definition"], "version": found["version"]}
    code, changed = await request(server, "PUT", "/playbooks/hello", body)
    assert (code, changed["name"], changed["version"]) == ("ok", "greet", 2)
    stale = {**body, "name": "greet"}
    assert (await request(server, "PUT", "/playbooks/greet", stale))[0] == "playbook_changed"
    async with server.http() as http:
        exported = await http.get("/playbooks/greet/export")
    assert "greet.yaml" in exported.headers["Content-Disposition"]
    assert "zh: 问好" in exported.text
    assert (await request(server, "DELETE", "/playbooks/greet"))[0] == "ok"
    assert (await request(server, "DELETE", "/playbooks/greet"))[0] == "unknown_playbook"
    again = {"name": "greet", "yaml": exported.text}
    code, imported = await request(server, "POST", "/playbooks/import", again)
    assert (code, imported["definition"]) == ("ok", changed["definition"])
    assert (await request(server, "POST", "/playbooks/import", again))[0] == "playbook_exists"
    replacing = {**again, "replace": True}
    assert (await request(server, "POST", "/playbooks/import", replacing))[0] == "ok"


async def test_P111_playbooks_belong_to_their_owner_and_survive_a_restart(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, language="en") as server:
        assert (await save(server, "hello", definition()))[0] == "ok"
        database = await open_database(None, tmp_path)
        await database.write(lambda c: users.put(c, "stranger", STRANGER))
        await database.close()
        _, listed = await request(server, "GET", "/playbooks", token=STRANGER)
        assert not any(each["saved"] for each in listed)
        for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/export")):
            code, _ = await request(server, method, f"/playbooks/hello{path}", token=STRANGER)
            assert code == "unknown_playbook"
        async with server.socket(token=STRANGER) as socket:
            await socket.chat("/playbook hello")
            events = await socket.events_until(lambda each: each["type"] == "process_completed")
        assert only(events, "tool_call") == []
        assert "no playbook" in only(events, "chat_complete")[0]["payload"]["content"]
    async with scripted_server(tmp_path, language="en") as server:
        assert printed(await server.run("/playbook hello")) == "hello\n"


async def test_P111_the_built_in_planner_matches_saved_playbooks_by_their_words(
    tmp_path: Path,
) -> None:
    from tests.live import LiveServer

    with LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto") as server:
        words = {"all": [["greet", "问候"], ["everybody", "大家"]]}
        find = {"kind": "word", "find": ["as {value}"], "default": "Ada"}
        fields = definition("echo hi {who}", match=words, parameters={"who": find})
        assert (await save(server, "greet", fields))[0] == "ok"
        assert printed(await server.run("now greet everybody as Eve")) == "hi Eve\n"
        assert printed(await server.run("请问候大家")) == "hi Ada\n"
        wrong = await server.run('/playbook greet who="a b; rm -rf /"')
        assert only(wrong, "tool_call") == []
        assert "who=a b; rm -rf /" in only(wrong, "chat_complete")[0]["payload"]["content"]


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]",
        "title: !!python/object/apply:os.system ['true']",
        "[" * 5000,
        "steps: " + "{a: " * 3000,
        "title: 2024-99-99",
        "title: " + "1" * 6000,
        "- a\n- b",
        "just text",
        "title: \x07",
        "title: x\nexample: .inf\n",
        "unknown: 1",
    ],
)
async def test_hostile_yaml_is_refused_with_a_sentence(server: ScriptedServer, text: str) -> None:
    body = {"name": "bad", "yaml": text}
    async with server.http() as http:
        reply = (await http.post("/playbooks/import", json=body)).json()
    assert reply["code"] == "invalid_playbook"
    assert reply["message"]
    assert len(reply["message"]) < 5000


async def test_what_is_too_much_or_too_slow_is_refused(server: ScriptedServer) -> None:
    async def refused(**more: object) -> str:
        return (await save(server, "bad", definition(**more)))[0]

    for find in ("(a+)+{value}", "(a|aa)*{value}", "(?=x){value}", "{value}" + "(?:a|b)" * 9):
        parameter = {"kind": "word", "find": [find], "default": "x"}
        assert await refused(parameters={"who": parameter}) == "invalid_playbook"
    assert await refused(title="x" * 3000) == "invalid_playbook"
    assert await refused(title=" ") == "invalid_playbook"
    assert await refused(match={"all": [["x"] * 300]}) == "invalid_playbook"
    steps = [{"description": "x", "tool": "shell", "args": {"command": "true"}}]
    assert await refused(steps=steps * 101) == "invalid_playbook"
    for name in ("../x", "a b", "", "-x", "x" * 61, "a/b", "\x00"):
        assert (await save(server, name, definition()))[0] in ("invalid_playbook", "bad_request")
    big = {"name": "big", "yaml": "#" * 300_000}
    assert (await request(server, "POST", "/playbooks/import", big))[0] == "bad_request"
