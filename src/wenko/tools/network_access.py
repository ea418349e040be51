"""The network of a call: its variables, what was refused, and the question about a host."""

import time
from collections.abc import Mapping

from wenko.human.question import Question
from wenko.protocol.gate import NetworkMode
from wenko.protocol.hitl import (
    HITLAction,
    HITLActions,
    HITLField,
    HITLFieldType,
    HITLHost,
    HITLOption,
    HITLRequest,
    chosen_access,
)
from wenko.protocol.plan import ToolOutcome
from wenko.text import BilingualText, Language
from wenko.tools.base import ToolUse

MAX_ASKED, MAX_TOLD = 3, 10
REFUSED = "host_refused"
_TITLE = BilingualText("Allow access to {host}?", "允许访问 {host} 吗？")
_WHY = BilingualText(
    "A program in the sandbox wanted to reach {host}. The network of this conversation allows "
    "package registries and hosts that you allowed.",
    "沙箱中的程序想要访问 {host}。本对话的网络只允许访问软件包仓库和您允许过的主机。",
)
_CHOICE = BilingualText("Access", "访问权限")
_ALWAYS = BilingualText("Always allow in this conversation", "本对话中始终允许")
_DENY = BilingualText("Do not allow", "不允许")
_ALLOW = BilingualText("Allow", "允许")
_OPTIONS = {
    "once": BilingualText("Allow once (10 minutes)", "允许一次（10 分钟）"),
    "always": _ALWAYS,
    "no": _DENY,
}
_RUN_OPTIONS = {
    "once": BilingualText("Only for this task", "仅限本任务"),
    "always": _ALWAYS,
}
_ALLOWED = BilingualText(
    "The user has allowed {hosts} now: do it again.", "用户现在允许访问 {hosts}：请重新执行。"
)
_DENIED = BilingualText(
    "These hosts are not allowed in this conversation: {hosts}. Do without them.",
    "本对话不允许访问这些主机：{hosts}。请不要再使用它们。",
)


def host_form(about: HITLHost, why: str, language: Language) -> HITLRequest:
    """The question about a host, for which the run does not wait: it has no time limit."""
    return HITLRequest(
        title=_TITLE.localized(language).format(host=about.host),
        description=why,
        fields=(_access_field(_RUN_OPTIONS, language),),
        actions=HITLActions(
            approve=HITLAction(label=_ALLOW.localized(language), style="primary"),
            reject=HITLAction(label=_DENY.localized(language), style="danger"),
        ),
        host=about,
        policy="wait",
    )


class CallNetwork:
    """The network during one call."""

    def __init__(self, use: ToolUse) -> None:
        self._use = use
        self._networks = use.networks
        self._mode: NetworkMode = "off"
        self._began = time.monotonic()

    @property
    def is_on(self) -> bool:
        """Known once ``environment`` was read."""
        return self._mode != "off"

    async def environment(self) -> dict[str, str]:
        if self._networks is None:
            return {}
        self._mode = (await self._networks.get(self._use.conversation_id)).mode
        return await self._networks.environment(self._use.conversation_id, self._use.sandbox)

    async def explained(self, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome, with what was refused; where the proxy did not ask, the user is asked."""
        if self._networks is None:
            return outcome
        refused = self._networks.refused_since(self._use.conversation_id, self._began)
        if reasons := [why for why in refused.values() if why][:MAX_TOLD]:
            return _told(outcome, "\n".join(reasons))
        if not refused or outcome.success:
            return outcome
        language, hosts = self._use.language, list(refused)
        asked = [] if self._use.unattended else hosts[:MAX_ASKED]
        allowed = [host for host in asked if await self._ask(host, language)]
        sentence = (_ALLOWED if allowed else _DENIED).localized(language)
        return _told(outcome, sentence.format(hosts=", ".join(allowed or hosts)))

    async def _ask(self, host: str, language: Language) -> bool:
        assert self._networks is not None
        request = HITLRequest(
            id=f"{self._use.call_id}-{host}"[:100],
            title=_TITLE.localized(language).format(host=host),
            description=_WHY.localized(language).format(host=host),
            fields=(_access_field(_OPTIONS, language),),
        )
        question = Question.of(
            request, once=True, step_id=self._use.step_id, call_id=self._use.call_id
        )
        ended = await self._use.questions.ask(question)
        access = chosen_access(ended.action, ended.data)
        if access != "no":
            await self._networks.allow(self._use.conversation_id, host, access == "always")
        return access != "no"


def _access_field(options: Mapping[str, BilingualText], language: Language) -> HITLField:
    return HITLField(
        name="access",
        type=HITLFieldType.RADIO,
        label=_CHOICE.localized(language),
        required=True,
        options=tuple(
            HITLOption(value=value, label=label.localized(language))
            for value, label in options.items()
        ),
        default="once",
    )


def _told(outcome: ToolOutcome, sentence: str) -> ToolOutcome:
    message = f"{outcome.message}\n{sentence}" if outcome.message else sentence
    code = outcome.error_code if outcome.success else REFUSED
    return outcome.model_copy(update={"message": message, "error_code": code})
