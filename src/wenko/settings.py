"""Every setting, its default, and the environment variable that changes it."""

import os
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

Mode = Literal["auto", "ask-risky", "ask-all", "read-only"]
MODES: tuple[Mode, ...] = get_args(Mode)
Switch = Annotated[bool, BeforeValidator(lambda value: False if value == "" else value)]
OptionalNumber = Annotated[
    float | None, BeforeValidator(lambda value: None if value == "" else value)
]


def _default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "wenko"


def _default_toolbox() -> Path:
    """Where ``make setup`` installs it in a checkout."""
    return Path(__file__).parents[2] / ".toolbox"


class Settings(BaseModel):
    """``from_environment`` reads ``WENKO_<NAME>``; the constructor reads no variables."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    data: Path = Field(default_factory=_default_data)
    """Folder for the database, the token and the workspaces."""
    host: str = "127.0.0.1"
    """Address to listen on."""
    port: int = 8765
    """Port to listen on; 0 selects a free one."""
    db: str | None = None
    """Database URL; default is SQLite in the data folder."""
    token: str | None = None
    """Access token; default is one created at first start."""
    allowed_hosts: str = ""
    """Further Host/Origin names to accept, separated by commas."""
    language: str = "zh"
    """Language of messages: zh or en."""
    sandbox: str = "bubblewrap"
    """Isolation: bubblewrap, or unsafe-none (no isolation!)."""
    sandbox_user: str = "wenko-sandbox"
    """System user of sandboxes if the server runs as root."""
    sandbox_lease: float = 600.0
    """Seconds that a sandbox keeps running without a server."""
    sandbox_idle: float = 900.0
    """Seconds after which an unused sandbox is stopped."""
    sandbox_memory_mb: int = 2048
    """Memory limit of a sandbox, in MiB."""
    sandbox_processes: int = 256
    """Maximum number of processes in one sandbox."""
    toolbox: Path = Field(default_factory=_default_toolbox)
    """Folder with Python packages that code in a sandbox may import."""
    tools: str = ""
    """Python files and folders with your own tools, by commas; also tools/ in the data folder."""
    output_limit: int = 64 * 1024
    """Bytes of stdout and of stderr kept from one call."""
    call_timeout: float = 60.0
    """Default timeout of a tool call, in seconds."""
    call_timeout_max: float = 3600.0
    """Longest timeout that a tool call may request, in seconds."""
    max_plan_steps: int = 100
    """Maximum number of steps in a plan."""
    max_fixes_per_step: int = 2
    """Maximum number of repairs of one step."""
    max_retries: int = 3
    """Maximum number of retries of one step."""
    max_revisions: int = 2
    """Maximum number of revisions of one plan."""
    max_turns_per_step: int = 50
    """Turns that a language model may take to carry out one step."""
    max_turns: int = 200
    """Turns that a language model may take in one run."""
    parallel_steps: int = 4
    """Steps of one plan that may run at the same time."""
    max_budget: OptionalNumber = None
    """US dollars that a run may spend before it asks."""
    interactive_timeout: float = 5.0
    """Seconds without output before an uncertain terminal prompt is reported."""
    auto_respond_enabled: Switch = True
    """Answer clear terminal prompts without asking."""
    interactive_decision_timeout: float = 30.0
    """Seconds that a model may take to answer a terminal prompt before you are asked."""
    hitl_enabled: Switch = True
    """Forms and displays; off means plain chat."""
    hitl_ttl: float = 300.0
    """Seconds that a question stays open."""
    hitl_max_fields: int = 5
    """Maximum number of fields in one form."""
    mode: Mode = "ask-risky"
    """Which tool calls ask first; see docs/gate.md."""
    approve_plan: Switch = False
    """Ask for approval of every plan before it runs."""
    notify_webhook: str | None = None
    """URL that receives a POST for every open question."""
    public_url: str | None = None
    """URL of this server in links that it sends."""
    file_tree_depth: int = 5
    """Levels of the file tree that are shown."""
    model_timeout: float = 300.0
    """Seconds that one request to a language model may take, retries included."""
    model_silence: float = 120.0
    """Seconds without a byte after which a request to a language model fails."""
    model_retries: int = 2
    """Retries of a request to a language model after a transient failure."""
    model_concurrency: int = Field(default=8, ge=1)
    """Requests to language models that are sent at the same time; others wait."""
    model_record: Path | None = None
    """File to which all model traffic is recorded."""
    model_spans: Switch = False
    """OpenTelemetry spans of requests to language models."""
    busy_runs: int = 4
    """Runs that work at the same time; others wait."""

    @classmethod
    def from_environment(cls, **overrides: Any) -> "Settings":
        """Overrides (options of the command line) take precedence, unless they are null."""
        values: dict[str, Any] = {
            name: os.environ[variable]
            for name in cls.model_fields
            if (variable := _variable(name)) in os.environ
        }
        values.update({name: value for name, value in overrides.items() if value is not None})
        try:
            return cls(**values)
        except ValidationError as error:
            raise ValueError(_message(error)) from None


_EXPECTED = {
    "bool_parsing": "a valid switch (on or off)",
    "int_parsing": "a valid integer",
    "float_parsing": "a valid number",
    "literal_error": f"one of: {', '.join(MODES)}",
}


def _variable(name: str) -> str:
    return f"WENKO_{name.upper()}"


def _message(error: ValidationError) -> str:
    """The first problem, with the variable's name and value."""
    problem = error.errors()[0]
    expected = _EXPECTED.get(problem["type"])
    reason = f"is not {expected}" if expected else f"is not valid: {problem['msg']}"
    return f"{_variable(str(problem['loc'][0]))}={problem['input']!r} {reason}"
