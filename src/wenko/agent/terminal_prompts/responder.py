"""Commands that ask: answered by the agent when the answer is clear, else by a person, in place."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Literal

from wenko.agent.log import RunLog
from wenko.agent.questions import RunQuestions
from wenko.agent.terminal_prompts.advice import PromptAdviser, explained
from wenko.agent.terminal_prompts.form import prompt_field, text_of
from wenko.errors import InvalidAnswer, NotWaiting
from wenko.human.question import Question, QuestionOutcome
from wenko.models.interface import Advice, CommandPrompt
from wenko.protocol.events import (
    InputContext,
    InteractivePrompt,
    InteractivePromptData,
    InteractiveResponse,
    InteractiveResponseData,
    OptionExplanation,
    Prompt,
    UserInputReceived,
    UserInputReceivedData,
    UserInputRequired,
    UserInputRequiredData,
)
from wenko.protocol.hitl import (
    HITLAction,
    HITLActions,
    HITLRequest,
)
from wenko.sandbox.base import Waiting
from wenko.settings import Settings
from wenko.terminal.answer import Answerer
from wenko.terminal.decide import Decision, decide, is_destructive
from wenko.terminal.explain import explain
from wenko.terminal.naming import prompt_id
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.session import Terminals, TerminalSession
from wenko.text import MASK

SHOWN = 4000
"""Characters of a screen or a prompt that are told; the beginning of more is left out."""
Unanswered = Literal["input_cancelled", "input_expired"]


@dataclass(frozen=True, slots=True)
class WaitingPrompt:
    """One prompt of one command."""

    session: TerminalSession
    waiting: Waiting
    asked: ScreenPrompt
    command: str
    advice: Advice | None = None
    """What a model said to it, if one was asked."""


class PromptResponder:
    """Attends to the prompts of one call."""

    def __init__(
        self,
        record: RunLog,
        asker: RunQuestions,
        settings: Settings,
        terminals: Terminals,
        step_id: int,
        tool: str,
        description: str,
        wish: str,
        adviser: PromptAdviser,
    ) -> None:
        self._record = record
        self._asker = asker
        self._settings = settings
        self._terminals = terminals
        self._step_id = step_id
        self._tool = tool
        self._description = description
        self._wish = wish
        self._adviser = adviser

    async def attend(self, session: TerminalSession, command: str) -> Unanswered | None:
        """Answer until the command ends; why it was given up, if nobody answered."""
        with self._terminals.register(session):
            while (waiting := await session.wait()) is not None:
                asked = read_prompt(session.current_screen, waiting)
                unanswered = await self._answer(WaitingPrompt(session, waiting, asked, command))
                if unanswered is not None:
                    await session.interrupt()
                    return unanswered
        return None

    async def _answer(self, asking: WaitingPrompt) -> Unanswered | None:
        clear = None
        known = self._question_id(asking) in self._record.state.questions
        decides = self._settings.auto_respond_enabled and not known
        if decides:
            clear = decide(asking.asked, asking.command, self._wish, self._record.language)
        if not known:
            self._tell_prompt(asking)
        if clear is None and decides:
            advised = await self._advised(asking)
            if advised is None:
                return None
            asking, clear = advised, self._weighed(advised)
        if clear is None:
            return await self._have_answered(asking)
        said = InteractiveResponseData(
            step_id=self._step_id, response=clear.response, reasoning=clear.reason
        )
        message = self._record.say("interactive_response", response=clear.response)
        await self._record.tell(InteractiveResponse(message=message, data=said))
        if not await self._type(asking, clear.response):
            return await self._have_answered(asking)
        return None

    # --- a model -----------------------------------------------------------------------------

    async def _advised(self, asking: WaitingPrompt) -> WaitingPrompt | None:
        """With what a model says, where one may be asked; ``None`` if somebody was faster."""
        asked, session = asking.asked, asking.session
        if not self._adviser.hears(asked, asking.command, asking.waiting):
            return asking
        prompt = CommandPrompt(
            step=self._description,
            command=asking.command,
            text=session.mask(asked.text),
            screen=session.mask(session.current_screen.text),
            kind=asked.kind,
            options=asked.options,
            default=asked.default,
        )
        advice = asyncio.create_task(self._adviser.advise(prompt))
        left = asyncio.create_task(session.wait_until_resumed(asking.waiting.number))
        try:
            await asyncio.wait({advice, left}, return_when=asyncio.FIRST_COMPLETED)
            return None if left.done() else replace(asking, advice=advice.result())
        finally:
            await _dropped(advice, left)

    def _weighed(self, asking: WaitingPrompt) -> Decision | None:
        if asking.advice is None:
            return None
        return self._adviser.weighed(asking.advice, asking.asked, asking.command)

    # --- a person ----------------------------------------------------------------------------

    async def _have_answered(self, asking: WaitingPrompt, suffix: str = "") -> Unanswered | None:
        question_id = self._question_id(asking) + suffix
        ended = await self._ask(asking, question_id)
        if ended is None:
            return None
        if ended.status == "expired":
            return "input_expired"
        if not ended.agreed:
            return "input_cancelled"
        said = text_of(ended)
        if asking.asked.secret and said == MASK:
            # Given while nobody listened, and kept nowhere: only the person knows it.
            return await self._have_answered(asking, suffix + "-again")
        return await self._pass_on(asking, said, suffix)

    async def _pass_on(self, asking: WaitingPrompt, said: str, suffix: str) -> Unanswered | None:
        secret = asking.asked.secret
        if secret:
            asking.session.add_secret(said)
        if not await self._type(asking, said):
            return await self._have_answered(asking, suffix + "-again")
        shown = MASK if secret else said
        data = UserInputReceivedData(step_id=self._step_id, user_input=shown, resumed_in_place=True)
        message = self._record.say("user_input_received", input=shown)
        await self._record.tell(UserInputReceived(message=message, data=data))
        return None

    async def _ask(self, asking: WaitingPrompt, question_id: str) -> QuestionOutcome | None:
        """How the question ended; ``None`` if the command went on without an answer."""
        form = self._form(asking, question_id)
        question = Question(form, "terminal", once=True)
        required = self._required(asking, question_id)
        answer = asyncio.create_task(self._asker.ask(question, required))
        left = asyncio.create_task(asking.session.wait_until_resumed(asking.waiting.number))
        try:
            await asyncio.wait({answer, left}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                await self._asker.withdraw(question_id)
            ended = await answer
        finally:
            answer.cancel()
            left.cancel()
        return None if ended.status == "cancelled" else ended

    async def _type(self, asking: WaitingPrompt, said: str) -> bool:
        """Whether it was typed; if the choice cannot be reached, nothing was chosen."""
        try:
            with asking.session.agent_typing():
                await Answerer(asking.session, asking.waiting, asking.asked).answer(said)
        except NotWaiting:
            return True
        except InvalidAnswer:
            return False
        return True

    # --- what is told ------------------------------------------------------------------------

    def _tell_prompt(self, asking: WaitingPrompt) -> None:
        prompt = _prompt(asking)
        data = InteractivePromptData(
            step_id=self._step_id,
            tool=self._tool,
            prompt=prompt,
            stdout=asking.session.mask(asking.session.current_screen.text)[-SHOWN:],
            command=asking.command,
            options=prompt.options,
            prompt_type=prompt.prompt_type,
            why=asking.waiting.why,
            confidence=asking.waiting.confidence,
        )
        message = self._record.say("interactive_prompt")
        self._record.note(InteractivePrompt(message=message, data=data))

    def _required(self, asking: WaitingPrompt, question_id: str) -> UserInputRequired:
        prompt, asked = _prompt(asking), asking.asked
        data = UserInputRequiredData(
            step_id=self._step_id,
            tool=self._tool,
            prompt=prompt,
            options=prompt.options,
            options_explanation=tuple(
                OptionExplanation(option=option, description=description)
                for option, description in self._explained(asking).items()
            ),
            prompt_type=prompt.prompt_type,
            default_response=asked.default,
            context=InputContext(step_description=self._description, command=asking.command),
            request_id=question_id,
        )
        message = self._record.say("user_input_required")
        return UserInputRequired(message=message, data=data)

    def _explained(self, asking: WaitingPrompt) -> dict[str, str]:
        destroys = is_destructive(asking.asked, asking.command)
        known = dict(explain(asking.asked, destroys, self._record.language))
        return {**known, **explained(asking.advice, asking.asked)}

    def _question_id(self, asking: WaitingPrompt) -> str:
        return prompt_id(asking.session.call.call_id, self._step_id, asking.waiting.number)

    def _form(self, asking: WaitingPrompt, question_id: str) -> HITLRequest:
        asked = asking.asked
        text = asking.session.mask(asked.text)[-SHOWN:]
        command = asking.command[:SHOWN]
        interrupt = self._record.say("terminal_interrupt")
        return HITLRequest(
            id=question_id,
            title=self._record.say("terminal_title"),
            description="\n".join(filter(None, (self._description, f"$ {command}", text))),
            actions=HITLActions(reject=HITLAction(label=interrupt, style="danger")),
            fields=(
                prompt_field(asked, self._explained(asking), self._record.say("terminal_field")),
            ),
        )


def _prompt(asking: WaitingPrompt) -> Prompt:
    asked = asking.asked
    return Prompt(
        prompt_text=asking.session.mask(asked.text)[-SHOWN:],
        options=asked.options,
        prompt_type=asked.kind,
    )


async def _dropped(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
