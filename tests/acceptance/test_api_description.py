"""The HTTP API checked against its OpenAPI description, with generated inputs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.tables import first_rows

# A text that breaks its limit by one character may break the limit of a whole body (413) first.
CONFIG = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]
"""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seconds", first_rows([10, 60]))
def test_P43_every_answer_is_as_described_whatever_is_sent(
    live_server: LiveServer, tmp_path: Path, seconds: int
) -> None:
    program = Path(sys.executable).with_name("schemathesis")
    (tmp_path / "schemathesis.toml").write_text(CONFIG)
    done = subprocess.run(
        [
            str(program),
            "run",
            f"{live_server.url}/openapi.json",
            f"--header=Authorization: Bearer {live_server.token}",
            "--exclude-path-regex=/events$|^/chat$",
            "--checks=not_a_server_error,status_code_conformance,content_type_conformance,"
            "response_schema_conformance,negative_data_rejection",
            "--seed=1",
            "--max-examples=10",
            "--phases=examples,coverage,fuzzing",
            f"--max-time={seconds}",
            "--request-timeout=20",
            "--no-color",
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=280,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
