"""Every setting, its default, and the environment variable that changes it."""

import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints


def _default_data() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "wenko"


def _default_toolbox() -> Path:
    """Where ``make setup`` puts it in a checkout."""
    return Path(__file__).parents[2] / ".toolbox"


_SWITCH = {
    **dict.fromkeys(("1", "true", "on", "yes"), True),
    **dict.fromkeys(("0", "false", "off", "no", ""), False),
}
MODES = ("auto", "ask-risky", "ask-all", "read-only")


def setting(default: Any, doc: str) -> Any:
    if callable(default):
        return field(default_factory=default, metadata={"doc": doc})
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True, slots=True)
class Settings:
    """Read from ``WENKO_<NAME>`` by ``from_environment``; the command line may override it."""

    data: Path = setting(_default_data, "Folder for the database, the token and the workspaces.")
    host: str = setting("127.0.0.1", "Address to listen on.")
    port: int = setting(8765, "Port to listen on; 0 takes any free one.")
    db: str | None = setting(None, "Database URL; default is SQLite in the data folder.")
    token: str | None = setting(None, "Access token; default is one made at first start.")
    allowed_hosts: str = setting("", "Further Host/Origin names to accept, separated by commas.")
    language: str = setting("zh", "Language of messages: zh or en.")
    sandbox: str = setting("bubblewrap", "Isolation: bubblewrap, or unsafe-none (no isolation!).")
    sandbox_user: str = setting("wenko-sandbox", "System user for sandboxes when started as root.")
    sandbox_lease: float = setting(600.0, "Seconds a sandbox lives on without a server.")
    sandbox_idle: float = setting(900.0, "Seconds after which an unused sandbox is stopped.")
    sandbox_memory_mb: int = setting(2048, "Memory limit of a sandbox, in MiB.")
    sandbox_processes: int = setting(256, "Most processes in one sandbox.")
    toolbox: Path = setting(
        _default_toolbox, "Folder with Python packages that code in a sandbox may import."
    )
    tools: str = setting(
        "", "Python files and folders with tools of your own, by commas; also tools/ in the data."
    )
    output_limit: int = setting(64 * 1024, "Bytes of stdout and of stderr kept from one call.")
    call_timeout: float = setting(60.0, "Seconds that a call may take unless it says otherwise.")
    call_timeout_max: float = setting(3600.0, "Longest time-out that a call may ask for.")
    max_plan_steps: int = setting(100, "Most steps that a plan may have.")
    max_fixes_per_step: int = setting(2, "Repairs tried for one step.")
    max_retries: int = setting(3, "Retries of one step.")
    max_revisions: int = setting(2, "Revisions of one plan.")
    parallel_steps: int = setting(4, "Steps of one plan that may run at the same moment.")
    max_budget: float | None = setting(None, "US dollars a run may spend before it asks.")
    interactive_timeout: float = setting(5.0, "Seconds of silence before an uncertain prompt.")
    auto_respond_enabled: bool = setting(True, "Answer clear terminal prompts without asking.")
    interactive_decision_timeout: float = setting(
        30.0, "Seconds that a model may think about a terminal prompt before you are asked."
    )
    hitl_enabled: bool = setting(True, "Forms and displays; off means plain chat.")
    hitl_ttl: float = setting(300.0, "Seconds that a question stays open.")
    hitl_max_fields: int = setting(5, "Most fields in one form.")
    mode: str = setting(
        "ask-risky", "What asks first: auto, ask-risky, ask-all or read-only; see docs/gate.md."
    )
    approve_plan: bool = setting(False, "Show each plan first and let a person change it.")
    notify_webhook: str | None = setting(None, "Address that is told (POST) of waiting questions.")
    public_url: str | None = setting(None, "Address of this server in links that it sends.")
    file_tree_depth: int = setting(5, "Levels of the file tree that are shown.")
    model_timeout: float = setting(
        300.0, "Seconds that one request to a language model may take, with every new attempt."
    )
    model_silence: float = setting(
        120.0, "Seconds without a byte after which a language model is given up."
    )
    model_retries: int = setting(2, "New attempts after a passing failure of a language model.")
    model_record: Path | None = setting(None, "File that all model traffic is recorded in.")
    model_spans: bool = setting(False, "OpenTelemetry spans of requests to language models.")
    busy_runs: int = setting(4, "Runs that work at the same moment; any number may wait.")

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise ValueError(f"WENKO_MODE={self.mode!r} is none of: {', '.join(MODES)}")

    @classmethod
    def from_environment(cls, **overrides: Any) -> "Settings":
        types = get_type_hints(cls)
        values: dict[str, Any] = {}
        for each in fields(cls):
            given = os.environ.get(f"WENKO_{each.name.upper()}")
            if given is not None:
                values[each.name] = _parse(each.name, types[each.name], given)
        values.update({name: value for name, value in overrides.items() if value is not None})
        return cls(**values)


def _parse(name: str, type_: Any, text: str) -> Any:
    try:
        if type_ is bool:
            return _SWITCH[text.lower()]
        if type_ == float | None:
            return float(text) if text else None
        if type_ in (int, float, Path):
            return type_(text)
        if type_ == Path | None:
            return Path(text)
    except (ValueError, KeyError):
        wanted = "switch (on or off)" if type_ is bool else getattr(type_, "__name__", "number")
        raise ValueError(f"WENKO_{name.upper()}={text!r} is not a valid {wanted}") from None
    return text
