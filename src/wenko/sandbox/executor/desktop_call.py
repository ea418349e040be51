"""How the browser and the desktop are reached: by a call, whose reply is a file to be fetched."""

import os
import stat
import sys

from .json_codec import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .json_codec import Object

MAX_FILE = 16 * 1024 * 1024
_CLIENT = "import sys; sys.path.insert(0, sys.argv[2]); from desktop.client import main; main()"


def desktop_call(request: "Object", config: "Object") -> None:
    """Complete a request with the program to run; what it is to do becomes its input."""
    runtime = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    wanted = {**request.pop("request"), "workspace": config["workspace"]}
    request["argv"] = [
        *(sys.executable, "-I", "-S", "-B", "-X", "utf8", "-c", _CLIENT),
        *(config["scratch"], runtime),
    ]
    request.update(stdin=dumps(wanted).decode(), cwd="/", env={}, terminal=None)


def read_scratch(folder: str, name: str) -> bytes:
    """A file of the scratch folder. Tools can write there too, so no link is followed."""
    if "/" in name or name.startswith("."):
        raise ValueError("not the name of a file")
    parent = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fd = os.open(
            name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=parent
        )
    finally:
        os.close(parent)
    with open(fd, "rb") as file:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_FILE:
            raise ValueError("not a regular file, or too large")
        return file.read(MAX_FILE)
