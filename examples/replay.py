"""Replay a recorded run without a model: ``python -m examples.replay todo``."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

RECORDINGS = Path(__file__).parent / "recordings"
WENKO = (sys.executable, "-m", "wenko")


@dataclass(frozen=True)
class Recording:
    """Messages, the files that the workspace begins with, and the model's replies."""

    name: str
    description: str
    language: str
    messages: tuple[str, ...]

    @classmethod
    def load(cls, name: str) -> "Recording":
        found = json.loads((RECORDINGS / name / "recording.json").read_text(encoding="utf-8"))
        return cls(name, found["description"], found["language"], tuple(found["messages"]))

    @property
    def model(self) -> str:
        """The value of ``WENKO_MODEL``."""
        return f"replay:{(RECORDINGS / self.name / 'traffic.jsonl').absolute()}"

    @property
    def workspace(self) -> Path:
        return RECORDINGS / self.name / "workspace"


def recording_names() -> list[str]:
    return sorted(path.parent.name for path in RECORDINGS.glob("*/recording.json"))


def create_conversation(url: str, token: str, data: Path, recording: Recording) -> str:
    """The id of a new conversation whose workspace has the files of the recording."""
    created = httpx.post(
        f"{url}/conversations",
        headers={"Authorization": f"Bearer {token}"},
        json={"language": recording.language},
        timeout=60,
    )
    conversation: str = created.raise_for_status().json()["data"]["id"]
    # The server adopts a folder that exists and gives it to the sandbox's user.
    folder = data / "sandboxes" / conversation
    folder.parent.mkdir(mode=0o711, exist_ok=True)
    folder.mkdir(mode=0o711)
    shutil.copytree(
        recording.workspace, folder / "workspace", ignore=shutil.ignore_patterns("__pycache__")
    )
    return conversation


@contextmanager
def server(data: Path, recording: Recording) -> Iterator[tuple[str, str]]:
    """The address and the token of a server whose model is the recording."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("WENKO_") or name == "WENKO_MODEL_RECORD"
    }
    environment = {**inherited, "COLUMNS": "1000", "WENKO_MODEL": recording.model}
    command = [*WENKO, "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            words = (line.split() for line in process.stdout)
            url = next((each[0] for each in words if each and each[0].startswith("http://")), None)
            if url is None:
                sys.exit("The server did not start.")
            yield url.rstrip("/"), (data / "token").read_text().strip()
        finally:
            process.terminate()


def replay(recording: Recording, page: bool) -> int:
    """The exit code: 0 if every run succeeded."""
    codes = []
    with tempfile.TemporaryDirectory(prefix="wenko-replay-") as folder:
        data = Path(folder) / "data"
        with server(data, recording) as (url, token):
            conversation = create_conversation(url, token, data, recording)
            if page:
                print(f"{url}/c/{conversation}#token={token}")
                input("Open this link, then press Enter to begin. ")
            for message in recording.messages:
                print(f"\n> {message}\n", flush=True)
                command = [*WENKO, "run", message, "--conversation", conversation]
                options = ["--language", recording.language, "--data", str(data)]
                codes.append(subprocess.run([*command, *options]).returncode)
            if page:
                input("\nPress Enter to stop the server. ")
    return max(codes)


def main() -> None:
    parser = argparse.ArgumentParser(description="Replay a recorded run without a model.")
    parser.add_argument("name", nargs="?", choices=recording_names(), help="without: list them")
    parser.add_argument("--page", action="store_true", help="watch it in the page")
    arguments = parser.parse_args()
    if arguments.name is None:
        for name in recording_names():
            print(f"{name:<24}{Recording.load(name).description}")
        return
    sys.exit(replay(Recording.load(arguments.name), arguments.page))


if __name__ == "__main__":
    main()
