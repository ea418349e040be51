"""The transcript of a run as messages: what never changes first, what differs per purpose last."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wenko.models.request import Capability, ModelToolCall, PromptMessage, ToolDescription
from wenko.planners.interface import FinishedWork, Task
from wenko.planners.language.chat_prompts import background, history_messages, reply_instruction
from wenko.planners.language.plain_output import plain_output
from wenko.planners.language.prompt_data import (
    data_block,
    format_arguments,
    format_outcome,
    tells_error,
)
from wenko.planners.language.prompts import load_prompt
from wenko.planners.language.set_back import folder_changed_told, set_back_told
from wenko.planners.language.task_prompts import MAX_MESSAGE, format_tools
from wenko.planners.language.transcript_pictures import TranscriptPictures
from wenko.planners.transcript import (
    Entry,
    FilesSetBack,
    FolderChanged,
    HostDecided,
    LoopCall,
    LoopTurn,
    PlanChanged,
    StepBegan,
    StepEnded,
    Told,
    Transcript,
    UserNote,
)
from wenko.protocol.hitl import DEFAULT_MAX_FIELDS, Access
from wenko.protocol.plan import Plan, Step, ToolOutcome
from wenko.text import BilingualText, Language, token_count, truncate

MAX_RESULT = 24_000
"""Characters of one result."""
MAX_STEP_RESULTS = 60_000
"""Characters of the results of all steps whose calls were fixed in the plan."""
MIN_STEP_RESULT = 400
MAX_CHANGES = 20_000
"""Characters of the diff in a summary."""
SHORT_ENVIRONMENT = 600
"""Characters about the sandbox in a short prompt."""
RESULT_SHARE = 4
"""A result takes a quarter of the context window at most, those of a turn together half of it."""
MAX_TOLD = 400
"""Characters of an earlier result that no tool gave, once results are shortened."""
MAX_AGAIN = 2_000
"""Characters of the message that a short prompt repeats at its end."""
Messages = tuple[PromptMessage, ...]


def conversation_messages(
    task: Task, native: bool = False, max_fields: int = DEFAULT_MAX_FIELDS
) -> Messages:
    """The beginning of every request of a run: rules, what is known, history, the message."""
    if native:
        rules = [load_prompt("agent", task.language)]
        rules += [reply_instruction(max_fields, task.language)] if task.hitl else []
    else:
        rules = [
            load_prompt("chat", task.language),
            load_prompt("work", task.language, task.short_prompts),
        ]
    parts = [
        *rules,
        load_prompt("data", task.language, native or task.short_prompts),
        task.policy,
        format_tools(task) if task.short_prompts and not native else "",
        *background(replace(task, notes=()), data_rule=False),
    ]
    message = truncate(task.message, MAX_MESSAGE)
    if task.workspace:
        tree = data_block("workspace", task.workspace)
        message += f"\n\n{WORKSPACE.localized(task.language)}\n{tree}"
    return (
        PromptMessage("system", "\n\n".join(filter(None, parts))),
        *history_messages(task),
        PromptMessage("user", message),
    )


def loop_messages(
    task: Task, transcript: Transcript, native: bool, context_tokens: int | None = None
) -> Messages:
    """The request for the next turn, to a model with such a context window."""
    parts = _transcript_messages(task, transcript, native, context_tokens)
    return (*conversation_messages(task, native), *parts)


def summary_messages(
    task: Task, work: FinishedWork, context_tokens: int | None = None, native: bool = False
) -> Messages:
    """``native``: how the model of the loops calls tools."""
    language = task.language
    parts = [(SUCCEEDED if work.success else FAILED).localized(language)]
    parts += [
        f"{CHECK_FAILED.localized(language)}\n{data_block('check', each, 2_000)}"
        for each in work.failed_checks
    ]
    if work.changes:
        limit = _characters(work.changes, MAX_CHANGES, context_tokens, RESULT_SHARE)
        diff = data_block("diff", work.changes, limit)
        parts.append(f"{CHANGES.localized(language)}\n{diff}")
    parts.append(load_prompt("summary", language, task.short_prompts))
    if task.short_prompts:
        parts.append(f"{AGAIN.localized(language)}{truncate(task.message, MAX_AGAIN)}")
    return (
        *conversation_messages(task, native),
        *_past_messages(task, work.transcript, native, context_tokens),
        PromptMessage("user", "\n\n".join(parts)),
    )


def compaction_messages(
    task: Task, transcript: Transcript, context_tokens: int | None = None, native: bool = False
) -> Messages:
    return (
        *conversation_messages(task, native),
        *_past_messages(task, transcript, native, context_tokens),
        PromptMessage("user", load_prompt("compaction", task.language)),
    )


def format_plan_outline(plan: Plan, language: Language) -> str:
    lines = [f"{GOAL.localized(language)}{plan.goal}"]
    lines += [_outline(step) for step in plan.steps]
    for check in plan.checks:
        command = f"$ {check.command}" if check.command else ""
        said = "" if check.description == check.command else check.description
        lines.append(CHECK.localized(language) + ": ".join(filter(None, (said, command))))
    return "\n".join(lines)


# --- the parts ---------------------------------------------------------------------------------


def _past_messages(
    task: Task, transcript: Transcript, native: bool, context_tokens: int | None
) -> Iterator[PromptMessage]:
    """The transcript for a request whose reply is a text.

    How to call tools would contradict that. Only after loops of a model that has this in its
    messages it stays: the request then begins as the one before, which the server has read.
    """
    looped = any(isinstance(entry, LoopTurn) for entry in transcript.entries)
    if (looped and not native) or transcript.marked:
        yield from _transcript_messages(task, transcript, native, context_tokens)
        return
    yield PromptMessage("assistant", format_plan_outline(transcript.plan, task.language))
    yield from _entries(transcript, _renderer(task, transcript, False, context_tokens))


def _transcript_messages(
    task: Task, transcript: Transcript, native: bool, context_tokens: int | None = None
) -> Iterator[PromptMessage]:
    language = task.language
    if transcript.marked:
        yield from _entries(transcript, _renderer(task, transcript, native, context_tokens))
        return
    yield PromptMessage("assistant", format_plan_outline(transcript.plan, language))
    instructions = [load_prompt("loop", language, task.short_prompts)]
    if not native:
        instructions.append(load_prompt("loop_grammar", language, task.short_prompts))
        instructions.append(_loop_tools(task, transcript))
    if transcript.environment:
        environment = transcript.environment
        instructions.append(
            truncate(environment, SHORT_ENVIRONMENT) if task.short_prompts else environment
        )
    yield PromptMessage("user", "\n\n".join(filter(None, instructions)))
    yield from _entries(transcript, _renderer(task, transcript, native, context_tokens))


def _loop_tools(task: Task, transcript: Transcript) -> str:
    """With short prompts, only those that the beginning of the conversation does not list."""
    tools = transcript.tools or task.tools
    if task.short_prompts:
        listed = {tool.name for tool in task.tools}
        tools = tuple(tool for tool in tools if tool.name not in listed)
    return format_tools(replace(task, tools=tools)) if tools else ""


def _entries(transcript: Transcript, renderer: "_Renderer") -> Iterator[PromptMessage]:
    compaction, language = transcript.compaction, renderer.language
    environment = transcript.environment if transcript.marked else ""
    if compaction.summary:
        if environment:
            yield PromptMessage("user", environment)
            environment = ""
        summary = f"{SUMMARY.localized(language)}\n{compaction.summary}"
        yield PromptMessage("user", summary)
    position = 0
    for entry in transcript.entries:
        if isinstance(entry, LoopTurn):
            position = entry.position
        if position <= compaction.summarised_calls and _is_summarised(entry, transcript):
            continue
        if not isinstance(entry, LoopTurn):
            yield from _entry(entry, renderer)
        elif transcript.marked or not _only_begins(entry):
            yield from _turn(entry, renderer, position <= compaction.receipts)
            if environment and not entry.data.looks:
                yield PromptMessage("user", environment)
                environment = ""


def _only_begins(turn: LoopTurn) -> bool:
    """Whether it is only the plan, which a model that is given its steps one by one has anyway."""
    return turn.data.opening and all(call.call is None for call in turn.calls)


def _is_summarised(entry: Entry, transcript: Transcript) -> bool:
    """The summary replaces turns and ended steps; what the user added or set back stays."""
    if isinstance(entry, UserNote | Told) or not transcript.compaction.summary:
        return False
    current = transcript.step.step_id if transcript.step is not None else None
    return not (isinstance(entry, StepBegan) and entry.step.step_id == current)


@dataclass(frozen=True, slots=True)
class _Renderer:
    """How the entries of one transcript are written."""

    language: Language
    native: bool
    tools: dict[str, ToolDescription]
    steps: int
    """Of the plan; the results of those whose calls were fixed in it share one limit."""
    context_tokens: int | None
    short_prompts: bool
    pictures: TranscriptPictures
    marked: bool

    def limit(self, turn: LoopTurn, *texts: str) -> int:
        """Most characters of each text of a result."""
        share = max(RESULT_SHARE, RESULT_SHARE // 2 * len(turn.calls))
        return self._of_each(texts, MAX_RESULT, share)

    def step_limit(self, outcome: ToolOutcome) -> int:
        """Most characters of each text of a step whose call was fixed in the plan."""
        most = min(MAX_RESULT, max(MIN_STEP_RESULT, MAX_STEP_RESULTS // self.steps))
        share = max(RESULT_SHARE, RESULT_SHARE // 2 * self.steps)
        data = "" if outcome.data is None else json.dumps(outcome.data, ensure_ascii=False)
        texts = (outcome.stdout, outcome.stderr, data)
        return max(MIN_STEP_RESULT, self._of_each(texts, most, share))

    def _of_each(self, texts: Sequence[str], most: int, share: int) -> int:
        written = [each for each in texts if each]
        share *= max(1, len(written))
        return _characters("".join(written), most, self.context_tokens, share)

    def capability_of(self, call: LoopCall) -> Capability | None:
        tool = self.tools.get(call.call.tool) if call.call is not None else None
        return None if tool is None else tool.capability


def _renderer(
    task: Task, transcript: Transcript, native: bool, context_tokens: int | None
) -> _Renderer:
    tools = {tool.name: tool for tool in transcript.tools}
    steps = max(1, len(transcript.plan.steps))
    pictures = TranscriptPictures(transcript)
    return _Renderer(
        task.language,
        native,
        tools,
        steps,
        context_tokens,
        task.short_prompts,
        pictures,
        transcript.marked,
    )


def _characters(text: str, most: int, context_tokens: int | None, share: int) -> int:
    """How many characters of the text to show: this share of the context window, ``most`` at most.

    A request that exceeds the window is refused by the provider, or loses its beginning.
    """
    if context_tokens is None:
        return most
    tokens = context_tokens // share
    return min(most, tokens * max(1, len(text)) // max(1, token_count(text)))


def _entry(entry: Entry, renderer: _Renderer) -> Iterator[PromptMessage]:
    language = renderer.language
    match entry:
        case StepBegan(step, is_last) if step.tool is None and not renderer.marked:
            text = [f"{STEP.localized(language).format(id=step.step_id)}{step.description}"]
            if step.expected:
                text.append(f"{EXPECTED.localized(language)}{step.expected}")
            if is_last:
                text.append(load_prompt("answer_step", language, renderer.short_prompts))
            yield PromptMessage("user", "\n".join(text))
        case StepEnded(step, looped) if not looped or step.status != "success":
            yield PromptMessage("user", _ended(step, looped, renderer))
        case UserNote(text):
            yield PromptMessage("user", f"{NOTE.localized(language)}{text}")
        case HostDecided(host, access):
            yield PromptMessage("user", HOST_DECIDED[access].localized(language).format(host=host))
        case FilesSetBack(undone):
            yield PromptMessage("user", set_back_told(undone, language))
        case FolderChanged(taken):
            yield PromptMessage("user", folder_changed_told(taken, language))
        case PlanChanged(plan, reason, failed_checks):
            # The reason may be what a failed call printed, and a verdict may quote it.
            changed = f"{PLAN_CHANGED.localized(language)}\n{data_block('reason', reason, 2_000)}"
            outputs = [
                f"{CHECK_FAILED.localized(language)}{each.expected}\n"
                + data_block("check", f"{each.reason or ''}\n{each.output or ''}")
                for each in failed_checks
            ]
            advice = [CHECKS_ADVICE.localized(language)] if failed_checks else []
            outline = format_plan_outline(plan, language)
            yield PromptMessage("user", "\n".join([changed, *outputs, *advice, outline]))


def _turn(turn: LoopTurn, renderer: _Renderer, shortened: bool) -> Iterator[PromptMessage]:
    """The same messages as long as they say the same: they are then not encoded again either."""
    told = [call.told is not None for call in turn.calls]
    key = (renderer.language, renderer.native, shortened, told)
    if turn.rendered is None or turn.rendered[0] != key:
        messages = tuple(_turn_messages(turn, renderer, shortened))
        complete = all(call.answered for call in turn.calls)
        turn.rendered = (key, messages) if complete else None
    else:
        messages = turn.rendered[1]
    yield from messages
    if renderer.pictures:
        yield from renderer.pictures.of_turn(turn, renderer.language, shortened)


def _turn_messages(turn: LoopTurn, renderer: _Renderer, shortened: bool) -> Iterator[PromptMessage]:
    data, language = turn.data, renderer.language
    if not turn.calls:
        yield PromptMessage("assistant", data.text or "…", provider_data=data.provider_data)
        if data.cut_off:
            yield PromptMessage("user", CUT_OFF.localized(language))
        elif not data.text.strip():
            yield PromptMessage("user", EMPTY.localized(language))
        elif turn.announces:
            yield PromptMessage("user", ANNOUNCED.localized(language))
        return
    if not renderer.native:
        yield PromptMessage("assistant", _calls_as_text(turn))
        results = [
            f"{call.requested.name}: {_result(turn, call, renderer, shortened)}"
            for call in turn.calls
        ]
        yield PromptMessage("user", "\n\n".join(results))
        return
    calls = tuple(
        ModelToolCall(call.requested.id, call.requested.name, call.requested.arguments)
        for call in turn.calls
    )
    yield PromptMessage("assistant", data.text, calls, provider_data=data.provider_data)
    for call in turn.calls:
        yield PromptMessage(
            "tool",
            _result(turn, call, renderer, shortened),
            call_id=call.requested.id,
            tool=call.requested.name,
        )


def _calls_as_text(turn: LoopTurn) -> str:
    """The turn in the form in which a model without native calls writes it."""
    lines = []
    for call in turn.calls:
        try:
            arguments = json.loads(call.requested.arguments)
        except ValueError:
            arguments = call.requested.arguments
        written = {"thought": turn.data.text, "tool": call.requested.name, "args": arguments}
        lines.append(json.dumps(written, ensure_ascii=False))
    return "\n".join(lines)


def _result(turn: LoopTurn, call: LoopCall, renderer: _Renderer, shortened: bool) -> str:
    language = renderer.language
    if call.told is not None:
        # Written by the program or by the user, e.g. why a call was refused: not foreign text.
        content = call.told.content
        return truncate(content, MAX_TOLD if shortened else renderer.limit(turn, content))
    if call.result is None:
        return NO_RESULT.localized(language)
    if shortened:
        size = len(call.result.stdout) + len(call.result.stderr)
        receipt = RECEIPT.localized(language)
        status = "ok" if call.result.success else f"failed ({call.result.return_code})"
        return receipt.format(id=call.requested.id, status=status, size=size)
    if call.rendered is None:
        capability = renderer.capability_of(call)
        limit = renderer.limit(turn, call.result.stdout, call.result.stderr)
        call.rendered = render_result(call.requested.id, call.result, language, capability, limit)
        if call.unchanged:
            call.rendered += "\n" + UNCHANGED.localized(language)
    return call.rendered


def render_result(
    call_id: str,
    outcome: ToolOutcome,
    language: Language,
    capability: Capability | None = None,
    limit: int = MAX_RESULT,
) -> str:
    """A result as the model gets it: up to ``limit`` characters, with how to read on."""
    if capability == "ask_user" and outcome.stdout:
        # The user's own words, not foreign text.
        return f"{ANSWERED.localized(language)}{outcome.stdout.strip()}"
    if capability in ("run_command", "run_code"):
        plain = {
            "stdout": plain_output(outcome.stdout, language).removesuffix("\n"),
            "stderr": plain_output(outcome.stderr, language).removesuffix("\n"),
        }
        outcome = outcome.model_copy(update=plain)
    # What the text or the message says already need not be said again.
    repeated: dict[str, object] = {}
    if outcome.stdout or outcome.background is not None:
        repeated["data"] = None
    if outcome.stderr.strip() == (outcome.message or ""):
        repeated["stderr"] = ""
    outcome = outcome.model_copy(update=repeated)
    size = max(len(outcome.stdout), len(outcome.stderr))
    text = format_outcome(outcome, "", limit)
    if size > limit and not outcome.truncated:
        text += "\n" + READ_ON.localized(language).format(id=call_id, size=size)
    elif outcome.truncated and not outcome.message:
        # Otherwise the message says it: a file was read in part, a search has more.
        text += "\n" + TRUNCATED.localized(language)
    return text


def _ended(step: Step, looped: bool, renderer: _Renderer) -> str:
    language = renderer.language
    parts = [f"{STEP.localized(language).format(id=step.step_id)}{step.description}"]
    if not looped:
        if step.tool is not None:
            parts.append(f"{step.tool} {format_arguments(step.tool_args)}")
        if step.result is not None:
            parts.append(
                format_outcome(
                    step.result, f"step {step.step_id}", renderer.step_limit(step.result)
                )
            )
    if step.status != "success":
        parts.append(_why_failed(step, looped, language))
    return "\n".join(parts)


def _why_failed(step: Step, looped: bool, language: Language) -> str:
    """Without a result no tool spoke: the error is the program's own, or the person's words."""
    error = step.error or ""
    if not looped and (not error or tells_error(step)):
        return STEP_FAILED_ABOVE.localized(language)
    foreign = step.result is not None
    told = f"\n{data_block('error', error, 2_000)}" if foreign else truncate(error, 2_000)
    return f"{STEP_FAILED.localized(language)}{told}"


def _outline(step: Step) -> str:
    tool = f" [{step.tool} {truncate(format_arguments(step.tool_args), 500)}]" if step.tool else ""
    needs = f" (after {', '.join(map(str, step.depends_on))})" if step.depends_on else ""
    status = "" if step.status == "pending" else f" — {step.status}"
    return f"{step.step_id}. {step.description}{tool}{needs}{status}"


WORKSPACE = BilingualText(zh="工作区现在的文件：", en="Files of the workspace now:")
GOAL = BilingualText(zh="计划的目标：", en="Goal of the plan: ")
CHECK = BilingualText(zh="完成标准：", en="Done when: ")
STEP = BilingualText(zh="步骤 {id}：", en="Step {id}: ")
EXPECTED = BilingualText(zh="预期：", en="Expected: ")
STEP_FAILED = BilingualText(zh="这一步失败了：", en="This step failed: ")
STEP_FAILED_ABOVE = BilingualText(zh="这一步失败了。", en="This step failed.")
HOST_DECIDED: dict[Access, BilingualText] = {
    "once": BilingualText(
        zh="（用户允许本任务访问 {host}。因此失败的操作现在可以重做。）",
        en="(The person allows {host} in this task. What failed without it can be done again.)",
    ),
    "always": BilingualText(
        zh="（用户允许本对话访问 {host}。因此失败的操作现在可以重做。）",
        en="(The person allows {host} in this conversation. What failed without it can be done "
        "again.)",
    ),
    "no": BilingualText(
        zh="（用户不允许访问 {host}。请不要使用它。）",
        en="(The person does not allow {host}. Do without it.)",
    ),
}
NOTE = BilingualText(zh="用户补充说：", en="The user adds: ")
PLAN_CHANGED = BilingualText(zh="计划已修改，原因：", en="The plan was changed, because:")
SUMMARY = BilingualText(
    zh="较早的过程已总结如下（原文保留在记录中）：",
    en="The earlier work, summarised (the record keeps it whole):",
)
CUT_OFF = BilingualText(
    zh="你的上一条回复因达到输出长度上限而中断，其中的内容都没有使用。请分成更小的部分，"
    "例如多次编辑文件。",
    en=(
        "Your last reply was cut off by the output limit; nothing of it was used. Do it in smaller "
        "parts, e.g. several edits of a file."
    ),
)
EMPTY = BilingualText(
    zh="你的上一条回复是空的。请调用工具，或写出这一步的结果。",
    en="Your last reply was empty. Call a tool, or write the result of this step.",
)
ANNOUNCED = BilingualText(
    zh="这个任务还没有任何调用。请现在开始做；如果文字就够了，请再说一遍你的回答。",
    en="Nothing has been called for this task yet. Go on with it now; if words are all it needs, "
    "say your answer again.",
)
ANSWERED = BilingualText(zh="用户的回答：", en="The user's answer: ")
NO_RESULT = BilingualText(zh="（没有结果）", en="(no result)")
RECEIPT = BilingualText(
    zh="[较早的结果已缩短：{status}，{size} 个字符；需要时用 read_result 读取 {id}]",
    en="[earlier result, shortened: {status}, {size} characters; read_result reads {id} again]",
)
UNCHANGED = BilingualText(
    zh="[和上一次同样的调用结果相同]", en="[the same as the last time you made this call]"
)
READ_ON = BilingualText(
    zh="[共 {size} 个字符，中间部分已省略；用 read_result 读取 {id} 的其余部分]",
    en="[{size} characters, the middle is left out; read_result reads the rest of {id}]",
)
TRUNCATED = BilingualText(
    zh="[输出超过上限，只保留了开头和结尾；需要全部内容时请把输出写入文件再分段读取]",
    en=(
        "[the output exceeded the limit, only its beginning and end were kept; write it to a file "
        "and read that in parts if you need all of it]"
    ),
)
AGAIN = BilingualText(
    zh="现在要处理的是用户的这条消息：", en="Now handle this message of the user: "
)
SUCCEEDED = BilingualText(zh="计划已全部完成。", en="The whole plan succeeded.")
FAILED = BilingualText(zh="计划没有全部完成。", en="The plan was not completed.")
CHECK_FAILED = BilingualText(zh="没有通过的检查：", en="Check that does not hold: ")
CHECKS_ADVICE = BilingualText(
    zh="如果错的是检查本身，或者它无法运行，用 update_plan 的 checks 替换并说明原因；"
    "如果没有办法证明，就直接给出回答，并说明结果未经证明。",
    en=(
        "If a check itself is wrong or could not run, replace it by the checks of update_plan and "
        "say why; if nothing can prove the work, give the answer and say that it is not proven."
    ),
)
CHANGES = BilingualText(zh="改动的文件：", en="Changed files:")
