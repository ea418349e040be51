"""The tones of a conversation's newest messages, in its working memory and nowhere else."""

from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from wenko.memory.tone import STRONG, TONES, Tone, ToneReading
from wenko.protocol.model import now_ms
from wenko.storage import working_memory as rows
from wenko.text import BilingualText, Language

KEY = "tone"
MOST = 20
RECENT = 3
"""Messages that a trend compares with the ones before them."""
LASTS = 2
"""Messages after which a tone that did not come back no longer shapes replies."""
Trend = Literal["better", "worse", "steady"]


@dataclass(frozen=True, slots=True)
class NotedTone:
    run_id: str
    tone: Tone
    strength: int
    at: int
    by_model: bool = False

    @property
    def valence(self) -> int:
        return self.strength if self.tone == "pleased" else -self.strength


def note(
    connection: sa.Connection,
    conversation_id: str,
    run_id: str,
    reading: ToneReading,
    by_model: bool = False,
) -> list[NotedTone]:
    """Add a message's tone, or replace the one that was noted of it; neutral ones begin nothing."""
    known = history(connection, conversation_id)
    others = [each for each in known if each.run_id != run_id]
    if not known and reading.tone == "neutral":
        return []
    noted = NotedTone(run_id, reading.tone, reading.strength, now_ms(), by_model)
    kept = [*others, noted][-MOST:]
    value = {"type": KEY, "history": [_stored(each) for each in kept]}
    rows.put(connection, conversation_id, KEY, value, len(str(value)), now_ms())
    return kept


def history(connection: sa.Connection, conversation_id: str) -> list[NotedTone]:
    """Oldest first."""
    entry = rows.find(connection, conversation_id, KEY)
    return [] if entry is None else [_noted(each) for each in entry.value["history"]]


def forget(connection: sa.Connection, owner: str) -> None:
    """Delete the tones of every conversation of a user."""
    rows.remove_of_owner(connection, owner, KEY)


def trend(noted: list[NotedTone]) -> Trend:
    now, before = noted[-RECENT:], noted[-2 * RECENT : -RECENT]
    if not before:
        return "steady"
    change = _mean(now) - _mean(before)
    return "better" if change >= 1 else "worse" if change <= -1 else "steady"


def advice(noted: list[NotedTone], language: Language) -> str:
    """How to reply to somebody in this mood, for a prompt; empty if nothing is to be changed."""
    lasting = [each for each in noted[-LASTS:] if each.tone in ADVICE]
    if not lasting:
        return ""
    newest = lasting[-1]
    told = [ADVICE[newest.tone].localized(language)]
    if newest.strength >= STRONG or trend(noted) == "worse":
        told.append(LESS.localized(language))
    return " ".join(told)


def _mean(noted: list[NotedTone]) -> float:
    return sum(each.valence for each in noted) / len(noted)


def _stored(noted: NotedTone) -> dict[str, Any]:
    return {
        "run_id": noted.run_id,
        "tone": noted.tone,
        "strength": noted.strength,
        "at": noted.at,
        "by_model": noted.by_model,
    }


def _noted(raw: dict[str, Any]) -> NotedTone:
    tone = next((each for each in TONES if each == raw["tone"]), TONES[0])
    return NotedTone(raw["run_id"], tone, raw["strength"], raw["at"], raw["by_model"])


ADVICE: dict[str, BilingualText] = {
    "frustrated": BilingualText(
        zh="用户听起来有些恼火：语气平静，回答简短，先说哪里出了问题、你怎么处理；不辩解，不热情客套。",
        en=(
            "The user sounds frustrated: stay calm and brief; say first what went wrong and what "
            "you do about it; no excuses, no cheerfulness."
        ),
    ),
    "worried": BilingualText(
        zh="用户听起来有些担心：语气平静，先说什么是安全的、什么可以恢复；小步进行。",
        en=(
            "The user sounds worried: stay calm; say first what is safe and what can be restored; "
            "take small steps."
        ),
    ),
    "confused": BilingualText(
        zh="用户似乎没有弄懂：用更简单的话多解释一些，举一个例子，一次只讲一件事。",
        en=(
            "The user seems confused: explain more, in simpler words, with one example, one thing "
            "at a time."
        ),
    ),
    "sad": BilingualText(
        zh="用户听起来情绪低落：语气温和，回答简短，不说教。",
        en="The user sounds down: be warm and brief, do not lecture.",
    ),
}
LESS = BilingualText(
    zh="尽量少提问：能自己查到或合理决定的就直接做，并说明。不要提及用户的情绪。",
    en=(
        "Ask as little as possible: what you can find out or sensibly decide, do, and say so. Do "
        "not mention the user's mood."
    ),
)
