"""The built-in model's answers in Chinese and English: what it can do, and what it did not do."""

from wenko.planners.interface import Task
from wenko.planners.plan_summary import code_block, inline_code, output_of, summarise_success
from wenko.planners.playbooks.invocation import Invocation, invocation_of
from wenko.planners.playbooks.playbook import Playbook
from wenko.planners.playbooks.playbooks import Playbooks
from wenko.planners.playbooks.snippets import Snippets
from wenko.planners.playbooks.suggestions import find_command
from wenko.planners.playbooks.templates import fill
from wenko.protocol.plan import Plan
from wenko.text import BilingualText, Language

INTRODUCTION = BilingualText(
    zh=(
        "您好，我是 Wenko 的内置模型。"
        "我没有连接大模型，只在沙箱中运行您的代码、命令和预先写好的剧本。"
    ),
    en=(
        "Hello, I am Wenko's built-in model. I am not connected to a language model: I run your "
        "code, your commands and prepared playbooks in a sandbox."
    ),
)
NOT_UNDERSTOOD = BilingualText(
    zh=(
        "内置模型无法处理这条消息，**什么都没有执行**："
        "它没有连接大模型，只运行代码、命令和剧本，不会编造答案。"
    ),
    en=(
        "The built-in model cannot handle this message, so **nothing was run**: it is not "
        "connected to a language model, runs code, commands and playbooks, and never makes up "
        "answers."
    ),
)
UNCLOSED = BilingualText(
    zh="消息中的代码块缺少结束标记（```），可能不完整，所以**什么都没有执行**。请补上后重新发送。",
    en=(
        "A code block in the message has no closing fence (```), so it may be incomplete and "
        "**nothing was run**. Close it and send the message again."
    ),
)
NOT_RUNNABLE = BilingualText(
    zh="可以运行的代码块是 `python`、`javascript` 和 `bash`；没有运行：{languages}。",
    en="I can run `python`, `javascript` and `bash` blocks; not run: {languages}.",
)
NO_LANGUAGE = BilingualText(zh="未注明语言的代码块", en="a block without a language")
TRY = BilingualText(zh="您可以试试：", en="Try one of these:")
PLAYBOOK = BilingualText(
    zh="- **{title}**：发送「{example}」", en="- **{title}**: send “{example}”"
)
CODE = BilingualText(
    zh="- **运行代码**：发送 `python`、`javascript` 或 `bash` 代码块",
    en="- **Run code**: send a `python`, `javascript` or `bash` code block",
)
COMMAND = BilingualText(
    zh="- **执行命令**：每行一条，以 `$ ` 开头，例如 `$ ls -la`",
    en="- **Run commands**: one per line, starting with `$ `, for example `$ ls -la`",
)
YOUR_COMMAND = BilingualText(
    zh="要执行消息中的命令，请发送 {command}",
    en="To run the command in your message, send {command}",
)
CONNECT = BilingualText(
    zh="其他任务需要接入大模型，方法见 `docs/models.md`。",
    en="For anything else, connect a language model: see `docs/models.md`.",
)
INSTEAD = BilingualText(
    zh="请接入大模型（方法见 `docs/models.md`），或发送「帮助」查看内置模型能做什么。",
    en="Connect a language model (see `docs/models.md`), or send “help” to see what works without.",
)
PROBLEMS = BilingualText(
    zh="有 {count} 个剧本文件无效，请修改：",
    en="Invalid playbook files ({count}), please correct them:",
)
PARTIAL = BilingualText(
    zh="以上由内置剧本「{title}」完成；消息中的其他要求没有处理。",
    en="This was done by the built-in playbook “{title}”; anything else in the message was not.",
)
NO_SUCH_PLAYBOOK = BilingualText(
    zh="没有名为 {name} 的剧本，**什么都没有执行**。现有的剧本：{names}。",
    en="There is no playbook {name}, so **nothing was run**. The playbooks are: {names}.",
)
WRONG_VALUES = BilingualText(
    zh="剧本不接受 {wrong}，**什么都没有执行**。可以设置的值，例如：{expected}。",
    en="The playbook cannot take {wrong}, so **nothing was run**. It takes: {expected}.",
)
NO_VALUES = BilingualText(
    zh="剧本没有可以设置的值，不接受 {wrong}，**什么都没有执行**。",
    en="The playbook has no values to set and cannot take {wrong}, so **nothing was run**.",
)
LISTED = 50
NO_REPAIR = BilingualText(
    zh="内置模型不会修改计划。请根据上面的错误修改后重试。",
    en="The built-in model does not revise plans. Correct the error above and try again.",
)


def introduction(playbooks: Playbooks, language: Language) -> str:
    return "\n\n".join([INTRODUCTION.localized(language), *_capabilities(playbooks, language)])


def not_understood(task: Task, snippets: Snippets, playbooks: Playbooks) -> str:
    """One sentence with what would help; the nearest playbooks are suggestions of their own."""
    language = task.language
    parts = [NOT_UNDERSTOOD.localized(language)]
    if command := find_command(task.words):
        parts.append(YOUR_COMMAND.localized(language).format(command=inline_code(f"$ {command}")))
    if snippets.not_runnable:
        names = (
            inline_code(each) if each else NO_LANGUAGE.localized(language)
            for each in snippets.not_runnable
        )
        languages = ", ".join(dict.fromkeys(names))
        parts.append(NOT_RUNNABLE.localized(language).format(languages=languages))
    return "\n\n".join([*parts, INSTEAD.localized(language), *_problems(playbooks, language)])


def not_invoked(invocation: Invocation, playbooks: Playbooks, language: Language) -> str:
    """Why ``/playbook …`` ran nothing: there is no such playbook, or a value is not possible."""
    playbook = playbooks.get(invocation.name)
    if playbook is None:
        names = ", ".join(inline_code(each.name) for each in playbooks.all[:LISTED])
        text = NO_SUCH_PLAYBOOK.localized(language)
        return text.format(name=inline_code(invocation.name), names=names)
    wrong = ", ".join(inline_code(each) for each in playbook.refused(invocation))
    asked = [
        inline_code(f"{name}={parameter.default.localized(language)}")
        for name, parameter in playbook.parameters.items()
        if parameter.is_asked
    ]
    text = (WRONG_VALUES if asked else NO_VALUES).localized(language)
    return text.format(wrong=wrong, expected=", ".join(asked))


def playbook_summary(playbook: Playbook, task: Task, plan: Plan) -> str:
    message, language = task.words, task.language
    if playbook.summary is None:
        return summarise_success(plan, language, task.tools)
    values = playbook.values(message, language)
    for step in plan.steps:
        output = output_of(step)
        values[f"step_{step.step_id}_stdout"] = code_block(output, language)
        values[f"step_{step.step_id}_line"] = output.partition("\n")[0]
    parts = [fill(playbook.summary.localized(language), values).strip()]
    is_example = message.strip() in (playbook.example.zh, playbook.example.en)
    if not is_example and invocation_of(message) is None:
        parts.append(PARTIAL.localized(language).format(title=playbook.title.localized(language)))
    return "\n\n".join(parts)


def _capabilities(playbooks: Playbooks, language: Language) -> list[str]:
    examples = [
        PLAYBOOK.localized(language).format(
            title=each.title.localized(language), example=each.example.localized(language)
        )
        for each in playbooks.all
        if "\n" not in each.example.localized(language)
    ]
    listed = "\n".join([*examples, CODE.localized(language), COMMAND.localized(language)])
    connect = CONNECT.localized(language)
    return [TRY.localized(language), listed, connect, *_problems(playbooks, language)]


def _problems(playbooks: Playbooks, language: Language) -> list[str]:
    if not playbooks.problems:
        return []
    told = PROBLEMS.localized(language).format(count=len(playbooks.problems))
    return [told, code_block("\n".join(playbooks.problems), language)]
