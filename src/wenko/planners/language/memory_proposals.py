"""The ``memories`` of a reply: what the model proposes to remember, however it is written."""

from collections.abc import Mapping
from typing import Any

from wenko.planners.interface import MemoryProposals, ProposedMemory

FIELD = "memories"
MOST = 5
"""Proposals of one reply: more would be a nuisance."""
LONGEST = 500
KINDS = ("preference", "fact", "pattern", "plan")


def read_proposals(reply: Mapping[str, Any]) -> MemoryProposals | None:
    given = reply.get(FIELD)
    if isinstance(given, dict | str):
        given = [given]
    if not isinstance(given, list):
        return None
    found = []
    for each in given[: 4 * MOST]:
        if isinstance(each, str):
            each = {"text": each}
        text = each.get("text") or each.get("content") if isinstance(each, dict) else None
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
            continue
        kind = each.get("kind") or each.get("category")
        found.append(ProposedMemory(kind if kind in KINDS else "fact", text.strip()))
    return MemoryProposals(tuple(found[:MOST])) if found else None
