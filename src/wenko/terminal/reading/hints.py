"""Recognizes hints in a prompt: what says how to answer, instead of being an answer."""

import re

_MOST_WORDS = 8
_ENGLISH = (
    r"required|optional|mandatory|e\.?g\.?|i\.?e\.?|ex|examples?|such as|like|format|max|maximum"
    "|min|minimum|up to|at least|at most|between|chars?|characters?|digits?|letters?|words?|bytes"
    "|numbers?"
    "|numeric|integer|int|float|string|str|text|bool|boolean|path|hidden|invisible|press|hit|enter"
    "|return|ctrl|tab|space|esc|arrows?|keys?|type|use|leave|skip|separated|multiple|several|seconds"
    "|minutes|hours|days|one of|any|help|quit|cancel|abort|case|without|must|should|cannot|will|not"
    "|only|your|you|for|or|if|to|in|with|from"
)
_HINT_WORD = re.compile(rf"(?<![\w.@/\\-])(?:{_ENGLISH})(?![\w@/\\-]|\.\w)", re.IGNORECASE)
_CHINESE_HINT = re.compile(
    r"必填|选填|必选|可选|可不填|可空|为空|留空|不填|例如|比如|譬如|例[:：]|如[:：]|^如|示例|格式|最[多少大小长短]|至[多少]"
    r"|不超过|以内|以上|以下|之间|^\d+\s{0,3}[-~～至到]?\s{0,3}\d*\s{0,3}[位个字]|字符|数字|字母|回车|按|输入|跳过|不显示|隐藏|分隔|单位"
    r"|任选|多选|单选|范围|请|必须|应|^[元年月日天秒分时]$"
)
_RANGE = re.compile(
    r"^[#$]?[-+]?\d[\d.,_]*\s{0,3}[%a-zA-Z]{0,3}\s{0,3}(?:-|–|—|~|～|\.{2,3}|…|to|至|到)\s*[-+]?\d[\d.,_]*"
    r"\s*[%a-zA-Z]{0,3}$|^[A-Za-z0-9]-[A-Za-z0-9](?:[A-Za-z0-9]-[A-Za-z0-9]|[_.,-])*$|^[<>≤≥=]+\s*\d",
)
_TELEPHONE = re.compile(r"^\d{3}-\d{3,4}(?:-\d{4})?$")
_FORMAT = re.compile(
    r"^(?=.*(?:YY|yy|MM|mm|DD|dd|HH|hh|SS|ss))[YyMmDdHhSs年月日时分秒_/.: T-]+$"
    r"|^[nNxX#]{2,}(?:[-_ .][nNxX#]{2,})*$|^[*•●·.…]{2,}"
    r"|^[年月日时分秒](?:[-_/.: ]*[年月日时分秒])+$|^[A-Za-z](?:[-.:][A-Za-z]){2,}$"
)
_PART = (
    "(?:host|hostname|port|user|username|name|key|value|owner|org|repo|repository|tag|id|domain"
    "|first|last|branch|major|minor|patch|number|city|country|lat|lon|width|height)"
)
# What stands for something: ``feature/...``, ``<host>``, ``user@host``, ``owner/repo``.
_PLACEHOLDER = re.compile(
    r"\.{3}|…|^your[_-]|^change[_-]?me$|^placeholder$|^<.*>$|^\{.*\}$"
    rf"|^{_PART}(?:[:@/=.,_ x-]+{_PART})+$",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"(?:e\.?\s?g|i\.?\s?e|ex|examples?|例如|比如|如|optional|required|必填|选填|可选)(?:[^A-Za-z]|$)",
    re.IGNORECASE,
)
# Two letters at least: a single one is as often a key to press.
_UNIT = re.compile(
    r"[µmck]?[gm]²?|m[gl]|lbs?|oz|ft|inch(?:es)?|yd|miles?|[µnm]s|secs?|mins?|hrs?|[kmgt]i?b(?:/s)?|px|pt|r?em"
    r"|%|°[cf]|[kmg]?hz|k?wh?|m?ah|km/h|m/s|bpm|[br]pm|fps|dpi|公斤|千克|克|厘米|毫米|公里|米|平方米|升|毫升|斤",
    re.IGNORECASE,
)
PATH = re.compile(r"(?:~?/|\.{1,2}/|[A-Za-z]:\\|[a-z][a-z0-9+.-]*://|@\S+/)|\.{1,2}$|~$")
NO_VALUE = re.compile(
    r"(?:none|null|nil|empty|blank|nothing|not set|unset|no default|n/?a|undefined"
    r"|无|空|没有|未设置)",
    re.IGNORECASE,
)


def is_hint(inside: str) -> bool:
    """Whether the text of a bracket says what may be typed; a path never does."""
    if PATH.match(inside):
        return False
    return (
        NO_VALUE.fullmatch(inside) is not None
        or _HINT_WORD.search(inside) is not None
        or _CHINESE_HINT.search(inside) is not None
        or (_RANGE.match(inside) is not None and _TELEPHONE.match(inside) is None)
        or is_format(inside)
        or _PLACEHOLDER.search(inside) is not None
        or (len(inside) > 1 and _UNIT.fullmatch(inside) is not None)
        or not re.search(r"\w", inside)
        or len(inside.split()) > _MOST_WORDS
    )


def is_format(inside: str) -> bool:
    """``YYYY-MM-DD``, ``HH:MM``, ``xxx-xxxx``, ``****``."""
    return _FORMAT.match(inside) is not None


def is_example(inside: str) -> bool:
    """``eg, city`` and ``e.g. a/b``: an example is no list of choices."""
    return _EXAMPLE.match(inside) is not None
