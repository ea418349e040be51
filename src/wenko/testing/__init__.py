"""For tests without a language model: a scripted model, and a fake provider over real HTTP."""

from wenko.testing.provider import ProviderRequest, RecordedProvider
from wenko.testing.scripted import ScriptedPlanner
from wenko.testing.wire_formats import FAULTS, Fault

__all__ = ["FAULTS", "Fault", "ProviderRequest", "RecordedProvider", "ScriptedPlanner"]
