"""Signals without the ``signal`` package, whose import costs each sandbox 5 ms for ``enum``."""

from _signal import (  # type: ignore[import-not-found]
    SIG_IGN,
    SIGCHLD,
    SIGINT,
    SIGKILL,
    SIGPIPE,
    SIGSTOP,
    SIGXFSZ,
    set_wakeup_fd,
    signal,
)

__all__ = [
    "SIGCHLD",
    "SIGINT",
    "SIGKILL",
    "SIGPIPE",
    "SIGSTOP",
    "SIGXFSZ",
    "SIG_IGN",
    "set_wakeup_fd",
    "signal",
]
