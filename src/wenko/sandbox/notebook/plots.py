"""Chooses our backend when code imports matplotlib, and not before: most code does not."""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_SHOW: "list[Callable[[], None]]" = []


def show_figures() -> None:
    for show in _SHOW:
        show()


def watch(show: "Callable[[], None]") -> None:
    """``show`` is called by ``plt.show()`` from now on."""
    _SHOW[:] = [show]
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def _silence_fonts() -> None:
    """The first figure of a conversation makes a list of fonts. On a busy machine matplotlib warns
    after five seconds that it does, which reads like a fault of the code."""
    import logging

    fonts = logging.getLogger("matplotlib.font_manager")
    fonts.addFilter(lambda record: "building the font cache" not in str(record.msg))


class _Finder:
    """Waits for the import of matplotlib; only this process gets the backend, no child."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> "Any":
        if name != "matplotlib":
            return None
        sys.meta_path.remove(self)
        import importlib.util

        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return None
        loaded = spec.loader.exec_module

        def execute(module: "Any") -> None:
            loaded(module)
            _silence_fonts()
            if not os.environ.get("MPLBACKEND"):
                module.rcParams["backend"] = f"module://{__package__}.backend"

        spec.loader.exec_module = execute  # type: ignore[method-assign]
        return spec
