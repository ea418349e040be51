"""What a reply says that is worth keeping, however it is written: memories and requirements."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import ModelToolCall, ToolDescription
from wenko.planners.interface import ProposedMemory
from wenko.planners.statements import REMEMBER as REMEMBER
from wenko.planners.statements import START_TASK
from wenko.text import BilingualText, Language


@dataclass(frozen=True, slots=True)
class MemoryProposals:
    items: tuple[ProposedMemory, ...]
    requirements: tuple[str, ...] = ()
    """What the person wants kept to in this whole conversation, quoted by the model."""


FIELD = "memories"
MOST = 5
"""Proposals of one reply: more would be a nuisance."""
LONGEST = 500
REQUIREMENT = "requirement"
KINDS = ("preference", "fact", "pattern", "plan", REQUIREMENT)

_DESCRIPTION = BilingualText(
    zh="提议记住用户说的、关于自己且长期成立的事；不记机密、情绪和文件内容。"
    "requirement：本次对话从此都要遵守的要求（“以后都”“绝不”），逐字引用。",
    en="Propose to remember what the person says of themselves and stays true; no secrets, moods "
    "or file contents. requirement: what holds from now on in this conversation (“always”, "
    "“never”), quoted.",
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
    required = tuple(each.text for each in found if each.kind == REQUIREMENT)
    items = tuple(each for each in found if each.kind != REQUIREMENT)
    return MemoryProposals(items[:MOST], required) if found else None


def requirements_in(calls: Sequence[ModelToolCall]) -> tuple[str, ...]:
    """The standing requirements that these calls state, as the model quotes them."""
    found: list[str] = []
    for call in calls:
        if call.name == START_TASK:
            try:
                given = read_object(call.arguments).get("requirements")
            except InvalidOutput:
                continue
            listed = given if isinstance(given, list) else [given]
            found += [each for each in listed[: 4 * MOST] if isinstance(each, str)]
    proposals = proposals_in(calls)
    return (*found, *(proposals.requirements if proposals is not None else ()))
