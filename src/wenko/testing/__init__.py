"""For tests without a language model: a scripted model, and a fake provider over real HTTP."""

from wenko.testing.provider import RecordedProvider
from wenko.testing.scripted import ScriptedPlanner
from wenko.testing.wire_formats import FAULTS, Fault, ProviderReply
from wenko.testing.wire_requests import ProviderRequest

__all__ = [
    "FAULTS",
    "Fault",
    "ProviderReply",
    "ProviderRequest",
    "RecordedProvider",
    "ScriptedPlanner",
]
