"""The person's own words in a message: without code and without what they quote."""

import re

_MATERIAL = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]{0,400}`|^[ \t]{0,3}>[^\n]*|“[^”]{0,2000}”|「[^」]{0,2000}」"
    r"|『[^』]{0,2000}』|\"[^\"\n]{0,400}\"",
    re.DOTALL | re.MULTILINE,
)
_EDGES = " \t\r\n\"'“”‘’「」『』`.,;:!?。，；：！？、-*•"
LONGEST_QUOTE = 1_000
EXAMINED = 8_000
"""Characters of a message in which a wish of the person may stand; a longer one is material."""
SEARCHED = 50_000
"""Characters of a text in which a quotation is looked for."""


def own_words(message: str) -> str:
    return _MATERIAL.sub("\n", message[:EXAMINED])


def found_in(quote: str, text: str) -> str | None:
    """The quotation as the text has it; null if it is not there.

    Spaces, the case of letters and the marks around a quotation do not matter.
    """
    sought, text = folded(quote[:LONGEST_QUOTE]), text[:SEARCHED]
    places = [place for place, letter in enumerate(text) if not letter.isspace()]
    start = "".join(map(_letter, map(text.__getitem__, places))).find(sought)
    if not sought or start < 0:
        return None
    return " ".join(text[places[start] : places[start + len(sought) - 1] + 1].split())


def folded(text: str) -> str:
    return "".join(map(_letter, "".join(text.split()).strip(_EDGES)))


def _letter(letter: str) -> str:
    return letter.lower()[0]  # one for each, so that places stay
