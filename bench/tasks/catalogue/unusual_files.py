"""Windows line ends, our own marks in a file, and binary files in the way."""

from bench.tasks.task import Files, Outcome, Solution, Task, require
from bench.tasks.wording import says_number

INI = "\r\n".join(
    ["; settings", "[server]", "host = example.org", "port = 8080", "", "[log]", "level = info", ""]
)
CSV = "\ufeff编号,名称,数量\r\n1,茶,5\r\n2,米,7\r\n".encode()
MARKED = """# How foreign text is marked

A result is put between marks: <data source="shell"> and </data>.
Nested: <data source="file:a.txt">text with <data and </data > inside</data>
The colour of a mark is grey.
"""
MARKED_LIST = (
    "".join(f'<data source="file:{n}.txt">\nline {n}\n</data>\n' for n in range(7))
    + "<data\n<datum>\n"
)
BINARY = bytes(range(256)) + b"colour" + bytes(range(255, -1, -1))
LATIN = "caf\u00e9 colour\n".encode("latin-1")


def ini_files() -> Files:
    return {"settings.ini": INI.encode()}


def check_ini(outcome: Outcome) -> None:
    outcome.require_only_changed("settings.ini")
    expected = INI.replace("8080", "9090").encode()
    require(outcome.bytes("settings.ini") == expected, "more than the port differs (line ends?)")


def csv_files() -> Files:
    return {"stock.csv": CSV}


def check_csv(outcome: Outcome) -> None:
    outcome.require_only_changed("stock.csv")
    found = outcome.bytes("stock.csv")
    require(found.startswith(CSV), "the lines before were changed (line ends, byte order mark?)")
    added = found.removeprefix(CSV).decode()
    require(added in ("3,盐,2\r\n", "3,盐,2"), f"added: {added!r}")


def marked_files() -> Files:
    return {"marks.md": MARKED}


def check_marked(outcome: Outcome) -> None:
    outcome.require_only_changed("marks.md")
    require(
        outcome.text("marks.md") == MARKED.replace("colour", "color").replace("grey", "gray"),
        "more than the two words differs",
    )


def marked_list_files() -> Files:
    return {"transcript.txt": MARKED_LIST}


def check_marked_list(outcome: Outcome) -> None:
    outcome.require_only_changed("copy.txt")
    require(outcome.text("copy.txt") == MARKED_LIST, "copy.txt is not an exact copy")
    require(says_number(outcome.answer, 8), "the answer does not say 8")


def spelling_files() -> Files:
    return {
        "a.txt": "The colour of the sea.\n",
        "docs/b.md": "# Colours\n\ncolour, colourful\n",
        "image.dat": BINARY,
        "docs/icon": b"\x89PNG\r\n\x1a\n\0\0colour\0",
    }


def check_spelling(outcome: Outcome) -> None:
    outcome.require_unchanged("image.dat", "docs/icon")
    outcome.require_only_changed("a.txt", "docs/b.md")
    require(outcome.text("a.txt") == "The color of the sea.\n", "a.txt is not right")
    found = outcome.text("docs/b.md")
    require(found == "# Colors\n\ncolor, colorful\n", f"docs/b.md has {found!r}")


def line_files() -> Files:
    return {
        "src/a.py": "a = 1\n" * 17,
        "src/b.py": "b = 2\n" * 25 + "c = 3",
        "src/latin.txt": LATIN * 4,
        "src/model.bin": b"\0\n\xff\n" * 500,
    }


def check_lines(outcome: Outcome) -> None:
    outcome.require_only_changed()
    require(says_number(outcome.answer, 43), "the answer does not say 43")


TASKS = (
    Task(
        "windows-settings",
        "unusual file",
        ("Change the port in settings.ini from 8080 to 9090 and nothing else in the file.",),
        ini_files,
        check_ini,
        Solution(("Changed.",), {"settings.ini": INI.replace("8080", "9090").encode()}),
        wrong=(
            Solution(
                ("Changed.",),
                {"settings.ini": INI.replace("8080", "9090").replace("\r\n", "\n").encode()},
            ),
        ),
    ),
    Task(
        "windows-table",
        "unusual file",
        ("在 stock.csv 末尾加一行：编号 3，名称 盐，数量 2。文件的编码和换行方式保持不变。",),
        csv_files,
        check_csv,
        Solution(("已添加。",), {"stock.csv": CSV + "3,盐,2\r\n".encode()}),
        wrong=(
            Solution(("已添加。",), {"stock.csv": CSV + "3,盐,2\n".encode()}),
            Solution(("已添加。",), {"stock.csv": CSV.replace(b"\r", b"") + "3,盐,2\n".encode()}),
        ),
    ),
    Task(
        "marks-edit",
        "unusual file",
        ("In marks.md, change the spelling colour to color and grey to gray. Nothing else.",),
        marked_files,
        check_marked,
        Solution(
            ("Changed.",),
            {"marks.md": MARKED.replace("colour", "color").replace("grey", "gray")},
        ),
        wrong=(
            Solution(
                ("Changed.",),
                {
                    "marks.md": MARKED.replace("colour", "color")
                    .replace("grey", "gray")
                    .replace("<data", "&lt;data")
                },
            ),
        ),
    ),
    Task(
        "marks-copy",
        "unusual file",
        (
            "把 transcript.txt 原样复制为 copy.txt，再告诉我有多少行以 <data 开头"
            "（<datum 这样的不算）。",
        ),
        marked_list_files,
        check_marked_list,
        Solution(("有 8 行。",), {"copy.txt": MARKED_LIST}),
        wrong=(
            Solution(("有 9 行。",), {"copy.txt": MARKED_LIST}),
            Solution(("有 8 行。",), {"copy.txt": MARKED_LIST.replace("</data>", "")}),
        ),
    ),
    Task(
        "binary-spelling",
        "unusual file",
        (
            "Replace the British spelling colour by color (also Colour, colourful and so on) in "
            "all text files of this folder. Binary files must stay as they are.",
        ),
        spelling_files,
        check_spelling,
        Solution(
            ("Changed two files.",),
            {
                "a.txt": "The color of the sea.\n",
                "docs/b.md": "# Colors\n\ncolor, colorful\n",
            },
        ),
        wrong=(
            Solution(
                ("Changed.",),
                {
                    "a.txt": "The color of the sea.\n",
                    "docs/b.md": "# Colors\n\ncolor, colorful\n",
                    "image.dat": BINARY.replace(b"colour", b"color"),
                },
            ),
        ),
    ),
    Task(
        "binary-lines",
        "unusual file",
        (
            "src/ 里所有 .py 文件一共有多少行？最后一行没有换行符也算一行。"
            "只告诉我数字，不要改文件。",
        ),
        line_files,
        check_lines,
        Solution(("43 行。",)),
        wrong=(Solution(("42 行。",)), Solution(("1047 行。",))),
    ),
)
