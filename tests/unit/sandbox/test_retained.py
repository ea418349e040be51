"""How much of a file is left: edits and formatting leave most of it, another text does not."""

import io
import re
import zipfile

from wenko.sandbox.retained import ENOUGH, retained

TEXT = "".join(
    f"def function_{n}(first, second):\n    return first * {n} + second\n\n" for n in range(50)
)
OTHER = "".join(f"The chapter {n} tells of a journey that nobody began.\n" for n in range(50))


def left(old: str, new: str) -> float:
    return retained(old.encode(), new.encode())


def test_P114_edits_moves_and_formatting_leave_the_content() -> None:
    lines = TEXT.splitlines(keepends=True)
    for new in (
        TEXT + OTHER,
        TEXT.replace("first", "one"),
        "".join(reversed(lines)),
        re.sub(r"\s+", " ", TEXT),
        TEXT.replace("(", "( ").replace(",", " ,"),
        TEXT.replace("\n", "\r\n"),
        "".join(lines[: len(lines) // 2]),
    ):
        assert left(TEXT, new) >= ENOUGH


def test_P114_another_text_an_empty_one_and_a_short_rest_do_not() -> None:
    for new in ("", " \n\n", OTHER, TEXT[:300], "x" * len(TEXT), TEXT[::-1]):
        assert left(TEXT, new) < ENOUGH


def test_P114_binary_files_are_compared_by_blocks() -> None:
    data = bytes(range(256)) * 40
    old = b"".join(bytes([n % 251, 0]) + data[n : n + 62] for n in range(100))
    assert retained(old, old[:3200] + b"\1" + old[3201:]) > 0.9
    assert retained(old, bytes(len(old))) == 0


def test_P114_a_document_that_is_saved_anew_has_its_parts() -> None:
    def saved(method: int, *names: str) -> bytes:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", method) as archive:
            for name in names:
                archive.writestr(name, TEXT)
        return file.getvalue()

    old = saved(zipfile.ZIP_STORED, "a.xml", "b.xml", "c.xml")
    assert retained(old, saved(zipfile.ZIP_DEFLATED, "a.xml", "b.xml", "c.xml", "d.xml")) == 1
    assert retained(old, saved(zipfile.ZIP_DEFLATED, "x")) == 0
    assert retained(old, old[:100]) < ENOUGH, "damaged"
