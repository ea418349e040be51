"""Decides prompts by rules, with a reason; whatever is not clear is the user's to answer.

An answer is a default that the program states, the user's own words, or a harmless confirmation.
"""

import re
from dataclasses import dataclass

from wenko.terminal.consequences import (
    announces_effects,
    has_consequences,
    is_destructive,
    is_for_the_user,
)
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.repeats import field_words
from wenko.terminal.wishes import asks_for_defaults, choice_for, mentions, wish_for
from wenko.text import Language

_PROMPT_INJECTION = re.compile(
    r"(ignore|disregard|forget|override)\b.{0,40}\b(instruction|prompt|rule|message)"
    r"|\b(system|developer) (prompt|message)|\b(AI|language model|LLM|assistant)s? (must|should)"
    r"|\bas an? (AI|assistant|language model)|you are (an? )?(AI|assistant|language model|chatgpt)"
    r"|(忽略|无视|忘记).{0,20}(指令|提示|规则)|(人工智能|AI|模型|助手)(必须|应该|请)|系统提示",
    re.IGNORECASE,
)
_CODE = re.compile(r"```.*?(?:```|\Z)|^[ \t]*\$ [^\n]*$", re.DOTALL | re.MULTILINE)
_SPACES = re.compile(r"\s{3,}")
_EXAMINED = 4_000
"""Characters of a message or command that say what an answer may be."""
_IN_BRACKETS = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|（[^（）]*）|【[^【】]*】|\b[yY]/[nN]\b")
# The whole question, or it is another one: “Continue and delete the logs?” asks for more.
_CONFIRMATION = re.compile(
    r"(?:(?:do|would) you (?:want|like|wish) to |(?:shall|should|can|may) (?:i|we) |"
    r"are you ready to |ready to |ok(?:ay)? to )?(?:continue|proceed|go on|go ahead|start|begin)"
    r"(?: now)?(?: with (?:the )?(?:installation|install|setup))?"
    r"|(?:is|are) (?:this|that|it|these|everything|all of this|the above|the information|the above"
    r" information|this information|the information above)(?: information)? (?:ok|okay|correct"
    r"|right|fine|good)|does (?:this|that|it|everything) look (?:ok|okay|good|right|correct)"
    r"|looks good|(?:are you )?ready|all good|all set"
    r"|(?:您|你)?(?:想|是否|确认|要)*继续(?:安装|执行|进行|操作|下一步)?吗?"
    r"|(?:是否|现在|要)*(?:现在)?开始(?:安装|执行)?吗?|(?:您|你)?准备好了吗?"
    r"|(?:以上|上述|这些|上面的?)?(?:信息|内容|配置)(?:是否)?(?:正确|无误)吗?"
)
_KEY = r"[\[<(【（]? ?(?:enter|return|any key|any|space) ?[\]>)】）]?"
_PRESS_ENTER = re.compile(
    rf"[-=*\[(（]*\s*(?:please )?(?:press|hit|push)(?: the)? {_KEY}(?: key)?"
    r"(?: to (?:continue|proceed|go on|start|begin|exit|quit|close|finish|return|go back)"
    r"(?: the program)?| when ready| when you are ready)?"
    r"(?:,? or (?:press )?(?:ctrl|control)[-+ ]?c to (?:abort|cancel|quit|exit|stop))?"
    r"\s*[.。…!]*\s*[-=*\])）]*"
    r"|[\[(（]*(?:请)?按(?:下)? ?[\[【（(]?(?:回车|enter|任意|空格|return)[\]】）)]?(?: ?键)?"
    r" ?(?:以|来)?"
    r"(?:继续|开始|退出|结束|返回|关闭)?[\])）]*",
    re.IGNORECASE,
)
_WAY_OUT = re.compile(
    r",? or (?:press )?ctrl[-+ ]?c to (?:abort|cancel|quit|exit|stop)"
    r"|use (?:the )?arrow[- ]keys\b|(?:return|enter|space) to (?:submit|select|toggle)",
    re.IGNORECASE,
)
_ADDITION = re.compile(
    r"^\W*(?:(?:do|would) you (?:want|like) to |(?:should|shall) (?:we|i) )?"
    r"(?:add|use|include|enable|install|set ?up|configure) (?P<english>.+?)"
    r"(?= (?:for|in|to|with|as|by) |[?？(（\[]|$)"
    r"|^\W*(?:是否|要不要|需要|要)?(?:添加|使用|启用|安装|加入|集成|配置|加)\s*(?P<chinese>.+?)"
    r"(?=吗|[?？(（\[]|$)",
    re.IGNORECASE,
)
_SUBJECT_WORD = re.compile(r"[A-Za-z][A-Za-z0-9.+#-]*[A-Za-z0-9+#]|[A-Za-z]|[\u3400-\u9fff]{2,}")
_GENERIC = frozenset(
    """
    a an the support solution integration plugin framework library tool tools your this some
    """.split()  # noqa: SIM905
)
_ASKED_FOR_DEFAULTS = ("The request asks for the defaults", "用户要求使用默认配置")
_REQUIRED = re.compile(
    r"required|mandatory|must|\btype\b|to confirm|必填|必须|不能为空|不可为空|确认", re.IGNORECASE
)
# A field may name a licence; to agree to one is something else.
_NAMES_A_LICENCE = re.compile(r"\blicen[cs]es?\b|许可证", re.IGNORECASE)
_AGREES = re.compile(r"agree|accept|terms|read|同意|接受|条款", re.IGNORECASE)
_SCAFFOLD = re.compile(
    r"(?:^|[\s;&|])(?:[^\s;&|]*create(?:-[\w-]+)?|init|new|startproject|scaffold)\b"
)
_COMMON_WORDS = frozenset(
    """
    npm npx pnpm yarn create init run new exec latest project app test bash python python3
    """.split()  # noqa: SIM905
)
_FIELD_SYNONYMS = {
    "name": ("name", "named", "called", "叫", "命名", "名为", "名字", "名称", "名"),
    "port": ("port", "端口"),
    "path": ("path", "folder", "directory", "路径", "目录", "文件夹", "位置"),
    "mail": ("email", "e-mail", "mail", "邮箱", "邮件"),
    "version": ("version", "版本"),
    "date": ("date", "日期", "时间"),
    "city": ("city", "城市"),
    "age": ("age", "年龄", "岁"),
    "host": ("host", "hostname", "server", "主机", "服务器", "域名", "地址"),
    "user": ("user", "username", "用户", "用户名"),
    "author": ("author", "作者"),
    "language": ("language", "语言"),
    "title": ("title", "标题"),
    "description": ("description", "描述", "说明", "简介"),
    "branch": ("branch", "分支"),
    "database": ("database", "db", "数据库"),
    "number": ("number", "count", "size", "how many", "数量", "个数", "大小", "多少"),
    "region": ("region", "country", "timezone", "地区", "国家", "时区"),
}
_NOT_A_FIELD = frozenset({"project", "app", "application", "package", "your", "项目", "应用"})
# Words that name something: what is chosen or where it goes, and whatever is no plain English word.
_NAMED = re.compile(
    r"(?:\b(?:use|using|choose|pick|select|take|prefer|go with|target|with|in|into|to|on|as|at|from"
    r"|named|called)\s+(?:the\s+|an?\s+|my\s+|our\s+)?|使用|选用|改用|采用|选择|选|用|设为|设成|改为|改成"
    r"|换成|部署到|切换到|导出到|保存到|连接到?|叫做?|名为)\s*([~./]*[A-Za-z][\w./+-]*|[\u3400-\u9fff]{2,})",
    re.IGNORECASE,
)
_MEANS = re.compile(
    r"(?:\b(?:use|using|with|in)\s+|使用|采用|基于|用)\s*([A-Za-z][\w.+-]*)", re.IGNORECASE
)
_TECHNICAL = re.compile(
    r"(?<![A-Za-z0-9_])(?:[A-Za-z]\w*[-_.:@][\w.:@-]*\w|[A-Za-z]+\d\w*)|\d[\w.:-]*|\b[a-z]+[A-Z]\w*"
)
_LATIN = re.compile(r"[A-Za-z][\w.+-]*")
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_PART = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Decision:
    response: str
    reason: str


def decide(prompt: ScreenPrompt, command: str, request: str, language: Language) -> Decision | None:
    """The answer that follows from the user's request; ``None`` if the user has to answer."""
    zh = language == "zh"
    # A command or program that the user spelled out says nothing about what it will ask.
    request = _SPACES.sub(" ", _CODE.sub(" ", request.replace(command, "")[:_EXAMINED]))
    command = command[:_EXAMINED]
    if prompt.method == "pager":
        return Decision(
            "q", "只是分页显示，退出即可" if zh else "Only a pager; quitting is harmless"
        )
    if prompt.secret or prompt.kind in ("password", "editor", "unknown"):
        return None
    if is_destructive(prompt, command) or has_consequences(_without_values(prompt)):
        return None
    if prompt.kind == "multiselect":
        return _marked_choices(prompt, request, zh)
    return (
        _named_choice(prompt, request, zh)
        or _wanted_subject(prompt, command, request, zh)
        or _requested_default(prompt, command, request, zh)
        or _harmless_confirmation(prompt, command, zh)
        or _stated_default(prompt, command, request, zh)
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
    manipulates = _PROMPT_INJECTION.search(shown) is not None
    return not (manipulates or is_destructive(prompt, command) or is_for_the_user(shown))


# --- the user's own words -----------------------------------------------------------------------


def _named_choice(prompt: ScreenPrompt, request: str, zh: bool) -> Decision | None:
    """The request names one of the choices, and no other, for this question."""
    if not prompt.choices or _yes_and_no(prompt) != (None, None):
        return None
    named = [each for each in prompt.options if mentions(request, _name_of(each))]
    if len(named) != 1:
        return None
    [option] = named
    fields = _field_names(prompt)
    if len(_name_of(option)) < 2 or not choice_for(request, _name_of(option), fields):
        return None
    reason = f"用户提到了“{option}”" if zh else f"The request names “{option}”"
    return Decision(option, reason)


def _wanted_subject(prompt: ScreenPrompt, command: str, request: str, zh: bool) -> Decision | None:
    """The request wants, or does not want, what a yes-or-no question would add."""
    yes, no = _yes_and_no(prompt)
    asked = _ADDITION.match(prompt.text.strip())
    if yes is None or no is None or asked is None:
        return None
    found = _SUBJECT_WORD.findall(asked["english"] or asked["chinese"] or "")
    words = [word for word in found if word.casefold() not in _GENERIC]
    # What the whole command is about says nothing about one of its prompts.
    if not words or all(mentions(command.replace(prompt.text, ""), word) for word in words):
        return None
    wanted = wish_for(request, words)
    if wanted is None:
        return None
    subject = " ".join(words)
    reason = (
        f"用户{'要求' if wanted else '不要'} {subject}"
        if zh
        else f"The request asks {'for' if wanted else 'for no'} {subject}"
    )
    return Decision(yes if wanted else no, reason)


# --- defaults -----------------------------------------------------------------------------------


def _requested_default(
    prompt: ScreenPrompt, command: str, request: str, zh: bool
) -> Decision | None:
    """The request asks for the defaults, or names what the command creates."""
    default = prompt.default
    if asks_for_defaults(request):
        # A field is about itself, whatever stands above; "Continue?" is about that.
        if prompt.kind != "input" and has_consequences(prompt.context):
            return None
        if default is None and _takes_an_empty_line(prompt):
            default = ""
        if default is not None:
            return Decision(default, _ASKED_FOR_DEFAULTS[zh])
    if default is None:
        return None
    _, no = _yes_and_no(prompt)
    # An unasked-for yes may bring about something; a no leaves the project as it is.
    if no is None or prompt.default != no or not _SCAFFOLD.search(command):
        return None
    created = [word for word in _created_by(command) if mentions(request, word)]
    if not created:
        return None
    reason = (
        f"根据用户意图（{created[0]}），使用默认配置"
        if zh
        else f"The request names {created[0]}; the default is used"
    )
    return Decision(prompt.default, reason)


def _marked_choices(prompt: ScreenPrompt, request: str, zh: bool) -> Decision | None:
    """What is marked already, where the request asks for the defaults."""
    if not asks_for_defaults(request) or has_consequences(prompt.context):
        return None
    marked = [each.label for each in prompt.choices if each.checked]
    return Decision("\n".join(marked), _ASKED_FOR_DEFAULTS[zh])


def _takes_an_empty_line(prompt: ScreenPrompt) -> bool:
    """A text field that states nothing and requires nothing: Enter leaves it to the program."""
    asks = re.search(r"\w[^>$#%]*[:：?？]$", prompt.text.strip()) is not None
    empty = prompt.kind == "input" and not prompt.choices and not prompt.prefilled
    return asks and empty and not _REQUIRED.search(f"{prompt.text} {prompt.help}")


def _stated_default(prompt: ScreenPrompt, command: str, request: str, zh: bool) -> Decision | None:
    """A text field that states a default, unless the request may say something else for it."""
    default = prompt.default
    if prompt.kind != "input" or prompt.choices or default is None or not default.strip():
        return None
    if not mentions(request, default):
        if any(mentions(request, word) for word in _field_names(prompt)):
            return None
        if _names_something(request, command, prompt):
            return None
    reason = "提示给出了默认值" if zh else "The prompt states a default"
    return Decision(default, reason)


def _names_something(request: str, command: str, prompt: ScreenPrompt) -> bool:
    """Whether the request has a name or a number that may be meant for this prompt.

    What the command or the prompt says itself is no news: ``npm create vue`` for “a vue app”.
    """
    patterns = (_NAMED, _TECHNICAL, *((_LATIN,) if _CHINESE.search(request) else ()))
    named = {part for each in patterns for word in each.findall(request) for part in _parts(word)}
    if re.fullmatch(r"[\d.,]+", prompt.default or ""):
        # A word is no number.
        named = {part for part in named if re.search(r"\d", part)}
    if "named" in _field_names(prompt):
        # “With TypeScript” says how something is made, not how it is called.
        named -= {part for word in _MEANS.findall(request) for part in _parts(word)}
    return not named <= _GENERIC | _parts(f"{command} {prompt.text}")


def _parts(text: str) -> set[str]:
    return set(_PART.findall(text.casefold()))


# --- harmless confirmations ---------------------------------------------------------------------


def _harmless_confirmation(prompt: ScreenPrompt, command: str, zh: bool) -> Decision | None:
    question = _question(prompt)
    reason = "简单确认，没有破坏性" if zh else "A simple confirmation; nothing is destroyed"
    if is_for_the_user(command) or announces_effects(prompt):
        return None
    whole = " ".join(prompt.text.split()).strip(" .:：。…")
    if prompt.kind == "input" and prompt.default is None and _PRESS_ENTER.fullmatch(whole):
        return Decision("", reason)
    yes, _ = _yes_and_no(prompt)
    if prompt.kind != "confirm" or yes is None or prompt.default not in (None, yes):
        return None
    return Decision(yes, reason) if _CONFIRMATION.fullmatch(question) else None


def _question(prompt: ScreenPrompt) -> str:
    """The words of the question, without the answers that it offers."""
    plain = _IN_BRACKETS.sub(" ", prompt.text)
    return " ".join(plain.split()).strip(" ?？:：.。!！…>›").casefold()


# --- words --------------------------------------------------------------------------------------


def _yes_and_no(prompt: ScreenPrompt) -> tuple[str | None, str | None]:
    folded = {each.casefold(): each for each in prompt.options}
    return folded.get("yes") or folded.get("是"), folded.get("no") or folded.get("否")


def _without_values(prompt: ScreenPrompt) -> str:
    """The question without its default and without the way out, which are no statements."""
    text = _WAY_OUT.sub(" ", prompt.text)
    if prompt.kind == "input" and not prompt.choices and not _AGREES.search(text):
        text = _NAMES_A_LICENCE.sub(" ", text)
    return text.replace(prompt.default, " ") if prompt.default else text


def _name_of(option: str) -> str:
    """An option without its explanation: ``React (recommended)``."""
    return re.split(r"\s*[(（]|\s+[-–—:：]\s", option, maxsplit=1)[0].strip()


def _field_names(prompt: ScreenPrompt) -> set[str]:
    """Words for what the question asks for, in both languages."""
    text = _IN_BRACKETS.sub(" ", prompt.text).casefold()
    names = {word for word in field_words(prompt.text) if word not in _NOT_A_FIELD}
    for synonyms in _FIELD_SYNONYMS.values():
        if any(mentions(text, word) for word in synonyms):
            names.update(synonyms)
    return names


def _created_by(command: str) -> list[str]:
    words = re.findall(r"[A-Za-z][A-Za-z0-9]+", command)
    return [word for word in words if word.casefold() not in _COMMON_WORDS]
