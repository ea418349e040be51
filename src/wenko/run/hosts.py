"""The question about a host that a program wants to reach first (network mode ``ask``).

The connection is held while the question is new; the run itself does not wait for it. The question
ends with the run: whoever comes back later finds it asked again.
"""

import asyncio

from wenko.human.question import Question
from wenko.protocol.events import ToolCallData
from wenko.protocol.hitl import Access, HITLHost, HITLRequest, chosen_access
from wenko.run.log import RunLog
from wenko.run.questions import RunQuestions
from wenko.run.state import AskedQuestion
from wenko.run.unattended import answer_for
from wenko.sandbox.base import ConnectedProgram
from wenko.sandbox.networks import Networks, NewHost
from wenko.text import BilingualText, shorten
from wenko.tools.network_access import host_form
from wenko.tools.registry import ToolRegistry

HOLD = 30.0
"""Seconds for which a connection waits for the answer."""
MAX_HELD = 32
"""Connections that wait at a time: the others of a sandbox stay for hosts that are allowed."""
MAX_OPEN, MAX_ASKED = 8, 50
"""Questions of one run."""
_PROGRAM_TIMEOUT = 2.0
_COMMAND = 200


class RunHosts:
    """Asks on behalf of one run, once for each host."""

    def __init__(
        self, log: RunLog, questions: RunQuestions, networks: Networks, tools: ToolRegistry
    ) -> None:
        self._log = log
        self._questions = questions
        self._networks = networks
        self._tools = tools
        self._publishing: dict[str, asyncio.Task[str]] = {}
        self._answers: dict[str, asyncio.Task[None]] = {}
        self._held = 0

    def open(self) -> None:
        """From now on new hosts are asked about; those that were asked before a restart still."""
        for question_id, asked in self._log.state.questions.items():
            if _host(asked) is not None and asked.closed is None:
                self._await_answer(question_id)
        self._networks.ask_with(self._log.conversation_id, self.ask)

    async def close(self) -> None:
        self._networks.ask_no_more(self._log.conversation_id, self.ask)
        tasks = [*self._publishing.values(), *self._answers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, new: NewHost) -> str | None:
        """Why the host may not be reached; waits a while for the answer."""
        if self._log.state.unattended and answer_for("host") == "refuse":
            return self._say(_NOBODY, new)
        if self._held >= MAX_HELD:
            return self._say(_TOO_MANY_HELD, new)
        self._held += 1
        try:
            question_id = await self._question_about(new)
            if question_id is None:
                return self._say(_TOO_MANY_ASKED, new)
            if (answer := self._answers.get(question_id)) is not None:
                await asyncio.wait({answer}, timeout=HOLD)
        finally:
            self._held -= 1
        asked = self._log.state.questions[question_id]
        if asked.closed is None:
            return self._say(_UNANSWERED, new)
        return None if _access(asked) != "no" else self._say(_DENIED, new)

    async def _question_about(self, new: NewHost) -> str | None:
        """The newest question about the host; null if no further one may be asked."""
        asked = {
            id_: each for id_, each in self._log.state.questions.items() if _host(each) is not None
        }
        known = [id_ for id_, each in asked.items() if _host(each) == new.host]
        # What was always allowed and is refused now was taken back meanwhile.
        if known and not _was_always(asked[known[-1]]):
            return known[-1]
        if (publishing := self._publishing.get(new.host)) is None:
            coming = len(self._publishing)
            waiting = sum(each.closed is None for each in asked.values())
            if waiting + coming >= MAX_OPEN or len(asked) + coming >= MAX_ASKED:
                return None
            publishing = asyncio.create_task(self._publish(new))
            self._publishing[new.host] = publishing
            publishing.add_done_callback(lambda _: self._publishing.pop(new.host, None))
        # Others may wait for the same question: a client that gives up does not end it.
        return await asyncio.shield(publishing)

    async def _publish(self, new: NewHost) -> str:
        program = ConnectedProgram()
        try:
            async with asyncio.timeout(_PROGRAM_TIMEOUT):
                program = await new.find_program()
        except Exception:  # Whatever it is: who connects stays unknown.
            pass
        calls = {each.call_id: each for each in self._log.state.made_calls()}
        call = calls.get(program.call_id) if program.call_id else None
        about = HITLHost(
            host=new.host,
            port=new.port,
            program=program.name,
            call_id=call.call_id if call is not None else None,
        )
        question = Question(
            host_form(about, self._why(about, call), self._log.language),
            "host",
            step_id=call.step_id if call is not None else None,
            call_id=about.call_id,
        )
        question_id = await self._questions.show(question)
        self._await_answer(question_id)
        return question_id

    def _await_answer(self, question_id: str) -> None:
        self._answers[question_id] = asyncio.create_task(self._answered(question_id))

    async def _answered(self, question_id: str) -> None:
        await self._questions.follow(question_id)
        self._networks.changed(self._log.conversation_id)

    def _why(self, about: HITLHost, call: ToolCallData | None) -> str:
        """Who wants to connect and during which call, as far as that is known."""
        language = self._log.language
        sentence = (_PROGRAM if about.program else _SOMETHING).localized(language)
        known = sentence.format(program=about.program, host=about.host, port=about.port)
        lines = [known, _LEAVES.localized(language)]
        if call is not None:
            code = self._tools.get(call.tool).code_in(call.arguments)
            lines.append(
                f"$ {shorten(' '.join(code.text.split()), _COMMAND)}" if code else call.tool
            )
        return "\n".join(lines)

    def _say(self, text: BilingualText, new: NewHost) -> str:
        host = f"{new.host}:{new.port}"
        return text.localized(self._log.language).format(host=host, seconds=round(HOLD))


def _host(asked: AskedQuestion) -> str | None:
    request = asked.request
    return request.host.host if isinstance(request, HITLRequest) and request.host else None


def _was_always(asked: AskedQuestion) -> bool:
    return asked.closed is not None and _access(asked) == "always"


def _access(asked: AskedQuestion) -> Access:
    closed = asked.closed
    return "no" if closed is None else chosen_access(closed.action, closed.data)


_PROGRAM = BilingualText(
    "The program {program} in the sandbox wants to connect to {host}, port {port}.",
    "沙箱中的程序 {program} 想要连接 {host}，端口 {port}。",
)
_SOMETHING = BilingualText(
    "A program in the sandbox wants to connect to {host}, port {port}.",
    "沙箱中的程序想要连接 {host}，端口 {port}。",
)
_LEAVES = BilingualText("What it sends there leaves this machine.", "它发往那里的内容会离开本机。")
_UNANSWERED = BilingualText(
    "{host} is new here, and nobody has answered within {seconds} s whether it may be reached. "
    "The question stays open while this task works; you will be told the answer.",
    "{host} 是新的主机，{seconds} 秒内没有人回答是否允许访问。任务进行期间问题会一直开着，"
    "有了回答会告诉你。",
)
_DENIED = BilingualText(
    "The user does not allow {host}: do without it.", "用户不允许访问 {host}：请不要使用它。"
)
_NOBODY = BilingualText(
    "{host} is new here, and nobody is there who could allow it: it is refused. Do without it.",
    "{host} 是新的主机，而现在无人值守，没有人能允许访问，因此拒绝。请不要使用它。",
)
_TOO_MANY_ASKED = BilingualText(
    "{host} is new here, and the user has been asked about as many hosts as one task may ask "
    "about: it is refused.",
    "{host} 是新的主机，而本任务询问的主机已达上限，因此拒绝访问。",
)
_TOO_MANY_HELD = BilingualText(
    "{host} is new here, and too many connections already wait for the user's answer: it is "
    "refused.",
    "{host} 是新的主机，而等待用户回答的连接已经太多，因此拒绝访问。",
)
