"""The matplotlib backend of code in a sandbox: ``show`` gives the open figures to the server."""

from matplotlib.backend_bases import FigureManagerBase as FigureManager
from matplotlib.backends.backend_agg import FigureCanvasAgg as FigureCanvas

from . import plots

__all__ = ["FigureCanvas", "FigureManager", "show"]


def show(*arguments: object, **options: object) -> None:
    plots.show_figures()
