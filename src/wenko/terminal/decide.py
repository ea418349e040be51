"""Whether the answer to a prompt is clear without asking, and why; what destroys never is."""

import re
from dataclasses import dataclass

from wenko.terminal.reading import ScreenPrompt
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
_TALKS_TO_A_MODEL = re.compile(
    r"(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|message)"
    r"|\b(system|developer) (prompt|message)|\b(AI|language model|LLM|assistant)s? (must|should)"
    r"|\bas an? (AI|assistant|language model)|you are (an? )?(AI|assistant|language model|chatgpt)"
    r"|(忽略|无视|忘记).{0,20}(指令|提示|规则)|(人工智能|AI|模型|助手)(必须|应该|请)|系统提示",
    re.IGNORECASE,
)
_AS_USUAL = re.compile(r"默认|缺省|\bdefaults?\b|随便|都行|whatever", re.IGNORECASE)
_WITHOUT = re.compile(
    r"(不要|不用|不需要|无需|别用|不使用|without|no|not|don't use)\s*(?:any\s+)?$", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]{1,}")
_COMMON = frozenset(
    """
    add use the and for with your you want would like project name npm npx create init run new
    yes no ok need this that test exec prefix
    """.split()  # noqa: SIM905
)


@dataclass(frozen=True, slots=True)
class Decision:
    response: str
    reason: str


def decide(asked: ScreenPrompt, command: str, wish: str, language: Language) -> Decision | None:
    """The clear answer to a prompt, for somebody who wished this; ``None`` if it is theirs."""
    zh = language == "zh"
    # Who orders a command word by word has said nothing yet about what it will ask.
    wish = wish.replace(command, "")
    if asked.way == "pager":
        return Decision(
            "q", "只是分页显示，退出即可" if zh else "It only pages; leaving is harmless"
        )
    if asked.secret or asked.kind in ("password", "editor", "unknown", "multiselect"):
        return None
    if destructive(asked, command) or _TRUST.search(asked.text):
        return None
    return (
        _by_words(asked, command, wish, zh)
        or _by_intent(asked, command, wish, zh)
        or _harmless(asked, zh)
        or _by_default(asked, zh)
    )


def may_be_advised(asked: ScreenPrompt, command: str) -> bool:
    """Whether a model may be heard: never about what the rules above keep for the person.

    A model sees what stands around the prompt, so that must be harmless, too.
    """
    if asked.secret or asked.way in ("pager", "editor"):
        return False
    if asked.kind not in ("confirm", "select", "multiselect", "input") or not asked.text.strip():
        return False
    seen = "\n".join((asked.text, asked.around, *asked.options))
    kept = (_DESTRUCTIVE, _TRUST, _TALKS_TO_A_MODEL)
    return not destructive(asked, command) and not any(each.search(seen) for each in kept)


def destructive(asked: ScreenPrompt, command: str) -> bool:
    """A plain "Continue?" is about what stands above it: a list of what is to be removed, say."""
    said = [asked.text, command, *([asked.around] if asked.kind == "confirm" else [])]
    return any(_DESTRUCTIVE.search(each) for each in said)


def _by_words(asked: ScreenPrompt, command: str, wish: str, zh: bool) -> Decision | None:
    """The person named a choice, or the thing that is asked about."""
    named = [each for each in asked.options if len(each) > 2 and _mentions(wish, each)]
    if len(named) == 1:
        why = f"用户提到了“{named[0]}”" if zh else f"The request names “{named[0]}”"
        return Decision(named[0], why)
    yes, no = _yes_and_no(asked)
    if yes is None or no is None:
        return None
    # What the command is about in the whole says nothing about one of its questions.
    whole = {word.casefold() for word in _subjects(command.replace(asked.text, ""))}
    names = [word for word in _subjects(asked.text) if word[0].isupper()]
    for subject in (name for name in names if name.casefold() not in whole):
        place = re.search(rf"(?<![A-Za-z]){re.escape(subject)}(?![A-Za-z])", wish, re.IGNORECASE)
        if place is not None:
            without = _WITHOUT.search(wish[: place.start()])
            why = (
                f"用户{'不要' if without else '要求'} {subject}"
                if zh
                else f"The request asks {'for no' if without else 'for'} {subject}"
            )
            return Decision(no if without else yes, why)
    return None


def _by_intent(asked: ScreenPrompt, command: str, wish: str, zh: bool) -> Decision | None:
    """They said what to make, and the rest is as usual."""
    if asked.default is None:
        return None
    if _AS_USUAL.search(wish):
        why = "用户要求使用默认配置" if zh else "The request asks for the defaults"
        return Decision(asked.default, why)
    aims = [word for word in _subjects(command) if _mentions(wish, word)]
    if aims:
        why = (
            f"根据用户意图（{aims[0]}），使用默认配置"
            if zh
            else f"The request is clear ({aims[0]}); the default is taken"
        )
        return Decision(asked.default, why)
    return None


def _harmless(asked: ScreenPrompt, zh: bool) -> Decision | None:
    if asked.kind != "confirm" or not _HARMLESS.search(asked.text):
        return None
    yes, _ = _yes_and_no(asked)
    if yes is None or (asked.default is not None and asked.default != yes):
        return None
    return Decision(
        yes, "简单确认，没有破坏性" if zh else "A simple confirmation that destroys nothing"
    )


def _by_default(asked: ScreenPrompt, zh: bool) -> Decision | None:
    if asked.kind != "input" or asked.default is None:
        return None
    why = "提示给出了默认值" if zh else "The prompt states a default"
    return Decision(asked.default, why)


def _yes_and_no(asked: ScreenPrompt) -> tuple[str | None, str | None]:
    folded = {each.casefold(): each for each in asked.options}
    return folded.get("yes"), folded.get("no")


def _subjects(text: str) -> list[str]:
    found = [word.strip(".-") for word in _WORD.findall(text)]
    parts = [part for word in found if "-" in word for part in word.split("-")]
    words = found + parts
    return [word for word in words if word.lower() not in _COMMON and len(word) > 1]


def _mentions(wish: str, words: str) -> bool:
    pattern = rf"(?<![A-Za-z0-9]){re.escape(words)}(?![A-Za-z])"
    return re.search(pattern, wish, re.IGNORECASE) is not None
