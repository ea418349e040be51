"""Code in several languages, run by the interpreters that the sandbox has."""

import shutil

import pytest

from wenko.gate.ruling import CLOSED
from wenko.protocol.model import new_id
from wenko.sandbox.base import Call, CallResult, Sandbox
from wenko.settings import Settings
from wenko.tools.processes import ExecuteCode, ExecuteCodeArguments, outcome_of

pytestmark = pytest.mark.anyio
TOOL = ExecuteCode(Settings())


async def run(sandbox: Sandbox, language: str, code: str) -> CallResult:
    arguments = ExecuteCodeArguments.model_validate({"language": language, "code": code})
    call_id = new_id()
    return await sandbox.run(Call(call_id, TOOL.argv(arguments, call_id)))


async def test_R73_typescript_runs_with_its_types(sandbox: Sandbox) -> None:
    code = "interface P { n: number }\nconst p: P = { n: 41 };\nconsole.log(p.n + 1 as number)"
    assert (await run(sandbox, "ts", code)).stdout == "42\n"
    failed = await run(sandbox, "typescript", "const x: = 1")
    assert failed.return_code == 1
    assert "Unexpected" in failed.stderr
    thrown = await run(sandbox, "typescript", "throw new Error('no' as string)")
    assert (thrown.return_code, "Error: no" in thrown.stderr) == (1, True)


async def test_R73_an_interpreter_is_used_if_the_sandbox_has_it(sandbox: Sandbox) -> None:
    assert (await run(sandbox, "perl", "print 6 * 7")).stdout == "42"
    for language, program in (("ruby", "ruby"), ("julia", "julia")):
        if shutil.which(program) is None:
            missing = outcome_of(await run(sandbox, language, "1"), 60, "en")
            assert missing.error_code == "not_started"
            assert f"{program} is not installed" in (missing.message or "")


def test_other_shells_are_read_like_a_shell() -> None:
    assert TOOL.risks({"language": "zsh", "code": "npm publish"}, CLOSED)
