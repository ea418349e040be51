"""Finds every regular expression of the server, and measures what hostile text costs it.

Two walks: modules are imported while ``re.compile`` is recorded, and their source is searched for
``re.search(…)`` and the like inside functions. An expression is covered the day it is written.

``python -m tests.support.expressions`` prints those whose time grows faster than their text.
"""

import ast
import builtins
import importlib
import importlib.util
import pkgutil
import re
import resource
import signal
import statistics
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import wenko
from tests.support.hostile_texts import GENERAL, attacks, hostile_text

CPU_LIMIT = 60
"""Seconds for all. What takes longer ends the process; the last line names it."""
USE_LIMIT = 1.0
"""CPU seconds of one use."""
SIZE = 512
OUTLIER = 3.0
"""Times the median of all texts; what takes longer is measured again, by its growth."""
SMALL, LARGE = 2_048, 16_384
GROWTH = 24.0
"""Of the time, where the text grows by eight: linear is 8, quadratic 64."""
SLOW = 100.0
"""Times a plain linear search, for each character: 250 KB then take half a second."""
BOUND_SECONDS = 0.15
_METHODS = frozenset(
    {"search", "match", "fullmatch", "finditer", "findall", "sub", "subn", "split"}
)
_FLAGS_AT = {"sub": 4, "subn": 4, "split": 3, "compile": 1}
_NOT_IMPORTED = ("wenko.storage.migrations", "wenko.page")


@dataclass(frozen=True, slots=True)
class Expression:
    """``methods`` are those that the server calls: a pattern may be linear only from one start."""

    module: str
    line: int
    pattern: str
    flags: int
    name: str
    methods: tuple[str, ...]
    readable: bool = True
    """False if the source does not say what the pattern is."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.name}".strip()


@dataclass(frozen=True, slots=True)
class Bound:
    """Expressions that see no more than ``size`` characters; null: none of a user or a program."""

    module: str
    size: int | None
    why: str
    names: tuple[str, ...] = ()
    squeezed: bool = False
    """Runs of spaces are shortened before."""

    def covers(self, expression: Expression) -> bool:
        inside = f"{expression.module}.".startswith(f"{self.module}.")
        return inside and (not self.names or expression.name in self.names)


BOUNDS = (
    Bound("wenko.terminal.reading", 1_000, "a line of a screen: MAX_COLS"),
    Bound("wenko.terminal.consequences", 1_000, "a line of a screen: MAX_COLS"),
    Bound("wenko.terminal.decide", 4_000, "decide() cuts request and command", squeezed=True),
    Bound("wenko.terminal.wishes", 4_000, "decide() cuts the request", squeezed=True),
    Bound("wenko.memory.requests", 2_000, "read_requests() skips longer ones", squeezed=True),
    Bound("wenko.memory.contradictions", 2_000, "read_claim() cuts", squeezed=True),
    Bound("wenko.memory.tone", 2_000, "read_tone() cuts"),
    Bound("wenko.protocol.form_reading.dates", 60, "_moment() refuses longer ones", squeezed=True),
    Bound(
        "wenko.planners.language.grammar.named_files",
        120,
        "the clauses have at most so many",
        ("_ENGLISH_NAME", "_CHINESE_NAME"),
    ),
    Bound("wenko.models.transport.error_mapping", None, "constants: _NAMES"),
    Bound("wenko.planners.playbooks.playbook", None, "patterns that playbook_checks.py bounds"),
    Bound("wenko.service.playbook_parameters", None, "an escaped value", ("",)),
    Bound("wenko.tools.mcp.config", None, "the operator's file"),
    Bound("wenko.sandbox.network", None, "the operator's npmrc", ("",)),
    Bound("wenko.sandbox.desktop", None, "runs in the sandbox, not in the server"),
    Bound("wenko.sandbox.executor", None, "runs in the sandbox, not in the server"),
)


def all_expressions() -> list[Expression]:
    """Call it in a process that has not imported the server: imports are what is recorded."""
    recorded: list[tuple[str, int, str, int]] = []
    original = re.compile

    def compile_(pattern: Any, flags: Any = 0) -> Any:
        frame = sys._getframe(1)
        module = frame.f_globals.get("__name__", "")
        if module.startswith("wenko.") and isinstance(pattern, str):
            recorded.append((module, frame.f_lineno, pattern, int(flags)))
        return original(pattern, flags)

    re.compile = compile_  # type: ignore[assignment]
    try:
        modules = [_imported(name) for name in _module_names()]
    finally:
        re.compile = original
    sources = {module.__name__: _Source.of(module) for module in modules}
    everywhere: dict[str, set[str]] = {}
    for each in sources.values():
        for name, methods in each.uses.items():
            everywhere.setdefault(name, set()).update(methods)
    found: dict[tuple[str, str, int], Expression] = {}
    for module, line, pattern, flags in recorded:
        name = sources[module].name_at(line)
        uses = sources[module].uses if name.startswith("_") else everywhere
        called = _methods(name, uses, sources[module].uses)
        found[module, pattern, flags] = Expression(module, line, pattern, flags, name, called)
    for each in sources.values():
        for one in each.expressions():
            found.setdefault((one.module, one.pattern, one.flags), one)
    return sorted(found.values(), key=lambda one: (one.module, one.line))


def bound_of(expression: Expression) -> Bound | None:
    return next((each for each in BOUNDS if each.covers(expression)), None)


def texts_for(expression: Expression, squeezed: bool) -> list[tuple[str, str, str]]:
    """What a text is made of: its beginning, what is repeated, its end."""
    own = list(dict.fromkeys(attacks(expression.pattern, expression.flags)))[:24]
    every = [("", unit, end) for unit in GENERAL for end in ("", "\x00")] + own
    return [each for each in every if not (squeezed and each[1].isspace())]


def seconds(expression: Expression, method: str, text: str, best_of: int = 1) -> float:
    """CPU time of one use; infinite if it exceeds the limit."""
    compiled = re.compile(expression.pattern, expression.flags)
    least = float("inf")
    try:
        with _cpu_limit():
            for _ in range(best_of):
                began = time.thread_time()
                if method in ("match", "fullmatch", "search"):
                    getattr(compiled, method)(text)
                else:
                    deque(compiled.finditer(text), maxlen=0)
                least = min(least, time.thread_time() - began)
    except _LimitExceeded:
        return float("inf")
    return least


class _LimitExceeded(Exception):
    pass


@contextmanager
def _cpu_limit() -> Iterator[None]:
    """``re`` lets signal handlers run while it searches: one that raises ends the search."""

    def exceeded(*_: object) -> None:
        raise _LimitExceeded

    before = signal.signal(signal.SIGVTALRM, exceeded)
    signal.setitimer(signal.ITIMER_VIRTUAL, USE_LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def linear_second_per_character() -> float:
    """Of a plain search on this machine, now."""
    plain = Expression("", 0, r"a[bc]?x|\d{3}", 0, "", ("finditer",))
    return seconds(plain, "finditer", "abcab" * 4_000, best_of=9) / 20_000


def fault_of(expression: Expression, unit: float) -> str | None:
    """What hostile text makes it too slow; null if none does."""
    bound = bound_of(expression)
    if not expression.readable:
        return None if bound else "the pattern is not known: give it a bound, with a reason"
    if bound is not None and bound.size is None:
        return None
    squeezed = bound is not None and bound.squeezed
    for method in expression.methods:
        size = SIZE if bound is None or bound.size is None else bound.size
        took = {
            parts: seconds(expression, method, hostile_text(parts, size))
            for parts in texts_for(expression, squeezed)
        }
        if bound is not None:
            parts, worst = max(took.items(), key=lambda each: each[1])
            if worst > BOUND_SECONDS * max(1.0, unit / 20e-9):
                return f"{method} of {size} characters {parts!r}: {worst:.2f} s"
            continue
        usual = min(statistics.median(took.values()), 20 * unit * SIZE)
        for parts, once in took.items():
            # Measured twice: beside other tests, one measurement may be disturbed.
            if (
                once > OUTLIER * usual + 3 * unit * SIZE
                and _growth(expression, method, parts, unit)
                and (fault := _growth(expression, method, parts, unit))
            ):
                return f"{method} {parts!r}: {fault}"
    return None


def _growth(
    expression: Expression, method: str, parts: tuple[str, str, str], unit: float
) -> str | None:
    before = seconds(expression, method, hostile_text(parts, SMALL), best_of=3)
    if before == float("inf"):
        return f"more than {USE_LIMIT} s for {SMALL} characters"
    after = seconds(expression, method, hostile_text(parts, LARGE), best_of=2)
    if after > GROWTH * before and after > 10 * unit * LARGE:
        return f"{after / before:.0f} times the time for {LARGE // SMALL} times the text"
    if after > SLOW * unit * LARGE:
        return f"{after / LARGE * 1e9:.0f} ns for each character"
    return None


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT))
    expressions = all_expressions()
    print(f"imported with {time.process_time():.1f} s", flush=True)
    unit = linear_second_per_character()
    print(f"{len(expressions)} expressions, {unit * 1e9:.0f} ns for each character", flush=True)
    for each in expressions:
        # Whoever ends this process reads here where it was.
        print(f"? {each}", flush=True)
        if fault := fault_of(each, unit):
            print(f"✗ {each}: {fault}", flush=True)
    print("all measured", flush=True)


# --- where expressions are ---------------------------------------------------------------------


def _module_names() -> list[str]:
    names = [each.name for each in pkgutil.walk_packages(wenko.__path__, "wenko.", onerror=print)]
    left_out = tuple(name for name in names if name.endswith("__main__"))
    return [each for each in names if not each.startswith((*_NOT_IMPORTED, *left_out))]


def _imported(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        # Some run inside a sandbox, with its packages: their source alone is read.
        spec = importlib.util.find_spec(name)
        assert spec is not None
        return importlib.util.module_from_spec(spec)


@dataclass(frozen=True, slots=True)
class _Source:
    """The calls of ``re`` in a module, and what is called on its names."""

    module: ModuleType
    calls: tuple[tuple[str, ast.Call], ...]
    names: tuple[tuple[int, int, str], ...]
    """First line, last line and name of each expression that is given one."""
    uses: dict[str, set[str]]

    @classmethod
    def of(cls, module: ModuleType) -> "_Source":
        calls, names = [], []
        uses: dict[str, set[str]] = {}
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
            if isinstance(node, ast.Call) and (function := _function(node)):
                calls.append((function, node))
            elif isinstance(node, ast.Attribute) and node.attr in _METHODS:
                name = getattr(node.value, "id", None) or getattr(node.value, "attr", None)
                if name is not None and name != "re":
                    uses.setdefault(name, set()).add(node.attr)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                if _function(node.value) == "compile":
                    names.append((node.lineno, node.end_lineno or 0, getattr(target, "id", "")))
        return cls(module, tuple(calls), tuple(names), uses)

    def name_at(self, line: int) -> str:
        return next((name for first, last, name in self.names if first <= line <= last), "")

    def expressions(self) -> Iterator[Expression]:
        known = _Names(vars(self.module))
        for function, call in self.calls:
            at = _FLAGS_AT.get(function, 2)
            given = next((each.value for each in call.keywords if each.arg == "flags"), None)
            given = call.args[at] if given is None and len(call.args) > at else given
            compiled = function == "compile"
            name = self.name_at(call.lineno) if compiled else ""
            methods = _methods(name, self.uses, self.uses) if compiled else (function,)
            first = call.args[0]
            readable = not isinstance(first, ast.Name) or first.id in known
            try:
                pattern = _evaluated(first, known)
                flags = int(_evaluated(given, known)) if given is not None else 0
                re.compile(pattern, flags)
            except (LookupError, TypeError, ValueError, AttributeError, re.error):
                pattern, flags, readable = ast.unparse(first), 0, False
            if isinstance(pattern, str):
                yield Expression(
                    self.module.__name__, call.lineno, pattern, flags, name, methods, readable
                )


def _methods(name: str, uses: dict[str, set[str]], own: dict[str, set[str]]) -> tuple[str, ...]:
    methods = uses.get(name, set())
    if not name:
        # In a table: what is called on a variable of the module is called on each of it.
        methods = {
            each for variable, called in own.items() if variable.islower() for each in called
        }
    plain = {each if each in ("search", "match", "fullmatch") else "finditer" for each in methods}
    return tuple(sorted(plain)) or ("finditer",)


def _function(call: ast.Call) -> str | None:
    """``search`` of ``re.search(…)``."""
    function = call.func
    if not isinstance(function, ast.Attribute) or not isinstance(function.value, ast.Name):
        return None
    is_use = function.value.id == "re" and function.attr in _METHODS | {"compile"} and call.args
    return function.attr if is_use else None


class _Names(dict[str, Any]):
    """What a module defines; any other name stands for a word that is put into a pattern."""

    def __missing__(self, name: str) -> Any:
        if hasattr(builtins, name):
            raise KeyError(name)
        return "name"


def _evaluated(node: ast.expr, names: dict[str, Any]) -> Any:
    code = compile(ast.Expression(node), "<pattern>", "eval")
    return eval(code, {"__builtins__": builtins}, names)


if __name__ == "__main__":
    main()
