"""Fills in a form in the terminal: one field after another, each validated before the next."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from rich.text import Text

from wenko.cli.keyboard import Keyboard
from wenko.cli.output import SafeConsole
from wenko.human.validation import InvalidFieldValue, default_of, validate_value
from wenko.protocol.hitl import (
    CHOICE_TYPES,
    MANY_CHOICE_TYPES,
    NUMERIC_TYPES,
    HITLField,
    HITLFieldType,
    HITLRequest,
)
from wenko.protocol.messages import text
from wenko.text import Language, printable, yes_or_no

SKIP = "/skip"
OnTry = Callable[[], Awaitable[None]]
_SWITCH = {"1": "yes", "on": "yes", "0": "no", "off": "no"}
_WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "skip": f"输入 {SKIP} 跳过整个表单，直接回车保留括号里的值",
        "prompt": f"输入 {SKIP} 中断命令，直接回车采用括号里的值",
        "hidden": "不会显示",
        "many": "可多选，用逗号分隔",
        "lines": "可多行，空行结束",
        "choose": "选择",
        "again": "重新填写",
        "try": "先试一试",
        "yes": "是/否 (y/n)",
    },
    "en": {
        "skip": f"Type {SKIP} to skip the form; press Enter to keep the value in brackets",
        "prompt": f"Type {SKIP} to interrupt the command; press Enter for the value in brackets",
        "hidden": "hidden",
        "many": "separate several with commas",
        "lines": "several lines; finish with an empty one",
        "choose": "Choose",
        "again": "Start over",
        "try": "Try it first",
        "yes": "yes/no (y/n)",
    },
}


class Skipped(Exception):
    """The form was skipped."""


class FormPrompt:
    """Prompts for every field of a form."""

    def __init__(self, console: SafeConsole, keyboard: Keyboard, language: Language) -> None:
        self._console = console
        self._keyboard = keyboard
        self._language = language
        self._words = _WORDS[language]

    async def fill(
        self, form: HITLRequest, on_try: OnTry | None = None
    ) -> tuple[str, dict[str, Any]]:
        """The chosen action and its data; ``on_try`` tries the call of an approval first."""
        self._print(Text(self._words["skip"], "dim"))
        while True:
            try:
                data = {field.name: await self._field(field) for field in form.fields}
                action = await self.decide(form, on_try, data)
            except Skipped:
                return "reject", {}
            if action != "again":
                reason = {name: data[name] for name in ("reason",) if data.get(name)}
                return action, data if action == "approve" else reason

    async def type_in(self, form: HITLRequest) -> tuple[str, dict[str, Any]]:
        """Input for a waiting command: as in its own terminal, Enter sends it."""
        self._print(Text(self._words["prompt"], "dim"))
        try:
            return "approve", {field.name: await self._field(field) for field in form.fields}
        except Skipped:
            return "reject", {}

    async def correct(
        self, form: HITLRequest, data: dict[str, Any], faults: dict[str, str]
    ) -> dict[str, Any]:
        """The same data, with new values for the fields that the server rejected."""
        for field in form.fields:
            if field.name in faults:
                self._print(Text(f"  ✗ {plain(field.label)}: {faults[field.name]}", "red"))
                data = {**data, field.name: await self._field(field)}
        return data

    async def _field(self, field: HITLField) -> Any:
        self._print(self._label(field))
        for number, option in enumerate(field.options or (), start=1):
            self._print(Text.assemble(("  ", ""), (f"{number}", "cyan"), f" {plain(option.label)}"))
        while True:
            typed = await self._typed(field)
            try:
                value = default_of(field) if typed == "" else _READERS[field.type](field, typed)
                return validate_value(field, value)
            except InvalidFieldValue as invalid:
                why = text(invalid.why, self._language, **invalid.values)
                self._print(Text(f"  ✗ {why}", "red"))

    async def _typed(self, field: HITLField) -> str:
        if field.secret:
            with self._keyboard.hidden():
                typed = await self._line()
            self._console.print()
            return typed
        if field.type is not HITLFieldType.TEXTAREA:
            return (await self._line()).strip()
        lines: list[str] = []
        while line := await self._line():
            lines.append(line)
        return "\n".join(lines)

    async def decide(
        self, form: HITLRequest, on_try: OnTry | None = None, data: dict[str, Any] | None = None
    ) -> str:
        """The chosen action; trying it first comes back to the choice."""
        while (action := await self._choice(form, on_try is not None, data or {})) == "try":
            assert on_try is not None
            await on_try()
        return action

    async def _choice(self, form: HITLRequest, can_try: bool, data: dict[str, Any]) -> str:
        # With files chosen, it is not kept as it is.
        some = form.effect is not None and any(data.values())
        agree = form.actions.edit if some else form.actions.approve
        labels = (agree.label, form.actions.reject.label, self._words["again"])
        offered = "  ".join(f"{number} {plain(label)}" for number, label in enumerate(labels, 1))
        if can_try:
            offered += f"  t {self._words['try']}"
        # Enter alone must not approve what cannot be undone.
        weighty = form.effect is not None or agree.style == "danger"
        default = "" if weighty else " [1]"
        self._print(
            Text.assemble((f"{self._words['choose']}: ", "bold"), offered, (default, "dim"))
        )
        actions = {"1": "approve", "2": "reject", "3": "again"}
        if can_try:
            actions["t"] = "try"
        if default:
            actions[""] = "approve"
        while (typed := (await self._line()).strip()) not in actions:
            self._print(Text(f"  ✗ {', '.join(filter(None, actions))}", "red"))
        return actions[typed]

    async def _line(self) -> str:
        self._console.print("  > ", end="")
        line = await self._keyboard.line()
        if line is None or line.strip() == SKIP:
            raise Skipped
        return line

    def _label(self, field: HITLField) -> Text:
        label = Text.assemble(("? ", "green"), (plain(field.label), "bold"))
        label.append(" *" if field.required else "", "red")
        hints = [*self._hints(field)]
        if hints:
            label.append(f"  ({', '.join(hints)})", "dim")
        if field.default is not None:
            label.append(f"  [{plain(field.display_value(default_of(field)))}]", "cyan")
        return label

    def _hints(self, field: HITLField) -> list[str]:
        hints = [plain(field.placeholder)] if field.placeholder else []
        if field.secret:
            hints.append(self._words["hidden"])
        if field.type in MANY_CHOICE_TYPES:
            hints.append(self._words["many"])
        if field.type in NUMERIC_TYPES and (field.min is not None or field.max is not None):
            low = "" if field.min is None else f"{field.min:g}"
            hints.append(f"{low}–{'' if field.max is None else f'{field.max:g}'}")
        fixed = {
            HITLFieldType.TEXTAREA: self._words["lines"],
            HITLFieldType.DATE: "2024-01-31",
            HITLFieldType.DATETIME: "2024-01-31T09:30",
            HITLFieldType.BOOLEAN: self._words["yes"],
        }
        return hints + ([fixed[field.type]] if field.type in fixed else [])

    def _print(self, line: Text) -> None:
        self._console.print(line)


def plain(text: str | None) -> str:
    """As it will be printed, so that the layout fits."""
    return printable(text or "")


def _chosen(field: HITLField, typed: str) -> Any:
    options = field.options or ()
    if typed.isdecimal() and 1 <= int(typed) <= len(options):
        return options[int(typed) - 1].value
    matches = [each.value for each in options if typed in (str(each.value), each.label)]
    return next(iter(matches or _spelled(field, typed)), typed)


def _spelled(field: HITLField, typed: str) -> list[Any]:
    """``y`` for Yes, as usual in a terminal."""
    value = _meaning(typed) or typed.casefold()
    return [each.value for each in field.options or () if str(each.value).casefold() == value]


def _several(field: HITLField, typed: str) -> list[Any]:
    return [_chosen(field, part) for part in re.split(r"[,，、\s]+", typed) if part]


def _number(_field: HITLField, typed: str) -> int | float | str:
    for read in (int, float):
        try:
            return read(typed)
        except ValueError:
            continue
    return typed


def _boolean(_field: HITLField, typed: str) -> bool | str:
    meaning = _meaning(typed)
    return typed if meaning is None else meaning == "yes"


def _meaning(typed: str) -> str | None:
    return yes_or_no(typed) or _SWITCH.get(typed.casefold())


def _as_typed(_field: HITLField, typed: str) -> str:
    return typed


_READERS: dict[HITLFieldType, Callable[[HITLField, str], Any]] = {
    **dict.fromkeys(HITLFieldType, _as_typed),
    **dict.fromkeys(CHOICE_TYPES, _chosen),
    **dict.fromkeys(MANY_CHOICE_TYPES, _several),
    **dict.fromkeys(NUMERIC_TYPES, _number),
    HITLFieldType.BOOLEAN: _boolean,
}
