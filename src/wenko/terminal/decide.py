"""Decides prompts by rules, with a reason; destructive ones are always the user's to answer."""

import re
from dataclasses import dataclass

from wenko.terminal.prompt import ScreenPrompt
from wenko.text import Language

_DESTRUCTIVE = re.compile(
    r"\b(rm|remov\w*|delet\w*|overwr\w*|replac\w*|drop\w*|forc\w*|eras\w*|destroy\w*|uninstall\w*"
    r"|purg\w*|format\w*|reset\w*|truncat\w*|wip\w*|discard\w*|revert\w*|shred|mkfs|prune|clean"
    r"|empty the)\b|--force|删除|覆盖|清空|卸载|格式化|丢弃|重置|强制|移除",
    re.IGNORECASE,
)
_HARMLESS = re.compile(
    r"ok to proceed|proceed\b|continue\b|is this ok|ready\b|is (this|that) (ok|right|correct)"
    r"|looks good|confirm\b|继续|确认|开始",
    re.IGNORECASE,
)
_TRUST = re.compile(
    r"fingerprint|authenticity|trust|licen[cs]e|agree|terms|password|payment|publish|push|send|"
    r"upload|许可|协议|信任|发布|支付",
    re.IGNORECASE,
)
_PROMPT_INJECTION = re.compile(
    r"(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|message)"
    r"|\b(system|developer) (prompt|message)|\b(AI|language model|LLM|assistant)s? (must|should)"
    r"|\bas an? (AI|assistant|language model)|you are (an? )?(AI|assistant|language model|chatgpt)"
    r"|(忽略|无视|忘记).{0,20}(指令|提示|规则)|(人工智能|AI|模型|助手)(必须|应该|请)|系统提示",
    re.IGNORECASE,
)
_USE_DEFAULTS = re.compile(r"默认|缺省|\bdefaults?\b|随便|都行|whatever", re.IGNORECASE)
_NEGATION = re.compile(
    r"(不要|不用|不需要|无需|别用|不使用|without|no|not|don't use)\s*(?:any\s+)?$", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]{1,}")
_COMMON_WORDS = frozenset(
    """
    add use the and for with your you want would like project name npm npx create init run new
    yes no ok need this that test exec prefix
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Decision:
    response: str
    reason: str


def decide(prompt: ScreenPrompt, command: str, request: str, language: Language) -> Decision | None:
    """The answer that follows from the user's request; ``None`` if the user has to answer."""
    zh = language == "zh"
    # A command that the user spelled out says nothing about what it will ask.
    request = request.replace(command, "")
    if prompt.method == "pager":
        return Decision(
            "q", "只是分页显示，退出即可" if zh else "Only a pager; quitting is harmless"
        )
    if prompt.secret or prompt.kind in ("password", "editor", "unknown", "multiselect"):
        return None
    if is_destructive(prompt, command) or _TRUST.search(prompt.text):
        return None
    return (
        _named_in_request(prompt, command, request, zh)
        or _default_by_request(prompt, command, request, zh)
        or _harmless_confirmation(prompt, zh)
        or _stated_default(prompt, zh)
    )


def may_ask_model(prompt: ScreenPrompt, command: str) -> bool:
    """Whether a model may decide: never what the rules above leave to the user.

    A model also sees the lines around the prompt, so those must be harmless, too.
    """
    if prompt.secret or prompt.method in ("pager", "editor"):
        return False
    if prompt.kind not in ("confirm", "select", "multiselect", "input") or not prompt.text.strip():
        return False
    shown = "\n".join((prompt.text, prompt.context, *prompt.options))
    excluded = (_DESTRUCTIVE, _TRUST, _PROMPT_INJECTION)
    return not is_destructive(prompt, command) and not any(
        pattern.search(shown) for pattern in excluded
    )


def is_destructive(prompt: ScreenPrompt, command: str) -> bool:
    """Includes the lines above a confirmation: they may list what "Continue?" would remove."""
    texts = [prompt.text, command, *([prompt.context] if prompt.kind == "confirm" else [])]
    return any(_DESTRUCTIVE.search(each) for each in texts)


def _named_in_request(
    prompt: ScreenPrompt, command: str, request: str, zh: bool
) -> Decision | None:
    """The request names a choice, or the subject of a yes-or-no question."""
    named = [each for each in prompt.options if len(each) > 2 and _mentions(request, each)]
    if len(named) == 1:
        reason = f"用户提到了“{named[0]}”" if zh else f"The request names “{named[0]}”"
        return Decision(named[0], reason)
    yes, no = _yes_and_no(prompt)
    if yes is None or no is None:
        return None
    # A subject of the whole command says nothing about one of its prompts.
    of_command = {word.casefold() for word in _subjects(command.replace(prompt.text, ""))}
    names = [word for word in _subjects(prompt.text) if word[0].isupper()]
    for subject in (name for name in names if name.casefold() not in of_command):
        found = re.search(rf"(?<![A-Za-z]){re.escape(subject)}(?![A-Za-z])", request, re.IGNORECASE)
        if found is not None:
            negated = _NEGATION.search(request[: found.start()])
            reason = (
                f"用户{'不要' if negated else '要求'} {subject}"
                if zh
                else f"The request asks {'for no' if negated else 'for'} {subject}"
            )
            return Decision(no if negated else yes, reason)
    return None


def _default_by_request(
    prompt: ScreenPrompt, command: str, request: str, zh: bool
) -> Decision | None:
    """The request asks for the defaults, or names what the command creates."""
    if prompt.default is None:
        return None
    if _USE_DEFAULTS.search(request):
        reason = "用户要求使用默认配置" if zh else "The request asks for the defaults"
        return Decision(prompt.default, reason)
    named = [word for word in _subjects(command) if _mentions(request, word)]
    if named:
        reason = (
            f"根据用户意图（{named[0]}），使用默认配置"
            if zh
            else f"The request names {named[0]}; the default is used"
        )
        return Decision(prompt.default, reason)
    return None


def _harmless_confirmation(prompt: ScreenPrompt, zh: bool) -> Decision | None:
    if prompt.kind != "confirm" or not _HARMLESS.search(prompt.text):
        return None
    yes, _ = _yes_and_no(prompt)
    if yes is None or (prompt.default is not None and prompt.default != yes):
        return None
    return Decision(
        yes, "简单确认，没有破坏性" if zh else "A simple confirmation; nothing is destroyed"
    )


def _stated_default(prompt: ScreenPrompt, zh: bool) -> Decision | None:
    if prompt.kind != "input" or prompt.default is None:
        return None
    reason = "提示给出了默认值" if zh else "The prompt states a default"
    return Decision(prompt.default, reason)


def _yes_and_no(prompt: ScreenPrompt) -> tuple[str | None, str | None]:
    folded = {each.casefold(): each for each in prompt.options}
    return folded.get("yes"), folded.get("no")


def _subjects(text: str) -> list[str]:
    found = [word.strip(".-") for word in _WORD.findall(text)]
    parts = [part for word in found if "-" in word for part in word.split("-")]
    words = found + parts
    return [word for word in words if word.lower() not in _COMMON_WORDS and len(word) > 1]


def _mentions(request: str, words: str) -> bool:
    pattern = rf"(?<![A-Za-z0-9]){re.escape(words)}(?![A-Za-z])"
    return re.search(pattern, request, re.IGNORECASE) is not None
