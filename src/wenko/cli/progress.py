"""Prints a run in the terminal: analysis, plan, steps, changed files and answer."""

from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from wenko.cli.forms import plain

_LABELS = {
    "zh": {
        "analysis": "分析",
        "plan": "计划",
        "changes": "文件变更",
        "output": "输出",
        "exit": "退出码",
        "cancelled": "已取消",
    },
    "en": {
        "analysis": "Analysis",
        "plan": "Plan",
        "changes": "Changed files",
        "output": "output",
        "exit": "exit code",
        "cancelled": "Cancelled",
    },
}
_KINDS = {
    "simple": "简单",
    "moderate": "中等",
    "complex": "复杂",
    "chat": "对话",
    "code": "代码",
    "file": "文件",
    "shell": "命令",
    "gui": "图形界面",
    "browser": "浏览器",
    "analysis": "数据分析",
    "creative": "创作",
}
_SIGNS = {"created": "+", "modified": "~", "deleted": "-", "renamed": "→"}
_SIGN_STYLES = {"created": "green", "modified": "yellow", "deleted": "red", "renamed": "cyan"}
_OUTPUT_LINES = 12


class ProgressPrinter:
    """Prints events as they arrive."""

    def __init__(self, console: Console, language: str) -> None:
        self._console = console
        self._labels = _LABELS["en" if language == "en" else "zh"]
        self._kinds = {} if language == "en" else _KINDS
        self._total = 0

    def show(self, event: dict[str, Any]) -> None:
        print_event = getattr(self, f"_{event['type']}", None)
        if print_event is not None:
            print_event(event)

    def _task_analysis(self, event: dict[str, Any]) -> None:
        analysis = event["analysis"]
        kind = " · ".join(
            self._kinds.get(word, word) for word in (analysis["complexity"], analysis["task_type"])
        )
        line = Text.assemble(
            (f"{self._labels['analysis']}  ", "bold"),
            analysis["suggested_approach"],
            (f"  ({kind})", "dim"),
        )
        self._console.print(line)

    def _plan_start(self, event: dict[str, Any]) -> None:
        self._total = event["data"]["total_steps"]
        goal = event["data"]["plan"]["goal"]
        line = Text.assemble(
            (f"{self._labels['plan']}  ", "bold"), goal, (f"  ({self._total})", "dim")
        )
        self._console.print(line)

    def _step_start(self, event: dict[str, Any]) -> None:
        self._step_line("◐", "blue", event)

    def _step_success(self, event: dict[str, Any]) -> None:
        self._step_line("✓", "green", event)
        self._indent(event["data"]["result_summary"]["output_preview"])

    def _step_failed(self, event: dict[str, Any]) -> None:
        self._step_line("✗", "red", event)
        self._indent(event["data"]["error"], "red")

    def _step_line(self, sign: str, style: str, event: dict[str, Any]) -> None:
        step = event["data"]["step"]
        tool = f"  {step['tool']}" if step["tool"] else ""
        self._console.print(Text.assemble((f"{sign} ", style), step["description"], (tool, "dim")))

    def _interactive_prompt(self, event: dict[str, Any]) -> None:
        asked = plain(event["data"]["prompt"]["prompt_text"]).strip().rpartition("\n")[2]
        self._console.print(Text.assemble(("  ⌨ ", "yellow"), event["message"], f": {asked}"))

    def _interactive_response(self, event: dict[str, Any]) -> None:
        why = event["data"]["reasoning"]
        self._console.print(Text.assemble(("  ↳ ", "green"), event["message"], (f"  {why}", "dim")))

    def _user_input_received(self, event: dict[str, Any]) -> None:
        self._console.print(Text.assemble(("  ↳ ", "green"), event["message"]))

    def _tool_output(self, event: dict[str, Any]) -> None:
        self._indent(event["data"]["content"], "dim")

    def _tool_result(self, event: dict[str, Any]) -> None:
        result = event["data"]["result"]
        if not event["data"]["success"] and result["return_code"] is not None:
            self._indent(result["stderr"], "red")
            self._indent(f"{self._labels['exit']} {result['return_code']}", "dim")

    def _file_changes_update(self, event: dict[str, Any]) -> None:
        changes = event["payload"]["changes"]
        if changes:
            self._console.print(Text(self._labels["changes"], "bold"))
        for change in changes:
            kind = change["change_type"]
            sign, style = _SIGNS.get(kind, "?"), _SIGN_STYLES.get(kind, "")
            self._console.print(Text.assemble((f"  {sign} ", style), change["path"]))

    def _chat_complete(self, event: dict[str, Any]) -> None:
        self._console.print()
        self._console.print(Markdown(event["payload"]["content"]))
        self._console.print()

    def _error(self, event: dict[str, Any]) -> None:
        self._console.print(Text(event["data"]["details"], "red"))

    def _process_completed(self, event: dict[str, Any]) -> None:
        style, sign = ("green", "✓") if event["success"] else ("red", "✗")
        self._console.print(Text.assemble((f"{sign} ", style), event["message"]))

    def _indent(self, text: str, style: str = "dim") -> None:
        lines = text.rstrip().splitlines()
        for line in lines[:_OUTPUT_LINES]:
            self._console.print(Text(f"    {line}", style), overflow="fold")
        if len(lines) > _OUTPUT_LINES:
            self._console.print(Text(f"    … ({len(lines) - _OUTPUT_LINES})", "dim"))
