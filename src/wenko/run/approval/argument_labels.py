"""What people call the arguments of tools."""

from wenko.text import BilingualText, Language

_LABELS = {
    "command": BilingualText(zh="命令", en="Command"),
    "code": BilingualText(zh="代码", en="Code"),
    "language": BilingualText(zh="语言", en="Language"),
    "path": BilingualText(zh="路径", en="Path"),
    "content": BilingualText(zh="内容", en="Content"),
    "action": BilingualText(zh="操作", en="Action"),
    "destination": BilingualText(zh="目标", en="Destination"),
    "pattern": BilingualText(zh="匹配模式", en="Pattern"),
    "working_dir": BilingualText(zh="工作目录", en="Working folder"),
    "timeout": BilingualText(zh="时限（秒）", en="Time limit (seconds)"),
    "env": BilingualText(zh="环境变量", en="Environment variables"),
    "edits": BilingualText(zh="修改", en="Edits"),
    "old": BilingualText(zh="原文", en="Old text"),
    "new": BilingualText(zh="新文", en="New text"),
    "url": BilingualText(zh="网址", en="Address"),
    "text": BilingualText(zh="文字", en="Text"),
    "key": BilingualText(zh="按键", en="Key"),
}


def argument_label(name: str, language: Language) -> str:
    """A word for the arguments that people meet most; others keep their name."""
    known = _LABELS.get(name)
    return known.localized(language) if known is not None else name[:1000] or "—"
