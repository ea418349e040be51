"""Reads from a program's output that it could not reach the network, or that the network failed.

Two classes: *unreachable* (a name that is not resolved, no route) never passes in a sandbox without
network; *interrupted* (a timeout, a reset, an overloaded server) may pass a moment later.
"""

import re

from wenko.settings import Settings
from wenko.text import examined_lines

_UNREACHABLE = re.compile(
    # a name is not resolved: libc, resolvers, and the programs that word it themselves
    r"(?:failure|error|problem|failed|failing) (?:in |during |with )?(?:the )?"
    r"(?:dns |host ?|domain )?name (?:resolution|lookup)"
    r"|(?:name|dns|host(?:name)?|address) (?:resolution|resolving|lookup) "
    r"(?:\w+ ){0,2}?(?:fail|error|timed out|timeout)"
    r"|temporary failure resolving|resolving timed out"
    r"|name or service not known|nodename nor servname|name does not resolve"
    r"|no address associated with (?:host)?name|no such host|unknown ?host|host(?:name)? not found"
    r"|bad (?:address '|host ?name)"
    r"|(?:host|name) (?:could not|cannot|can't|was not) (?:be )?(?:resolved|found)"
    r"|non-?existent domain|NXDOMAIN"
    r"|(?:not|n't|n’t|unable to|fail(?:ed|ure)? to|failed) (?:be )?"
    r"(?:resolv\w*|look ?up|translate) (?:the |remote |proxy )?"
    r"(?:host|dns|address|domain|(?:server )?name\b|proxy)"
    r"|lookup [\w-]+(?:\.[\w-]+)+(?: on \S+)?: |no servers could be reached"
    r"|dns error|dns[ _](?:lookup|probe)[ _](?:fail|error|finished)"
    r"|getaddrinfo|gaierror|NameResolutionError|UnknownHostException|php_network_getaddresses"
    r"|\bEAI_[A-Z]+|\bENOTFOUND\b|ERR_NAME_NOT_RESOLVED|NS_ERROR_UNKNOWN_HOST"
    # there is no way to the address
    r"|network (?:is )?(?:unreachable|down)|unreachable network|no route to host"
    r"|host (?:is )?unreachable|ENETUNREACH|EHOSTUNREACH|ENETDOWN|NoRouteToHostException"
    r"|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK_CHANGED"
    r"|(?:no|not have|without(?: an?)?) (?:internet|network) (?:access|connection|connectivity)"
    r"|are you (?:offline|connected to the (?:internet|network))",
    re.IGNORECASE,
)
# Of an address, only if one stands before it: an import is not resolved either.
_RESOLVES = re.compile(r"(?:not|unable to|failed to) resolve '", re.IGNORECASE)
# curl and others print no more than this, also when there is no route.
_NO_CONNECTION = re.compile(
    r"(?:failed to|could not|couldn't|cannot|can't|unable to) connect to "
    r"(?:(?:the )?(?:remote )?(?:host|server|proxy)(?: at)? )?['\"\[]?(?P<host>[\w.:-]+)",
    re.IGNORECASE,
)
_LOCAL = re.compile(
    r"localhost|127\.[\d.]+|0\.0\.0\.0|::1?|sandbox|(?:local|unix)?socket|server|host|to|on|the",
    re.IGNORECASE,
)
_NOUNS = (
    r"connect(?:ion|ing)?|read(?:ing)?|writ(?:e|ing)|recv|receive|send|request|response|operation"
    r"|socket|handshake|gateway|upstream|server|network|i/o|query|transfer|download|fetch"
)
_INTERRUPTED = re.compile(
    # timeouts, as words and as the names of exceptions
    rf"\b(?:{_NOUNS})\b[ :\"'()]*(?:\w+ ){{0,2}}?tim(?:e|ed)[ -]?out\b"
    r"|(?:connect|connection|read|write|pool|socket|request|response|gateway|server|handshake|net)"
    r"_?time[d]?_?out(?:error|exception)?\b"
    r"|(?:TimeoutError|TimeoutException|URLError|urlopen error|Errno 110\]?|Err)\b"
    r"[^\n]{0,300}timed out"
    r"|timeout was reached|timed out (?:waiting for|while (?:waiting|reading|connecting))"
    r"|client\.timeout exceeded|context deadline exceeded|\bE\w*TIMEDOUT|\bERR_\w*TIMED?_?OUT"
    # the other side closed or refused the connection
    r"|connection (?:was |has been |is )?(?:forcibly )?"
    r"(?:reset|refused|aborted|closed|terminated|dropped|lost|failed|broken)"
    r"|lost connection|\bE(?:CONNRESET|CONNREFUSED|CONNABORTED)\b|ERR_CONNECTION_|socket hang up"
    r"|(?:remote|peer|server)(?: end| host)? (?:unexpectedly )?(?:hung up|disconnected|closed)"
    r"|remote ?disconnected|RemoteProtocolError|ChunkedEncodingError|IncompleteRead|early EOF"
    r"|unexpected (?:eof|disconnect)[^\n]{0,300}(?:read|packet|network|ssl|tls)"
    r"|EOF occurred in violation"
    # overloaded, busy, locked
    r"|too many (?:requests|connections)|rate limit(?:ed| exceeded)|server is (?:busy|overloaded)"
    r"|service (?:is )?(?:temporarily )?unavailable|bad gateway"
    r"|(?:error|status|http|code)\W{0,4}(?:[\d.]+ )?(?:code\W{0,3})?(?:429|502|503|504)\b"
    r"|\b(?:502|503|504) (?:bad|service|server|gateway)"
    r"|temporary failure|temporarily (?:unavailable|unable)|\bEAGAIN\b|try again (?:later|in )"
    r"|(?:not|unable to|failed to) (?:get|acquire|obtain) (?:the )?(?:\S+ ){0,3}lock\b"
    r"|(?:database|table|file) is locked|text file busy|database system is starting up",
    re.IGNORECASE,
)


PROXY_URL = "http://127.0.0.1:3128"
"""Where programs in a sandbox find the proxy, while its conversation has a network."""


def has_network(settings: Settings) -> bool:
    """Whether commands reach the network: only those that run without isolation."""
    return settings.sandbox == "unsafe-none"


def unreachable_line(output: str, *, without_network: bool = False) -> str | None:
    """The line that says that a name is not resolved or that there is no way to a host.

    ``without_network`` counts also a connection to another machine that just failed.
    """
    lines = examined_lines(output)
    # The last one: a traceback names the functions before it names the error.
    for number in reversed(range(len(lines))):
        if _UNREACHABLE.search(lines[number]) or _names_unresolved(lines, number):
            return lines[number].strip()
    if without_network:
        for line in lines:
            attempts = _NO_CONNECTION.finditer(line)
            if any(not _is_local(each["host"]) for each in attempts):
                return line.strip()
    return None


def is_interrupted(output: str) -> bool:
    """Whether a connection or a lock failed in a way that may pass."""
    return any(_INTERRUPTED.search(line) for line in examined_lines(output))


def _names_unresolved(lines: list[str], number: int) -> bool:
    found = _RESOLVES.search(lines[number])
    return found is not None and (
        "://" in lines[number][: found.start()] or (number > 0 and "://" in lines[number - 1])
    )


def _is_local(host: str) -> bool:
    name = host.strip(".:").partition(":")[0] if host.count(":") == 1 else host.strip(".")
    return _LOCAL.fullmatch(name) is not None
