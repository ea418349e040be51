"""Where the sandbox's Python begins: a listening socket is inherited, the rest is one argument."""

import os
import sys

from .json_codec import loads
from .server import ExecutorServer

LISTENING = 3


def main() -> None:
    # Whatever else leaked in from outside would be inherited by every tool.
    os.closerange(LISTENING + 1, 1 << 20)
    os.set_inheritable(LISTENING, False)
    # A tool can nest folders deeper than Python cares to recurse by itself.
    sys.setrecursionlimit(10_000)
    ExecutorServer(loads(sys.argv[1].encode()), LISTENING).serve()
