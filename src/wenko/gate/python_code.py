"""What Python code deletes, empties or starts, as far as it can be read without running it."""

import ast
import re
import shlex
from collections.abc import Iterator

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
from wenko.gate.python_values import NOT_KNOWN, PythonValues
from wenko.gate.words import UNKNOWN

_MODULES = frozenset({"os", "shutil", "subprocess", "pathlib", "posix", "pty", "send2trash"})
_TREES = frozenset({"shutil.rmtree", "os.removedirs", "send2trash.send2trash"})
_SINGLES = frozenset({"os.remove", "os.unlink", "os.rmdir", "posix.remove", "posix.unlink"})
_MOVES = frozenset({"shutil.move", "os.rename", "os.renames", "os.replace"})
_SHELLS = frozenset(
    {"os.system", "os.popen", "subprocess.getoutput", "subprocess.getstatusoutput", "posix.system"}
)
_PROGRAMS = frozenset({"run", "call", "check_call", "check_output", "Popen"})
_ASYNC_SHELL = "asyncio.create_subprocess_shell"
_ASYNC_PROGRAM = "asyncio.create_subprocess_exec"
_COPIES = frozenset({"shutil.copy", "shutil.copy2", "shutil.copyfile"})
_CONNECTS = (
    *("requests.", "httpx.", "aiohttp.", "urllib.request.", "urllib3.", "http.client.", "ftplib."),
    *("smtplib.", "telnetlib.", "paramiko.", "websockets.", "websocket.", "imaplib.", "poplib."),
    *("xmlrpc.client.", "boto3.", "socket.create_connection"),
)
_EXECUTIONS = ("os.exec", "os.spawn", "os.posix_spawn", "pty.spawn")
_DANGEROUS = _TREES | _SINGLES | _SHELLS


def python_effects(code: str) -> list[Effect]:
    """Its effects; code that Python cannot parse does nothing."""
    if len(code) > CODE_LIMIT:
        return [DYNAMIC]
    try:
        tree = ast.parse(code)
        return list(dict.fromkeys(_Reader(tree).effects()))
    except (SyntaxError, ValueError):
        return []
    except (RecursionError, MemoryError):
        return [DYNAMIC]


class _Reader(PythonValues):
    star_imports = _DANGEROUS | _MOVES | {f"subprocess.{each}" for each in _PROGRAMS}

    def effects(self) -> Iterator[Effect]:
        if any(self._connects(node) for node in self._nodes):
            texts = [each.value for each in self._nodes if isinstance(each, ast.Constant)]
            yield from connecting([t for t in texts if isinstance(t, str) and ADDRESS.match(t)])
        for node in self._nodes:
            if isinstance(node, ast.Call):
                yield from self._call(node)
            elif isinstance(node, ast.Expr):
                yield from self._opened(node.value)
            elif isinstance(node, ast.With) and all(map(_does_nothing, node.body)):
                for item in node.items:
                    yield from self._opened(item.context_expr)
            elif isinstance(node, ast.Attribute | ast.Name) and self._passes_on(node):
                yield DYNAMIC

    def _connects(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call):
            return False
        attribute = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        by_socket = attribute in ("connect", "connect_ex", "sendto") and "socket" in self._names
        return self.name_of(node.func).startswith(_CONNECTS) or (
            by_socket and bool(node.args) and isinstance(node.args[-1], ast.Tuple)
        )

    def _passes_on(self, node: ast.Attribute | ast.Name) -> bool:
        """A function that deletes is given to ``map`` or kept under another name."""
        if id(node) in self._called or not isinstance(node.ctx, ast.Load):
            return False
        name = self.name_of(node)
        module, _, last = name.rpartition(".")
        return name in _DANGEROUS or (last == "__dict__" and module in _MODULES)

    # --- calls --------------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> Iterator[Effect]:
        name = self.name_of(node.func)
        module, _, function = name.rpartition(".")
        first = self._values(node.args[0]) if node.args else self._keyword(node, "path", "src")
        if name in _TREES:
            yield from removal(first, recursive=True)
        elif name in _SINGLES:
            yield from removal(first, recursive=False)
        elif name in _SHELLS:
            yield from (Effect("shell", each) for each in first)
        elif module == "subprocess" and function in _PROGRAMS:
            yield self._program(node)
        elif name.startswith(_EXECUTIONS):
            yield self._execution(node, name)
        elif name in _MOVES | _COPIES and len(node.args) > 1:
            yield from self._moved("mv" if name in _MOVES else "cp", first[0], node.args[1])
        elif name == _ASYNC_SHELL:
            yield from (Effect("shell", each) for each in first)
        elif name == _ASYNC_PROGRAM or module == "sh":
            words = [self._argument(each) for each in node.args]
            yield Effect("shell", " ".join([function, *words] if module == "sh" else words) or ":")
        elif name in ("ctypes.CDLL", "ctypes.PyDLL", "ctypes.cdll.LoadLibrary"):
            # The C library itself can delete and start anything.
            yield from [DYNAMIC] if first[0] in ("None", UNKNOWN) or "libc" in first[0] else []
        elif name == "os.ftruncate" and node.args and self._values(node.args[-1]) == ["0"]:
            yield from emptying(NOT_KNOWN)
        elif function == "call_command":
            yield Effect("shell", f"python3 manage.py {shell_word(first[0])}")
        elif name == "os.open" and "O_TRUNC" in ast.dump(node):
            yield from emptying(first)
        elif name == "fileinput.input" and any(each.arg == "inplace" for each in node.keywords):
            names = {self.name_of(each.func) for each in self._nodes if isinstance(each, ast.Call)}
            yield from [] if {"print", "sys.stdout.write"} & names else emptying(first)
        elif name == "os.kill" and first[0] == "-1":
            yield Effect("shell", "kill -9 -1")
        elif name in ("open", "io.open") and self._mode(node)[:1] in ("w", "a", "x"):
            yield from writing(first)
        elif name == "os.truncate":
            yield from emptying(first)
        elif name in ("exec", "eval", "builtins.exec", "builtins.eval"):
            yield from self._evaluated(first)
        elif name == "getattr" and len(node.args) > 1 and self.name_of(node.args[0]) in _MODULES:
            wanted = self._values(node.args[1])[0]
            if f"{self.name_of(node.args[0])}.{wanted}" in _DANGEROUS or UNKNOWN in wanted:
                yield DYNAMIC
        elif (name == "vars" and node.args and self.name_of(node.args[0]) in _MODULES) or (
            name in ("__import__", "importlib.import_module") and UNKNOWN in first[0]
        ):
            yield DYNAMIC
        elif isinstance(node.func, ast.Attribute):
            yield from self._method(node, node.func)

    def _moved(self, program: str, source: str, target: ast.expr) -> Iterator[Effect]:
        to = self._values(target)[0]
        if UNKNOWN not in source + to:
            yield Effect("shell", f"{program} {shell_word(source)} {shell_word(to)}")

    def _method(self, node: ast.Call, method: ast.Attribute) -> Iterator[Effect]:
        if isinstance(method.value, ast.Attribute) and method.value.attr == "git":
            words = [self._argument(each) for each in node.args]
            yield Effect("shell", " ".join(["git", method.attr.replace("_", "-"), *words]))
        elif method.attr in ("rename", "replace") and len(node.args) == 1 and not node.keywords:
            yield from self._moved("mv", self._values(method.value)[0], node.args[0])
        elif method.attr == "truncate" and node.args and self._values(node.args[0]) == ["0"]:
            opened = self._only_assigned(method.value)
            if isinstance(opened, ast.Call) and opened.args:
                yield from emptying(self._values(opened.args[0]))
        elif method.attr in ("unlink", "rmdir") and len(node.args) <= 1:
            yield from removal(self._values(method.value), recursive=False)
        elif method.attr == "rmtree":
            yield from removal(self._values(method.value), recursive=True)
        elif method.attr in ("write_text", "write_bytes") and node.args:
            if isinstance(node.args[0], ast.Constant) and not node.args[0].value:
                yield from emptying(self._values(method.value))
            yield from writing(self._values(method.value))
        elif method.attr == "close" and isinstance(method.value, ast.Call):
            yield from self._opened(method.value)
        elif method.attr in ("execute", "executescript", "executemany") and node.args:
            given = node.args[0]
            if (
                isinstance(given, ast.Call)
                and given.args
                and self.name_of(given.func)[-4:] == "text"
            ):
                given = given.args[0]
            yield from (Effect("sql", each) for each in self._values(given))
        elif method.attr in ("runsource", "runcode"):
            yield DYNAMIC
        elif _drops_rows(node, method):
            yield Effect("sql", "DROP TABLE x")

    def _opened(self, node: ast.expr) -> Iterator[Effect]:
        """A file that is opened for writing, and nothing is written."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            mode = self._values(node.args[0])[0] if node.args else ""
            if node.func.attr == "open" and re.fullmatch(r"w[bt+]*", mode):
                yield from emptying(self._values(node.func.value))
        opens = isinstance(node, ast.Call) and self.name_of(node.func) in ("open", "io.open")
        if opens and isinstance(node, ast.Call) and node.args and self._mode(node)[:1] == "w":
            yield from emptying(self._values(node.args[0]))

    def _program(self, node: ast.Call) -> Effect:
        given = node.args[0] if node.args else None
        given = given or next((each.value for each in node.keywords if each.arg == "args"), None)
        grows = isinstance(given, ast.Name) and given.id in self._extended
        given = self._only_assigned(given)
        typed = self._keyword(node, "input")[0]
        fed = f" <<< {shlex.quote(typed)}" if UNKNOWN not in typed else ""
        if isinstance(given, ast.List | ast.Tuple):
            words = [self._argument(each) for each in given.elts] + ['"$X"'] * grows
            return Effect("shell", (" ".join(words) or ":") + fed)
        if isinstance(given, ast.BinOp) and isinstance(given.left, ast.List):
            words = [self._argument(each) for each in given.left.elts]
            return Effect("shell", " ".join([*words, '"$X"']))
        if isinstance(given, ast.Call) and self.name_of(given.func) == "shlex.split" and given.args:
            given = given.args[0]
        values = self._values(given) if given is not None else NOT_KNOWN
        return DYNAMIC if UNKNOWN in values[0] else Effect("shell", values[0] + fed)

    def _execution(self, node: ast.Call, name: str) -> Effect:
        arguments = node.args[1:] if name.startswith("os.spawn") else node.args
        if len(arguments) == 2 and isinstance(arguments[1], ast.List | ast.Tuple):
            words = [arguments[0], *arguments[1].elts[1:]]
        elif name == "pty.spawn" and arguments and isinstance(arguments[0], ast.List | ast.Tuple):
            words = list(arguments[0].elts)
        else:
            words = [*arguments[:1], *arguments[2:]]
        return Effect("shell", " ".join(self._argument(each) for each in words) or ":")

    def _argument(self, node: ast.expr) -> str:
        if isinstance(node, ast.Starred):
            return '"$X"'
        if self.name_of(node) == "sys.executable":
            return "python3"
        value = self._values(node)[0]
        return '"$X"' if UNKNOWN in value else shlex.quote(value)

    def _evaluated(self, sources: list[str]) -> Iterator[Effect]:
        for source in sources:
            if UNKNOWN in source:
                yield DYNAMIC
            else:
                yield from python_effects(source)

    def _mode(self, node: ast.Call) -> str:
        given = node.args[1] if len(node.args) > 1 else None
        given = given or next((each.value for each in node.keywords if each.arg == "mode"), None)
        return self._values(given)[0] if given is not None else "r"


def _does_nothing(node: ast.stmt) -> bool:
    constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return isinstance(node, ast.Pass) or constant


def _drops_rows(node: ast.Call, method: ast.Attribute) -> bool:
    """Object mappers: ``drop_all()``, ``Model.objects.all().delete()``, ``delete_many({})``."""
    if method.attr in ("drop_all", "drop_tables", "drop_database", "drop_collection"):
        return True
    if method.attr in ("flushall", "flushdb"):
        return True
    if method.attr == "delete_many":
        return any(isinstance(each, ast.Dict) and not each.keys for each in node.args)
    source = method.value.func if isinstance(method.value, ast.Call) else None
    everything = isinstance(source, ast.Attribute) and source.attr in ("all", "query")
    return method.attr == "delete" and not node.args and everything
