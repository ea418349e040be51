"""The numbered examples run as they stand, against a real server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import LiveServer

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("[0-9]*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_does_what_it_says(live_server: LiveServer, example: Path) -> None:
    environment = {**os.environ, "WENKO_URL": live_server.url, "WENKO_TOKEN": live_server.token}
    done = subprocess.run(
        [sys.executable, str(example)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
