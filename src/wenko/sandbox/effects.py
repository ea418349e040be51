"""What a call did to the content that is not its own: deleted, emptied, replaced, or run later.

From the checkpoints alone, never from the words of the call. Content that moved elsewhere in the
workspace, that a branch still holds, or that is made again by a command is not gone.
"""

import posixpath
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from wenko.errors import CheckpointDamaged
from wenko.protocol.effects import EffectKind
from wenko.sandbox.git_held import FoundRepository, WantedFile, WantedRepository, blob_name
from wenko.sandbox.history import History, PathChange, Row, is_kept
from wenko.sandbox.ownership import Ownership
from wenko.sandbox.retained import ENOUGH, retained
from wenko.sandbox.run_later import may_run_later, runs_later
from wenko.settings import Settings

MOVED = 1 / 2
"""How much of a deleted file another one must have to be the same file elsewhere."""
COMPARED_FILES = 20_000
COMPARED_BYTES = 256 << 20
"""What is read of one call at most; changed files beyond it count as replaced."""
SIMILAR = 20
"""Files of another name that a deleted one is compared with."""
ASKED_OF_GIT = 20_000
CACHES = frozenset(
    (
        *(".pytest_cache", ".mypy_cache", ".ruff_cache", ".cache", ".tox", ".nox", ".turbo"),
        *(".parcel-cache", ".next", ".nuxt", ".svelte-kit", ".gradle", ".eggs", "htmlcov"),
        "__pycache__",
    )
)
OUTPUTS = frozenset(["dist", "build", "target", "out", "coverage", "_site"])
"""Made again by a build, if there is one."""
BUILDS = [
    "package.json",
    "pyproject.toml",
    "setup.py",
    "Cargo.toml",
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "go.mod",
    "CMakeLists.txt",
    "Makefile",
    "meson.build",
    "_config.yml",
]
LOCKS = ("*.lock", "package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "go.sum")
"""Written anew by a package manager."""
KEPT_THOUGH_IGNORED = (".env", ".env.*", ".envrc", "*.db", "*.sqlite*", "*.key", "*.pem", "*.local")
"""Often ignored by a repository because they are private or data, and made by no command."""


@dataclass(frozen=True, slots=True)
class Effect:
    path: str
    kind: EffectKind
    size: int
    """Bytes of the former content; of a repository, of all its files."""
    now: int = 0
    files: int = 1
    kept: bool = True
    """Whether it can be put back."""
    runs_later: bool = False


@dataclass(slots=True)
class Draft:
    """What is known before git is asked."""

    effects: dict[str, Effect] = field(default_factory=dict)
    edits: dict[str, Effect] = field(default_factory=dict)
    """Plain edits; they count if they only took back what no commit has."""
    repositories: dict[str, WantedRepository] = field(default_factory=dict)
    gone_repositories: dict[str, Effect] = field(default_factory=dict)
    """What it means if the repository turns out to be damaged."""

    def __bool__(self) -> bool:
        return bool(self.effects or self.edits or self.gone_repositories)


def draft_of(history: History, call_id: str, bound: bool, known: Collection[str] = ()) -> Draft:
    """What the call did, of all its records so far; without the ``known`` paths."""
    records = [each for each in history.records if each.id == call_id and each.kind == "step"]
    changes: dict[str, PathChange] = {}
    for record in records:
        for path, change in record.changes.items():
            before = changes[path].before if path in changes else change.before
            changes[path] = PathChange(before, change.after)
    changes = {path: each for path, each in changes.items() if path not in known}
    draft = Draft()
    if bound:
        for path, change in changes.items():
            if (found := _run_later(history, path, change)) is not None:
                draft.effects[path] = found
    if any(_lost_candidate(each) for each in changes.values()):
        owned = Ownership.before(records[0].number, history.rows, history.records)
        _Look(history, changes, owned.theirs, draft).look()
    return draft


def settled(draft: Draft, found: Mapping[str, FoundRepository]) -> list[Effect]:
    """With what git says: sorted, what is gone first."""
    effects = dict(draft.effects)
    for folder, wanted in draft.repositories.items():
        repository = found.get(folder)
        for file in wanted.files:
            path = posixpath.join(folder, file.path)
            if repository is None or path not in draft.effects | draft.edits:
                continue
            if file.path in repository.held or _is_made_again(file.path, repository.ignored):
                if not (path in effects and effects[path].runs_later):
                    effects.pop(path, None)
            elif path in draft.edits and file.path in repository.at_head:
                effects[path] = draft.edits[path]
        if repository is not None and not repository.intact and folder in draft.gone_repositories:
            effects[posixpath.join(folder, ".git")] = draft.gone_repositories[folder]
    order = {"deleted": 0, "emptied": 1, "replaced": 2, "changed": 3, "created": 4}
    return sorted(effects.values(), key=lambda each: (order[each.kind], each.path))


def is_much(effects: Collection[Effect], bound: bool, settings: Settings) -> bool:
    """Whether somebody should be asked."""
    files, kilobytes = settings.effect_files, settings.effect_kb
    if bound:
        files, kilobytes = settings.effect_bound_files, settings.effect_bound_kb
    lost = [each for each in effects if not each.runs_later]
    return (
        any(each.runs_later for each in effects)
        or sum(each.files for each in lost) >= files
        or sum(each.size for each in lost) >= kilobytes << 10
    )


def _is_made_again(path: str, ignored: Collection[str]) -> bool:
    name = posixpath.basename(path)
    return path in ignored and not any(fnmatchcase(name, each) for each in KEPT_THOUGH_IGNORED)


def _run_later(history: History, path: str, change: PathChange) -> Effect | None:
    row = change.after
    if row is None or stat.S_ISDIR(row[0]) or not may_run_later(path):
        return None
    before, after = (_read(history, each) for each in (change.before, row))
    if not runs_later(path, before, b"" if after is None else after):
        return None
    kind: EffectKind = "created" if change.before is None else "changed"
    size = 0 if change.before is None else change.before[1]
    return Effect(path, kind, size, row[1], kept=is_kept(change.before), runs_later=True)


def _lost_candidate(change: PathChange) -> bool:
    before, after = change.before, change.after
    if before is None or not stat.S_ISREG(before[0]) or not before[1]:
        return False
    return after is None or (before[5], stat.S_IFMT(before[0])) != (after[5], stat.S_IFMT(after[0]))


class _Look:
    """At the changed files of one call."""

    def __init__(
        self,
        history: History,
        changes: Mapping[str, PathChange],
        theirs: Mapping[str, Row],
        draft: Draft,
    ) -> None:
        self._history = history
        self._changes = changes
        self._theirs = theirs
        self._draft = draft
        self._present = {row[5] for row in history.rows.values()}
        self._files, self._bytes = COMPARED_FILES, COMPARED_BYTES
        created = [
            path
            for path, each in changes.items()
            if each.before is None and each.after is not None and stat.S_ISREG(each.after[0])
        ]
        self._by_name = _grouped(created, posixpath.basename)
        self._by_suffix = _grouped(created, lambda path: posixpath.splitext(path)[1])

    def look(self) -> None:
        inside: dict[str, list[str]] = {}
        for path, change in self._changes.items():
            repository = _repository_of_inner(path)
            if repository is not None:
                inside.setdefault(repository, []).append(path)
            elif _lost_candidate(change) and (row := self._theirs.get(path)) is not None:
                self._file(path, change, row)
        for folder, paths in inside.items():
            self._repository(folder, paths)
        self._ask_git(inside)

    def _file(self, path: str, change: PathChange, row: Row) -> None:
        after = change.after
        if not row[1] or row[5] in self._present or _made_by_a_command(path, self._history.rows):
            return
        kept = is_kept(change.before)
        if after is None or not stat.S_ISREG(after[0]):
            if not self._moved(path, row):
                kind: EffectKind = "deleted" if after is None else "replaced"
                self._draft.effects[path] = Effect(path, kind, row[1], kept=kept)
            return
        if not after[1]:
            self._draft.effects[path] = Effect(path, "emptied", row[1], kept=kept)
            return
        if any(fnmatchcase(posixpath.basename(path), each) for each in LOCKS):
            return
        left = self._retained(row, after)
        lost = Effect(path, "replaced", max(1, round(row[1] * (1 - left))), after[1], kept=kept)
        if left < ENOUGH:
            self._draft.effects[path] = lost
        else:
            self._draft.edits[path] = lost

    def _moved(self, path: str, row: Row) -> bool:
        """Whether most of it is in a file that the call made."""
        same = self._by_name.get(posixpath.basename(path), [])
        others = self._by_suffix.get(posixpath.splitext(path)[1], [])
        for other in [*same[:SIMILAR], *others[:SIMILAR]]:
            made = self._changes[other].after
            assert made is not None
            if made[1] * 2 >= row[1] and self._retained(row, made) >= MOVED:
                return True
        return False

    def _retained(self, old: Row, new: Row) -> float:
        if not is_kept(old) or not is_kept(new):
            # Only its size is known.
            return 1.0 if new[1] >= old[1] / 2 else 0.0
        self._files, self._bytes = self._files - 1, self._bytes - old[1] - new[1]
        if self._files < 0 or self._bytes < 0:
            return 0.0
        before, now = _read(self._history, old), _read(self._history, new)
        return 0.0 if before is None or now is None else retained(before, now)

    def _repository(self, folder: str, paths: list[str]) -> None:
        """Git deletes and replaces its own files: what counts is whether it is whole."""
        gone = [path for path in paths if _lost_candidate(self._changes[path])]
        gone = [path for path in gone if path in self._theirs]
        size = sum(self._theirs[path][1] for path in gone)
        path = posixpath.join(folder, ".git")
        effect = Effect(path, "deleted", size, files=len(gone))
        head = f"{path}/HEAD"
        objects = [each for each in gone if each.startswith(f"{path}/objects/")]
        if not gone:
            return
        if head in gone and head not in self._history.rows:
            self._draft.effects[path] = effect
        elif objects or head in gone:
            self._draft.gone_repositories[folder] = effect
            wanted = self._draft.repositories.setdefault(folder, WantedRepository())
            wanted.whole = not self._packs(paths)

    def _packs(self, paths: Iterable[str]) -> bool:
        made = (each for each in paths if self._changes[each].before is None)
        return any("/objects/pack/" in each for each in made)

    def _ask_git(self, touched: Collection[str]) -> None:
        """What to ask of the repository that each file is in; of edits only if git made them."""
        draft, rows = self._draft, self._history.rows
        lost = [(path, each) for path, each in draft.effects.items() if not each.runs_later]
        asked = [path for path, _ in sorted(lost, key=lambda each: -each[1].size)]
        for path in [*asked, *draft.edits][:ASKED_OF_GIT]:
            folder = _repository_of(path, rows)
            row = self._theirs.get(path)
            if folder is None or row is None or path.startswith("/"):
                continue
            if path in draft.edits and folder not in touched:
                continue
            data = _read(self._history, row)
            if data is None:
                continue
            now = self._changes[path].after
            present = None if now is None else _read(self._history, now)
            wanted = draft.repositories.setdefault(folder, WantedRepository())
            below = path.removeprefix(f"{folder}/") if folder else path
            blob = "" if present is None else blob_name(present)
            wanted.files.append(WantedFile(below, blob_name(data), blob))
        for folder, wanted in draft.repositories.items():
            wanted.former = list(dict.fromkeys(self._former(posixpath.join(folder, ".git"))))

    def _former(self, git: str) -> Iterator[str]:
        """Where HEAD and the branches were before the call."""
        for path, change in self._changes.items():
            if path != f"{git}/HEAD" and not path.startswith(f"{git}/refs/"):
                continue
            data = None if change.before is None else _read(self._history, change.before)
            word = (data or b"").decode("ascii", "replace").removeprefix("ref: ").strip()
            if word.startswith("refs/") or (len(word) == 40 and word.isalnum()):
                yield word


def _grouped(paths: Iterable[str], key: Callable[[str], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(key(path), []).append(path)
    return found


def _repository_of_inner(path: str) -> str | None:
    """The folder of the repository whose own file this is."""
    folder, found, _ = f"/{path}".partition("/.git/")
    return folder[1:] if found else None


def _repository_of(path: str, rows: Mapping[str, Row]) -> str | None:
    """The folder of the innermost repository that a file is in."""
    folder = posixpath.dirname(path)
    while True:
        if posixpath.join(folder, ".git") in rows:
            return folder
        if not folder:
            return None
        folder = posixpath.dirname(folder)


def _made_by_a_command(path: str, rows: Mapping[str, Row]) -> bool:
    """A cache, or below the output of a build beside what says how to build."""
    parts = path.split("/")[:-1]
    for depth, name in enumerate(parts):
        if name in CACHES or name.endswith(".egg-info"):
            return True
        if name in OUTPUTS:
            above = parts[:depth]
            if any("/".join([*above, each]) in rows for each in BUILDS):
                return True
    return False


def _read(history: History, row: Row | None) -> bytes | None:
    if row is None or not row[5] or row[5][0] in ">!":
        return None
    try:
        return history.read(row[5])
    except CheckpointDamaged:
        return None
