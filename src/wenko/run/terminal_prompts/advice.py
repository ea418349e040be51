"""Asks a model about prompts that no rule decides, and checks its advice without the model."""

import re

from wenko.planners.interface import Advice, CommandPrompt, Task
from wenko.protocol.messages import MessageKey
from wenko.run.context import RunContext
from wenko.sandbox.base import Waiting
from wenko.terminal.consequences import has_consequences
from wenko.terminal.decide import Decision, may_ask_model
from wenko.terminal.prompt import ScreenPrompt

MAX_REQUESTS = 20
"""Most model calls for the prompts of one command."""
_LONGEST_TEXT = 200
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


_WORD = re.compile(r"[^\W_]+(?:[-.@/][^\W_]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
# Words that any message has: to quote them proves nothing.
_STOP_WORDS = frozenset(
    """
    a an and are as at be by can do for from go have i if in is it me my no not of ok okay on or our
    please should so that the then this to up use want we will with would yes you your just make let
    的 了 和 是 在 我 我们 你 请 要 把 也 都 就 帮我 一个 一下 可以 需要 这个 那个 然后
    谢谢 好 好的 吧 吗
    """.split()  # noqa: SIM905
)
_AGREEING = frozenset(
    {"y", "yes", "true", "1", "ok", "continue", "proceed", "accept", "是", "确定"}
)


class PromptAdviser:
    """Asks the model about the prompts of one command, at most once about each."""

    def __init__(self, run: RunContext) -> None:
        self._run = run
        self._asked_about: list[str] = []

    def may_ask(self, asked: ScreenPrompt, command: str, waiting: Waiting) -> bool:
        """Whether the model may be asked about this prompt at all."""
        return (
            self._run.planner.is_language_model
            and waiting.confidence == "certain"
            # A prompt that comes back did not accept the answer: now the user decides.
            and asked.text not in self._asked_about
            and len(self._asked_about) < MAX_REQUESTS
            and may_ask_model(asked, command)
        )

    async def advise(self, prompt: CommandPrompt) -> Advice | None:
        """The model's advice; ``None`` if it has none, or not in time."""
        self._asked_about.append(prompt.text)
        run = self._run
        task = Task(run.task.message, run.task.language, notes=tuple(run.state.notes))
        return await run.planner.advise(task, prompt, run.settings.interactive_decision_timeout)

    def decide(self, advice: Advice, asked: ScreenPrompt, command: str) -> Decision | None:
        """The answer, if the user's own words or the task itself make it certain."""
        words = "\n".join((self._run.task.message, *self._run.state.notes))
        # A command that the user wrote out says nothing about what it will ask.
        response = verified_answer(advice, asked, words.replace(command, ""))
        if response is None:
            return None
        reason, quote = one_line(advice.reason), one_line(advice.quote)
        key: MessageKey = "advised_by_words" if advice.basis == "person" else "advised_by_task"
        return Decision(response, self._run.log.say(key, quote=quote, reason=reason))


def verified_answer(advice: Advice, asked: ScreenPrompt, words: str) -> str | None:
    """The text to type; the model's word alone is never enough for one."""
    if not advice.answers or advice.confidence != "certain":
        return None
    # A model that was manipulated by the prompt cannot quote words that the user never wrote.
    if len(_normalized(advice.quote)) < 2 or _normalized(advice.quote) not in _normalized(words):
        return None
    if not means_something(advice.quote):
        return None
    explicit = advice.basis == "person"
    if asked.choices:
        return _chosen(advice, asked, explicit)
    if asked.kind == "input" and explicit and len(advice.answers) == 1:
        return _text(advice)
    return None


def _chosen(advice: Advice, asked: ScreenPrompt, explicit: bool) -> str | None:
    choices = [asked.choice(each) for each in advice.answers]
    labels = list(dict.fromkeys(each.label for each in choices if each is not None))
    if len(labels) != len(advice.answers):
        return None
    if asked.kind == "multiselect":
        return "\n".join(labels) if explicit else None
    if len(labels) != 1:
        return None
    agrees = labels[0].strip().casefold() in _AGREEING
    if (
        asked.kind == "confirm"
        and agrees
        and asked.default != labels[0]
        and has_consequences(asked.text)
    ):
        return None  # Whatever the model quotes, a person decides this.
    # The default is what the prompt's author holds for safe: only the user's words override it.
    is_default = asked.kind != "confirm" or asked.default in (None, labels[0])
    implied = advice.basis == "task" and is_default
    return labels[0] if explicit or implied else None


def means_something(quote: str) -> bool:
    """Whether a quotation has a word that not every message has."""
    words = _WORD.findall(quote.casefold())
    return any(
        word not in _STOP_WORDS and (len(word) >= 3 or _HAN.search(word) is not None)
        for word in words
        if len(word) > 1
    )


def _text(advice: Advice) -> str | None:
    """Free text is typed only if the user wrote it."""
    [text] = advice.answers
    text = text.strip()
    fits = 0 < len(text) <= _LONGEST_TEXT and not _INVISIBLE.search(text)
    return text if fits and _normalized(text) in _normalized(advice.quote) else None


def explanations(advice: Advice | None, asked: ScreenPrompt) -> dict[str, str]:
    """The model's explanation of each choice."""
    if advice is None:
        return {}
    pairs = ((asked.choice(option), one_line(meaning)) for option, meaning in advice.meanings)
    return {choice.label: meaning for choice, meaning in pairs if choice and meaning}


def one_line(text: str, limit: int = 300) -> str:
    return " ".join(_INVISIBLE.sub(" ", text).split())[:limit]


def _normalized(text: str) -> str:
    return " ".join(text.split()).strip("\"'“”‘’「」.,，。 ").casefold()
