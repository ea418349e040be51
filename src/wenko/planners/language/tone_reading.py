"""The ``tone`` of a reply: how the model reads the person's last message."""

from collections.abc import Mapping
from typing import Any

from wenko.memory.tone import CLEAR, STRONG, TONES, ToneReading

TONE_FIELD = "tone"
__all__ = ["TONES", "TONE_FIELD", "read_tone_field"]


def read_tone_field(reply: Mapping[str, Any]) -> ToneReading | None:
    """Null if the reply has none that is known: the lexicon's reading stays."""
    given = reply.get(TONE_FIELD)
    if isinstance(given, str):
        given = {"tone": given}
    if not isinstance(given, dict):
        return None
    tone = next((each for each in TONES if each == given.get("tone")), None)
    if tone is None:
        return None
    strength = given.get("strength")
    if not isinstance(strength, int) or isinstance(strength, bool):
        strength = CLEAR
    return ToneReading(tone, 0 if tone == "neutral" else min(max(strength, 1), STRONG))
