"""Files that others set back or changed, as a model is told of it."""

from wenko.planners.language.prompt_data import data_block
from wenko.protocol.events import FilesUndonePayload, FolderTakenPayload, UndoneBy
from wenko.text import BilingualText, Language, shorten

SHOWN = 50
"""Files that a model is told by name."""
TITLE = 120


def set_back_told(undone: FilesUndonePayload, language: Language) -> str:
    lines = [BY[undone.by].localized(language), data_block("files", set_back_lines(undone))]
    return "\n".join(lines)


def folder_changed_told(taken: FolderTakenPayload, language: Language) -> str:
    lines = [f"{each.change}: {each.path}" for each in taken.files[:SHOWN]]
    if taken.total > len(lines):
        lines.append(f"… and {taken.total - len(lines)} more files")
    return f"{_OTHERS.localized(language)}\n{data_block('files', chr(10).join(lines))}"


def set_back_lines(undone: FilesUndonePayload, most: int = SHOWN) -> str:
    """A line for each call and each file, in English: data, not words of the program."""
    lines = [f"undone: {shorten(each.title, TITLE)}" for each in undone.calls[:most] if each.title]
    lines += [f"{OUTCOMES[each.outcome]}: {each.path}" for each in undone.files[:most]]
    if undone.total > most:
        lines.append(f"… and {undone.total - most} more files")
    return "\n".join(lines)


OUTCOMES = {
    "restored": "restored",
    "removed": "removed",
    "conflict": "kept, changed since",
    "too_large": "kept, the earlier content was too large to store",
    "failed": "could not be set back",
}
_FACT = BilingualText(
    zh="这是事实：这些文件不再是你的操作留下的样子，使用前请重新查看。",
    en="This is a fact: they are no longer as your calls left them; look again before you use "
    "them.",
)
_OTHERS = BilingualText(
    zh="任务等待期间，其他人改动了文件夹中的以下文件。这是事实：使用前请重新查看。",
    en="While this run waited, others changed these files of the folder. This is a fact: look "
    "again before you use them.",
)
BY: dict[UndoneBy, BilingualText] = {
    "user": BilingualText(
        zh=f"用户撤销了操作，恢复了以下文件。{_FACT.zh}",
        en=f"The person undid this and put files back. {_FACT.en}",
    ),
    "question": BilingualText(
        zh=f"用户看到操作的影响后，选择恢复以下文件。{_FACT.zh}",
        en=f"The person saw what this had done and put files back. {_FACT.en}",
    ),
    "unattended": BilingualText(
        zh=f"无人值守时，程序自动恢复了以下文件。{_FACT.zh}",
        en=f"Nobody is there to be asked, so the program put files back. {_FACT.en}",
    ),
}
