"""Selects the isolation from the settings; never falls back to a weaker one silently."""

from wenko.errors import WenkoError
from wenko.sandbox.bubblewrap import BubblewrapSandboxes
from wenko.sandbox.docker.sandboxes import DockerSandboxes
from wenko.sandbox.pool import SandboxPool
from wenko.sandbox.unsafe import UnsafeSandboxes
from wenko.settings import Settings


class UnknownIsolation(WenkoError):
    """The setting names an isolation that does not exist."""

    code = "unknown_isolation"


def choose_sandboxes(settings: Settings) -> SandboxPool:
    if settings.sandbox == "bubblewrap":
        return BubblewrapSandboxes(settings)
    if settings.sandbox == "docker":
        return DockerSandboxes(settings)
    if settings.sandbox == "unsafe-none":
        return UnsafeSandboxes(settings)
    raise UnknownIsolation(
        f"WENKO_SANDBOX={settings.sandbox!r} is unknown; use bubblewrap or docker."
    )
