"""What ``find`` deletes or writes, and what is known of the files that it finds."""

import re
from itertools import pairwise, takewhile

from wenko.gate.danger_findings import asks, deny
from wenko.gate.ruling import Finding
from wenko.gate.targets import target_of
from wenko.gate.words import Word

_NAME = ("-name", "-iname", "-path", "-wholename", "-regex")


def finds(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words]
    everywhere = any(
        target_of(word, directory) == "system"
        for word in _begins(words)
        for directory in directories
    )
    removes = "-delete" in texts or bool({"rm", "/bin/rm", "shred"} & set(texts))
    if removes and everywhere:
        return [deny("It would delete system files", "会删除系统文件")]
    if any(each.startswith(("-fprint", "-fls")) for each in texts):
        reason = ("It writes over a file", "会覆盖文件")
        return asks(words, directories, "find -fprint", *reason)
    if "-delete" not in texts or finds_regenerable(words, directories[0]):
        return []
    reason = ("It deletes every file that it finds", "会删除找到的所有文件")
    return asks(words, directories, "find -delete", *reason)


def _begins(words: tuple[Word, ...]) -> list[Word]:
    return list(takewhile(lambda word: not word.text.startswith(("-", "(", "!")), words[1:]))


def finds_regenerable(words: tuple[Word, ...], directory: str | None) -> bool:
    """Whether every file that it finds is empty, or can be made again by its name."""
    within = (target_of(word, directory) for word in _begins(words))
    if not all(each in ("workspace", "file", "regenerable") for each in within):
        return False
    tests = [word for word in words[1:] if word.text not in ("(", ")")]
    if any(word.text in ("!", "-not", ",") or not word.fixed for word in tests):
        return False
    branches: list[list[Word]] = [[]]
    for word in tests:
        if word.text in ("-o", "-or"):
            branches.append([])
        else:
            branches[-1].append(word)
    # ``-prune`` leaves out what its branch matches.
    kept = [each for each in branches if all(word.text != "-prune" for word in each)]
    return bool(kept) and all(_is_regenerable(each, directory) for each in kept)


def _is_regenerable(branch: list[Word], directory: str | None) -> bool:
    names = [after for option, after in pairwise(branch) if option.text in _NAME]
    if any(word.text == "-empty" for word in branch):
        return True
    # A pattern such as ``*/build/*`` stands for what is inside.
    cleaned = [Word(re.sub(r"^(?:\.|\*)/|/\*$", "", name.text)) for name in names]
    return bool(names) and all(target_of(name, directory) == "regenerable" for name in cleaned)
