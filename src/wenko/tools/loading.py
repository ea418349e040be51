"""Files with people's own tools: each is loaded by itself, so that a bad one spoils no other."""

import hashlib
import importlib.util
import logging
import sys
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

from wenko.errors import WenkoError
from wenko.settings import Settings
from wenko.tools.deadline import Deadline
from wenko.tools.functions import FunctionTool
from wenko.tools.patience import TookTooLong, within

log = logging.getLogger(__name__)
LOADING_LIMIT = 20.0


@dataclass(frozen=True, slots=True)
class Problem:
    """Something of people's own tools that cannot be used, and why."""

    where: str
    says: str


@dataclass(slots=True)
class Loaded:
    tools: dict[Path, list[FunctionTool]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def complain(self, where: Path, says: str) -> None:
        log.warning("%s: %s", where, says)
        self.problems.append(Problem(str(where), says))


async def load_tools(settings: Settings) -> Loaded:
    """The tools of every file that the settings name, and of ``tools/`` in the data folder."""
    loaded = Loaded()
    for path in _files(settings, loaded):
        try:
            module = await within(Deadline(LOADING_LIMIT), _load, {"path": path})
        except TookTooLong:
            loaded.complain(path, f"it did not finish loading within {LOADING_LIMIT:g} s")
        except BaseException as error:
            if not isinstance(error, Exception | SystemExit | KeyboardInterrupt):
                raise
            loaded.complain(path, _why(error, path))
        else:
            found = [each for each in vars(module).values() if isinstance(each, FunctionTool)]
            loaded.tools[path] = list(dict.fromkeys(found))
            for tool in found:
                tool.bind(settings)
            if not found:
                loaded.complain(path, "it has no function marked with @tool")
    return loaded


def _files(settings: Settings, loaded: Loaded) -> list[Path]:
    found: list[Path] = sorted((settings.data / "tools").glob("[!_]*.py"))
    for named in filter(None, (each.strip() for each in settings.tools.split(","))):
        path = Path(named).expanduser()
        if path.is_dir():
            found += sorted(path.glob("[!_]*.py"))
        elif path.is_file():
            found.append(path)
        else:
            loaded.complain(path, "there is no such file or folder (WENKO_TOOLS names it)")
    return list(dict.fromkeys(path.resolve() for path in found))


def _load(path: Path) -> ModuleType:
    mark = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"wenko_tools_{path.stem}_{mark}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is not a Python file")
    module = importlib.util.module_from_spec(spec)
    # Types are looked up by their module's name.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _why(error: BaseException, path: Path) -> str:
    if isinstance(error, WenkoError):
        return error.details
    if isinstance(error, SyntaxError):
        return f"line {error.lineno}: {error.msg}"
    lines = [
        each.lineno
        for each in traceback.extract_tb(error.__traceback__)
        if Path(each.filename) == path
    ]
    line = f"line {lines[-1]}: " if lines else ""
    return f"{line}{type(error).__name__}: {error}"
