"""The tool that uses a browser inside the sandbox: pages as text, outline and picture."""

from typing import Any, ClassVar, Literal, get_args

from pydantic import Field, field_validator, model_validator

from wenko.errors import SandboxUnavailable
from wenko.gate.ruling import Confinement, Finding
from wenko.protocol.plan import Arguments, Picture, ToolOutcome
from wenko.sandbox.base import DesktopUse
from wenko.settings import Settings
from wenko.storage.pictures import NewPicture
from wenko.text import BilingualText, bilingual_fault
from wenko.tools.base import Tool, ToolArguments, ToolUse
from wenko.tools.browser_messages import failed_outcome, page_report
from wenko.tools.network import PROXY_URL, has_network
from wenko.tools.network_access import CallNetwork
from wenko.tools.outcomes import truncated_outcome

BrowserAction = Literal[
    "open",
    "outline",
    "read",
    "click",
    "type",
    "press",
    "select",
    "upload",
    "hover",
    "scroll",
    "back",
    "forward",
    "reload",
    "wait",
    "tabs",
    "switch_tab",
    "close_tab",
    "screenshot",
    "download",
]
ACTIONS: tuple[str, ...] = get_args(BrowserAction)
ON_ELEMENT = ("click", "type", "select", "upload", "hover")
LOOKING = ("outline", "read", "wait", "tabs", "screenshot")
_NEEDED: tuple[tuple[str, tuple[BrowserAction, ...]], ...] = (
    ("url", ("open",)),
    ("text", ("type",)),
    ("key", ("press",)),
    ("values", ("select",)),
    ("path", ("upload",)),
    ("tab", ("switch_tab", "close_tab")),
)
TIMEOUT = 120.0
"""Seconds of one use: the browser starts, and a slow page loads."""


class BrowserArguments(ToolArguments):
    action: BrowserAction
    url: str | None = Field(
        default=None,
        max_length=8192,
        description="open: a web address, or the path of an HTML file in the workspace.",
    )
    ref: str | None = Field(
        default=None,
        pattern=r"^[a-z0-9]{1,20}$",
        description="The element: the value of [ref=…] in the newest outline.",
    )
    text: str | None = Field(
        default=None,
        max_length=100_000,
        description="type: the new content of the field; wait: text to wait for.",
    )
    target: str | None = Field(
        default=None,
        min_length=1,
        max_length=500,
        description="The element's label or exact text, where no ref is known.",
    )
    submit: bool = Field(default=False, description="type: press Enter afterwards.")
    append: bool = Field(default=False, description="type: keep what is in the field.")
    key: str | None = Field(
        default=None, max_length=50, description="press: Enter, Tab, ArrowDown, Control+a, …"
    )
    values: tuple[str, ...] = Field(
        default=(), max_length=100, description="select: labels of the options."
    )
    direction: Literal["down", "up", "left", "right"] | None = None
    amount: int | None = Field(default=None, ge=1, le=100_000, description="scroll: pixels.")
    button: Literal["left", "right", "middle"] | None = None
    double: bool = Field(default=False, description="click: twice.")
    seconds: float | None = Field(default=None, gt=0, le=60)
    gone: bool = Field(default=False, description="wait: until the text is no longer shown.")
    tab: int | None = Field(default=None, ge=1, description="Number of a tab, from 1.")
    new_tab: bool = Field(default=False, description="open: in a new tab.")
    path: str | None = Field(
        default=None,
        max_length=4096,
        description="upload: the file; download, screenshot: where to save it in the workspace.",
    )
    full_page: bool = Field(default=False, description="screenshot: the whole page.")
    offset: int | None = Field(
        default=None, ge=0, description="read, outline: first character to show."
    )
    dialog: Literal["accept", "dismiss"] | None = Field(
        default=None, description="How to answer a dialog that this action opens."
    )
    dialog_text: str | None = Field(default=None, max_length=10_000)

    @field_validator("values", mode="before")
    @classmethod
    def _one_value(cls, values: Any) -> Any:
        return (values,) if isinstance(values, str) else values

    @model_validator(mode="after")
    def _complete(self) -> "BrowserArguments":
        for name, actions in _NEEDED:
            value = getattr(self, name)
            if self.action in actions and (value is None or value == ()):
                english, chinese = f"{self.action} needs {name}", f"{self.action} 需要参数 {name}"
                raise bilingual_fault(BilingualText(english, chinese))
        if self.action in ON_ELEMENT and self.ref is None and self.target is None:
            english = f"{self.action} needs ref (or target)"
            raise bilingual_fault(
                BilingualText(english, f"{self.action} 需要参数 ref（或 target）")
            )
        return self


class Browser(Tool):
    """One browser for each conversation, which keeps its pages between uses."""

    name = "browser"
    aliases = ("web_browser",)
    arguments = BrowserArguments
    argument_aliases: ClassVar[dict[str, str]] = {
        "save_path": "path",
        "element": "ref",
        "label": "target",
        "value": "text",
        "keys": "key",
    }
    title = BilingualText("Browser", "浏览器")
    description = BilingualText(
        zh="在沙箱内的浏览器中打开网页并操作（打开、点击、输入、读取、截图、下载）",
        en="Use a browser inside the sandbox: open, click, type, read, screenshot, download",
    )
    headline = "{action} {url} {ref} {target} {text|first_line} {key} {path}"
    needs = frozenset({"sandbox", "display"})
    changes = "files"
    runs_in_sandbox = True
    planning_hint = BilingualText(
        en="browser: open returns an outline in which [ref=e5] names an element; click, type and "
        "select take that ref. A ref is valid until the page changes; every action returns the new "
        "outline. HTML files of the workspace are opened by their path, without a web server.",
        zh="browser：open 会返回页面大纲，其中 [ref=e5] 表示一个元素，click、type、select 用它来"
        "指定元素；页面变化后旧的 ref 失效，每次操作都会返回新的大纲。工作区里的 HTML 文件"
        "直接用路径打开，不需要服务器。",
    )

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def use(self, use: ToolUse, arguments: BrowserArguments) -> ToolOutcome:
        request = {
            "kind": "browser",
            "language": use.language,
            "proxy": None if has_network(self._settings) else PROXY_URL,
            "picture": _picture(arguments),
            **arguments.model_dump(exclude_none=True, exclude_defaults=True),
            "action": arguments.action,
        }
        network = CallNetwork(use)
        await network.environment()
        done = await use.sandbox.use_desktop(DesktopUse(use.call_id, request, TIMEOUT))
        if done.reply is None or not done.reply["ok"]:
            return await network.explained(failed_outcome(done, TIMEOUT, use.language))
        reply = done.reply
        if arguments.action == "screenshot" and arguments.path is not None:
            reply["saved"] = await _save(use, reply["picture"]["name"], arguments.path)
        pictures: tuple[Picture, ...] = ()
        if reply.get("picture"):
            data = await use.sandbox.read_scratch(reply["picture"]["name"])
            shown = arguments.action == "screenshot"
            pictures = await use.keep_picture(NewPicture(data, "browser", for_model=shown))
        outcome = ToolOutcome(
            success=True, stdout=page_report(reply, use.language), pictures=pictures
        )
        return truncated_outcome(outcome, self._settings.output_limit)

    def risks(self, arguments: Arguments, confinement: Confinement) -> list[Finding]:
        return []

    def reads_only(self, arguments: Arguments, strict: bool = False) -> bool:
        # A click in a page can change what is behind the page, but no file.
        return arguments.get("action") != "download" and not arguments.get("path")

    def repeatable(self, arguments: BrowserArguments) -> bool:
        return arguments.action in LOOKING

    def shape(self, arguments: Arguments) -> str | None:
        return f"{self.name}: {arguments.get('action')}"


def _picture(arguments: BrowserArguments) -> str | None:
    """Which picture the reply has."""
    if arguments.action == "screenshot":
        return "full" if arguments.full_page else "screen"
    # A small one after every action that changes what is seen, for the person who watches.
    return None if arguments.action in LOOKING else "view"


async def _save(use: ToolUse, name: str, path: str) -> str:
    """Copy a picture into the workspace."""
    data = await use.sandbox.read_scratch(name)
    reply = await use.sandbox.write_bytes(path, data)
    if not reply.ok:
        raise SandboxUnavailable(reply.message)
    return path
