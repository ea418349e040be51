"""Signals without the ``signal`` module: its import of ``enum`` costs each sandbox 5 ms."""

from _signal import (  # type: ignore[import-not-found]
    SIG_DFL,
    SIG_IGN,
    SIGCHLD,
    SIGHUP,
    SIGINT,
    SIGKILL,
    SIGPIPE,
    SIGQUIT,
    SIGSTOP,
    SIGTERM,
    SIGTSTP,
    SIGTTIN,
    SIGTTOU,
    SIGXFSZ,
    set_wakeup_fd,
    signal,
)

__all__ = [
    "SIGCHLD",
    "SIGHUP",
    "SIGINT",
    "SIGKILL",
    "SIGPIPE",
    "SIGQUIT",
    "SIGSTOP",
    "SIGTERM",
    "SIGTSTP",
    "SIGTTIN",
    "SIGTTOU",
    "SIGXFSZ",
    "SIG_DFL",
    "SIG_IGN",
    "set_wakeup_fd",
    "signal",
]
