"""What a reply asks memory for, however it is written: to remember, to forget, to look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wenko.models.replies.objects import read_object
from wenko.models.replies.scanner import InvalidOutput
from wenko.models.request import JsonSchema, ModelToolCall, ToolDescription
from wenko.planners.statements import FORGET, RECALL, REMEMBER, START_TASK
from wenko.text import BilingualText, Language


@dataclass(frozen=True, slots=True)
class ToRemember:
    """Something that the model would like to keep."""

    kind: str
    text: str
    quote: str = ""
    """The words with which the person asks for it."""
    replaces: str = ""
    """The memory that it corrects, as the prompt has it."""


FIELD = "memories"
MOST = 5
"""What one reply may keep: more would be a nuisance."""
LONGEST = 500
EVERYTHING = "*"
REQUIREMENT = "requirement"
KINDS = ("preference", "fact", "pattern", "plan", REQUIREMENT)
FIELDS = ("kind", "quote", "replaces", "text")
_TEXT: JsonSchema = {"type": "string"}
_TEXTS: JsonSchema = {"type": "array", "items": _TEXT}

_REMEMBER = BilingualText(
    zh="记住用户自述、长期成立的事；不记机密。kind：fact、preference、plan，或 requirement"
    "（对话里从此都要遵守的原话）。quote：要求记住的原话，没有就由用户决定。replaces：被更正的记忆。",
    en="Keep what the person says of themselves and stays true; no secrets. kind: fact, "
    "preference, plan, or requirement (their words to keep to from now on). quote: their words "
    "asking for it, else they decide. replaces: what it corrects.",
)
_FORGET = BilingualText(
    zh="用户要求忘记时，删除记忆；query 写内容，* 表示全部。",
    en="Forget memories when the person asks; query: what they say, or * for everything.",
)
_RECALL = BilingualText(
    zh="在记忆和本次对话较早的内容中查找；phrasings：几种说法，中英文都写。",
    en="Look in memories and earlier messages of this conversation; phrasings: several wordings, "
    "in Chinese and English.",
)


def memory_tools(language: Language) -> tuple[ToolDescription, ...]:
    keep = dict.fromkeys(("text", *FIELDS), _TEXT)
    return (
        ToolDescription(REMEMBER, _REMEMBER.localized(language), _object(keep, "text")),
        ToolDescription(FORGET, _FORGET.localized(language), _object({"query": _TEXT}, "query")),
        ToolDescription(
            RECALL, _RECALL.localized(language), _object({"phrasings": _TEXTS}, "phrasings")
        ),
    )


def _object(properties: JsonSchema, required: str) -> JsonSchema:
    return {"type": "object", "properties": properties, "required": [required]}


def to_remember(calls: Sequence[ModelToolCall]) -> list[ToRemember]:
    """What the calls of ``remember`` among these say, without what has no text."""
    given = [_arguments(call) for call in calls if call.name == REMEMBER]
    return read_memories({FIELD: given})


def read_memories(reply: Mapping[str, Any]) -> list[ToRemember]:
    given = reply.get(FIELD)
    if isinstance(given, dict | str):
        given = [given]
    found: list[ToRemember] = []
    for each in given[: 4 * MOST] if isinstance(given, list) else ():
        if isinstance(each, str):
            each = {"text": each}
        text = each.get("text") or each.get("content") if isinstance(each, dict) else None
        if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST:
            continue
        kind = each.get("kind") or each.get("category")
        words = [each.get(name) for name in ("quote", "replaces")]
        quote, replaces = (word if isinstance(word, str) else "" for word in words)
        known = kind if kind in KINDS else "fact"
        found.append(ToRemember(known, text.strip(), quote[:LONGEST], replaces[:LONGEST]))
    return found[:MOST]


def requirements_in(calls: Sequence[ModelToolCall]) -> tuple[str, ...]:
    """The standing requirements that these calls state, as the model quotes them."""
    found: list[str] = []
    for call in calls:
        if call.name == START_TASK:
            found += _texts(_arguments(call).get("requirements"))
    required = (each.text for each in to_remember(calls) if each.kind == REQUIREMENT)
    return (*found, *required)


def to_forget(call: ModelToolCall) -> str:
    """Empty if the call names nothing."""
    query = _arguments(call).get("query")
    return query.strip()[:LONGEST] if isinstance(query, str) else ""


def to_recall(call: ModelToolCall) -> list[str]:
    given = _arguments(call)
    return _texts(given.get("phrasings") or given.get("query"))


def _texts(given: object) -> list[str]:
    listed = given if isinstance(given, list) else [given]
    return [each[:LONGEST] for each in listed[: 4 * MOST] if isinstance(each, str) and each.strip()]


def _arguments(call: ModelToolCall) -> Mapping[str, Any]:
    try:
        return read_object(call.arguments)
    except InvalidOutput:
        return {}
