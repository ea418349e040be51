"""Which language model serves which purpose: from the environment, or from ``models.toml``.

The environment takes precedence. The file contains API keys, so only its owner may read it.
"""

import os
import tomllib
from collections.abc import Mapping
from itertools import takewhile
from pathlib import Path
from typing import Literal, get_args

import tomli_w
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from wenko.models.errors import InvalidModelSettings
from wenko.models.request import Purpose
from wenko.text import validation_message

OutputMode = Literal["auto", "native", "tool", "prompted"]
"""How structured output is requested: JSON schema, tool call, or only in the prompt."""
ToolCallMode = Literal["auto", "native", "grammar"]
"""How a model calls tools: with the provider's tool calls, or as JSON objects of a schema."""
ReasoningEffort = Literal["none", "low", "medium", "high"]
Slot = Literal["default", "plan", "step", "summary", "chat", "embedding"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
OPTIONS = ("tool_calls", "reasoning_effort", "max_output_tokens", "context_tokens", "cache")
"""Fields of a ``ModelChoice`` that do not say where the model is."""
FILE = "models.toml"
HEADER = "# Written by Wenko; see docs/models.md. Contains API keys: keep it private."


class ModelChoice(BaseModel):
    """One model: provider, name, base URL, API key."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    model: str = Field(pattern=r"^[a-z]+:[^\s\x00-\x1f\x7f]+$", max_length=300)
    """``provider:name``, e.g. ``openai:gpt-5``, ``ollama:qwen3``."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^\s\x00-\x1f\x7f]+$")
    """Null for the provider's default."""
    api_key: SecretStr | None = None
    output: OutputMode = "auto"
    tool_calls: ToolCallMode = "auto"
    reasoning_effort: ReasoningEffort | None = None
    """Null for the provider's default."""
    max_output_tokens: int | None = Field(default=None, ge=256)
    """Limit of one reply; null for the provider's default."""
    context_tokens: int | None = Field(default=None, ge=2_048)
    """Context window of the model; null for what is known of the provider."""
    cache: bool = True
    """Whether to ask the provider to cache the beginning of requests, where it must be asked."""

    @property
    def provider(self) -> str:
        return self.model.partition(":")[0]

    @property
    def name(self) -> str:
        return self.model.partition(":")[2]

    def same_endpoint(self, other: "ModelChoice") -> bool:
        """Whether an API key of one may be sent to the other."""
        return (self.provider, self.base_url) == (other.provider, other.base_url)

    def inherited(self, field: str, model: str) -> object:
        """The value of an option for ``model`` where it has none of its own; null if none.

        Models of one provider share options, except for the size of their context window.
        """
        if not model.startswith(f"{self.provider}:"):
            return None
        if field == "context_tokens" and model != self.model:
            return None
        value: object = getattr(self, field)
        return value


class ModelChoices(BaseModel):
    """The model for each purpose; ``default`` for those without their own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    default: ModelChoice | None = None
    plan: ModelChoice | None = None
    step: ModelChoice | None = None
    summary: ModelChoice | None = None
    chat: ModelChoice | None = None
    embedding: ModelChoice | None = None
    """Makes the vectors of memories; without one, they are searched by words alone."""

    def get(self, slot: Slot) -> ModelChoice | None:
        choice: ModelChoice | None = getattr(self, slot)
        return choice

    def for_purpose(self, purpose: Purpose) -> ModelChoice | None:
        """The model for a purpose; with the default's provider, it shares the default's key."""
        return self._with_key(self.get(purpose)) or self.default

    def for_embedding(self) -> ModelChoice | None:
        """Never the default: a model that answers is none that makes vectors."""
        return self._with_key(self.embedding)

    def _with_key(self, choice: ModelChoice | None) -> ModelChoice | None:
        if choice is None or self.default is None:
            return choice
        if choice.api_key is None and choice.same_endpoint(self.default):
            return choice.model_copy(update={"api_key": self.default.api_key})
        return choice


class ModelConfig:
    """The current choices; the file is read again when it has changed."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None) -> None:
        self.path = data / FILE
        self.environment = _from_environment(os.environ if environment is None else environment)
        self._stamp: tuple[int, int] | None = None
        self._file = ModelChoices()

    def choices(self) -> ModelChoices:
        """Raises ``InvalidModelSettings`` if the file is invalid."""
        stored = self.load()
        slots = {slot: self.environment.get(slot) or stored.get(slot) for slot in SLOTS}
        return ModelChoices(**slots)

    def load(self) -> ModelChoices:
        """The choices in the file."""
        try:
            status = self.path.stat()
        except FileNotFoundError:
            self._stamp, self._file = None, ModelChoices()
            return self._file
        stamp = (status.st_mtime_ns, status.st_size)
        if stamp != self._stamp:
            self._file = _read(self.path)
            self._stamp = stamp
        return self._file

    def save(self, choices: ModelChoices) -> None:
        """Replace the file atomically, readable for its owner only."""
        new = self.path.with_suffix(".new")
        new.unlink(missing_ok=True)
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{_header(self.path)}\n\n{_to_toml(choices)}")
        new.replace(self.path)
        self._stamp = None


def parse_choice(raw: object, where: str = "") -> ModelChoice:
    try:
        return ModelChoice.model_validate(raw)
    except ValidationError as error:
        raise _invalid(where, error) from None


def _from_environment(variables: Mapping[str, str]) -> ModelChoices:
    """``WENKO_MODEL``, ``WENKO_MODEL_BASE_URL``, …; ``WENKO_MODEL_PLAN``, … for one purpose.

    A purpose with the provider of ``WENKO_MODEL`` shares its base URL, key and options. A purpose
    with options but without a model of its own has the model of ``WENKO_MODEL``.
    """
    default = _choice(variables, "WENKO_MODEL", None)
    slots = {slot: _choice(variables, f"WENKO_MODEL_{slot.upper()}", default) for slot in SLOTS[1:]}
    return ModelChoices(default=default, **slots)


def _choice(
    variables: Mapping[str, str], name: str, default: ModelChoice | None
) -> ModelChoice | None:
    fields = ("base_url", "api_key", "output", *OPTIONS)
    own = {field: variables.get(f"{name}_{field.upper()}", "").strip() for field in fields}
    model = variables.get(name, "").strip()
    if not model and default is not None and any(own[option] for option in OPTIONS):
        model = default.model
    if not model:
        return None
    raw: dict[str, object] = {"model": model}
    for field in fields:
        if own[field]:
            raw[field] = own[field]
        elif default is not None and (shared := default.inherited(field, model)) is not None:
            raw[field] = shared
    return parse_choice(raw, f"{name}: ")


def _read(path: Path) -> ModelChoices:
    try:
        return ModelChoices.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _invalid(f"{path.name} cannot be read: ", error) from None
    except ValidationError as error:
        raise _invalid(f"{path.name}: ", error) from None


def _header(path: Path) -> str:
    """The comments at the top of the file; our own for a new one."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return HEADER
    return "\n".join(takewhile(lambda line: line.startswith("#"), lines)) or HEADER


def _to_toml(choices: ModelChoices) -> str:
    slots = choices.model_dump(exclude_defaults=True)
    for slot in slots.values():
        if "api_key" in slot:
            slot["api_key"] = slot["api_key"].get_secret_value()
    return tomli_w.dumps(slots)


def _invalid(where: str, error: Exception) -> InvalidModelSettings:
    # Without the values: one of them is an API key.
    problem = str(error)
    if isinstance(error, ValidationError):
        problem = validation_message(error, limit=5)
    return InvalidModelSettings(
        f"The model settings are not valid: {where}{problem}. See docs/models.md.",
        f"模型设置无效：{where}{problem}。写法见 docs/models.md。",
    )
