"""Uses the browser tool of one sandbox, and finds references in what it prints."""

import re
from itertools import count
from typing import Any, cast

from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import Sandbox
from wenko.settings import Settings
from wenko.tools.base import ToolUse
from wenko.tools.browser import Browser, BrowserArguments

_ids = count(1)


class BrowserTool:
    def __init__(self, sandbox: Sandbox, settings: Settings | None = None) -> None:
        self.sandbox = sandbox
        self._tool = Browser(settings or Settings())
        self.outline = ""

    async def use(self, action: str, **values: Any) -> ToolOutcome:
        call_id = values.pop("call_id", f"browser-{next(_ids)}")
        arguments = BrowserArguments(action=cast(Any, action), **values)
        unused = cast(Any, None)
        use = ToolUse(call_id, "tests", unused, unused, "en", opened_sandbox=self.sandbox)
        return await self._tool.use(use, arguments)

    async def do(self, action: str, **values: Any) -> str:
        """What a use that succeeds prints."""
        outcome = await self.use(action, **values)
        assert outcome.success, outcome.message
        self.outline = outcome.stdout
        return outcome.stdout

    async def fails(self, action: str, **values: Any) -> tuple[str, str]:
        """Why a use fails: its code and its message."""
        outcome = await self.use(action, **values)
        assert not outcome.success, outcome.stdout
        return outcome.error_code or "", outcome.message or ""

    def ref(self, pattern: str) -> str:
        lines = [line for line in self.outline.splitlines() if re.search(pattern, line)]
        found = re.search(r"\[ref=(\w+)\]", lines[0]) if lines else None
        assert found is not None, f"no element {pattern}:\n{self.outline}"
        return found[1]
