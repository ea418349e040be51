"""The buttons of a form. A word decides by its meaning which button it names, never its place."""

from typing import Any

from wenko.protocol.form_reading.values import first_text, folded, pick, text_of

_WORDS = {
    "approve": "approve approved confirm ok okay yes submit send accept agree continue save done "
    "go "
    "primary 确认 确定 同意 提交 好 好的 是 保存 继续 完成 允许 发送 批准",
    "edit": "edit modify change revise update submitchanges 修改 编辑 修改后提交 更改 修改提交",
    "reject": "reject rejected cancel skip no decline deny dismiss close later refuse back ignore "
    "notnow 跳过 取消 拒绝 否 不 不同意 关闭 稍后 忽略 返回 以后再说",
}
_ACTIONS = {word: action for action, words in _WORDS.items() for word in words.split()}
_STYLES = frozenset({"primary", "default", "secondary", "danger"})
_LIMIT = 200


def read_actions(raw: Any) -> dict[str, dict[str, str]] | None:
    """The actions that are named, with their labels and styles; all others keep their defaults."""
    if isinstance(raw, dict):
        named = [(_ACTIONS.get(folded(key)), each) for key, each in raw.items()]
    elif isinstance(raw, list | tuple):
        named = [(_action(each), each) for each in raw]
    else:
        named = []
    read = [(action, _button(each)) for action, each in reversed(named) if action is not None]
    return dict(read) or None


def _action(raw: Any) -> str | None:
    if not isinstance(raw, dict):
        return _ACTIONS.get(folded(text_of(raw)))
    names = (pick(raw, key) for key in ("action", "name", "type", "id", "key", "value", "label"))
    return next(filter(None, (_ACTIONS.get(folded(text_of(name))) for name in names)), None)


def _button(raw: Any) -> dict[str, str]:
    if not isinstance(raw, dict):
        label = text_of(raw) if isinstance(raw, str) else ""
        # The name of an action is no label for a person.
        return {} if label in _WORDS or not label or len(label) > _LIMIT else {"label": label}
    label = first_text(raw, "label", "text", "title", "标签")
    style = text_of(pick(raw, "style", "variant", "type")).casefold()
    button = {"label": label} if label and len(label) <= _LIMIT else {}
    return {**button, "style": style} if style in _STYLES else button
