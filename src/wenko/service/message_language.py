"""The language of a message, decided by its script: Chinese characters against Latin words."""

import re

from wenko.text import Language

_NOT_THE_PERSONS_WORDS = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)"  # code blocks
    r"|^[ \t]*[$>][ \t][^\n]*$"  # commands and quoted lines
    r"|`[^`\n]*`"
    r"|\"[^\"\n]*\"|“[^“”]*”|‘[^‘’]*’|「[^「」]*」|『[^『』]*』|《[^《》]*》"
    r"|(?<!\w)'[^'\n]*'(?!\w)"  # not the apostrophe of "don't"
    r"|(?<!\w)\w+://[^\s\u3000-\u9fff\uff00-\uffef]+",
    re.DOTALL | re.MULTILINE,
)
_TERM = re.compile(r"[A-Za-z0-9_~.+/\\=@-]+")
_IN_NAME = re.compile(r"[/\\_=@]|\.\w|\d|(?<!\w)-")
"""Paths, file names, options, identifiers: the same in every language."""
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")
_ADDRESS = re.compile("请|帮我|怎么|怎样|如何|为什么|什么|吗|一下|看看")
"""Asks the reader for something: around an English error message, it is the person's own part."""
_BEGINS_WITH_HAN = re.compile(rf"[^A-Za-z\u00c0-\u024f]*?{_HAN.pattern}")
_LATIN_LETTER = re.compile(r"[A-Za-z\u00c0-\u024f]")
_OTHER = re.compile(r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0600-\u06ff\u0900-\u097f]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]+(?:['’][A-Za-z]+)?")
_FUNCTION_WORD = re.compile(
    "a|about|all|an|and|any|are|as|at|be|but|by|can|do|does|each|every|for|from|give|has|have|how"
    "|i|if|in|into|is|it|its|just|make|me|my|no|not|of|on|only|or|our|please|should|show|so|some"
    "|tell|than|that|the|their|them|then|there|these|this|to|use|was|we|what|when|where|which|who"
    "|why|will|with|without|would|you|your"
)
"""Only sentences in English have them; English terms in a Chinese sentence do not."""
_EXAMINED = 20_000


def detect_language(message: str) -> Language | None:
    """Null if the message is in neither language, or has no words of the person's own."""
    words = _NOT_THE_PERSONS_WORDS.sub(" ", message[:_EXAMINED])
    # A Chinese sentence may have a file name without spaces around it: only Latin parts go.
    words = _TERM.sub(lambda term: " " if _IN_NAME.search(term[0]) else term[0], words)
    begins = _BEGINS_WITH_HAN.match(words) is not None
    # Inside an English sentence, Chinese is what it talks about: "What does 为什么 mean?"
    asks = bool(_ADDRESS.search(words)) and (begins or _ends_with_han(words))
    chinese = len(_HAN.findall(words))
    latin = [word.lower() for word in _LATIN.findall(words)]
    english = sum(3 if _FUNCTION_WORD.fullmatch(word) else len(word) > 1 for word in latin)
    if len(_OTHER.findall(words)) > max(chinese, english) // 4 or not chinese + english:
        return None
    # Beside a Chinese request, the English part may be a pasted error, however long it is.
    if asks or chinese >= english:
        return "zh"
    return None if begins else "en"


def _ends_with_han(words: str) -> bool:
    return _HAN.search(_LATIN_LETTER.split(words)[-1]) is not None
