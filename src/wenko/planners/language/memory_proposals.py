"""The ``memories`` of a reply: what the model proposes to remember, however it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall, ToolDescription
from wenko.planners.interface import ProposedMemory
from wenko.planners.statements import REMEMBER as REMEMBER
from wenko.text import BilingualText, Language


@dataclass(frozen=True, slots=True)
class MemoryProposals:
    items: tuple[ProposedMemory, ...]


FIELD = "memories"
MOST = 5
"""Proposals of one reply: more would be a nuisance."""
LONGEST = 500
KINDS = ("preference", "fact", "pattern", "plan")

_DESCRIPTION = BilingualText(
    zh="提议记住用户说的、关于自己且长期成立的事；不记机密、情绪和文件内容。",
    en="Propose to remember what the person says of themselves and stays true; no secrets, moods "
    "or file contents.",
)


def remember_tool(language: Language) -> ToolDescription:
    properties = {"text": {"type": "string"}, "kind": {"enum": [*KINDS]}}
    schema: dict[str, Any] = {"type": "object", "properties": properties, "required": ["text"]}
    return ToolDescription(REMEMBER, _DESCRIPTION.localized(language), schema)


def proposals_in(calls: Sequence[ModelToolCall]) -> MemoryProposals | None:
    """What the calls of ``remember`` among these propose."""
    given: list[Any] = []
    for call in calls:
        if call.name == REMEMBER:
            try:
                given.append(read_object(call.arguments))
            except InvalidOutput:
                continue
    return read_proposals({FIELD: given})


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
