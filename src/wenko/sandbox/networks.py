"""The networks of all conversations: their settings, and a proxy for each sandbox that has one."""

import time
from dataclasses import replace

from wenko.sandbox.base import Sandbox
from wenko.sandbox.executor.tunnels import PORT
from wenko.sandbox.network import (
    MAX_HOSTS,
    NetworkMode,
    NetworkSettings,
    NetworkStore,
    find_registries,
)
from wenko.sandbox.proxy import RefusedHosts, SandboxProxy
from wenko.settings import Settings

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


class Networks:
    def __init__(self, settings: Settings) -> None:
        self._store = NetworkStore(settings.sandboxes_folder)
        self._registries = find_registries()
        self._proxies: dict[str, tuple[Sandbox, SandboxProxy]] = {}
        self._refused: dict[str, RefusedHosts] = {}
        self._once: dict[str, dict[str, float]] = {}
        self.confined = settings.sandbox != "unsafe-none"
        """Whether there is anything to allow: without isolation, everything is reached."""

    @property
    def registries(self) -> tuple[str, ...]:
        return self._registries.hosts

    def get(self, conversation_id: str) -> NetworkSettings:
        return self._store.get(conversation_id)

    async def change(
        self, conversation_id: str, mode: NetworkMode | None, allowed: tuple[str, ...] | None = None
    ) -> NetworkSettings:
        """Takes effect with the next connection; ``None`` keeps the value."""
        known = self._store.get(conversation_id)
        changed = NetworkSettings(
            mode or known.mode, known.allowed if allowed is None else allowed[:MAX_HOSTS]
        )
        self._store.put(conversation_id, changed)
        if changed.mode == "off":
            await self._close(conversation_id)
        return changed

    async def allow(self, conversation_id: str, host: str, always: bool) -> None:
        if always:
            known = self._store.get(conversation_id)
            hosts = tuple(dict.fromkeys((*known.allowed, host)))
            await self.change(conversation_id, None, hosts)
        else:
            hosts_once = self._once.setdefault(conversation_id, {})
            hosts_once[host] = time.monotonic() + ONCE

    async def environment(self, conversation_id: str, sandbox: Sandbox) -> dict[str, str]:
        """The variables that programs in the sandbox need to find the proxy, which then runs."""
        if not self.confined or self._store.get(conversation_id).mode == "off":
            return {}
        held = self._proxies.get(conversation_id)
        if held is None or held[0] is not sandbox or not held[1].alive:
            await self._close(conversation_id)
            refused = self._refused.setdefault(conversation_id, RefusedHosts())
            proxy = SandboxProxy(
                sandbox, lambda: self._effective(conversation_id), self._registries, refused
            )
            self._proxies[conversation_id] = (sandbox, proxy)
            # Otherwise a fast command would find no proxy yet.
            await sandbox.start_accepting()
        return {**PROXY_ENVIRONMENT, **self._registries.environment}

    def refused_since(self, conversation_id: str, began: float) -> list[str]:
        """The hosts that were refused after ``began``, by the monotonic clock."""
        refused = self._refused.get(conversation_id)
        return [] if refused is None else refused.since(began)

    async def close(self) -> None:
        for conversation_id in list(self._proxies):
            await self._close(conversation_id)

    async def _close(self, conversation_id: str) -> None:
        held = self._proxies.pop(conversation_id, None)
        if held is not None:
            await held[1].close()

    def _effective(self, conversation_id: str) -> NetworkSettings:
        """With the hosts that are allowed for a while."""
        stored = self._store.get(conversation_id)
        once = self._once.get(conversation_id, {})
        now = time.monotonic()
        return replace(
            stored, allowed=(*stored.allowed, *(host for host, end in once.items() if end > now))
        )
