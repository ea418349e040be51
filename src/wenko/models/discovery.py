"""Which language models can be had here: model servers on this machine, keys in the environment.

Only loopback addresses are asked, all at once and within one time limit. A key is sent to nobody:
of its provider, examples are offered.
"""

import asyncio
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx

from wenko.models.errors import InvalidModelSettings
from wenko.models.transport.providers import PROVIDERS
from wenko.text import printable

MAX_LIST = 1024 * 1024
"""Bytes of a list of models; whatever sends more is not a model server."""
MAX_MODELS = 200
MAX_NAME = 200
_LIST_PATHS = {"ollama": "/api/tags"}
_OWNERS = {"vllm": "vllm", "llamacpp": "llamacpp", "organization_owner": "lmstudio"}
"""``owned_by`` in a list of models says which server it is, whatever its port suggests."""


@dataclass(frozen=True, slots=True)
class FoundModel:
    model: str
    """``provider:name``, as the settings take it."""
    details: str | None = None
    """Size and quantization, as the server states them."""
    context_tokens: int | None = None
    """Context window, if the server states the one that it offers."""


@dataclass(frozen=True, slots=True)
class ModelSource:
    provider: str
    origin: Literal["environment", "machine"]
    base_url: str | None
    """Null for the provider's default address."""
    key_variable: str | None
    models: tuple[FoundModel, ...]


@dataclass(frozen=True, slots=True)
class LocalServer:
    provider: str
    address: str


async def discover(
    servers: Sequence[LocalServer], seconds: float, environment: Mapping[str, str] | None = None
) -> tuple[ModelSource, ...]:
    """Model servers that answer on this machine first, then keys that the environment has."""
    keys = tuple(_from_keys(os.environ if environment is None else environment))
    if not servers:
        return keys
    # Without ``trust_env``, a proxy of the environment would be asked for 127.0.0.1.
    async with httpx.AsyncClient(trust_env=False, follow_redirects=False) as http:
        asked = (_ask_within(http, each, seconds) for each in servers)
        found = await asyncio.gather(*asked)
    return (*(each for each in found if each is not None), *keys)


def local_servers(text: str) -> tuple[LocalServer, ...]:
    """Raises ``InvalidModelSettings`` for an unknown provider, or an address on another machine."""
    return tuple(_server(part.strip()) for part in text.split(",") if part.strip())


def _server(text: str) -> LocalServer:
    provider, _, address = (part.strip() for part in text.partition("="))
    known = PROVIDERS.get(provider)
    if known is None or known.key_variables or known.needs_base_url:
        raise InvalidModelSettings(
            f"WENKO_LOCAL_MODELS: {provider!r} is not a model server on this machine; use "
            "ollama, lmstudio, llamacpp or vllm.",
            f"WENKO_LOCAL_MODELS：{provider!r} 不是本机的模型服务；"
            "可用 ollama、lmstudio、llamacpp 或 vllm。",
        )
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not _is_loopback(parts.hostname):
        raise InvalidModelSettings(
            f"WENKO_LOCAL_MODELS: {address!r} is not an address on this machine, such as "
            "http://127.0.0.1:11434.",
            f"WENKO_LOCAL_MODELS：{address!r} 不是本机地址，例如 http://127.0.0.1:11434。",
        )
    return LocalServer(provider, address.rstrip("/").removesuffix("/v1"))


def _is_loopback(host: str | None) -> bool:
    with suppress(ValueError):
        return host == "localhost" or ip_address(host or "").is_loopback
    return False


def _from_keys(environment: Mapping[str, str]) -> Iterator[ModelSource]:
    for name, provider in PROVIDERS.items():
        variable = next((each for each in provider.key_variables if environment.get(each)), None)
        if variable is not None:
            models = tuple(FoundModel(f"{name}:{each}") for each in provider.examples)
            yield ModelSource(name, "environment", None, variable, models)


async def _ask_within(
    http: httpx.AsyncClient, server: LocalServer, seconds: float
) -> ModelSource | None:
    """Null for whatever does not answer in time, or not as a model server does."""
    try:
        async with asyncio.timeout(seconds):
            return await _list(http, server)
    except (TimeoutError, httpx.HTTPError, httpx.InvalidURL, ValueError, RecursionError):
        return None


async def _list(http: httpx.AsyncClient, server: LocalServer) -> ModelSource | None:
    path = _LIST_PATHS.get(server.provider, "/v1/models")
    body = bytearray()
    async with http.stream("GET", server.address + path) as response:
        if response.status_code != 200:
            return None
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > MAX_LIST:
                return None
    reply = httpx.Response(200, content=bytes(body)).json()
    if not isinstance(reply, dict):
        return None
    entries = reply.get("models" if path == "/api/tags" else "data")
    if not isinstance(entries, list):
        return None
    described = [each for each in entries if isinstance(each, dict)][:MAX_MODELS]
    owners = (_OWNERS.get(str(each.get("owned_by"))) for each in described)
    provider = next(filter(None, owners), server.provider)
    models = (_model(provider, each) for each in described)
    url = f"{server.address}/v1"
    base_url = None if url == PROVIDERS[provider].base_url else url
    return ModelSource(provider, "machine", base_url, None, tuple(filter(None, models)))


def _model(provider: str, entry: Mapping[str, Any]) -> FoundModel | None:
    """Null for what cannot chat, or has no name that the settings could take."""
    name = entry.get("name") if "name" in entry else entry.get("id")
    if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or printable(name) != name:
        return None
    details = entry.get("details")
    facts: Mapping[str, Any] = details if isinstance(details, dict) else {}
    is_embedding = "bert" in str(facts.get("family", "")) or name.startswith("text-embedding-")
    if any(c.isspace() for c in name) or is_embedding:
        return None
    shown = [facts.get("parameter_size"), facts.get("quantization_level")]
    size = " · ".join(printable(each)[:40] for each in shown if isinstance(each, str) and each)
    window = entry.get("max_model_len")
    fits = isinstance(window, int) and not isinstance(window, bool) and 2048 <= window < 2**31
    return FoundModel(f"{provider}:{name}", size or None, window if fits else None)
