"""A run as others read it: what was asked, done, printed, changed and answered, in order."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from wenko.text import BilingualText, Language

Kind = Literal[
    "message", "plan", "step", "call", "output", "question", "file", "undone", "answer", "end"
]
MAX_TEXT = 20_000
"""Characters of one section; the JSON lines have everything."""
LABELS: dict[Kind, BilingualText] = {
    "message": BilingualText(zh="消息", en="Message"),
    "plan": BilingualText(zh="计划", en="Plan"),
    "step": BilingualText(zh="步骤", en="Step"),
    "call": BilingualText(zh="操作", en="Action"),
    "output": BilingualText(zh="输出", en="Output"),
    "question": BilingualText(zh="问题", en="Question"),
    "file": BilingualText(zh="文件", en="File"),
    "undone": BilingualText(zh="已恢复的文件", en="Files put back"),
    "answer": BilingualText(zh="回答", en="Answer"),
    "end": BilingualText(zh="结果", en="Result"),
}
MADE_WITH = BilingualText(
    zh="由 Wenko 导出，机密信息已移除。", en="Exported by Wenko; secrets were removed."
)


@dataclass(frozen=True, slots=True)
class Section:
    kind: Kind
    title: str
    text: str


def sections_of(events: Sequence[dict[str, Any]]) -> list[Section]:
    """From events in the ``payload`` shape."""
    return [section for event in events for section in _sections(event["type"], event["payload"])]


def _sections(type_: str, payload: dict[str, Any]) -> Iterator[Section]:
    data = payload.get("data") or {}
    match type_:
        case "process_started":
            yield Section("message", "", _cut(data.get("user_message") or ""))
        case "steered":
            yield Section("message", "", _cut(payload.get("message") or ""))
        case "plan_start" | "plan_revised":
            plan = data["plan"]
            steps = [f"{n}. {each['description']}" for n, each in enumerate(plan["steps"], 1)]
            yield Section("plan", plan["goal"], _cut("\n".join(steps)))
        case "step_start":
            yield Section("step", data["step"]["description"], "")
        case "tool_call":
            yield Section("call", data["tool"], _cut(_arguments(data["arguments"])))
        case "tool_result":
            result = data.get("result") or {}
            printed = [result.get("stdout"), result.get("stderr")]
            if text := "\n".join(each for each in printed if each).strip():
                yield Section("output", "", _cut(text))
        case "hitl":
            request = payload["request"]
            yield Section("question", request["title"], _cut(request.get("description") or ""))
        case "hitl_closed":
            answer = json.dumps(payload.get("data") or {}, ensure_ascii=False)
            yield Section("question", payload["status"], "" if answer == "{}" else _cut(answer))
        case "file_changes_update":
            for change in payload["changes"]:
                shown = change.get("diff") or change.get("new_content") or ""
                yield Section("file", change["path"], _cut(shown))
        case "files_undone":
            lines = [f"{each['outcome']}: {each['path']}" for each in payload["files"]]
            yield Section("undone", "", _cut("\n".join(lines)))
        case "chat_complete":
            yield Section("answer", "", _cut(payload["content"]))
        case "process_completed" if not payload.get("success", True):
            yield Section("end", payload.get("message") or "", _cut(data.get("error") or ""))


def _arguments(arguments: dict[str, Any]) -> str:
    """One text argument as it is, others as JSON."""
    if len(arguments) == 1 and isinstance(only := next(iter(arguments.values())), str):
        return only
    return json.dumps(arguments, ensure_ascii=False, indent=2)


def _cut(text: str) -> str:
    """Lines stay: they are what a program printed."""
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + "\n…"


def to_html(title: str, sections: Sequence[Section], language: Language) -> str:
    """One file without scripts and without anything that is loaded from elsewhere."""
    body = "\n".join(_html(each, language) for each in sections)
    return f"""<!doctype html>
<html lang="{"zh-CN" if language == "zh" else "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)} · Wenko</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{body}
<footer>{escape(MADE_WITH.localized(language))}</footer>
</main>
</body>
</html>
"""


def _html(section: Section, language: Language) -> str:
    label = escape(LABELS[section.kind].localized(language))
    title = f" {escape(section.title)}" if section.title else ""
    text = f"<pre>{escape(section.text)}</pre>" if section.text else ""
    head = f"<span>{label}</span>{title}"
    if section.kind in ("output", "file") and section.text.count("\n") > 12:
        return f'<details class="{section.kind}"><summary>{head}</summary>{text}</details>'
    return f'<section class="{section.kind}"><h2>{head}</h2>{text}</section>'


_STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #667085; }
body { margin: 0; font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; overflow-wrap: anywhere; }
h2, summary { margin: 14px 0 4px; font-size: 14px; font-weight: 600; overflow-wrap: anywhere; }
h2 span, summary span { margin-inline-end: 6px; color: var(--soft); font-weight: 400; }
pre { margin: 0; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px;
  overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 13px/1.55 ui-monospace, Menlo, Consolas, monospace; }
.message pre, .answer pre { font: inherit; border-width: 2px; }
footer { margin-top: 32px; color: var(--soft); font-size: 13px; }
"""
