"""Which files a message asks for: their existence is checked where a model writes no checks."""

from tests.support.tables import each_row
from wenko.planners.language.grammar.named_files import existence_checks, files_to_make


@each_row(
    ("message", "names"),
    [
        ("Create a folder data with a file notes.md in it.", ["notes.md"]),
        ("Create data/notes.md with the heading # Notes", ["data/notes.md"]),
        ("Write a Python script fib.py that prints the first 10 numbers, and run it.", ["fib.py"]),
        ("Save the numbers 1 to 20 to numbers.txt and count its lines", ["numbers.txt"]),
        ("write hello into 'out.txt' and bye into b.txt", ["out.txt", "b.txt"]),
        ("Please generate index.html, style.css and app.js", ["index.html", "style.css", "app.js"]),
        ("write 'save it to x.txt' into b.txt", ["b.txt"]),
        ("Generate a report named report.pdf from data.csv", ["report.pdf"]),
        ("Could you write hello.py for me?", ["hello.py"]),
        ("Read in.csv and write the sums to out.csv", ["out.csv"]),
        ("创建文件 a.csv，包含三个人", ["a.csv"]),
        ("写一个 fib.py，打印前十个数", ["fib.py"]),
        ("统计 in.txt 的行数，把结果保存到 out/lines.txt", ["out/lines.txt"]),
        ("新建 data 目录，在里面生成 notes.md", ["notes.md"]),
    ],
)
def test_R36_files_that_are_to_be_made_are_found(message: str, names: list[str]) -> None:
    assert files_to_make(message) == names


@each_row(
    "message",
    [
        "What is in missing.txt?",
        "Write a summary of report.txt",
        "Make a list from data.csv",
        "Write a script that converts in.csv to out.csv",
        "Don't create todo.md",
        "Did you write app.py?",
        "Change the port in settings.ini",
        "Delete old.txt",
        "Add a test for parser.py",
        "Make it faster, e.g. by caching",
        "写一个关于 notes.md 的总结",
        "不要创建 b.txt",
        "根据 data.csv 写一段总结",
        "读取 missing.txt 并告诉我内容",
        "Write a function for node.js",
        "Make main.py faster",
        "Add logging to server.py",
        "Write hello to the file 'a b.txt'",
        "Create draft.txt, then rename it to final.txt",
        "Write gen.py, run it and remove gen.py afterwards",
        "Save the list to tmp.txt, print it and delete the file",
        "Create a temporary file x.txt and show its size",
        "Show me what create_user.py would write to log.txt",
        "Which of the scripts could create a.lock?",
        "Write out.csv only if in.csv is valid",
        "创建 a.txt，然后改名为 b.txt",
        "写一个 gen.py，运行后删掉",
        "生成 t.txt，统计行数，用完清理掉",
    ],
)
def test_R36_other_names_are_left_alone(message: str) -> None:
    assert files_to_make(message) == []


def test_R36_a_bare_name_may_be_in_any_folder() -> None:
    first, second = existence_checks("create a.txt and sub/b.txt", "en")
    assert (first.description, first.command) == (
        "The file a.txt exists",
        "find . -name a.txt | grep -q .",
    )
    assert second.command == "test -e sub/b.txt"
