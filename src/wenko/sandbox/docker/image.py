"""The image that sandboxes run: the built one, and this server's own executor on top of it.

The executor is added by the server, so both always have the same version, wherever the engine is.
The result is named by a hash of its parts and appears when it is complete, or not at all.
"""

import hashlib
import io
import json
import tarfile
from pathlib import Path

from wenko.errors import SandboxUnavailable
from wenko.protocol.model import new_id
from wenko.sandbox import runtime, seccomp
from wenko.sandbox.configuration import SandboxPaths
from wenko.sandbox.docker.engine import DockerEngine, EngineFailed
from wenko.sandbox.runtime import FILTERS, GIT_IDENTITY, MATPLOTLIB, PAGER, PAGERS, PROGRAMS

PATHS = SandboxPaths(
    workspace="/workspace",
    hidden="/root/.agent",
    home="/home/sandbox",
    runtime="/usr/lib/wenko",
    scratch="/tmp/.wenko",
)
CONTEXT = f"{PATHS.hidden}/context"
REPOSITORY = "wenko-sandbox"
FIRST_USER, USERS = 30_000, 1000
"""The user ids of conversations: the kernel counts processes and inotify instances by them."""
ARCHITECTURES = ("x86_64", "aarch64")
MAX_RUNTIMES = 3
BUILD_TIMEOUT = 300.0
_FOLDERS = (
    (PATHS.workspace, 0o755),
    (PATHS.home, 0o755),
    ("/root", 0o755),
    # Folders in memory get the mode of what they are mounted on.
    ("/run", 0o1777),
    ("/var", 0o1777),
    (PATHS.hidden, 0o755),
    (CONTEXT, 0o755),
    (f"{PATHS.runtime}/bin", 0o755),
)
_FINISH = f"""
import compileall, os, shutil, sys
place, pager = {PATHS.runtime!r}, {PAGER!r}
for name in {PAGERS!r}:
    program = shutil.which(name, path="/usr/local/bin:/usr/bin:/bin")
    if program:
        path = f"{{place}}/bin/{{name}}"
        with open(path, "w") as file:
            file.write(pager.format(program=program))
        os.chmod(path, 0o755)
for path in ("/etc/machine-id", "/etc/ssh", *(f"/root/{{name}}" for name in os.listdir("/root"))):
    if os.path.isfile(path):
        os.unlink(path)
    elif os.path.isdir(path) and path != {PATHS.hidden!r}:
        shutil.rmtree(path)
mode = __import__("py_compile").PycInvalidationMode.UNCHECKED_HASH
done = [compileall.compile_dir(f"{{place}}/{{name}}", quiet=1, invalidation_mode=mode)
        for name in {tuple(runtime.PACKAGES)!r}]
sys.exit(not all(done))
"""


async def prepare_image(engine: DockerEngine, image: str) -> str:
    """The name of the image to run, which is made if the engine does not have it yet."""
    base = await _find(engine, image)
    if base is None:
        raise _missing(engine, image)
    fingerprint = hashlib.sha256(base.encode() + _sources()).hexdigest()[:16]
    name = f"{REPOSITORY}:runtime-{fingerprint}"
    if await _find(engine, name) is None:
        await _build(engine, base, _archive(), name)
        await _remove_old(engine, name)
    return name


def _sources() -> bytes:
    return runtime.sources() + Path(__file__).read_bytes()


async def _find(engine: DockerEngine, image: str) -> str | None:
    try:
        found = await engine.get(f"/images/{image}/json")
    except EngineFailed as failed:
        if failed.reply_status == 404:
            return None
        raise
    return str(found["Id"])


async def _build(engine: DockerEngine, base: str, contents: bytes, name: str) -> None:
    config = {
        "Image": base,
        "User": "0:0",
        "Entrypoint": ["python3", "-I", "-c", _FINISH],
        "Cmd": [],
        "WorkingDir": "/",
        "Labels": {"wenko.runtime": "1"},
        "HostConfig": {"NetworkMode": "none", "SecurityOpt": ["no-new-privileges"]},
    }
    container = f"wenko-build-{new_id()}"
    try:
        await engine.post("/containers/create", config, name=container)
        path = f"/containers/{container}"
        await engine.request("PUT", f"{path}/archive", contents, {"path": "/"})
        await engine.post(f"{path}/start")
        ended = await engine.request("POST", f"{path}/wait", within=BUILD_TIMEOUT)
        if ended.json["StatusCode"] != 0:
            reason = await container_output(engine, container) or "no reason given"
            raise SandboxUnavailable(
                f"The image of the sandboxes cannot be completed: {reason}",
                f"无法完成沙箱镜像：{reason}",
            )
        repository, _, tag = name.partition(":")
        options = {"container": container, "repo": repository, "tag": tag}
        await engine.request("POST", "/commit", {}, options, within=BUILD_TIMEOUT)
    finally:
        await engine.delete(f"/containers/{container}", force="1", v="1")


async def container_output(engine: DockerEngine, container: str) -> str:
    """The end of what it has written, without the headers between the parts."""
    options = {"stdout": "1", "stderr": "1", "tail": "20"}
    try:
        raw = (await engine.request("GET", f"/containers/{container}/logs", query=options)).body
    except SandboxUnavailable:
        return ""
    text = b""
    while raw:
        size = int.from_bytes(raw[4:8], "big")
        text, raw = text + raw[8 : 8 + size], raw[8 + size :]
    return text.decode(errors="replace").strip()[-500:]


async def _remove_old(engine: DockerEngine, newest: str) -> None:
    filters = json.dumps({"reference": [f"{REPOSITORY}:runtime-*"]})
    found = await engine.get("/images/json", filters=filters)
    by_age = sorted(found, key=lambda each: each["Created"], reverse=True)
    names = [name for each in by_age for name in each["RepoTags"] or () if name != newest]
    for name in names[MAX_RUNTIMES - 1 :]:
        # One that a container uses stays.
        await engine.delete(f"/images/{name}")


def _archive() -> bytes:
    """What is added to the image, the same bytes each time."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for path, mode in _FOLDERS:
            add_folder(archive, path, mode)
        for name, package in runtime.PACKAGES.items():
            folder = f"{PATHS.runtime}/{name}"
            add_folder(archive, folder, 0o755)
            for source in runtime.package_sources(package):
                add_file(archive, f"{folder}/{source.name}", source.read_bytes())
        for architecture in ARCHITECTURES:
            programs = seccomp.compiled_filters(architecture)
            for name, program in zip(FILTERS, programs, strict=True):
                add_file(archive, f"{PATHS.runtime}/{architecture}-{name}", program)
        add_file(archive, f"{PATHS.runtime}/gitconfig", GIT_IDENTITY.encode())
        add_file(archive, f"{PATHS.runtime}/matplotlibrc", MATPLOTLIB.encode())
        for name, script in PROGRAMS.items():
            add_file(archive, f"{PATHS.runtime}/bin/{name}", script.encode(), 0o755)
        add_file(archive, "/etc/passwd", _passwd().encode())
        add_file(archive, "/etc/group", _group().encode())
        link = tarfile.TarInfo(f"{PATHS.home}/workspace".lstrip("/"))
        link.type, link.linkname = tarfile.SYMTYPE, PATHS.workspace
        archive.addfile(link)
    return buffer.getvalue()


def add_folder(archive: tarfile.TarFile, path: str, mode: int, user: int = 0) -> None:
    info = tarfile.TarInfo(path.lstrip("/"))
    info.type, info.mode, info.uid, info.gid = tarfile.DIRTYPE, mode, user, user
    archive.addfile(info)


def add_file(archive: tarfile.TarFile, path: str, content: bytes, mode: int = 0o644) -> None:
    info = tarfile.TarInfo(path.lstrip("/"))
    info.size, info.mode = len(content), mode
    archive.addfile(info, io.BytesIO(content))


def _passwd() -> str:
    """Every user id of a conversation is called ``sandbox``."""
    lines = ["root:x:0:0:root:/root:/bin/bash"]
    users = range(FIRST_USER, FIRST_USER + USERS)
    lines += [f"sandbox:x:{user}:{user}:sandbox:{PATHS.home}:/bin/bash" for user in users]
    lines.append("nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin")
    return "\n".join(lines) + "\n"


def _group() -> str:
    groups = range(FIRST_USER, FIRST_USER + USERS)
    lines = ["root:x:0:", "tty:x:5:", *(f"sandbox:x:{group}:" for group in groups)]
    return "\n".join([*lines, "nogroup:x:65534:"]) + "\n"


def _missing(engine: DockerEngine, image: str) -> SandboxUnavailable:
    url = engine.address.url
    return SandboxUnavailable(
        f"The Docker engine at {url} has no image {image}. Build it: make docker-image",
        f"Docker 引擎 {url} 上没有镜像 {image}。请构建：make docker-image",
    )
