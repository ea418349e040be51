"""Prompts that no rule decides: a model is heard, and what it may decide is checked without it."""

import re

from wenko.agent.log import RunLog
from wenko.agent.model_calls import ModelCalls
from wenko.models.interface import Advice, CommandPrompt, Task
from wenko.sandbox.base import Waiting
from wenko.settings import Settings
from wenko.terminal.decide import Decision, may_be_advised
from wenko.terminal.reading import ScreenPrompt

MOST = 20
"""How often a model is asked during one command."""
_LONGEST_TEXT = 200
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


class PromptAdviser:
    """Asks the model about the prompts of one command, each of them once."""

    def __init__(self, record: RunLog, mind: ModelCalls, task: Task, settings: Settings) -> None:
        self._record = record
        self._mind = mind
        self._task = task
        self._settings = settings
        self._heard: list[str] = []

    def hears(self, asked: ScreenPrompt, command: str, waiting: Waiting) -> bool:
        """Whether a model may be asked about this prompt at all."""
        return (
            self._mind.is_language_model
            and waiting.confidence == "certain"
            # A prompt that comes back was not content with the answer: now it is the person's.
            and asked.text not in self._heard
            and len(self._heard) < MOST
            and may_be_advised(asked, command)
        )

    async def advise(self, prompt: CommandPrompt) -> Advice | None:
        """What the model says; ``None`` when nothing came of it, in time or at all."""
        self._heard.append(prompt.text)
        notes = tuple(self._record.state.notes)
        task = Task(self._task.message, self._task.language, notes=notes)
        return await self._mind.advise(task, prompt, self._settings.interactive_decision_timeout)

    def weighed(self, advice: Advice, asked: ScreenPrompt, command: str) -> Decision | None:
        """The answer, if the person's own words or the task itself make it clear."""
        words = "\n".join((self._task.message, *self._record.state.notes))
        # Who orders a command word by word has said nothing yet about what it will ask.
        response = settled(advice, asked, words.replace(command, ""))
        if response is None:
            return None
        reason, quote = one_line(advice.reason), one_line(advice.quote)
        if advice.basis == "person":
            said = self._record.say("advised_by_words", quote=quote, reason=reason)
        else:
            said = self._record.say("advised_by_task", quote=quote, reason=reason)
        return Decision(response, said)


def settled(advice: Advice, asked: ScreenPrompt, words: str) -> str | None:
    """What is typed of an advice; a model's word alone is never enough for it."""
    if not advice.answers or advice.confidence != "certain":
        return None
    # A model that was talked into something cannot name words that the person never wrote.
    if len(_folded(advice.quote)) < 2 or _folded(advice.quote) not in _folded(words):
        return None
    said = advice.basis == "person"
    if asked.choices:
        return _chosen(advice, asked, said)
    if asked.kind == "input" and said and len(advice.answers) == 1:
        return _text(advice)
    return None


def _chosen(advice: Advice, asked: ScreenPrompt, said: bool) -> str | None:
    choices = [asked.choice(each) for each in advice.answers]
    labels = list(dict.fromkeys(each.label for each in choices if each is not None))
    if len(labels) != len(advice.answers):
        return None
    if asked.kind == "multiselect":
        return "\n".join(labels) if said else None
    if len(labels) != 1:
        return None
    # Whoever wrote the prompt holds the default for safe: only the person goes against a no or yes.
    as_usual = asked.kind != "confirm" or asked.default in (None, labels[0])
    implied = advice.basis == "task" and as_usual
    return labels[0] if said or implied else None


def _text(advice: Advice) -> str | None:
    """Nothing is typed freely that the person did not write."""
    [text] = advice.answers
    text = text.strip()
    fits = 0 < len(text) <= _LONGEST_TEXT and not _UNSEEN.search(text)
    return text if fits and _folded(text) in _folded(advice.quote) else None


def explained(advice: Advice | None, asked: ScreenPrompt) -> dict[str, str]:
    """What the model says that each choice means."""
    if advice is None:
        return {}
    told = ((asked.choice(option), one_line(meaning)) for option, meaning in advice.meanings)
    return {choice.label: meaning for choice, meaning in told if choice and meaning}


def one_line(text: str, limit: int = 300) -> str:
    return " ".join(_UNSEEN.sub(" ", text).split())[:limit]


def _folded(text: str) -> str:
    return " ".join(text.split()).strip("\"'“”‘’「」.,，。 ").casefold()
