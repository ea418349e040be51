"""Removes secrets from what leaves the server: known ones, and texts that look like one."""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from wenko.memory.refusals import KEY_FORMATS
from wenko.text import MASK

SHORTEST = 8
"""A shorter value would be found in ordinary words."""
_SECRET_NAME = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$", re.IGNORECASE)
NAMED = re.compile(
    r"(?P<name>(?:pass(?:word|phrase|wd)|secret|token|api[_-]?key|access[_-]?key|authorization"
    r"|密码|口令|密钥|令牌)[\"']?\s*[:=：]\s*[\"']?(?:(?:bearer|basic)\s+)?)"
    r"(?P<value>(?!(?:bearer|basic)\b)[^\s\"'`,;<>{}()•]{4,})",
    re.IGNORECASE,
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL
)


def environment_secrets(environment: Mapping[str, str] | None = None) -> list[str]:
    """Values of variables whose names say that they are secret."""
    variables = os.environ if environment is None else environment
    return [value for name, value in variables.items() if _SECRET_NAME.search(name)]


class Redaction:
    """Replaces secrets in JSON values, and counts what it removed."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        long_enough = {each for each in known if len(each) >= SHORTEST}
        # The longest first: one secret may contain another.
        ordered = sorted(long_enough, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, ordered))) if ordered else None
        self._removed: dict[str, set[str]] = {}

    @property
    def removed(self) -> dict[str, int]:
        """How many different secrets, by kind: ``known``, ``key``, ``named``, ``private_key``.

        Not how often one stood there: each is in several events, of which people see one.
        """
        counted: set[str] = set()
        numbers = {}
        for kind, values in self._removed.items():
            if new := values - counted:
                numbers[kind] = len(new)
            counted |= values
        return numbers

    def apply(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.apply(each) for each in value]
        if isinstance(value, dict):
            return {name: self.apply(each) for name, each in value.items()}
        return value

    def text(self, text: str) -> str:
        text = self._replace(_PRIVATE_KEY, text, "private_key")
        if self._known is not None:
            text = self._replace(self._known, text, "known")
        text = self._replace(KEY_FORMATS, text, "key")
        return self._replace(NAMED, text, "named")

    def _replace(self, pattern: re.Pattern[str], text: str, kind: str) -> str:
        def mask(match: re.Match[str]) -> str:
            if match[0] == MASK or match.groupdict().get("value") == MASK:
                return match[0]
            groups = match.groupdict()
            self._removed.setdefault(kind, set()).add(groups.get("value") or match[0])
            return groups.get("name", "") + MASK

        return pattern.sub(mask, text)
