"""Which git commands discard work that cannot be restored."""

import re
import shlex
from itertools import dropwhile, pairwise

from wenko.gate.danger_findings import ask, option_letters
from wenko.gate.ruling import Finding
from wenko.gate.words import Word

_COMMANDS = frozenset(
    """
    add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore
    checkout checkout-index cherry cherry-pick clean clone column commit commit-graph config
    count-objects describe diff diff-files diff-index diff-tree difftool fast-export fast-import
    fetch filter-branch filter-repo for-each-ref format-patch fsck gc grep hash-object help init
    init-db log ls-files ls-remote ls-tree maintenance merge merge-base merge-file mergetool
    mktag mv name-rev notes pack-objects prune pull push range-diff read-tree rebase reflog
    remote repack replace rerere reset restore rev-list rev-parse revert rm send-email shortlog
    show show-branch show-ref sparse-checkout stash status stripspace submodule switch
    symbolic-ref tag update-index update-ref var verify-commit verify-tag version whatchanged
    worktree write-tree lfs flow
    """.split()  # noqa: SIM905
)
_PROGRAM_SETTING = re.compile(
    r"(alias\..*|core\.(pager|editor|sshcommand|fsmonitor|hookspath|askpass|gitproxy)|pager\..*"
    r"|sequence\.editor|diff\..*\.(command|textconv)|diff\.external|merge\..*\.driver|filter\..*"
    r"|credential\..*helper|gpg\..*program|(diff|merge)tool\..*|include(if)?\..*|init\.templatedir"
    r"|uploadpack\..*|protocol\..*|remote\..*\.(uploadpack|receivepack|vcs)|clean\.requireforce"
    r"|http\..*sslverify|http\.proxy|transfer\.fsckobjects|safe\.directory)",
    re.IGNORECASE,
)
_VALUED = frozenset(
    ["-C", "-c", "--git-dir", "--work-tree", "--exec-path", "--namespace", "--config-env"]
)
_NAMES_PROGRAM = re.compile(r"alias\.|!|pager|editor|sshcommand|fsmonitor|hookspath", re.I)
_NAMED_PROGRAM = ("git would run a program named in its options", "git 会运行由参数指定的程序")
_READS_SETTING = {
    "--get",
    "--get-all",
    "--get-regexp",
    "--list",
    "-l",
    "--unset",
    "--unset-all",
    "get",
}
# ``+main:main``; tracking branches are replaced by every fetch.
_REPLACES_BRANCH = re.compile(r"\+[^:]+:(?!refs/remotes/).+")
_PATH_LIKE = re.compile(r"(?!v?\d)[^:]*\.[A-Za-z][A-Za-z0-9]{0,4}|.*\*.*|.+/", re.DOTALL)


def _sets_program(rest: list[str]) -> bool:
    if "--edit" in rest or "-e" in rest:
        return True
    if _READS_SETTING & set(rest):
        return False
    operands = [each for each in rest if not each.startswith("-") and each != "set"]
    return len(operands) > 1 and bool(_PROGRAM_SETTING.fullmatch(operands[0]))


def _is_option(text: str) -> bool:
    return text.startswith("-")


def git_commands(words: tuple[Word, ...]) -> list[str]:
    """Shell commands that git runs because its arguments say so."""
    texts = [word.text for word in words[1:]]
    for index, text in enumerate(texts):
        after = texts[index + 1 :]
        if text == "rebase":
            values = [b for a, b in pairwise(after) if a in ("-x", "--exec")]
            return values + [each.partition("=")[2] for each in after if each.startswith("--exec=")]
        if text == "bisect" and after[:1] == ["run"]:
            return [shlex.join(after[1:])]
        if text == "submodule" and "foreach" in after:
            inner = dropwhile(_is_option, after[after.index("foreach") + 1 :])
            return [" ".join(inner)]
        if text in ("difftool", "mergetool"):
            values = [b for a, b in pairwise(after) if a in ("-x", "--extcmd")]
            return values + [
                each.partition("=")[2] for each in after if each.startswith("--extcmd=")
            ]
    return []


def _runs_named(part: str, rest: list[str]) -> bool:
    if part == "grep":
        return any(each.startswith("-O") for each in rest)
    if part in ("clone", "init", "submodule"):
        settings = [b for a, b in pairwise(rest) if a in ("-c", "--config")]
        settings += [each.partition("=")[2] for each in rest if each.startswith("--config=")]
        templates = any(each.startswith("--template=") and each[11:] for each in rest)
        named = any(_PROGRAM_SETTING.fullmatch(each.partition("=")[0]) for each in settings)
        return named or templates
    return False


def git_discards(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    while texts and texts[0].startswith("-"):
        if texts[0].startswith("--exec-path="):
            return [ask(None, *_NAMED_PROGRAM)]
        valued = texts[0] in (
            "-C",
            "-c",
            "--git-dir",
            "--work-tree",
            "--exec-path",
            "--namespace",
            "--config-env",
        )
        given = texts[1] if valued and len(texts) > 1 else texts[0]
        if texts[0] == "-c" and _PROGRAM_SETTING.fullmatch(given.partition("=")[0]):
            return [ask(None, *_NAMED_PROGRAM)]
        if texts[0].startswith(("-c", "--config")) and _NAMES_PROGRAM.search(given):
            return [ask(None, *_NAMED_PROGRAM)]
        del texts[: 2 if valued else 1]
    if not texts:
        return []
    part, rest = texts[0], texts[1:]
    flags = option_letters(rest)
    if part == "config" and _sets_program(rest):
        reason = (
            "It makes git run another program later",
            "会让 git 之后运行另一个程序",
        )
        return [ask(None, *reason)]
    if part not in _COMMANDS and not part.startswith("-"):
        reason = (
            f"`git {part}` is an alias or a program of its own",
            f"`git {part}` 是别名或另外的程序",
        )
        return [ask(f"git {part}", *reason)]
    if any(
        re.match(r"--(upload-pack|receive-pack|exec|ext-diff|open-files)", each) or "ext::" in each
        for each in rest
        if part != "rebase"
    ) or _runs_named(part, rest):
        return [ask(None, *_NAMED_PROGRAM)]
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
        case "reset" if "--merge" in rest:
            return "reset --merge"
        case "clean" if not {"-n", "--dry-run"} & flags:
            return "clean -f"
        case "push":
            hard = any(each.startswith(("--force", "+")) for each in rest) or "-f" in flags
            hard = hard or any(each.startswith(":") for each in rest)
            if hard or {"-d", "--delete", "--mirror", "--prune"} & {*flags, *rest}:
                return "push --force"
        case "checkout" | "restore" | "switch":
            if forced or "--discard-changes" in rest:
                return f"{part} --force"
            if part == "restore" and {"--staged", "-S"} & {*flags, *rest}:
                return "restore --worktree" if {"--worktree", "-W"} & {*flags, *rest} else None
            if dots or part == "restore":
                return f"{part} ."
            if part == "checkout" and _names_path(rest, flags):
                return "checkout -- path"
            # With a start, the branch is set to it, whatever it had.
            moved = {"-B", "-C", "--force-create"} & {*flags, *rest}
            if moved and sum(not each.startswith("-") for each in rest) > 1:
                return f"{part} {min(moved)}"
        case "checkout-index" if forced:
            return "checkout-index -f"
        case "read-tree" if "--reset" in rest:
            return "read-tree --reset"
        case "prune":
            return "prune"
        case "branch" if "-D" in flags or (forced and {"-d", "--delete"} & flags):
            return "branch -D"
        case "branch" if forced:
            return "branch --force"
        case "tag" if forced or {"-d", "--delete"} & flags:
            return "tag --delete" if not forced else "tag --force"
        case "fetch" | "pull" if forced or any(map(_REPLACES_BRANCH.fullmatch, rest)):
            return f"{part} --force"
        case "symbolic-ref" | "replace" if {"-d", "--delete"} & flags:
            return f"{part} --delete"
        case "submodule" if rest[:1] == ["deinit"] and forced:
            return "submodule deinit --force"
        case "notes" if rest[:1] in (["remove"], ["prune"]):
            return f"notes {rest[0]}"
        case "lfs" if rest[:1] == ["prune"]:
            return "lfs prune"
        case "fast-import" if forced:
            return "fast-import --force"
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


def _names_path(rest: list[str], flags: set[str]) -> bool:
    """``git checkout`` replaces files if it is given any, and switches branches otherwise."""
    if {"-b", "-B", "-t", "--track", "--orphan", "--detach"} & {*flags, *rest}:
        return False
    if "--" in rest:
        return bool(rest[rest.index("--") + 1 :])
    if any(each.startswith("--pathspec-from") for each in rest) or {"--ours", "--theirs"} & set(
        rest
    ):
        return True
    operands = [each for each in rest if not each.startswith("-") or each == "-"]
    return len(operands) > 1 or any(_PATH_LIKE.fullmatch(each) for each in operands)
