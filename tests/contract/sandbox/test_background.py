"""A call that exceeds its time limit goes on in the background and is looked at again."""

import asyncio
from typing import Any

import pytest

from tests.support.sandboxes import eventually, exists, sh, shell, write
from wenko.sandbox.base import CallResult, Look, Sandbox, TerminalSize
from wenko.sandbox.pool import SandboxPool

pytestmark = pytest.mark.anyio

WAITS = "echo begun; until [ -e go ]; do sleep 0.02; done; echo done; exit 3"
LISTENS = "import socket, time; s = socket.create_server(('127.0.0.1', 0)); {}; time.sleep(600)"


@pytest.fixture(params=["terminal", "pipes"])
def terminal(request: pytest.FixtureRequest) -> TerminalSize | None:
    return TerminalSize() if request.param == "terminal" else None


async def go_on(sandbox: Sandbox, command: str, **values: Any) -> CallResult:
    """Run it until it is in the background."""
    options = {"timeout": 0.5, "background": 60.0, **values}
    result = await sandbox.run(shell(command, **options))
    assert result.running, result
    return result


async def look(sandbox: Sandbox, call_id: str, look_id: str, **values: Any) -> CallResult:
    seconds = values.pop("seconds", 60.0)
    found = await sandbox.look(Look(look_id, call_id, seconds, **values))
    assert found is not None
    return found


async def test_a_call_at_its_limit_goes_on_and_a_look_gets_what_came_since(
    sandbox: Sandbox, terminal: TerminalSize | None
) -> None:
    first = await go_on(sandbox, WAITS, call_id="a", terminal=terminal)
    assert (first.stdout, first.return_code, first.timed_out, first.job) == (
        "begun\n",
        None,
        False,
        1,
    )
    nothing = await look(sandbox, "a", "look-1", seconds=0.05)
    assert (nothing.running, nothing.stdout) == (True, "")
    await write(sandbox, "go", "")
    ended = await look(sandbox, "a", "look-2")
    assert (ended.running, ended.stdout, ended.return_code) == (False, "done\n", 3)
    assert await look(sandbox, "a", "look-3") == ended
    assert [(each.job, each.call_id, each.running) for each in await sandbox.background()] == [
        (1, "a", False)
    ]
    assert await sandbox.look(Look("look-4", "unknown", 1.0)) is None


async def test_without_leave_to_go_on_it_is_killed_at_its_limit(sandbox: Sandbox) -> None:
    result = await sh(sandbox, WAITS, timeout=0.3)
    assert (result.timed_out, result.running, result.job) == (True, False, 0)
    assert await sandbox.background() == ()


async def test_P23_what_runs_in_the_background_outlives_the_server_and_a_look_is_repeated_exactly(
    sandboxes: SandboxPool, name: str, terminal: TerminalSize | None
) -> None:
    first = await sandboxes.open(name)
    begun = await go_on(first, f"echo early; {WAITS}", call_id="a", terminal=terminal)
    looked = await look(first, "a", "look-1", seconds=0.05)
    await sandboxes.disconnect()
    second = await sandboxes.open(name)
    assert second.id == first.id
    # The next server does not know whether the replies of the one before were stored.
    again = shell("never run", call_id="a", terminal=terminal, background=60.0)
    assert await second.run(again) == begun
    assert await look(second, "a", "look-1") == looked
    waiting = asyncio.create_task(look(second, "a", "look-2"))
    await write(second, "go", "")
    assert (await waiting).stdout == "done\n"


async def test_a_look_that_was_cut_off_gets_its_output_when_it_is_repeated(
    sandboxes: SandboxPool, name: str
) -> None:
    first = await sandboxes.open(name)
    await go_on(first, f"until [ -e say ]; do sleep 0.02; done; echo said; {WAITS}", call_id="a")
    cut_off = asyncio.create_task(look(first, "a", "look-1", seconds=0.3))
    await write(first, "say", "")
    await asyncio.sleep(0)
    await sandboxes.disconnect()
    with pytest.raises(Exception, match="ended"):
        await cut_off
    second = await sandboxes.open(name)
    repeated = await look(second, "a", "look-1", seconds=0.3)
    assert (repeated.running, repeated.stdout) == (True, "said\nbegun\n")
    await write(second, "go", "")
    assert (await look(second, "a", "look-2")).stdout == "done\n"


async def test_it_is_stopped_on_request_and_after_its_total_time(
    sandbox: Sandbox, terminal: TerminalSize | None
) -> None:
    await go_on(sandbox, WAITS, call_id="a", terminal=terminal)
    stopped = await look(sandbox, "a", "look-1", stop=True)
    assert (stopped.running, stopped.cancelled) == (False, True)
    await go_on(sandbox, WAITS, call_id="b", terminal=terminal, timeout=0.2, background=0.2)
    over = await look(sandbox, "b", "look-2")
    assert (over.running, over.timed_out, over.job) == (False, True, 2)


async def test_a_ninth_call_is_killed_at_its_limit_as_before(sandbox: Sandbox) -> None:
    call = [go_on(sandbox, WAITS, call_id=f"call-{n}", timeout=0.3) for n in range(8)]
    await asyncio.gather(*call)
    ninth = await sh(sandbox, WAITS, timeout=0.3, background=60.0)
    assert (ninth.timed_out, ninth.background_full, ninth.running) == (True, True, False)
    await write(sandbox, "go", "")
    await look(sandbox, "call-3", "look-1")


async def test_the_end_stops_all_but_what_listens_and_cancel_stops_that_too(
    sandbox: Sandbox, terminal: TerminalSize | None
) -> None:
    listening = f'python3 -c "{LISTENS.format("open(chr(117) + chr(112), chr(119))")}"'
    await go_on(sandbox, WAITS, call_id="waits", terminal=terminal)
    await go_on(sandbox, listening, call_id="listens", terminal=terminal)
    await eventually(lambda: exists(sandbox, "up"))
    ended = await sandbox.end_background()
    assert (ended.stopped, ended.kept) == (("waits",), ("listens",))
    assert [each.port for each in await sandbox.listeners()] != []
    assert [each.running for each in await sandbox.background()] == [False, False]
    # What was kept is no call any more: nothing waits for it.
    assert await sandbox.end_background() == type(ended)()
    await sandbox.forget("waits", "listens")
    assert await sandbox.background() == ()
    await sh(sandbox, "rm up")
    await go_on(sandbox, listening, call_id="second", terminal=terminal)
    await eventually(lambda: exists(sandbox, "up"))
    assert (await sandbox.end_background(keep_listening=False)).stopped == ("second",)
