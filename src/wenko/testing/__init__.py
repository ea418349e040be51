"""For tests without a language model: a scripted model, and a provider that speaks real wires."""

from wenko.testing.provider import Asked, RecordedProvider
from wenko.testing.scripted import ScriptedModel
from wenko.testing.wires import FAULTS, Fault

__all__ = ["FAULTS", "Asked", "Fault", "RecordedProvider", "ScriptedModel"]
