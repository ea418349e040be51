"""Prints a run in the terminal: analysis, plan, steps, changed files and answer."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from wenko.cli.call_lines import LoopCalls
from wenko.cli.forms import plain
from wenko.cli.output import SafeConsole
from wenko.cli.undo import not_kept_line
from wenko.text import language_of, printable, shorten

_LABELS = {
    "zh": {
        "analysis": "分析",
        "plan": "计划",
        "changes": "文件变更",
        "undone": "已撤销：",
        "output": "输出",
        "exit": "退出码",
        "cancelled": "已取消",
        "seconds": "秒",
        "steps": "步",
        "fixed": "已自动修复",
        "refused": "未执行",
        "cut_off": "回复达到长度上限，被截断，没有采用",
        "reasoning": "思考过程",
        "restarted": "模型请求中断后已重新发送，以下内容取代上面的思考过程",
        "checks": "完成标准",
        "suggestions": "接下来可以：",
    },
    "en": {
        "analysis": "Analysis",
        "plan": "Plan",
        "changes": "Changed files",
        "undone": "Undone:",
        "output": "output",
        "exit": "exit code",
        "cancelled": "Cancelled",
        "seconds": "s",
        "steps": "steps",
        "fixed": "repaired",
        "refused": "not run",
        "cut_off": "The reply reached the length limit and was cut off, so it was not used",
        "reasoning": "Reasoning",
        "restarted": "The request broke off and was sent again; this replaces the reasoning above",
        "checks": "Done when",
        "suggestions": "What you can do next:",
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
_SHOWN_FILES = 20
_PLAN_CALLS = ("start_task", "update_plan")


class ProgressPrinter:
    """Prints events as they arrive."""

    def __init__(
        self,
        console: SafeConsole,
        language: str,
        headlines: Mapping[str, str] | None = None,
        verbose: bool = False,
    ) -> None:
        self._console = console
        self._verbose = verbose
        self._calls = LoopCalls(headlines or {})
        self._repaired: set[int] = set()
        self._language = language_of(language)
        self._labels = _LABELS[self._language]
        self._kinds = {} if language == "en" else _KINDS
        self._check_calls: set[str] = set()
        self._result = ""
        """Of the latest step that a model carried out: often the answer, which follows."""
        self._result_of = ""
        self._ending = ""
        """The newest turn's text if it has no calls: it closes every step that is open."""
        self._closing = False

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
        total, goal = event["data"]["total_steps"], event["data"]["plan"]["goal"]
        steps = f"  ({total} {self._labels['steps']})" if total > 1 else ""
        planned = [step["description"] for step in event["data"]["plan"]["steps"]]
        # A single step that is the goal itself follows in the next line.
        if planned != [goal]:
            label = (f"{self._labels['plan']}  ", "bold")
            self._console.print(Text.assemble(label, _one_line(goal), (steps, "dim")))
        checks = event["data"]["plan"].get("checks", ())
        if checks:
            self._console.print(Text(self._labels["checks"], "bold"))
        for check in checks:
            self._check_line("○", "dim", check["description"], check["command"])

    def _folder_waiting(self, event: dict[str, Any]) -> None:
        self._show_result()
        self._console.print(Text(f"⧗ {event['payload']['message']}", "yellow"))

    def _folder_taken(self, event: dict[str, Any]) -> None:
        payload = event["payload"]
        self._console.print(Text(f"↻ {payload['message']}", "yellow"))
        for each in payload["files"][:_SHOWN_FILES]:
            sign = _SIGNS.get(each["change"], "~")
            self._console.print(Text(f"  {sign} {_one_line(each['path'])}", "dim"))

    def _plan_revision(self, event: dict[str, Any]) -> None:
        self._show_result()
        reason = event["data"]["error"]
        self._console.print(
            Text.assemble(("↻ ", "yellow"), event["message"], (f"  {reason}", "dim"))
        )

    def _check_line(self, sign: str, style: str, what: str, command: str | None = None) -> None:
        how = f"  $ {_one_line(command)}" if command and command != what else ""
        self._console.print(Text.assemble((f"  {sign} ", style), _one_line(what), (how, "dim")))

    def _verification_result(self, event: dict[str, Any]) -> None:
        data = event["data"]
        if data.get("check") is None:
            return
        if data["is_valid"]:
            self._check_line("✓", "green", data["expected"])
            return
        self._check_line("✗", "red", data["expected"])
        self._indent(data["reason"] or "", "red")
        self._indent(data["output"] or "", last=True)

    def _thinking(self, event: dict[str, Any]) -> None:
        if event["step_type"] != "reasoning":
            return
        if event.get("replaces"):
            inside = "  " if event.get("step_id") is not None else ""
            self._console.print(Text(f"{inside}{self._labels['restarted']}", "yellow"))
        label = f"{self._labels['reasoning']}  "
        self._folded(event["content"], event.get("step_id") is not None, label)

    def _model_turn(self, event: dict[str, Any]) -> None:
        data = event["data"]
        if data["cut_off"]:
            self._console.print(Text(f"  {self._labels['cut_off']}", "yellow"))
            return
        self._calls.request(data["tool_calls"])
        self._ending = "" if data["tool_calls"] else data["text"].strip()
        # Without calls the text is the step's result, which follows.
        if data["tool_calls"] or self._verbose:
            self._folded(data["text"], inside=data["step_id"] is not None)

    def _folded(self, text: str, inside: bool, label: str = "") -> None:
        """The first line; all of it if wanted."""
        indent = "  " if inside else ""
        lines = text.strip().splitlines()
        if self._verbose:
            for line in lines:
                self._console.print(Text(f"{indent}{label}{line}", "dim"), overflow="fold")
                label = " " * len(label)
        elif lines:
            more = " …" if len(lines) > 1 else ""
            folded = Text(f"{indent}{label}{lines[0]}{more}", "dim")
            self._console.print(folded, overflow="ellipsis", no_wrap=True)

    def _tool_call(self, event: dict[str, Any]) -> None:
        data = event["data"]
        self._calls.start(data)
        if (data.get("turn_call_id") or "").startswith("check-"):
            self._check_calls.add(data["call_id"])

    def _tool_fixed(self, event: dict[str, Any]) -> None:
        self._repaired.add(event["data"]["step_id"])

    def _turn_result(self, event: dict[str, Any]) -> None:
        data = event["data"]
        line = self._calls.refuse(data["turn_call_id"], data["tool"])
        if data["success"] and data["tool"] in _PLAN_CALLS:
            # The lines of the steps say what was planned and marked.
            if self._verbose:
                self._indent(data["content"])
        elif data["success"]:
            self._call_line("✓", "green", line, ())
        else:
            self._call_line("⊘", "yellow", line, (self._labels["refused"],))
            self._indent(data["content"].splitlines()[0] if data["content"] else "")

    def _call_line(self, sign: str, style: str, line: str, facts: tuple[str, ...]) -> None:
        known = Text(f"  ({', '.join(facts)})" if facts else "", "dim")
        shown = Text.assemble((f"  {sign} ", style), line)
        # One line per call: the facts stay visible, a long command is cut.
        shown.truncate(max(self._console.width - known.cell_len, 20), overflow="ellipsis")
        self._console.print(shown + known)

    def _transcript_compacted(self, event: dict[str, Any]) -> None:
        inside = event["data"]["step_id"] is not None
        self._console.print(Text(("  " if inside else "") + event["message"], "dim"))

    def _step_start(self, event: dict[str, Any]) -> None:
        if not self._closing:
            self._show_result()
        self._step_line("◐", "blue", event)

    def _step_success(self, event: dict[str, Any]) -> None:
        if not self._closing:
            self._show_result()
        self._step_line("✓", "green", event)
        step, preview = event["data"]["step"], event["data"]["result_summary"]["output_preview"]
        result = step.get("result") or {}
        if step["tool"] is not None:
            self._indent(preview)
        elif (line := result.get("message")) is None:
            self._result = result.get("stdout") or preview
            self._result_of = step["description"]
        elif self._ending and line == shorten(self._ending, len(line)):
            self._result, self._result_of, self._closing = self._ending, step["description"], True
        elif line != step["description"]:
            self._indent(line)

    def _show_result(self, answer: str = "") -> None:
        """Print the held result, unless it is the answer itself.

        Before an answer, other lines may stand between the result and its step.
        """
        if self._result.strip() not in answer:
            if answer and self._result:
                self._console.print(Text(f"  {_one_line(self._result_of)}", "dim"))
            self._indent(self._result)
        self._result, self._closing = "", False

    def _step_failed(self, event: dict[str, Any]) -> None:
        self._show_result()
        self._step_line("✗", "red", event)
        self._indent(event["data"]["error"], "red")

    def _step_line(self, sign: str, style: str, event: dict[str, Any]) -> None:
        step = event["data"]["step"]
        tool = f"  {step['tool']}" if step["tool"] else ""
        self._console.print(
            Text.assemble((f"{sign} ", style), _one_line(step["description"]), (tool, "dim"))
        )

    def _interactive_prompt(self, event: dict[str, Any]) -> None:
        asked = plain(event["data"]["prompt"]["prompt_text"]).strip().rpartition("\n")[2]
        self._console.print(Text.assemble(("  ⌨ ", "yellow"), event["message"], f": {asked}"))

    def _interactive_response(self, event: dict[str, Any]) -> None:
        why = event["data"]["reasoning"]
        self._console.print(Text.assemble(("  ↳ ", "green"), event["message"], (f"  {why}", "dim")))

    def _user_input_received(self, event: dict[str, Any]) -> None:
        self._console.print(Text.assemble(("  ↳ ", "green"), event["message"]))

    def _tool_output(self, event: dict[str, Any]) -> None:
        # A call of a loop is one line; the model reads its output.
        if self._verbose or not self._calls.is_running(event["data"]["call_id"]):
            self._indent(event["data"]["content"], "dim")

    def _tool_result(self, event: dict[str, Any]) -> None:
        result = event["data"]["result"]
        line = self._calls.end(event["data"]["call_id"])
        if event["data"]["call_id"] in self._check_calls:
            # The check itself is a line, with what it found.
            return
        if line is not None:
            self._loop_result(event["data"], line)
            return
        if not event["data"]["success"] and result["return_code"] is not None:
            self._indent(result["stderr"], "red")
            self._indent(f"{self._labels['exit']} {result['return_code']}", "dim")

    def _loop_result(self, data: dict[str, Any], line: str) -> None:
        labels, result = self._labels, data["result"]
        code, seconds = result["return_code"], f"{data['execution_time']:.1f}"
        facts = [] if seconds == "0.0" else [f"{seconds} {labels['seconds']}"]
        if code:
            facts.insert(0, f"{labels['exit']} {code}")
        if data["step_id"] in self._repaired:
            self._repaired.discard(data["step_id"])
            facts.append(labels["fixed"])
        sign, style = ("✓", "green") if data["success"] else ("✗", "red")
        self._call_line(sign, style, line, tuple(facts))
        if self._verbose and not data["success"]:
            self._indent(result["stderr"] or result["stdout"], last=True)
        elif not data["success"] and code is None:
            self._indent((result["message"] or result["stderr"]).strip().partition("\n")[0])

    def _file_changes_update(self, event: dict[str, Any]) -> None:
        changes = event["payload"]["changes"]
        if changes:
            self._console.print(Text(self._labels["changes"], "bold"))
        for change in changes:
            kind = change["change_type"]
            sign, style = _SIGNS.get(kind, "?"), _SIGN_STYLES.get(kind, "")
            self._console.print(Text.assemble((f"  {sign} ", style), _one_line(change["path"])))

    def _files_changed(self, event: dict[str, Any]) -> None:
        if line := not_kept_line(event["payload"]["not_kept"], self._language):
            self._indent(line, "yellow")

    def _files_undone(self, event: dict[str, Any]) -> None:
        for call in event["payload"]["calls"]:
            self._console.print(
                Text(f"↶ {self._labels['undone']} {_one_line(call['title'])}", "dim")
            )

    def _chat_complete(self, event: dict[str, Any]) -> None:
        self._show_result(event["payload"]["content"])
        self._console.print()
        self._console.print(Markdown(printable(event["payload"]["content"]), hyperlinks=False))
        self._console.print()
        self._suggestions(event["payload"].get("suggestions", ()))

    def _suggestions(self, suggestions: Sequence[dict[str, Any]]) -> None:
        if not suggestions:
            return
        self._console.print(Text(self._labels["suggestions"], "bold"))
        for each in suggestions:
            message = each["message"] if each["message"] != each["label"] else None
            more = f"  {message}" if message else ""
            self._console.print(Text.assemble("  · ", each["label"], (more, "dim")))
        self._console.print()

    def _error(self, event: dict[str, Any]) -> None:
        self._console.print(Text(event["data"]["details"], "red"))

    def _process_completed(self, event: dict[str, Any]) -> None:
        style, sign = ("green", "✓") if event["success"] else ("red", "✗")
        self._console.print(Text.assemble((f"{sign} ", style), event["message"]))

    def _indent(self, text: str, style: str = "dim", last: bool = False) -> None:
        """The first lines, or the last ones."""
        lines = text.rstrip().splitlines()
        left_out = len(lines) - _OUTPUT_LINES
        note = Text(f"    … ({left_out})", "dim")
        if left_out > 0 and last:
            self._console.print(note)
        for line in lines[-_OUTPUT_LINES:] if last else lines[:_OUTPUT_LINES]:
            self._console.print(Text(f"    {line}", style), overflow="fold")
        if left_out > 0 and not last:
            self._console.print(note)


def _one_line(text: str) -> str:
    """A name or a description must not look like further lines of ours."""
    return " ".join(text.split("\n"))
