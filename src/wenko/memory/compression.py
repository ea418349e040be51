"""Compresses the older entries of a conversation without a model, so that nothing is made up.

What the person required, decided and approved, open items and paths stay word for word, with the
entry that they come from. The rest leaves the prompts, and can be recalled.
"""

import re
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.storage import context
from wenko.storage.context import Entry
from wenko.text import shorten

LONGEST_SENTENCE = 400
LONGEST_SUMMARY = 16_000
"""Characters of one summary; requirements come first."""
LEAST_COMPRESSED = 10
"""Fewer entries are not worth it: a compression right after another would drop what is new."""
FULL = 0.7
"""Part of the model's window from which the older entries are compressed."""
WARNED = 0.9
"""Part of either limit at which the person is warned."""

_SENTENCE = re.compile(r"[^。！？!?\n；;]+[。！？!?；;]?|[^\n]+")
_SORTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "required",
        re.compile(
            r"必须|务必|一定要|需要|不要|不能|不许|禁止|应该|要求|请(?:用|把|保持|确保|"
            r"注意)|只能|最多|至少|总是|永远"
            r"|\b(?:must|should|need(?:s)? to|required?|never|always|do not|don't|only|"
            r"at (?:most|least)|"
            r"make sure|ensure|has to|have to|no more than|prefer|deadline|budget)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "decided",
        re.compile(
            r"决定|改用|采用|选(?:择|定)了?|就用|定为|同意|批准|确认|可以开始|好的?，?就"
            r"|\b(?:decided?|we(?:'ll| will) use|let's use|go with|chose|approved?|agreed?|"
            r"confirmed?|switch to)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "open",
        re.compile(
            r"待办|还没|尚未|以后再|稍后|未完成|下一步|剩下|TODO|FIXME"
            r"|\b(?:to ?do|later|remaining|not yet|next step|still (?:need|open|missing)|"
            r"pending)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "path",
        re.compile(
            r"(?<![\w./-])/?[\w.-]+/[\w./-]*[\w.-]|(?<![\w-])[\w-]+\.(?:py|js|ts|tsx|json|md|sql|html|"
            r"css|yaml|yml|toml|sh|go|rs|java|txt|csv)\b"
        ),
    ),
    (
        "stated",
        re.compile(
            r"\d|我(?:叫|是|住|用|喜欢|的)|\b(?:my|i am|i'm|i live|i use|i like|called|named)\b",
            re.IGNORECASE,
        ),
    ),
)
_TITLES = {
    "required": "要求 / required",
    "decided": "决定 / decided",
    "open": "未完成 / open",
    "path": "路径 / paths",
    "stated": "说过 / stated",
}


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that must survive, and the entry that it comes from."""

    sort: str
    text: str
    entry: str


@dataclass(frozen=True, slots=True)
class Compressed:
    summary: str
    kept: tuple[str, ...]
    shortened: tuple[str, ...]
    dropped: tuple[str, ...]
    asked: int
    lost: tuple[str, ...]


def is_due(count: int, tokens: int, most: int, keep: int, window: int | None) -> bool:
    """Whether the older entries are to be compressed now."""
    if count - keep < LEAST_COMPRESSED:
        return False
    return count > most or (window is not None and tokens > FULL * window)


def is_near(count: int, tokens: int, most: int, window: int | None) -> bool:
    return count >= WARNED * most or (window is not None and tokens > WARNED * FULL * window)


def compress(connection: sa.Connection, conversation: int, keep: int) -> Compressed:
    """Shorten all but the newest ``keep`` entries and those that are pinned."""
    entries = context.verbatim(connection, conversation)
    older, newest = entries[:-keep], entries[-keep:]
    stays = [entry for entry in older if entry.pinned]
    going = [entry for entry in older if not entry.pinned]
    facts = [fact for entry in going for fact in facts_of(entry)]
    summary, told = _summary(facts)
    shortened = {fact.entry for fact in told}
    context.change(connection, [e.pk for e in going if e.id in shortened], state="shortened")
    context.change(connection, [e.pk for e in going if e.id not in shortened], state="dropped")
    context.add_summary(connection, conversation, summary, len(going))
    left = "\n".join([summary, *(entry.content for entry in (*stays, *newest))])
    required = [fact for fact in facts if fact.sort in ("required", "decided")]
    lost = tuple(dict.fromkeys(fact.text for fact in required if fact.text not in left))
    return Compressed(
        summary=summary,
        kept=tuple(entry.id for entry in (*stays, *newest)),
        shortened=tuple(entry.id for entry in going if entry.id in shortened),
        dropped=tuple(entry.id for entry in going if entry.id not in shortened),
        asked=len({fact.text for fact in required}),
        lost=lost,
    )


def facts_of(entry: Entry) -> list[Fact]:
    """The sentences of an entry that must survive; of an answer, fewer sorts."""
    found = []
    wanted = ("required", "decided", "open", "path", "stated")
    sorts = wanted if entry.role == "user" else ("decided", "open", "path")
    for match in _SENTENCE.finditer(entry.content):
        sentence = shorten(match.group().strip(), LONGEST_SENTENCE)
        for sort, pattern in _SORTS:
            if sort in sorts and len(sentence) > 1 and pattern.search(sentence):
                text = sentence
                if sort == "path" and entry.role == "assistant":
                    text = " ".join(dict.fromkeys(m.group() for m in pattern.finditer(sentence)))
                found.append(Fact(sort, text, entry.id))
                break
    return found


def _summary(facts: list[Fact]) -> tuple[str, list[Fact]]:
    """The facts by sort, what the person required first, and those that there was room for."""
    lines: list[str] = []
    told: list[Fact] = []
    seen: set[str] = set()
    left = LONGEST_SUMMARY
    for sort, title in _TITLES.items():
        chosen = [fact for fact in facts if fact.sort == sort]
        if chosen:
            lines.append(f"## {title}")
        for fact in chosen:
            if fact.text in seen:
                told.append(fact)
                continue
            line = f"- {fact.text} [{fact.entry[-6:]}]"
            left -= len(line)
            if left < 0:
                break
            seen.add(fact.text)
            told.append(fact)
            lines.append(line)
    return "\n".join(lines), told
