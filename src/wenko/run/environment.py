"""What a language model is told about where it works: programs, packages, limits, the gate."""

import asyncio
from typing import cast

from wenko.errors import WenkoError
from wenko.gate.ruling import Confinement
from wenko.protocol.gate import Mode
from wenko.run.approval.approver import confinement_of
from wenko.run.context import RunContext
from wenko.run.sandbox_probe import PROBE_TIMEOUT, PROGRAMS, PackageList, SandboxFacts, probe
from wenko.run.workspace_tree import TREE_DEPTH, code_languages, workspace_tree
from wenko.sandbox.base import FileRequest, Sandbox
from wenko.sandbox.network import NetworkMode
from wenko.settings import Settings
from wenko.text import BilingualText, Language

__all__ = ["describe", "describe_policy", "has_files", "workspace_tree"]

DESCRIPTION_LIMIT = 3_500
MAX_LANGUAGES = 8

_GATE: dict[Mode, BilingualText] = {
    "auto": BilingualText(
        "Approval: no call asks. Calls that would destroy the system are denied all the same.",
        "审批：任何调用都不会询问；会破坏系统的调用仍会被拒绝。",
    ),
    "ask-risky": BilingualText(
        "Approval: ordinary work runs at once. The user is asked first about what cannot be undone "
        "(deleting folders or many files, discarding work in git, dropping data, overwriting a "
        "file that you have neither read nor written), what acts outside the sandbox, and "
        "commands whose effect is not known until they run.",
        "审批：普通操作直接执行。以下情况会先询问用户：无法撤销的操作（删除目录或大量文件、丢弃 "
        "git 中的内容、删除数据库数据、覆盖你既没读过也没写过的文件）、作用于沙箱之外的操作，"
        "以及运行时才能确定后果的命令。",
    ),
    "ask-all": BilingualText(
        "Approval: the user is asked before every call, so make few and meaningful ones.",
        "审批：每次调用都会先询问用户，因此请少而精。",
    ),
    "read-only": BilingualText(
        "Approval: this conversation is read-only. Commands and code run, but nothing outside /tmp "
        'can be changed: writing fails with "Read-only file system". Read, analyse and explain; '
        "do not attempt changes.",
        "审批：本对话为只读模式。命令和代码可以运行，但 /tmp 以外不能改动任何内容：写入会以 "
        "“Read-only file system” 失败。请只读取、分析和说明，不要尝试改动。",
    ),
}
_JUDGED_READ_ONLY = BilingualText(
    "Approval: this conversation is read-only. Only calls that change nothing are allowed; "
    "all others are denied, so do not attempt them.",
    "审批：本对话为只读模式。只允许不改变任何内容的调用，其余一律拒绝，请不要尝试。",
)
_UNCONFINED = BilingualText(
    "Python and JavaScript code, programs in the workspace and whatever uses the network are "
    "asked about too, because nothing confines them.",
    "由于没有隔离，Python 和 JavaScript 代码、工作区中的程序以及访问网络的操作也会询问。",
)
_ISOLATED = BilingualText(
    "Isolation: commands run in a sandbox of this conversation and start in /workspace. Only "
    "/workspace, the home folder and /tmp can be written; files outside /tmp stay "
    "for the whole conversation. There is no root and no sudo.",
    "隔离：命令在本对话自己的沙箱中运行，起始目录是 /workspace。只有 /workspace、主目录和 /tmp "
    "可写；/tmp 以外的文件在整个对话中保留。没有 root 权限，也没有 sudo。",
)
_NOT_ISOLATED = BilingualText(
    "Isolation: none. Commands run on the user's machine with the server's own rights and start in "
    "the workspace: use relative paths there; only file_manager knows it as /workspace.",
    "隔离：无。命令直接在用户的机器上以服务器自身的权限运行，起始目录就是工作区：命令中请用相对路径，"
    "只有 file_manager 把它称为 /workspace。",
)
_NO_NETWORK = BilingualText(
    "Network: none. Nothing can be downloaded or installed (pip, npm, apt, git clone fail); work "
    "with what is there.",
    "网络：无。无法下载或安装任何东西（pip、npm、apt、git clone 都会失败），请使用已有的内容。",
)
_NO_PREVIEW = BilingualText(
    "Ports: programs inside reach each other at 127.0.0.1, but the user cannot open a port of the "
    "sandbox: test a server with a request from inside, and do not tell the user to open its "
    "address.",
    "端口：沙箱内的程序可以通过 127.0.0.1 互相访问，但用户打不开沙箱的端口：请在沙箱内发请求"
    "来测试服务，不要让用户打开它的地址。",
)
_PREVIEW = BilingualText(
    "Ports: programs inside reach each other at 127.0.0.1. A server that keeps running (start "
    "it in the background) is offered to the user under Preview, at another address than inside, "
    "which a later result names: tell the user that one, never 127.0.0.1 with the port inside.",
    "端口：沙箱内的程序可以通过 127.0.0.1 互相访问。在沙箱里持续运行的服务（请在后台启动）会在"
    "“预览”中提供给用户，地址与沙箱内不同，随后的结果会给出：请告诉用户那个地址，"
    "不要给出 127.0.0.1 加沙箱内的端口。",
)
_NETWORKS: dict[NetworkMode, BilingualText] = {
    "off": _NO_NETWORK,
    "registries": BilingualText(
        "Network: package registries (pip, npm) and hosts that the user allowed can be reached, "
        "through the proxy that the environment names. Other hosts are refused, and the user is "
        "asked about them.",
        "网络：可以通过环境变量中的代理访问软件包仓库（pip、npm）和用户允许的主机。"
        "其他主机会被拒绝，并询问用户。",
    ),
    "open": BilingualText(
        "Network: open, for web addresses, through the proxy that the environment names. Private "
        "addresses and this machine cannot be reached.",
        "网络：已开放，可通过环境变量中的代理访问网址；不能访问内网地址和本机。",
    ),
}
_NETWORK = BilingualText(
    "Network: that of the machine. A port that a program opens is reachable on the machine that "
    "the server runs on.",
    "网络：与本机相同。程序打开的端口可以在服务器所在的机器上访问。",
)


async def describe(run: RunContext, sandbox: Sandbox) -> str:
    """What the sandbox has, in the run's language; empty if it does not answer."""
    language = run.log.language
    facts, languages = await asyncio.gather(
        probe(run.services.sandboxes, sandbox), _languages_line(sandbox, language)
    )
    found = _facts_lines(facts, language) if facts is not None else []
    return "\n".join([*found, languages]).strip()[:DESCRIPTION_LIMIT]


async def policy_of(run: RunContext) -> str:
    """``describe_policy`` for the mode that the conversation is in."""
    chosen = await run.services.gate_settings.get(run.log.conversation_id)
    mode = cast(Mode, chosen.mode or run.settings.mode)
    network = run.services.networks.get(run.log.conversation_id).mode
    return describe_policy(run.settings, mode, run.log.language, network)


def describe_policy(
    settings: Settings, mode: Mode, language: Language, network: NetworkMode = "off"
) -> str:
    """What holds whatever the sandbox contains: isolation, network, approval, limits."""
    confinement = confinement_of(settings)
    parts = [
        (_ISOLATED if confinement.confined else _NOT_ISOLATED).localized(language),
        (_NETWORK if confinement.network else _NETWORKS[network]).localized(language),
        *(() if confinement.network else (_ports(settings).localized(language),)),
        _approval(mode, confinement, language),
        _limits(settings, language),
    ]
    return "\n".join(parts)


def _ports(settings: Settings) -> BilingualText:
    return _PREVIEW if settings.previews else _NO_PREVIEW


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
    if mode == "ask-risky" and not confinement.confined:
        text += ("" if language == "zh" else " ") + _UNCONFINED.localized(language)
    return text


def _limits(settings: Settings, language: Language) -> str:
    default, longest = settings.call_timeout, settings.call_timeout_max
    output, memory = settings.output_limit // 1024, settings.sandbox_memory_mb
    if language == "zh":
        return (
            f"限制：一次调用默认 {default:g} 秒（timeout 最多 {longest:g} 秒）；stdout 和 stderr "
            f"各保留 {output} KB，超出时只留开头和结尾；沙箱内存 {memory} MB，"
            f"最多 {settings.sandbox_processes} 个进程。"
        )
    return (
        f"Limits: a call may take {default:g} s unless its timeout says otherwise (at most "
        f"{longest:g} s); {output} KB each of stdout and stderr are kept, beginning and end; "
        f"{memory} MB of memory and {settings.sandbox_processes} processes."
    )


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
    for packages, title in (
        (facts.toolbox, BilingualText("Python packages for your code: ", "可用的 Python 包：")),
        (
            facts.packages,
            BilingualText("Python packages of the system: ", "系统自带的 Python 包："),
        ),
    ):
        if packages.count:
            lines.append(title.localized(language) + _listed(packages, zh))
    return lines


def _listed(packages: PackageList, zh: bool) -> str:
    more = packages.count - len(packages.names)
    listed = ", ".join(packages.names)
    if more <= 0:
        return listed
    return f"{listed} 等 {packages.count} 个" if zh else f"{listed} and {more} more"
