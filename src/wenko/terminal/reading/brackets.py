"""Tells what the brackets of a prompt hold: a default, choices, or a hint about valid answers.

A default is what the program calls one. Square brackets at the end of a prompt do by convention
(``Name [demo]:``); round ones hold hints as often (``Name (optional):``), so they need the word, or
a style of their own as libraries give it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from wenko.terminal.prompt import PromptDefault
from wenko.terminal.reading.hints import NO_VALUE, PATH, is_example, is_format, is_hint

IsSetApart = Callable[[str], bool]
"""Whether a text of the prompt has another style than the words before it."""

PUNCTUATION = " \t\u00a0:：?？>›»❯…#$%.。*_│┃|"
_PAIRS = {"]": "[", ")": "(", "）": "（", "】": "【", "］": "［", ">": "<", "}": "{"}
_SQUARE, _ROUND, _ANGLE = "[【［", "(（", "<"
_LONGEST = 200
_REPL = re.compile(r"^(?:In|Out|irb\S*|[Jj]ulia) ?[\[(]\w*[\])]")
_DEFAULT_WORD = r"(?:defaults?\b|默认值?|缺省值?|预设值?|既定値|デフォルト)"
_DEFAULT_FIRST = re.compile(
    rf"(?:^|[,，;；\s]|回车|留空|不填|则|使用)(?:the\s+|by\s+)?{_DEFAULT_WORD}"
    r"(?:\s+(?:is|to|value|as)\b|\s*[为是])*\s*[:：=]?\s*(?P<value>\S.*)$",
    re.IGNORECASE,
)
_DEFAULT_LAST = re.compile(
    rf"^(?P<value>\S{{1,80}}?)(?:\s*[,，;；:：=-]\s*|\s+|\s*[为是]\s*)(?:is\s+)?(?:the\s+|by\s+)?"
    rf"{_DEFAULT_WORD}$",
    re.IGNORECASE,
)
_DEFAULT_IN_WORDS = re.compile(
    rf"[,，;；]\s*(?:the\s+)?{_DEFAULT_WORD}(?:\s+(?:is|to|value)\b|\s*[为是])*\s*[:：=]?\s*"
    r"(?P<value>[^\s,，;；()（）\[\]]+)$",
    re.IGNORECASE,
)
_NO_NAME = re.compile(
    r"(?:settings?|values?|ports?|profiles?|options?|config\w*|behaviou?r|choices?|answers?|paths?"
    r"|locations?|names?|配置|设置|选项|路径|端口|名称)$",
    re.IGNORECASE,
)
"""``use the default settings`` names no default."""
_PATH_LABEL = re.compile(
    r"path|dir(?:ectory)?\b|folder|\bfile|location|url|uri|image|repo|package|module|branch|zone|root"
    r"|where|command|entry|remote|目录|路径|文件|地址|时区|仓库|镜像|分支|命令|入口",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Bracket:
    """One pair of brackets in a prompt, and the prompt up to it."""

    opening: str
    inside: str
    source: str
    before: str


@dataclass(frozen=True, slots=True)
class BracketReading:
    default: PromptDefault | None = None
    help: str = ""


def closing_brackets(line: str) -> list[Bracket]:
    """The brackets at the end of a prompt, the last one first; only punctuation may follow."""
    found: list[Bracket] = []
    rest = line.rstrip(PUNCTUATION)
    end = line[len(rest) :]
    # ``[user@host dir]$`` is a shell, ``In [1]:`` a REPL; ``<name>`` ends like a prompt.
    if "$" in end or "#" in end or "%" in end or _REPL.match(line):
        return []
    if end.startswith(">") and re.search(r"<[^<>]+$", rest):
        rest += ">"
    while (bracket := _last_bracket(rest)) is not None:
        found.append(bracket)
        rest = bracket.before.rstrip(PUNCTUATION)
    return found


def read_brackets(line: str, is_set_apart: IsSetApart, names_defaults: bool) -> BracketReading:
    """``names_defaults``: the program is known to put its default into round brackets."""
    default: PromptDefault | None = None
    hints: list[str] = []
    offered: set[str] = set()
    for bracket in closing_brackets(line):
        inside = bracket.inside.strip()
        choices = choices_in(bracket)
        offered.update(choice.casefold() for choice in choices)
        found = _stated(bracket)
        if not inside or (choices and found is None):
            continue
        found = found or _by_convention(bracket, is_set_apart, names_defaults)
        if found is not None and f"{bracket.source}>" in line:
            # ``MariaDB [shop]>`` names where it is, not what it proposes.
            found = replace(found, certainty="possible")
        if found is not None and (default is None or default.certainty == "possible"):
            default = found
        if found is None or found.certainty == "possible":
            hints.insert(0, inside)
    if default is not None and default.value.casefold() in offered:
        default = replace(default, certainty="stated")
    return BracketReading(default or _stated_in_words(line), "; ".join(hints))


def choices_in(bracket: Bracket) -> list[str]:
    """``red/green``, ``y,n,q``, ``Y|n``: single words; no path, date, counter or example."""
    inside = _DEFAULT_IN_WORDS.sub("", bracket.inside).strip()
    # The most frequent one: in ``y,n,/,?`` the slash is a key.
    separator = max("/|,，、", key=inside.count)
    if separator not in inside or bracket.opening == _ANGLE:
        return []
    if PATH.match(inside) or is_format(inside) or is_example(inside):
        return []
    parts = [part.strip() for part in inside.split(separator)]
    if not 2 <= len(parts) <= 20 or not all(re.fullmatch(r"\S{1,30}", part) for part in parts):
        return []
    if len(set(parts)) < len(parts) or not bracket.before.strip():
        return []
    if separator == "/" and len(parts) == 2 and _PATH_LABEL.search(bracket.before):
        return []
    return parts


def _last_bracket(text: str) -> Bracket | None:
    opening = _PAIRS.get(text[-1:])
    if opening is None:
        return None
    depth = 0
    for at in range(len(text) - 1, max(-1, len(text) - _LONGEST - 2), -1):
        depth += (text[at] == text[-1]) - (text[at] == opening)
        if depth == 0:
            return Bracket(opening, text[at + 1 : -1], text[at:], text[:at])
    return None


def _stated(bracket: Bracket) -> PromptDefault | None:
    """The value that the word "default" names."""
    inside = bracket.inside.strip()
    found = _DEFAULT_FIRST.search(inside) or _DEFAULT_LAST.match(inside)
    if found is None:
        return None
    value = found["value"].strip()
    first, comma, rest = re.sub(r"[,，;；]\s*", "\0", value, count=1).partition("\0")
    if comma and is_hint(rest.strip()):
        value = first.strip()
    return _stated_value(value, bracket.source)


def _stated_in_words(line: str) -> PromptDefault | None:
    """``Port, default 8080:`` and ``端口，默认 8080：`` without brackets."""
    found = _DEFAULT_IN_WORDS.search(line.rstrip(PUNCTUATION))
    return None if found is None else _stated_value(found["value"], found[0].lstrip(" ,，;；"))


def _stated_value(value: str, source: str) -> PromptDefault | None:
    if NO_VALUE.fullmatch(value) or _NO_NAME.search(value):
        return None
    return PromptDefault(_unquoted(value), "stated", source)


def _by_convention(
    bracket: Bracket, is_set_apart: IsSetApart, names_defaults: bool
) -> PromptDefault | None:
    inside, before = bracket.inside.strip(), bracket.before.rstrip()
    if not before or bracket.opening == _ANGLE or is_hint(inside):
        return None
    if re.search(rf"(?<!\w){re.escape(inside)}\w+$", before, re.IGNORECASE) and len(inside) == 1:
        return None  # ``quit [q]`` names a key.
    if bracket.opening in _SQUARE or (
        bracket.opening in _ROUND
        and (names_defaults or before.endswith((":", "：")) or is_set_apart(bracket.source))
    ):
        return PromptDefault(_unquoted(inside), "stated", bracket.source)
    if PATH.match(inside):
        return None
    return PromptDefault(_unquoted(inside), "possible", bracket.source)


def _unquoted(value: str) -> str:
    value = value.strip()
    for left, right in ('""', "''", "``", "“”", "‘’", "「」"):
        if len(value) > 2 and value[0] == left and value[-1] == right:
            return value[1:-1]
    return value
