"""What programs print when the network is missing, and when it only failed for a moment."""

from tests.support.tables import each_row
from wenko.sandbox.base import CallResult
from wenko.tools.network import is_interrupted, unreachable_line
from wenko.tools.processes import NO_NETWORK, outcome_of

# What curl, wget, pip, npm, git, ssh, apt, psql, cargo, Python, Node and Go print for a name
# that is not resolved or an address without a route.
UNREACHABLE = [
    "curl: (6) Could not resolve host: example.com",
    "curl: (5) Could not resolve proxy: proxy.local",
    "wget: unable to resolve host address ‘example.com’",
    "Connecting to 1.2.3.4:80... failed: Network is unreachable.",
    "fatal: unable to access 'https://x.org/a/b/': Could not resolve host: x.org",
    "ssh: Could not resolve hostname x.org: Temporary failure in name resolution",
    "1.2.3.4[0: 1.2.3.4]: errno=Network is unreachable",
    "urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>",
    "socket.gaierror: [Errno -2] Name or service not known",
    "OSError: [Errno 101] Network is unreachable",
    "httpx.ConnectError: [Errno -5] No address associated with hostname",
    "NewConnectionError('<x>: Failed to establish a new connection: [Errno 113] No route to host')",
    "NameResolutionError(\"<x>: Failed to resolve 'pypi.org' ([Errno -3] ...)\")",
    "[cause]: Error: getaddrinfo EAI_AGAIN example.com",
    "npm error errno ENOTFOUND",
    "  code: 'ENETUNREACH',",
    "W: Failed to fetch http://x.org/d/InRelease  Temporary failure resolving 'x.org'",
    "Err:1 http://x.org/public main amd64\n  Could not resolve 'x.org'",
    'psql: error: could not translate host name "db.x" to address: Temporary failure',
    "[6] Could not resolve hostname (Could not resolve host: index.x.io)",
    "go: x.org/y: dial tcp: lookup x.org on 127.0.0.53:53: server misbehaving",
    "java.net.UnknownHostException: x.org",
]
# Taken from reports about other programs, after the rule was written.
UNREACHABLE_ELSEWHERE = [
    "System.Net.WebException: The remote name could not be resolved: 'go.x.com'",
    "ConnectError: Can't resolve name when connect to apps.x.com:443",
    "IO::Socket::INET: Bad hostname 'example.com:80' at -e line 1.",
    'Head "https://x.io/v2": dial tcp: lookup x.io: i/o timeout',
    "wget: bad address 'example.com'",
    "error sending request: dns error: failed to lookup address information: Try again",
    "Failed to open TCP connection to x.org:80 (getaddrinfo: Name does not resolve)",
    "PHP Warning: php_network_getaddresses: getaddrinfo failed",
    ";; connection timed out; no servers could be reached",
    "Error: page.goto: net::ERR_NAME_NOT_RESOLVED at https://x.org",
    "ping: connect: Network is unreachable",
    "rsync: [Receiver] failed to connect to x.org (1.2.3.4): No route to host (113)",
    "Host not found: x.org",
]
INTERRUPTED = [
    "Connection timeout",
    "ReadTimeout: timed out",
    "requests.exceptions.ConnectTimeout: HTTPSConnectionPool(host='x', port=443)",
    "ReadTimeoutError(\"HTTPSConnectionPool(host='x', port=443): Read timed out.\")",
    "TimeoutError: timed out",
    "urllib.error.URLError: <urlopen error timed out>",
    "curl: (28) Operation timed out after 5001 milliseconds with 0 bytes received",
    "curl: (28) Failed to connect to x.org port 443 after 130 ms: Connection timed out",
    "curl: (56) Connection reset by peer",
    "curl: (22) The requested URL returned error: 503",
    "npm ERR! network timeout at: https://x.org/y",
    "npm ERR! code ECONNRESET",
    "Error: socket hang up",
    "fatal: the remote end hung up unexpectedly",
    "fetch-pack: unexpected disconnect while reading sideband packet",
    "httpx.RemoteProtocolError: Server disconnected without sending a response.",
    "net/http: TLS handshake timeout",
    "dial tcp 1.2.3.4:443: i/o timeout",
    "E: Could not get lock /var/lib/dpkg/lock-frontend",
    "sqlite3.OperationalError: database is locked",
    "HTTP Error 429: Too Many Requests",
    "requests.exceptions.ConnectionError: ('Connection aborted.', RemoteDisconnected('x'))",
]
INTERRUPTED_ELSEWHERE = [
    "Received status code 504 from server: Gateway Time-out",
    "Caught java.net.ConnectException (Operation timed out) while downloading",
    'Exception in thread "main" java.net.ConnectException: Connection timed out',
    "Connect to x.org:443 [x.org/1.2.3.4] failed: connect timed out",
    "> Could not GET 'https://x.org/a.jar'.\n  > Connection reset",
    "java.net.SocketTimeoutException: timeout",
    "ERROR 2013 (HY000): Lost connection to MySQL server during query",
    "FATAL:  the database system is starting up",
    "aiohttp.client_exceptions.ServerTimeoutError: Connection timeout to host http://x",
    "Error: ESOCKETTIMEDOUT",
    "E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend)",
    "Client.Timeout exceeded while awaiting headers",
    "OpenSSL: error: EOF occurred in violation of protocol (_ssl.c:1007)",
    "asyncpg.exceptions.TooManyConnectionsError: sorry, too many connections already",
]
NEITHER = [
    "npm ERR! Could not resolve dependency:",
    'Error: Could not resolve "./app.js" from src/main.ts',
    "Unable to resolve path to module 'lodash'",
    "> Could not resolve com.x:y:1.0.",
    "error: failed to resolve: use of undeclared crate",
    "SyntaxError: invalid syntax",
    "subprocess.TimeoutExpired: Command 'x' timed out after 5 seconds",
    "AssertionError: timeout should be 30",
    "KeyError: 'lookup'",
    "ls: cannot access 'x': No such file or directory",
    "E   assert 503 == 200",
    "FAILED tests/test_lookup.py::test_host",
    "error: option --timeout requires an argument",
    "merge conflict: automatic merge failed",
]


@each_row("line", [*UNREACHABLE, *UNREACHABLE_ELSEWHERE])
def test_C17_a_name_that_is_not_resolved_or_no_route_is_recognized(line: str) -> None:
    found = unreachable_line(f"before\n{line}\nafter")
    assert found
    assert found in line


@each_row("line", [*INTERRUPTED, *INTERRUPTED_ELSEWHERE])
def test_C17_a_failure_that_may_pass_is_recognized(line: str) -> None:
    assert is_interrupted(line)


@each_row("line", NEITHER)
def test_other_errors_are_not_taken_for_the_networks(line: str) -> None:
    assert unreachable_line(line, without_network=True) is None
    assert not is_interrupted(line)


def failed(stderr: str, code: int = 1) -> CallResult:
    return CallResult("", stderr, code, 0.1)


@each_row("line", UNREACHABLE)
def test_C17_without_a_network_the_outcome_says_so_with_the_programs_words(line: str) -> None:
    outcome = outcome_of(failed(line), 5, "en", network=False)
    assert outcome.error_code == NO_NETWORK
    assert outcome.message is not None
    assert outcome.message.startswith("The sandbox has no network: ")
    assert line.splitlines()[-1].strip() in outcome.message
    assert outcome_of(failed(line), 5, "en", network=True).error_code is None
    assert outcome_of(failed(line, 0), 5, "en", network=False).success


def test_without_a_network_a_connection_to_another_machine_counts_and_to_this_one_does_not() -> (
    None
):
    other = "curl: (7) Failed to connect to 1.2.3.4 port 80 after 0 ms: Couldn't connect to server"
    assert outcome_of(failed(other), 5, "en", network=False).error_code == NO_NETWORK
    for host in ("localhost", "127.0.0.1", "::1", "0.0.0.0"):
        line = (
            f"curl: (7) Failed to connect to {host} port 80 after 0 ms: Couldn't connect to server"
        )
        assert outcome_of(failed(line), 5, "en", network=False).error_code is None


def test_without_a_network_a_missing_module_is_reported_plainly() -> None:
    for line in ("ModuleNotFoundError: No module named 'yaml'", "python3: No module named yaml"):
        outcome = outcome_of(failed(f"Traceback\n{line}\n"), 5, "en", network=False)
        assert outcome.message is not None
        assert outcome.message.startswith("No module named yaml: ")
        assert "no network" in outcome.message
        assert outcome_of(failed(line), 5, "en", network=True).message is None


def test_the_error_is_reported_rather_than_the_function_that_failed() -> None:
    output = "for res in getaddrinfo(host):\nsocket.gaierror: [Errno -3] Temporary failure\n"
    assert unreachable_line(output) == "socket.gaierror: [Errno -3] Temporary failure"
