"""Writes the output of ``wenko run --json`` as a fixture: ``… | python -m tools.record FILE``."""

import json
import sys
from pathlib import Path

from wenko.protocol.envelope import decode, encode_text


def main(path: Path) -> None:
    records = [decode(json.loads(line)) for line in sys.stdin if line.startswith("{")]
    path.write_text("".join(f"{encode_text(r, 'payload')}\n" for r in records), encoding="utf-8")
    print(f"{len(records)} events written to {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
