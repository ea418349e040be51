"""Which language model is used for what: from the environment, or from a file that the page writes.

The environment comes first. The file holds keys, so only its owner may read it.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from wenko.models.errors import InvalidModelSettings
from wenko.models.transport.base import Purpose
from wenko.text import validation_message

OutputMode = Literal["auto", "native", "tool", "prompted"]
"""How a structured reply is asked for: a JSON schema, a tool call, or by words alone."""
Slot = Literal["default", "plan", "step", "summary", "chat"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
FILE = "models.toml"


class ModelChoice(BaseModel):
    """One model: which, where, and with which key."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    model: str = Field(pattern=r"^[a-z]+:[^\s\x00-\x1f\x7f]+$", max_length=300)
    """``provider:name``, e.g. ``openai:gpt-5``, ``ollama:qwen3``."""
    base_url: str | None = Field(default=None, pattern=r"^https?://[^\s\x00-\x1f\x7f]+$")
    """Address of the API; null takes the provider's own."""
    api_key: SecretStr | None = None
    output: OutputMode = "auto"

    @property
    def provider(self) -> str:
        return self.model.partition(":")[0]

    @property
    def name(self) -> str:
        return self.model.partition(":")[2]

    def same_place(self, other: "ModelChoice") -> bool:
        """Whether a key for the one may be sent to the other."""
        return (self.provider, self.base_url) == (other.provider, other.base_url)


class ModelChoices(BaseModel):
    """What is used for each purpose; ``default`` for those that have none of their own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    default: ModelChoice | None = None
    plan: ModelChoice | None = None
    step: ModelChoice | None = None
    summary: ModelChoice | None = None
    chat: ModelChoice | None = None

    def get(self, slot: Slot) -> ModelChoice | None:
        choice: ModelChoice | None = getattr(self, slot)
        return choice

    def of(self, purpose: Purpose) -> ModelChoice | None:
        """The model for a purpose; one of the default's provider shares its key."""
        choice = self.get(purpose)
        if choice is None or self.default is None:
            return choice or self.default
        if choice.api_key is None and choice.same_place(self.default):
            return choice.model_copy(update={"api_key": self.default.api_key})
        return choice


class ModelConfig:
    """The choices as they are now; a change of the file is seen at the next look."""

    def __init__(self, data: Path, environment: Mapping[str, str] | None = None) -> None:
        self.path = data / FILE
        given = os.environ if environment is None else environment
        self.environment = _from_environment(given)
        self._stamp: tuple[int, int] | None = None
        self._file = ModelChoices()

    def choices(self) -> ModelChoices:
        """Raises ``InvalidModelSettings`` while the file cannot be read."""
        stored = self.stored()
        slots = {slot: self.environment.get(slot) or stored.get(slot) for slot in SLOTS}
        return ModelChoices(**slots)

    def stored(self) -> ModelChoices:
        """What the file says."""
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

    def store(self, choices: ModelChoices) -> None:
        """Write the file anew, whole or not at all, for its owner alone."""
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(_written(choices))
        fresh.replace(self.path)
        self._stamp = None


def parse_choice(raw: object) -> ModelChoice:
    try:
        return ModelChoice.model_validate(raw)
    except ValidationError as error:
        raise _invalid(_faults(error)) from None


def _from_environment(given: Mapping[str, str]) -> ModelChoices:
    """``WENKO_MODEL``, ``WENKO_MODEL_BASE_URL``, …, and ``WENKO_MODEL_PLAN`` and so on.

    A purpose whose provider is that of ``WENKO_MODEL`` shares its address and key.
    """
    default = _choice(given, "WENKO_MODEL", None)
    slots = {slot: _choice(given, f"WENKO_MODEL_{slot.upper()}", default) for slot in SLOTS[1:]}
    return ModelChoices(default=default, **slots)


def _choice(
    given: Mapping[str, str], variable: str, default: ModelChoice | None
) -> ModelChoice | None:
    model = given.get(variable, "").strip()
    if not model:
        return None
    shares = default is not None and model.startswith(f"{default.provider}:")
    raw: dict[str, object] = {"model": model}
    for field in ("base_url", "api_key", "output"):
        own = given.get(f"{variable}_{field.upper()}", "").strip()
        if own:
            raw[field] = own
        elif shares and default is not None and getattr(default, field) is not None:
            raw[field] = getattr(default, field)
    try:
        return ModelChoice.model_validate(raw)
    except ValidationError as error:
        raise ValueError(f"{variable} cannot be used: {_faults(error)}") from None


def _read(path: Path) -> ModelChoices:
    try:
        return ModelChoices.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _invalid(f"{path.name} cannot be read: {error}") from None
    except ValidationError as error:
        raise _invalid(f"{path.name}: {_faults(error)}") from None


def _written(choices: ModelChoices) -> str:
    """As TOML; a JSON string is a TOML string too."""
    lines = ["# Written by Wenko; see docs/models.md. Holds keys: keep it to yourself."]
    for slot in SLOTS:
        choice = choices.get(slot)
        if choice is None:
            continue
        lines += ["", f"[{slot}]"]
        key = choice.api_key.get_secret_value() if choice.api_key else None
        fields = (("model", choice.model), ("base_url", choice.base_url), ("api_key", key))
        for name, value in (*fields, ("output", choice.output)):
            if value is not None:
                lines.append(f"{name} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _faults(error: ValidationError) -> str:
    """What is wrong, without the values: one of them is a key."""
    return validation_message(error, limit=5)


def _invalid(why: str) -> InvalidModelSettings:
    return InvalidModelSettings(
        f"The model settings cannot be used: {why}. docs/models.md shows how they are written.",
        f"模型设置无法使用：{why}。写法见 docs/models.md。",
    )
