"""Tasks for a language model of one or two billion parameters."""

import csv
import re
import time

from bench.tasks.task import Check, Outcome, Solution, Task, require
from bench.tasks.wording import admits

FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
FIBONACCI_CODE = "a, b = 0, 1\nfor _ in range(10):\n    print(a)\n    a, b = b, a + b\n"
NUMBERS = "".join(f"{n}\n" for n in range(1, 21))
PEOPLE = "name,age\nAda,30\nBo,25\nCy,36\n"


def says_paris(outcome: Outcome) -> None:
    outcome.require_said("Paris")


def file_says(name: str, text: str) -> Check:
    def check(outcome: Outcome) -> None:
        require(outcome.text(name).strip() == text, f"{name} does not say {text!r}")

    return check


def check_fibonacci(outcome: Outcome) -> None:
    found = [int(each) for each in re.findall(r"\d+", outcome.printed("fib.py"))]
    # Some begin with 0, some with 1.
    require(found in (FIBONACCI, [*FIBONACCI[1:], 55]), "fib.py does not print the ten numbers")
    require(re.search(r"\b34\b", outcome.output), "fib.py was not run")


def check_numbers(outcome: Outcome) -> None:
    require(outcome.text("numbers.txt").split() == NUMBERS.split(), "not the numbers 1 to 20")
    # ``wc -l`` of a file without a final line break prints 19.
    outcome.require_shown(r"(?<!\d)20(?!\d)", "the count 20")


def check_product(outcome: Outcome) -> None:
    outcome.require_shown(r"97,?406,?784", "the product")


def check_heading(outcome: Outcome) -> None:
    lines = [line.strip() for line in outcome.text("data/notes.md").splitlines()]
    require("# Notes" in lines, "data/notes.md does not have the heading")


def check_greeting(outcome: Outcome) -> None:
    require("你好" in outcome.output, "no script printed 你好")


def check_year(outcome: Outcome) -> None:
    require(time.strftime("%Y") in outcome.output, "the year was not printed")


def check_people(outcome: Outcome) -> None:
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(outcome.text("a.csv").splitlines())
        if row
    ]
    require(rows[:1] == [["name", "age"]], "a.csv does not have the header")
    require(len(rows) == 4, "a.csv does not have three people")
    average = sum(float(age) for _, age in rows[1:]) / 3
    shown = re.findall(r"\d+(?:\.\d+)?", f"{outcome.output}\n{outcome.answer}")
    close = any(abs(float(each) - average) < 0.05 for each in shown)
    require(close, f"the average {average:.2f} was neither printed nor said")


def check_missing(outcome: Outcome) -> None:
    require("missing.txt" not in outcome.names(), "missing.txt was created")
    require(admits(outcome.answer), "the answer does not say that the file does not exist")


def _task(name: str, message: str, check: Check, reference: Solution, *wrong: Solution) -> Task:
    return Task(name, "small", (message,), dict, check, reference, wrong=wrong)


TASKS = (
    _task(
        "small-capital",
        "What is the capital of France?",
        says_paris,
        Solution(("The capital of France is Paris.",)),
        Solution(("It is Lyon.",)),
    ),
    _task(
        "small-hello",
        "Create a file hello.txt that contains exactly: Hello, Wenko",
        file_says("hello.txt", "Hello, Wenko"),
        Solution(("Created.",), {"hello.txt": "Hello, Wenko\n"}),
        Solution(("Created.",), {"hello.txt": "exactly: Hello, Wenko\n"}),
    ),
    _task(
        "small-fibonacci",
        "Write a Python script fib.py that prints the first 10 Fibonacci numbers, and run it.",
        check_fibonacci,
        Solution(
            ("Done.",),
            {"fib.py": FIBONACCI_CODE},
            output="\n".join(map(str, FIBONACCI)),
        ),
        Solution(("Done.",), {"fib.py": FIBONACCI_CODE}),
        Solution(("Done.",), {"fib.py": "print(34)\n"}, output="34\n"),
    ),
    _task(
        "small-numbers",
        "Write the numbers 1 to 20 into numbers.txt, one per line, then count its lines.",
        check_numbers,
        Solution(("It has 20 lines.",), {"numbers.txt": NUMBERS}),
        Solution(("Done.",), {"numbers.txt": NUMBERS.rstrip()}, output="19 numbers.txt\n"),
    ),
    _task(
        "small-product",
        "Compute 123456 * 789 with Python.",
        check_product,
        Solution(("Done.",), output="97406784\n"),
        Solution(("The result is 9999904.",)),
    ),
    _task(
        "small-folder",
        "Make a folder data and in it a file notes.md with the heading '# Notes'.",
        check_heading,
        Solution(("Done.",), {"data/notes.md": "# Notes\n"}),
        Solution(("Done.",), {"notes.md": "# Notes\n"}),
        Solution(("Done.",), {"data/notes.md": "Notes\n"}),
    ),
    _task(
        "small-greeting",
        "写一个打印“你好”的 Python 脚本并运行它。",
        check_greeting,
        Solution(("已运行。",), {"hello.py": "print('你好')\n"}, output="你好\n"),
        Solution(("已运行，输出“你好”。",), {"hello.py": "print('你好')\n"}),
    ),
    _task(
        "small-year",
        "Print the current year with a shell command.",
        check_year,
        Solution(("Done.",), output=time.strftime("%Y\n")),
        Solution(("You can use date +%Y.",)),
    ),
    _task(
        "small-average",
        "Create a.csv with the header name,age and three people, then print the average age.",
        check_people,
        Solution(("Done.",), {"a.csv": PEOPLE}, output="30.333333333333332\n"),
        Solution(("The average is 31.",), {"a.csv": PEOPLE}),
        Solution(("The average is 30.3.",), {"data.csv": PEOPLE}),
    ),
    _task(
        "small-missing",
        "Read the file missing.txt and tell me what it says.",
        check_missing,
        Solution(("missing.txt does not exist.",)),
        Solution(("It says hello.",)),
        Solution(("It did not exist, so I created it.",), {"missing.txt": ""}),
    ),
)
