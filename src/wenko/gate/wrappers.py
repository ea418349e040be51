"""Programs that run another command: that command is judged too."""

import posixpath
import re
from itertools import pairwise

from wenko.gate.programs import RUNNERS, SHELLS, WRAPPERS
from wenko.gate.words import UNKNOWN, Word

Words = tuple[Word, ...]
MAX_WORDS = 300
"""Words of a command that another one runs."""
MAX_CANDIDATES = 8
_VERSIONED = re.compile(r"(python|pip|node|ruby|perl|php|lua)[\d.]+")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=.*", re.DOTALL)


def as_program(words: Words) -> tuple[Words, str]:
    """The words from the effective program on, and its name; ``python -m twine`` is ``twine``."""
    name = posixpath.basename(words[0].text)
    if versioned := _VERSIONED.fullmatch(name):
        name = versioned[1]
    if name == "python" and len(words) > 2 and words[1].text == "-m":
        return words[2:], words[2].text
    return words, name


def scripts(name: str, words: Words, fed: str | None) -> list[str]:
    """Shell scripts among its arguments and in its input; ``UNKNOWN`` for one that is not known."""
    texts = [word.text for word in words[1:]]
    operands = [each for each in texts if not each.startswith("-")]
    if name in SHELLS or name in ("su", "script", "flock", "runuser", "nix-shell"):
        at = next((index for index, text in enumerate(texts) if _is_c(text)), None)
        if at is not None:
            return texts[at + 1 : at + 2]
    if name in SHELLS or name in ("source", "."):
        if operands and not re.fullmatch(r"-|/dev/(?:stdin|fd/\d+)", operands[0]):
            return [UNKNOWN] if UNKNOWN in operands[0] else []
        return [UNKNOWN if fed is None else fed]
    if name == "eval":
        return [" ".join(texts)]
    if name in ("at", "batch") and fed is not None:
        return [fed]
    if name in ("watch", "parallel") and len(operands) == 1:
        return operands
    if name == "trap" and len(operands) > 1:
        return operands[:1]
    if name == "hyperfine":
        return operands
    if name == "env":
        return [after for option, after in pairwise(texts) if option in ("-S", "--split-string")]
    if name == "git":
        return _git_scripts(texts)
    return []


def _git_scripts(texts: list[str]) -> list[str]:
    found = [after for option, after in pairwise(texts) if option in ("-x", "--exec")]
    for part, after in (("foreach", "submodule"), ("run", "bisect")):
        if after in texts and part in texts:
            found.append(" ".join(texts[texts.index(part) + 1 :]))
    return found


def _is_c(text: str) -> bool:
    return text == "--command" or (text[:1] == "-" and text[:2] != "--" and "c" in text)


def wrapped(name: str, words: Words, fed: str | None) -> list[Words]:
    """What the command may be that it runs; empty if it runs none."""
    rest = words[1:]
    if name in ("find", "fd", "fdfind"):
        return _for_each_file(rest)
    if name == "command" and rest and rest[0].text in ("-v", "-V"):
        return []
    if name in WRAPPERS:
        inner = possible_commands(rest, WRAPPERS[name])
        if name not in ("xargs", "parallel"):
            return inner
        read = [Word(each) for each in fed.split()] if fed is not None else [Word(UNKNOWN)]
        return [(*each, *read) for each in inner]
    for each in possible_commands(rest, 0):
        for part in RUNNERS.get(name, {}).keys() & {each[0].text}:
            if part == "compose":
                return wrapped(name, each, fed)
            return possible_commands(each[1:], RUNNERS[name][part])
    return []


def _for_each_file(words: Words) -> list[Words]:
    starts = ("-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec", "--exec-batch")
    words = words[:MAX_WORDS]
    places = [index for index, word in enumerate(words) if word.text in starts][:MAX_CANDIDATES]
    found = []
    for place in places:
        inner = words[place + 1 :]
        end = next((index for index, word in enumerate(inner) if word.text in (";", "+")), None)
        found.append(tuple(Word(w.text.replace("{}", UNKNOWN), w.glob) for w in inner[:end]))
    return [each for each in found if each]


def possible_commands(words: Words, operands: int = 0) -> list[Words]:
    """The words from each place on where a command may begin, after so many operands.

    A word after an option may be the option's value, or the first operand.
    """
    found: list[Words] = []
    certain = seen = 0
    words = words[:MAX_WORDS]
    for index, word in enumerate(words):
        if word.text == "--":
            rest = words[index + 1 :]
            return [*found, rest] if rest else found
        if (word.text.startswith("-") and len(word.text) > 1) or _ASSIGNMENT.fullmatch(word.text):
            continue
        before = words[index - 1].text if index else ""
        is_operand = not before.startswith("-") or "=" in before
        # A variable after an option is its value: as a command it would ask for every value.
        if seen >= operands and (word.fixed or is_operand):
            found.append(words[index:])
        seen += 1
        certain += is_operand
        if certain > operands or len(found) == MAX_CANDIDATES:
            break
    return found
