"""Files of a folder that the machine itself runs later, or that say what it may run."""

import re
from collections.abc import Mapping

_FILES = re.compile(
    r"""(?:^|/)(?:
      \.git/hooks/[^/]+ | \.git | \.envrc | \.mcp\.json
    | \.claude/settings[^/]*\.json | \.wenko/settings[^/]*\.json | \.husky/.+
    | \.cursor/(?:mcp|hooks)\.json | \.vscode/(?:tasks|settings|launch)\.json
    | \.(?:ba|z)shrc | \.(?:bash_|z)?profile | \.bash_log(?:in|out) | \.z(?:shenv|login|logout)
    )$""",
    re.VERBOSE,
)
_GIT_CONFIG = re.compile(r"(?:^|/)\.git/(?:config(?:\.worktree)?|modules/.+/config)$")
_HARMLESS = re.compile(
    r"""(?:
      remote\..*\.(?:url|pushurl|fetch|push|mirror|prune|tagopt|skipdefaultupdate)
    | branch\..*\.(?:remote|pushremote|merge|rebase|description|vscode-merge-base|gh-merge-base)
    | submodule\..*\.(?:url|active|branch|ignore)
    | core\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode
             |symlinks|worktree|autocrlf|eol|quotepath|sparsecheckout|sparsecheckoutcone
             |untrackedcache|abbrev|safecrlf)
    | user\.(?:name|email|useconfigonly) | extensions\..* | init\..* | color\..* | push\.(?:default
             |autosetupremote) | pull\.(?:rebase|ff) | merge\.(?:conflictstyle|ff) | rebase\.\w+
    | commit\.gpgsign | tag\.gpgsign | fetch\.\w+ | advice\..* | index\..* | pack\..* | gc\..*
    | feature\..* | maintenance\.(?:auto|strategy) | rerere\..* | status\..* | log\..*
    )""",
    re.VERBOSE,
)
_COMMAND_URL = re.compile(r"ext::|-|file:.*--upload-pack", re.IGNORECASE)


def runs_later(path: str, before: bytes | None, after: bytes) -> bool:
    """Whether the machine would run something else because of this content."""
    if before == after:
        return False
    if _GIT_CONFIG.search(path):
        old = {} if before is None else _settings(before)
        new = _settings(after)
        return any(
            old.get(key) != values and not _is_harmless(key, values) for key, values in new.items()
        )
    if not _FILES.search(path):
        return False
    # What git itself puts there does nothing before it is renamed.
    return not (path.endswith(".sample") and "/hooks/" in path)


def may_run_later(path: str) -> bool:
    return bool(_FILES.search(path) or _GIT_CONFIG.search(path))


def _is_harmless(key: str, values: tuple[str, ...]) -> bool:
    if key.endswith("url") and any(_COMMAND_URL.match(each) for each in values):
        return False
    return _HARMLESS.fullmatch(key) is not None


def _settings(data: bytes) -> Mapping[str, tuple[str, ...]]:
    """The keys of a git configuration with their values, in lower case."""
    found: dict[str, list[str]] = {}
    section = ""
    text = data.decode("utf-8", "replace").replace("\\\n", "")
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section, line = _section(line[1:])
        if line and line[0] not in "#;":
            key, _, value = line.partition("=")
            found.setdefault(f"{section}.{key.strip().lower()}", []).append(value.strip())
    return {key: tuple(values) for key, values in found.items()}


def _section(line: str) -> tuple[str, str]:
    """Of ``[remote "origin"] url = x`` without its first bracket: the name, and the rest."""
    name, bracket, rest = line.partition("]")
    if '"' in name:
        name, _, rest = line.partition('"')
        sub, _, rest = rest.partition('"')
        return f"{name.strip()}.{sub}".lower(), rest.partition("]")[2].strip()
    return name.strip().lower(), rest.strip() if bracket else ""
