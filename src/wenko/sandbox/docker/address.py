"""Where the Docker engine is, and a connection to it: unix socket, TCP, TLS or ssh."""

import asyncio
import os
import shutil
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast
from urllib.parse import SplitResult, urlsplit

from wenko.errors import SandboxUnavailable
from wenko.sandbox.base import Streams

DEFAULT = "unix:///var/run/docker.sock"
LIMIT = 1 << 20
"""Bytes that a stream holds before it stops reading."""
_PORTS = {"http": 2375, "tcp": 2375, "https": 2376}


@dataclass(frozen=True, slots=True)
class EngineAddress:
    url: str
    certificates: Path | None = None
    """The folder with ``ca.pem``, ``cert.pem`` and ``key.pem``, if the engine wants TLS."""

    @classmethod
    def find(cls, setting: str | None, variables: Mapping[str, str]) -> "EngineAddress":
        """The setting, or what the ``docker`` command would use."""
        url = setting or variables.get("DOCKER_HOST") or DEFAULT
        folder = variables.get("DOCKER_CERT_PATH") or "~/.docker"
        encrypted = bool(variables.get("DOCKER_TLS_VERIFY")) or url.startswith("https://")
        return cls(url, Path(folder).expanduser() if encrypted else None)

    async def connect(self) -> Streams:
        parts = urlsplit(self.url)
        if parts.scheme == "unix":
            return await asyncio.open_unix_connection(parts.path, limit=LIMIT)
        if parts.scheme in _PORTS and parts.hostname:
            port = parts.port or (2376 if self.certificates else _PORTS[parts.scheme])
            context = None if self.certificates is None else _tls(self.certificates)
            return await asyncio.open_connection(parts.hostname, port, ssl=context, limit=LIMIT)
        if parts.scheme == "ssh" and parts.hostname:
            return await _over_ssh(parts)
        raise SandboxUnavailable(
            f"{self.url} is no address of a Docker engine; use unix://, tcp:// or ssh://.",
            f"{self.url} 不是 Docker 引擎的地址；请使用 unix://、tcp:// 或 ssh://。",
        )


def _tls(folder: Path) -> ssl.SSLContext:
    authority = folder / "ca.pem"
    context = ssl.create_default_context(cafile=str(authority) if authority.exists() else None)
    if (folder / "cert.pem").exists():
        context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context


async def _over_ssh(parts: SplitResult) -> Streams:
    """As the ``docker`` command does: the other machine's own command connects us to its engine."""
    program = shutil.which("ssh")
    if program is None or parts.hostname is None:
        raise FileNotFoundError("ssh is not installed")
    command = [program, "-o", "BatchMode=yes", "-o", "ConnectTimeout=10"]
    command += ["-p", str(parts.port)] if parts.port else []
    command += ["-l", parts.username] if parts.username else []
    process = await asyncio.create_subprocess_exec(
        *(*command, "--", parts.hostname, "docker", "system", "dial-stdio"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={
            name: os.environ[name]
            for name in ("HOME", "PATH", "SSH_AUTH_SOCK", "USER")
            if name in os.environ
        },
        limit=LIMIT,
    )
    # Both exist, because both are pipes.
    return cast(asyncio.StreamReader, process.stdout), cast(asyncio.StreamWriter, process.stdin)
