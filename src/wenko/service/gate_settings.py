"""How strict the gate of a conversation is, and which calls are always allowed."""

import asyncio
from dataclasses import dataclass, replace

from wenko.gate.rule_file import rules_of
from wenko.gate.rules import Rules
from wenko.protocol.gate import Mode
from wenko.sandbox.networks import Networks
from wenko.service.auth import Principal
from wenko.service.conversations import ConversationService
from wenko.settings import Settings
from wenko.storage.gate_settings import AllowedShape, GateSettings, GateSettingsStore

HOST = "network: "
"""Before the name of a host that is allowed for good, among the shapes of calls."""


@dataclass(frozen=True, slots=True)
class EffectiveGateSettings:
    mode: str
    approve_plan: bool
    allowed: tuple[str, ...]
    """Shapes of calls that are allowed for the whole conversation, sorted."""
    read_only_enforced: bool
    """Whether the sandbox itself holds mode ``read-only``; otherwise calls are judged."""
    rules: Rules
    """Those of the person's settings file and of the project's."""


class GateSettingsService:
    def __init__(
        self,
        conversations: ConversationService,
        gate_settings: GateSettingsStore,
        settings: Settings,
        networks: Networks,
    ) -> None:
        self._conversations = conversations
        self._gate_settings = gate_settings
        self._settings = settings
        self._networks = networks

    async def defaults(self) -> EffectiveGateSettings:
        """Of a new conversation."""
        return self._resolved(GateSettings(), await asyncio.to_thread(rules_of, self._settings))

    async def get(self, principal: Principal, conversation_id: str) -> EffectiveGateSettings:
        await self._conversations.get(principal, conversation_id)
        return await self._effective(conversation_id)

    async def set(
        self,
        principal: Principal,
        conversation_id: str,
        mode: Mode | None = None,
        approve_plan: bool | None = None,
    ) -> EffectiveGateSettings:
        """Takes effect with the next call, also during a run; ``None`` keeps the current value."""
        await self._conversations.get(principal, conversation_id)
        await self._gate_settings.update(conversation_id, mode, approve_plan)
        return await self._effective(conversation_id)

    async def allowed(self, principal: Principal) -> list[AllowedShape]:
        """What the user allowed for good, in all of their conversations."""
        principal.authorise_all_questions()
        hosts = await self._networks.allowed_by(principal.user_id)
        shapes = await self._gate_settings.allowed_by(principal.user_id)
        shapes += [replace(each, shape=f"{HOST}{each.shape}") for each in hosts]
        return sorted(shapes, key=lambda each: each.created_at, reverse=True)

    async def revoke(
        self, principal: Principal, conversation_id: str, shape: str
    ) -> EffectiveGateSettings:
        """Calls of this shape ask again, or the network does about this host."""
        await self._conversations.get(principal, conversation_id)
        if shape.startswith(HOST):
            await self._networks.revoke(conversation_id, shape.removeprefix(HOST))
        await self._gate_settings.revoke(conversation_id, shape)
        return await self._effective(conversation_id)

    async def _effective(self, conversation_id: str) -> EffectiveGateSettings:
        rules = await asyncio.to_thread(rules_of, self._settings, conversation_id)
        return self._resolved(await self._gate_settings.get(conversation_id), rules)

    def _resolved(self, chosen: GateSettings, rules: Rules) -> EffectiveGateSettings:
        approve_plan = chosen.approve_plan
        return EffectiveGateSettings(
            mode=chosen.mode or self._settings.mode,
            approve_plan=self._settings.approve_plan if approve_plan is None else approve_plan,
            allowed=tuple(sorted(chosen.allowed)),
            read_only_enforced=self._settings.sandbox != "unsafe-none",
            rules=rules,
        )
