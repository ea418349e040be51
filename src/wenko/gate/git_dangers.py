"""Which git commands discard work that cannot be restored."""

import re

from wenko.gate.danger_findings import ask, option_letters
from wenko.gate.ruling import Finding
from wenko.gate.words import Word


def git_discards(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    while texts and texts[0].startswith("-"):
        valued = texts[0] in ("-C", "-c", "--git-dir", "--work-tree", "--exec-path", "--namespace")
        given = texts[1] if valued and len(texts) > 1 else texts[0]
        if re.search(r"alias\.|!|pager|editor|sshcommand|fsmonitor|hookspath", given.lower()):
            reason = (
                "git would run a program named in its options",
                "git 会运行由参数指定的程序",
            )
            return [ask(None, *reason)]
        del texts[: 2 if valued else 1]
    if not texts:
        return []
    part, rest = texts[0], texts[1:]
    flags = option_letters(rest)
    shape = _discarded(part, rest, flags)
    if shape is None:
        return []
    return [
        ask(
            f"git {shape}",
            f"`git {shape}` discards work that cannot be restored",
            f"`git {shape}` 会丢弃无法找回的内容",
        )
    ]


def _discarded(part: str, rest: list[str], flags: set[str]) -> str | None:
    forced = bool({"-f", "--force"} & flags)
    dots = any(each in (".", "./", "*", ":/") for each in rest)
    match part:
        case "reset" if "--hard" in rest:
            return "reset --hard"
        case "clean" if forced and not {"-n", "--dry-run"} & flags:
            return "clean -f"
        case "push":
            hard = any(each.startswith(("--force", "+")) for each in rest) or "-f" in flags
            if hard or {"-d", "--delete", "--mirror", "--prune"} & {*flags, *rest}:
                return "push --force"
        case "checkout" | "restore" | "switch":
            if forced or "--discard-changes" in rest:
                return f"{part} --force"
            if dots and not (part == "restore" and "--staged" in rest):
                return f"{part} ."
        case "branch" if "-D" in flags or (forced and {"-d", "--delete"} & flags):
            return "branch -D"
        case "stash" if rest[:1] in (["drop"], ["clear"]):
            return f"stash {rest[0]}"
        case "reflog" if rest[:1] in (["expire"], ["delete"]):
            return f"reflog {rest[0]}"
        case "gc" if any(each.startswith("--prune=") for each in rest):
            return "gc --prune"
        case "worktree" if rest[:1] == ["remove"] and forced:
            return "worktree remove --force"
        case "rm" if forced and "-r" in flags:
            return "rm -rf"
        case "filter-branch" | "filter-repo" | "update-ref":
            return part
    return None
