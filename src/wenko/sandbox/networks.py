"""The networks of all conversations: their settings, and a proxy for each sandbox that has one."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from wenko.errors import NoIsolation
from wenko.protocol.gate import NetworkMode
from wenko.sandbox.base import ConnectedProgram, ProxyClient, Sandbox
from wenko.sandbox.executor.tunnels import PORT
from wenko.sandbox.network import (
    NetworkSettings,
    find_registries,
    is_forbidden_number,
    read_network_file,
)
from wenko.sandbox.proxy import RefusedHosts, SandboxProxy, is_worth_telling, not_allowed
from wenko.settings import Settings
from wenko.storage.gate_settings import AllowedShape
from wenko.storage.network_settings import NetworkSettingsStore, StoredNetwork

ONCE = 600.0
"""Seconds for which a host that was allowed once may be reached."""
_PROXY = f"http://127.0.0.1:{PORT}"
PROXY_ENVIRONMENT = {
    **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), _PROXY),
    **dict.fromkeys(("NO_PROXY", "no_proxy"), "localhost,127.0.0.1,::1"),
    # The certificates are the machine's own.
    "PIP_CERT": "/etc/ssl/certs/ca-certificates.crt",
    "NODE_EXTRA_CA_CERTS": "/etc/ssl/certs/ca-certificates.crt",
    "PIP_BREAK_SYSTEM_PACKAGES": "1",
    "PIP_USER": "1",
}


@dataclass(frozen=True, slots=True)
class NewHost:
    """A host that a program wants to reach, and about which its owner is asked."""

    host: str
    port: int
    find_program: Callable[[], Awaitable[ConnectedProgram]]


AskAboutHost = Callable[[NewHost], Awaitable[str | None]]
"""Why it may not be reached; null once it may."""


class Networks:
    def __init__(self, settings: Settings, store: NetworkSettingsStore) -> None:
        self._settings = settings
        self._store = store
        self._registries = find_registries()
        self._proxies: dict[str, tuple[Sandbox, SandboxProxy]] = {}
        self._refused: dict[str, RefusedHosts] = {}
        self._once: dict[str, dict[str, float]] = {}
        self._asking: dict[str, AskAboutHost] = {}
        self.confined = settings.sandbox != "unsafe-none"
        """Whether there is anything to allow: without isolation, everything is reached."""

    @property
    def registries(self) -> tuple[str, ...]:
        return self._registries.hosts

    @property
    def defaults(self) -> NetworkSettings:
        """Of a new conversation."""
        return NetworkSettings(self._settings.network)

    async def get(self, conversation_id: str) -> NetworkSettings:
        stored = await self._store.get(conversation_id)
        if stored.mode is None:
            stored = await self._taken_over(conversation_id, stored)
        return NetworkSettings(cast(NetworkMode, stored.mode), stored.hosts)

    async def _taken_over(self, conversation_id: str, stored: StoredNetwork) -> StoredNetwork:
        """With what an earlier version kept in a file, else with the server's own mode."""
        folder = self._settings.sandboxes_folder / conversation_id
        if (kept := read_network_file(folder)) is None:
            return replace(stored, mode=self._settings.network)
        stored = StoredNetwork(kept.mode, tuple(dict.fromkeys((*kept.allowed, *stored.hosts))))
        await self._store.put(conversation_id, stored)
        return stored

    async def change(
        self, conversation_id: str, mode: NetworkMode | None, allowed: tuple[str, ...] | None = None
    ) -> NetworkSettings:
        """Takes effect with the next connection; ``None`` keeps the value."""
        if mode == "ask" and not self.confined:
            raise NoIsolation(
                "Without isolation (WENKO_SANDBOX=unsafe-none) no proxy stands between programs "
                "and the network, so nothing can be asked about new hosts.",
                "没有隔离（WENKO_SANDBOX=unsafe-none）时，程序与网络之间没有代理，无法就新主机询问您。",
            )
        known = await self.get(conversation_id)
        hosts = known.allowed if allowed is None else tuple(dict.fromkeys(allowed))
        await self._store.put(conversation_id, StoredNetwork(mode or known.mode, hosts))
        changed = await self.get(conversation_id)
        if changed.mode == "off":
            await self._close(conversation_id)
        return changed

    async def allow(self, conversation_id: str, host: str, always: bool) -> None:
        if always:
            await self._store.allow(conversation_id, host)
        else:
            hosts_once = self._once.setdefault(conversation_id, {})
            hosts_once[host] = time.monotonic() + ONCE

    async def revoke(self, conversation_id: str, host: str) -> None:
        await self.get(conversation_id)  # Or a file of an earlier version would bring it back.
        await self._store.revoke(conversation_id, host)

    async def allowed_by(self, owner: str) -> list[AllowedShape]:
        """Hosts that the owner allows for good in any conversation, the newest first."""
        return await self._store.allowed_by(owner)

    def changed(self, conversation_id: str) -> None:
        """Something else has written its settings."""
        self._store.changed(conversation_id)

    def ask_with(self, conversation_id: str, ask: AskAboutHost) -> None:
        """Whoever works there asks about new hosts, where the mode says so."""
        self._asking[conversation_id] = ask

    def ask_no_more(self, conversation_id: str, ask: AskAboutHost) -> None:
        if self._asking.get(conversation_id) == ask:
            del self._asking[conversation_id]

    async def environment(self, conversation_id: str, sandbox: Sandbox) -> dict[str, str]:
        """The variables that programs in the sandbox need to find the proxy, which then runs."""
        if not self.confined or (await self.get(conversation_id)).mode == "off":
            return {}
        held = self._proxies.get(conversation_id)
        if held is None or held[0] is not sandbox or not held[1].alive:
            await self._close(conversation_id)
            self._refused.setdefault(conversation_id, RefusedHosts())
            proxy = SandboxProxy(sandbox, partial(self._admit, conversation_id, sandbox))
            self._proxies[conversation_id] = (sandbox, proxy)
            # Otherwise a fast command would find no proxy yet.
            await sandbox.start_accepting()
        return {**PROXY_ENVIRONMENT, **self._registries.environment}

    def refused_since(self, conversation_id: str, began: float) -> dict[str, str]:
        """The hosts that were refused after ``began``, by the monotonic clock, and why."""
        refused = self._refused.get(conversation_id)
        return {} if refused is None else refused.since(began)

    async def close(self) -> None:
        for conversation_id in list(self._proxies):
            await self._close(conversation_id)

    async def _close(self, conversation_id: str) -> None:
        held = self._proxies.pop(conversation_id, None)
        if held is not None:
            await held[1].close()

    async def _admit(
        self, conversation_id: str, sandbox: Sandbox, host: str, port: int, client: ProxyClient
    ) -> str | None:
        settings = await self._effective(conversation_id)
        if settings.allows(host, self._registries):
            return None
        ask = self._asking.get(conversation_id)
        if not is_worth_telling(host):
            return not_allowed(host, port)
        why = None
        if settings.mode != "ask":
            why = not_allowed(host, port)
        # Names are not looked up before they are allowed: a lookup can carry words outside.
        elif is_forbidden_number(host):
            return f"{host} is an address of this machine or of a private network."
        elif ask is None:
            why = f"Nothing is at work in this conversation that could ask about {host}."
        else:
            why = await ask(NewHost(host, port, partial(sandbox.connected_program, client)))
        if why is not None:
            self._refused[conversation_id].add(host, why if settings.mode == "ask" else "")
        return why

    async def _effective(self, conversation_id: str) -> NetworkSettings:
        """With the hosts that are allowed for a while."""
        stored = await self.get(conversation_id)
        once = self._once.get(conversation_id, {})
        now = time.monotonic()
        return replace(
            stored, allowed=(*stored.allowed, *(host for host, end in once.items() if end > now))
        )
