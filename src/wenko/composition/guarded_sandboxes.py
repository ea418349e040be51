"""Sandboxes that are opened only where they belong, only while there is space on the disk, and not
before an undo that was cut off is finished.

Servers that share a database need not share a folder of sandboxes. A conversation's files are in
the folder where its first command ran, its *home*; elsewhere they would seem to be gone.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from wenko.composition.disk_reserve import DiskReserve
from wenko.errors import DiskFull, WenkoError, WorkspaceElsewhere
from wenko.sandbox.base import Sandbox, Sandboxes, SandboxLimits
from wenko.sandbox.binding import Binding
from wenko.sandbox.checkpoints import Checkpoints
from wenko.sandbox.folder import TRIAL_PREFIX
from wenko.sandbox.trial_folders import TrialFolders
from wenko.settings import Settings
from wenko.storage import conversations, servers
from wenko.storage.database import Database
from wenko.storage.servers import Server

log = logging.getLogger(__name__)
KNOWN = 10_000
FINISH_LIMIT = 30.0
"""Seconds that a start waits for undos that were cut off; later, whoever opens a sandbox does."""


class GuardedSandboxes:
    """``Sandboxes`` that checks the home of a conversation and the space on the disk."""

    def __init__(
        self,
        sandboxes: Sandboxes,
        checkpoints: Checkpoints,
        database: Database,
        server: Server,
        settings: Settings,
    ) -> None:
        self._sandboxes = sandboxes
        self._checkpoints = checkpoints
        self._database = database
        self._server = server
        self._at_home: OrderedDict[str, None] = OrderedDict()
        self._opened: set[str] = set()
        megabytes = 0 if database.shared else settings.database_reserve_mb
        self.reserve = DiskReserve(settings.data, megabytes, self._stop_all)

    @property
    def limits(self) -> SandboxLimits:
        return self._sandboxes.limits

    @property
    def trials(self) -> TrialFolders | None:
        return self._sandboxes.trials

    def get_open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox | None:
        if self.reserve.low or self._checkpoints.is_unfinished(conversation_id):
            return None
        return self._sandboxes.get_open(conversation_id, read_only)

    def running(self) -> Sequence[tuple[str, Sandbox]]:
        return self._sandboxes.running()

    async def adopt(self, conversation_id: str) -> Sandbox | None:
        return await self._sandboxes.adopt(conversation_id)

    async def open(self, conversation_id: str, read_only: bool | None = None) -> Sandbox:
        if self.reserve.low:
            raise _disk_full(self.reserve.free)
        await self._check_home(conversation_id)
        self._opened.add(conversation_id)
        await self._finish_undo(conversation_id)
        return await self._sandboxes.open(conversation_id, read_only)

    async def finish_undos(self) -> None:
        """Complete every undo that a killed server left half done."""
        names = await asyncio.to_thread(self._checkpoints.unfinished)
        opening = [asyncio.create_task(self._try_to_open(each)) for each in names]
        if opening:
            _, slow = await asyncio.wait(opening, timeout=FINISH_LIMIT)
            for task in slow:
                task.cancel()

    def let_write(self, conversation_id: str, paths: frozenset[str]) -> None:
        self._sandboxes.let_write(conversation_id, paths)

    async def bind(self, conversation_id: str, binding: Binding) -> None:
        await self._check_home(conversation_id)
        await self._sandboxes.bind(conversation_id, binding)

    async def close(self, conversation_id: str) -> None:
        self._opened.discard(conversation_id)
        await self._sandboxes.close(conversation_id)

    async def delete(self, conversation_id: str) -> None:
        self._opened.discard(conversation_id)
        self._at_home.pop(conversation_id, None)
        await self._sandboxes.delete(conversation_id)

    async def sweep_deleted(self) -> None:
        await self._sandboxes.sweep_deleted()

    async def copy(self, conversation_id: str, to: str) -> None:
        await self._check_home(conversation_id)
        await self._check_home(to)
        await self._finish_undo(conversation_id)
        await self._sandboxes.copy(conversation_id, to)

    async def has_files(self, conversation_id: str) -> bool:
        return await self._sandboxes.has_files(conversation_id)

    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]:
        return await self._sandboxes.write_context(conversation_id, files)

    async def shutdown(self, keep: Collection[str] = ()) -> None:
        await self._sandboxes.shutdown(keep)

    async def _finish_undo(self, conversation_id: str) -> None:
        await self._checkpoints.finish(
            conversation_id, lambda: self._sandboxes.open(conversation_id, read_only=False)
        )

    async def _try_to_open(self, conversation_id: str) -> None:
        try:
            await self.open(conversation_id)
        except (WenkoError, OSError) as error:
            log.warning("An undo of %s is not finished: %s", conversation_id, error)

    async def _check_home(self, conversation_id: str) -> None:
        if not self._database.shared or conversation_id in self._at_home:
            return
        if conversation_id.startswith(TRIAL_PREFIX):
            return  # It is where its conversation is.
        mine = self._server.storage_id
        home = await self._database.write(
            lambda c: conversations.find_or_set_home(c, conversation_id, mine)
        )
        if home != mine:
            known = await self._database.read(servers.all_servers)
            raise _elsewhere([each for each in known if each.storage_id == home])
        self._at_home[conversation_id] = None
        if len(self._at_home) > KNOWN:
            self._at_home.popitem(last=False)

    async def _stop_all(self) -> None:
        opened, self._opened = self._opened, set()
        for conversation_id in opened:
            await self._sandboxes.close(conversation_id)


class AllConversations(Collection[str]):
    """Contains every conversation, known or not."""

    def __contains__(self, _: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _disk_full(free: int) -> DiskFull:
    left = f"{free >> 20} MiB"
    return DiskFull(
        f"The server's disk is nearly full ({left} left), so no command is started and running "
        "ones were stopped; the record goes on. Free some space, then send the message again.",
        f"服务器磁盘几乎已满（剩余 {left}），因此不再启动命令，正在运行的命令已停止；"
        "记录不受影响。请释放空间后重新发送消息。",
    )


def _elsewhere(at_home: list[Server]) -> WorkspaceElsewhere:
    alive = next((each for each in at_home if each.alive), None)
    if alive is not None:
        where = alive.address or alive.id
        return WorkspaceElsewhere(
            f"The files of this conversation are on another server; use it there: {where}",
            f"该会话的文件在另一台服务器上，请在那里使用：{where}",
        )
    where = at_home[0].address if at_home else ""
    where = f" ({where})" if where else ""
    return WorkspaceElsewhere(
        f"The files of this conversation are on a server that is not running{where}. Start it "
        "again, or let all servers share one folder of sandboxes (WENKO_SANDBOXES).",
        f"该会话的文件在一台没有运行的服务器上{where}。请重新启动它，"
        "或让所有服务器共用一个沙箱文件夹（WENKO_SANDBOXES）。",
    )
