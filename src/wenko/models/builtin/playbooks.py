"""All playbooks at hand, shipped and saved ones, and which of them a message means."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Self

import yaml
from pydantic import ValidationError

from wenko.errors import InvalidPlaybook
from wenko.models.builtin.playbook import Match, Playbook

# Words fit a short order by chance less often than a long letter.
LONGEST_ORDER = 200
# A question about a thing, or a refusal of it, is no order to make it.
NO_ORDER = (
    *("什么是", "是什么", "什么意思", "为什么", "怎么", "怎样", "如何", "多少", "是不是"),
    *("不要", "不用", "不想", "不必", "请别", "why", "what is", "what's", "what are", "what does"),
    *("how", "explain", "when", "who", "don't", "do not", "never", "should i", "is it", "did you"),
)


@dataclass(frozen=True, slots=True)
class Playbooks:
    """What the built-in model can do."""

    all: tuple[Playbook, ...]
    problems: tuple[str, ...] = ()
    """What is wrong with playbooks that people saved; the others go on working."""

    @classmethod
    def load(cls, saved: Path | None = None) -> Self:
        """The shipped playbooks, with those in the folder ``saved`` beside or instead of them."""
        found = {path.stem: read_playbook(path) for path in _files(shipped_folder())}
        problems: list[str] = []
        for path in _files(saved) if saved else ():
            try:
                found[path.stem] = read_playbook(path)
            except InvalidPlaybook as error:
                problems.append(error.details)
        ordered = sorted(found.values(), key=lambda each: (each.order, each.name))
        return cls(tuple(ordered), tuple(problems))

    def without_questions(self) -> Self:
        """What is left when forms and displays are switched off."""
        kept = tuple(each.without_displays() for each in self.all if not each.needs_person)
        return replace(self, all=kept)

    def named(self, name: str) -> Playbook | None:
        return next((each for each in self.all if each.name == name), None)

    def meant_by(self, message: str) -> Playbook | None:
        """The playbook that fits best: its own example, else most of its words."""
        plain = _plain(message)
        for playbook in self.all:
            if plain and plain in (_plain(playbook.example.zh), _plain(playbook.example.en)):
                return playbook
        if len(plain) > LONGEST_ORDER or _has_any(plain, NO_ORDER):
            return None
        fits = [(fit, each) for each in self.all if each.match and (fit := _fit(each.match, plain))]
        return max(fits, key=lambda each: each[0])[1] if fits else None

    def is_ready(self, playbook: Playbook, goals: tuple[str, ...]) -> bool:
        """Whether what the playbook builds upon was done earlier in the conversation."""
        if playbook.after is None:
            return True
        base = self.named(playbook.after.playbook)
        return base is not None and any(base.reached(goal) for goal in goals)


def shipped_folder() -> Path:
    """In an installed wheel beside the code, in a checkout at its top."""
    package = Path(__file__).parents[2]
    installed = package / "playbooks"
    return installed if installed.is_dir() else package.parents[1] / "playbooks"


def read_playbook(path: Path) -> Playbook:
    return parse_playbook(path.read_text(encoding="utf-8", errors="replace"), path)


def parse_playbook(text: str, path: Path) -> Playbook:
    """Raises ``InvalidPlaybook`` that names the file and the field."""
    try:
        fields = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise InvalidPlaybook(f"{path}: not YAML: {error}") from None
    if not isinstance(fields, dict):
        raise InvalidPlaybook(f"{path}: a playbook is a mapping of fields")
    try:
        return Playbook.model_validate({**fields, "name": path.stem})
    except ValidationError as error:
        raise InvalidPlaybook("\n".join(f"{path}: {each}" for each in _told(error))) from None


def _told(error: ValidationError) -> Iterator[str]:
    for each in error.errors():
        field = ".".join(str(part) for part in each["loc"])
        message = each["msg"].removeprefix("Value error, ")
        yield f"{field}: {message}" if field else message


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


def _plain(message: str) -> str:
    """Case, width, spacing and closing punctuation carry no meaning here."""
    folded = unicodedata.normalize("NFKC", message).casefold()
    return " ".join(folded.split()).strip(" .!?,;:。！？、")


def _fit(match: Match, message: str) -> tuple[int, int] | None:
    """How many groups of words fit, and with how many characters; only if all of them do."""
    if _has_any(message, match.unless):
        return None
    found = [[len(word) for word in group if _has(message, word)] for group in match.all]
    return (len(found), sum(map(max, found))) if all(found) else None


def _has_any(message: str, words: tuple[str, ...]) -> bool:
    return any(_has(message, word) for word in words)


def _has(message: str, word: str) -> bool:
    return _word(word).search(message) is not None


@cache
def _word(word: str) -> re.Pattern[str]:
    """Chinese words stand anywhere; "run" must not be found in "prune"."""
    pattern = re.escape(unicodedata.normalize("NFKC", word).casefold())
    before = r"(?<![a-z0-9])" if re.match(r"[a-zA-Z0-9]", word) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-zA-Z0-9]$", word) else ""
    return re.compile(before + pattern + after)
