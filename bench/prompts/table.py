"""How the recorded prompts of each program are read, as a Markdown table.

``python -m bench.prompts.table`` prints it; ``--save FILE`` keeps the verdicts, ``--before FILE``
shows saved ones of another version beside them.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

from bench.prompts.recordings import Recording, load

FAMILIES: dict[str, tuple[str, ...]] = {
    "Python `input()`": ("input()",),
    "bash `read`": ("read",),
    "bash `select`, numbered menus": ("bash select", "a menu", "a Chinese menu", "numbered"),
    "clack": ("clack",),
    "create-vue, create-vite, create-next-app, sv": ("create-v", "create-next-app", "sv"),
    "prompts": ("prompts",),
    "inquirer 8 and 9": ("inquirer8", "inquirer9"),
    "inquirer for Python": ("inquirer for Python",),
    "inquirer, @inquirer/prompts": ("inquirer", "@inquirer"),
    "enquirer": ("enquirer",),
    "InquirerPy": ("InquirerPy",),
    "questionary": ("questionary",),
    "click, typer": ("click", "typer"),
    "rich": ("rich",),
    "prompt_toolkit, pick, beaupy, simple-term-menu": (
        "prompt_toolkit",
        "pick",
        "beaupy",
        "simple",
    ),
    "fzf": ("fzf",),
    "dialog": ("dialog",),
    "whiptail": ("whiptail",),
    "debconf": ("debconf",),
    "git": ("git",),
    "openssl": ("openssl",),
    "ssh-keygen": ("ssh-keygen",),
    "gpg": ("gpg",),
    "npm": ("npm",),
    "createsuperuser, cookiecutter, poetry, pip": ("createsuper", "cookiecutter", "poetry", "pip"),
    "rm, cp, mv, ln, find, gzip, unzip": ("rm", "cp", "mv", "ln", "find", "gzip", "unzip"),
    "getpass, su, sudo, psql, mysql": ("getpass", "su", "psql", "mysql"),
    "vim, nano, ed": ("vi", "nano", "ed"),
    "less, more, man": ("less", "more", "man"),
    "htop, top, mc, tmux": ("htop", "top", "mc", "tmux"),
    "shells: bash, Python, node, sqlite3, pdb, bc": ("bash", "the ", "sqlite3", "pdb", "bc"),
}
"""Programs, and how the names of their recordings begin; the first that fits counts."""
OTHERS = "others"
Verdicts = dict[str, list[str]]
"""What was read wrong, by the name of the recording."""


def family(name: str) -> str:
    fits = (title for title, starts in FAMILIES.items() if name.startswith(starts))
    return next(fits, OTHERS)


def verdicts(recordings: Iterable[Recording]) -> Verdicts:
    return {each.name: _faults(each) for each in recordings}


def table(now: Verdicts, before: Verdicts | None = None) -> str:
    """A row for each family: how many screens, how many of them read right, and what was wrong."""
    versions = [before, now] if before is not None else [now]
    heads = ["read right before", "now"] if before is not None else ["read right"]
    rows = [["programs", "screens", *heads, "for example, " + ("before" if before else "wrong")]]
    for title in (*FAMILIES, OTHERS):
        names = [name for name in now if family(name) == title]
        if names:
            counts = [str(_right(each, names)) for each in versions]
            rows.append([title, str(len(names)), *counts, _example(versions[0], names)])
    totals = [str(_right(each, now)) for each in versions]
    rows.append(["**all**", str(len(now)), *totals, ""])
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def _right(found: Verdicts, names: Iterable[str]) -> int:
    return sum(not found[name] for name in names)


def _example(found: Verdicts, names: Iterable[str]) -> str:
    """The first fault, short enough for a cell."""
    for name in names:
        if found[name]:
            fault = found[name][0].replace("|", "¦").replace("\n", " ")
            shown = fault if len(fault) <= 70 else fault[:69] + "…"
            return f"{name} → `{shown.replace('`', chr(39))}`"
    return ""


def _faults(recording: Recording) -> list[str]:
    try:
        return recording.faults()
    except Exception as error:  # A reader that raises is a reading that is wrong.
        return [f"{type(error).__name__}: {error}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--before", type=Path)
    chosen = parser.parse_args()
    now = verdicts(load())
    if chosen.save:
        chosen.save.write_text(json.dumps(now, ensure_ascii=False, indent=1), "utf-8")
    print(table(now, json.loads(chosen.before.read_text("utf-8")) if chosen.before else None))


if __name__ == "__main__":
    main()
