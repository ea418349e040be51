"""The words of a text for search: English by stem, Chinese by characters and pairs, and meanings.

Chinese has no spaces: 游泳 is found inside 篮球和游泳 because every pair of neighbours is a word of
the index. ``synonyms.txt`` joins words of both languages that mean the same, ``concepts.txt`` what
is about the same; what a question asks for (a time, a place, a person, a number) joins the answers.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path

from wenko.memory.answer_kinds import kinds_in

VERSION = 3
"""Of the rules below; what was indexed by older ones is indexed again."""
PAIR, WORD, PART, SINGLE, SYNONYM, CONCEPT, ANSWER = 1.0, 1.0, 0.35, 0.2, 0.8, 0.8, 0.25
"""What a common term is worth by its sort: a single character is shared by unrelated words."""
ASKED = 0.4
"""Part of it for a word of a query that says how something is asked for, not what."""
LONGEST = 40
"""Characters of one word; longer ones are data, not language."""
MOST = 600
"""Terms of one text."""

_CJK = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af"
_PIECE = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+(?:[+#]+|(?:['’.\-][^\W_{_CJK}]+)*)", re.UNICODE)
_IS_CJK = re.compile(rf"[{_CJK}]")
_PART = re.compile(r"[^'’.\-]+")


def _words_in(file: str) -> Iterator[str]:
    for line in (Path(__file__).parent / file).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield from line.split()


@cache
def _common() -> frozenset[str]:
    return frozenset(_words_in("common_words.txt"))


@cache
def _asking_words() -> frozenset[str]:
    return frozenset(stem(word) for word in _words_in("asking_words.txt"))


_EXAMINED = 20_000
"""Characters that are read; what follows has few words that are new."""
MEANINGS = ("=", "#", "?")
"""What terms begin with that no text contains: synonyms, concepts, what is asked for."""


@lru_cache(maxsize=4096)
def terms_of(text: str) -> dict[str, float]:
    """Every term of the text with what it is worth; common words are left out."""
    found: dict[str, float] = {}
    for slot in slots_of(text[:_EXAMINED]):
        for term, worth in slot.items():
            if len(found) < MOST:
                found.setdefault(term, worth)
    return found


def words_of(text: str) -> dict[str, float]:
    """Those of the terms that the text itself contains."""
    return {term: worth for term, worth in terms_of(text).items() if term[0] not in MEANINGS}


@lru_cache(maxsize=1024)
def slots_of(text: str, asked: bool = False) -> tuple[dict[str, float], ...]:
    """For each word of the text, the terms that match it: itself, its synonyms, its topics.

    A city is found by "which city", but by no other city: ``asked`` leaves out topics of names.
    """
    found = []
    seen: set[frozenset[str]] = set()
    for slot in _slots(unicodedata.normalize("NFKC", text).casefold(), asked):
        if (terms := frozenset(slot)) and terms not in seen:
            seen.add(terms)
            found.append(slot)
            if len(found) >= MOST:
                break
    return tuple(found)


def is_chinese(text: str) -> bool:
    return _IS_CJK.search(text) is not None


@lru_cache(maxsize=16384)
def key_of(term: str, scope: str) -> int:
    """The term as the index stores it: 64 bits that nobody can read, different for each scope."""
    digest = blake2b(term.encode(errors="replace"), digest_size=8, key=scope.encode()[:64])
    return int.from_bytes(digest.digest(), "big", signed=True)


def _slots(text: str, asked: bool) -> Iterator[dict[str, float]]:
    for match in _PIECE.finditer(text):
        piece = match.group()
        if _IS_CJK.match(piece):
            for slot in _chinese(piece):
                yield _asking(slot) if asked and not _asking_words().isdisjoint(slot) else slot
            yield from _chinese_meanings(piece, asked)
            continue
        for word in _words(piece):
            if word not in _common():
                slot = {stem(word): WORD, **_meant(stem(word), asked)}
                yield _asking(slot) if asked and stem(word) in _asking_words() else slot
    for kind in kinds_in(text):
        yield {kind: ANSWER}


def _asking(slot: dict[str, float]) -> dict[str, float]:
    return {term: ASKED * worth for term, worth in slot.items()}


def _meant(word: str, asked: bool) -> dict[str, float]:
    names = _meanings(asked).get(word, ())
    return {name: SYNONYM if name.startswith("=") else CONCEPT for name in names}


def _chinese(run: str) -> Iterator[dict[str, float]]:
    common = _common()
    for first, second in pairwise(run):
        pair = first + second
        if pair not in common and not {first, second} <= common:
            yield {pair: PAIR if not {first, second} & common else PART}
    for character in run:
        if character not in common:
            yield {character: PAIR if len(run) == 1 else SINGLE}


def _chinese_meanings(run: str, asked: bool) -> Iterator[dict[str, float]]:
    """Of the words that the lists have, the longest at each place: 火车 says nothing about 车."""
    taken: set[int] = set()
    for length in (4, 3, 2, 1):
        if length == 1 and len(run) >= 12:
            break
        for start in range(len(run) - length + 1):
            places = range(start, start + length)
            if not taken.issuperset(places) and (
                meant := _meant(run[start : start + length], asked)
            ):
                taken.update(places)
                yield meant


def _words(piece: str) -> Iterator[str]:
    """``node.js`` is one word and its parts; ``don't`` is one word."""
    if len(piece) > LONGEST:
        return
    whole = piece.replace("’", "'")
    if "'" in whole:
        yield whole.partition("'")[0]
        return
    yield whole
    if "." in whole or "-" in whole:
        yield from _PART.findall(whole)


_ENDINGS = (
    ("ational", "ate"),
    ("ization", "ize"),
    ("fulness", "ful"),
    ("iveness", "ive"),
    ("ations", "ate"),
    ("ation", "ate"),
    ("ments", "ment"),
    ("ities", "ity"),
    ("ingly", ""),
    ("edly", ""),
    ("ness", ""),
    ("ings", ""),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("est", ""),
    ("ers", "er"),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("es", "e"),
    ("ed", ""),
    ("ly", ""),
    ("s", ""),
)
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLE = re.compile(r"([bdfgmnprt])\1$")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The word without its usual endings, so that ``allergies`` finds ``allergy``."""
    if not word.isascii() or not word.isalpha() or len(word) <= 3 or word.endswith("ss"):
        return word
    for ending, instead in _ENDINGS:
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and _VOWEL.search(root):
            word = root + instead
            if not instead:
                word = _DOUBLE.sub(r"\1", word)
            break
    if len(word) > 4 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


@cache
def _meanings(asked: bool) -> dict[str, frozenset[str]]:
    """By word (English by stem): the groups of synonyms (``=``) and concepts (``#``) it is in."""
    found: dict[str, set[str]] = {}
    for name, words in _word_lists(asked):
        for word in words:
            key = word if is_chinese(word) else stem(word.casefold())
            found.setdefault(key, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


def _word_lists(asked: bool) -> Iterator[tuple[str, list[str]]]:
    folder = Path(__file__).parent
    for line in (folder / "concepts.txt").read_text("utf-8").splitlines():
        name, _, words = line.partition(":")
        if words and not line.startswith("#"):
            own, _, names = words.partition("|")
            yield f"#{name.strip()}", (own if asked else f"{own} {names}").split()
    for line in (folder / "synonyms.txt").read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            group = line.split()
            yield f"={'+'.join(group[:2])}", group
