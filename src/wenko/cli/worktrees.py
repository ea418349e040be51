"""``wenko run --worktree`` and ``wenko fetch``: work in a clone, and take its branch back."""

import asyncio
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from wenko.cli.client import ApiClient, RequestRefused, find_or_start_server
from wenko.cli.output import print_line
from wenko.cli.transfer import get, put
from wenko.settings import Settings
from wenko.text import Language, language_of

_BEGUN = {
    "zh": "本会话在 {repository} 的克隆中工作，分支为 {branch}。"
    "未提交的文件、.venv、子模块和 LFS 内容不在其中。取回成果：wenko fetch {id}",
    "en": "This conversation works in a clone of {repository}, on the branch {branch}. Uncommitted "
    "files, .venv, submodules and LFS contents are not in it. Fetch its work: wenko fetch {id}",
}
_FETCHED = {
    "zh": "已取回 {commits} 个提交到分支 {branch}。\n  查看：git diff HEAD...{branch}\n"
    "  合并：git merge {branch}\n  删除：git branch -D {branch}",
    "en": "Fetched {commits} commit(s) to the branch {branch}.\n"
    "  look:   git diff HEAD...{branch}\n"
    "  merge:  git merge {branch}\n  remove: git branch -D {branch}",
}
_NOTHING = {"zh": "分支上还没有新的提交", "en": "The branch has no commits of its own yet"}


def repository_at(folder: Path) -> Path:
    return Path(_git(folder, "rev-parse", "--show-toplevel").strip()).resolve()


async def begin_worktree(client: ApiClient, conversation: str, repository: Path) -> str:
    """Clone what is committed into the conversation's workspace; the branch."""
    with TemporaryDirectory() as folder:
        bundle = Path(folder, "wenko.bundle")
        made = ("bundle", "create", "--quiet", str(bundle), "HEAD")
        await asyncio.to_thread(_git, repository, *made)
        [path] = await put(client, conversation, [bundle], "/workspace", None)
    identity = {
        key: _git(repository, "config", "--default", "", "--get", f"user.{key}").strip()
        for key in ("name", "email")
    }
    body = {"bundle": path, "repository": str(repository), **identity}
    begun = await client.request("POST", f"/conversations/{conversation}/worktree", body)
    return str(begun["branch"])


def worktree_note(language: Language, repository: Path, branch: str, id_: str) -> str:
    return _BEGUN[language].format(repository=repository, branch=branch, id=id_)


async def fetch_worktree(settings: Settings, conversation: str | None, folder: Path) -> None:
    """Fetch the branch of a conversation into the repository that the folder is in."""
    language = language_of(settings.language)
    repository = repository_at(folder)
    async with find_or_start_server(settings) as url:
        client = ApiClient(url, settings)
        chosen = conversation or await client.conversation_in(str(repository), "worktree")
        packed = await client.request("POST", f"/conversations/{chosen}/worktree/bundle")
        if not packed["commits"]:
            print_line(_NOTHING[language])
            return
        branch = packed["branch"]
        with TemporaryDirectory() as temporary:
            bundle = await get(client, chosen, packed["bundle"], Path(temporary, "wenko.bundle"))
            # What comes from a sandbox is checked before it is stored.
            checked = ("-c", "transfer.fsckObjects=true", "-c", "fetch.recurseSubmodules=false")
            refs = f"refs/heads/{branch}:refs/heads/{branch}"
            fetch = ("fetch", "--quiet", "--no-tags", str(bundle), refs)
            await asyncio.to_thread(_git, repository, *checked, *fetch)
        print_line(_FETCHED[language].format(**packed))


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RequestRefused("git is not installed.", "没有安装 git。") from None
    if done.returncode != 0:
        reason = done.stderr.strip()[-500:]
        raise RequestRefused(f"git: {reason}", f"git：{reason}")
    return done.stdout
