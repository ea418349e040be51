"""Answers the prompts of a running command: by a rule, by checked advice, or by the user."""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Literal

from wenko.errors import InvalidAnswer, NotTyped, NotWaiting, WenkoError
from wenko.human.question import Question, QuestionOutcome
from wenko.planners.interface import Advice, CommandPrompt
from wenko.protocol.events import (
    InputContext,
    InteractivePrompt,
    InteractivePromptData,
    InteractiveResponse,
    InteractiveResponseData,
    OptionExplanation,
    Prompt,
    ToolCallData,
    TriedAnswer,
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
from wenko.run.context import RunContext
from wenko.run.terminal_prompts.advice import PromptAdviser, explanations, one_line
from wenko.run.terminal_prompts.form import (
    default_response,
    documented_prompt,
    prompt_field,
    text_of,
)
from wenko.sandbox.base import Waiting
from wenko.terminal.answer import Answerer
from wenko.terminal.consequences import is_destructive
from wenko.terminal.decide import Decision, decide
from wenko.terminal.explain import explain
from wenko.terminal.prompt import ScreenPrompt
from wenko.terminal.reading import read_prompt
from wenko.terminal.repeats import PromptAnswer, earlier_answers, is_rejected
from wenko.terminal.session import TerminalSession
from wenko.text import MASK

SHOWN = 4000
"""Characters of a screen or a prompt that an event carries; of more, the end."""
Unanswered = Literal["input_cancelled", "input_expired"]


@dataclass(frozen=True, slots=True)
class WaitingPrompt:
    """One prompt of one command."""

    session: TerminalSession
    waiting: Waiting
    asked: ScreenPrompt
    command: str
    answered: tuple[PromptAnswer, ...] = ()
    """Earlier answers to the same question: the prompt has come back."""
    advice: Advice | None = None
    """The model's advice, if it was asked and gave one."""
    not_typed: WenkoError | None = None
    """Why the last answer was not submitted."""


class PromptResponder:
    """Answers the prompts of one call."""

    def __init__(self, run: RunContext, call: ToolCallData) -> None:
        self._run = run
        self._log = run.log
        self._step_id = call.step_id or 0
        self._tool = call.tool_alias or call.tool
        self._description = call.description or ""
        self._adviser = PromptAdviser(run)
        self._not_typed: WenkoError | None = None

    async def attend(self, session: TerminalSession, command: str) -> Unanswered | None:
        """Answer prompts until the command ends; why it was interrupted, if a prompt was not."""
        with self._run.services.terminals.register(self._log.conversation_id, session):
            while (waiting := await session.wait()) is not None:
                asking = await self._look(session, waiting, command)
                unanswered = await self._answer(asking)
                if unanswered is not None:
                    await session.interrupt()
                    return unanswered
        return None

    async def _look(
        self, session: TerminalSession, waiting: Waiting, command: str
    ) -> WaitingPrompt:
        """Read the prompt, with what the first look does not show."""
        asked = read_prompt(session.current_screen, waiting)
        asking = WaitingPrompt(session, waiting, asked, command, not_typed=self._not_typed)
        self._not_typed = None
        if self._question_id(asking) not in self._run.state.questions:
            with session.agent_typing():
                try:
                    asked = await Answerer(session, waiting, asked).look_closer()
                except WenkoError:
                    asked = read_prompt(session.current_screen, waiting)
            # Keys were pressed for that, so the wait may be another one.
            asking = replace(asking, asked=asked, waiting=await session.wait() or waiting)
        earlier = earlier_answers(asked, self._answers_of(session))
        return replace(asking, answered=earlier)

    async def _answer(self, asking: WaitingPrompt) -> Unanswered | None:
        decision = None
        already_asked = self._question_id(asking) in self._run.state.questions
        # A prompt that comes back did not accept the answer, or it is in a loop.
        is_new = not already_asked and not asking.answered and asking.not_typed is None
        may_decide = self._run.settings.auto_respond_enabled and is_new
        if may_decide:
            message = self._run.task.message
            decision = decide(asking.asked, asking.command, message, self._log.language)
        if not already_asked:
            self._stage_prompt(asking)
        if decision is None and may_decide:
            advised = await self._with_advice(asking)
            if advised is None:
                return None
            asking, decision = advised, self._advised_decision(advised)
        if decision is None:
            return await self._ask_user(asking)
        data = InteractiveResponseData(
            step_id=self._step_id,
            response=decision.response,
            reasoning=decision.reason,
            call_id=asking.session.call.call_id,
        )
        message = self._log.say("interactive_response", response=decision.response)
        await self._log.commit(InteractiveResponse(message=message, data=data))
        if await self._type(asking, decision.response) is None:
            return None
        if asking.asked.method == "pager" and "(END)" not in asking.asked.text:
            asking.session.pager_closed = True
        return None

    def _answers_of(self, session: TerminalSession) -> list[PromptAnswer]:
        call_id = session.call.call_id
        return [each for each in self._run.state.prompt_answers if each.call_id == call_id]

    # --- the model ----------------------------------------------------------------------------

    async def _with_advice(self, asking: WaitingPrompt) -> WaitingPrompt | None:
        """The prompt with the model's advice, if any; ``None`` if it was answered meanwhile."""
        asked, session = asking.asked, asking.session
        if not self._adviser.may_ask(asked, asking.command, asking.waiting):
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
            await _cancel(advice, left)

    def _advised_decision(self, asking: WaitingPrompt) -> Decision | None:
        if asking.advice is None:
            return None
        return self._adviser.decide(asking.advice, asking.asked, asking.command)

    # --- the user -----------------------------------------------------------------------------

    async def _ask_user(self, asking: WaitingPrompt, suffix: str = "") -> Unanswered | None:
        question_id = self._question_id(asking) + suffix
        outcome = await self._ask(asking, question_id)
        if outcome is None:
            return None
        if outcome.status == "expired":
            return "input_expired"
        if not outcome.agreed:
            return "input_cancelled"
        answer = text_of(outcome)
        if asking.asked.secret and answer == MASK:
            # Answered while no server was running: a secret is stored nowhere, so ask again.
            return await self._ask_user(asking, suffix + "-again")
        await self._type_answer(asking, answer)
        return None

    async def _type_answer(self, asking: WaitingPrompt, answer: str) -> None:
        secret = asking.asked.secret
        if secret:
            asking.session.add_secret(answer)
        answerer = await self._type(asking, answer)
        if answerer is None:
            return
        if answerer.hidden and not secret:
            secret = True
            asking.session.add_secret(answer)
        shown = MASK if secret else answer
        data = UserInputReceivedData(
            step_id=self._step_id,
            user_input=shown,
            resumed_in_place=True,
            call_id=asking.session.call.call_id,
        )
        message = self._log.say("user_input_received", input=shown)
        await self._log.commit(UserInputReceived(message=message, data=data))

    async def _ask(self, asking: WaitingPrompt, question_id: str) -> QuestionOutcome | None:
        """The outcome; ``None`` if the command continued without an answer."""
        form = self._form(asking, question_id)
        question = Question(
            form,
            "terminal",
            once=True,
            step_id=self._step_id,
            call_id=asking.session.call.call_id,
        )
        required = self._required(asking, question_id)
        questions = self._run.questions
        await asking.session.pause_timeout(asking.waiting.number)
        # Stored before anything else is waited for: a command that goes on meanwhile would find
        # no question to close, and be interrupted when that one expires.
        published = await questions.show(question, required)
        answer = asyncio.create_task(questions.wait(published))
        left = asyncio.create_task(asking.session.wait_until_resumed(asking.waiting.number))
        try:
            await asyncio.wait({answer, left}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                await questions.cancel(published)
            outcome = await answer
        finally:
            answer.cancel()
            left.cancel()
        over = outcome.status == "expired" and left.done()
        return None if outcome.status == "cancelled" or over else outcome

    async def _type(self, asking: WaitingPrompt, text: str) -> Answerer | None:
        """``None`` if the screen did not show the answer: then the next look asks the user."""
        answerer = Answerer(asking.session, asking.waiting, asking.asked)
        try:
            with asking.session.agent_typing():
                await answerer.answer(text)
        except NotWaiting:
            return answerer
        except (InvalidAnswer, NotTyped) as error:
            self._not_typed = error
            return None
        return answerer

    # --- events and form ----------------------------------------------------------------------

    def _stage_prompt(self, asking: WaitingPrompt) -> None:
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
            call_id=asking.session.call.call_id,
        )
        message = self._log.say("interactive_prompt")
        self._log.stage(InteractivePrompt(message=message, data=data))

    def _required(self, asking: WaitingPrompt, question_id: str) -> UserInputRequired:
        prompt, asked = documented_prompt(_prompt(asking)), asking.asked
        data = UserInputRequiredData(
            step_id=self._step_id,
            tool=self._tool,
            prompt=prompt,
            options=prompt.options,
            options_explanation=tuple(
                OptionExplanation(option=option, description=description)
                for option, description in self._explanations(asking).items()
            ),
            prompt_type=prompt.prompt_type,
            widget=asked.kind,
            secret=asked.secret,
            default_response=default_response(asked),
            context=InputContext(step_description=self._description, command=asking.command),
            request_id=question_id,
            call_id=asking.session.call.call_id,
            tried=tuple(TriedAnswer(answer=each.answer, by=each.by) for each in _tried(asking)),
        )
        message = self._log.say("user_input_required")
        return UserInputRequired(message=message, data=data)

    def _explanations(self, asking: WaitingPrompt) -> dict[str, str]:
        destroys = is_destructive(asking.asked, asking.command)
        known = dict(explain(asking.asked, destroys, self._log.language))
        return {**known, **explanations(asking.advice, asking.asked)}

    def _question_id(self, asking: WaitingPrompt) -> str:
        """The same after a restart."""
        call_id, number = asking.session.call.call_id, asking.waiting.number
        return f"{call_id}-step{self._step_id}-{number}"

    def _form(self, asking: WaitingPrompt, question_id: str) -> HITLRequest:
        asked = asking.asked
        text = asking.session.mask(asked.text)[-SHOWN:]
        command = asking.command[:SHOWN]
        interrupt = self._log.say("terminal_interrupt")
        tried = [
            self._log.say(
                "terminal_tried_agent" if each.by == "agent" else "terminal_tried_user",
                answer=one_line(each.answer),
            )
            for each in _tried(asking)
        ]
        if asking.not_typed is not None:
            tried = [asking.not_typed.localized(self._log.language)]
        return HITLRequest(
            id=question_id,
            title=self._log.say("terminal_title"),
            description="\n".join(filter(None, (self._description, f"$ {command}", text, *tried))),
            actions=HITLActions(reject=HITLAction(label=interrupt, style="danger")),
            fields=(
                prompt_field(asked, self._explanations(asking), self._log.say("terminal_field")),
            ),
        )


def _tried(asking: WaitingPrompt) -> tuple[PromptAnswer, ...]:
    """What to tell the user: their own answers only if the very same question came back."""
    asked = asking.asked
    return tuple(
        each
        for each in asking.answered[-3:]
        if each.by == "agent"
        or each.question == asking.session.mask(asked.text)[-SHOWN:]
        or is_rejected(asked, each)
    )


def _prompt(asking: WaitingPrompt) -> Prompt:
    asked = asking.asked
    return Prompt(
        prompt_text=asking.session.mask(asked.text)[-SHOWN:],
        options=asked.options,
        prompt_type=asked.kind,
    )


async def _cancel(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
