"""Appends the toolbox to the path of code that has no environment of its own: it never shadows a
package of a project, and a virtual environment does not see it at all."""

import importlib
import os
import sys

SYSTEM = ("/usr", "/usr/local")
"""Prefixes of the Python that the toolbox is compiled for; another one is somebody's choice."""

if __name__ == "sitecustomize":  # Not read as a part of the server.
    _here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [each for each in sys.path if each != _here]
    if sys.prefix in SYSTEM and sys.prefix == getattr(sys, "base_prefix", None):
        sys.path.append(os.path.join(os.path.dirname(_here), "toolbox"))

    # This one hides another, of the project or of the system.
    _own = sys.modules.pop("sitecustomize")
    try:
        importlib.import_module("sitecustomize")
    except ImportError as error:
        if getattr(error, "name", "sitecustomize") != "sitecustomize":
            raise
    finally:
        sys.modules.setdefault("sitecustomize", _own)
