"""Which processes belong to a call, whatever a command does to hide them."""

import asyncio
import random
from collections.abc import Callable

import pytest

from tests.support.sandboxes import eventually, exists, sh, shell
from wenko.sandbox.base import Call, Sandbox, TerminalSize

pytestmark = pytest.mark.anyio

_HIDING = {
    "setsid": "setsid {sleep} & ",
    "double fork": "( ( {sleep} & ) & )",
    "empty environment": "env -i setsid {sleep} &",
    "another name": "bash -c 'exec -a innocent {sleep}' &",
    "everything": "( env -i setsid bash -c '( exec -a innocent {sleep} & ) & ' & )",
    "daemon": "python3 -c 'import os\n"
    "if os.fork(): os._exit(0)\n"
    "os.setsid()\n"
    "if os.fork(): os._exit(0)\n"
    'os.closerange(0, 99); os.execvpe("sleep", "{sleep}".split(), dict(PATH=os.defpath))\' &',
}


@pytest.fixture
def nap() -> str:
    """A number of seconds that no other test sleeps."""
    return str(random.randrange(10_000, 99_999))


def _count(sandbox: Sandbox, nap: str) -> Callable[[], object]:
    async def count() -> int:
        # The brackets keep the pattern from matching itself.
        found = await sh(sandbox, f"pgrep -fc 'slee[p] {nap}|innocen[t] {nap}'; true")
        return int(found.stdout)

    return count


@pytest.mark.parametrize("terminal", [None, TerminalSize()], ids=["pipes", "terminal"])
@pytest.mark.parametrize("way", _HIDING)
async def test_R73_a_process_cannot_hide_from_the_end_of_its_call(
    sandbox: Sandbox, way: str, terminal: TerminalSize | None, nap: str
) -> None:
    count = _count(sandbox, nap)
    hiding = _HIDING[way].format(sleep=f"sleep {nap}")
    # Another call runs meanwhile: nothing of it may be mistaken for the first one.
    other = shell(f"touch other; sleep {nap}1")
    running_other = asyncio.create_task(sandbox.run(other))
    call = shell(f"{hiding}\nsleep 0.2; touch hidden; sleep {nap}", terminal=terminal)
    running = asyncio.create_task(sandbox.run(call))
    await eventually(lambda: exists(sandbox, "hidden"))
    await eventually(lambda: exists(sandbox, "other"))
    assert await count() >= 2  # type: ignore[misc]
    await sandbox.cancel(call.call_id)
    assert (await running).cancelled

    async def only_the_other_is_left() -> bool:
        found = await sh(sandbox, f"pgrep -fa 'slee[p] {nap}|innocen[t] {nap}'; true")
        return all(f"{nap}1" in line for line in found.stdout.splitlines())

    await eventually(only_the_other_is_left)
    assert not running_other.done()
    await sandbox.cancel(other.call_id)
    assert (await running_other).cancelled


async def test_a_service_stays_when_its_call_has_ended(sandbox: Sandbox, nap: str) -> None:
    await sh(sandbox, f"setsid sleep {nap} > /dev/null 2>&1 &")
    later = shell(f"touch later; sleep {nap}1")
    running = asyncio.create_task(sandbox.run(later))
    await eventually(lambda: exists(sandbox, "later"))
    await sandbox.cancel(later.call_id)
    await running
    assert (await sh(sandbox, f"pkill -fc 'slee[p] {nap}$'")).stdout == "1\n"


async def test_what_descends_from_a_killed_holder_is_killed_too(sandbox: Sandbox, nap: str) -> None:
    killing = f"(setsid sleep {nap} &); sleep 0.2; kill -9 $PPID; sleep {nap}"
    call = Call(f"kills-{nap}", ("bash", "-c", killing), terminal=TerminalSize())
    result = await sandbox.run(call)
    assert (result.return_code, result.timed_out) == (-9, False)
    count = _count(sandbox, nap)

    async def none_left() -> bool:
        return await count() == 0  # type: ignore[misc]

    await eventually(none_left)
    assert (await sh(sandbox, "echo alive")).stdout == "alive\n"
