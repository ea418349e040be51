"""Whether answers arrive: types each case of ``answers``, compares with what was received.

``python -m bench.prompts.answering [part of a name] [--save FILE] [--before FILE]`` prints a table.
"""

import argparse
import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bench.prompts.answers import AnswerCase, cases
from bench.prompts.measure import packed_sandbox
from wenko.errors import WenkoError
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandbox, TerminalSize
from wenko.terminal.answer import Answerer
from wenko.terminal.reading import read_prompt
from wenko.terminal.session import TerminalSession

TIMEOUT = 60.0
ROWS = 24
Outcome = Literal["arrived", "handed over", "changed", "lost"]
"""``handed over``: nothing was submitted, and the person is asked to use the terminal.
``changed``: the program received something else. ``lost``: it still waits, or was not detected."""


@dataclass(frozen=True, slots=True)
class Answered:
    case: AnswerCase
    outcome: Outcome
    note: str = ""

    @property
    def is_wrong(self) -> bool:
        return self.outcome in ("changed", "lost")

    @property
    def good(self) -> bool:
        return self.outcome == ("handed over" if self.case.by_hand else "arrived") or (
            self.case.by_hand and self.outcome == "arrived"
        )


async def answer_case(sandbox: Sandbox, case: AnswerCase) -> Answered:
    folder = f"try-{new_id()}"
    setup = f"mkdir {folder} && cd {folder} && ln -s ../node_modules node_modules 2>/dev/null; "
    call = Call(
        new_id(),
        ("bash", "-c", setup + case.command),
        timeout=90.0,
        env={"PYTHONPATH": "/workspace/.packages"},
        terminal=TerminalSize(ROWS, case.columns),
    )
    session = TerminalSession(sandbox, call)
    session.start()
    handed_over = ""
    try:
        async with asyncio.timeout(TIMEOUT):
            handed_over = await _answer_all(session, case)
            if not handed_over:
                output = (await session.result()).stdout.replace("\r", "")
                right = case.receives in output
                found = next(
                    (line for line in output.splitlines() if "got-" in line), output[-200:]
                )
                return Answered(case, "arrived" if right else "changed", "" if right else found)
    except TimeoutError:
        return Answered(case, "lost", session.current_screen.text[-300:])
    finally:
        await session.detach()
        await sandbox.cancel(call.call_id)
    return Answered(case, "handed over", handed_over)


async def _answer_all(session: TerminalSession, case: AnswerCase) -> str:
    """Why the terminal was handed over, if it was."""
    for number, answer in enumerate(case.answers):
        waiting = await session.wait()
        if waiting is None:
            return ""
        prompt = read_prompt(session.current_screen, waiting)
        try:
            answerer = Answerer(session, waiting, prompt)
            prompt = await answerer.look_closer()
            await answerer.answer(answer)
        except WenkoError as error:
            return f"{number + 1}: {prompt.kind} {prompt.options[:3]}: {error.details}"
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            if await session.wait() is not None:
                raise TimeoutError
    return ""


async def answer_cases(
    sandbox: Sandbox, chosen: Sequence[AnswerCase], at_once: int
) -> list[Answered]:
    slots = asyncio.Semaphore(at_once)

    async def one(case: AnswerCase) -> Answered:
        async with slots:
            answered = await answer_case(sandbox, case)
        if not answered.good:
            name = f"{case.library}: {case.name}"
            print(f"✗ {name}: {answered.outcome}\n    {answered.note!r}", flush=True)
        return answered

    return list(await asyncio.gather(*map(one, chosen)))


Outcomes = dict[str, list[str]]
"""Library, outcome and note by the name of the case."""


def table(now: Outcomes, before: Outcomes | None) -> str:
    """A row for each library: how many answers arrived, were handed over, or arrived changed."""
    versions = [now] if before is None else [before, now]
    heads = ["arrived · handed over · changed or lost"]
    heads = heads if before is None else [f"before: {heads[0]}", "now"]
    rows = [["library", "answers", *heads]]
    for library in (*dict.fromkeys(row[0] for row in now.values()), ""):
        names = [name for name, row in now.items() if library in ("", row[0])]
        rows.append(
            [library or "**all**", str(len(names)), *(_counts(each, names) for each in versions)]
        )
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def _counts(found: Outcomes, names: Sequence[str]) -> str:
    outcomes = [found[name][1] for name in names if name in found]
    wrong = sum(each in ("changed", "lost") for each in outcomes)
    return f"{outcomes.count('arrived')} · {outcomes.count('handed over')} · {wrong}"


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", nargs="?", default="")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--at-once", type=int, default=2)
    chosen = parser.parse_args()
    parts = chosen.part.split("|")
    wanted = [
        each for each in cases() if any(part in f"{each.library} {each.name}" for part in parts)
    ]
    async with packed_sandbox() as sandbox:
        answered = await answer_cases(sandbox, wanted, chosen.at_once)
    now = {
        f"{each.case.library} {each.case.name}": [each.case.library, each.outcome, each.note]
        for each in answered
    }
    if chosen.save:
        chosen.save.write_text(json.dumps(now, ensure_ascii=False, indent=1), "utf-8")
    print(table(now, json.loads(chosen.before.read_text("utf-8")) if chosen.before else None))


if __name__ == "__main__":
    asyncio.run(main())
