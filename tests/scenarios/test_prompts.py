"""Commands that prompt: detected at once, answered in place by the agent or the user."""

import asyncio

import pytest

from tests.live import LiveServer
from tests.support.plans import shell_plan
from tests.support.prompts import command_message, prompt_client, run_command
from tests.support.scripted_server import ScriptedServer
from wenko.terminal.session import TerminalSession

pytestmark = pytest.mark.anyio


async def test_R21_R23_R24_C12_P32_a_command_that_prompts_continues_in_place_with_the_users_answer(
    live_server: LiveServer,
) -> None:
    async with prompt_client(
        live_server, command_message("read -p 'Your name? ' name; echo hello $name $$")
    ) as client:
        asked = await client.next_prompt()
        assert asked["prompt"]["prompt_text"] == "Your name?"
        assert asked["prompt_type"] == "input"
        await client.answer("Ada")
        result = await client.result()
    assert result["return_code"] == 0
    assert "hello Ada" in result["stdout"]
    (received,) = client.of_type("user_input_received")
    assert received["user_input"] == "Ada"
    assert received["resumed_in_place"] is True
    (prompt,) = client.of_type("interactive_prompt")
    assert prompt["confidence"] == "certain"
    assert "blocked in read" in prompt["why"]


async def test_R76_rm_i_is_always_left_to_the_user(live_server: LiveServer) -> None:
    command = "touch precious; rm -i precious; ls precious"
    result, client = await run_command(
        live_server, command_message(command, "删除 precious"), ["no"]
    )
    assert client.of_type("interactive_response") == []
    assert client.of_type("user_input_required")[0]["prompt_type"] == "confirm"
    assert "precious\n" in result["stdout"]


async def test_R22_a_harmless_confirm_is_answered_by_the_agent_with_a_reason(
    live_server: LiveServer,
) -> None:
    command = "read -p 'Ok to proceed? (y) [Y/n] ' x; echo got $x"
    result, client = await run_command(live_server, command_message(command))
    assert "got y" in result["stdout"]
    (response,) = client.of_type("interactive_response")
    assert response["response"] == "yes"
    assert response["reasoning"]
    assert response["auto_responded"] is True


async def test_T15_a_password_is_left_to_the_user_and_stored_nowhere(
    live_server: LiveServer,
) -> None:
    secret = "correct-horse-battery"
    command = 'python3 -c "import getpass; print(len(getpass.getpass()))"'
    result, client = await run_command(live_server, command_message(command), [secret])
    assert f"{len(secret)}\n" in result["stdout"]
    assert client.of_type("user_input_required")[0]["widget"] == "password"
    assert client.of_type("user_input_received")[0]["user_input"] == "••••"
    assert secret not in str(client.events)
    for path in live_server.data.rglob("*"):
        if path.is_file():
            assert secret.encode() not in path.read_bytes(), path


async def test_a_chain_of_prompts_in_one_command(live_server: LiveServer) -> None:
    command = 'for n in 1 2 3; do read -p "Word $n: " w$n; done; echo $w1-$w2-$w3'
    result, _ = await run_command(live_server, command_message(command), ["a", "b", "c"])
    assert "a-b-c" in result["stdout"]


async def test_C13_T15_cancelling_the_input_ends_the_command(live_server: LiveServer) -> None:
    result, _ = await run_command(
        live_server, command_message("read -p 'Name? ' x; echo never"), [None]
    )
    assert result["error_code"] == "input_cancelled"
    assert "never" not in result["stdout"]


async def test_a_command_that_goes_on_while_its_question_is_stored_is_not_interrupted(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pause_timeout(session: TerminalSession, number: int) -> None:
        await session.type_as_user("Ada\r")
        await session.wait_until_resumed(number)

    monkeypatch.setattr(TerminalSession, "pause_timeout", pause_timeout)
    server.model.will_plan(shell_plan("read -p 'Name? ' x; sleep 0.2; echo hello $x"))
    async with prompt_client(server, "go") as client:
        result = await client.result()
    assert "hello Ada" in result["stdout"]
    assert result.get("error_code") is None
    [closed] = [each["payload"] for each in client.events if each["type"] == "hitl_closed"]
    assert closed["status"] == "cancelled"


async def test_R17_terminal_output_is_published_while_the_command_runs(
    live_server: LiveServer,
) -> None:
    command = "for n in 1 2 3; do echo line $n; echo err $n >&2; sleep 0.3; done"
    result, client = await run_command(live_server, command_message(command))
    output = [(each["stream"], each["content"]) for each in client.of_type("tool_output")]
    assert len(output) > 2, "not all at once"
    assert "".join(text for stream, text in output if stream == "stdout") == result["stdout"]
    assert "".join(text for stream, text in output if stream == "stderr") == result["stderr"]
    assert result["stderr"] == "err 1\nerr 2\nerr 3\n"


# --- who decides ------------------------------------------------------------------------------


async def test_R22_the_users_words_decide_where_they_are_clear(live_server: LiveServer) -> None:
    command = "read -p 'Add TypeScript? [y/N] ' x; echo got $x"
    result, client = await run_command(
        live_server, command_message(command, "新建项目，要用 TypeScript")
    )
    assert "got y" in result["stdout"]
    assert "TypeScript" in client.of_type("interactive_response")[0]["reasoning"]


async def test_R22_negative_words_are_understood_too(live_server: LiveServer) -> None:
    command = "read -p 'Add TypeScript? [Y/n] ' x; echo got $x"
    result, _ = await run_command(
        live_server, command_message(command, "新建项目，不要 TypeScript")
    )
    assert "got n" in result["stdout"]


async def test_R23_C11_without_clear_words_the_user_is_asked_with_explanations(
    live_server: LiveServer,
) -> None:
    command = "read -p 'Add TypeScript? [y/N] ' x; echo got $x"
    async with prompt_client(live_server, command_message(command, "创建一个新项目")) as client:
        asked = await client.next_prompt()
        assert asked["options"] == ["yes", "no"]
        assert asked["default_response"] == "no"
        assert all(each["description"] for each in asked["options_explanation"])
        assert asked["context"]["command"] == command
        await client.answer("yes")
        result = await client.result()
    assert "got y" in result["stdout"]


@pytest.mark.parametrize(
    "question",
    [
        "Overwrite config? [Y/n] ",
        "Drop all tables? (y/n) ",
        "确定要删除吗？[Y/n] ",
        "Force it? [Y/n] ",
    ],
)
async def test_T15_destructive_prompts_are_never_decided_by_the_agent(
    live_server: LiveServer, question: str
) -> None:
    command = f"read -p '{question}' x; echo got $x"
    _, client = await run_command(
        live_server, command_message(command, "全部使用默认，是的"), ["no"]
    )
    assert client.of_type("interactive_response") == []


async def test_an_editor_becomes_a_text_question(live_server: LiveServer) -> None:
    command = (
        "git init -q . && git config user.email a@b.c && git config user.name A && touch f && "
        "git add f && git commit -q; git log --format=%s"
    )
    async with prompt_client(live_server, command_message(command)) as client:
        asked = await client.next_prompt()
        assert asked["widget"] == "editor"
        await client.answer("First commit")
        result = await client.result()
    assert "First commit" in result["stdout"]


async def test_a_pager_is_quit_and_a_repl_is_left_to_the_user(live_server: LiveServer) -> None:
    _, client = await run_command(live_server, command_message("seq 200 > n; less n"))
    assert client.of_type("interactive_response")[0]["response"] == "q"
    result, client = await run_command(
        live_server, command_message("python3 -q"), ["print(6*7)", "exit()"]
    )
    assert "42" in result["stdout"]


# --- interfaces and bad input ------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        {"type": "user_input", "data": {"step_id": 0, "input": "Ada"}},
        {"type": "user_input", "payload": {"user_input": "Ada"}},
        {"type": "interactive_input", "response": "Ada"},
    ],
)
async def test_R40_C13_an_answer_is_understood_in_every_spelling(
    live_server: LiveServer, command: dict[str, object]
) -> None:
    async with prompt_client(
        live_server, command_message("read -p 'Name? ' x; echo hello $x")
    ) as client:
        await client.next_prompt()
        await client.socket.send(command)
        assert "hello Ada" in (await client.result())["stdout"]


async def test_an_answer_over_http_works_as_well(live_server: LiveServer) -> None:
    async with live_server.http() as http:
        async with prompt_client(
            live_server, command_message("read -p 'Name? ' x; echo hello $x")
        ) as client:
            await client.next_prompt()
            path = f"/conversations/{client.conversation_id}/input"
            reply = await http.post(path, json={"step_id": 0, "input": "Ada"})
            assert reply.status_code == 200, reply.text
            assert "hello Ada" in (await client.result())["stdout"]
            late = await http.post(path, json={"input": "Eve"})
            assert (late.status_code, late.json()["code"]) == (409, "not_waiting")
        async with prompt_client(
            live_server, command_message("read -p 'Name? ' x; echo hello $x")
        ) as client:
            question = (await client.next_prompt())["request_id"]
            body = {"request_id": question, "action": "approve", "data": {"input": "Bob"}}
            assert (await http.post("/hitl/respond", json=body)).json()["success"]
            assert "hello Bob" in (await client.result())["stdout"]


async def test_of_two_concurrent_answers_the_first_wins(live_server: LiveServer) -> None:
    async with prompt_client(
        live_server, command_message("read -p 'Name? ' x; echo hello $x; sleep 1")
    ) as client:
        await client.next_prompt()
        async with live_server.http() as http:
            path = f"/conversations/{client.conversation_id}/input"
            both = ("Ada", "Eve")
            replies = await asyncio.gather(
                *(http.post(path, json={"input": name}) for name in both)
            )
        assert sorted(each.status_code for each in replies) == [200, 409]
        result = await client.result()
    first, second = both if replies[0].status_code == 200 else both[::-1]
    assert f"hello {first}" in result["stdout"]
    assert second not in result["stdout"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"input": "purple"}, "invalid_answer"),
        ({"input": "yes", "step_id": 99}, "not_waiting"),
        ({"input": "yes", "call_id": "no-such-call"}, "not_waiting"),
    ],
)
async def test_an_invalid_answer_is_rejected_and_the_command_keeps_running(
    live_server: LiveServer, said: dict[str, object], code: str
) -> None:
    await _refused(live_server, "read -p 'Delete it? [y/n] ' x; echo got $x", said, code, "no")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"input": "x" * 3_000_000}, "too_large"),
        ({"input": "x" * 1_000_000}, "bad_request"),
        ({"input": "x" * 100_000}, "too_large"),
        ({"input": "x" * 5000}, "invalid_answer"),
        ({"input": "a\x03b"}, "invalid_answer"),
        ({"input": "two\nlines"}, "invalid_answer"),
    ],
)
async def test_input_that_cannot_be_typed_is_rejected_and_the_command_keeps_running(
    live_server: LiveServer, said: dict[str, object], code: str
) -> None:
    await _refused(live_server, "read -p 'Name? ' x; echo got $x", said, code, "n")


async def _refused(
    server: LiveServer, command: str, said: dict[str, object], code: str, then: str
) -> None:
    async with prompt_client(server, command_message(command)) as client:
        await client.next_prompt()
        async with server.http() as http:
            path = f"/conversations/{client.conversation_id}/input"
            reply = await http.post(path, json=said)
            assert reply.json()["code"] == code, reply.text
            assert (await http.post(path, json={"input": then})).status_code == 200
        assert "got n" in (await client.result())["stdout"]


async def test_a_choice_is_reached_with_arrows_and_entered_only_there(
    live_server: LiveServer,
) -> None:
    command = "whiptail --yesno 'Delete all?' 10 40; echo got-$?"
    result, client = await run_command(live_server, command_message(command), ["No"])
    assert client.of_type("user_input_required")[0]["options"] == ["Yes", "No"]
    assert "got-1" in result["stdout"]


async def test_the_time_limit_is_suspended_while_the_user_is_asked(live_server: LiveServer) -> None:
    """The prompt waits longer than the command may run."""
    command = "read -t 30 -p 'Name? ' x; echo hello $x"
    async with (
        live_server.http() as http,
        prompt_client(live_server, command_message(command)) as client,
    ):
        await client.next_prompt()
        shown = await http.get(f"/hitl?conversation_id={client.conversation_id}&status=pending")
        assert shown.json()["data"][0]["kind"] == "terminal"
        await client.answer("Ada")
        assert (await client.result())["error_code"] is None


# --- the two documented scenarios -------------------------------------------------------------


async def test_R22_R76_scenario_one_a_clear_message_makes_the_vue_project_without_questions(
    live_server: LiveServer,
) -> None:
    result, client = await run_command(live_server, "创建一个 Vue 3 项目")
    assert client.of_type("user_input_required") == []
    responses = client.of_type("interactive_response")
    assert len(responses) == 8
    assert {each["response"] for each in responses} == {"No"}
    first = client.of_type("interactive_prompt")[0]
    assert first["prompt"]["prompt_text"] == "Add TypeScript? › No / Yes"
    assert first["options"] == ["No", "Yes"]
    assert "vue-project/src/App.vue" in result["stdout"]


async def test_R23_R76_scenario_two_without_a_named_stack_the_user_chooses(
    live_server: LiveServer,
) -> None:
    async with prompt_client(live_server, "创建一个新项目") as client:
        asked = await client.next_prompt()
        assert asked["prompt"]["prompt_text"] == "Add TypeScript? › No / Yes"
        assert asked["default_response"] == "No"
        described = {e["option"]: e["description"] for e in asked["options_explanation"]}
        assert "TypeScript" in described["Yes"]
        await client.answer("Yes")
        for _ in range(7):
            await client.next_prompt()
            await client.answer("No")
        result = await client.result()
    assert "vue-project/src/main.ts" in result["stdout"]
