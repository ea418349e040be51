"""What JavaScript code deletes, empties or starts, as far as a scan of its text tells."""

import re
from itertools import islice

from wenko.gate.code_effects import (
    ADDRESS,
    CODE_LIMIT,
    DYNAMIC,
    Effect,
    connecting,
    emptying,
    removal,
    shell_word,
    writing,
)
from wenko.gate.words import UNKNOWN

# One that is not closed goes to the end of the line, or it would be sought again at each quote.
_STRING = (
    r"\"(?:[^\"\\\n]|\\.)*+(?:\"|(?=\n)|\Z)|'(?:[^'\\\n]|\\.)*+(?:'|(?=\n)|\Z)"
    r"|`(?:[^`\\]|\\.)*+(?:`|\Z)"
)
_COMMENT = re.compile(rf"({_STRING})|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_CONSTANT = re.compile(rf"\b(?:const|let|var)\s+([\w$]+)\s*=\s*({_STRING})\s*(?:;|\n|$)")
_CALL = re.compile(
    r"(?<![\w$])"
    r"(?P<name>rmSync|rmdirSync|unlinkSync|rimraf(?:\.sync)?|rimrafSync|removeSync|emptyDirSync"
    r"|unlink|rmdir|rm|truncateSync|truncate|execSync|execFileSync|spawnSync|execFile|spawn|exec"
    r"|eval|Function|fork|sync|runInNewContext|runInThisContext|deleteSync|deleteAsync|trash|renameSync|rename|copyFileSync|copyFile|cpSync|openSync|removeSync|remove|Command|writeFileSync"
    r"|writeFile|appendFileSync|appendFile|createWriteStream|prepare|query|execute|run|execa|execaSync"
    r"|execaCommand|execaCommandSync|kill)\s*\("
)
_FILES = re.compile(
    r"\bfs\.promises\b|\bDeno\.|['\"](?:node:)?(?:fs|fs/promises|fs-extra|rimraf|del|shelljs|trash)['\"]"
)
_PROCESSES = re.compile(r"['\"](?:node:)?(?:child_process|shelljs|zx|execa)['\"]")
_COMPUTED = re.compile(
    r"(?:\b(?:fs|fsp|cp|child_process|promises)|require\(\s*['\"](?:node:)?(?:fs|child_process)['\"]\s*\))"
    r"\s*\[(?!\s*\d)"
    r"|\bReflect\.(?:get|apply)\s*\(\s*(?:fs|child_process|require)\b"
)
_DYNAMIC_REQUIRE = re.compile(
    r"\brequire\s*\(\s*(?:(?![\"'`\s)])|([\"'`])(?!\.{1,2}/)[^\"'`]*\1\s*[+.])|\bprocess\.binding\b|\bimport\s*\(\s*(?![\"'`\s])"
)
_EMPTIED = re.compile(r"\bwriteFile(?:Sync)?\s*\((?P<path>[^,()]+),\s*(?:''|\"\"|``)\s*[,)]")
_RENAMED = re.compile(
    r"\b(rmSync|rmdirSync|unlinkSync|rm|rmdir|unlink|execSync|spawnSync|execFileSync|exec|spawn)"
    r"\s*(?::|\bas\b)\s*([\w$]+)"
)
_MODULE_NAME = re.compile(
    r"\b(?:const|let|var)\s+([\w$]+)\s*=\s*require\(\s*['\"](?:node:)?(?:fs|fs/promises|child_process)['\"]"
)
# Object mappers that delete every row.
_DATABASE = re.compile(r"(?:db|conn\w*|client|pool|sql\w*|database|tx|trx)\.exec\s*\($", re.I)
_DROPS_ROWS = re.compile(
    r"\.(?:deleteMany\s*\(\s*(?:\{\s*\}\s*)?\)|dropDatabase\s*\(|dropTable\w*\s*\(|dropSchema\w*\s*\()"
    r"|\.(?:flushall|flushdb|flushAll|flushDb)\s*\(|\.sync\s*\(\s*\{\s*force\s*:\s*true"
    r"|\bsequelize\.drop\s*\(|\.destroy\s*\(\s*\{\s*(?:where\s*:\s*\{\s*\}|truncate)"
    r"|\bknex\s*\([^()]*\)\.(?:del|delete|truncate)\s*\("
)
_CONNECTS = re.compile(
    r"(?<![\w$.])fetch\s*\(|['\"](?:node:)?(?:https?|http2|net|tls|dgram|axios|got|node-fetch|undici|ws"
    r"|request|superagent|ssh2|nodemailer)['\"]|new\s+(?:WebSocket|XMLHttpRequest)\b"
)
_PROMISED = re.compile(r"(?<![\w$])([\w$]+)\s*=\s*(?:util\.)?promisify\(.{0,200}?\bexec\s*\)")
_MOST = 200
"""Calls, and other names for them; code with more of either asks."""
_BEFORE = 80
_LONGEST_ARGUMENTS = 5_000
_TREES = (
    "rimraf",
    "rimraf.sync",
    "rimrafSync",
    "removeSync",
    "emptyDirSync",
    "deleteSync",
    "deleteAsync",
)
_ALWAYS_FILES = ("rmSync", "rmdirSync", "unlinkSync", *_TREES)
_PROCESS = (
    *("execSync", "execFileSync", "spawnSync", "execFile", "spawn", "fork"),
    *("execa", "execaSync", "execaCommand", "execaCommandSync"),
)


def javascript_effects(code: str) -> list[Effect]:
    if len(code) > CODE_LIMIT:
        return [DYNAMIC]
    text = _COMMENT.sub(lambda found: found[1] or " ", code)
    constants = {name: _unquoted(value) for name, value in _CONSTANT.findall(text)}
    text = re.sub(r"(?:require\(\s*['\"](?:node:)?os['\"]\s*\)|\bos)\.homedir\(\)", '"~"', text)
    uses_files, runs = bool(_FILES.search(text)), bool(_PROCESSES.search(text))
    found: list[Effect] = []
    modules = "|".join(re.escape(each) for each in _MODULE_NAME.findall(text)) or "(?!)"
    if re.search(rf"(?<![\w$.])(?:{modules})\s*\[(?!\s*\d)", text):
        found.append(DYNAMIC)
    if _DROPS_ROWS.search(text):
        found.append(Effect("sql", "DROP TABLE x"))
    if _COMPUTED.search(text) or _DYNAMIC_REQUIRE.search(text):
        found.append(DYNAMIC)
    if _CONNECTS.search(text):
        strings = [_unquoted(each) for each in re.findall(_STRING, text)]
        found += connecting([each for each in strings if ADDRESS.match(each)])
    if re.search(r"['\"](?:zx|bun)['\"]", text):
        scripts = re.findall(r"\$(`(?:[^`\\]|\\.)*`)", text)
        found += [Effect("shell", _unquoted(each).replace(UNKNOWN, '"$X"')) for each in scripts]
    renamed = [*_RENAMED.findall(text), *(("exec", a) for a in _PROMISED.findall(text))]
    calls = list(islice(_CALL.finditer(text), _MOST + 1))
    if len(renamed) > _MOST or len(calls) > _MOST:
        return [DYNAMIC, *found]
    for original, other in renamed:
        text = re.sub(rf"(?<![\w$.]){re.escape(other)}\s*\(", f"{original}(", text)
    for match in _CALL.finditer(text):
        arguments = _arguments(text, match.end())
        before = text[max(0, match.start() - _BEFORE) : match.end()]
        if match["name"] == "exec" and not runs and not _DATABASE.search(before):
            continue  # of a regular expression
        found += _effects_of(match["name"], arguments, constants, uses_files, runs, text)
    for match in _EMPTIED.finditer(text):
        found += emptying([_value(match["path"], constants)])
    if uses_files and re.search(
        r"(?:map|forEach|then)\(\s*(?:\w+\.)*(?:unlink|rm|rmdir)\w*\s*[,)]", text
    ):
        found.append(DYNAMIC)
    return list(dict.fromkeys(found))


def _effects_of(
    name: str,
    arguments: list[str],
    constants: dict[str, str],
    uses_files: bool,
    runs: bool,
    whole: str,
) -> list[Effect]:
    first = _value(arguments[0], constants) if arguments else UNKNOWN
    if name == "rm" and "shelljs" in whole:
        words = [shell_word(_value(each, constants)) for each in arguments]
        return [Effect("shell", " ".join(["rm", *words]))]
    if name in _ALWAYS_FILES or (name in ("rm", "rmdir", "unlink") and uses_files):
        recursive = name in _TREES or any("recursive" in each for each in arguments[1:])
        return removal([first], recursive)
    if name == "sync" and re.search(r"rimraf|\bdel\b", whole):
        return removal([first], recursive=True)
    if name in ("truncate", "truncateSync") and uses_files:
        return emptying([first])
    if name in ("eval", "Function", "runInNewContext", "runInThisContext"):
        return [DYNAMIC] if UNKNOWN in first else javascript_effects(first)
    if name in ("rename", "renameSync", "copyFile", "copyFileSync", "cpSync"):
        return _moved("mv" if name.startswith("rename") else "cp", first, arguments, constants)
    if name.startswith(("writeFile", "appendFile", "createWriteStream")):
        emptied = (
            name == "createWriteStream" and f"{arguments[:1] and arguments[0]}).end()" in whole
        )
        return [*writing([first]), *(emptying([first]) if emptied else [])]
    if name == "openSync":
        opens = len(arguments) > 1 and _value(arguments[1], constants)[:1] == "w"
        return emptying([first]) if opens and "writeSync" not in whole else []
    if name == "remove":
        recursive = any("recursive" in each for each in arguments[1:])
        return removal([first], recursive) if "Deno.remove" in whole else []
    if name == "Command":
        given = re.search(
            r"args\s*:\s*(\[[^\]]*(?:\]|\Z))", arguments[1] if len(arguments) > 1 else ""
        )
        return [_program(first, given[1] if given else "", constants)] if "Deno" in whole else []
    if name == "kill":
        return [Effect("shell", "kill -9 -1")] if arguments and arguments[0].strip() == "-1" else []
    if name in ("prepare", "query", "execute", "run") or (name == "exec" and not runs):
        return [] if UNKNOWN in first else [Effect("sql", first)]
    if name in _PROCESS or (name == "exec" and runs):
        if name in ("exec", "execSync", "execaCommand", "execaCommandSync"):
            return [DYNAMIC if UNKNOWN in first else Effect("shell", first)]
        return [_program(first, arguments[1] if len(arguments) > 1 else "", constants)]
    return []


def _moved(
    program: str, source: str, arguments: list[str], constants: dict[str, str]
) -> list[Effect]:
    target = _value(arguments[1], constants) if len(arguments) > 1 else UNKNOWN
    if UNKNOWN in source + target:
        return []
    return [Effect("shell", f"{program} {shell_word(source)} {shell_word(target)}")]


def _program(program: str, given: str, constants: dict[str, str]) -> Effect:
    if program == "process.execPath":
        program = "node"
    words = [shell_word(program)]
    if given.strip().startswith("["):
        items = _arguments(given.strip()[1:] + ")", 0, closing="]")
        words += [shell_word(_value(each, constants)) for each in items if each.strip()]
    elif given and not given.strip().startswith("{"):
        words.append('"$X"')
    return Effect("shell", " ".join(words))


def _value(expression: str, constants: dict[str, str]) -> str:
    """The string that an expression is; ``UNKNOWN`` in what cannot be told."""
    text = expression.strip()
    parts = re.split(rf"({_STRING})|\+", text)
    found = ""
    for part in filter(None, (each.strip() if each else "" for each in parts)):
        if re.fullmatch(_STRING, part, re.DOTALL):
            found += _unquoted(part)
        else:
            found += constants.get(part, UNKNOWN)
    return found or UNKNOWN


def _unquoted(literal: str) -> str:
    inner = literal[1:-1]
    if literal[0] == "`":
        inner = re.sub(r"\$\{[^}]*(?:\}|\Z)", UNKNOWN, inner)
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), inner)


def _arguments(text: str, at: int, closing: str = ")") -> list[str]:
    """The arguments of a call whose parenthesis opened just before ``at``."""
    found: list[str] = []
    depth, start = 0, at
    token = re.compile(rf"{_STRING}|[()\[\]{{}},]", re.DOTALL)
    for match in token.finditer(text, at, at + _LONGEST_ARGUMENTS):
        each = match[0]
        if each in "([{":
            depth += 1
        elif each in ")]}":
            if depth == 0 and each in (")", closing):
                last = text[start : match.start()]
                return [*found, last] if last.strip() else found
            depth -= 1
        elif each == "," and depth == 0:
            found.append(text[start : match.start()])
            start = match.end()
    return [*found, text[start : at + _LONGEST_ARGUMENTS]]
