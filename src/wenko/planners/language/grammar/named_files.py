"""Checks for models that write none: the files that a message asks for exist at the end.

A small model forgets a part of the message in its plan and then claims to have done it. Only names
that clearly are to be made, and to stay, count; what a file must contain is not judged.
"""

import re
import shlex

from wenko.planners.language.grammar.work_words import ABBREVIATIONS
from wenko.protocol.plan import Check
from wenko.text import BilingualText, Language

MOST = 10
_EXAMINED = 20_000
_NAME = r"(?P<name>(?:\./)?(?:[\w-]+/)*[\w-]+\.[A-Za-z]\w{0,4})(?![\w/@.-])"
# A name with a space, or a text to write.
_QUOTED_WORDS = re.compile(r"([\"'`])[^\"'`\s]*[^\S\n][^\"'`\n]*\1|“[^“”\s]*[^\S\n][^“”\n]*”")
_QUOTES = "[\"'`“‘「《]?"
# A clause from the verb on; what "that", "which", "from" or "if" begin is about something else.
_ENGLISH = re.compile(
    r"(?P<before>\b(?:don'?t|do not|not|never|without|did|have|has|was|were)\W+(?:\w+\W+)?"
    # "could you write" asks; "it could write" tells.
    r"|\b(?:would|could|might|may|will|does|should|can)\s+)?"
    r"\b(?:create|write|save|generate|store|export|put)\b"
    r"(?P<clause>(?:(?!\b(?:that|which|who|where|if|when|unless|from|of|about|using|because|so|then|"
    r"for|read(?:s|ing)?|run(?:s|ning)?)\b)[^.;!?\n]|\.(?=\w)){0,120})",
    re.IGNORECASE,
)
_ENGLISH_NAME = re.compile(
    r"(?:^|\b(?:file|script|module|page|program|called|named|to|into|as|in|and|or|with|a|an|the|new)|,)"
    rf"\s*{_QUOTES}{_NAME}",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"(?P<before>不要|别|不用|无需|没有?|勿|是否|曾)?(?:创建|新建|建立|编写|写入?|保存|生成|存|导出|输出|添加)"
    r"(?P<clause>(?:(?!读取?|从|根据|如果|运行|执行|关于|的)[^。；！？!?\n]){0,60})"
)
_CHINESE_NAME = re.compile(
    rf"(?:^|[\s，,、]|[到为成在个入叫件本]|名为|文件|脚本|中|里|和|及){_QUOTES}\s*{_QUOTES}{_NAME}"
)
# A file that the same message deletes, renames or calls temporary need not exist at the end.
_UNDONE = re.compile(
    r"\b(?:delet|remov|renam|mov(?:e|ing)\b|mv\b|rm\b|unlink|discard|clean(?:ing)?\s?up|tidy|temporary"
    r"|throwaway|afterwards?\b|replac|get(?:ting)? rid|only if|unless)"
    r"|删|移除|移到|移动|搬|改名|重命名|清理|清除|清空|临时|用完|替换|除非|如果",
    re.IGNORECASE,
)
EXISTS = BilingualText(zh="文件 {name} 存在", en="The file {name} exists")


def files_to_make(message: str) -> list[str]:
    """The names of files that the message asks to be made, in its order."""
    message = message[:_EXAMINED]
    if _UNDONE.search(message):
        return []
    found: dict[str, None] = {}
    for clauses, names in ((_ENGLISH, _ENGLISH_NAME), (_CHINESE, _CHINESE_NAME)):
        for clause in clauses.finditer(_QUOTED_WORDS.sub(" ", message)):
            if clause["before"] is None:
                for match in names.finditer(clause["clause"]):
                    name = match["name"].removeprefix("./")
                    if name.lower() not in ABBREVIATIONS:
                        found[name] = None
    return list(found)[:MOST]


def existence_checks(message: str, language: Language) -> tuple[Check, ...]:
    return tuple(
        Check(description=EXISTS.localized(language).format(name=name), command=_finds(name))
        for name in files_to_make(message)
    )


def _finds(name: str) -> str:
    """A bare name may be meant in a folder that the message names too."""
    if "/" in name:
        return f"test -e {shlex.quote(name)}"
    return f"find . -name {shlex.quote(name)} | grep -q ."
