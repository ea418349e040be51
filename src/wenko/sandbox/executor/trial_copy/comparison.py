"""What differs between a folder and its rows: what a trial changed, and what somebody else did."""

import stat

from .trees import Rows, Tree, digest_of, row_of


def differences(
    tree: Tree, base: Rows, among: "set[str] | None" = None, with_ctime: bool = True
) -> list[str]:
    """Paths that are not as they were when they were copied."""
    compared = (0, 1, 2, 3, 4) if with_ctime else (0, 1, 2, 4)
    found: list[str] = []
    missing = set(base) if among is None else among & set(base)
    for path, parent, name, status in tree.entries():
        missing.discard(path)
        if among is not None and path not in among:
            continue
        before = base.get(path)
        now = row_of(status)
        same = before is not None and all(before[each] == now[each] for each in compared)
        if same and before is not None and before[5]:
            same = digest_of(parent, name) == before[5]
        if not same:
            found.append(path)
    return sorted((*found, *missing))


def changes(tree: Tree, copied: Rows) -> tuple[dict[str, str], list[str]]:
    """What the trial did to its copy, by path; and which of these are folders."""
    found = {}
    folders = []
    gone = set(copied)
    for path, _, _, status in tree.entries():
        gone.discard(path)
        before = copied.get(path)
        if before is None:
            found[path] = "created"
        elif before[:5] != row_of(status)[:5]:
            found[path] = "modified"
        if path in found and stat.S_ISDIR(status.st_mode):
            folders.append(path)
    for path in sorted(gone):
        found[path] = "deleted"
        if stat.S_ISDIR(copied[path][0]):
            folders.append(path)
    return found, folders
