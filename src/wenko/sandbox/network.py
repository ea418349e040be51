"""What a conversation's sandbox may reach: nothing, package registries and listed hosts, what its
owner is asked about, or all."""

import configparser
import ipaddress
import json
import os
import re
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from wenko.protocol.gate import NETWORK_MODES, NetworkMode

_HOST = re.compile(r"(?=.{1,253}$)(\*\.)?[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
_DEFAULT_REGISTRIES = ("pypi.org", "files.pythonhosted.org", "registry.npmjs.org")
_FORBIDDEN = tuple(
    map(
        ipaddress.ip_network,
        """
        0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
        192.168.0.0/16 198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/127 64:ff9b::/96 64:ff9b:1::/48
        100::/64 fc00::/7 fe80::/10 fec0::/10 ff00::/8 2002::/16 2001::/32
        """.split(),  # noqa: SIM905
    )
)
_PIP_FILES = ("/etc/pip.conf", "~/.config/pip/pip.conf", "~/.pip/pip.conf")
_NPM_FILES = ("/etc/npmrc", "~/.npmrc")


@dataclass(frozen=True, slots=True)
class NetworkSettings:
    mode: NetworkMode = "off"
    allowed: tuple[str, ...] = ()
    """Hosts besides the registries; ``*.example.com`` stands for every name below it."""

    def allows(self, host: str, registries: "Registries") -> bool:
        if self.mode == "open":
            return True
        if self.mode == "off":
            return False
        return any(_matches(host, each) for each in (*registries.hosts, *self.allowed))


def read_network_file(folder: Path) -> NetworkSettings | None:
    """What an earlier version kept in the conversation's folder; nothing if it is damaged."""
    try:
        stored = json.loads((folder / "network.json").read_text())
        known: dict[str, NetworkMode] = {each: each for each in NETWORK_MODES}
        return NetworkSettings(known[stored["mode"]], tuple(filter(is_host, stored["allowed"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


@dataclass(frozen=True, slots=True)
class Registries:
    """The package registries that this machine's own pip and npm use."""

    hosts: tuple[str, ...]
    environment: Mapping[str, str]
    """What pip and npm in a sandbox need to use the same ones; without credentials."""


def find_registries(variables: Mapping[str, str] | None = None) -> Registries:
    given = os.environ if variables is None else variables
    index, extra = _pip_urls(given)
    npm = _npm_url(given)
    urls = [url for url in (index, *extra, npm) if url]
    hosts = [host for url in urls if (host := urlsplit(url).hostname)]
    environment = {}
    if index:
        environment["PIP_INDEX_URL"] = _without_credentials(index)
    if extra:
        environment["PIP_EXTRA_INDEX_URL"] = " ".join(map(_without_credentials, extra))
    if npm:
        environment["npm_config_registry"] = _without_credentials(npm)
    return Registries(tuple(dict.fromkeys((*_DEFAULT_REGISTRIES, *hosts))), environment)


def is_host(text: object) -> bool:
    return isinstance(text, str) and _HOST.fullmatch(text) is not None


def is_forbidden_number(host: str) -> bool:
    """Whether a host is a forbidden address, in whatever form; a name is not looked up."""
    try:
        found = socket.getaddrinfo(host, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    return any(is_forbidden(str(address[0])) for *_, address in found)


def is_forbidden(address: str) -> bool:
    """Whether an address is this machine's own, or of a private network."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    if any(ip in network for network in _FORBIDDEN if network.version == ip.version):
        return True
    return _is_local(str(ip))


def _is_local(address: str) -> bool:
    """Whether this machine has the address: only then can a socket be bound to it."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def _matches(host: str, pattern: str) -> bool:
    if pattern.startswith("*."):
        return host.endswith(pattern[1:])
    return host == pattern


def _pip_urls(variables: Mapping[str, str]) -> tuple[str | None, list[str]]:
    index, extra = variables.get("PIP_INDEX_URL"), variables.get("PIP_EXTRA_INDEX_URL", "")
    for name in (variables.get("PIP_CONFIG_FILE", ""), *_PIP_FILES):
        parser = configparser.ConfigParser(interpolation=None)
        try:
            if not name or not parser.read(os.path.expanduser(name)):
                continue
        except (configparser.Error, OSError, UnicodeDecodeError):
            continue
        index = index or parser.get("global", "index-url", fallback=None)
        extra = extra or parser.get("global", "extra-index-url", fallback="")
    return _web(index), [url for each in extra.split() if (url := _web(each))]


def _npm_url(variables: Mapping[str, str]) -> str | None:
    if found := variables.get("npm_config_registry") or variables.get("NPM_CONFIG_REGISTRY"):
        return _web(found)
    for name in _NPM_FILES:
        try:
            text = Path(name).expanduser().read_text()
        except (OSError, UnicodeDecodeError):
            continue
        if match := re.search(r"^\s*registry\s*=\s*(\S+)", text, re.MULTILINE):
            return _web(match[1])
    return None


def _web(url: str | None) -> str | None:
    return url if url and url.startswith(("http://", "https://")) else None


def _without_credentials(url: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
