"""Files that the machine runs later, and keys of a git configuration that may name a program."""

from tests.support.tables import each_row
from wenko.sandbox.run_later import may_run_later, runs_later

CONFIG = b"[core]\n\trepositoryformatversion = 0\n\tbare = false\n"
RUN = (
    ".git/hooks/pre-commit",
    "sub/.git/hooks/post-merge",
    ".envrc",
    ".mcp.json",
    ".claude/settings.local.json",
    ".wenko/settings.json",
    ".husky/pre-commit",
    ".vscode/tasks.json",
    ".vscode/settings.json",
    ".bashrc",
    ".zshenv",
)
NOT_RUN = (
    ".git/hooks/pre-commit.sample",
    ".git/index",
    ".git/refs/heads/hooks/x",
    "hooks/pre-commit",
    "settings.json",
    "tasks.json",
    ".envrc.example",
    "src/config",
    "bashrc",
)
HARMLESS = (
    b'[remote "origin"]\n\turl = https://example.invalid/x.git\n\tfetch = +refs/heads/*:refs/x/*\n',
    b'[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n',
    b"[user]\n\tname = Somebody\n\temail = a@b\n",
    b"# [alias]\n; x = !y\n",
)
HARMFUL = (
    b"[alias]\n\tst = !rm -rf ~\n",
    b"[core]\n\thooksPath = /tmp/x\n",
    b"[core] fsmonitor = ./x\n",
    b"[CORE]\n\tsshCommand = ./x\n",
    b"[include]\n\tpath = ../x\n",
    b'[includeIf "gitdir:~/"]\n\tpath = x\n',
    b'[filter "lfs"]\n\tclean = ./x\n',
    b"[credential]\n\thelper = !x\n",
    b'[remote "origin"]\n\turl = ext::sh -c x\n',
    b'[diff "x"]\n\ttextconv = ./x\n',
    b"[core]\n\teditor = \\\n./x\n",
)


@each_row("path", RUN)
def test_P114_hooks_permissions_tasks_and_startup_files_run_later(path: str) -> None:
    assert may_run_later(path)
    assert runs_later(path, None, b"x")
    assert not runs_later(path, b"x", b"x")


@each_row("path", NOT_RUN)
def test_P114_other_files_do_not(path: str) -> None:
    assert not (may_run_later(path) and runs_later(path, None, b"x"))


@each_row("added", HARMLESS)
def test_P114_a_remote_or_a_branch_in_a_git_configuration_runs_nothing(added: bytes) -> None:
    assert not runs_later(".git/config", CONFIG, CONFIG + added)
    assert not runs_later(".git/config", None, CONFIG + added)


@each_row("added", HARMFUL)
def test_P114_a_key_that_may_name_a_program_does(added: bytes) -> None:
    assert runs_later(".git/config", CONFIG, CONFIG + added)
    assert not runs_later(".git/config", CONFIG + added, CONFIG)
