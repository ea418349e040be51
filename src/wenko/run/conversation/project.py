"""The project in the workspace (R69): languages, frameworks, dependencies, structure, tests."""

import re
import tomllib
from typing import Any

from wenko.errors import WenkoError
from wenko.protocol.files import FileNode
from wenko.protocol.model import timestamp
from wenko.run.project_facts import json_object, project_facts
from wenko.run.workspace_tree import code_languages
from wenko.sandbox.base import FileRequest, Sandbox

MOST_PATHS = 60
MOST_DEPENDENCIES = 60
FRAMEWORKS = """
flask django fastapi starlette aiohttp tornado react vue angular svelte next nuxt express koa
nestjs spring rails laravel gin echo actix axum tailwindcss vite pytest jest vitest mocha
"""
_REQUIREMENT = re.compile(r"^\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_TEST = re.compile(r"/workspace/(?:tests?/)?test_[^/]*\.py")
"""Where a project has its own tests; examples may bring others."""
_IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+([A-Za-z_]\w*)", re.MULTILINE)


async def project_of(sandbox: Sandbox) -> dict[str, Any] | None:
    """What the workspace's own files say; null if there is nothing in it."""
    tree = await sandbox.tree(4)
    if not tree.total_files:
        return None
    paths = sorted(_files(tree.root))
    dependencies: list[str] = []
    name, description = "", ""
    for path in paths:
        base = path.rpartition("/")[2]
        if base == "package.json":
            found = json_object(await _read(sandbox, path))
            name, description = (
                name or str(found.get("name", "")),
                str(found.get("description", "")),
            )
            for part in ("dependencies", "devDependencies"):
                if isinstance(found.get(part), dict):
                    dependencies += found[part]
        elif base == "requirements.txt":
            lines = (await _read(sandbox, path)).splitlines()
            dependencies += [m[1] for line in lines if (m := _REQUIREMENT.match(line))]
        elif base == "pyproject.toml":
            found = _toml(await _read(sandbox, path)).get("project", {})
            if isinstance(found, dict):
                name = name or str(found.get("name", ""))
                listed = found.get("dependencies", [])
                dependencies += [m[1] for each in listed if (m := _REQUIREMENT.match(str(each)))]
    python = [path for path in paths if path.endswith(".py")][:12]
    imported = {each for path in python for each in _IMPORT.findall(await _read(sandbox, path))}
    used = {each.casefold() for each in (*dependencies, *imported)}
    tests = (await project_facts(sandbox)).tests
    test = tests[0][0] if tests else ""
    if not test and any(_TEST.fullmatch(path) for path in paths):
        plain = "unittest" in imported and "pytest" not in used
        test = "python3 -m unittest" if plain else "python3 -m pytest -q"
    languages = [language for language, _ in code_languages(tree).most_common(8)]
    return {
        "name": name or tree.root.name,
        "description": description,
        "tech_stack": [*languages, *(each for each in FRAMEWORKS.split() if each in used)],
        "dependencies": list(dict.fromkeys(dependencies))[:MOST_DEPENDENCIES],
        "structure": paths[:MOST_PATHS],
        "conventions": {"test_command": test or None, "total_files": tree.total_files},
        "updated_at": timestamp(),
    }


def _files(node: FileNode) -> list[str]:
    if node.type != "directory":
        return [node.path] if node.status != "deleted" else []
    return [path for child in node.children or () for path in _files(child)]


async def _read(sandbox: Sandbox, path: str) -> str:
    try:
        return (await sandbox.files(FileRequest("read", path))).content or ""
    except WenkoError:
        return ""


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
