"""Runs the files of tests that just failed once more, and names the tests that passed then.

Thousands of tests with real servers, browsers and sandboxes share a few cores: what fails only
beside the others is reported as unsteady, what fails twice fails.
"""

import json
import subprocess
import sys
from pathlib import Path

LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
MOST = 20
"""More failures than this are no matter of load."""


def failed_tests() -> list[str]:
    return sorted(json.loads(LAST_FAILED.read_text())) if LAST_FAILED.exists() else []


def main() -> int:
    before = failed_tests()
    if not before or len(before) > MOST:
        return 1
    print(f"· {len(before)} failed: their files once more, one test at a time", flush=True)
    files = sorted({name.partition("::")[0] for name in before})
    # In a worker: a test that takes too long ends its process, and the others must still run.
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", *files]
    code = subprocess.run(command, check=False).returncode
    for name in sorted({*before} - {*failed_tests()}):
        print(f"unsteady: {name}")
    return code


if __name__ == "__main__":
    sys.exit(main())
