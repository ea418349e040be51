"""Which commands of version control other than git discard work that cannot be restored."""

from itertools import pairwise

from wenko.gate.danger_findings import asks, split_options
from wenko.gate.ruling import Finding
from wenko.gate.words import Word

_DISCARDS = {
    "svn": {"revert"},
    "hg": {"revert", "purge", "strip", "rollback", "histedit"},
    "bzr": {"revert", "clean-tree", "uncommit"},
    "brz": {"revert", "clean-tree", "uncommit"},
    "darcs": {"revert", "rev", "obliterate", "unpull", "unrecord"},
    "fossil": {"revert", "clean", "purge"},
    "jj": {"abandon", "restore"},
    "p4": {"revert", "clean", "obliterate"},
}
# Ordinary unless one of these options is given.
_DISCARDS_WITH = {
    ("svn", "cleanup"): {"--remove-unversioned", "--remove-ignored"},
    ("svn", "switch"): {"--force"},
    ("hg", "update"): {"-C", "--clean"},
    ("hg", "up"): {"-C", "--clean"},
    ("hg", "checkout"): {"-C", "--clean"},
    ("hg", "co"): {"-C", "--clean"},
    ("hg", "push"): {"-f", "--force"},
    ("bzr", "push"): {"--overwrite"},
    ("brz", "push"): {"--overwrite"},
    ("fossil", "update"): {"--force"},
    ("fossil", "checkout"): {"-f", "--force"},
    ("p4", "sync"): {"-f"},
}
# Options before the command that take a value.
_VALUED = {"--config", "--cwd", "-R", "--repository", "--config-option", "--config-dir"}
PROGRAMS = frozenset(_DISCARDS)


def discards_work(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    program = words[0].text.rpartition("/")[2]
    options, _ = split_options(words)
    part = _command(words)
    only_shown = options & {"-n", "--dry-run", "--dry", "--preview"}
    needed = _DISCARDS_WITH.get((program, part), set())
    if only_shown or (part not in _DISCARDS[program] and not needed & options):
        return []
    shape = f"{program} {part}"
    return asks(
        words,
        directories,
        shape,
        f"`{shape}` discards work that cannot be restored",
        f"`{shape}` 会丢弃无法找回的内容",
    )


def _command(words: tuple[Word, ...]) -> str:
    texts = [word.text for word in words]
    named = (
        text
        for before, text in pairwise(texts)
        if not text.startswith("-") and before not in _VALUED
    )
    return next(named, "")
