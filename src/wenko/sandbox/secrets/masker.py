"""Replaces known texts by their placeholders, also in a stream whose chunks cut them."""

import re
from collections.abc import Mapping

PARTIAL = 4
"""So many characters of a secret at a cut are masked too."""
_CUT = re.compile(r"\n… \[\d+ bytes omitted\] …\n")


class Masker:
    """The longest known text at the leftmost place wins, however the text arrives."""

    def __init__(self, placeholders: Mapping[str, str]) -> None:
        self._placeholders = placeholders
        self._texts = sorted(placeholders, key=len, reverse=True)
        self._beginnings: dict[str, list[str]] = {}
        for each in self._texts:
            self._beginnings.setdefault(each[:PARTIAL], []).append(each)
        self.longest = len(self._texts[0]) if self._texts else 0

    def mask(self, text: str, cut_start: bool = False, cut_end: bool = False) -> str:
        """``cut_start``, ``cut_end``: the text is part of a longer one."""
        if not self._texts:
            return text
        # Most outputs contain none of them: a search for each is faster than one expression.
        found = [each for each in self._texts if each in text]
        if found:
            text = _any_of(found).sub(lambda match: self._placeholders[match[0]], text)
        if cut_start:
            text = self._without_end_of_a_secret(text)
        if cut_end:
            text = self._without_beginning_of_a_secret(text)
        return text

    def mask_output(self, text: str, cut_end: bool = False) -> str:
        """Output whose middle may have been left out."""
        gap = _CUT.search(text)
        if gap is None:
            return self.mask(text, cut_end=cut_end)
        head, tail = text[: gap.start()], text[gap.end() :]
        return (
            self.mask(head, cut_end=True)
            + gap[0]
            + self.mask(tail, cut_start=True, cut_end=cut_end)
        )

    def split(self, text: str) -> tuple[str, str]:
        """What can be shown masked now, and the rest, which may be the beginning of a secret."""
        if not self._texts:
            return text, ""
        holds = self._holds(text)
        found = [each for each in self._texts if each in text]
        shown, at = [], 0
        for match in _any_of(found).finditer(text) if found else ():
            hold = next((each for each in holds if each >= at), None)
            if hold is not None and hold <= match.start():
                break
            shown += [text[at : match.start()], self._placeholders[match[0]]]
            at = match.end()
        hold = next((each for each in holds if each >= at), len(text))
        return "".join([*shown, text[at:hold]]), text[hold:]

    def _holds(self, text: str) -> list[int]:
        """Where what follows is the beginning of a known text, but not all of it."""
        end = len(text)
        places = range(max(0, end - self.longest + 1), end)
        return [at for at in places if self._begins(text, at, end - at)]

    def _begins(self, text: str, at: int, size: int) -> bool:
        if size < PARTIAL:
            rest = text[at:]
            return any(each.startswith(rest) for each in self._beginnings)
        known = self._beginnings.get(text[at : at + PARTIAL])
        return known is not None and any(
            len(each) > size and text.startswith(each[:size], at) for each in known
        )

    def _without_beginning_of_a_secret(self, text: str) -> str:
        hold = next((at for at in self._holds(text) if len(text) - at >= PARTIAL), None)
        if hold is None:
            return text
        rest = text[hold:]
        whole = next(each for each in self._beginnings[rest[:PARTIAL]] if each.startswith(rest))
        return text[:hold] + self._placeholders[whole]

    def _without_end_of_a_secret(self, text: str) -> str:
        for size in range(min(len(text), self.longest - 1), PARTIAL - 1, -1):
            start = text[:size]
            whole = next((each for each in self._texts if each.endswith(start)), None)
            if whole is not None:
                return self._placeholders[whole] + text[size:]
        return text


class MaskedStream:
    """One stream of text; a chunk may be shown later than it came, but only its end."""

    def __init__(self, masker: Masker) -> None:
        self._masker = masker
        self._held = ""

    def feed(self, text: str) -> str:
        shown, self._held = self._masker.split(self._held + text)
        return shown

    def end(self) -> str:
        held, self._held = self._held, ""
        return self._masker.mask(held, cut_end=True)


def _any_of(texts: list[str]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, texts)))
