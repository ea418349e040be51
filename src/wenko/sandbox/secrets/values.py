"""Which values of a file are secret: dotenv, INI, YAML, TOML, JSON, PEM, netrc and the like.

It reads what these formats have in common, line by line, and judges a value by its name and its
look. A format that it reads wrongly costs a masked word or a value that is shown, never an error.
"""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import unquote

SHORTEST = 6
"""A shorter value would be found in ordinary words."""
LONGEST = 8 * 1024
MAX_SECRETS = 500
"""Of one file."""
MAX_LINE = 16 * 1024
NAME = 120


@dataclass(frozen=True, slots=True)
class Secret:
    name: str
    raw: str
    """As it stands in the file."""
    value: str
    """As a program sees it."""


def secrets_of(path: str, text: str) -> list[Secret]:
    """The secrets in the content of the file, each under a name of its own."""
    named: dict[str, Secret] = {}
    known: set[str] = set()
    for secret in _found(path, text):
        if secret.raw in known or len(secret.raw) < SHORTEST or len(secret.raw) > LONGEST:
            continue
        known.add(secret.raw)
        base = name = re.sub(r"[⟦⟧\s]+", "_", secret.name)[:NAME]
        number = 1
        while name in named:
            number += 1
            name = f"{base}#{number}"
        named[name] = replace(secret, name=name)
        if len(named) >= MAX_SECRETS:
            break
    return list(named.values())


def _found(path: str, text: str) -> Iterator[Secret]:
    name = path.lower().rpartition("/")[2]
    yield from _private_keys(text)
    if name in (".netrc", "_netrc"):
        yield from _netrc(text)
    elif name == ".pgpass":
        yield from _columns(text, 4)
    elif name == ".htpasswd":
        yield from _columns(text, 1)
    elif text.lstrip()[:1] in ("{", "["):
        yield from _json(text, name)
    else:
        yield from _lines(text, _strict(name))
        yield from _whole(text, name)


# --- formats -------------------------------------------------------------------------------------

_KEY = re.compile(r"-----BEGIN ([A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?)-----")
_KEY_LENGTH = 20_000
_LINE = re.compile(
    r"(?:(?:export|set|setx|-)[ \t]{1,20})?(?P<quote>[\"']?)"
    r"(?P<name>[^\s\"'=:#;\[{,][^\s\"'=:]{0,119}|//[^\s=]{1,119}?:[\w.-]{1,60})(?P=quote)"
    r"[ \t]{0,40}(?:=>|:=|=|:[ \t]|[ \t])[ \t]{0,40}(?P<rest>[^ \t].*)"
)
_URL = re.compile(
    r"\b[a-zA-Z][a-zA-Z0-9+.-]{0,30}://(?P<user>[^\s/:@\"']{0,200})"
    r"(?::(?P<password>[^\s/@\"']{1,500}))?@"
)
_NETRC = re.compile(r"\b(machine|default|password|account)(?:[ \t\r\n]+(\S{1,500}))?")


def _private_keys(text: str) -> Iterator[Secret]:
    """Each as a whole, and line by line: a search shows single ones."""
    for match in _KEY.finditer(text):
        end = text.find("-----END", match.end(), match.end() + _KEY_LENGTH)
        if end < 0:
            continue
        name = match[1].replace(" ", "_")
        raw = text[match.end() : end].strip()
        body = raw.replace("\\n", "\n").strip()
        yield Secret(name, raw, body)
        for line_number, line in enumerate(body.splitlines(), 1):
            line = line.strip()
            if len(line) >= 16 and ":" not in line:
                yield Secret(f"{name}.{line_number}", line, line)


def _netrc(text: str) -> Iterator[Secret]:
    machine = ""
    for match in _NETRC.finditer(text):
        if match[1] in ("machine", "default"):
            machine = match[2] or ""
        elif match[2] and _is_value(match[2]):
            yield Secret(f"{machine}.{match[1]}", match[2], match[2])


def _columns(text: str, column: int) -> Iterator[Secret]:
    for line in text.splitlines():
        parts = line.split(":")
        if len(parts) > column and not line.startswith("#"):
            value = ":".join(parts[column:])
            yield Secret(".".join(parts[:column]), value, value)


def _json(text: str, name: str) -> Iterator[Secret]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        yield from _lines(text, _strict(name))
        return
    stack: list[tuple[str, object]] = [("", found)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict):
            stack += [(f"{path}.{key}".strip("."), each) for key, each in reversed(value.items())]
        elif isinstance(value, list):
            stack += [(f"{path}.{at}", each) for at, each in reversed(list(enumerate(value)))]
        elif isinstance(value, str):
            forms = (json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1])
            raw = next((each for each in forms if each in text), value)
            yield from _judged(path, path.rpartition(".")[2], raw, value, _strict(name))


def _lines(text: str, strict: bool) -> Iterator[Secret]:
    for line in text.splitlines():
        line = line.strip()
        if len(line) > MAX_LINE or line[:1] in ("#", ";", "["):
            continue
        match = _LINE.match(line)
        if match is None:
            yield from _in_url("url", line)
            continue
        raw, value = _value(match["rest"])
        yield from _judged(match["name"], match["name"], raw, value, strict)


def _value(rest: str) -> tuple[str, str]:
    """The raw and the decoded value at the beginning of the rest of a line."""
    quote = rest[0]
    if quote in "\"'`":
        end = 1
        while end < len(rest) and rest[end] != quote:
            end += 2 if rest[end] == "\\" and quote == '"' else 1
        raw = rest[1:end]
        if quote == '"' and "\\" in raw:
            decoded = re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), raw)
            return raw, decoded
        return raw, raw
    raw = re.split(r"\s#", rest, maxsplit=1)[0].rstrip().rstrip(",;")
    return raw, raw


def _whole(text: str, name: str) -> Iterator[Secret]:
    """A file that is one value."""
    value = text.strip()
    if name.endswith((".key", "token", "secret", "secrets", "credentials")) and _is_value(value):
        yield Secret("content", value, value)


# --- judging -------------------------------------------------------------------------------------

_SECRET_WORDS = frozenset(
    """
    key keys token tokens secret secrets password passwords passwd passphrase pass pwd pw psk
    credential credentials auth authtoken apikey accesskey secretkey privatekey private salt
    pepper mnemonic webhook dsn signature jwt bearer cookie 密码 口令 密钥 令牌
    """.split()  # noqa: SIM905
)
_PLAIN_ENDS = frozenset(
    """
    file path dir url uri id name user username host port expires expiry ttl algorithm alg type
    region enabled timeout length rounds size count domain email issuer audience scope version
    method mode provider prefix header
    """.split()  # noqa: SIM905
)
_PUBLIC = re.compile(r"public|publishable|^(?:vite|expo|nuxt_public|react_app)_", re.IGNORECASE)
_STRUCTURE = frozenset(
    """
    apiversion kind metadata namespace labels annotations type name username user email host
    hostname region environment description client_id project_id client_email auth_uri
    token_uri auth_provider_x509_cert_url client_x509_cert_url universe_domain server
    """.split()  # noqa: SIM905
)
_COMMON = re.compile(
    r"(?:true|false|none|null|undefined|enabled|disabled|default|localhost|production|development|"
    r"staging|testing|example|sample|required|optional|secret|password|passwd|"
    r"change[-_ ]?me.*|change[-_ ]?this.*|replace[-_ ]?me.*|to-?do|fix-?me|"
    r"your[-_ ].*|my[-_ ]?(?:secret|password|key|token)|insert[-_ ].*|placeholder.*|dummy.*|"
    r"(?:postgres|postgresql|mysql|redis|mongodb|rabbitmq|administrator|docker)|"
    r"[x*.•_-]+|<[^<>]*>|\$\{?\w+\}?|\$\{\w+:?[-?][^{}]*\}|\$\(.*\)|\{\{.*\}\}|%\(\w+\)s|[!&*]\w+|"
    r"process\.env\.\w+|os\.environ.*|"
    r"\d{1,7}|[\d.:]+|\d[\d_.,-]*[smhdw]?)",
    re.IGNORECASE,
)
_FORMATS = re.compile(
    r"(?:sk|pk|rk|whsec)_(?:live|test)_\w{8,}|sk-[\w-]{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|"
    r"glpat-[\w-]{16,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|xox[abeprs]-[\w-]{10,}|"
    r"eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+|hf_\w{20,}|npm_\w{30,}|pypi-[\w-]{16,}|SG\.[\w-]{16,}\.[\w-]+|"
    r"dop_v1_\w{32,}|shpat_\w{16,}"
)
_PATH = re.compile(r"(?:~|\.{1,2})?(?:/[\w.@-]+){2,}/?|(?:~|\.{1,2})/[\w.@-]+")
_RANDOM = re.compile(r"[A-Za-z0-9+/=_~-]{20,}")


def _strict(name: str) -> bool:
    """A file of nothing but secrets, whatever their names."""
    return name.lstrip(".").startswith("secret")


def _judged(full: str, name: str, raw: str, value: str, strict: bool) -> Iterator[Secret]:
    if not _is_value(value):
        yield from _in_url(full, raw)
    elif _is_secret(name, value, strict):
        yield Secret(full, raw, value)
    else:
        yield from _in_url(full, raw)


def _is_value(value: str) -> bool:
    """Whether it could be a secret at all: not short, not a common word, not a reference."""
    return len(value) >= SHORTEST and "\n\n" not in value and not _COMMON.fullmatch(value)


def _is_secret(name: str, value: str, strict: bool) -> bool:
    if _FORMATS.fullmatch(value):
        return True
    if _PUBLIC.search(name):
        return False
    words = [each for each in re.split(r"[^a-z0-9\u4e00-\u9fff]+", _snake(name)) if each]
    if words and words[-1] not in _PLAIN_ENDS and not _SECRET_WORDS.isdisjoint(words):
        return not _PATH.fullmatch(value)
    if strict and name.lower() not in _STRUCTURE and len(value) >= 8 and " " not in value:
        return True
    return _is_random(value)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _is_random(value: str) -> bool:
    if not _RANDOM.fullmatch(value) or _PATH.fullmatch(value):
        return False
    digits = sum(each.isdigit() for each in value)
    if digits < 3 or digits == len(value):
        return False
    if re.fullmatch(r"[0-9a-f]{32,}|[0-9A-F]{32,}", value):
        return True
    counts = (value.count(each) / len(value) for each in set(value))
    entropy = -sum(each * math.log2(each) for each in counts)
    return entropy >= 3.5 and value.lower() != value and value.upper() != value


def _in_url(name: str, raw: str) -> Iterator[Secret]:
    """The password of an address; or its user, if that is a token."""
    for match in _URL.finditer(raw):
        password, user = match["password"], match["user"]
        if password is not None and _is_value(password):
            yield Secret(f"{name}.password", password, unquote(password))
        elif password is None and (_is_random(user) or _FORMATS.fullmatch(user)):
            yield Secret(f"{name}.token", user, unquote(user))
