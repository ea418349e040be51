"""The network of a call: its variables, and the question about hosts that were refused."""

import time

from wenko.human.question import Question
from wenko.protocol.hitl import HITLRequest
from wenko.protocol.plan import ToolOutcome
from wenko.text import BilingualText, Language
from wenko.tools.base import ToolUse

MAX_ASKED = 3
REFUSED = "host_refused"
_TITLE = BilingualText("Allow access to {host}?", "允许访问 {host} 吗？")
_WHY = BilingualText(
    "A program in the sandbox wanted to reach {host}. The network of this conversation allows "
    "package registries and hosts that you allowed.",
    "沙箱中的程序想要访问 {host}。本对话的网络只允许访问软件包仓库和您允许过的主机。",
)
_CHOICE = BilingualText("Access", "访问权限")
_OPTIONS = (
    ("once", BilingualText("Allow once (10 minutes)", "允许一次（10 分钟）")),
    ("always", BilingualText("Always allow in this conversation", "本对话中始终允许")),
    ("no", BilingualText("Do not allow", "不允许")),
)
_ALLOWED = BilingualText(
    "The user has allowed {hosts} now: do it again.", "用户现在允许访问 {hosts}：请重新执行。"
)
_DENIED = BilingualText(
    "These hosts are not allowed in this conversation: {hosts}. Do without them.",
    "本对话不允许访问这些主机：{hosts}。请不要再使用它们。",
)


class CallNetwork:
    """The network during one call."""

    def __init__(self, use: ToolUse) -> None:
        self._use = use
        self._networks = use.networks
        self._began = time.monotonic()

    @property
    def is_on(self) -> bool:
        networks = self._networks
        return networks is not None and networks.get(self._use.conversation_id).mode != "off"

    async def environment(self) -> dict[str, str]:
        if self._networks is None:
            return {}
        return await self._networks.environment(self._use.conversation_id, self._use.sandbox)

    async def explained(self, outcome: ToolOutcome) -> ToolOutcome:
        """The outcome of a call that failed, with what was refused; the user is asked about it."""
        if self._networks is None or outcome.success:
            return outcome
        refused = self._networks.refused_since(self._use.conversation_id, self._began)
        if not refused:
            return outcome
        language = self._use.language
        allowed = [host for host in refused[:MAX_ASKED] if await self._ask(host, language)]
        sentence = (_ALLOWED if allowed else _DENIED).localized(language)
        told = sentence.format(hosts=", ".join(allowed or refused))
        message = f"{outcome.message}\n{told}" if outcome.message else told
        return outcome.model_copy(update={"message": message, "error_code": REFUSED})

    async def _ask(self, host: str, language: Language) -> bool:
        assert self._networks is not None
        options = [
            {"value": value, "label": label.localized(language)} for value, label in _OPTIONS
        ]
        request = HITLRequest.model_validate(
            {
                "id": f"{self._use.call_id}-{host}"[:100],
                "type": "form",
                "title": _TITLE.localized(language).format(host=host),
                "description": _WHY.localized(language).format(host=host),
                "fields": [
                    {
                        "name": "access",
                        "type": "radio",
                        "label": _CHOICE.localized(language),
                        "required": True,
                        "options": options,
                        "default": "once",
                    }
                ],
            }
        )
        question = Question.of(
            request, once=True, step_id=self._use.step_id, call_id=self._use.call_id
        )
        ended = await self._use.questions.ask(question)
        choice = ended.data.get("access") if ended.agreed else "no"
        if choice not in ("once", "always"):
            return False
        await self._networks.allow(self._use.conversation_id, host, choice == "always")
        return True
