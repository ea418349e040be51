"""A trial of an approval's call, in the terminal: begun, waited for, and printed with its diff."""

import asyncio
from typing import Any
from urllib.parse import quote

from rich.text import Text

from wenko.cli.client import ApiClient, RequestRefused
from wenko.cli.output import SafeConsole
from wenko.text import Language, printable

INTERVAL = 0.25
MOST_LINES = 60
WORKING = ("copying", "running")
_SIGNS = {"created": ("+", "green"), "modified": ("~", "yellow"), "deleted": ("-", "red")}
_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "exit": "退出码 {code}",
        "counts": "新增 {created} · 修改 {modified} · 删除 {deleted}",
        "folders": "文件夹",
        "hosts": "想访问的主机（试运行没有网络）",
        "refused": "被拒绝的操作（根据输出）",
        "home_paths": "主目录中的改动，会一并应用",
        "left_behind": "写在工作区之外，不会应用",
        "processes": "留下的程序，已随试运行结束",
    },
    "en": {
        "exit": "exit code {code}",
        "counts": "{created} created · {modified} changed · {deleted} deleted",
        "folders": "folders",
        "hosts": "hosts it wanted to reach (a trial has no network)",
        "refused": "what it was refused, by its output",
        "home_paths": "changed in the home folder, applied too",
        "left_behind": "written outside the workspace, not applied",
        "processes": "left running, ended with the trial",
    },
}


class TerminalTrial:
    """The trials of one approval."""

    def __init__(
        self, console: SafeConsole, client: ApiClient, question_id: str, language: Language
    ) -> None:
        self._console = console
        self._client = client
        self._path = f"/hitl/{quote(question_id, safe='')}/try"
        self._words = _WORDS[language]
        self.newest: dict[str, Any] | None = None

    @property
    def answer(self) -> dict[str, str]:
        """What approving means: apply the result that was shown, or run the call."""
        if self.newest is None:
            return {}
        return {"trial": self.newest["trial_id"] if self.newest["can_apply"] else "run"}

    async def show_begun(self) -> None:
        """Show the trial that the server began by itself, if there is one."""
        self.newest = await self._client.get(self._path)
        if self.newest is not None:
            await self._show()

    async def start(self) -> None:
        """Try it (again) and show what came of it."""
        reply = await self._client.post(self._path)
        if not reply["success"]:
            raise RequestRefused.of(reply)
        self.newest = reply["data"]
        await self._show()

    async def _show(self) -> None:
        told = ""
        while self.newest is not None and self.newest["status"] in WORKING:
            if self.newest["message"] != told:
                told = self.newest["message"]
                self._console.print(Text(f"  {told}", "dim"))
            await asyncio.sleep(INTERVAL)
            self.newest = await self._client.get(self._path)
        if self.newest is not None:
            self._print(self.newest)

    def _print(self, trial: dict[str, Any]) -> None:
        if trial["status"] in ("finished", "needs_input"):
            facts = [self._words["counts"].format(**trial)]
            if trial["exit_code"] is not None:
                facts.insert(0, self._words["exit"].format(code=trial["exit_code"]))
            self._console.print(Text(f"  {' · '.join(facts)}", "bold"))
            for change in trial["changes"]:
                self._print_change(change)
            for name in ("stdout", "stderr"):
                self._print_lines(trial[name], "dim")
            for name in ("folders", "hosts", "refused", "home_paths", "left_behind", "processes"):
                if trial[name]:
                    self._console.print(Text(f"  {self._words[name]}:", "yellow"))
                    self._print_lines("\n".join(trial[name]), "yellow")
        self._console.print(Text(f"  {printable(trial['message'])}"), soft_wrap=True)

    def _print_change(self, change: dict[str, Any]) -> None:
        sign, style = _SIGNS.get(change["change_type"], ("→", "cyan"))
        line = Text.assemble((f"  {sign} ", style), printable(change["path"]))
        self._console.print(line, soft_wrap=True)
        added = "\n".join(f"+{each}" for each in (change["new_content"] or "").splitlines())
        for each in (change["diff"] or added).splitlines()[:MOST_LINES]:
            style = "green" if each.startswith("+") else "red" if each.startswith("-") else "dim"
            self._console.print(Text(f"    {printable(each)}", style), soft_wrap=True)

    def _print_lines(self, text: str, style: str) -> None:
        lines = text.splitlines()
        for each in lines[:MOST_LINES]:
            self._console.print(Text(f"    {printable(each)}", style), soft_wrap=True)
        if len(lines) > MOST_LINES:
            self._console.print(Text(f"    … {len(lines) - MOST_LINES}", "dim"))
