"""Reads prompts that name the keys or words which answer them: ``[y/N]``, ``(A)bort, (R)etry``."""

import re
from dataclasses import dataclass

from wenko.terminal.prompt import PromptChoice, PromptDefault
from wenko.terminal.reading.brackets import BracketReading, choices_in, closing_brackets
from wenko.text import yes_or_no

_MOST_AFTER = 20
_SPELLED = re.compile(r"(?<!\w)[\[(](?P<key>\w)[\])](?P<rest>\w+)")
_NAMED = re.compile(r"(?P<label>\w+) ?[\[(](?P<key>\w)[\])]")
_YES_NO = re.compile(
    r"(?<![A-Za-z/|])(?P<yes>y(?:es)?|是)\s*(?:/|\||,|\bor\b|或|或者)\s*(?P<no>n(?:o)?|否)(?![A-Za-z])"
    r"(?P<more>(?:\s*[/|,]\s*[^\])）\s/|,]{1,12})*)\s*[\])）]?(?P<rest>.*)$",
    re.IGNORECASE,
)
_ONLY_DEFAULT = re.compile(r"[?？]\s*[\[(（](yes|no|y|n)[\])）]\s*[:：]?\s*$", re.IGNORECASE)
_WITHOUT_KEYS = re.compile(
    r"^(rm|mv|cp|ln|unzip|gzip|install): .*\?\s*$|^< \S.* > \?\s*$|overwrite .*\?\s*$"
    r"|^replace .*\?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NamedKeys:
    choices: tuple[PromptChoice, ...]
    default: PromptDefault | None = None
    """As the case of the keys says, as in ``[Y/n]``."""
    spelled: bool = False
    """The brackets around the keys hold no default: ``(A)bort``, ``Yes (y)``."""

    @property
    def yes_or_no(self) -> bool:
        return {choice.label for choice in self.choices} == {"yes", "no"}

    def label_of(self, value: str) -> str | None:
        """The label of a key or word."""
        exact = [each.label for each in self.choices if value in (each.key, each.label)]
        folded = [each.label for each in self.choices if value.casefold() in _names(each)]
        meant = yes_or_no(value)
        said = [each.label for each in self.choices if meant is not None and each.label == meant]
        return next(iter((*exact, *folded, *said)), None)


def has_yes_or_no(line: str) -> bool:
    return _YES_NO.search(line) is not None


def read_keys(line: str) -> NamedKeys | None:
    """Every key or word that the line names; ``None`` if it names none."""
    return _spelled(line) or _bracketed(line) or _yes_and_no(line) or _without_keys(line)


def with_stated_default(keys: NamedKeys, brackets: BracketReading) -> PromptDefault | None:
    """The default as the label of a choice, if the prompt states one of them."""
    if brackets.default is not None and not keys.spelled:
        label = keys.label_of(brackets.default.value)
        if label is not None:
            return PromptDefault(label, "stated", brackets.default.source)
    return keys.default


def _spelled(line: str) -> NamedKeys | None:
    found = [(each["key"] + each["rest"], each["key"]) for each in _SPELLED.finditer(line)]
    if len(found) < 2:
        found = [
            (each["label"], each["key"])
            for each in _NAMED.finditer(line)
            if each["label"][0].casefold() == each["key"].casefold()
        ]
    if len(found) < 2 or len({key for _, key in found}) < len(found):
        return None
    return NamedKeys(tuple(_choice(label, key) for label, key in found), spelled=True)


def _bracketed(line: str) -> NamedKeys | None:
    for bracket in closing_brackets(line):
        parts = choices_in(bracket)
        if not parts or (len(parts) == 2 and all(part.isdigit() for part in parts)):
            continue
        # ``(yes/no/[fingerprint])``: what is in brackets is typed, it is no word to choose.
        words = [part for part in parts if not re.fullmatch(r"[\[<(].*[\])>]", part)]
        if len(words) > 1:
            return named_keys(words, bracket.source)
    return None


def _yes_and_no(line: str) -> NamedKeys | None:
    found = _YES_NO.search(line)
    if found is None or len(found["rest"].strip(" :?>›)]*.")) > _MOST_AFTER:
        return None
    more = [part for part in re.split(r"[\s/|,]+", found["more"]) if part and part[0] not in "[<("]
    words = [found["yes"], found["no"], *more]
    source = line[found.start() : found.start("rest")].strip()
    return named_keys(words, source)


def named_keys(words: list[str], source: str) -> NamedKeys:
    capital = _only_capital(words)
    # A capital that marks the default is no part of the key: ``y`` is always understood.
    choices = tuple(_choice(word, word.lower() if word == capital else word) for word in words)
    if capital is None:
        return NamedKeys(choices)
    return NamedKeys(choices, PromptDefault(_choice(capital, "").label, "stated", source))


def _without_keys(line: str) -> NamedKeys | None:
    only_default = _ONLY_DEFAULT.search(line)
    if only_default:
        label = "yes" if only_default[1].lower().startswith("y") else "no"
        choices = (PromptChoice("yes", key="yes"), PromptChoice("no", key="no"))
        return NamedKeys(choices, PromptDefault(label, "stated", f"({only_default[1]})"))
    if _WITHOUT_KEYS.search(line):
        return NamedKeys((PromptChoice("yes", key="y"), PromptChoice("no", key="n")))
    return None


def _choice(label: str, key: str) -> PromptChoice:
    """``y`` and ``n`` are shown as words."""
    meant = yes_or_no(label) if label.casefold() in ("y", "n", "yes", "no", "是", "否") else None
    return PromptChoice(label if meant is None else meant, key=key)


def _only_capital(words: list[str]) -> str | None:
    """The only capital among letters, or among yes and no: ``[Y/n/d]``, ``(Yes/no)``."""
    letters = [word for word in words if word[0].isalpha() and word[0].isascii()]
    short = all(len(word) == 1 or yes_or_no(word) for word in letters)
    capitals = [word for word in letters if word[0].isupper()]
    if not short or len(capitals) != 1 or len(letters) < 2 or capitals[0].lower() in letters:
        return None  # In ``j/J`` the capital is another key.
    return capitals[0]


def _names(choice: PromptChoice) -> tuple[str, str]:
    return choice.key.casefold(), choice.label.casefold()
