"""cgroup v2 on a made-up file system: where it is found, what is written, and when it is left."""

import errno
import os
from pathlib import Path

import pytest

from wenko.sandbox import cgroups as module
from wenko.sandbox.cgroups import CgroupLimits, Cgroups, CgroupsUnavailable, cgroup_of

LIMITS = CgroupLimits(memory=256 << 20, total_memory=1 << 30, processes=84, cpus=1.5)
FILES = ("cgroup.procs", "cgroup.subtree_control", "cgroup.kill", "memory.max", "memory.swap.max")
FILES += ("memory.events", "pids.max", "cpu.weight", "cpu.max")


class Kernel:
    """Makes the files of a cgroup when its folder is made, as the kernel does, and refuses to
    limit the children of a cgroup that has processes."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self._mkdir = Path.mkdir
        self._write = module._write
        monkeypatch.setattr(
            Path, "mkdir", lambda path, *values, **named: self._make(path, *values, **named)
        )
        monkeypatch.setattr(module, "_write", self._checked_write)
        root.mkdir()

    def _make(self, path: Path, *values: object, **named: object) -> None:
        self._mkdir(path, *values, **named)  # type: ignore[arg-type]
        if path.is_relative_to(self.root):
            for name in FILES:
                (path / name).touch()
            (path / "cgroup.controllers").write_text("cpuset cpu io memory pids\n")

    def _checked_write(self, path: Path, value: object) -> None:
        procs = path.parent / "cgroup.procs"
        if path.name == "cgroup.subtree_control" and procs.read_text().strip():
            raise OSError(errno.EBUSY, "Device or resource busy", str(path))
        self._write(path, value)
        if path.name == "cgroup.procs":
            for other in self.root.rglob("cgroup.procs"):
                if other != path:
                    left = set(other.read_text().split()) - {str(value)}
                    other.write_text("\n".join(left))

    def read(self, path: str) -> str:
        return (self.root / path).read_text()


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    return Kernel(tmp_path / "cgroup", monkeypatch)


def test_R73_a_sandbox_gets_its_limits_and_all_together_theirs(kernel: Kernel) -> None:
    cgroups = Cgroups.delegated(kernel.root, {7}, LIMITS)
    made = cgroups.create("conversation-1")
    assert made == kernel.root / "wenko-sandboxes" / "conversation-1"
    assert kernel.read("cgroup.subtree_control") == "+memory +pids +cpu"
    assert kernel.read("wenko-sandboxes/cgroup.subtree_control") == "+memory +pids +cpu"
    assert kernel.read("wenko-sandboxes/memory.max") == str(1 << 30)
    for name, value in {
        "memory.max": 256 << 20,
        "memory.swap.max": 0,
        "pids.max": 84,
        "cpu.weight": 50,
        "cpu.max": "150000 100000",
    }.items():
        assert (made / name).read_text() == str(value)


def test_our_own_processes_are_moved_out_of_the_way(kernel: Kernel) -> None:
    (kernel.root / "cgroup.procs").write_text("7\n8\n")
    Cgroups.delegated(kernel.root, {7, 8, 9}, LIMITS)
    assert kernel.read("cgroup.procs").split() == []
    assert kernel.read("wenko-server/cgroup.procs") in ("7", "8")


def test_a_cgroup_with_processes_of_others_is_left_alone(kernel: Kernel) -> None:
    (kernel.root / "cgroup.procs").write_text("7\n1\n")
    with pytest.raises(CgroupsUnavailable, match="processes of others"):
        Cgroups.delegated(kernel.root, {7}, LIMITS)
    assert kernel.read("cgroup.procs") == "7\n1\n"


def test_missing_controllers_and_missing_rights_are_told(kernel: Kernel) -> None:
    (kernel.root / "cgroup.controllers").write_text("cpu hugetlb\n")
    with pytest.raises(CgroupsUnavailable, match="no controller for memory, pids"):
        Cgroups.delegated(kernel.root, set(), LIMITS)
    with pytest.raises(CgroupsUnavailable, match="No such file"):
        Cgroups.delegated(kernel.root / "nowhere", set(), LIMITS)


def test_killing_a_sandbox_is_one_write(kernel: Kernel) -> None:
    cgroups = Cgroups.delegated(kernel.root, set(), LIMITS)
    made = cgroups.create("conversation-1")
    assert cgroups.kill("conversation-1")
    assert (made / "cgroup.kill").read_text() == "1"
    assert not cgroups.kill("unknown")


@pytest.mark.parametrize(
    ("membership", "mount", "expected"),
    [
        ("0::/", "35 24 0:30 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw", "/sys/fs/cgroup"),
        (
            "1:name=systemd:/x\n0::/user.slice/a.scope",
            "35 24 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw",
            "/sys/fs/cgroup/unified/user.slice/a.scope",
        ),
        (
            "0::/docker/abc/x",
            "35 24 0:30 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup rw",
            "/sys/fs/cgroup/x",
        ),
    ],
)
def test_the_cgroup_of_a_process_is_found(
    tmp_path: Path, membership: str, mount: str, expected: str
) -> None:
    for name, text in (
        ("5/cgroup", membership),
        ("self/mountinfo", f"20 1 8:1 / / rw - ext4\n{mount}"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{text}\n")
    assert cgroup_of(5, tmp_path) == Path(expected)


def test_a_machine_without_cgroup_v2_is_told(tmp_path: Path) -> None:
    for name, text in (
        ("5/cgroup", "4:memory:/a\n"),
        ("self/mountinfo", "20 1 8:1 / / rw - ext4\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    with pytest.raises(CgroupsUnavailable, match="no cgroup v2"):
        cgroup_of(5, tmp_path)
    with pytest.raises(CgroupsUnavailable, match="No such file"):
        cgroup_of(os.getpid(), tmp_path / "nowhere")
