"""A program's output as a reader sees it: no colours, no overwritten progress, nothing binary."""

import re

from wenko.text import CONTROL_CHARACTERS, Language

_SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]{0,256}[ -/]{0,8}[@-~]"
    r"|[\]PX^_][^\x07\x1b]{0,4096}(?:\x07|\x1b\\)"
    r"|[ -/]{0,8}[0-~])"
)
_UNREADABLE = re.compile(r"[\x00-\x07\x0e-\x1a\x1c-\x1f\x7f\ufffd]")
_BINARY_SHARE = 0.1
_BINARY_COUNT = 16
"""A few odd characters in a short text do not make it binary."""


def plain_output(output: str, language: Language = "zh") -> str:
    """The output for a model. A line that was overwritten shows its last state."""
    unreadable = len(_UNREADABLE.findall(output))
    if unreadable >= _BINARY_COUNT and unreadable > len(output) * _BINARY_SHARE:
        count = len(output)
        return (
            f"[二进制输出，{count} 个字符]"
            if language == "zh"
            else f"[binary output, {count} characters]"
        )
    if not CONTROL_CHARACTERS.search(output):
        return output
    lines = _SEQUENCE.sub("", output).split("\n")
    return CONTROL_CHARACTERS.sub("�", "\n".join(map(_last_state, lines)))


def _last_state(line: str) -> str:
    if "\r" in line:
        states = [each for each in line.split("\r") if each.strip()]
        line = states[-1] if states else ""
    if "\b" not in line:
        return line
    kept: list[str] = []
    for character in line:
        if character != "\b":
            kept.append(character)
        elif kept:
            kept.pop()
    return "".join(kept)
