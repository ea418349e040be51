"""A clone of a person's repository as a workspace: begun from a bundle, and bundled again.

Git runs in the sandbox alone; what it is given and gives back are files of the workspace.
"""

import asyncio
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from wenko.errors import BadRequest, RunActive
from wenko.private_files import write_private_file
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, Sandboxes
from wenko.sandbox.configuration import PATH
from wenko.service.access import Access
from wenko.service.auth import Principal
from wenko.settings import Settings

FILE = "worktree.json"
BUNDLE = "/workspace/.git/wenko.bundle"
_TIMEOUT = 600.0
_BEGIN = """
set -e
bundle=$(realpath -- "$1"); branch=$2
[ -z "$(find . -mindepth 1 -maxdepth 1 -not -path "./$(basename -- "$bundle")")" ]
trap '[ $? = 0 ] || rm -rf .git' EXIT
git init -q .
[ -z "$3" ] || git config user.name "$3"
[ -z "$4" ] || git config user.email "$4"
git fetch -q -- "$bundle" "HEAD:refs/heads/$branch"
git update-ref refs/wenko/base "refs/heads/$branch"
git checkout -q "$branch"
rm -- "$bundle"
"""
_PACK = """
set -e
branch=$1
if [ -n "$(git status --porcelain)" ]; then
    git add -A
    git commit -q --no-verify -m "$2"
fi
git update-ref "refs/heads/$branch" HEAD
count=$(git rev-list --count "refs/wenko/base..refs/heads/$branch")
[ "$count" = 0 ] || git bundle create -q .git/wenko.bundle "refs/wenko/base..refs/heads/$branch"
echo "$count"
"""


@dataclass(frozen=True, slots=True)
class Worktree:
    repository: str
    """Where the person's own repository is, as the client said."""
    branch: str


def read_worktree(folder: Path) -> Worktree | None:
    """What is stored in a conversation's folder."""
    try:
        return Worktree(**json.loads((folder / FILE).read_text()))
    except (FileNotFoundError, NotADirectoryError):
        return None


class WorktreeService:
    def __init__(self, access: Access, sandboxes: Sandboxes, settings: Settings) -> None:
        self._access = access
        self._sandboxes = sandboxes
        self._folders = settings.sandboxes_folder

    async def begin(
        self,
        principal: Principal,
        conversation_id: str,
        bundle: str,
        repository: str,
        name: str,
        email: str,
    ) -> Worktree:
        """Clone the bundle, a file of the workspace with nothing beside it, to a branch."""
        await self._access.conversation(principal, conversation_id)
        made = Worktree(repository, f"wenko/{conversation_id}")
        file = bundle.removeprefix("/workspace/")
        await self._git(conversation_id, _BEGIN, file, made.branch, name, email)
        folder = self._folders / conversation_id
        await asyncio.to_thread(write_private_file, folder / FILE, json.dumps(asdict(made)))
        return made

    async def pack(self, principal: Principal, conversation_id: str) -> tuple[Worktree, int]:
        """Commit what is not, and put the branch's commits into ``BUNDLE``; how many there are."""
        conversation = await self._access.conversation(principal, conversation_id)
        made = read_worktree(self._folders / conversation_id)
        if made is None:
            raise BadRequest(
                "This conversation does not work in a clone of a repository.",
                "这个会话不是在仓库的克隆中工作的。",
            )
        if conversation.status != "idle":
            raise RunActive(
                "A run is active in this conversation; wait for it to end or cancel it.",
                "该会话仍在执行；请等待结束或取消。",
            )
        title = conversation.title or made.branch
        count = await self._git(conversation_id, _PACK, made.branch, title)
        return made, int(count)

    async def _git(self, conversation_id: str, script: str, *arguments: str) -> str:
        sandbox = await self._sandboxes.open(conversation_id, read_only=False)
        argv = ("bash", "-c", script, "-", *arguments)
        call = Call(f"worktree-{new_id()}", argv, timeout=_TIMEOUT, env={"PATH": PATH})
        result = await sandbox.run(call)
        await sandbox.forget(call.call_id)
        if result.return_code != 0:
            reason = (result.stderr or result.stdout).strip()[-500:]
            raise BadRequest(
                f"Git could not do this in the sandbox: {reason or 'the workspace is not empty'}",
                f"git 无法在沙箱中完成：{reason or '工作区不是空的'}",
            )
        return result.stdout.strip()
