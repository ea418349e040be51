"""Recognises a prompt that comes back after an answer, even if it is worded differently."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from wenko.terminal.prompt import ScreenPrompt

MAX_AUTOMATIC = 25
"""Most automatic answers to one command; a program that asks more often is in a loop."""
SAME_VALUE = 2
"""After so many automatic answers of one value in a row, the next one is the user's."""
_SIMILAR = 0.6
"""Share of common words from which on two questions count as one."""
_REJECTION = re.compile(
    r"\b(invalid|illegal|incorrect|wrong|unrecogni[sz]ed|unknown (?:option|choice|value|command)"
    r"|not (?:a |an )?(?:valid|allowed|recogni[sz]ed|accepted|understood|found|available|an? \w+)"
    r"|bad (?:value|input|choice|answer|option)|out of range|must (?:be|not|have|contain|match)"
    r"|(?:is|was) required|required field|cannot be (?:empty|blank)|can't be (?:empty|blank)"
    r"|already (?:in use|taken|exists|used)|rejected|denied|error|failed"
    r"|(?:try|enter|type|choose|ask)\w*(?: \w+){0,3} again|again|retry|re-?(?:enter|type|try)"
    r"|please (?:answer|respond|type|choose|specify|provide))\b"
    r"|无效|非法|错误|有误|不正确|不合法|不符合|不存在|不能为空|必须|不支持|无法识别|超出范围|已存在"
    r"|已被占用|失败|重新|重试|再试|再次|再输|请回答",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\[[^\[\]]*\]|\([^()]*\)|（[^（）]*）|【[^【】]*】")
_WORDS = re.compile(r"[^\W\d_]+", re.UNICODE)
_CHINESE = re.compile(r"[\u3400-\u9fff]+")
# Words that every question may contain; what is left names the field.
_EVERY_QUESTION = frozenset(
    """
    a an the this that is are be to of for in on at it its and or do does did you your we us i me my
    want would like should shall will can could may please now then so really sure just also
    enter type input give provide specify set choose select pick choice option value answer which
    what how where press key any add use ok okay yes no y n go ahead continue proceed confirm ready
    correct right again try retry attempt left default
    """.split()  # noqa: SIM905
)
_EVERY_CHINESE_QUESTION = re.compile(
    r"请|您|你|我|的|了|吗|呢|是否|要不要|是不是|输入|填写|选择|指定|给出|确认|继续|确定|重新|再次|再试"
    r"|一次|一下|第[一二三四五六七八九十]*次|尝试|默认|设置|想要|需要|要|用|使用|什么|哪个|多少"
)


@dataclass(frozen=True, slots=True)
class PromptAnswer:
    """An answer that was typed at a prompt of a command."""

    call_id: str
    question: str
    answer: str
    by: Literal["agent", "user"]


def earlier_answers(
    prompt: ScreenPrompt, answers: Sequence[PromptAnswer]
) -> tuple[PromptAnswer, ...]:
    """Answers to the same question, of one command; empty if the prompt is a new one.

    A question counts as the same too often rather than too seldom: the user is then asked.
    """
    automatic = [each for each in answers if each.by == "agent"]
    if len(automatic) >= MAX_AUTOMATIC:
        return tuple(automatic[-SAME_VALUE:])
    same = tuple(each for each in answers if _is_same(prompt, each))
    if same or not answers:
        return same
    if is_rejected(prompt, answers[-1]):
        return (answers[-1],)
    return _same_value(prompt, answers)


def is_rejected(prompt: ScreenPrompt, last: PromptAnswer) -> bool:
    """Whether the program says, since its last question, that it did not accept the answer."""
    question = last.question.rsplit("\n", 1)[-1].strip()
    lines = [line.strip() for line in prompt.context.splitlines()]
    asked_at = [at for at, line in enumerate(lines) if question and question in line]
    asks_now = prompt.text.rsplit("\n", 1)[-1].strip()
    if len(asked_at) > 1 and question == asks_now:
        asked_at.pop()
    printed = lines[asked_at[-1] + 1 :] if asked_at else lines
    return any(_REJECTION.search(line) for line in (*printed, prompt.text))


def _is_same(prompt: ScreenPrompt, earlier: PromptAnswer) -> bool:
    if _letters(prompt.text) == _letters(earlier.question):
        return True
    ours, theirs = field_words(prompt.text), field_words(earlier.question)
    if ours == theirs:
        return True
    common = len(ours & theirs)
    if common and prompt.kind == "input" and prompt.default == earlier.answer:
        return True
    return common >= _SIMILAR * len(ours | theirs)


def _same_value(prompt: ScreenPrompt, answers: Sequence[PromptAnswer]) -> tuple[PromptAnswer, ...]:
    """The last answers, if all of them are what this text field would be answered with, too."""
    last = tuple(answers[-SAME_VALUE:])
    if prompt.kind != "input" or prompt.default is None or len(last) < SAME_VALUE:
        return ()
    return last if all(each.answer == prompt.default for each in last) else ()


def field_words(question: str) -> frozenset[str]:
    """The words of a question that say what it asks for, without numbers, hints and defaults."""
    line = question.strip().rsplit("\n", 1)[-1]
    text = _IN_BRACKETS.sub(" ", line).casefold()
    chinese = "".join(_CHINESE.findall(_EVERY_CHINESE_QUESTION.sub("", text)))
    pairs = {chinese[at : at + 2] for at in range(max(len(chinese) - 1, 1))} - {""}
    latin = _WORDS.findall(_CHINESE.sub(" ", text))
    return frozenset(pairs | (set(latin) - _EVERY_QUESTION))


def _letters(question: str) -> str:
    """Without digits and punctuation: ``Try 2 of 3`` is the same question as ``Try 1 of 3``."""
    counted = re.sub(r"第[一二三四五六七八九十\d]+次", "", question.casefold())
    return " ".join(_WORDS.findall(counted))
