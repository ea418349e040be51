"""Words of a message that another message for the same task would have too."""

import re

MOST_GROUPS = 3
SEARCHED = 20_000
LONGEST = 8
LEAST = 4
"""Characters of all words together: fewer would match messages about anything."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]+")
_ENGLISH = re.compile(r"[a-z][a-z-]{2,}", re.IGNORECASE)
_PARTICLES = re.compile(
    "请|帮我|帮忙|一下|一个|一份|里面|中的|然后|并且|以及|这个|那个|我们|所有|每个|使用|的|了|和|并|把"
    "|将|在|中|用|从|到|给|个|里|前|后|对|为|与|及|再|请问|让|使|被|由|它|其|条|行|份|次"
)
_COMMON = (
    " the and for from with into then that this please all each every its file files folder use "
    "using can you could would there here which what them they are was were has have "
)


def match_words(message: str) -> list[list[str]]:
    """Groups of one word each, or none; the person adds others in the form."""
    found: list[str] = []
    # Names of files are values, not words of the task.
    plain = re.sub(
        r"[「『“‘\"'`][^\n]{0,80}?[」』”’\"'`]|(?<![\w./~-])[\w./~-]*[./][\w./~-]+",
        " ",
        message[:SEARCHED],
    )
    for run in _CHINESE.findall(plain):
        found += [each for each in _PARTICLES.split(run) if 2 <= len(each) <= LONGEST]
    for word in _ENGLISH.findall(plain):
        if f" {word.lower()} " not in _COMMON:
            found.append(word.lower())
    longest = sorted(dict.fromkeys(found), key=len, reverse=True)[:MOST_GROUPS]
    if sum(map(len, longest)) < LEAST:
        return []
    return [[each] for each in dict.fromkeys(found) if each in longest]
