"""The output of commands is complete, or says what is missing; code that asks is answered."""

import pytest

from tests.live import LiveServer
from tests.support.prompts import command_message, program_message, prompt_client, run_command

pytestmark = pytest.mark.anyio


async def test_R18_a_pager_that_was_quit_says_what_is_missing_and_how_to_get_it(
    live_server: LiveServer,
) -> None:
    result, client = await run_command(live_server, command_message("seq 200 > n; less n"))
    assert client.of_type("interactive_response")[0]["response"] == "q"
    assert result["truncated"] is True
    assert "| cat" in result["message"]
    short, _ = await run_command(live_server, command_message("seq 5 > n; less n"))
    assert short["truncated"] is False


async def test_R18_output_beyond_the_limit_says_how_much_there_was(
    live_server: LiveServer,
) -> None:
    result, _ = await run_command(live_server, command_message("seq 100000"))
    assert result["truncated"] is True
    assert "588895" in result["message"]


async def test_R18_progress_bars_of_both_streams_end_up_as_one_line(
    live_server: LiveServer,
) -> None:
    bar = (
        "for n in 1 50 100; do printf '\\r%d%%' $n; printf '\\rerr %d' $n >&2; done; echo; echo >&2"
    )
    result, _ = await run_command(live_server, command_message(bar))
    assert (result["stdout"], result["stderr"]) == ("100%\n", "err 100\n")
    erased, _ = await run_command(live_server, command_message("printf 'B\\bBo\\bo\\n'"))
    assert erased["stdout"] == "Bo\n"


async def test_R73_code_that_reads_the_keyboard_is_a_command_that_asks(
    live_server: LiveServer,
) -> None:
    message = "运行\n```python\nname = input('Your name? ')\nprint('hello', name)\n```"
    async with prompt_client(live_server, message) as client:
        asked = await client.next_prompt()
        assert asked["prompt"]["prompt_text"] == "Your name?"
        await client.answer("Ada")
        result = await client.result()
    (call,) = client.of_type("tool_call")
    assert call["tool"] == "execute_code"
    assert "hello Ada" in result["stdout"]
    assert result["return_code"] == 0


async def test_R73_code_that_reads_a_secret_keeps_it(live_server: LiveServer) -> None:
    message = "运行\n```python\nimport getpass\nprint(len(getpass.getpass()))\n```"
    async with prompt_client(live_server, message) as client:
        await client.next_prompt()
        await client.answer("open-sesame")
        assert "11" in (await client.result())["stdout"]
    assert "open-sesame" not in str(client.events)


async def test_R73_a_program_that_asks_nothing_needs_nobody(live_server: LiveServer) -> None:
    result, client = await run_command(live_server, program_message("print('x' * 10)"))
    assert result["stdout"] == "x" * 10 + "\n"
    assert client.of_type("interactive_prompt") == []
