"""What goes over the wire to each kind of API: ``openai``, ``anthropic``, ``gemini``.

``base.Wire`` is the interface; ``open_wire`` finds the one of a model.
"""

from wenko.models.config import ModelChoice
from wenko.models.transport.providers import PROVIDERS
from wenko.models.transport.wires.anthropic import AnthropicWire
from wenko.models.transport.wires.base import Wire
from wenko.models.transport.wires.gemini import GeminiWire
from wenko.models.transport.wires.openai import OpenAIWire

_WIRES: dict[str, type[Wire]] = {
    "openai": OpenAIWire,
    "anthropic": AnthropicWire,
    "gemini": GeminiWire,
}


def open_wire(choice: ModelChoice, key: str | None) -> Wire:
    return _WIRES[PROVIDERS[choice.provider].dialect](choice, key)
