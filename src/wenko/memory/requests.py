"""What a message asks memory for in words: "请记住…", "remember that…", "forget that…".

Recognised by rules, so that it does not depend on a model's mood. Only what is addressed to Wenko
counts: a sentence that begins or ends with the wish. "Write a function that remembers its
arguments" asks for code, "do you remember …?" asks a question, and quoted text is material.
"""

import re
from dataclasses import dataclass

EXAMINED = 8_000
"""Characters of a message that can be a request; a longer one is material as a whole."""
LONGEST = 2_000
"""Characters of a sentence that can be a request; longer ones are material."""


@dataclass(frozen=True, slots=True)
class MemoryRequests:
    """``remember`` and ``forget`` hold what is named; an empty text to forget means the last."""

    remember: tuple[str, ...] = ()
    forget: tuple[str, ...] = ()
    rest: str = ""
    """What else the message says."""

    @property
    def is_whole_message(self) -> bool:
        return bool(self.remember or self.forget) and not self.rest


def read_requests(message: str) -> MemoryRequests:
    if len(message) > EXAMINED:
        return MemoryRequests(rest=message)
    remember: list[str] = []
    forget: list[str] = []
    rest: list[str] = []
    weak: list[str] = []
    open_list = False
    for sentence in _sentences(message):
        # Spaces are read by several repeats in turn: a long run of them took seconds.
        body = _SPACES.sub(" ", sentence.strip())
        item = _ITEM.match(body)
        if open_list and item is not None and (text := _cleaned(body[item.end() :])):
            remember.append(text)
            continue
        open_list = False
        if len(body) > LONGEST or _is_question(body):
            rest.append(sentence)
        elif (named := _to_forget(body)) is not None:
            forget.append(named)
        elif (wanted := _to_remember(body)) is None:
            rest.append(sentence)
        elif not wanted:
            open_list = True
        elif _WEAK.search(body):
            weak.append(re.sub(r"^to\s+", "", wanted, flags=re.IGNORECASE))
        else:
            remember.append(wanted)
    left = "".join(rest).strip()
    left = "" if _COURTESY.fullmatch(left) else left
    if weak and (left or not (remember or forget or len(weak) == 1)):
        # "Write it in Python. Don't forget the tests." is one task.
        return MemoryRequests(rest=message)
    remember += weak
    if not (remember or forget):
        return MemoryRequests(rest=message)
    return MemoryRequests(tuple(remember), tuple(forget), left)


# --- how a wish is worded -------------------------------------------------------------------------

_POLITE_ZH = (
    r"(?:请|麻烦|拜托|帮我|帮忙|给我|你|您|要|一定|务必|也|还|再|先|顺便|好的?|对了|另外|"
    r"永远|一直|能不能|可不可以|可以|能否|那|以后|，|,|、|\s)*"
)
_POLITE_EN = (
    r"(?:please|pls|kindly|could you|can you|would you|will you|you can|you may|also|and|btw|"
    r"by the way|always|ok|okay|scratch that|one more thing|"
    r"oh|hey|wenko|so|now|just|i want you to|i'd like you to|you should|,|\s)*"
)
_MEMORY_ZH = r"(?:你的)?(?:长期)?记忆(?:里|中|库)?"
_MEMORY_EN = r"(?:your |the )?(?:long-?term )?memor(?:y|ies)"
_END = r"[。.!！~～\s]*$"


def _forms(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(each + _END, re.IGNORECASE | re.DOTALL) for each in patterns)


_REMEMBER = _forms(
    # 把…记下来
    rf"^{_POLITE_ZH}把(?P<text>.{{1,400}}?)(?:这件事|这一点|这点|这个)?"
    rf"(?:都|给)?(?:记住|记下来|记下|记一下|记到{_MEMORY_ZH}|存[入到进]{_MEMORY_ZH}|加[入到进]{_MEMORY_ZH})",
    # 请记住…
    rf"^{_POLITE_ZH}(?:记住|牢记|谨记|记下来|记下|记一下|记着|记好|记忆一下|"
    rf"(?:记|存|加|写)[入到进]{_MEMORY_ZH}|(?:添加|新增|增加|加|存|记)(?:一条|一个|条)?{_MEMORY_ZH}|"
    rf"(?:更正|更新|修正|修改|纠正|改)(?:一下)?(?:一条)?{_MEMORY_ZH}|你?(?:刚才)?记错了|"
    r"别忘记|不要忘记|别忘了?|不要忘了?|记得(?=\s*我))"
    r"(?:了|啦|哦|，|,|：|:|\s|一下|一点|这一点|这点|以下(?:内容|信息|几点)?)*(?P<text>.*?)",
    # 我对芒果过敏，请记住
    r"^(?P<text>(?:我|咱|本人).{1,400}?)[，,；;。\s]+"
    r"(?:请|麻烦|你|要|一定|帮我|务必|都|也)*(?:记住|记下来|记下|记一下|记好|记着|别忘了?)"
    r"(?:了|啦|哦|啊|吧|一下|这一?点|这件事|它)*",
    # remember that …
    rf"^{_POLITE_EN}(?:remember|don'?t forget|do not forget|never forget|keep in mind|"
    r"bear in mind|make a note(?: of)?|take note(?: of)?|note down|"
    r"memori[sz]e(?=\s*:|\s+(?:that|this|the|my|our|i)\b)|"
    r"note that(?=\s+(?:i|i'm|my|we|our)\b)|"
    rf"(?:save|store|add|put|write|keep)(?: (?:this|that|it|the following))?"
    rf" (?:to|in|into) {_MEMORY_EN}|"
    rf"(?:correct|update|fix) {_MEMORY_EN}|(?:correction|update) (?:for|of|to) {_MEMORY_EN}|"
    r"for (?:your )?future reference|(?:so|that) you (?:can )?remember|"
    r"you remembered? (?:it )?wrong)"
    r"(?![\w(.\]])(?:\s+(?:that|this|the following|of the fact that|for (?:me|later|next time))"
    r"(?![\w-]))*\s*[:：,，\-–—]*\s*(?P<text>.*?)",
    # I'm vegan, please remember that
    r"^(?P<text>(?:i|i'm|my|we|we're|our)\b.{1,400}?)(?:,|;|\s[-–—]|\band\b)\s*"
    r"(?:so |please |pls |do |always )*(?:remember|don'?t forget|"
    r"keep (?:(?:that|this|it) )?in mind|make a note of|note)"
    r"(?:\s+(?:that|this|it))?(?:\s+(?:please|for (?:me|later|next time)))?",
)
_FORGET = _forms(
    # 把…忘掉
    rf"^{_POLITE_ZH}把(?P<text>.{{1,400}}?)(?:这件事|这一点|这条)?(?:都|给)?"
    rf"(?:忘掉|忘了|忘记|从{_MEMORY_ZH}删(?:除|掉)|删掉)(?:吧|了)?",
    # 忘掉…
    rf"^{_POLITE_ZH}(?:忘掉|忘记|忘了|不要再记(?:住|着|得)?|别再记(?:住|着|得)?|"
    rf"不用再?记(?:住|着|得)?|从{_MEMORY_ZH}删(?:除|掉)|删(?:除|掉){_MEMORY_ZH}(?=\s*[:：，,]))"
    r"(?:(?:我|你)(?:刚才|之前)?(?:说过?|讲过?|告诉过?你|知道|记得|记住)的?)?"
    r"(?:关于|有关|，|,|：|:|\s)*(?P<text>.*?)"
    r"(?:这件事|那件事|这条|那条|的(?:事情?|记忆|内容|信息))?(?:吧|了)?",
    # 删掉关于…的记忆
    rf"^{_POLITE_ZH}(?:删掉|删除|清除|清掉|抹掉|去掉|移除)(?:你)?(?:关于|有关|对)?"
    r"(?P<text>.{1,400}?)的?(?:那条|这条|所有|全部)?记忆(?:吧|了)?",
    # …这条可以忘了
    r"^(?P<text>.{1,400}?)(?:这|那)(?:一?条|件事|一?点)(?:，|,|你|就|也|都|可以|现在|\s)*"
    r"(?:忘了|忘掉|忘记|不用(?:再)?记(?:住|得|着)?|别记|不要记|删掉|删了)(?:吧|了)*",
    # forget …
    rf"^{_POLITE_EN}(?:forget|don'?t remember|do not remember|stop remembering|"
    rf"no longer remember)(?![\w(.\[=-])"
    r"(?:\s+(?:what(?:ever)? (?:i|you) (?:said|know|remember(?:ed)?|told you)|everything|anything|"
    r"the (?:thing|fact|part|bit|memory)|about|of|that i (?:said|told you)|that(?=\s+\S))\b)*"
    rf"\s*[:：,，–—]*\s*(?P<text>.*?)(?:\s+from {_MEMORY_EN})?(?:\s+(?:now|please|again))?",
    # remove … from your memory
    rf"^{_POLITE_EN}(?:erase|delete|remove|drop|clear|wipe)\s+(?P<text>.{{1,400}}?)"
    rf"\s+from {_MEMORY_EN}(?:\s+(?:now|please))?",
    # delete what you know about …
    rf"^{_POLITE_EN}(?:erase|delete|remove|drop|clear|wipe)(?: from {_MEMORY_EN})?\s+"
    r"(?:what(?:ever)? you (?:know|remember|saved|stored)|everything you (?:know|remember)|"
    r"(?:the |your |all |any )*memor(?:y|ies)(?= about| that| on|:))"
    r"(?: (?:about|of|that|on))*\s*[:：,]?\s*(?P<text>.+?)",
)
_LAST = re.compile(
    r"\s*(?:它|这个?|那个?|这件事|那件事|刚才(?:说|记)?的?(?:那个|那条|话|事|内容)?|刚刚那条|"
    r"上一条|这条|那条|that|this|it|the last one|the last thing|what i just said)"
    r"(?:吧|了)?\s*",
    re.IGNORECASE,
)
_NEVER_MIND = re.compile(
    r"^(?:算了|好了|行了|没事|\W)*(?:忘了|忘记|忘掉)(?:它|这个)?(?:吧|了)?\W*$|"
    r"^\W*(?:oh |ok |okay |just |no )*forget (?:about )?it\b(?! from)",
    re.IGNORECASE,
)
"""An idiom: deleting what was saved last would be a bad surprise."""
_WEAK = re.compile(
    r"^(?:请|你|也|还|最后|and|also|please|\W)*+(?:别忘|不要忘|don'?t forget|"
    r"do not forget|remember to\b|note that\b)",
    re.IGNORECASE,
)
"""May as well be a part of the task: counts only if the message says nothing else."""
_LASTING = re.compile(
    r"我|咱|是|在|有|叫|\b(?:i|i'm|me|my|we|our|us|is|are|was|has|have|will)\b", re.IGNORECASE
)
"""A weak wish without it names a part of the task: "don't forget the docs"."""
_JOINED = re.compile(
    r"[，,；;]\s*(?!我|咱|本人|i\b|i'm\b|my\b|we\b|our\b|but\b|not\b|except\b)\S|"
    r"\band (?!i\b|my\b|we\b)",
    re.IGNORECASE,
)
"""A further clause that is not about the person: with a weak wish, it is the task."""

# --- what looks like a wish and is none -----------------------------------------------------------

_QUESTION = re.compile(
    r"[?？]\s*$|(?:吗|呢|没有|了没)[。\s]*$|怎么|如何|为什么|什么是"
    r"|^(?:do|did|can|could|will|would|what|which|who|how|why|"
    r"where)\b(?!.*\b(?:please|remember that)\b)"
    r"(?!\s+you\s+(?:please\s+)?(?:remember|forget|keep|note|memori))",
    re.IGNORECASE,
)
_POLITE_QUESTION = re.compile(
    r"^(?:ok|okay|hey|wenko|and|so|,|\s)*(?:can|could|would|will) you (?:please )?(?:"
    r"(?:remember|keep in mind|make a note|take note|memori[sz]e)(?: that\b|:)|"
    r"(?:save|store|add|put)\b.*\bmemory\b|"
    r"(?:delete|remove|erase)\b.*\bmemor(?:y|ies)\b|forget (?:about|that|what|everything|my|the)\b)"
    r"|^\W*(?:你|您)?(?:(?:能不能|可不可以|可以|能否|能)记一下|"
    r"(?:能不能|可不可以|可以|能否|能)?(?:请|麻烦|帮我|帮忙|把)(?:你|您)?.{0,200}?"
    r"(?:记住|记一下|记下来?|忘掉))(?!密码|用户|登录)(?!.*(?:怎么|如何|什么|哪|谁|几))",
    re.IGNORECASE,
)
"""A wish in the form of a question: nobody who asks "could you remember that …" asks whether."""
_ASKED_END = re.compile(r"(?:好吗|行吗|可以吗|好不好|吗|呢|[?？]|\s)+$")
_NOT_MEMORY = re.compile(
    # A program that remembers or forgets something, an idiom, and an order for right now.
    r"^(?:me\s*$|me\b.{0,12}(?:button|checkbox|cookie|token|option|feature)|"
    r"the milk\s*$|when\b|how\b|why\b|"
    r"to\s+(?:save|close|open|add|import|commit|run|update|check|call|include|"
    r"use)\b.{0,80}(?:now|here|in this (?:file|step|task))|"
    r"it\s*,|about it\b.{0,4}$|"
    r"(?:用户名|密码|登录|状态|我)(?:的)?(?:功能|选项|按钮|复选框|勾选|页面?|接口|链接|流程|邮件)|"
    r"我?的?(?:登录|选择|密码)?(?:状态|信息)?(?:的|这个|这种)?(?:功能|选项|按钮|复选框)|"
    r"我的登录状态|密码(?!管理)|"
    r"(?:用户|上次|最近|当前|选中|滚动|(?:the )?(?:user'?s?|last|current|previous|selected|opened|"
    r"scroll)\b)(?!.*(?:是|叫|为|在|有|\bis\b|\bare\b|\bwas\b|\bhas\b))|"
    r"(?:gate|gates|layer|curve|mask|set|rate)\b|[(.\[=])",
    re.IGNORECASE,
)
_HANDED_OVER = re.compile(
    r"(?:\b(?:translat\w*|proofread|re(?:write|phrase|word)|summari[sz]e|polish|paraphrase|"
    r"explain|correct|reply to|the following|this (?:text|sentence|mail|email|letter|code|message))"
    r"\b|翻译|润色|改写|总结|概括|校对|改错|解释|回复|分析|这(?:句|段|封|首|篇)|下面|以下|原文|歌词)"
    r"[^。！？!?\n]{0,60}[:：]",
    re.IGNORECASE,
)
"""What follows is text to work on, whatever it says."""
_COURTESY = re.compile(
    r"(?:谢谢|多谢|感谢|辛苦了|好吗|好的|你好|您好|嗨|thanks?(?: you)?|thx|hi|hello|"
    r"hey|ok|okay|please|[\s。，,.!！~～?？])*",
    re.IGNORECASE,
)


def _is_question(body: str) -> bool:
    return _QUESTION.search(body) is not None and _POLITE_QUESTION.match(body) is None


def _to_forget(body: str) -> str | None:
    """What the sentence wants forgotten: empty for the last one, null if it wants nothing."""
    if _NEVER_MIND.match(body):
        return None
    for pattern in _FORGET:
        if (match := pattern.match(_ASKED_END.sub("", body))) is not None:
            named = _cleaned(match["text"])
            if _LAST.fullmatch(named):
                return ""
            return None if not named or _not_memory(named) else named
    return "" if _BARE_LAST.match(body) else None


_BARE_LAST = re.compile(
    r"^\W*(?:刚才|刚刚|上一?)(?:说的?|记的?)?(?:那|这)?(?:条|个|件事)(?:，|,|你|就|也|可以|\s)*"
    r"(?:忘了|忘掉|不用(?:再)?记|别记|不要记|删掉|删了)(?:吧|了)*[。.!！~～\s]*$"
)


def _to_remember(body: str) -> str | None:
    """What the sentence wants remembered: empty if a list follows, null if it wants nothing."""
    for pattern in _REMEMBER:
        if (match := pattern.match(_ASKED_END.sub("", body))) is not None:
            text = _cleaned(match["text"])
            weak = _WEAK.search(body) is not None
            if _not_memory(text) or (weak and (_JOINED.search(text) or not _LASTING.search(text))):
                return None
            return text
    return None


# --- reading --------------------------------------------------------------------------------------

_SPACES = re.compile(r"\s{3,}")
_ITEM = re.compile(r"(?:[-*•·]|\d{1,2}[.)、）]|[①-⑩])\s*")
_FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)|^[ \t]*>[^\n]*$", re.DOTALL | re.MULTILINE)
_SENTENCE = re.compile(
    r"(?:“[^”\n]{0,200}”|「[^」\n]{0,200}」|『[^』\n]{0,200}』|\"[^\"\n]{0,200}\"|[^。！？!?\n])*?"
    r"(?:[。！？!?\n]+|\.(?=\s+\S|\s*$)\s*|；|;\s|$)",
    re.DOTALL,
)


def _sentences(message: str) -> list[str]:
    """With their ends; code, quotes and text to work on are sentences that ask nothing."""
    found: list[str] = []
    position = 0
    if (handed := _HANDED_OVER.search(message)) is not None:
        message, material = message[: handed.start()], message[handed.start() :]
    else:
        material = ""
    for fence in [*_FENCE.finditer(message), None]:
        prose = message[position : fence.start() if fence else len(message)]
        found += [match.group() for match in _SENTENCE.finditer(prose) if match.group()]
        if fence is not None:
            found.append(fence.group().ljust(LONGEST + 1))
            position = fence.end()
    return [*found, material.ljust(LONGEST + 1)] if material else found


def _cleaned(text: str) -> str:
    text = text.strip().strip("：:，,;；").strip()
    if len(text) > 1 and text[0] in "\"'“「『" and text[-1] in "\"'”」』":
        text = text[1:-1].strip()
    return re.sub(r"^(?:that|the fact that)\s+", "", text, flags=re.IGNORECASE)


def _not_memory(text: str) -> bool:
    return _NOT_MEMORY.match(text) is not None
