"""Loads shipped and saved playbooks, and finds the one that matches a message."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from pydantic import ValidationError

from wenko.errors import InvalidPlaybook
from wenko.planners.playbooks.invocation import invocation_of
from wenko.planners.playbooks.playbook import Match, Playbook
from wenko.planners.playbooks.playbook_yaml import read_yaml

# In a long message, words match by chance.
MAX_MATCHED = 200
SHOWN = 20
"""Problems of one file that are listed."""
# A question about a thing, or a refusal of it, is no request to do it.
NOT_REQUESTS = (
    *("什么是", "是什么", "什么意思", "为什么", "怎么", "怎样", "如何", "多少", "是不是"),
    *("不要", "不用", "不想", "不必", "请别", "why", "what is", "what's", "what are", "what does"),
    *("how", "explain", "when", "who", "don't", "do not", "never", "should i", "is it", "did you"),
)


@dataclass(frozen=True, slots=True)
class Playbooks:
    """The playbooks of the built-in model, in the order of lists."""

    all: tuple[Playbook, ...]
    problems: tuple[str, ...] = ()
    """Errors in saved playbooks; the others are loaded all the same."""

    @classmethod
    def load(cls, saved: Path | None = None) -> Self:
        """The shipped playbooks and those in ``saved``, which replace shipped ones by name."""
        found = {each.name: each for each in _shipped()}
        problems: list[str] = []
        for path in _files(saved) if saved else ():
            try:
                found[path.stem] = read_playbook(path)
            except InvalidPlaybook as error:
                problems.append(error.details)
        ordered = sorted(found.values(), key=lambda each: (each.order, each.name))
        return cls(tuple(ordered), tuple(problems))

    def without_questions(self) -> Self:
        """Those that work with forms and displays switched off."""
        kept = tuple(each.without_displays() for each in self.all if not each.needs_user_input)
        return replace(self, all=kept)

    def with_saved(self, saved: Iterable[Playbook]) -> Self:
        """With a person's own ones before the others: they win where both match."""
        own = {each.name: each for each in saved}
        others = (each for each in self.all if each.name not in own)
        return replace(self, all=(*own.values(), *others))

    def get(self, name: str) -> Playbook | None:
        return next((each for each in self.all if each.name == name), None)

    def match(self, message: str) -> Playbook | None:
        """The playbook that the message names, or has as its example, else the best match."""
        if (invocation := invocation_of(message)) is not None:
            named = self.get(invocation.name)
            return None if named is None or named.refused(invocation) else named
        plain = _normalize(message)
        for playbook in self.all:
            examples = (playbook.example.zh, playbook.example.en)
            if plain and plain in map(_normalize, examples):
                return playbook
        if len(plain) > MAX_MATCHED or _contains_any(plain, NOT_REQUESTS):
            return None
        scored = [
            (score, each)
            for each in self.all
            if each.match and (score := _score(each.match, plain))
        ]
        return max(scored, key=lambda each: each[0])[1] if scored else None

    def nearness(self, playbook: Playbook, message: str) -> int:
        """How many groups of its words the message touches, also where that is not a match."""
        # The whole of a long message, for each playbook, would hold the server.
        plain = _normalize(message[: 4 * MAX_MATCHED])[:MAX_MATCHED]
        groups = playbook.match.all if playbook.match else ()
        return sum(_contains_any(plain, group) for group in groups)

    def prerequisite_met(self, playbook: Playbook, goals: tuple[str, ...]) -> bool:
        """Whether the playbook that this one builds on succeeded; ``goals`` are the past ones."""
        if playbook.after is None:
            return True
        required = self.get(playbook.after.playbook)
        return required is not None and any(required.has_goal(goal) for goal in goals)


def shipped_folder() -> Path:
    """Inside the package in an installed wheel, at the top of a checkout."""
    package = Path(__file__).parents[2]
    installed = package / "playbooks"
    return installed if installed.is_dir() else package.parents[1] / "playbooks"


@cache
def _shipped() -> tuple[Playbook, ...]:
    return tuple(read_playbook(path) for path in _files(shipped_folder()))


def read_playbook(path: Path) -> Playbook:
    return parse_playbook(path.read_text(encoding="utf-8", errors="replace"), path)


def parse_playbook(text: str, path: Path) -> Playbook:
    """Raises ``InvalidPlaybook``, which names the file and the field."""
    return validate_playbook(read_yaml(text, str(path)), path.stem, str(path))


def validate_playbook(fields: dict[str, Any], name: str, source: str) -> Playbook:
    try:
        return Playbook.model_validate({**fields, "name": name})
    except ValidationError as error:
        problems = [f"{source}: {each}" for each in _problems(error)]
        more = [f"… +{len(problems) - SHOWN}"] if len(problems) > SHOWN else []
        raise InvalidPlaybook("\n".join([*problems[:SHOWN], *more])) from None
    except RecursionError:
        raise InvalidPlaybook(f"{source}: it is nested too deeply.") from None


def _problems(error: ValidationError) -> Iterator[str]:
    for each in error.errors():
        field = ".".join(str(part) for part in each["loc"])
        message = each["msg"].removeprefix("Value error, ")
        yield f"{field}: {message}" if field else message


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.yaml"))


def _normalize(message: str) -> str:
    """Ignores case, width, spacing and closing punctuation."""
    folded = unicodedata.normalize("NFKC", message).casefold()
    return " ".join(folded.split()).strip(" .!?,;:。！？、")


def _score(match: Match, message: str) -> tuple[int, int] | None:
    """Number of groups and of matched characters; null unless every group matches."""
    if _contains_any(message, match.unless):
        return None
    found = [[len(word) for word in group if _contains(message, word)] for group in match.all]
    return (len(found), sum(map(max, found))) if all(found) else None


def _contains_any(message: str, words: tuple[str, ...]) -> bool:
    return any(_contains(message, word) for word in words)


def _contains(message: str, word: str) -> bool:
    return _word(word).search(message) is not None


@cache
def _word(word: str) -> re.Pattern[str]:
    """Chinese words match anywhere; "run" must not match in "prune"."""
    pattern = re.escape(unicodedata.normalize("NFKC", word).casefold())
    before = r"(?<![a-z0-9])" if re.match(r"[a-zA-Z0-9]", word) else ""
    after = r"(?![a-z0-9])" if re.search(r"[a-zA-Z0-9]$", word) else ""
    return re.compile(before + pattern + after)
