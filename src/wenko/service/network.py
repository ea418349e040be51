"""What the sandbox of a conversation may reach."""

from dataclasses import dataclass

from wenko.errors import InvalidHost
from wenko.protocol.gate import NetworkMode
from wenko.sandbox.network import NetworkSettings, is_host
from wenko.sandbox.networks import Networks
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.storage.network_settings import MAX_HOSTS


@dataclass(frozen=True, slots=True)
class ConversationNetwork:
    mode: NetworkMode
    allowed: tuple[str, ...]
    registries: tuple[str, ...]
    enforced: bool
    """Without isolation nothing is refused."""


class NetworkService:
    def __init__(self, access: Access, networks: Networks) -> None:
        self._access = access
        self._networks = networks

    async def get(self, principal: Principal, conversation_id: str) -> ConversationNetwork:
        await self._access.conversation(principal, conversation_id)
        return self._view(await self._networks.get(conversation_id))

    def defaults(self) -> ConversationNetwork:
        """Of a new conversation."""
        return self._view(self._networks.defaults)

    async def change(
        self,
        principal: Principal,
        conversation_id: str,
        mode: NetworkMode | None,
        allowed: tuple[str, ...] | None,
    ) -> ConversationNetwork:
        """Takes effect with the next connection, also during a run."""
        await self._access.conversation(principal, conversation_id)
        hosts = None if allowed is None else tuple(each.strip().lower() for each in allowed)
        wrong = [each for each in hosts or () if not is_host(each)]
        if wrong or len(hosts or ()) > MAX_HOSTS:
            name = wrong[0][:100] if wrong else f"{len(hosts or ())} hosts"
            raise InvalidHost(
                f"{name!r} cannot be allowed: give up to {MAX_HOSTS} host names such as "
                "example.com or *.example.com, without a scheme or port.",
                f"无法允许 {name!r}：请给出最多 {MAX_HOSTS} 个主机名，例如 example.com 或 "
                "*.example.com，不带协议和端口。",
            )
        return self._view(await self._networks.change(conversation_id, mode, hosts))

    def _view(self, settings: NetworkSettings) -> ConversationNetwork:
        networks = self._networks
        return ConversationNetwork(
            settings.mode, settings.allowed, networks.registries, networks.confined
        )
