"""Reads the rules of a person and of a project from the files that they write.

``permissions: {allow: [], ask: [], deny: []}``, as JSON. The project's file lies in a folder that
the agent can write: it is read bounded, follows no link, and only makes the gate stricter.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any

from wenko.gate.rules import NO_RULES, Rule, Rules, Source, is_pattern
from wenko.gate.ruling import Decision
from wenko.sandbox.binding import read_binding
from wenko.settings import Settings
from wenko.text import BilingualText

PROJECT_FILE = ".wenko/settings.json"
FILE_LIMIT = 64 * 1024
MAX_RULES = 500
_DECISIONS: tuple[Decision, ...] = ("deny", "ask", "allow")


class _Fault(Exception):
    def __init__(self, english: str, chinese: str) -> None:
        super().__init__(english)
        self.text = BilingualText(english, chinese)


def rules_of(settings: Settings, conversation_id: str | None = None) -> Rules:
    """The rules that hold in a conversation; without one, those of the person."""
    binding = None
    if conversation_id is not None:
        binding = read_binding(settings.sandboxes_folder / conversation_id)
    return read_rules(settings.user_settings, binding.path if binding else None)


def read_rules(user_file: Path, project: Path | None) -> Rules:
    """The rules that hold in a conversation; ``project`` is its real folder, if it has one."""
    found = [_read(user_file.parent, user_file.name, "user", str(user_file))]
    if project is not None:
        folder, name = os.path.split(PROJECT_FILE)
        found.append(_read(project / folder, name, "project", PROJECT_FILE))
    return Rules(
        tuple(rule for each in found for rule in each.rules),
        tuple(note for each in found for note in each.notes),
        tuple(fault for each in found for fault in each.faults),
    )


def _read(folder: Path, name: str, source: Source, shown: str) -> Rules:
    try:
        text = _content(folder, name, follow=source == "user")
        if text is None:
            return NO_RULES
        return _rules(_permissions(text), source, shown)
    except _Fault as fault:
        return Rules(
            faults=(
                BilingualText(
                    f"{shown} has an error, so every call asks: {fault.text.en}",
                    f"{shown} 有误，因此每次调用都会询问：{fault.text.zh}",
                ),
            )
        )


def _content(folder: Path, name: str, follow: bool) -> bytes | None:
    """Null if there is no such file. In a project a link, a pipe or a device is an error."""
    no_link = 0 if follow else os.O_NOFOLLOW
    opened = -1
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC | no_link)
        flags = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | no_link
        with open(os.open(name, flags, dir_fd=opened), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise _Fault("it is no regular file", "它不是普通文件")
            content = file.read(FILE_LIMIT + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = error.strerror or str(error)
        raise _Fault(f"it cannot be read ({reason})", f"无法读取（{reason}）") from None
    finally:
        if opened >= 0:
            os.close(opened)
    if len(content) > FILE_LIMIT:
        raise _Fault("it is larger than 64 KiB", "超过 64 KiB")
    return content


def _permissions(content: bytes) -> dict[str, Any]:
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _Fault(f"it is not JSON ({error})", f"不是有效的 JSON（{error}）") from None
    if not isinstance(whole, dict):
        raise _Fault("it is not a JSON object", "不是 JSON 对象")
    found = whole.get("permissions", {})
    if not isinstance(found, dict):
        raise _Fault("`permissions` is not an object", "`permissions` 不是对象")
    return found


def _rules(permissions: dict[str, Any], source: Source, file: str) -> Rules:
    rules: list[Rule] = []
    for decision in _DECISIONS:
        patterns = permissions.get(decision, [])
        if not isinstance(patterns, list):
            raise _Fault(f"`{decision}` is not a list", f"`{decision}` 不是列表")
        for each in patterns:
            if not is_pattern(each):
                shown = json.dumps(each, ensure_ascii=False)[:100]
                raise _Fault(
                    f"{shown} is not a rule; rules look like shell(git push *)",
                    f"{shown} 不是规则；规则形如 shell(git push *)",
                )
            rules.append(Rule(decision, each, source, file))
    if len(rules) > MAX_RULES:
        raise _Fault(f"it has more than {MAX_RULES} rules", f"规则超过 {MAX_RULES} 条")
    heeded = tuple(each for each in rules if source == "user" or each.decision != "allow")
    ignored = len(rules) - len(heeded)
    note = BilingualText(
        f"{file}: {ignored} under `allow` not used. A project can only make the gate stricter.",
        f"{file}：忽略 `allow` 中的 {ignored} 条。项目的文件只能让规则更严格。",
    )
    return Rules(heeded, (note,) if ignored else ())
