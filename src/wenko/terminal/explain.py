"""Explains each choice of a prompt in the user's language."""

import re

from wenko.terminal.prompt import ScreenPrompt
from wenko.text import Language

_KNOWN: dict[str, tuple[str, str]] = {
    "typescript": ("TypeScript，提供类型检查", "TypeScript, with type checking"),
    "jsx": ("JSX 语法", "the JSX syntax"),
    "router": ("Vue Router，单页应用路由", "a router for pages within the application"),
    "pinia": ("Pinia 状态管理", "Pinia for shared state"),
    "vitest": ("Vitest 单元测试", "Vitest for unit tests"),
    "end-to-end": ("端到端测试", "end-to-end tests"),
    "eslint": ("ESLint 代码检查", "ESLint for code quality"),
    "prettier": ("Prettier 代码格式化", "Prettier for code style"),
    "javascript": ("使用纯 JavaScript", "plain JavaScript"),
    "vue": ("渐进式前端框架 Vue", "the Vue framework"),
    "react": ("前端框架 React", "the React framework"),
    "svelte": ("前端框架 Svelte", "the Svelte framework"),
    "vanilla": ("不使用框架", "no framework"),
}


def explain(prompt: ScreenPrompt, destructive: bool, language: Language) -> list[tuple[str, str]]:
    """Each option with an explanation."""
    zh = language == "zh"
    explained = []
    for option in prompt.options:
        name = option.casefold()
        if name in ("yes", "no"):
            explained.append((option, _yes_or_no(name == "yes", prompt.text, destructive, zh)))
        else:
            explained.append((option, _known(option, zh) or _plain(option, prompt.default, zh)))
    return explained


def _yes_or_no(yes: bool, question: str, destructive: bool, zh: bool) -> str:
    if destructive:
        if yes:
            return "执行该操作，可能无法撤销" if zh else "Do it; this may be irreversible"
        return "不执行，保持原样" if zh else "Leave it as it is"
    subject = _known(question, zh)
    if subject is not None:
        if yes:
            return f"添加：{subject}" if zh else f"Add it: {subject}"
        return f"不添加：{subject}" if zh else f"Leave out: {subject}"
    if yes:
        return "同意并继续" if zh else "Agree and continue"
    return "不同意" if zh else "Do not agree"


def _known(text: str, zh: bool) -> str | None:
    for word, (chinese, english) in _KNOWN.items():
        if re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text.casefold()):
            return chinese if zh else english
    return None


def _plain(option: str, default: str | None, zh: bool) -> str:
    if option == default:
        return f"选择 {option}（默认）" if zh else f"Choose {option} (the default)"
    return f"选择 {option}" if zh else f"Choose {option}"
