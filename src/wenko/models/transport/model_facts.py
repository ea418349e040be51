"""What models accept, by the beginning of their names: no provider's list of models says it.

The first entry that fits counts. A model that none fits gets no option that it could refuse.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from wenko.models.config import ReasoningEffort

T = TypeVar("T")
Names = tuple[str, ...]
_EFFORTS = ("none", "minimal", "low", "medium", "high")


def _first(name: str, rows: Sequence[tuple[Names, T]], otherwise: T) -> T:
    return next((found for names, found in rows if name.startswith(names)), otherwise)


# --- OpenAI ------------------------------------------------------------------------------------

_ON_REQUEST: Names = ("none", "low", "medium", "high")
_OPENAI: list[tuple[Names, Names]] = [
    (("gpt-6-astra", "gpt-6.1-sol"), ("low", "medium", "high")),
    (("gpt-5.2-pro", "gpt-5.4-pro", "gpt-5.5-pro"), ("medium", "high")),
    (("gpt-5.1-chat", "gpt-5.2-chat", "gpt-5.3-chat"), ("medium",)),
    (("gpt-5.1-codex", "gpt-5-codex"), ("low", "medium", "high")),
    (("gpt-6", "gpt-5.1", "gpt-5.2", "gpt-5.3", "gpt-5.4", "gpt-5.5", "gpt-5.6"), _ON_REQUEST),
    (("gpt-5-chat",), ()),
    (("gpt-5-pro",), ("high",)),
    (("gpt-5",), ("minimal", "low", "medium", "high")),
    (("o1", "o3", "o4"), ("low", "medium", "high")),
]
_DEEPSEEK: list[tuple[Names, Names]] = [
    (("deepseek-v4-", "deepseek-flash"), _ON_REQUEST),
    (("deepseek-reasoner", "deepseek-r1"), ("low", "medium", "high")),
]
_WITH_BREAKPOINTS: Names = ("gpt-5.6", "gpt-6")


def openai_effort(name: str, effort: ReasoningEffort) -> str | None:
    """The nearest that the model accepts; null if it does not reason."""
    return _nearest(_first(name, _OPENAI, ()), effort)


def deepseek_effort(name: str, effort: ReasoningEffort) -> str | None:
    accepted = _first(name, _DEEPSEEK, ())
    return effort if effort in accepted else None


def deepseek_thinks(name: str, effort: ReasoningEffort | None) -> bool:
    """Then it wants its reasoning back with every reply that called tools."""
    accepted = _first(name, _DEEPSEEK, ())
    return bool(accepted) and not (effort == "none" and "none" in accepted)


def openai_caches_at_breakpoints(name: str) -> bool:
    return name.startswith(_WITH_BREAKPOINTS)


def _nearest(accepted: Names, effort: ReasoningEffort) -> str | None:
    """The least effort that is not below the wish, else the most."""
    wish = _EFFORTS.index(effort)
    if effort != "none":
        accepted = tuple(each for each in accepted if each != "none")
    above = (each for each in accepted if _EFFORTS.index(each) >= wish)
    return next(above, accepted[-1] if accepted else None)


# --- Anthropic ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claude:
    thinking: Literal["budget", "adaptive"] = "budget"
    takes_effort: bool = False
    off: Literal["", "disabled", "between_tools", "least"] = ""
    """How thinking is turned off: nothing to say where it is off by itself; ``least``: never."""
    may_be_forced: bool = True
    """To call a tool, while it does not think."""
    max_output: int = 16_384
    """Sent where the settings have no limit, because the API demands one."""
    binds_thinking: bool = False
    """Whether it refuses its own thinking after the messages before it have changed."""

    @property
    def thinks_by_itself(self) -> bool:
        return self.off != ""


_LONG = 128_000
_CLAUDE: list[tuple[Names, Claude]] = [
    (
        ("claude-fable-5-1", "claude-opus-5-5"),
        Claude("adaptive", True, "least", False, _LONG, True),
    ),
    (("claude-mythos-5-1",), Claude("adaptive", True, "least", False, _LONG)),
    (("claude-sonnet-5-5",), Claude("adaptive", True, "between_tools", False, _LONG, True)),
    (("claude-haiku-5-5",), Claude("adaptive", True, "disabled", True, _LONG, True)),
    (("claude-fable-5", "claude-mythos-5"), Claude("adaptive", True, "least", True, _LONG)),
    (("claude-mythos-preview",), Claude("adaptive", False, "least")),
    (("claude-opus-5", "claude-sonnet-5"), Claude("adaptive", True, "disabled", True, _LONG)),
    (
        ("claude-opus-4-6", "claude-opus-4-7", "claude-opus-4-8", "claude-sonnet-4-6"),
        Claude("adaptive", True, max_output=_LONG),
    ),
    (("claude-opus-4-5",), Claude(takes_effort=True, max_output=64_000)),
    (("claude-haiku-4-5", "claude-sonnet-4-5"), Claude(max_output=64_000)),
    # They refuse a limit that does not fit into the window beside the messages.
    (
        ("claude-3", "claude-4-", "claude-opus-4", "claude-sonnet-4"),
        Claude(max_output=4_096),
    ),
]


def claude(name: str) -> Claude:
    return _first(name, _CLAUDE, Claude())


# --- Gemini ------------------------------------------------------------------------------------

_LEVELS = ("MINIMAL", "LOW", "MEDIUM", "HIGH")
_GEMINI_LEVELS: list[tuple[Names, Names]] = [
    (("gemini-3.1-flash-lite-image", "gemini-3.1-flash-image"), ("MINIMAL", "HIGH")),
    (("gemini-3-pro-preview",), ("LOW", "HIGH")),
    (("gemini-3.7-flash", "gemini-3.8-flash", "gemini-4-argon"), _LEVELS[1:]),
    (("gemini-3.1-pro",), _LEVELS[1:]),
]
_BUDGETS: dict[ReasoningEffort, int] = {"low": 2_048, "medium": 8_192, "high": 24_576}
_LEAST_BUDGET = 128
"""Of a model that cannot stop thinking."""
_THOUGHTLESS: Names = ("gemma", "gemini-1", "gemini-2.0", "gemini-2.5-flash-image")


def gemini_thinks(name: str) -> bool:
    return not name.startswith(_THOUGHTLESS) and name != "gemini-pro"


def gemini_thinking(name: str, effort: ReasoningEffort) -> dict[str, object] | None:
    """The ``thinkingConfig``; null if the model does not think."""
    if not gemini_thinks(name):
        return None
    cannot_stop = "pro" in name and "flash" not in name
    if name.startswith("gemini-2.5"):
        if effort == "none":
            return {"thinking_budget": _LEAST_BUDGET if cannot_stop else 0}
        return {"include_thoughts": True, "thinking_budget": _BUDGETS[effort]}
    accepted = _first(name, _GEMINI_LEVELS, _LEVELS[1:] if cannot_stop else _LEVELS)
    if effort == "none":
        return {"thinking_level": accepted[0]}
    wish = _LEVELS.index(effort.upper())
    level = min(accepted, key=lambda each: (abs(_LEVELS.index(each) - wish), _LEVELS.index(each)))
    return {"include_thoughts": True, "thinking_level": level}
