"""What an undo sets back: computed from records, so that no stranger's byte is lost.

For each path the records are walked backwards from its present state. A record is undone only if
it left exactly the state that is there; otherwise somebody else has changed it since, and the path
stays as it is, unless the user asks for it.
"""

import stat
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from wenko.sandbox.history import PathChange, Record, Row, State, is_kept, state_of

Operation = list[str | int]


@dataclass(frozen=True, slots=True)
class UndoPlan:
    targets: Mapping[str, Row | None]
    """What each path is set back to; ``None``: it is removed."""
    conflicts: tuple[str, ...]
    """Paths that somebody else has changed since."""
    unkept: tuple[str, ...]
    """Paths whose earlier content was too large to keep."""


def plan_undo(
    rows: Mapping[str, Row],
    records: Iterable[Record],
    overwrite: Collection[str],
    paths: Collection[str] | None = None,
) -> UndoPlan:
    """Undo these records, the newest last, in a workspace that has ``rows``; with ``paths`` only
    there and below."""
    chosen = None if paths is None else frozenset(paths)
    newest_first = sorted(records, key=lambda each: each.number, reverse=True)
    targets: dict[str, Row | None] = {}
    conflicts: set[str] = set()
    for record in newest_first:
        for path, change in record.changes.items():
            now = targets.get(path, rows.get(path))
            if path in conflicts or not _is_chosen(path, change.before, chosen):
                continue
            if path in overwrite or state_of(now) == state_of(change.after):
                targets[path] = change.before
            elif state_of(now) != state_of(change.before):
                conflicts.add(path)
    changed = {
        path: row for path, row in targets.items() if state_of(row) != state_of(rows.get(path))
    }
    # What is in a folder that nobody could enter was not seen: it was there, and it stays.
    closed = {path for path, row in changed.items() if row is not None and _is_closed(row)}
    changed = {
        path: row
        for path, row in changed.items()
        if row is not None or closed.isdisjoint(_above(path))
    }
    unkept = {path for path, row in changed.items() if not is_kept(row)}
    # What is there cannot be stored, so it would be lost for good.
    unkept |= {path for path in changed if not is_kept(rows.get(path)) and path not in overwrite}
    usable = {path: row for path, row in changed.items() if path not in unkept}
    return UndoPlan(usable, tuple(sorted(conflicts)), tuple(sorted(unkept)))


def _is_chosen(path: str, before: Row | None, chosen: Collection[str] | None) -> bool:
    """Also a folder that is needed for something in it to come back."""
    if chosen is None or path in chosen or any(each in chosen for each in _above(path)):
        return True
    needed = before is not None and _is_folder(before)
    return needed and any(each.startswith(f"{path}/") for each in chosen)


def changes_of(rows: Mapping[str, Row], targets: Mapping[str, Row | None]) -> dict[str, PathChange]:
    """What setting these targets changes, and which folders it opens for the while."""
    opened = {path: PathChange(row, row) for path, row in _closed_above(rows, targets).items()}
    return opened | {path: PathChange(rows.get(path), row) for path, row in targets.items()}


def remaining(
    changes: Mapping[str, PathChange], rows: Mapping[str, Row]
) -> tuple[dict[str, Row | None], tuple[str, ...]]:
    """What is left of changes that were cut off, and what somebody else has changed meanwhile."""
    targets: dict[str, Row | None] = {}
    conflicts = []
    for path, change in changes.items():
        now = state_of(rows.get(path))
        if now == state_of(change.after):
            continue
        if now == state_of(change.before) or now in _in_between(change):
            targets[path] = change.after
        else:
            conflicts.append(path)
    return targets, tuple(sorted(conflicts))


def _in_between(change: PathChange) -> list[State]:
    """States that a path has only while it is set back."""
    states: list[State] = []
    before, after = change.before, change.after
    if before is not None and _is_folder(before):
        states.append((before[0] | 0o700, before[5]))
    if after is not None and _is_folder(after):
        states.append((stat.S_IFDIR | 0o700, after[5]))
    if before is not None and after is not None and _is_folder(before) != _is_folder(after):
        states.append(None)
    return states


@dataclass(frozen=True, slots=True)
class Restoration:
    """The operations of a plan, in an order in which each is possible."""

    opened: list[Operation]
    """Folders that nobody can enter are opened first; ``modes`` closes them again."""
    removals: list[Operation]
    folders: list[Operation]
    links: list[Operation]
    files: list[tuple[str, Row]]
    modes: list[Operation]


def restoration(rows: Mapping[str, Row], targets: Mapping[str, Row | None]) -> Restoration:
    deepest_first = sorted(targets, key=lambda path: path.count("/"), reverse=True)
    done = Restoration([], [], [], [], [], [])
    _open_closed(rows, targets, done)
    for path in deepest_first:
        now, target = rows.get(path), targets[path]
        # Anything else is replaced in one operation.
        if now is not None and (target is None or _is_folder(now) != _is_folder(target)):
            done.removals.append(["rmdir" if _is_folder(now) else "unlink", path])
        if target is not None and _is_folder(target):
            done.modes.append(["chmod", path, target[0]])
    for path in reversed(deepest_first):
        now, target = rows.get(path), targets[path]
        if target is None:
            continue
        if _is_folder(target):
            if now is None or not _is_folder(now):
                done.folders.append(["mkdir", path, 0o700])
        elif _is_link(target):
            done.links.append(["symlink", path, target[5][1:]])
        elif now is not None and now[5] == target[5] and _kind(now) == _kind(target):
            done.modes.append(["chmod", path, target[0]])
        else:
            done.files.append((path, target))
    # What is inside a folder comes before the folder, which may be closed then.
    done.modes.sort(key=lambda each: str(each[1]).count("/"), reverse=True)
    return done


def _open_closed(
    rows: Mapping[str, Row], targets: Mapping[str, Row | None], done: Restoration
) -> None:
    for folder, row in _closed_above(rows, targets).items():
        done.opened.append(["chmod", folder, row[0] | 0o700])
        if folder not in targets:
            done.modes.append(["chmod", folder, row[0]])


def _closed_above(rows: Mapping[str, Row], targets: Mapping[str, Row | None]) -> dict[str, Row]:
    """Folders above the targets that nobody can enter, the outermost first."""
    above = {folder for path in targets for folder in _above(path)}
    found = {}
    for folder in sorted(above, key=lambda each: each.count("/")):
        row = rows.get(folder)
        if row is not None and _is_closed(row):
            found[folder] = row
    return found


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:depth]) for depth in range(1, len(parts))]


def _kind(row: Row) -> int:
    return stat.S_IFMT(row[0])


def _is_closed(row: Row) -> bool:
    return _is_folder(row) and row[0] & 0o700 != 0o700


def _is_folder(row: Row) -> bool:
    return stat.S_ISDIR(row[0])


def _is_link(row: Row) -> bool:
    return stat.S_ISLNK(row[0])
