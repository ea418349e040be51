"""Sandboxes as containers. Their files are in volumes of the engine, which may be far away."""

import asyncio
import io
import json
import os
import tarfile
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox.base import SandboxLimits
from wenko.sandbox.client import ExecutorClient
from wenko.sandbox.docker.container import container_config, user_of
from wenko.sandbox.docker.endpoint import ContainerEndpoint
from wenko.sandbox.docker.engine import DockerEngine, EngineFailed
from wenko.sandbox.docker.image import (
    CONTEXT,
    PATHS,
    add_file,
    add_folder,
    container_output,
    prepare_image,
)
from wenko.sandbox.folder import Folder
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.session import ExecutorSandbox
from wenko.settings import Settings

START_TIMEOUT = 60.0
COPY_TIMEOUT = 3600.0
_OWNED = {"workspace": PATHS.workspace, "home": PATHS.home, "agent": PATHS.hidden}
_KINDS = (*_OWNED, "context")
_USER = "wenko.user"
_BRIDGE = f"{PATHS.runtime}/executor/bridge.py"
# What runs in the sandbox may delete a file meanwhile: that is no failure, a full disk is.
_COPY = """
set -e
for kind in workspace home agent; do
  if ! cp -a /from/$kind/. /to/$kind/ 2>/tmp/failed; then
    if grep -v -i 'no such file' /tmp/failed >&2; then exit 1; fi
  fi
  find /to/$kind -exec chown -h "$1:$1" {} +
done
"""


class DockerSandboxes(SandboxPool):
    isolation = "docker"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.engine = DockerEngine.of(settings)
        self._image: str | None = None
        self._engine_memory = 0
        self._image_lock = asyncio.Lock()
        self._volumes_lock = asyncio.Lock()
        self._killing: set[asyncio.Task[None]] = set()

    @property
    def limits(self) -> SandboxLimits:
        settings = self._settings
        return SandboxLimits(
            running=self._running(),
            max_sandboxes=self._max_sandboxes(),
            memory_mb=settings.sandbox_memory_mb,
            total_memory_mb=0,
            memory_counted_by=None if self._image is None else "kernel",
            no_cgroups="",
            processes=settings.sandbox_processes,
            cpus=settings.sandbox_cpus,
            disk_mb=settings.sandbox_disk_mb,
            files=settings.sandbox_files,
        )

    async def disconnect(self) -> None:
        await super().disconnect()
        await asyncio.gather(*self._killing, return_exceptions=True)
        self._image = None

    async def copy(self, conversation_id: str, to: str) -> None:
        if not await self.has_files(conversation_id):
            return
        await self._make_volumes(to)
        mounts = [
            {"Type": "volume", "Source": self._volume(each, kind), "Target": f"/{side}/{kind}"}
            | {"ReadOnly": side == "from"}
            for side, each in (("from", conversation_id), ("to", to))
            for kind in _OWNED
        ]
        config = {
            "Image": await self._runtime(),
            "User": "0:0",
            "Entrypoint": ["sh", "-c", _COPY, "copy", str(await self._user_of(to))],
            "Cmd": [],
            "Labels": self._labels(to),
            "HostConfig": {
                "NetworkMode": "none",
                "CapDrop": ["ALL"],
                "CapAdd": ["CHOWN", "DAC_OVERRIDE", "FOWNER"],
                "SecurityOpt": ["no-new-privileges"],
                "Mounts": mounts,
            },
        }
        container = f"wenko-copy-{new_id()}"
        try:
            await self.engine.post("/containers/create", config, name=container)
            await self.engine.post(f"/containers/{container}/start")
            ended = await self.engine.request(
                "POST", f"/containers/{container}/wait", within=COPY_TIMEOUT
            )
            if ended.json["StatusCode"] != 0:
                reason = await container_output(self.engine, container)
                raise SandboxUnavailable(
                    f"The files could not be copied: {reason}", f"无法复制文件：{reason}"
                )
        finally:
            await self._remove(container)

    async def delete(self, conversation_id: str) -> None:
        folder = Folder(self._folders, conversation_id)
        await self.close(conversation_id)
        await self._remove(self._container(folder))
        for kind in reversed(_KINDS):
            await self.engine.delete(f"/volumes/{self._volume(conversation_id, kind)}", force="1")
        await self._removal.remove(folder.path)

    async def has_files(self, conversation_id: str) -> bool:
        try:
            await self.engine.get(f"/volumes/{self._volume(conversation_id, 'context')}")
        except SandboxUnavailable:
            return False
        return True

    async def write_context(self, conversation_id: str, files: dict[str, Any]) -> list[str]:
        path = f"/containers/{self._container(Folder(self._folders, conversation_id))}/archive"
        buffer = io.BytesIO()
        damaged = []
        try:
            present = await self.engine.request("GET", path, query={"path": CONTEXT})
            with tarfile.open(fileobj=buffer, mode="w") as archive:
                for name, content in _damaged(present.body):
                    if name in files:
                        damaged.append(name)
                        add_file(archive, f"{name}.damaged", content)
                for name, value in files.items():
                    text = json.dumps(value, ensure_ascii=False, indent=2)
                    add_file(archive, name, text.encode(errors="replace"))
            await self.engine.request("PUT", path, buffer.getvalue(), {"path": CONTEXT})
        except SandboxUnavailable:
            return []  # There is no container; the database has everything.
        return damaged

    async def weaknesses(self, conversation_id: str) -> list[str]:
        """What the engine did not do of what it was told; empty if it did all."""
        container = self._container(Folder(self._folders, conversation_id))
        found = await self.engine.get(f"/containers/{container}/json")
        host = found["HostConfig"]
        checks = {
            "it runs as root": found["Config"]["User"].split(":")[0] not in ("", "0"),
            "it has a network": host["NetworkMode"] == "none",
            "it keeps capabilities": host["CapDrop"] == ["ALL"] and not host["CapAdd"],
            "it can gain privileges": "no-new-privileges" in host["SecurityOpt"],
            "its system is writable": host["ReadonlyRootfs"] and not host["Privileged"],
            "its memory is not limited": host["Memory"] > 0,
            "its processes are not limited": (host["PidsLimit"] or 0) > 0,
            "it has devices": not host["Devices"],
        }
        return [name for name, holds in checks.items() if not holds]

    def _client(self, folder: Folder) -> ExecutorClient:
        return ExecutorClient(ContainerEndpoint(self.engine, self._container(folder), _BRIDGE))

    async def _runtime(self) -> str:
        async with self._image_lock:
            if self._image is None:
                await asyncio.to_thread(self._make_parent)
                self._engine_memory = int((await self.engine.get("/info"))["MemTotal"])
                self._image = await prepare_image(self.engine, self._settings.docker_image)
                await self._remove_ended()
            return self._image

    async def _start(
        self, folder: Folder, conversation_id: str, read_only: bool
    ) -> ExecutorSandbox:
        image, container = await self._runtime(), self._container(folder)
        await asyncio.to_thread(folder.path.mkdir, 0o711, exist_ok=True)
        await self._make_volumes(conversation_id)
        await self._remove(container)
        sandbox_id = new_id()
        config = container_config(
            self._settings,
            user=await self._user_of(conversation_id),
            image=image,
            sandbox_id=sandbox_id,
            read_only=read_only,
            volumes={kind: self._volume(conversation_id, kind) for kind in _KINDS},
            labels={**self._labels(conversation_id), "wenko.sandbox": sandbox_id},
            machine_memory=self._engine_memory,
        )
        try:
            await self.engine.post("/containers/create", config, name=container)
            await self.engine.post(f"/containers/{container}/start")
        except EngineFailed as failed:
            if failed.reply_status == 404:
                self._image = None  # Somebody has removed it: the next attempt makes it again.
            raise
        client = self._client(folder)
        try:
            await client.hello(START_TIMEOUT)
        except (SandboxUnavailable, TimeoutError):
            await client.close()
            reason = await container_output(self.engine, container) or "it gave no reason"
            await self._remove(container)
            raise SandboxUnavailable(
                f"The sandbox could not be started: {reason}", f"沙箱无法启动：{reason}"
            ) from None
        kill = partial(self._end, folder)
        secrets = self._secrets_of(folder, conversation_id)
        return ExecutorSandbox(
            sandbox_id, conversation_id, client, kill, read_only, secrets=secrets
        )

    def _end(self, folder: Folder) -> None:
        task = asyncio.create_task(self._remove(self._container(folder)))
        self._killing.add(task)
        task.add_done_callback(self._killing.discard)

    async def _ended(self, folder: Folder) -> None:
        with suppress(SandboxUnavailable):
            await self._remove(self._container(folder))

    async def _make_volumes(self, conversation_id: str) -> None:
        """Make the volumes and give them to the conversation's user, unless that was done before.

        The one of the context is made last: if it is there, the others are complete.
        """
        async with self._volumes_lock:
            if not await self.has_files(conversation_id):
                await self._create_volumes(conversation_id)

    async def _create_volumes(self, conversation_id: str) -> None:
        user = user_of(conversation_id, await self._users())
        labels = {**self._labels(conversation_id), _USER: str(user)}
        names = {kind: self._volume(conversation_id, kind) for kind in _KINDS}
        for kind in _OWNED:
            await self.engine.post("/volumes/create", {"Name": names[kind], "Labels": labels})
        mounts = [
            {"Type": "volume", "Source": names[kind], "Target": target}
            for kind, target in _OWNED.items()
        ]
        config = {
            "Image": await self._runtime(),
            "Entrypoint": ["true"],
            "Labels": labels,
            "HostConfig": {"NetworkMode": "none", "Mounts": mounts},
        }
        container = f"wenko-volumes-{new_id()}"
        try:
            # Never started: the engine itself writes into the volumes of a container.
            await self.engine.post("/containers/create", config, name=container)
            owned = _owned_folders(user)
            path = f"/containers/{container}/archive"
            await self.engine.request("PUT", path, owned, {"path": "/"})
        finally:
            await self._remove(container)
        await self.engine.post("/volumes/create", {"Name": names["context"], "Labels": labels})

    async def _users(self) -> set[int]:
        """The user ids that conversations on this engine have, of whatever server."""
        found = await self.engine.get("/volumes", filters=json.dumps({"label": [_USER]}))
        return {int(each["Labels"][_USER]) for each in found["Volumes"] or ()}

    async def _user_of(self, conversation_id: str) -> int:
        """The user id that its volumes were made for."""
        found = await self.engine.get(f"/volumes/{self._volume(conversation_id, 'context')}")
        return int((found["Labels"] or {}).get(_USER) or user_of(conversation_id))

    async def _remove(self, container: str) -> None:
        await self.engine.delete(f"/containers/{container}", force="1")

    async def _remove_ended(self) -> None:
        """Remove what sandboxes left that ended by their lease, while no server ran."""
        filters = {"label": [f"wenko.store={self._store}"], "status": ["exited", "dead"]}
        for each in await self.engine.get("/containers/json", all="1", filters=json.dumps(filters)):
            with suppress(SandboxUnavailable):
                await self.engine.delete(f"/containers/{each['Id']}")

    def _machine_memory(self) -> int:
        return self._engine_memory or super()._machine_memory()

    def _container(self, folder: Folder) -> str:
        return f"wenko-{self._store}-{folder.path.name}"

    def _volume(self, conversation_id: str, kind: str) -> str:
        return f"{self._container(Folder(self._folders, conversation_id))}-{kind}"

    def _labels(self, conversation_id: str) -> dict[str, str]:
        return {"wenko.store": self._store, "wenko.conversation": conversation_id}

    @property
    def _store(self) -> str:
        """Tells the sandboxes of this folder from those of other servers on the same engine."""
        path = self._folders / "docker-id"
        with suppress(OSError):
            return path.read_text().strip()
        self._make_parent()
        draft = path.with_name(f".docker-id.{os.getpid()}")
        draft.write_text(new_id())
        with suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
        return path.read_text().strip()

    def _make_parent(self) -> None:
        self._settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folders.mkdir(mode=0o711, exist_ok=True)


def _owned_folders(user: int) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path in _OWNED.values():
            add_folder(archive, path, 0o700, user)
    return buffer.getvalue()


def _damaged(archive: bytes) -> list[tuple[str, bytes]]:
    """The files in an archive of the context folder that are not JSON any more."""
    found = []
    with tarfile.open(fileobj=io.BytesIO(archive)) as opened:
        for each in opened:
            file = opened.extractfile(each) if each.isfile() else None
            if file is None or not each.name.endswith(".json"):
                continue
            content = file.read()
            try:
                json.loads(content)
            except (ValueError, RecursionError):
                found.append((Path(each.name).name, content))
    return found
