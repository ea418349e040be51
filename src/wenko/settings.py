"""Every setting, its default, and the environment variable that changes it."""

import os
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

Mode = Literal["auto", "ask-risky", "ask-all", "read-only"]
MODES: tuple[Mode, ...] = get_args(Mode)
NetworkMode = Literal["off", "registries", "ask", "open"]
Switch = Annotated[bool, BeforeValidator(lambda value: False if value == "" else value)]
OptionalNumber = Annotated[
    float | None, BeforeValidator(lambda value: None if value == "" else value)
]


def _default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "wenko"


def _default_user_settings() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "wenko" / "settings.json"


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
    address: str | None = None
    """URL at which other servers and users reach this one; default is where it listens."""
    sandboxes: Path | None = None
    """Folder of the sandboxes; servers on one machine may share it. Default: in the data folder."""
    database_reserve_mb: int = Field(default=64, ge=0)
    """MiB kept on disk for SQLite, released when the disk is full; 0: none."""
    token: str | None = None
    """Access token; default is one created at first start."""
    max_connections: int = Field(default=2000, ge=1)
    """Connections that may be open at the same time; further ones are refused."""
    allowed_hosts: str = ""
    """Further Host/Origin names to accept, with a port where it is not the usual one, by commas."""
    language: str = "zh"
    """Language of messages: zh or en."""
    sandbox: str = "bubblewrap"
    """Isolation: bubblewrap, docker, or unsafe-none (no isolation!)."""
    docker_host: str | None = None
    """Docker engine of the sandboxes; default is DOCKER_HOST, or the engine of this machine."""
    docker_image: str = "wenko-sandbox"
    """Image of the sandboxes; `make docker-image` builds it."""
    sandbox_user: str = "wenko-sandbox"
    """System user of sandboxes if the server runs as root."""
    sandbox_lease: float = 600.0
    """Seconds that a sandbox keeps running without a server."""
    sandbox_idle: float = 900.0
    """Seconds after which an unused sandbox is stopped."""
    sandbox_memory_mb: int = 2048
    """Memory limit of a sandbox, in MiB."""
    sandbox_total_memory_mb: int = 0
    """Memory limit of all sandboxes together, in MiB; 0 is three quarters of this machine."""
    sandbox_cpus: float = 0
    """Processor cores that one sandbox may use, where cgroup v2 is available; 0 is no limit."""
    sandbox_disk_mb: int = Field(default=10240, ge=1)
    """Disk limit of a conversation's files, in MiB."""
    sandbox_files: int = Field(default=1_000_000, ge=1)
    """Maximum number of files of a conversation."""
    disk_reserve_mb: int = 512
    """Free space, in MiB, below which commands that write are stopped, for the database."""
    max_sandboxes: int = Field(default=0, ge=0)
    """Sandboxes that run at the same time; beyond it the longest unused one is stopped first. 0 is
    one for each 64 MiB of memory, at most 256."""
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
    hitl_max_ttl: float = 3600.0
    """Seconds that a question can be kept open by asking for more time."""
    hitl_policy: Literal["expire", "default", "wait"] = "expire"
    """What becomes of a form that is not answered in time; with ``wait`` it never expires."""
    hitl_max_fields: int = 5
    """Maximum number of fields in one form."""
    mode: Mode = "ask-risky"
    """Which tool calls ask first; see docs/gate.md."""
    user_settings: Path = Field(default_factory=_default_user_settings)
    """File with your `permissions`: what to allow, to ask about and to deny; see docs/gate.md."""
    network: NetworkMode = "off"
    """What a new conversation's sandbox reaches: off, registries, ask or open (docs/sandbox.md)."""
    approve_plan: Switch = False
    """Ask for approval of every plan before it runs."""
    notify_webhook: str | None = None
    """URL that receives a POST for every open question."""
    public_url: str | None = None
    """URL of this server in links that it sends."""
    upload_limit_mb: int = Field(default=2048, ge=1)
    """MiB that one uploaded file may have."""
    file_link_lifetime: int = Field(default=900, ge=10)
    """Seconds that a signed link to files is valid."""
    pictures_mb: int = Field(default=64, ge=1)
    """Disk limit of a conversation's screenshots and plots, in MiB; the oldest are deleted."""
    previews: Switch = True
    """Open a loopback port for each web server in a sandbox, so that the user can see it."""
    undo: Switch = True
    """Keep the state of the files around every step, so that it can be undone."""
    undo_files: int = Field(default=50_000, ge=1)
    """Files of a workspace beyond which steps cannot be undone."""
    undo_file_mb: int = Field(default=32, ge=1, le=48)
    """MiB of a file beyond which its earlier contents are not kept."""
    undo_disk_mb: int = Field(default=2048, ge=1)
    """MiB of earlier contents that are kept of a conversation; the oldest go first."""
    effect_files: int = Field(default=5, ge=1)
    """Files that a call has not made and that it deletes, empties or replaces, from which you are
    asked afterwards whether to keep that or to put them back."""
    effect_kb: int = Field(default=64, ge=1)
    """KiB of such files from which you are asked."""
    effect_bound_files: int = Field(default=2, ge=1)
    """The same where the workspace is a real folder of the machine."""
    effect_bound_kb: int = Field(default=4, ge=1)
    """The same where the workspace is a real folder of the machine."""
    workspace_roots: str | None = None
    """Folders of this machine, by commas, below which a conversation may have its workspace; empty:
    none. Default: your home folder, if the server listens on a loopback address only."""
    trial_auto_mb: int = Field(default=100, ge=0)
    """MiB of files up to which a call that destroys is tried on a copy unasked in mode `ask-all`;
    0: only when you ask for it."""
    trial_auto_files: int = Field(default=10_000, ge=0)
    """Files up to which this is so."""
    trial_mb: int = Field(default=2048, ge=1)
    """MiB of files beyond which no copy is made for a trial."""
    trial_files: int = Field(default=100_000, ge=1)
    """Files beyond which no copy is made for a trial."""
    trial_timeout: float = Field(default=60.0, gt=0)
    """Seconds that a call may take in a trial."""
    context_max_entries: int = Field(default=100, ge=30)
    """Messages and answers of a conversation beyond which the older ones are compressed."""
    context_keep_entries: int = Field(default=20, ge=2)
    """The newest ones, which stay word for word."""
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
    local_models: str = (
        "ollama=http://127.0.0.1:11434,lmstudio=http://127.0.0.1:1234,"
        "llamacpp=http://127.0.0.1:8080,vllm=http://127.0.0.1:8000"
    )
    """Model servers to look for on this machine: provider=address, by commas; empty: none."""
    local_models_timeout: float = Field(default=1.0, gt=0, le=10)
    """Seconds that these servers have to list their models; they are asked at the same time."""
    busy_runs: int = 4
    """Runs that work at the same time; others wait."""
    stall_limit: float = Field(default=5.0, ge=0)
    """Seconds that a run may block the whole server before it is ended; 0: without end."""

    @property
    def sandboxes_folder(self) -> Path:
        return (self.sandboxes or self.data / "sandboxes").absolute()

    @model_validator(mode="after")
    def _check_network(self) -> Self:
        if self.network == "ask" and self.sandbox == "unsafe-none":
            raise ValueError(
                "WENKO_NETWORK=ask needs isolation: with WENKO_SANDBOX=unsafe-none no proxy stands "
                "between programs and the network"
            )
        return self

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
}


def _variable(name: str) -> str:
    return f"WENKO_{name.upper()}"


def _message(error: ValidationError) -> str:
    """The first problem, with the variable's name and value."""
    problem = error.errors()[0]
    expected = _EXPECTED.get(problem["type"])
    if problem["type"] == "literal_error":
        choices = get_args(Settings.model_fields[str(problem["loc"][0])].annotation)
        expected = f"one of: {', '.join(choices)}"
    if not problem["loc"]:
        return problem["msg"].removeprefix("Value error, ")
    reason = f"is not {expected}" if expected else f"is not valid: {problem['msg']}"
    return f"{_variable(str(problem['loc'][0]))}={problem['input']!r} {reason}"
