"""The built-in tools. A new one is added to this list, and nowhere else."""

from wenko.settings import Settings
from wenko.tools.ask import AskUser, ShowUser
from wenko.tools.base import Tool
from wenko.tools.browser import Browser
from wenko.tools.desktop import MouseKeyboard, Screenshot
from wenko.tools.files import FileManager
from wenko.tools.processes import ExecuteCode, Shell
from wenko.tools.wait import Wait


def builtin_tools(settings: Settings) -> list[Tool]:
    tools: list[Tool] = [
        ExecuteCode(settings),
        FileManager(),
        Shell(settings),
        Wait(settings),
        Browser(settings),
        Screenshot(),
        MouseKeyboard(),
    ]
    if settings.hitl_enabled:
        tools += [AskUser(settings), ShowUser(settings)]
    return tools
