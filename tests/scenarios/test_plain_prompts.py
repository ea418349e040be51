"""A program that asks with ``input()``: what is typed unasked, and what the user is asked."""

from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.prompts import encoded_program_message, prompt_client

pytestmark = pytest.mark.anyio

ASKED = (
    "Email (name@example.com): ",
    "出生日期（年-月-日）：",
    "Port (1024-65535): ",
    "Source folder (./src): ",
    "Delete all files? [Y/n] ",
    "验证码（6位数字）：",
    "Enable telemetry? [Y/n] ",
    "Your card will be charged $20.\nContinue? [Y/n] ",
)
ANSWERED = {
    "Project name [demo]: ": "demo",
    "超时秒数（默认: 30）: ": "30",
    "Is everything correct? [Y/n] ": "yes",
    "Add TypeScript? [y/N] ": "yes",
    "按回车键继续": "",
}


async def test_R22_R75_only_what_is_clear_is_typed_without_asking(tmp_path: Path) -> None:
    questions = [*ASKED, *ANSWERED]
    program = f"for question in {questions!r}:\n    print('\\x1b[2J\\x1b[H', end='')\n"
    program += "    print('<' + input(question) + '>')\n"
    message = encoded_program_message(program, "新建项目，要用 TypeScript")
    with LiveServer(tmp_path, WENKO_MODE="auto") as server:
        await _check(server, message)


async def _check(server: LiveServer, message: str) -> None:
    async with prompt_client(server, message) as client:
        for question in ASKED:
            asked = await client.next_prompt()
            assert asked["prompt"]["prompt_text"].strip() == question.split("\n")[-1].strip()
            assert client.of_type("interactive_response") == []
            await client.answer("no" if asked["options"] else "user")
        result = await client.result()
    responses = [each["response"] for each in client.of_type("interactive_response")]
    assert responses == list(ANSWERED.values())
    assert result["return_code"] == 0
    assert "<demo>" in result["stdout"]
