"""Slows down whoever guesses tokens, in bounded memory and without locking out a known client."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address
from math import ceil

from wenko.errors import TooManyAttempts

GUESSES = 10
"""Wrong tokens that a client may try at once …"""
SECONDS_PER_GUESS = 2.0
"""… and how long each further one takes."""
MAX_CLIENTS = 4096
MAX_REMEMBERED = 64
"""Tokens of one client that are known to be right, and as many that are known to be wrong."""


class LoginThrottle:
    """Counts the different wrong tokens of each client address.

    A wrong token that is sent again is no guess: a page that was left open with an old token must
    not lock out the others on its machine. For the same reason a token that was right before is
    still accepted from there while guesses are refused.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._clients: OrderedDict[str, _Client] = OrderedDict()

    def check(self, address: str, digest: bytes) -> None:
        """Raises ``TooManyAttempts`` where the token must not even be looked up."""
        client = self._clients.get(_group(address))
        if client is None or digest in client.right or digest in client.wrong:
            return
        client.refill(self._clock())
        if client.guesses < 1:
            seconds = ceil((1 - client.guesses) * SECONDS_PER_GUESS)
            raise TooManyAttempts(
                f"Too many wrong tokens from this address; try again in {seconds} s.",
                f"这个地址尝试了太多错误的令牌，请在 {seconds} 秒后再试。",
                retry_after=seconds,
            )

    def succeeded(self, address: str, digest: bytes) -> None:
        _remember(self._client(_group(address)).right, digest)

    def failed(self, address: str, digest: bytes) -> None:
        client = self._client(_group(address))
        if digest not in client.wrong:
            client.refill(self._clock())
            client.guesses -= 1
        _remember(client.wrong, digest)

    def _client(self, group: str) -> "_Client":
        client = self._clients.setdefault(group, _Client(self._clock()))
        self._clients.move_to_end(group)
        while len(self._clients) > MAX_CLIENTS:
            self._clients.popitem(last=False)
        return client


class _Client:
    __slots__ = ("at", "guesses", "right", "wrong")

    def __init__(self, now: float) -> None:
        self.at = now
        self.guesses = float(GUESSES)
        self.right: OrderedDict[bytes, None] = OrderedDict()
        self.wrong: OrderedDict[bytes, None] = OrderedDict()

    def refill(self, now: float) -> None:
        self.guesses = min(self.guesses + (now - self.at) / SECONDS_PER_GUESS, GUESSES)
        self.at = now


def _remember(digests: "OrderedDict[bytes, None]", digest: bytes) -> None:
    digests[digest] = None
    digests.move_to_end(digest)
    if len(digests) > MAX_REMEMBERED:
        digests.popitem(last=False)


def _group(address: str) -> str:
    """One IPv6 client has 2^64 addresses."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if parsed.version == 4 else parsed.exploded[:19]
