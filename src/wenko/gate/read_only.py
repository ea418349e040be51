"""Whether a shell script changes nothing, whichever branch it takes."""

from wenko.gate.interpreters import as_program
from wenko.gate.programs import reads_only
from wenko.gate.script import Segment, read_script
from wenko.gate.words import Word
from wenko.gate.wrappers import wrapped


def is_read_only(source: str, strict: bool = False) -> bool:
    """Whether a script changes nothing, whichever branch it takes.

    ``strict``: no program that may run another one named in a file of the workspace.
    """
    script = read_script(source)
    silent = all(word.text in ("/dev/null", "/dev/stderr", "/dev/stdout") for word in script.writes)
    if not script.parsed or not silent or script.functions:
        return False
    return all(_segment_reads_only(segment, strict) for segment in script.segments)


def _segment_reads_only(segment: Segment, strict: bool) -> bool:
    if not segment.name.fixed or segment.assigns:
        return False
    words, name = as_program(segment.words)
    if name in ("xargs", "time", "timeout", "nice"):
        inner = wrapped(name, words) or ()
        # What ``xargs`` appends may be an option: assume the most dangerous ones.
        worst = [Word(text) for text in ("-o", "-delete", "--output=x", "--pre", "-s")]
        more = worst if name == "xargs" else []
        return bool(inner) and _segment_reads_only(Segment((*inner, *more)), strict)
    if "/" in segment.name.text and not segment.name.text.startswith(("/bin/", "/usr/bin/")):
        return False
    return reads_only(name, [word.text for word in words[1:]], strict)
