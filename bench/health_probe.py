"""How long ``GET /health`` takes while something else happens, seen by a process of its own."""

import json
import select
import socket
import subprocess
import sys
import time

BETWEEN = 0.05
STEP, MOST = 0.05, 0.2
"""Seconds. A longer step was the probe's own: it had no processor, or the machine was suspended."""
LIMIT = 30.0


class HealthProbe:
    def __init__(self, url: str) -> None:
        address = url.removeprefix("http://").split(":")
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, *address], stdout=subprocess.PIPE, text=True
        )

    def stop(self) -> tuple[float, int]:
        """The longest reply in seconds, and how many requests got none."""
        self._process.terminate()
        lines = self._process.communicate()[0].splitlines()
        longest, lost = json.loads(lines[-1]) if lines else (0.0, 0)
        return float(longest), int(lost)


def _reply_time(host: str, port: int) -> float | None:
    """Null without a reply."""
    try:
        with socket.create_connection((host, port), timeout=LIMIT) as connection:
            connection.sendall(f"GET /health HTTP/1.0\r\nHost: {host}:{port}\r\n\r\n".encode())
            waited, last = 0.0, time.monotonic()
            while waited < LIMIT:
                readable, _, _ = select.select([connection], [], [], STEP)
                now = time.monotonic()
                waited += min(now - last, MOST)
                last = now
                if readable:
                    return waited if connection.recv(65536) else None
    except OSError:
        pass
    return None


def main() -> None:
    longest, lost = 0.0, 0
    while True:
        took = _reply_time(sys.argv[1], int(sys.argv[2]))
        lost += took is None
        longest = max(longest, LIMIT if took is None else took)
        print(json.dumps([longest, lost]), flush=True)
        time.sleep(BETWEEN)


if __name__ == "__main__":
    main()
