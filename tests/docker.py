"""``make test-docker``: the contract suite and the escape attempts in containers of a real engine.

Uses the engine of ``DOCKER_HOST`` or of this machine. Without one, root with ``dockerd`` starts an
engine of its own, with its data in ``.cache``. Where there is none, it says so loudly.
"""

import asyncio
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wenko.errors import WenkoError
from wenko.sandbox.docker.engine import DockerEngine, EngineFailed
from wenko.settings import Settings

FOLDER = Path(".cache/docker-engine").absolute()
START_TIMEOUT = 60.0
TESTS = ["tests/contract/sandbox", "tests/acceptance/test_docker.py"]


def main() -> None:
    with _engine() as reason:
        if reason:
            line = "!" * 78
            print(f"{line}\nSKIPPED: the Docker tests did not run. {reason}\n{line}", flush=True)
            sys.exit(0)
        _build_image()
        arguments = sys.argv[1:] or ["-n", os.environ.get("WORKERS", "2"), *TESTS]
        environment = {**os.environ, "WENKO_TEST_DOCKER": "1"}
        command = [sys.executable, "-m", "pytest", "-q", "--timeout", "600", *arguments]
        status = subprocess.run(command, env=environment, check=False).returncode
    sys.exit(status)


@contextmanager
def _engine() -> Iterator[str]:
    """An engine that answers, or why there is none."""
    if _answers():
        yield ""
        return
    dockerd = shutil.which("dockerd", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if os.environ.get("DOCKER_HOST") or dockerd is None or os.geteuid() != 0:
        yield "No Docker engine answers. Start one; or as root: apt-get install docker.io"
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    # The path of a socket is short, and a checkout may be deep.
    os.environ["DOCKER_HOST"] = f"unix:///run/wenko-test-{os.getpid()}.sock"
    options = ["--host", os.environ["DOCKER_HOST"], "--data-root", str(FOLDER / "data")]
    options += ["--exec-root", f"/run/wenko-test-{os.getpid()}", "--pidfile", str(FOLDER / "pid")]
    options += ["--iptables=false", "--bridge=none"]
    with (FOLDER / "log").open("w") as log:
        process = subprocess.Popen([dockerd, *options], stdout=log, stderr=log)
    try:
        deadline = time.monotonic() + START_TIMEOUT
        while not _answers() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.2)
        yield "" if _answers() else f"dockerd did not start: see {FOLDER / 'log'}"
    finally:
        process.terminate()
        process.wait(timeout=60)


def _answers() -> bool:
    try:
        asyncio.run(DockerEngine.of(Settings()).get("/info"))
    except WenkoError:
        return False
    return True


def _build_image() -> None:
    """From the registry's Debian, or from one made here where no image can be pulled."""
    if _has("wenko-sandbox"):
        return
    pulled = subprocess.run(["docker", "pull", "--quiet", "debian:bookworm-slim"], check=False)
    if pulled.returncode == 0:
        subprocess.run(["tools/docker-image.sh"], check=True)
        return
    if not _has("wenko-sandbox-base"):
        subprocess.run(["tools/docker-image.sh", "base"], check=True)
    environment = {**os.environ, "BASE": "wenko-sandbox-base", "DOCKER_BUILD": "--network=none"}
    subprocess.run(["tools/docker-image.sh"], env=environment, check=True)


def _has(image: str) -> bool:
    try:
        asyncio.run(DockerEngine.of(Settings()).get(f"/images/{image}/json"))
    except EngineFailed:
        return False
    return True


if __name__ == "__main__":
    main()
