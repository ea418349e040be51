"""Write every generated file, or list the stale ones with ``--check``."""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools import conformance, fixture_states, openapi, reference, schema

ROOT = Path(__file__).resolve().parent.parent
RENDERED: dict[str, Callable[[], str]] = {
    "protocol/schema.json": schema.render,
    "protocol/openapi.json": openapi.render,
    "docs/events.md": reference.events,
    "docs/settings.md": reference.settings,
    "docs/errors.md": reference.errors,
    "docs/conformance.md": lambda: conformance.render(ROOT),
}
RENDERED |= {
    f"protocol/fixtures/states/{path.stem}.json": partial(fixture_states.render, path)
    for path in sorted(fixture_states.FIXTURES.glob("*.jsonl"))
}
PAGE_FILES = ("protocol.gen.ts", "validate.gen.js", "validate.gen.d.ts", "http.gen.ts")


def main(arguments: list[str]) -> int:
    if "--check" not in arguments:
        return _write()
    stale = stale_files()
    for path in stale:
        print(f"{path} is stale: run `make generate`")
    return 1 if stale else 0


def stale_files() -> list[str]:
    """Paths whose content differs from what would be generated now."""
    differs = [path for path, render in RENDERED.items() if _text(ROOT / path) != render()]
    with tempfile.TemporaryDirectory() as folder:
        _generate_page_files("--out", folder)
        differs += [
            f"web/src/{name}"
            for name in PAGE_FILES
            if _text(ROOT / "web/src" / name) != _text(Path(folder) / name)
        ]
    return differs


def _write() -> int:
    for path, render in RENDERED.items():
        (ROOT / path).parent.mkdir(exist_ok=True)
        (ROOT / path).write_text(render(), encoding="utf-8")
    _generate_page_files()
    return 0


def _generate_page_files(*arguments: str) -> None:
    script = ROOT / "web/scripts/generate.mjs"
    subprocess.run(["node", str(script), *arguments], check=True)


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
