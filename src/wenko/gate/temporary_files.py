"""Variables of a script that hold the name of a temporary file which the script itself made."""

import re

_ASSIGNED = re.compile(
    r"(?<![\w$-])([A-Za-z_]\w*)=\"?(?:\$\(\s*mktemp\b[^()`$]*\)|`\s*mktemp\b[^`$]*`)"
)
# The system or the shell gives these a value: they are not empty if ``mktemp`` was never reached.
_SET_ELSEWHERE = re.compile(r"HOME|PATH|PWD|OLDPWD|USER|SHELL|LANG|TMPDIR|BASH.*|_")
# These can set a variable whose name is put together while the script runs.
_SETS_ANY = re.compile(
    r"\b(?:eval|source|read|mapfile|readarray|declare|typeset|unset|let|getopts|enable|printf\s+-v)\b"
    r"|(?:^|[;&|\n({])[^\S\n]*\.\s|\b(?:export|local|readonly)\s+[\"']?\$|\(\("
)


def temporary_names(source: str) -> frozenset[str]:
    """Names that are assigned once, from ``mktemp``, and otherwise only used."""
    names = {found[1] for found in _ASSIGNED.finditer(source)}
    if not names or _SETS_ANY.search(source):
        return frozenset()
    return frozenset(
        name for name in names if not _SET_ELSEWHERE.fullmatch(name) and _set_once(name, source)
    )


def _set_once(name: str, source: str) -> bool:
    others = re.sub(rf"\$(?:{name}(?!\w)|\{{{name}\}})", "", source)
    return len(re.findall(rf"(?<!\w){name}(?!\w)", others)) == 1
