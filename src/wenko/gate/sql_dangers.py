"""Whether SQL deletes data: statements without a condition that selects rows."""

import re

from wenko.gate.words import UNKNOWN, Word

_COMMENTS = re.compile(r"/\*.*?(?:\*/|\Z)|--[^\n]*", re.DOTALL)
_COMPARED = re.compile(r"(?:=|<>|\blike)\s*'[^']*'", re.IGNORECASE)
# In a command line, what follows "--" may also be an option.
_SURE_COMMENTS = re.compile(r"/\*.*?(?:\*/|\Z)|--\s[^\n]*", re.DOTALL)
_DROPS = re.compile(
    r"\b(drop\s+(database|schema|table|user|role|view|index|owned|column|constraint|materialized)"
    r"|truncate\b|flushall\b|flushdb\b|dropdatabase|\.drop\s*\(|(deletemany|delete_many|remove)\s*\(\s*(\{\s*\}\s*)?\)"
    r"|update_?many\s*\(\s*\{\s*\}"
    r"|alter\s+table\s+\S+\s+drop\b|replace\s+into\b|pragma\s+writable_schema)|(?<!\S)\.restore\s",
    re.IGNORECASE,
)
_WRITES = re.compile(r"\b(?:delete\s+from|update\s+(?:or\s+\w+\s+)?[\w.\"`\[\]]+\s+set)\b", re.I)
_TOKEN = re.compile(r"'(?:[^']|'')*'|[()]|\b(?:where|returning|limit|order)\b", re.IGNORECASE)
# True for every row: a constant, or a value compared with itself.
_ALWAYS = re.compile(
    r"\(*\s*(?:not\s+(?:false|0)|true|[1-9]\d*|(?P<a>[\w.'\"?]+)\s*(?:=|==|is|<=|>=|like)\s*(?P=a)"
    r"|\d+\s*(?:<|>|<>|!=|<=|>=|=)\s*\d+|''\s*(?:=|<>|!=)\s*''|[\w.\"`]+\s+is\s+not\s+null"
    r"|[\w.\"`]+\s+like\s+'?%'?|exists\s*\(\s*select\s+1\s*\))\s*\)*",
    re.IGNORECASE,
)


def deletes_data(text: str) -> bool:
    """Whether a statement drops something, or changes every row of a table."""
    for comments in (_COMMENTS, _SURE_COMMENTS):
        sql = comments.sub(" ", text)
        if _DROPS.search(_COMPARED.sub("", sql)) or any(
            _is_unconditional(each) for each in sql.split(";")
        ):
            return True
    return False


def deletes_keys(words: tuple[Word, ...]) -> bool:
    """``redis-cli del`` of keys that are not known until it runs."""
    texts = [word.text.lower() for word in words[1:]]
    return bool({"del", "unlink"} & set(texts)) and any(UNKNOWN in each for each in texts)


def _own_condition(rest: str) -> str | None:
    """The condition of the statement itself, not of a query within it or around it."""
    depth, start = 0, None
    for token in _TOKEN.finditer(rest):
        each = token[0].lower()
        if each == "(":
            depth += 1
        elif each == ")":
            depth -= 1
            if depth < 0:
                return None if start is None else rest[start : token.start()]
        elif each == "where" and depth == 0 and start is None:
            start = token.end()
        elif each in ("returning", "limit", "order") and depth == 0 and start is not None:
            return rest[start : token.start()]
    return None if start is None else rest[start:]


def _is_unconditional(statement: str) -> bool:
    found = _WRITES.search(statement)
    if found is None:
        return False
    where = _own_condition(statement[found.end() :])
    if where is None:
        return True
    condition = where.strip()
    if not condition or condition == UNKNOWN:
        return True
    parts = re.split(r"\bor\b", condition, flags=re.IGNORECASE)
    return any(_ALWAYS.fullmatch(part.strip().strip('"')) for part in parts) or all(
        _ALWAYS.fullmatch(part.strip()) for part in re.split(r"\band\b", condition, flags=re.I)
    )
