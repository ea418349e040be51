"""The form that asks what of the effects of a call is put back."""

from collections.abc import Sequence

from wenko.protocol.effects import PUT_BACK, EffectKind
from wenko.protocol.hitl import (
    HITLAction,
    HITLActions,
    HITLEffect,
    HITLField,
    HITLFieldType,
    HITLOption,
    HITLRequest,
)
from wenko.sandbox.effects import Effect
from wenko.sandbox.history import shown_path
from wenko.text import BilingualText, Language, shorten

MOST = 100
"""Files, or folders of them, that can be chosen; beyond that only all together."""
LONGEST_CALL = 300
LABEL = 900


def effect_form(
    question_id: str, call_id: str, call: str, effects: Sequence[Effect], language: Language
) -> HITLRequest:
    """``call``: what was called, in one line."""
    options = [*_options(effects, language)]
    lines = [shorten(call, LONGEST_CALL), _counted(effects, language)]
    if len(options) > MOST:
        lines.append(TRUNCATED.localized(language).format(count=len(options) - MOST))
    if any(not each.kept for each in effects):
        lines.append(UNKEPT.localized(language))
    if any(each.runs_later for each in effects):
        lines.append(RUN_LATER.localized(language))
    return HITLRequest(
        id=question_id,
        title=TITLE.localized(language),
        description="\n".join(lines),
        fields=(
            HITLField(
                name=PUT_BACK,
                type=HITLFieldType.CHECKBOX,
                label=CHOOSE.localized(language),
                options=tuple(options[:MOST]),
            ),
        ),
        policy="wait",
        actions=HITLActions(
            approve=HITLAction(label=KEEP.localized(language)),
            edit=HITLAction(label=CHOSEN.localized(language)),
            reject=HITLAction(label=ALL.localized(language), style="primary"),
        ),
        effect=HITLEffect(call_id=call_id, total=sum(each.files for each in effects)),
    )


def _options(effects: Sequence[Effect], language: Language) -> list[HITLOption]:
    """One for each file; for very many, one for each folder that still says where."""
    if len(effects) <= MOST:
        return [HITLOption(value=each.path, label=_label(each, language)) for each in effects]
    folders: dict[str, list[Effect]] = {}
    for each in effects:
        parts = each.path.split("/")
        folders.setdefault("/".join(parts[: min(2, len(parts) - 1)]) or each.path, []).append(each)
    if len(folders) > MOST:
        grouped: dict[str, list[Effect]] = {}
        for each in effects:
            grouped.setdefault(each.path.split("/", 1)[0], []).append(each)
        folders = grouped
    return [
        HITLOption(value=path, label=_folder_label(path, inside, language))
        for path, inside in folders.items()
    ]


def _label(effect: Effect, language: Language) -> str:
    details = [KINDS[effect.kind].localized(language), _size(effect)]
    details += [FILES.localized(language).format(count=effect.files)] if effect.files > 1 else []
    details += [] if effect.kept else [NOT_KEPT.localized(language)]
    return _named(effect.path, details, language)


def _folder_label(path: str, inside: Sequence[Effect], language: Language) -> str:
    if len(inside) == 1 and inside[0].path == path:
        return _label(inside[0], language)
    count = FILES.localized(language).format(count=sum(each.files for each in inside))
    return _named(f"{path}/", [count, _bytes(sum(each.size for each in inside))], language)


def _named(path: str, details: Sequence[str], language: Language) -> str:
    name = shorten(shown_path(path).removeprefix("/workspace/"), LABEL)
    told = SEPARATOR.localized(language).join(details)
    return NAMED.localized(language).format(name=name, details=told)


def _counted(effects: Sequence[Effect], language: Language) -> str:
    counts: dict[EffectKind, int] = {}
    for each in effects:
        counts[each.kind] = counts.get(each.kind, 0) + each.files
    parts = [f"{KINDS[kind].localized(language)} {count}" for kind, count in counts.items()]
    return COUNTED.localized(language).format(counts=SEPARATOR.localized(language).join(parts))


def _size(effect: Effect) -> str:
    if effect.kind in ("deleted", "emptied", "created"):
        return _bytes(effect.now if effect.kind == "created" else effect.size)
    return f"{_bytes(effect.size)} → {_bytes(effect.now)}"


def _bytes(size: int) -> str:
    if size < 1000:
        return f"{size} B"
    if size < 1000 << 10:
        return f"{size / 1024:.1f} KB"
    return f"{size / (1 << 20):.1f} MB"


TITLE = BilingualText(
    zh="这次操作改动了不是它创建的文件：保留，还是恢复？",
    en="This changed files that it had not made: keep that, or put them back?",
)
COUNTED = BilingualText(zh="执行期间：{counts}。", en="While it ran: {counts}.")
NAMED = BilingualText(zh="{name}（{details}）", en="{name} ({details})")
SEPARATOR = BilingualText(zh="，", en=", ")
FILES = BilingualText(zh="{count} 个文件", en="{count} files")
KINDS: dict[EffectKind, BilingualText] = {
    "deleted": BilingualText(zh="已删除", en="deleted"),
    "emptied": BilingualText(zh="已清空", en="emptied"),
    "replaced": BilingualText(zh="内容被替换", en="replaced"),
    "changed": BilingualText(zh="已修改", en="changed"),
    "created": BilingualText(zh="新建", en="created"),
}
CHOOSE = BilingualText(zh="只恢复其中一些", en="Put back only some of them")
KEEP = BilingualText(zh="保留现状", en="Keep")
CHOSEN = BilingualText(zh="恢复所选", en="Put back chosen")
ALL = BilingualText(zh="全部恢复", en="Put back all")
NOT_KEPT = BilingualText(zh="太大，无法恢复", en="too large to be put back")
UNKEPT = BilingualText(
    zh="有些文件太大，没有保留旧内容，无法恢复。",
    en="Some files were too large for their former content to be kept; they stay as they are.",
)
RUN_LATER = BilingualText(
    zh="其中有这台机器以后会自动执行的文件（如 Git 钩子、编辑器任务、权限设置）。",
    en="Some of them are run by this machine later, e.g. Git hooks, tasks of an editor or "
    "settings of what may be done.",
)
TRUNCATED = BilingualText(
    zh="另有 {count} 项没有列出；“全部恢复”包括它们。",
    en="{count} more are not listed; Put back all includes them.",
)
