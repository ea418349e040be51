"""Reads ``mcp.json`` in the data folder; the format is that of other MCP clients."""

import json
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from wenko.text import MASK, validation_message
from wenko.tools.registry import ToolProblem

FILE = "mcp.json"
FILE_LIMIT = 1024 * 1024
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_VARIABLE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}")
# Shorter values occur in ordinary text and are not masked.
MIN_SECRET_LENGTH = 6


class ServerConfig(BaseModel):
    """One MCP server: a command to start (stdio) or an address (HTTP)."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: Literal["stdio", "http", "streamable-http", "streamableHttp"] | None = None
    command: str | None = Field(default=None, min_length=1)
    args: tuple[str, ...] = ()
    env: dict[str, str] = Field(default_factory=dict)
    cwd: str | None = None
    url: str | None = Field(default=None, pattern=r"^https?://")
    headers: dict[str, str] = Field(default_factory=dict)
    disabled: bool = False
    trusted: bool = False
    """Whether the server's own annotations (read-only, idempotent) are trusted."""
    tools: tuple[str, ...] | None = None
    """Only these tools of the server; all of them if not given."""
    timeout: float | None = Field(default=None, gt=0)
    """Seconds that a call may take."""

    @model_validator(mode="after")
    def _one_transport(self) -> "ServerConfig":
        if (self.command is None) is (self.url is None):
            raise ValueError("give either a command (stdio) or a url (HTTP)")
        return self

    @property
    def transport(self) -> Literal["stdio", "http"]:
        return "http" if self.command is None else "stdio"

    def mask(self, text: str) -> str:
        """The text with the server's secrets masked."""
        for value in sorted(self._secrets(), key=len, reverse=True):
            text = text.replace(value, MASK)
        return text

    def _secrets(self) -> set[str]:
        given = [*self.env.values(), *self.headers.values()]
        given += [part for value in self.headers.values() for part in value.split()[1:]]
        address = urlsplit(self.url or "")
        given += [address.password or "", *(value for _, value in parse_qsl(address.query))]
        return {value for value in given if len(value) >= MIN_SECRET_LENGTH}


@dataclass(slots=True)
class McpConfig:
    servers: dict[str, ServerConfig] = field(default_factory=dict)
    problems: list[ToolProblem] = field(default_factory=list)


def read_config(data: Path) -> McpConfig:
    """Every valid server; each invalid one is reported as a problem."""
    path, config = data / FILE, McpConfig()
    if not path.is_file():
        return config
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise ValueError(f"it is larger than {FILE_LIMIT} bytes")
        given = json.loads(path.read_text("utf-8"))
        named = given.get("mcpServers") if isinstance(given, dict) else None
        if not isinstance(named, dict):
            raise ValueError('it must be {"mcpServers": {"name": {…}}}')
    except (OSError, ValueError, RecursionError) as error:
        config.problems.append(ToolProblem(FILE, f"it cannot be read: {error}"))
        return config
    for name, raw in named.items():
        try:
            server = _server(name, raw)
        except ValueError as error:
            config.problems.append(ToolProblem(f"{FILE}: {name}", _reason(error)))
        else:
            if not server.disabled:
                config.servers[name] = server
    return config


def _server(name: str, raw: Any) -> ServerConfig:
    if not _NAME.fullmatch(name):
        raise ValueError("a server's name has letters, digits, _ and -, at most 32, a letter first")
    if not isinstance(raw, dict):
        raise ValueError("a server is an object with a command or a url")
    return ServerConfig.model_validate(_expanded(raw))


def _expanded(value: Any) -> Any:
    """Replace ``${NAME}`` and ``${NAME:-default}`` by environment variables of the server."""
    if isinstance(value, str):
        return _VARIABLE.sub(_variable, value)
    if isinstance(value, list):
        return [_expanded(each) for each in value]
    if isinstance(value, dict):
        return {key: _expanded(each) for key, each in value.items()}
    return value


def _variable(match: re.Match[str]) -> str:
    name, default = match.groups()
    found = os.environ.get(name, default)
    if found is None:
        raise ValueError(f"the variable {name} is not set in the environment")
    return found


def _reason(error: ValueError) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    # Without the values: they may be secrets.
    return validation_message(error, root="server")
