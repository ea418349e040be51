"""Which memories cannot both be true: the newer one corrects the older one.

Sentences are read as claims by rules of both languages: a thing that one has only one of (where I
live, my name, my budget), the same thing liked and disliked, the same sentence with another number,
and alternatives of which one is chosen (tabs or spaces). What no rule reads contradicts nothing.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from wenko.memory.terms import words_of

LONGEST = 2_000
"""Characters of a sentence that are read."""
SAME = 0.6
"""Part of the words that two sentences must share to be about the same."""


@dataclass(frozen=True, slots=True)
class Claim:
    attribute: str
    """What it is about; ``like`` with an object, or something one has only one of."""
    value: str
    holds: bool = True


def contradicts(new: str, old: str) -> bool:
    """Whether ``new`` corrects ``old``; false if they say the same."""
    return Statement(new).corrects(old)


class Statement:
    """A sentence that is compared with many: what is read of it is read once."""

    def __init__(self, text: str) -> None:
        self._plain = _plain(text)
        self._claim = read_claim(text)
        self._masked = _NUMBER.sub("#", self._plain)
        self._choices = [
            (choices, next(iter(chosen)))
            for choices in _ALTERNATIVES
            if len(chosen := _chosen(choices, self._plain)) == 1
        ]

    def corrects(self, text: str) -> bool:
        plain = _plain(text)
        if plain == self._plain:
            return False
        mine, theirs = self._claim, None if self._claim is None else read_claim(text)
        if mine is not None and theirs is not None and mine.attribute == theirs.attribute:
            if mine.attribute in MULTIPLE:
                if mine.holds != theirs.holds and _same_thing(mine.value, theirs.value):
                    return True
            elif mine.holds and theirs.holds:
                return not _same_value(mine.value, theirs.value)
            elif mine.holds != theirs.holds:
                return _same_value(mine.value, theirs.value)
        return self._differs_in_number(plain) or self._differs_in_alternative(plain)

    def _differs_in_number(self, other: str) -> bool:
        return self._masked != self._plain and _NUMBER.sub("#", other) == self._masked

    def _differs_in_alternative(self, other: str) -> bool:
        for choices, mine in self._choices:
            theirs = _chosen(choices, other)
            if len(theirs) == 1 and mine not in theirs:
                ours = _words(_without(choices, self._plain))
                others = _words(_without(choices, other))
                shared = len(ours & others) / max(1, min(len(ours), len(others)))
                if shared >= SAME:
                    return True
        return False


@lru_cache(maxsize=4096)
def read_claim(text: str) -> Claim | None:
    """What a sentence claims; null if no rule reads it."""
    plain = _plain(text[:LONGEST])
    for pattern, attribute, holds in _RULES:
        if (match := pattern.match(plain)) is not None:
            groups = match.groupdict()
            value = (groups.get("value") or "").strip(" 。.,，")
            name = (groups.get("name") or attribute).strip()
            if value and len(name) <= 40:
                denied = groups.get("no") is not None
                return Claim(_ALIASES.get(name, name), value, holds and not denied)
    return None


LIKE, ALLERGY = "like", "allergy"
MULTIPLE = frozenset({LIKE, ALLERGY})
"""One can like many things, and be allergic to many."""
_SUBJECT = re.compile(
    r"^(?:the (?:user|person|customer)|user|用户|该用户|对方|本人)(?:的(?=\S))?\s*", re.IGNORECASE
)
_FILLER = re.compile(
    r"^(?:我|i|we|我们)?\s*(?:其实|现在|目前|一直|已经|从今以后|从现在起|今后|以后|"
    r"更正一下|actually|now|currently|from now on|"
    r"in fact|as of now|correction)[,，：:]?\s*",
    re.IGNORECASE,
)
_DEGREE_ZH = r"(?:最|更|比较|很|特别|非常|超|挺|蛮|真的|都|也|还是|一点都|一点也|完全|再)*"
_DEGREE_EN = (
    r"(?:really|very much|always|usually|mostly|still|also|only|just|absolutely|"
    r"generally|strongly)?\s*"
)
_RULES: tuple[tuple[re.Pattern[str], str, bool], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), attribute, holds)
    for pattern, attribute, holds in (
        (
            rf"(?:我)?{_DEGREE_ZH}(?:不{_DEGREE_ZH}(?:喜欢|爱|喜爱|想|吃|喝|用|看|听|玩|"
            rf"需要)|不再(?:喜欢|爱|吃|喝|用)|"
            rf"讨厌|厌恶|反感|受不了|忌口?|戒了?|怕)(?:吃|喝|用|看|听|玩|做)?(?P<value>.+)$",
            LIKE,
            False,
        ),
        (
            rf"(?:我)?{_DEGREE_ZH}(?:喜欢|爱|喜爱|偏爱|偏好|热爱|最爱|常|经常|"
            rf"只)(?:上了?)?(?:吃|喝|用|看|听|玩|做)?(?P<value>.+)$",
            LIKE,
            True,
        ),
        (r"(?:我)?(?P<no>不|没有)?对(?P<value>.+?)(?P<n2>不)?过敏$", ALLERGY, True),
        (
            r"(?:我)?(?P<no>不)?(?:住在|家在|家住|搬到了?|搬去了?|定居在?|"
            # 住酒店要高楼层 is a wish for a journey.
            r"住(?!酒店|宾馆|旅馆|民宿|院|宿|得|过|不)(?=[^，,、；;要想]{1,15}$))(?P<value>[^了]+)了?$",
            "home",
            True,
        ),
        (r"(?:我)?(?:叫|名叫|名字叫|的名字是|名字是|姓名是)(?P<value>.+)$", "name", True),
        (r"(?:请|以后)?(?:叫|称呼)我(?:为|作|做)?(?P<value>.+)$", "form of address", True),
        (r"(?:我)?在(?P<value>.+?)(?:工作|上班|任职|就职)$", "employer", True),
        (
            r"(?:我)?(?:的职业)?(?:是|当)(?:一名|一个|一位)?(?P<value>.{1,12}(?:师|员|生|家|"
            r"工|手|经理|老板))$",
            "job",
            True,
        ),
        (r"(?:我)?(?:今年|已经)?(?P<value>\d{1,3})岁了?$", "age", True),
        (
            r"(?:请|以后)?(?:都|总是|一律|始终)?用(?P<value>.{1,12}?)(?:来)?(?:回答|回复|"
            r"跟我说|和我说|交流)(?:我)?$",
            "reply language",
            True,
        ),
        (
            r"(?:我)?(?:的)?(?P<name>[^是，,。]{1,20}?)(?P<no>不)?(?:是|为|：|:|改成了?|"
            r"改为|变成了?|换成了?)(?P<value>.+)$",
            "",
            True,
        ),
        (r"(?:i am|i'm)\s+(?P<no>not\s+)?allergic to\s+(?P<value>.+)$", ALLERGY, True),
        (
            r"i\s+(?P<no>do not\s+|don't\s+|no longer\s+)?(?:live|reside|moved|am based|"
            r"settled)\s+(?:in|to|at|near)\s+(?P<value>.+)$",
            "home",
            True,
        ),
        (r"(?:my name is|i am called|i'm called)\s+(?P<value>.+)$", "name", True),
        (
            r"(?:please\s+)?(?:call|address)\s+me\s+(?:as\s+)?(?P<value>.+)$",
            "form of address",
            True,
        ),
        (
            r"i\s+(?P<no>do not\s+|don't\s+|no longer\s+)?work\s+(?:at|for)\s+(?P<value>.+)$",
            "employer",
            True,
        ),
        (
            r"i\s*(?:am|'m)\s+(?:a|an)\s+(?P<value>[\w\s-]{2,40}(?:er|or|ist|ian|ant|ent|"
            r"nurse|chef))$",
            "job",
            True,
        ),
        (r"i\s*(?:am|'m)\s+(?P<value>\d{1,3})(?:\s+years old)?$", "age", True),
        (
            r"(?:please\s+)?(?:always\s+)?(?:answer|reply|respond|write|"
            r"talk)(?:\s+to me)?\s+in\s+(?P<value>\w+)$",
            "reply language",
            True,
        ),
        (
            rf"(?:i|we)\s+{_DEGREE_EN}(?:do not|don't|did not|no longer|never|cannot stand|"
            rf"can't stand|hate|dislike|detest|loathe|avoid|"
            rf"stopped|quit|gave up)\s*{_DEGREE_EN}(?:like|love|enjoy|eat|eating|drink|"
            rf"drinking|use|using|want|prefer|liking)?\s*(?:to\s+)?(?P<value>.+)$",
            LIKE,
            False,
        ),
        (
            rf"(?:i|we)\s+{_DEGREE_EN}(?:like|love|enjoy|adore|prefer|eat|drink|use|"
            rf"favou?r)s?\s+(?:to\s+(?:eat|drink|use|play|have)\s+)?(?P<value>.+)$",
            LIKE,
            True,
        ),
        (
            r"(?:my|our|the)\s+(?P<name>[\w\s'-]{2,40}?)\s+(?:is|are|was|became|changed to|"
            r"=|:)\s+(?P<no>not\s+|no longer\s+)?(?P<value>.+)$",
            "",
            True,
        ),
        (r"(?P<name>[^：:]{1,40})[：:]\s*(?P<value>.+)$", "", True),
    )
)
_ALIASES = {
    "名字": "name",
    "姓名": "name",
    "名": "name",
    "年龄": "age",
    "家": "home",
    "地址": "home",
    "公司": "employer",
    "职业": "job",
    "工作": "job",
    "occupation": "job",
    "profession": "job",
    "address": "home",
    "home": "home",
    "employer": "employer",
    "company": "employer",
}
_NUMBER = re.compile(
    r"\d+(?:[.:：]\d+)*|(?<![零一二两三四五六七八九十百千万])[零一二两三四五六七八九十百千万]+(?=[点岁个次天年月日元块公里])"
)
_ALTERNATIVES = tuple(
    tuple(tuple(each.split("|")) for each in line.split("/"))
    for line in (
        "tabs|tab|制表符/spaces|space|空格",
        "dark|深色|暗色|黑色/light|浅色|亮色|白色",
        "short|brief|concise|简短|简洁|精简/long|detailed|thorough|verbose|详细|详尽",
        "single quotes|单引号/double quotes|双引号",
        "window|靠窗|窗边/aisle|过道|走道",
        "metric|公制/imperial|英制",
        "celsius|摄氏/fahrenheit|华氏",
        "morning|早上|上午|早晨/afternoon|下午/evening|晚上",
        "formal|正式/casual|informal|随意|口语",
        "12-hour|12 小时|12小时/24-hour|24 小时|24小时",
        "monday|周一|星期一/tuesday|周二|星期二/wednesday|周三|星期三/thursday|周四|"
        "星期四/friday|周五|星期五/saturday|周六|星期六/sunday|周日|星期日",
        "chinese|中文|汉语/english|英文|英语/japanese|日文|日语/french|法语/german|德语",
        "python/javascript/typescript/java/golang/rust/ruby",
        "vim/emacs/vscode",
        "always|总是|一定|每次/never|从不|绝不|不要",
    )
)


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    """As the person would say it of themselves, without punctuation and fillers."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").strip(" 。.!！~\n")
    plain = " ".join(plain.split())
    spoken = _SUBJECT.sub("", plain)
    if spoken != plain:
        first = "我" if re.match(r"[^\x00-\x7f]", spoken) else "i "
        spoken = first + re.sub(r"^(\w+?)s\b", r"\1", spoken) if first == "i " else first + spoken
    while (shorter := _FILLER.sub(r"", spoken)) != spoken and shorter:
        lost_subject = spoken[:1] in "我i" and shorter[:1] not in "我i"
        subject = ("我" if spoken.startswith("我") else "i ") if lost_subject else ""
        spoken = subject + shorter
        if subject:
            break
    return spoken


def _same_value(first: str, second: str) -> bool:
    ours, theirs = _words(first), _words(second)
    return first == second or (bool(ours and theirs) and (ours <= theirs or theirs <= ours))


def _same_thing(first: str, second: str) -> bool:
    ours, theirs = _words(first), _words(second)
    return first in second or second in first or (bool(ours) and ours == theirs)


def _words(text: str) -> set[str]:
    return set(words_of(text)) or {text}


def _chosen(choices: tuple[tuple[str, ...], ...], text: str) -> set[int]:
    return {
        index for index, words in enumerate(choices) if any(_holds(word, text) for word in words)
    }


def _holds(word: str, text: str) -> bool:
    if word not in text or not word.isascii():
        return word in text
    return re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None


def _without(choices: tuple[tuple[str, ...], ...], text: str) -> str:
    for words in choices:
        for word in words:
            text = text.replace(word, " ")
    return text
