"""What the user's message says about a subject: wanted, unwanted, or nothing that is clear."""

import re
from collections.abc import Iterable

_SENTENCE = re.compile(r"[。；;!！\n]|\.(?=\s|$)|(?<=[?？])")
_CLAUSE = re.compile(r"[，,、]|\b(?:and|but|plus|then)\b|但是?|和|以及|还有|并且?|同时|然后|再")
_REFUSED = re.compile(
    r"(?:不要|不用|不需要|不必|无需|不加|不使用|不想要|不想用|别用|别加|别要|without|no|not|skip|avoid"
    r"|(?:don'?t|do not|doesn'?t) (?:use|want|need|add|include|install|enable))"
    r"\s*(?:any\s+|the\s+|a\s+|添加|安装|使用|启用|加|用)?$",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"[不没無无别勿非免]|除了|算了|\b(?:no|not|never|none|without|except|skip|avoid|neither|nor|instead"
    r"|rather|unless|hate|dislike|drop|remove)\b|n't\b",
    re.IGNORECASE,
)
_WANTED = re.compile(
    r"(?:\b(?:use|using|with|add|adding|include|including|want|need|enable|install|prefer|choose"
    r"|pick|select)\s+(?:the\s+|a\s+)?|要|用|使用|加|加上|添加|需要|包含|包括|启用|带|带上|安装|选|选择"
    r"|采用|支持)\s*$",
    re.IGNORECASE,
)
# The message speaks about the subject, but does not ask for it.
_ABOUT = re.compile(
    r"\b(?:explain|describe|how|what|why|whether|if|compare|versus|vs|convert|migrate|from|about"
    r"|learn|teach|difference|was|were|had|used to|maybe|perhaps|or)\b|解释|说明|如何|怎么|怎样"
    r"|为什么|什么|比较|区别|对比|迁移|转换|转成|从|教|介绍|关于|原来|以前|之前|如果|假如|可能|也许|或|还是|吗",
    re.IGNORECASE,
)
# Words that add nothing to a subject: “a new project in TypeScript, please”.
_NEUTRAL = re.compile(
    r"\b(?:i|we|it|its|me|my|a|an|the|this|that|to|in|for|with|of|on|please|just|would|like|want|need"
    r"|use|using|make|made|set|let|go|pick|choose|select|selected|prefer|add|include|enable|install|is"
    r"|be|should|must|create|new|build|start|project|app|application|one|option|version|everywhere"
    r"|thanks|ok|yes|also|too|by|as)\b"
    r"|创建|新建|建立|生成|做|弄|一个|个|新的?|项目|应用|工程|程序|我|我们|请|帮|给|想|要|用|使用|加上?|添加"
    r"|需要|包含|包括|启用|带上?|安装|选择?|采用|就|吧|的|了|呢|啊|即可|好|也|都|全|基于|支持|版本?|可以|行",
    re.IGNORECASE,
)
_SUFFIX = r"(?:值|配置|选项|设置|参数)?(?:即可|就行|就好|就可以|吧|了|的)*"
_DEFAULTS = re.compile(
    r"(?:all|全部|都|一律|统统|其余|其他|剩下|其它|的|请|please|just|and|然后|一切)*\s*"
    r"(?:(?:use|accept|take|keep|go with|stick with|choose|pick|with)\s+(?:all\s+)?(?:of\s+)?"
    r"(?:the\s+|its\s+)?defaults?(?:\s+(?:values?|options?|settings?|answers?|configuration))?"
    r"(?:\s+(?:for|everywhere)(?:\s+(?:everything|all(?: of them)?|the rest))?)?"
    r"|(?:all|the)?\s*defaults?(?:\s+(?:is|are))?(?:\s+(?:fine|ok|okay|please))?"
    rf"|(?:都|全部|全|一律)*(?:用|使用|采用|按照?|选择?|保持|接受|走)(?:系统)?(?:默认|缺省){_SUFFIX}"
    rf"|(?:默认|缺省){_SUFFIX}"
    r"|随便(?:选|填|吧|你|都行|都可以)*|都行|都可以|whatever|anything is fine|you (?:choose|decide)"
    r"|你(?:来)?(?:决定|选)吧?)\s*",
    re.IGNORECASE,
)


def asks_for_defaults(message: str) -> bool:
    """Whether a whole clause says so: “the default branch” and “no defaults” are something else."""
    clauses = [clause for sentence in _sentences(message) for clause in _CLAUSE.split(sentence)]
    return any(_DEFAULTS.fullmatch(clause.strip()) for clause in clauses if clause.strip())


def mentions(message: str, word: str) -> bool:
    """As a word of its own, not as a part of another one, of a path or of an address."""
    return _position(message, word) is not None


def wish_for(message: str, words: Iterable[str]) -> bool | None:
    """Whether the message wants what these words name together; ``None`` if that is not clear."""
    words = tuple(words)
    verdicts = [
        verdict for sentence in _sentences(message) for verdict in _verdicts(sentence, words)
    ]
    return verdicts[0] if verdicts and len(set(verdicts)) == 1 else None


def choice_for(message: str, option: str, field_words: Iterable[str]) -> bool:
    """Whether the message chooses this option for the question that the field's words name."""
    chosen = False
    for sentence in _sentences(message):
        for clause in _CLAUSE.split(sentence):
            if _position(clause, option) is None:
                continue
            if _NEGATION.search(sentence) or _ABOUT.search(clause) or _is_question(sentence):
                return False
            names_field = any(mentions(clause, word) for word in field_words)
            # “A red button” says nothing about the colour of the text.
            if not names_field and not _is_neutral(clause, (option,)):
                return False
            if option.isdigit() and not names_field:
                return False
            chosen = True
    return chosen


def _verdicts(sentence: str, words: tuple[str, ...]) -> list[bool | None]:
    found: list[bool | None] = []
    for clause in _CLAUSE.split(sentence):
        positions = [_position(clause, word) for word in words]
        if not positions or any(at is None for at in positions):
            continue
        before = clause[: min(at for at in positions if at is not None)]
        if _is_question(sentence) or _ABOUT.search(clause):
            found.append(None)
        elif _REFUSED.search(before):
            found.append(False)
        elif _NEGATION.search(clause):
            found.append(None)
        elif _WANTED.search(before):
            found.append(True)
        elif _NEGATION.search(sentence) or not _is_neutral(clause, words):
            # A bare item of a list shares the verb of another clause, or its negation.
            found.append(None)
        else:
            found.append(True)
    return found


def _is_neutral(clause: str, words: tuple[str, ...]) -> bool:
    for word in words:
        clause = re.sub(re.escape(word), " ", clause, flags=re.IGNORECASE)
    return not re.search(r"[^\W\d_]", _NEUTRAL.sub(" ", clause))


def _is_question(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))


def _sentences(message: str) -> list[str]:
    return [each for each in _SENTENCE.split(message) if each and each.strip()]


def _position(text: str, word: str) -> int | None:
    escaped = re.escape(word.strip())
    if not escaped:
        return None
    if word.isascii():
        escaped = rf"(?<![A-Za-z0-9_./@-]){escaped}(?![A-Za-z0-9_/@-]|\.[A-Za-z0-9])"
    found = re.search(escaped, text, re.IGNORECASE)
    return found.start() if found else None
