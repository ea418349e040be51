"""The process: one request on standard input, one reply on standard output."""

import errno
import fcntl
import json
import os
import sys
from typing import Any

from ..index import FOLDER
from .comparison import changes
from .copying import copy, measure
from .promotion import Promotion, outdated
from .trees import Limits, Refused, Tree


def perform(request: dict[str, Any]) -> dict[str, Any]:
    """One request: ``copy``, ``compare``, ``verify`` or ``promote``."""
    action = request["action"]
    trees = [Tree(_opened(folder), strict) for folder, strict in request["trees"]]
    targets = [_opened(folder) for folder in request["targets"]]
    if action == "copy":
        limits = Limits(request["files"], request["bytes"], request["reserve"])
        measure(trees, limits)
        limits.check_space(targets[0])
        limits.seen = limits.bytes = 0
        pairs = zip(trees, targets, strict=True)
        return {"rows": [copy(tree, target, limits) for tree, target in pairs]}
    if action == "compare":
        found = [changes(*each) for each in zip(trees, request["copied"], strict=True)]
        return {"changes": [each for each, _ in found], "folders": found[0][1]}
    # One at a time: a killed server may have left one that still works.
    if request.get("lock") is not None:
        fcntl.flock(request["lock"], fcntl.LOCK_EX)
    parts = list(zip(trees, request["base"], request["changed"], strict=True))
    promotions = [
        Promotion(copied, tree.folder, base, changed)
        for copied, (tree, base, changed) in zip(targets, parts, strict=True)
    ]
    differing = [
        path
        for (tree, base, changed), promotion in zip(parts, promotions, strict=True)
        for path in outdated(tree, base, changed, promotion if request["resumed"] else None)
    ]
    if differing:
        raise Refused("outdated", differing[0])
    if action == "promote":
        _promote(promotions)
    return {}


def _promote(promotions: list[Promotion]) -> None:
    try:
        try:
            for promotion in promotions:
                promotion.stage()
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise Refused("no_space") from None
            raise
        for promotion in promotions:
            promotion.carry_over()
    finally:
        for promotion in promotions:
            promotion.unstage()


def _opened(folder: int | str) -> int:
    """An open folder; in a container, where none can be handed in, its mount point."""
    return folder if isinstance(folder, int) else os.open(folder, FOLDER)


def main() -> None:
    try:
        reply = perform(json.load(sys.stdin))
    except Refused as refused:
        reply = {"refused": refused.code, "path": refused.path}
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reply = {"refused": "disk_full" if full else "failed", "path": str(error)}
    json.dump(reply, sys.stdout)
