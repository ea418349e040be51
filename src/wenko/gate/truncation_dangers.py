"""Commands that empty files: truncate, a redirection of nothing, copies of /dev/null."""

import re
from itertools import pairwise

from wenko.gate.danger_findings import asks, split_options
from wenko.gate.ruling import Finding
from wenko.gate.targets import target_of
from wenko.gate.words import Word

EMPTIES = ("It empties a file", "会清空文件内容")
_BROADER = "empty a file"
_NOTHING = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
# Deletes every line: ``:%d``, ``1,$d``, ``g/./d``.
_EDITOR_EMPTIES = re.compile(
    r"(?:^|\|)[:\s]*(?:sil(?:ent)?!?\s+)?(?:%|,|[01],\$|g/[.^$]?\*?/)\s*d(?:el(?:ete)?)?(?![\w/])"
)
_IMAGE = re.compile(r".*\.(img|iso|raw|bin|qcow2|swap|dat)|.*swapfile", re.IGNORECASE)


def truncates(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    texts = [word.text for word in words[1:]]
    sizes = [after for before, after in pairwise(texts) if re.fullmatch(r"-[co]*s|--size", before)]
    sizes += [each.partition("=")[2] for each in texts if each.startswith("--size=")]
    sizes += [each[2:] for each in texts if re.match(r"-s.", each)]
    sizes += [each.partition("s")[2] for each in texts if re.match(r"-[co]+s.", each)]
    shrinks = any(re.match(r"0+\D*$|[-<%/]", size) for size in sizes)
    if not shrinks and not any(each.startswith(("-r", "--ref")) for each in texts):
        return []
    _, operands = split_options(words)
    return emptied([each for each in operands if each.text not in sizes], words, directories)


def truncates_range(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """``fallocate`` with an option that removes a part of the file, or sets it to zero."""
    removing = ("-p", "--punch-hole", "-c", "--collapse-range", "-z", "--zero-range")
    if not any(word.text in removing for word in words):
        return []
    _, operands = split_options(words)
    return emptied(operands[-1:], words, directories)


def copies_nothing(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """``cp /dev/null x``, ``install /dev/null x``, ``ln -sf /dev/null x``."""
    _, operands = split_options(words)
    if len(operands) < 2 or operands[-2].text not in _NOTHING:
        return []
    return emptied(operands[-1:], words, directories)


def copies_noise(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """``dd if=/dev/zero of=notes.md``; the image of a disk is made like this, other files not."""
    source = next((word.text[3:] for word in words if word.text.startswith("if=")), "")
    targets = [Word(word.text[3:]) for word in words if word.text.startswith("of=")]
    if source not in _NOTHING and not any(word.text == "count=0" for word in words):
        return []
    kept = [each for each in targets if not _IMAGE.fullmatch(each.text)]
    return emptied([each for each in kept if each.text[:5] != "/dev/"], words, directories)


def tees_nothing(words: tuple[Word, ...], directories: list[str | None]) -> list[Finding]:
    """``tee x`` without input."""
    options, operands = split_options(words)
    return [] if {"-a", "--append"} & options else emptied(operands, words, directories)


def filters_away(
    name: str, words: tuple[Word, ...], directories: list[str | None]
) -> list[Finding]:
    """``perl -i -ne ''``: what an in-place filter does not print is gone."""
    texts = [word.text for word in words[1:]]
    if name in ("perl", "ruby"):
        letters = [each[1:] for each in texts if re.fullmatch(r"-[a-zA-Z0-9.]+", each)]
        in_place = any("i" in each for each in letters)
        silent = any("n" in each for each in letters) and not re.search(
            r"\b(?:print|say|puts|printf)\b|\$stdout", " ".join(texts)
        )
        empties = any(
            re.fullmatch(r"\s*\$_\s*=\s*(?:''|\"\"|undef)\s*(?:;\s*)?", each) for each in texts
        )
        if not in_place or not (silent or empties):
            return []
    elif name in ("awk", "gawk"):
        programs = [each for each in texts if re.fullmatch(r"\s*(?:0|\{\s*\}|!1|\"\")\s*", each)]
        if "inplace" not in texts or not programs:
            return []
    else:
        return []
    return emptied(_last_file(words), words, directories)


def _last_file(words: tuple[Word, ...]) -> list[Word]:
    return [word for word in words[-1:] if not word.text.startswith("-")]


def edits_away(
    commands: list[str], words: tuple[Word, ...], directories: list[str | None]
) -> list[Finding]:
    """An editor that is told to delete every line."""
    if not any(map(_EDITOR_EMPTIES.search, commands)):
        return []
    files = [word for word in words[1:] if not word.text.startswith(("-", "+"))]
    return emptied([each for each in files if each.text not in commands], words, directories)


def emptied(
    targets: list[Word], words: tuple[Word, ...], directories: list[str | None]
) -> list[Finding]:
    """Asks unless each of the targets can be made again."""
    kinds = {target_of(word, each) for word in targets for each in directories}
    if kinds <= {"regenerable"} or all(word.text.startswith("/dev/") for word in targets):
        return []
    return asks(words, directories, _BROADER, *EMPTIES)
