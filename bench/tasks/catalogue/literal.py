"""Messages that say what to run. The built-in model solves them, so they test the runner."""

from bench.tasks.task import Files, Outcome, Solution, Task, require

NAMES = "pear\napple\nfig\napple\nfig\n"
SORTED = "apple\nfig\npear\n"


def name_files() -> Files:
    return {"names.txt": NAMES}


def check_sorted(outcome: Outcome) -> None:
    outcome.require_unchanged("names.txt")
    require(outcome.text("sorted.txt") == SORTED, "sorted.txt is not the sorted list")


def check_squares(outcome: Outcome) -> None:
    expected = "".join(f"{n * n}\n" for n in range(1, 11))
    require(outcome.text("squares.txt") == expected, "squares.txt does not have the ten squares")


TASKS = (
    Task(
        "literal-commands",
        "literal",
        ("$ LC_ALL=C sort -u names.txt > sorted.txt\n$ wc -l sorted.txt",),
        name_files,
        check_sorted,
        Solution(("3 sorted.txt",), {"sorted.txt": SORTED}),
        wrong=(Solution(("3",), {"sorted.txt": NAMES}),),
    ),
    Task(
        "literal-code",
        "literal",
        (
            "运行这段代码：\n```python\nwith open('squares.txt', 'w') as file:\n"
            "    for n in range(1, 11):\n        print(n * n, file=file)\n```",
        ),
        dict,
        check_squares,
        Solution(("已运行。",), {"squares.txt": "".join(f"{n * n}\n" for n in range(1, 11))}),
        wrong=(Solution(("已运行。",), {"squares.txt": "1\n4\n9\n"}),),
    ),
)
