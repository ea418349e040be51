"""Writes the output of ``wenko run --json`` as a fixture: ``… | python -m tools.record FILE``."""

import json
import sys
from pathlib import Path

from wenko.protocol.envelope import decode, encode_json


def main(path: Path) -> None:
    records = [decode(json.loads(line)) for line in sys.stdin if line.startswith("{")]
    path.write_bytes(b"".join(encode_json(each, "payload") + b"\n" for each in records))
    print(f"{len(records)} events written to {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
