"""Which addresses the browser opens, and how files of the workspace are addressed."""

import os
import re
from urllib.parse import quote, urlsplit

from .failure import ActionFailed

WORKSPACE_HOST = "workspace.localhost"
"""Pages of the workspace are opened under this name, which is the sandbox's own loopback."""
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_HOST = re.compile(r"[\w-]+(\.[\w-]+)+(:\d+)?(/|\?|#|$)|localhost(:\d+)?(/|\?|#|$)|\[[0-9a-f:]+\]")
_ALLOWED = ("http", "https", "data", "about")
MAX_URL = 8192

_FILE_ENDING = re.compile(
    r"\.(x?html?|svg|pdf|png|jpe?g|gif|webp|txt|csv|json|xml)$", re.IGNORECASE
)


def target_url(given: str, workspace: str, origin: str) -> str:
    """The address to open: a URL, a host without its scheme, or a file of the workspace, which
    is served under ``origin``."""
    given = given.strip()
    if not given or len(given) > MAX_URL:
        raise ActionFailed("bad_url", url=given[:200])
    path = _path_in_workspace(given, workspace)
    if path is not None:
        return f"{origin}/{quote(path, safe='/?=&#%')}"
    scheme = _SCHEME.match(given)
    if scheme is not None and not _HOST.match(given):
        name = scheme[1].lower()
        if name == "file":
            raise ActionFailed("file_url", url=given[:200])
        if name not in _ALLOWED or (name == "about" and given.lower() != "about:blank"):
            raise ActionFailed("scheme_not_allowed", url=given[:200], scheme=name)
        if name in ("http", "https") and not urlsplit(given).hostname:
            raise ActionFailed("bad_url", url=given[:200])
        return given
    if _HOST.match(given) and not _FILE_ENDING.search(given):
        return f"http://{given}"
    raise ActionFailed("no_such_file", path=given[:200])


def local_file(path: str, workspace: str) -> "str | None":
    """The file of the workspace at this path; null if there is none."""
    if "\0" in path:
        return None
    root = os.path.realpath(workspace)
    real = os.path.realpath(os.path.join(root, path.lstrip("/")))
    if real != root and not real.startswith(root + "/"):
        return None
    if os.path.isdir(real):
        real = os.path.join(real, "index.html")
    return real if os.path.isfile(real) else None


def relative_path(given: str, workspace: str) -> str:
    """``/workspace/a`` as ``a``; any other path as it is."""
    for prefix in ("/workspace/", f"{workspace}/"):
        given = given.removeprefix(prefix)
    return given


def _path_in_workspace(given: str, workspace: str) -> "str | None":
    """The path of an existing file, relative to the workspace, if ``given`` names one."""
    path = relative_path(re.split(r"[?#]", given, maxsplit=1)[0], workspace)
    if _SCHEME.match(path) or path.startswith("/") or local_file(path, workspace) is None:
        return None
    return relative_path(given, workspace)
