"""The tools that see and use the desktop inside the sandbox: its screen, mouse and keyboard."""

from typing import Any, ClassVar, Literal

from pydantic import Field, model_validator

from wenko.errors import SandboxUnavailable
from wenko.gate.ruling import Confinement, Finding
from wenko.protocol.plan import Arguments, ToolOutcome
from wenko.sandbox.base import DesktopUse
from wenko.storage.pictures import NewPicture
from wenko.text import BilingualText, bilingual_fault
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.browser_messages import failed_outcome

TIMEOUT = 60.0
_POINTED = ("click", "double_click", "right_click", "drag", "move")
_SCREEN = BilingualText("Screen {width}×{height}", "屏幕 {width}×{height}")
_WINDOWS = BilingualText("Windows, the topmost last: {titles}", "窗口（最上层在最后）：{titles}")
_EMPTY = BilingualText("No window is open.", "没有打开的窗口。")
_SAVED = BilingualText("Saved as {path}", "已保存到 {path}")


class ScreenshotArguments(ToolArguments):
    save_path: str | None = Field(
        default=None, max_length=4096, description="Where to save it in the workspace, as PNG."
    )


class MouseKeyboardArguments(ToolArguments):
    action: Literal["move", "click", "double_click", "right_click", "drag", "scroll", "type", "key"]
    x: int | None = Field(default=None, description="Pixels from the left edge of the screen.")
    y: int | None = Field(default=None, description="Pixels from the top edge of the screen.")
    to_x: int | None = Field(default=None, description="drag: where to.")
    to_y: int | None = None
    text: str | None = Field(default=None, max_length=10_000, description="type: in any script.")
    key: str | None = Field(default=None, max_length=50, description="key: Return, ctrl+s, F5, …")
    button: Literal["left", "middle", "right"] | None = None
    direction: Literal["up", "down", "left", "right"] | None = None
    amount: int | None = Field(default=None, ge=1, le=100, description="scroll: notches.")

    @model_validator(mode="after")
    def _complete(self) -> "MouseKeyboardArguments":
        needed = {"type": ("text",), "key": ("key",), "drag": ("x", "y", "to_x", "to_y")}
        names = needed.get(self.action, ("x", "y") if self.action in _POINTED else ())
        missing = [name for name in names if getattr(self, name) is None]
        if (self.x is None) != (self.y is None):
            missing.append("y" if self.y is None else "x")
        if missing:
            english = f"{self.action} needs {missing[0]}"
            raise bilingual_fault(BilingualText(english, f"{self.action} 需要参数 {missing[0]}"))
        return self


class _DesktopTool(Tool):
    needs = frozenset({"sandbox", "display"})
    changes = "files"
    runs_in_sandbox = True

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        return []

    async def _use(
        self, use: ToolUse, request: dict[str, Any], path: str | None = None
    ) -> ToolOutcome:
        request = {"kind": "desktop", **request}
        done = await use.sandbox.use_desktop(DesktopUse(use.call_id, request, TIMEOUT))
        if done.reply is None or not done.reply["ok"]:
            return failed_outcome(done, TIMEOUT, use.language)
        reply, language = done.reply, use.language
        data = await use.sandbox.read_scratch(reply["picture"]["name"])
        lines = [_SCREEN.localized(language).format(**reply)]
        titles = " · ".join(reply["windows"])
        lines.append((_WINDOWS if titles else _EMPTY).localized(language).format(titles=titles))
        if path is not None:
            saved = await use.sandbox.write_bytes(path, data)
            if not saved.ok:
                raise SandboxUnavailable(saved.message)
            lines.append(_SAVED.localized(language).format(path=path))
        pictures = await use.keep_picture(NewPicture(data, "desktop", for_model=True))
        return ToolOutcome(success=True, stdout="\n".join(lines) + "\n", pictures=pictures)


class Screenshot(_DesktopTool):
    """Shows the desktop, which it starts on first use."""

    name = "screenshot"
    arguments = ScreenshotArguments
    argument_aliases: ClassVar[dict[str, str]] = {"path": "save_path", "file": "save_path"}
    title = BilingualText("Screenshot", "截图")
    description = BilingualText(
        zh="截取沙箱内桌面的屏幕（首次使用时启动桌面）",
        en="Take a picture of the desktop inside the sandbox (starts it on first use)",
    )
    headline = "{save_path}"
    planning_hint = BilingualText(
        en="screenshot starts the desktop; then programs with windows can be started with shell, "
        "in the background (command &), and used with mouse_keyboard.",
        zh="screenshot 会启动桌面；之后可以用 shell 在后台启动带窗口的程序（命令 &），"
        "再用 mouse_keyboard 操作。",
    )

    async def use(self, use: ToolUse, arguments: ScreenshotArguments) -> ToolOutcome:
        return await self._use(use, {"action": "screenshot"}, arguments.save_path)

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        return not arguments.get("save_path")

    def repeatable(self, arguments: Any) -> bool:
        return True


class MouseKeyboard(_DesktopTool):
    """Moves the mouse, clicks and types on the desktop; shows what came of it."""

    name = "mouse_keyboard"
    aliases = ("computer",)
    arguments = MouseKeyboardArguments
    title = BilingualText("Mouse and keyboard", "鼠标键盘")
    description = BilingualText(
        zh="在沙箱内的桌面上移动鼠标、点击、拖动、滚动、输入文字和按键",
        en="Move the mouse, click, drag, scroll, type and press keys on the sandbox's desktop",
    )
    headline = "{action} {x} {y} {text|first_line} {key}"

    async def use(self, use: ToolUse, arguments: MouseKeyboardArguments) -> ToolOutcome:
        return await self._use(use, arguments.model_dump(exclude_none=True))

    def shape(self, arguments: Arguments) -> str | None:
        return f"{self.name}: use"
