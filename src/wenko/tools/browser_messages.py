"""What the browser tool says about a reply of the sandbox, in the person's language."""

from typing import Any

from wenko.protocol.plan import ToolOutcome
from wenko.sandbox.base import DesktopReply
from wenko.text import BilingualText, Language, truncate

_UNKNOWN = BilingualText("The browser failed: {reason}", "浏览器出错：{reason}")
_FAILURES = {
    "browser_missing": BilingualText(
        "The browser cannot be used: {part} is not installed on this machine. Ask the user to "
        "install it: apt-get install {part}",
        "无法使用浏览器：本机没有安装 {part}。请让用户安装：apt-get install {part}",
    ),
    "playwright_missing": BilingualText(
        "The browser cannot be used: Playwright is not in the toolbox ({reason}). Ask the user to "
        "run make setup.",
        "无法使用浏览器：工具箱中没有可用的 Playwright（{reason}）。请让用户运行 make setup。",
    ),
    "browser_not_started": BilingualText(
        "The browser did not start: {reason}", "浏览器未能启动：{reason}"
    ),
    "desktop_missing": BilingualText(
        "The desktop cannot be used: there is no X server on this machine. Ask the user to install "
        "one: apt-get install {part} openbox",
        "无法使用桌面：本机没有 X 服务器。请让用户安装：apt-get install {part} openbox",
    ),
    "desktop_not_started": BilingualText(
        "The desktop did not start: {reason}", "桌面未能启动：{reason}"
    ),
    "off_screen": BilingualText(
        "({x}, {y}) is not on the screen, which has {width}×{height} pixels.",
        "({x}, {y}) 不在屏幕上；屏幕为 {width}×{height} 像素。",
    ),
    "unknown_key": BilingualText(
        "There is no key {key!r}. Keys are named Return, Tab, Escape, F5, ctrl+s, …",
        "没有按键 {key!r}。按键名例如 Return、Tab、Escape、F5、ctrl+s。",
    ),
    "no_page": BilingualText(
        "No page is open (the browser was not used yet, or was restarted). Open one first.",
        "没有打开的页面（尚未使用浏览器，或浏览器已重启）。请先打开一个页面。",
    ),
    "page_closed": BilingualText(
        "The page was closed or crashed. Open it again.", "页面已关闭或崩溃。请重新打开。"
    ),
    "bad_url": BilingualText(
        "{url!r} is not an address. Give a URL such as https://example.com, or the path of a file "
        "in the workspace.",
        "{url!r} 不是有效地址。请给出网址（如 https://example.com）或工作区中文件的路径。",
    ),
    "file_url": BilingualText(
        "The browser does not open file:// addresses. Give the path of a file in the workspace "
        "instead, e.g. index.html.",
        "浏览器不打开 file:// 地址。请改用工作区中文件的路径，例如 index.html。",
    ),
    "scheme_not_allowed": BilingualText(
        "The browser opens http, https, data and workspace files, not {scheme}: addresses.",
        "浏览器只打开 http、https、data 地址和工作区文件，不打开 {scheme}: 地址。",
    ),
    "no_such_file": BilingualText(
        "There is no file {path} in the workspace. If it is a web address, write it with https://.",
        "工作区中没有文件 {path}。如果是网址，请写上 https://。",
    ),
    "browser_offline": BilingualText(
        "{url} cannot be opened: the sandbox has no network. Pages of servers inside the sandbox "
        "and files of the workspace can be opened.",
        "无法打开 {url}：沙箱没有网络。可以打开沙箱内服务器的页面和工作区中的文件。",
    ),
    "connection_refused": BilingualText(
        "Nothing answers at {url}. localhost is the sandbox's own: programs on the user's machine "
        "cannot be reached. Start the server inside the sandbox first.",
        "{url} 没有响应。localhost 指沙箱自身：无法访问用户电脑上的程序。请先在沙箱内启动服务器。",
    ),
    "host_unreachable": BilingualText(
        "{url} cannot be reached ({reason}): the name is wrong, or the network of this "
        "conversation does not allow it.",
        "无法访问 {url}（{reason}）：地址有误，或本对话的网络设置不允许访问。",
    ),
    "certificate_error": BilingualText(
        "The certificate of {url} is not valid ({reason}), so the page was not opened. Do not work "
        "around it; tell the user.",
        "{url} 的证书无效（{reason}），因此没有打开页面。不要绕过它，请告知用户。",
    ),
    "page_not_loaded": BilingualText(
        "{url} could not be loaded ({reason}).", "无法加载 {url}（{reason}）。"
    ),
    "stale_reference": BilingualText(
        "There is no element {ref} on the page any more. Read the outline again and use a ref "
        "from it.",
        "页面上已没有元素 {ref}。请重新读取大纲（outline），使用其中的 ref。",
    ),
    "target_not_found": BilingualText(
        "No visible element has the label or exactly the text {target!r}.",
        "没有标签或文本恰为 {target!r} 的可见元素。",
    ),
    "target_not_unique": BilingualText(
        "Several elements have the label or text {target!r}; use the ref of one of them.",
        "有多个元素的标签或文本是 {target!r}；请用其中一个的 ref。",
    ),
    "not_actionable": BilingualText(
        "The element {ref} cannot be used now: {reason}", "元素 {ref} 现在无法操作：{reason}"
    ),
    "browser_timeout": BilingualText("It took too long: {reason}", "等待超时：{reason}"),
    "no_reference": BilingualText("{action} needs ref.", "{action} 需要参数 ref。"),
    "not_a_text_field": BilingualText(
        "This is a {kind}, not a text field; click it instead.",
        "这是 {kind}，不是文本框；请改用 click。",
    ),
    "not_a_list": BilingualText(
        "{ref} is not a drop-down list; click it and then its option.",
        "{ref} 不是下拉列表；请先点击它，再点击其中的选项。",
    ),
    "no_such_option": BilingualText(
        "{ref} has no option {wanted!r}. It has: {offered}",
        "{ref} 没有选项 {wanted!r}。它有：{offered}",
    ),
    "no_such_tab": BilingualText(
        "There is no tab {tab}; {tabs} are open.", "没有标签页 {tab}；共打开 {tabs} 个。"
    ),
    "too_many_tabs": BilingualText(
        "{most} tabs are open, as many as there can be. Close one first.",
        "已打开 {most} 个标签页，达到上限。请先关闭一个。",
    ),
    "text_not_seen": BilingualText(
        "The wait for {text!r} ended without it.", "等待 {text!r} 超时，没有等到。"
    ),
    "no_download": BilingualText(
        "Nothing was downloaded. Give the ref of the link or button that downloads.",
        "没有下载任何内容。请给出会触发下载的链接或按钮的 ref。",
    ),
    "path_outside_workspace": BilingualText(
        "{path} is outside the workspace; use a path inside it.",
        "{path} 在工作区之外；请使用其中的路径。",
    ),
    "not_saved": BilingualText("{path} was not saved: {reason}", "{path} 未能保存：{reason}"),
    "unknown_action": BilingualText("There is no action {action}.", "没有操作 {action}。"),
}
_NOTES = {
    "dialog": BilingualText(
        "The page showed a dialog ({type}): {text!r}; it was {done}. To answer it otherwise, "
        "repeat the action with dialog=accept or dismiss.",
        "页面弹出了对话框（{type}）：{text!r}，处理方式：{done}。如需改变，请带 dialog=accept 或 "
        "dismiss 重做该操作。",
    ),
    "new_tab": BilingualText(
        "A new tab was opened; it is tab {tab} and is shown now.",
        "打开了新标签页 {tab}，现在显示的就是它。",
    ),
    "download": BilingualText(
        "A download started: {name}. Use download to save it in the workspace.",
        "开始下载：{name}。用 download 操作把它保存到工作区。",
    ),
}


def failed_outcome(done: DesktopReply, timeout: float, language: Language) -> ToolOutcome:
    """Why nothing came of it: the action failed, or the call itself did."""
    if done.reply is None:
        return _failed_call(done, timeout, language)
    code, values = done.reply["error"], done.reply["values"]
    sentence = _FAILURES.get(code, _UNKNOWN).localized(language)
    shown = {
        name: truncate(value, 500) if isinstance(value, str) else value
        for name, value in values.items()
    }
    shown.setdefault("reason", code)
    if isinstance(offered := shown.get("offered"), list):
        shown["offered"] = ", ".join(map(str, offered))
    return ToolOutcome(success=False, message=sentence.format(**shown), error_code=code)


def _failed_call(done: DesktopReply, timeout: float, language: Language) -> ToolOutcome:
    zh, call = language == "zh", done.call
    if call.cancelled:
        return ToolOutcome(
            success=False, message="已取消" if zh else "Cancelled", error_code="cancelled"
        )
    if call.timed_out:
        message = f"超过 {timeout:g} 秒" if zh else f"Took longer than {timeout:g} s"
        return ToolOutcome(success=False, message=message, error_code="timeout")
    reason = call.start_error or call.stderr.strip().splitlines()[-1:] or call.return_code
    reason = reason[0] if isinstance(reason, list) else str(reason)
    message = _UNKNOWN.localized(language).format(reason=truncate(reason, 500))
    return ToolOutcome(
        success=False,
        message=message,
        stderr=truncate(call.stderr, 4000),
        error_code="browser_failed",
    )


def page_report(reply: dict[str, Any], language: Language) -> str:
    """The state of the browser after an action, as a model and a person read it."""
    zh = language == "zh"
    lines = []
    if reply.get("url"):
        place = f"{reply['title']} · {reply['url']}" if reply.get("title") else reply["url"]
        if reply.get("tabs", 1) > 1:
            place += (
                f"（标签页 {reply['tab']}/{reply['tabs']}）"
                if zh
                else f" (tab {reply['tab']} of {reply['tabs']})"
            )
        lines.append(place)
    status = reply.get("status")
    if status is not None and status >= 400:
        lines.append(f"HTTP {status}")
    for note in reply["notes"]:
        lines.append(_NOTES[note["note"]].localized(language).format(**note))
    if reply.get("saved"):
        size = f" ({reply['bytes']:,} bytes)" if "bytes" in reply else ""
        lines.append(f"{'已保存到' if zh else 'Saved as'} {reply['saved']}{size}")
    for tab in reply.get("list", ()):
        lines.append(f"{tab['tab']}. {tab['title']} · {tab['url']}")
    part = reply.get("outline") or reply.get("text")
    if part is not None:
        lines.append(part["content"].rstrip("\n"))
        if part["next"] is not None:
            more = f"（共 {part['total']} 个字符；其余用 offset={part['next']} 读取）"
            more_en = f"({part['total']} characters in all; the rest with offset={part['next']})"
            lines.append(more if zh else more_en)
    return "\n".join(lines) + "\n"
