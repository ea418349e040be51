"""What names and expressions of Python code stand for, as far as it can be told without running."""

import ast

from wenko.gate.words import UNKNOWN

_TEMPORARY = frozenset({"tempfile.mkdtemp", "tempfile.mktemp", "tempfile.gettempdir"}) | {
    "tempfile.TemporaryDirectory",
    "tempfile.NamedTemporaryFile",
    "tempfile.mkstemp",
}
NOT_KNOWN = [UNKNOWN]
_MAX_VALUES = 50


class PythonValues:
    """The names that code binds, and the strings and paths that its expressions may be."""

    star_imports: frozenset[str] = frozenset()
    """The functions that ``from module import *`` may bring."""

    def __init__(self, tree: ast.Module) -> None:
        self._nodes = list(ast.walk(tree))
        self._names: dict[str, str] = {}
        """What an imported name stands for: ``rmtree`` for ``shutil.rmtree``."""
        self._assigned: dict[str, list[ast.expr]] = {}
        self._looped: dict[str, list[ast.expr]] = {}
        self._extended = {each for node in self._nodes if (each := _extended_name(node))}
        """Lists that are changed after they were made."""
        self._resolving: set[str] = set()
        self._called = {id(node.func) for node in self._nodes if isinstance(node, ast.Call)}
        for node in self._nodes:
            self._bind(node)

    def _bind(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            for alias in node.names:
                shown = alias.asname or alias.name.split(".")[0]
                self._names[shown] = alias.name if alias.asname else shown
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name == "*":
                    for each in self.star_imports:
                        module, _, name = each.rpartition(".")
                        if module == node.module:
                            self._names[name] = each
                self._names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Call):
                # ``fd, path = tempfile.mkstemp()``
                names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
                for each in names if self.name_of(node.value.func) in _TEMPORARY else ():
                    self._assigned.setdefault(each, []).append(node.value)
            if isinstance(node.targets[0], ast.Name):
                self._assigned.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            if isinstance(node.target, ast.Name) and node.value is not None:
                self._assigned.setdefault(node.target.id, []).append(node.value)
        elif isinstance(node, ast.withitem):
            if isinstance(node.optional_vars, ast.Name):
                self._assigned.setdefault(node.optional_vars.id, []).append(node.context_expr)
        elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
            self._looped.setdefault(node.target.id, []).append(node.iter)

    def name_of(self, node: ast.expr) -> str:
        """The dotted name behind an expression; empty if there is none."""
        if isinstance(node, ast.Name):
            found = self._assigned.get(node.id, [])
            renamed = len(found) == 1 and isinstance(found[0], ast.Name | ast.Attribute)
            if renamed and node.id not in self._resolving:
                self._resolving.add(node.id)
                try:
                    return self.name_of(found[0])
                finally:
                    self._resolving.discard(node.id)
            return self._names.get(node.id, node.id)
        if isinstance(node, ast.Attribute):
            base = self.name_of(node.value)
            return f"{base}.{node.attr}" if base else ""
        if isinstance(node, ast.Call):
            called = self.name_of(node.func)
            if called in ("__import__", "importlib.import_module") and node.args:
                return self._values(node.args[0])[0]
        if isinstance(node, ast.Subscript) and self.name_of(node.value) == "sys.modules":
            return self._values(node.slice)[0]
        return ""

    def _only_assigned(self, node: ast.expr | None) -> ast.expr | None:
        if isinstance(node, ast.Name) and len(self._assigned.get(node.id, [])) == 1:
            return self._assigned[node.id][0]
        return node

    def _keyword(self, node: ast.Call, *names: str) -> list[str]:
        found = next((each.value for each in node.keywords if each.arg in names), None)
        return self._values(found) if found is not None else NOT_KNOWN

    def _values(self, node: ast.expr) -> list[str]:
        """The strings or paths that an expression may be; ``UNKNOWN`` where it cannot be told."""
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.Constant(value=bytes(data)):
                return [data.decode("utf-8", "replace")]
            case ast.Constant(value=value):
                return [str(value)]
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
                return [str(-number)]
            case ast.Attribute() if self.name_of(node) == "os.devnull":
                return ["/dev/null"]
            case ast.Name(id=name):
                return self._variable(name)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return [a + b for a in self._values(left) for b in self._values(right)][
                    :_MAX_VALUES
                ]
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return [_joined(a, b) for a in self._values(left) for b in self._values(right)]
            case ast.JoinedStr(values=parts):
                return ["".join(self._part(each) for each in parts)]
            case ast.List(elts=items) | ast.Tuple(elts=items) if items:
                return [each for item in items for each in self._values(item)][:_MAX_VALUES]
            case ast.Call():
                return self._call_value(node)
        return NOT_KNOWN

    def _part(self, node: ast.expr) -> str:
        inner = node.value if isinstance(node, ast.FormattedValue) else node
        return self._values(inner)[0]

    def _variable(self, name: str) -> list[str]:
        given = self._assigned.get(name, [])
        if name in self._resolving or (name in self._looped) == bool(given) or len(given) > 4:
            return NOT_KNOWN
        self._resolving.add(name)
        try:
            given = given or self._looped.get(name, [])
            return [each for value in given for each in self._values(value)][:_MAX_VALUES]
        finally:
            self._resolving.discard(name)

    def _call_value(self, node: ast.Call) -> list[str]:
        name = self.name_of(node.func)
        if name in _TEMPORARY:
            return ["/tmp/temporary"]
        if name in ("os.getcwd", "pathlib.Path.cwd"):
            return ["."]
        if name in ("pathlib.Path.home",):
            return ["~"]
        arguments = [self._values(each)[0] for each in node.args]
        if name == "os.path.join" or name in ("pathlib.Path", "pathlib.PurePath", "Path"):
            path = arguments[0] if arguments else "."
            for each in arguments[1:]:
                path = _joined(path, each)
            return [path]
        if name in ("str", "os.fspath", "os.path.abspath", "os.path.expanduser", "sorted", "list"):
            return self._values(node.args[0]) if node.args else [""]
        if name in ("glob.glob", "glob.iglob") and arguments:
            return [arguments[0]]
        if name in ("os.listdir", "os.scandir"):
            return [_joined(arguments[0] if arguments else ".", "*")]
        if isinstance(node.func, ast.Attribute):
            base = self._values(node.func.value)[0]
            if node.func.attr in ("glob", "rglob") and arguments:
                patterns = self._values(node.args[0])
                if node.func.attr == "rglob":
                    return patterns
                return [_joined(base, "*" if "**" in each else each) for each in patterns]
            if node.func.attr == "iterdir":
                return [_joined(base, "*")]
            if node.func.attr in ("resolve", "absolute", "expanduser", "with_name", "as_posix"):
                return [base]
        return NOT_KNOWN


def _extended_name(node: ast.AST) -> str:
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        changes = node.func.attr in ("append", "extend", "insert")
        return node.func.value.id if changes and isinstance(node.func.value, ast.Name) else ""
    return ""


def _joined(one: str, two: str) -> str:
    return two if two.startswith("/") else f"{one.rstrip('/') or ('/' if one else '')}/{two}"
