"""Records the screens of programs that prompt: ``python -m bench.prompts.record [part of a name]``.

A recording is what the program printed until it waited, the terminal's mode, and what the prompt
says. ``RECORD_PATH`` is a ``PATH`` with the programs, ``RECORD_PACKAGES`` is ``node_modules``;
programs that are not installed are skipped.
"""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from bench.prompts.programs import PROGRAMS, Expected, Program
from bench.prompts.recordings import RECORDINGS, Recording, save
from wenko.sandbox.executor.evidence import option_names, terminal_mode
from wenko.terminal.reading.boxes import BOX_PROGRAMS
from wenko.terminal.screen import Screen

ROWS = 24
QUIET = 1.2
TIMEOUT = 25.0


def record(program: Program) -> list[Recording]:
    """One recording for each prompt that appeared."""
    folder = Path(tempfile.mkdtemp(prefix="demo-", dir="/tmp"))
    if packages := os.environ.get("RECORD_PACKAGES"):
        (folder / "node_modules").symlink_to(packages)
    pid, master = pty.fork()
    if pid == 0:
        os.chdir(folder)
        env = {
            "PATH": os.environ.get("RECORD_PATH", os.environ["PATH"]),
            "HOME": str(folder),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "EDITOR": "nano",
            **dict(program.env),
        }
        os.execvpe("bash", ["bash", "-c", program.command], env)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, program.columns, 0, 0))
    try:
        return _record_prompts(program, master, str(folder))
    finally:
        os.kill(pid, signal.SIGKILL)
        os.close(master)
        os.waitpid(pid, 0)
        shutil.rmtree(folder, ignore_errors=True)


def _record_prompts(program: Program, master: int, folder: str) -> list[Recording]:
    found: list[Recording] = []
    replies: list[str] = []
    screen = Screen(ROWS, program.columns, replies.append)
    output = b""
    for number, (expected, keys) in enumerate(program.prompts):
        printed = _until_quiet(master, screen, replies, expected)
        if printed is None:
            print(
                f"✗ {program.name}: no prompt {expected.text!r}\n{screen.text[-400:]}", flush=True
            )
            break
        output += printed
        mode: Any = terminal_mode(termios.tcgetattr(master)[3])
        text = _without_paths(output.decode("utf-8", "replace"), folder)
        name = program.name if number == 0 else f"{program.name} ({number + 1})"
        pid, executable = _foreground(master)
        options = tuple(option_names(pid)) if executable in BOX_PROGRAMS else ()
        found.append(Recording(name, executable, mode, program.columns, text, expected, options))
        os.write(master, keys.encode())
    return found


def _without_paths(text: str, folder: str) -> str:
    for path in os.environ.get("RECORD_PATH", "").split(":"):
        if path and not path.startswith(("/usr", "/bin", "/sbin")):
            text = text.replace(str(Path(path).parent), "/opt/tools")
    return text.replace(folder, "/home/ada")


def _until_quiet(
    master: int, screen: Screen, replies: list[str], expected: Expected
) -> bytes | None:
    """The output until the expected text is shown and nothing more comes; ``None`` without it."""
    output = b""
    deadline = time.monotonic() + TIMEOUT
    last = time.monotonic()
    while time.monotonic() < deadline:
        ready, _, _ = select.select([master], [], [], 0.1)
        if ready:
            try:
                piece = os.read(master, 65536)
            except OSError:
                return None
            output += piece
            screen.feed(piece.decode("utf-8", "replace"))
            while replies:
                os.write(master, replies.pop(0).encode())
            last = time.monotonic()
        elif time.monotonic() - last > QUIET and _shows(screen, expected):
            return output
    return None


def _shows(screen: Screen, expected: Expected) -> bool:
    wanted = "".join(expected.text.split())
    shown = "".join("".join(line.strip(" │┃|x") for line in screen.lines).split())
    return wanted in shown and (bool(screen.text.strip()) or not expected.text)


def _foreground(master: int) -> tuple[int, str]:
    """The newest process in the terminal's foreground, and its executable."""
    group = os.tcgetpgrp(master)
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.getpgid(int(name)) == group:
                found.append((int(name), os.readlink(f"/proc/{name}/exe").rpartition("/")[2]))
        except OSError:
            continue
    return max(found, default=(0, ""))


def main(part: str) -> None:
    wanted = [each for each in PROGRAMS if part in each.name]
    with ThreadPoolExecutor(4) as pool:
        recorded = [one for each in pool.map(record, wanted) for one in each]
    save(recorded)
    print(f"{len(recorded)} recordings of {len(wanted)} programs in {RECORDINGS}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
