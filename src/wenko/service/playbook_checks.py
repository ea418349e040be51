"""What a playbook that somebody sends must not have: secrets, and patterns that take for ever."""

import re
from collections.abc import Iterator
from typing import Any

from wenko.errors import InvalidPlaybook, SecretInPlaybook
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbook_yaml import is_plain_json, to_fields
from wenko.service.redaction import NAMED, Redaction
from wenko.text import MASK

MAX_STEPS = 100
MAX_PARAMETERS = 40
MAX_WORDS = 200
"""In all groups together."""
LONGEST_TEXT = 2_000
LONGEST_ARGUMENT = 100_000
LONGEST_PATTERN = 200
MOST_QUANTIFIERS = 8
MOST_GROUPS = 6
MOST_ALTERNATIVES = 40
# A name or an attribute is code that reads a secret from somewhere; the secret itself is not there.
_EXPRESSION = re.compile(
    r"\$|[A-Za-z_][A-Za-z_]*(?:\.[A-Za-z_]\w*|\[)|(?:os|process|sys|None|null)\b"
)
_SPACES = re.compile(r"\\s([*+])")
_QUANTIFIED = re.compile(r"(?<!\\)(?:\\\\)*[*+]|\{\d")
_SPECIAL_GROUP = re.compile(r"\(\?(?!:)|\\[1-9]")


def bounded(playbook: Playbook) -> Playbook:
    """The playbook with patterns that cost no more than a glance; raises for what is too much."""
    words = [*playbook.match.unless] if playbook.match else []
    words += [word for group in (playbook.match.all if playbook.match else ()) for word in group]
    texts = [playbook.title, playbook.example, playbook.goal, playbook.summary]
    texts += [each.description for each in playbook.steps]
    problems = [
        (len(playbook.steps) > MAX_STEPS, f"steps: more than {MAX_STEPS}"),
        (len(playbook.parameters) > MAX_PARAMETERS, f"parameters: more than {MAX_PARAMETERS}"),
        (len(words) > MAX_WORDS, f"match: more than {MAX_WORDS} words"),
        (
            any(not each.strip() or len(each) > 100 for each in words),
            "match: a word is empty, or longer than 100 characters",
        ),
        (
            any(
                len(each.zh) > LONGEST_TEXT or len(each.en) > LONGEST_TEXT for each in texts if each
            ),
            f"a text is longer than {LONGEST_TEXT:,} characters",
        ),
        (not playbook.title.zh.strip(), "title: is empty"),
        (not playbook.example.zh.strip(), "example: is empty"),
        (
            not is_plain_json(to_fields(playbook)),
            "a value is neither text, number, list nor object",
        ),
    ]
    for is_wrong, problem in problems:
        if is_wrong:
            raise InvalidPlaybook(f"{playbook.name}: {problem}")
    parameters = {
        name: each.model_copy(update={"find": tuple(map(_bounded_pattern, each.find))})
        for name, each in playbook.parameters.items()
    }
    return playbook.model_copy(update={"parameters": parameters})


def _bounded_pattern(pattern: str) -> str:
    """``\\s*`` becomes ``\\s{0,5}``; other repetition is refused, since it may never end."""
    without_spaces = _SPACES.sub("", pattern).replace("{value}", "").replace(r"\s{0,5}", "")
    without_spaces = without_spaces.replace(r"\s{1,5}", "")
    if (
        len(pattern) > LONGEST_PATTERN
        or _QUANTIFIED.search(without_spaces)
        or _SPECIAL_GROUP.search(without_spaces)
        or pattern.count("?") + pattern.count(r"\s") > MOST_QUANTIFIERS
        or pattern.count("(") > MOST_GROUPS
        or pattern.count("|") > MOST_ALTERNATIVES
    ):
        raise InvalidPlaybook(
            f"find: {pattern[:LONGEST_PATTERN]!r} is too complex; use words, {{value}}, \\s*, ? "
            "and (?:a|b), without other repetition.",
            f"find：{pattern[:LONGEST_PATTERN]!r} 过于复杂；只能使用文字、{{value}}、\\s*、? 和 "
            "(?:a|b)，不能有其他重复。",
        )
    return _SPACES.sub(lambda m: r"\s{0,5}" if m[1] == "*" else r"\s{1,5}", pattern)


def check_secrets(playbook: Playbook, redaction: Redaction) -> None:
    """Raises ``SecretInPlaybook``, which says where but not what."""
    for path, text in _strings(to_fields(playbook)):
        if MASK in text or without_secrets(text, redaction) != text:
            raise SecretInPlaybook(
                f"{path} has something that looks like a secret (or {MASK}, where one was). "
                "A playbook must not contain it: read it from a file or an environment variable.",
                f"{path} 中有疑似机密的内容（或表示机密已移除的 {MASK}）。"
                "剧本不能包含机密：请改为从文件或环境变量读取。",
            )


def without_secrets(text: str, redaction: Redaction) -> str:
    """As ``Redaction``, but code such as ``token = request.headers`` stays code."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        if match["name"][-1] not in "\"'" and _EXPRESSION.match(match["value"]):
            kept.append(match[0])
            return f"\x00{len(kept) - 1}\x00"
        return match[0]

    hidden = NAMED.sub(keep, text.replace("\x00", ""))
    redacted = redaction.text(hidden)
    return re.sub("\x00(\\d+)\x00", lambda match: kept[int(match[1])], redacted)


def masked(value: Any, redaction: Redaction) -> Any:
    """Arguments without secrets."""
    if isinstance(value, str):
        return without_secrets(value, redaction)
    if isinstance(value, list):
        return [masked(each, redaction) for each in value]
    if isinstance(value, dict):
        return {name: masked(each, redaction) for name, each in value.items()}
    return value


def _strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _strings(each, f"{path}.{at}")
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _strings(each, f"{path}.{name}".lstrip("."))
            # `args: {password: hunter2}` is a secret by the name of its field.
            if isinstance(each, str):
                yield f"{path}.{name}".lstrip("."), f"{name}={each}"
