"""``wenko`` in a real terminal: forms and prompts are shown, answered and skipped."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

from tests.live import LiveServer
from tests.support.command_line import FORKS, run_command
from tests.support.prompts import command_message, program_message, prompt_client
from tests.support.scripted_server import chat_client

pytestmark = pytest.mark.anyio

TIMEOUT = 60.0
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """``wenko`` on a pty that a test types into."""

    def __init__(self, *arguments: str, data: Path) -> None:
        ours, theirs = pty.openpty()
        environment = {**os.environ, "WENKO_DATA": str(data), "COLUMNS": "120", "LINES": "50"}
        environment |= {"WENKO_SANDBOX": "unsafe-none", "WENKO_MODE": "auto"}
        self._process = FORKS.command(list(arguments), environment, (theirs, theirs, theirs))
        os.close(theirs)
        self._descriptor = ours
        self._seen = 0
        self.screen = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGKILL)
        self._process.wait(TIMEOUT)
        os.close(self._descriptor)

    def expect(self, words: str) -> None:
        """Wait until these words appear after the ones expected before."""
        until = time.monotonic() + TIMEOUT
        while (found := self.screen.find(words, self._seen)) < 0:
            if time.monotonic() > until or not self._read(0.2):
                raise AssertionError(f"{words!r} did not appear:\n{self.screen[self._seen :]}")
        self._seen = found + len(words)

    def type(self, *lines: str) -> None:
        for line in lines:
            os.write(self._descriptor, f"{line}\n".encode())

    def exit_code(self) -> int:
        while self._read(TIMEOUT):
            pass
        return self._process.wait(TIMEOUT)

    def _read(self, wait: float) -> bool:
        """Read what is available; returns whether there may be more."""
        if not select.select([self._descriptor], [], [], wait)[0]:
            return self._process.poll() is None or wait < TIMEOUT
        try:
            data = os.read(self._descriptor, 65536)
        except OSError:
            return False
        self.screen += _ESCAPES.sub("", data.decode(errors="replace"))
        return bool(data)


def test_R43_a_form_with_every_type_is_filled_in_at_the_terminal(tmp_path: Path) -> None:
    with Terminal("run", "展示所有表单字段", data=tmp_path) as terminal:
        terminal.expect("报名表（一）")
        terminal.expect("昵称")
        terminal.type("")
        terminal.expect("必填")
        terminal.type("小李")
        terminal.expect("自我介绍")
        terminal.type("第一行", "第二行", "")
        terminal.expect("城市")
        terminal.type("9")
        terminal.expect("不是可选项")
        terminal.type("成都")
        terminal.expect("[阅读]")
        terminal.type("1, 运动")
        terminal.expect("用餐")
        terminal.type("2")
        terminal.expect("确认")
        terminal.type("1")
        terminal.expect("已按修改后的内容提交")
        terminal.expect("报名表（二）")
        terminal.expect("参加日期")
        terminal.type("1 2")
        terminal.expect("同行人数")
        terminal.type("11")
        terminal.expect("不能大于 10")
        terminal.type("3")
        terminal.expect("经验")
        terminal.type("")
        terminal.expect("生日")
        terminal.type("2000-02-30")
        terminal.expect("应为日期")
        terminal.type("2000-02-29")
        terminal.expect("接收通知")
        terminal.type("否")
        terminal.expect("确认")
        terminal.type("")
        terminal.expect("兴趣：音乐、运动")
        terminal.expect("参加日期：周六、周日")
        terminal.expect("经验：50")
        assert terminal.exit_code() == 0


def test_R45_a_form_is_skipped_at_the_terminal(tmp_path: Path) -> None:
    with Terminal("run", "了解一下我的运动偏好", data=tmp_path) as terminal:
        terminal.expect("您最喜欢的运动")
        terminal.type("/skip")
        terminal.expect("没有保存任何内容")
        assert terminal.exit_code() == 0


def test_R52_R56_a_table_is_shown_in_the_terminal_and_closed(tmp_path: Path) -> None:
    with Terminal("run", "推荐几款手机", data=tmp_path) as terminal:
        terminal.expect("手机推荐")
        terminal.expect("Pixel 8")
        terminal.expect("2024 年手机推荐")
        assert terminal.exit_code() == 0
    with Terminal("questions", "--all", data=tmp_path) as terminal:
        terminal.expect("dismissed")


async def test_a_form_answered_elsewhere_ends_the_prompt_here(tmp_path: Path) -> None:
    with (
        LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto") as server,
        Terminal("run", "了解一下我的运动偏好", data=tmp_path) as terminal,
    ):
        terminal.expect("您最喜欢的运动")
        async with chat_client(server) as chat:
            [waiting] = await chat.get("/hitl?status=pending")
            assert waiting["shown_at"], "the terminal reported that it shows it"
            await chat.answer(waiting, "approve", sport="running")
        terminal.expect("已在别处回答")
        terminal.expect("跑步")
        assert terminal.exit_code() == 0


async def test_without_a_terminal_the_output_says_how_to_answer(tmp_path: Path) -> None:
    server = LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto").start()
    environment = {**os.environ, "WENKO_DATA": str(tmp_path), "COLUMNS": "200"}

    def wenko(*arguments: str) -> str:
        printed = run_command(*arguments, environment=environment)
        return printed.out + printed.errors

    try:
        running = subprocess.Popen(
            [sys.executable, "-m", "wenko", "run", "了解一下我的运动偏好"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert running.stdout is not None
        said = ""
        while "wenko answer" not in said:
            said += running.stdout.readline()
        async with chat_client(server) as chat:
            [waiting] = await chat.get("/hitl?status=pending")
        assert f"wenko answer {waiting['id']} --data" in said
        assert '"swimming"' in said, "the values that can be chosen"
        assert waiting["request"]["title"] in wenko("questions")
        assert "--data is not valid JSON" in wenko("answer", waiting["id"], "--data", "sport=chess")
        assert "不是可选项" in wenko("answer", waiting["id"], "--data", '{"sport": "chess"}')
        assert "偏好已保存" in wenko("answer", waiting["id"], "--data", '{"sport": "swimming"}')
        assert "已经回答过" in wenko("answer", waiting["id"], "--action", "reject")
        rest, _ = running.communicate(timeout=TIMEOUT)
        assert "游泳" in rest
        assert running.returncode == 0
    finally:
        server.stop()


def test_R24_a_waiting_command_is_answered_at_the_terminal_and_a_password_is_not_shown(
    tmp_path: Path,
) -> None:
    command = (
        "read -p 'Your name? ' n; read -s -p 'Password: ' p; echo; "
        "read -p 'Delete it? [y/N] ' d; echo got-$n-${#p}-$d"
    )
    with Terminal("run", f"运行\n$ {command}", data=tmp_path) as terminal:
        terminal.expect("? Your name?")
        terminal.type("Ada")
        terminal.expect("收到用户输入: Ada")
        terminal.expect("? Password:  (不会显示)")
        terminal.expect("> ")
        terminal.type("open-sesame")
        terminal.expect("收到用户输入: ••••")
        terminal.expect("1 yes")
        terminal.type("maybe")
        terminal.expect("不是可选项")
        terminal.type("y")
        terminal.expect("got-Ada-11-y")
        assert terminal.exit_code() == 0
        assert "open-sesame" not in terminal.screen


def test_R22_the_agents_answer_is_shown_with_its_reason(tmp_path: Path) -> None:
    command = "read -p 'Ok to proceed? [Y/n] ' x; echo got-$x"
    with Terminal("run", f"运行\n$ {command}", data=tmp_path) as terminal:
        terminal.expect("自动响应交互式提示: yes")
        terminal.expect("简单确认")
        terminal.expect("got-y")
        assert terminal.exit_code() == 0


def test_C13_a_waiting_command_is_interrupted_at_the_terminal(tmp_path: Path) -> None:
    with Terminal("run", "运行\n$ read -p 'Name? ' n; echo never", data=tmp_path) as terminal:
        terminal.expect("? Name?")
        terminal.type("/skip")
        terminal.expect("✗")
        assert terminal.exit_code() == 1


async def test_wenko_answer_types_into_a_waiting_command(tmp_path: Path) -> None:
    with LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto") as server:
        async with prompt_client(
            server, command_message("read -s -p 'Password: ' p; echo got-${#p}")
        ) as client:
            question = (await client.next_prompt())["request_id"]
            with Terminal("answer", question, data=tmp_path) as terminal:
                terminal.expect("不会显示")
                terminal.expect("> ")
                terminal.type("open-sesame")
                terminal.expect("✓")
                assert "open-sesame" not in terminal.screen
            assert "got-11" in (await client.result())["stdout"]


CHANGES_WHAT_IS_TYPED = (
    "import os, sys, tty; tty.setcbreak(0); os.write(1, b'Name: '); v = b''\n"
    "while (k := os.read(0, 1)) not in b'\\r\\n':\n"
    " v = v[:-1] if k == b'\\x7f' else v + k.upper()\n"
    " os.write(1, b'\\b \\b' if k == b'\\x7f' else k.upper())\n"
    "print('\\ngot-' + v.decode())"
)


async def test_R24_an_answer_that_the_screen_shows_changed_is_taken_back_and_asked_again(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto") as server:
        async with prompt_client(server, program_message(CHANGES_WHAT_IS_TYPED)) as client:
            await client.next_prompt()
            await client.answer("ada")
            await client.next_prompt()
            assert client.of_type("user_input_received") == []
            await client.answer("ADA")
            assert "got-ADA" in (await client.result())["stdout"]
    forms = [each["payload"] for each in client.events if each["type"] == "hitl"]
    assert "“ADA”" in forms[-1]["request"]["description"], "what the field showed instead"


async def test_R76_every_option_of_a_long_list_is_offered_and_can_be_chosen(
    tmp_path: Path,
) -> None:
    items = " ".join(f"{at} item{at}" for at in range(1, 31))
    command = f"x=$(whiptail --menu Pick 15 40 6 {items} 3>&1 1>&2 2>&3); echo; echo got-$x"
    with LiveServer(tmp_path, WENKO_SANDBOX="unsafe-none", WENKO_MODE="auto") as server:
        async with prompt_client(server, command_message(command)) as client:
            asked = await client.next_prompt()
            assert asked["options"] == [f"{at} item{at}" for at in range(1, 31)]
            await client.answer("23 item23")
            assert "got-23" in (await client.result())["stdout"]
