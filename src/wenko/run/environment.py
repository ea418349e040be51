"""What a language model is told about where it works: programs, packages, limits, the gate."""

import asyncio
from typing import cast

from wenko.errors import WenkoError
from wenko.gate.ruling import Confinement
from wenko.protocol.gate import Mode, NetworkMode
from wenko.run.approval.approver import confinement_of
from wenko.run.context import RunContext
from wenko.run.planning.approval import plans_are_approved
from wenko.run.project_facts import project_facts
from wenko.run.sandbox_probe import PROBE_TIMEOUT, PROGRAMS, PackageList, SandboxFacts, probe
from wenko.run.workspace_tree import TREE_DEPTH, code_languages, workspace_tree
from wenko.sandbox.base import FileRequest, Sandbox
from wenko.settings import Settings
from wenko.text import BilingualText, Language

__all__ = ["describe", "describe_policy", "has_files", "workspace_tree"]

DESCRIPTION_LIMIT = 3_500
MAX_LANGUAGES = 8
MAX_PROTECTED = 10

_GATE: dict[Mode, BilingualText] = {
    "auto": BilingualText("", ""),
    "ask-risky": BilingualText(
        "The person is asked first about what could not be taken back: publishing, deploying, "
        "sending, credentials, tools that act outside the sandbox.",
        "凡是无法收回的事都会先询问用户：发布、部署、发送、凭据、作用于沙箱之外的工具。",
    ),
    "ask-all": BilingualText(
        "The person is asked before every call, so make few and meaningful ones.",
        "每次调用都会先询问用户，因此请少而精。",
    ),
    "read-only": BilingualText(
        "This conversation is read-only: commands run, but nothing outside /tmp can be changed "
        '("Read-only file system"). Read, analyse and explain.',
        "本对话为只读模式：命令可以运行，但 /tmp 以外不能改动（“Read-only file system”）。"
        "请只读取、分析和说明。",
    ),
}
_JUDGED_READ_ONLY = BilingualText(
    "This conversation is read-only: calls that change anything are denied.",
    "本对话为只读模式：会改变内容的调用一律拒绝。",
)
_UNCONFINED = BilingualText(
    "Whatever is not known to only read is asked about: nothing here could take it back.",
    "凡不能确定只是读取的操作都会询问：这里没有什么能把它收回。",
)
_ISOLATED = BilingualText(
    "Sandbox: only /workspace, the home folder and /tmp can be written. No root.",
    "沙箱：只有 /workspace、主目录和 /tmp 可写。没有 root。",
)
_NOT_ISOLATED = BilingualText(
    "No sandbox: commands run on the person's machine with the server's own rights and start in "
    "the workspace. Use relative paths; only file tools know it as /workspace.",
    "没有沙箱：命令直接在用户的机器上以服务器自身的权限运行，从工作区开始。请用相对路径，"
    "只有文件工具把它称为 /workspace。",
)
_SECRETS = BilingualText(
    "Values in {named} are masked: ⟦secret FILE:NAME⟧ stands for one. Programs read the values "
    "themselves; keep a placeholder as it is in edits of that file, it is refused anywhere else.",
    "{named} 中的值已被遮盖：⟦secret 文件:名称⟧ 代表其中一个值。程序读到的是原值；"
    "编辑该文件时请原样保留占位符，在别处使用会被拒绝。",
)
_NO_NETWORK = BilingualText(
    "Network: none.",
    "网络：无。",
)
_NO_PREVIEW = BilingualText(
    "The person cannot open a port of the sandbox: test a server from inside.",
    "用户打不开沙箱的端口：请在沙箱内测试服务。",
)
_APPROVED_PLANS = BilingualText(
    "Plans need approval: until start_task states one, everything is read-only. Look first, then "
    "state it with steps and checks.",
    "计划需要批准：在 start_task 给出计划之前，一切都是只读的。先查看，再给出步骤和检查。",
)
_UNATTENDED = BilingualText(
    "Nobody is there now: what needs approval is refused, and a question waits until somebody is "
    "back. Decide yourself where you can, and say in the result what was refused.",
    "现在无人值守：需要批准的操作会被拒绝，提问会一直等到有人回来。能自己决定的就自己决定，"
    "并在结果中说明哪些被拒绝。",
)
_NETWORKS: dict[NetworkMode, BilingualText] = {
    "off": _NO_NETWORK,
    "registries": BilingualText(
        "Network: package registries and allowed hosts, through the proxy that the environment "
        "names; other hosts are refused, and the person is asked about them.",
        "网络：可通过环境变量中的代理访问软件包仓库和已允许的主机；其他主机会被拒绝，并询问用户。",
    ),
    "ask": BilingualText(
        "Network: package registries and allowed hosts, through the proxy that the environment "
        "names; at any other host the connection waits up to 30 s while the person is asked.",
        "网络：可通过环境变量中的代理访问软件包仓库和已允许的主机；访问其他主机时会询问用户，"
        "连接最多等待 30 秒。",
    ),
    "open": BilingualText(
        "Network: open for web addresses, through the proxy that the environment names; not for "
        "private addresses and this machine.",
        "网络：可通过环境变量中的代理访问网址；不能访问内网地址和本机。",
    ),
}
_NETWORK = BilingualText("Network: that of the machine.", "网络：与本机相同。")


async def describe(run: RunContext, sandbox: Sandbox) -> str:
    """What the sandbox has, in the run's language; empty if it does not answer."""
    language = run.log.language
    facts, languages, project, secrets = await asyncio.gather(
        probe(run.services.sandboxes, sandbox),
        _languages_line(sandbox, language),
        _project_lines(sandbox, language),
        _secrets_line(sandbox, language),
    )
    found = _facts_lines(facts, language) if facts is not None else []
    lines = [*found, _protected_line(sandbox, language), secrets, *project, languages]
    return "\n".join(filter(None, lines)).strip()[:DESCRIPTION_LIMIT]


async def policy_of(run: RunContext) -> str:
    """``describe_policy`` for the mode that the conversation is in."""
    chosen = await run.services.gate_settings.get(run.log.conversation_id)
    mode = cast(Mode, chosen.mode or run.settings.mode)
    network = (await run.services.networks.get(run.log.conversation_id)).mode
    policy = describe_policy(run.settings, mode, run.log.language, network)
    if await plans_are_approved(run):
        policy += f"\n{_APPROVED_PLANS.localized(run.log.language)}"
    if run.state.unattended:
        policy += f"\n{_UNATTENDED.localized(run.log.language)}"
    return policy


def describe_policy(
    settings: Settings, mode: Mode, language: Language, network: NetworkMode = "off"
) -> str:
    """What holds whatever the sandbox contains: isolation, network, approval, limits."""
    confinement = confinement_of(settings)
    parts = [
        (_ISOLATED if confinement.confined else _NOT_ISOLATED).localized(language),
        (_NETWORK if confinement.network else _NETWORKS[network]).localized(language),
        # Where previews are on, the result of a call that starts a server names its address.
        "" if confinement.network or settings.previews else _NO_PREVIEW.localized(language),
        _approval(mode, confinement, language),
        _limits(settings, language),
    ]
    return "\n".join(filter(None, parts))


async def has_files(run: RunContext) -> bool:
    """Whether the conversation's workspace has anything in it; opens no sandbox."""
    conversation_id = run.log.conversation_id
    sandbox = run.services.sandboxes.get_open(conversation_id)
    if sandbox is not None:
        try:
            async with asyncio.timeout(PROBE_TIMEOUT):
                return bool((await sandbox.files(FileRequest("list", "."))).entries)
        except (TimeoutError, WenkoError):
            pass  # It is ending; its folder says the same.
    return await run.services.sandboxes.has_files(conversation_id)


def _approval(mode: Mode, confinement: Confinement, language: Language) -> str:
    if mode == "read-only" and not confinement.confined:
        return _JUDGED_READ_ONLY.localized(language)
    text = _GATE[mode].localized(language)
    if mode == "ask-risky" and not confinement.contained:
        text += ("" if language == "zh" else " ") + _UNCONFINED.localized(language)
    return text


def _limits(settings: Settings, language: Language) -> str:
    default, longest = settings.call_timeout, settings.call_timeout_max
    output, memory = settings.output_limit // 1024, settings.sandbox_memory_mb
    if language == "zh":
        return (
            f"每次调用：{default:g} 秒（timeout 最多 {longest:g}），"
            f"输出 {output} KB，内存 {memory} MB。"
        )
    return (
        f"A call: {default:g} s (timeout up to {longest:g}), {output} KB of output, "
        f"{memory} MB of memory."
    )


async def _project_lines(sandbox: Sandbox, language: Language) -> list[str]:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            return (await project_facts(sandbox)).lines(language)
    except (TimeoutError, WenkoError):
        return []


async def _languages_line(sandbox: Sandbox, language: Language) -> str:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            found = code_languages(await sandbox.tree(TREE_DEPTH)).most_common(MAX_LANGUAGES)
    except (TimeoutError, WenkoError):
        return ""
    if not found:
        return ""
    listed = ", ".join(f"{name} {count}" for name, count in found)
    return f"工作区文件类型：{listed}" if language == "zh" else f"Files by type: {listed}"


async def _secrets_line(sandbox: Sandbox, language: Language) -> str:
    try:
        async with asyncio.timeout(PROBE_TIMEOUT):
            files = (await sandbox.secrets()).files()
    except (TimeoutError, WenkoError):
        return ""
    masked = [each.path for each in files if not each.allowed]
    if not masked:
        return ""
    named = ", ".join(masked[:MAX_PROTECTED]) + ("…" if len(masked) > MAX_PROTECTED else "")
    return _SECRETS.localized(language).format(named=named)


def _protected_line(sandbox: Sandbox, language: Language) -> str:
    protected = sorted(sandbox.large.protected)
    if not protected:
        return ""
    named = ", ".join(
        each.encode("utf-8", "replace").decode() for each in protected[:MAX_PROTECTED]
    )
    more = len(protected) - MAX_PROTECTED
    if language == "zh":
        rest = f" 等 {len(protected)} 个" if more > 0 else ""
        return f"只读（撤销无法保留；写入失败时会询问用户）：{named}{rest}"
    rest = f" and {more} more" if more > 0 else ""
    return (
        "Read-only, because undo cannot keep them; the person is asked when a call fails on one: "
        f"{named}{rest}"
    )


def _facts_lines(facts: SandboxFacts, language: Language) -> list[str]:
    zh = language == "zh"
    programs = ", ".join(
        f"{name} {facts.versions[name]}".strip() for name in PROGRAMS if name in facts.versions
    )
    missing = ", ".join(name for name in PROGRAMS if name not in facts.versions)
    lines = [
        f"系统：{facts.system}，{facts.machine}，{facts.cores} 核"
        if zh
        else f"System: {facts.system}, {facts.machine}, {facts.cores} cores",
        f"程序：{programs}" if zh else f"Programs: {programs}",
    ]
    if missing:
        lines.append(f"没有安装：{missing}" if zh else f"Not installed: {missing}")
    if facts.toolbox.count:
        title = BilingualText("Python packages: ", "Python 包：")
        lines.append(title.localized(language) + _listed(facts.toolbox, zh))
    return lines


def _listed(packages: PackageList, zh: bool) -> str:
    more = packages.count - len(packages.names)
    listed = ", ".join(packages.names)
    if more <= 0:
        return listed
    return f"{listed} 和它们依赖的 {more} 个" if zh else f"{listed} and {more} that they need"
